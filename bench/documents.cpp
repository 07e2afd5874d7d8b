#include "bench/documents.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "limber/core/file.h"

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

/// Three digits that count, and thousands apart: "0.0123", "1.23", "12,300".
std::string number_text(double value) {
  if (value == 0) return "0";
  const double magnitude = std::abs(value);
  if (magnitude < 1e-3) return fmt::format("{:.2g}", value);
  if (magnitude < 1000) return fmt::format("{:.3g}", value);
  std::string digits = fmt::format("{:.0f}", value);
  for (std::ptrdiff_t i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > (value < 0 ? 1 : 0); i -= 3) {
    digits.insert(static_cast<std::size_t>(i), 1, ',');
  }
  return digits;
}

std::string value_text(const Result& result) {
  return result.unit.empty() ? number_text(result.value) : fmt::format("{} {}", number_text(result.value), result.unit);
}

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

constexpr const char* kListHead = "| what | measured | times better than | |\n| --- | --- | --- | --- |\n";

std::string list_row(const std::string& label, const Result& result) {
  return fmt::format("| {} | {} | {} | {} |\n", label, value_text(result),
                     result.ratio > 0 ? number_text(result.ratio) : "", result.against);
}

std::string list_table(std::span<const Result> results) {
  std::string table = kListHead;
  for (const Result& result : results) table += list_row(fmt::format("`{}`", result.name), result);
  return table;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    const std::size_t first = text.find_first_not_of(' ', begin);
    const std::size_t last = text.find_last_not_of(' ', end - 1);
    parts.push_back(first < end ? text.substr(first, last - first + 1) : std::string());
    begin = end + 1;
  }
  return parts;
}

/// The table that a marker asks for: "BENCH" all of one, "BENCH: NAME = LABEL, ...; BENCH: ..." some of several. Nothing if
/// one of them was not measured.
std::optional<std::string> table_for(const std::string& marker, std::span<const Result> results) {
  const auto of_bench = [&](const std::string& bench) {
    std::vector<Result> found;
    std::copy_if(results.begin(), results.end(), std::back_inserter(found),
                 [&](const Result& result) { return result.bench == bench; });
    return found;
  };
  if (marker.find(':') == std::string::npos) {
    const std::vector<Result> all = of_bench(marker);
    if (all.empty()) return std::nullopt;
    return markdown_table(all);
  }
  std::string table = kListHead;
  for (const std::string& part : split(marker, ';')) {
    const std::size_t colon = part.find(':');
    const std::vector<Result> all = of_bench(part.substr(0, colon));
    for (const std::string& item : split(part.substr(colon + 1), ',')) {
      const std::vector<std::string> words = split(item, '=');
      const auto found =
          std::find_if(all.begin(), all.end(), [&](const Result& result) { return result.name == words.front(); });
      if (found == all.end()) return std::nullopt;
      table += list_row(words.back(), *found);
    }
  }
  return table;
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
      if (found == results.end()) {
        table += " |";
      } else if (found->against.empty()) {
        table += fmt::format(" {} |", value_text(*found));
      } else {
        table += fmt::format(" {}<br>*{}* |", value_text(*found), found->against);
      }
    }
  }
  return table + "\n";
}

std::string scaling_table(std::span<const Result> results) {
  std::string table = "| cost of | against | from | to | exponent |\n| --- | --- | --- | --- | --- |\n";
  for (const std::string& axis : axes_of(results)) {
    for (const Curve& curve : curves_against(results, axis)) {
      const auto end = [](const std::pair<double, double>& point) {
        return fmt::format("{}: {} us", number_text(point.first), number_text(point.second));
      };
      table += fmt::format("| {} | {} | {} | {} | {:.2f} |\n", curve.name, axis, end(curve.points.front()),
                           end(curve.points.back()), fitted_exponent(curve));
    }
  }
  return table;
}

std::string machine_text(const Machine& machine, bool quick) {
  return fmt::format("{}, {} cores; {}; {}. `limber bench{}`.\n", machine.processor, machine.cores, machine.compiler,
                     machine.build, quick ? " --quick" : "");
}

/// Replaces what is between two markers, the first of which ends at `first_end`; returns where to go on.
std::size_t replace_block(std::string& page, std::size_t first_end, std::string_view last,
                          const std::optional<std::string>& content) {
  const std::size_t end = page.find(last, first_end);
  if (end == std::string::npos) return page.size();
  if (!content) return end + last.size();
  page.replace(first_end, end - first_end, "\n" + *content);
  return first_end + 1 + content->size() + last.size();
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

std::string updated_page(const std::string& page, std::span<const Result> results, const Machine& machine, bool quick) {
  constexpr std::string_view kBegin = "<!-- bench ";
  constexpr std::string_view kMachine = "<!-- machine -->";
  constexpr std::string_view kClose = " -->";
  std::string text = page;
  for (std::size_t at = 0; (at = text.find("<!-- ", at)) != std::string::npos;) {
    if (text.compare(at, kMachine.size(), kMachine) == 0) {
      at = replace_block(text, at + kMachine.size(), "<!-- /machine -->", machine_text(machine, quick));
    } else if (text.compare(at, kBegin.size(), kBegin) == 0) {
      const std::size_t close = text.find(kClose, at);
      if (close == std::string::npos) break;
      const std::string marker = text.substr(at + kBegin.size(), close - at - kBegin.size());
      at = replace_block(text, close + kClose.size(), "<!-- /bench -->", table_for(marker, results));
    } else {
      at += 5;
    }
  }
  return text;
}

std::vector<std::filesystem::path> write_documents(const std::filesystem::path& folder, std::span<const Result> results,
                                                   const Machine& machine, bool quick) {
  std::vector<std::filesystem::path> changed;
  const auto write_if_new = [&](const std::filesystem::path& path, const std::string& before, const std::string& text) {
    if (text == before) return;
    write_file(path, text);
    changed.push_back(path);
  };
  std::vector<std::filesystem::path> pages;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  }
  const std::filesystem::path front = std::filesystem::absolute(folder).lexically_normal() / ".." / "README.md";
  if (std::filesystem::exists(front)) pages.push_back(front.lexically_normal());
  std::sort(pages.begin(), pages.end());
  for (const std::filesystem::path& path : pages) {
    const std::string before = read_file(path);
    write_if_new(path, before, updated_page(before, results, machine, quick));
  }
  if (!axes_of(results).empty()) std::filesystem::create_directories(folder / "images");
  for (const std::string& axis : axes_of(results)) {
    const std::filesystem::path path = folder / "images" / ("scaling-" + axis + ".svg");
    const std::string svg = draw_plot("Cost against " + axis, axis, curves_against(results, axis));
    write_if_new(path, std::filesystem::exists(path) ? read_file(path) : std::string(), svg);
  }
  return changed;
}

}  // namespace limber::bench
