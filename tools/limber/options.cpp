#include "tools/limber/options.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace limber::cli {
namespace {

// CLI11 keeps a validator's description, nothing else: these prefixes tell the kinds apart again.
constexpr std::string_view kRange = "range ";
constexpr std::string_view kChoice = "choice ";

CLI::Validator range_validator(double low, double high, const std::string& text) {
  const auto check = [low, high, text](const std::string& word) -> std::string {
    double value = 0;
    if (!CLI::detail::lexical_cast(word, value)) return fmt::format("'{}' is not a number", word);
    if (!(value >= low && value <= high)) return fmt::format("{} is out of range ({})", word, text);
    return {};
  };
  return CLI::Validator(check, std::string(kRange) + text);
}

/// What follows the prefix in the description of one of the option's validators; empty if none has it.
std::string description_after(const CLI::Option& option, std::string_view prefix) {
  const std::string all = option.get_type_name();
  const std::string marker = ":" + std::string(prefix);
  const std::size_t start = all.find(marker);
  return start == std::string::npos ? std::string() : all.substr(start + marker.size());
}

/// Edits (insert, delete, replace, swap of neighbours) that turn one word into the other.
std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::vector<std::size_t>> rows(from.size() + 1, std::vector<std::size_t>(to.size() + 1));
  std::iota(rows[0].begin(), rows[0].end(), 0);
  for (std::size_t i = 1; i <= from.size(); ++i) {
    rows[i][0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t differs = from[i - 1] == to[j - 1] ? 0 : 1;
      rows[i][j] = std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + differs});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1]) {
        rows[i][j] = std::min(rows[i][j], rows[i - 2][j - 2] + 1);
      }
    }
  }
  return rows[from.size()][to.size()];
}

}  // namespace

CLI::Validator number_in(double low, double high) {
  return range_validator(low, high, fmt::format("{} to {}", low, high));
}

CLI::Validator number_from(double low) {
  return range_validator(low, std::numeric_limits<double>::max(), fmt::format("{} or more", low));
}

CLI::Validator one_of(std::vector<std::string> names) {
  std::string text = fmt::format("{}{}", kChoice, fmt::join(names, "|"));
  const auto check = [names = std::move(names)](const std::string& word) -> std::string {
    if (std::find(names.begin(), names.end(), word) != names.end()) return {};
    const std::string nearest = nearest_name(word, names);
    if (!nearest.empty()) return fmt::format("'{}' is not known; did you mean '{}'?", word, nearest);
    return fmt::format("'{}' is not known; choose one of {}", word, fmt::join(names, ", "));
  };
  return CLI::Validator(check, text);
}

std::vector<std::string> choices_of(const CLI::Option& option) {
  const std::string text = description_after(option, kChoice);
  return text.empty() ? std::vector<std::string>() : CLI::detail::split(text, '|');
}

std::string range_of(const CLI::Option& option) {
  return description_after(option, kRange);
}

void add_examples(CLI::App& app, std::span<const Example> examples) {
  std::string text;
  for (const Example& example : examples) {
    text += fmt::format("  {}\n", example.line);
    if (!example.effect.empty()) text += fmt::format("      {}\n", example.effect);
  }
  app.footer(text);
}

void add_details(CLI::App& app, std::string_view details) {
  app.description(fmt::format("{}\n\n{}", app.get_description(), details));
}

std::string nearest_name(std::string_view word, std::span<const std::string> names) {
  std::string best;
  std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const std::string& name : names) {
    // A short name is not meant by anything that replaces most of it.
    const std::size_t distance = edit_distance(word, name);
    if (distance < least && distance < std::max<std::size_t>(name.size(), 2)) {
      least = distance;
      best = name;
    }
  }
  if (!best.empty() || word.size() < 2) return best;
  for (const std::string& name : names) {
    if (name.starts_with(word)) return name;
  }
  return {};
}

}  // namespace limber::cli
