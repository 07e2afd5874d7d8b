#include "bench/tables.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "bench/figure_text.h"

namespace limber::bench {
namespace {

constexpr std::string_view kAgainst = " against ";

/// What a name of a scaling result says.
struct ScalingName {
  std::string curve;
  std::string axis;
  double x;
};

std::optional<ScalingName> parse_scaling(const std::string& name) {
  const std::size_t against = name.find(kAgainst);
  const std::size_t colon = name.rfind(": ");
  if (against == std::string::npos || colon == std::string::npos || colon < against) return std::nullopt;
  double x = 0;
  const char* end = name.data() + name.size();
  if (std::from_chars(name.data() + colon + 2, end, x).ptr != end) return std::nullopt;
  const std::size_t axis = against + kAgainst.size();
  return ScalingName{name.substr(0, against), name.substr(axis, colon - axis), x};
}

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

std::string list_table(std::span<const Result> results) {
  const bool compares =
      std::any_of(results.begin(), results.end(), [](const Result& each) { return !each.against.empty(); });
  std::string table = compares ? "| what | measured | times better than | |\n| --- | ---: | ---: | --- |\n"
                               : "| what | measured |\n| --- | ---: |\n";
  for (const Result& result : results) {
    table += fmt::format("| {} | {} |", result.name, value_text(result));
    if (compares) table += fmt::format(" {} | {} |", result.ratio > 0 ? number_text(result.ratio) : "", result.against);
    table += "\n";
  }
  return table;
}

/// A value with how many times better it is, or else with what it stands beside.
std::string cell_text(const Result& result) {
  if (result.ratio > 0) return fmt::format("{} ({} times)", value_text(result), number_text(result.ratio));
  if (!result.against.empty()) return fmt::format("{}<br>*{}*", value_text(result), result.against);
  return value_text(result);
}

std::string pivot_table(std::span<const Result> results) {
  std::vector<std::string> rows, columns;
  for (const Result& result : results) {
    const std::size_t colon = result.name.find(": ");
    add_once(rows, result.name.substr(0, colon));
    add_once(columns, result.name.substr(colon + 2));
  }
  std::string table = "| |";
  for (const std::string& column : columns) table += fmt::format(" {} |", column);
  table += "\n| --- |";
  for (std::size_t i = 0; i < columns.size(); ++i) table += " --- |";
  for (const std::string& row : rows) {
    table += fmt::format("\n| {} |", row);
    for (const std::string& column : columns) {
      const auto found = std::find_if(results.begin(), results.end(),
                                      [&](const Result& result) { return result.name == row + ": " + column; });
      table += found == results.end() ? " |" : fmt::format(" {} |", cell_text(*found));
    }
  }
  return table + "\n";
}

std::string scaling_table(std::span<const Result> results) {
  std::string table = "| cost of | against | from | to | exponent |\n| --- | --- | --- | --- | ---: |\n";
  for (const std::string& axis : axes_of(results)) {
    for (const Curve& curve : curves_against(results, axis)) {
      const auto end = [](const std::pair<double, double>& point) {
        return fmt::format("{}: {}", number_text(point.first), value_text({"", "", point.second, "us", 0, ""}));
      };
      table += fmt::format("| {} | {} | {} | {} | {} |\n", curve.name, axis, end(curve.points.front()),
                           end(curve.points.back()), exponent_text(curve));
    }
  }
  return table;
}

}  // namespace

std::vector<std::string> axes_of(std::span<const Result> results) {
  std::vector<std::string> axes;
  for (const Result& result : results) {
    if (const auto name = parse_scaling(result.name)) add_once(axes, name->axis);
  }
  return axes;
}

std::vector<Curve> curves_against(std::span<const Result> results, const std::string& axis) {
  std::vector<Curve> curves;
  for (const Result& result : results) {
    const auto name = parse_scaling(result.name);
    if (!name || name->axis != axis || !(result.value > 0)) continue;
    auto curve =
        std::find_if(curves.begin(), curves.end(), [&](const Curve& each) { return each.name == name->curve; });
    if (curve == curves.end()) curve = curves.insert(curves.end(), Curve{name->curve, {}});
    curve->points.emplace_back(name->x, result.value);
  }
  for (Curve& curve : curves) std::sort(curve.points.begin(), curve.points.end());
  return curves;
}

std::string markdown_table(std::span<const Result> results) {
  if (!axes_of(results).empty()) return scaling_table(results);
  const bool is_pivot = std::all_of(results.begin(), results.end(),
                                    [](const Result& result) { return result.name.find(": ") != std::string::npos; });
  return is_pivot ? pivot_table(results) : list_table(results);
}

}  // namespace limber::bench
