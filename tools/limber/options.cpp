#include "tools/limber/options.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "limber/core/error.h"

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

}  // namespace

CLI::Validator number_in(double low, double high) {
  // Bounds that only keep nonsense out are not worth reading.
  const bool no_upper = high >= 1e9;
  if (no_upper && low > 0 && low <= 1e-9) return range_validator(low, high, "more than 0");
  return range_validator(low, high, no_upper ? fmt::format("{} or more", low) : fmt::format("{} to {}", low, high));
}

CLI::Validator whole_number_in(double low, double high) {
  CLI::Validator range = number_in(low, high);
  const auto check = [range](const std::string& word) -> std::string {
    long long value = 0;
    if (!CLI::detail::lexical_cast(word, value)) return fmt::format("'{}' is not a whole number", word);
    return range(word);
  };
  return CLI::Validator(check, range.get_description());
}

CLI::Validator number_from(double low) {
  return range_validator(low, std::numeric_limits<double>::max(), fmt::format("{} or more", low));
}

CLI::Validator one_of(std::vector<std::string> names) {
  std::string text = fmt::format("{}{}", kChoice, fmt::join(names, "|"));
  const auto check = [names = std::move(names)](const std::string& word) -> std::string {
    if (std::find(names.begin(), names.end(), word) != names.end()) return {};
    const std::string hint = did_you_mean(word, names);
    if (!hint.empty()) return fmt::format("there is no '{}'. {}", word, hint);
    return fmt::format("there is no '{}'; choose one of {}", word, fmt::join(names, ", "));
  };
  return CLI::Validator(check, text);
}

CLI::Validator one_of_or(std::vector<std::string> names, bool (*fits)(const std::string&), std::string_view what) {
  const CLI::Validator choice = one_of(names);
  const auto check = [names = std::move(names), fits, what = std::string(what)](const std::string& word) {
    if (fits(word) || std::find(names.begin(), names.end(), word) != names.end()) return std::string();
    return fmt::format("'{}' is neither {} nor one of {}. {}", word, what, fmt::join(names, ", "),
                       did_you_mean(word, names));
  };
  return CLI::Validator(check, choice.get_description());
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

std::string did_you_mean(std::string_view word, const std::vector<std::string>& names) {
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  return limber::did_you_mean(word, candidates);
}

}  // namespace limber::cli
