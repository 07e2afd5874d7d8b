#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

namespace limber::cli {

/// A number within [low, high]; the help shows the range, completion does not need it.
/// Use: app.add_option("--views", options->views, "Pictures in one row")->check(number_in(1,
/// 6))->capture_default_str();
CLI::Validator number_in(double low, double high);
/// A whole number within [low, high].
CLI::Validator whole_number_in(double low, double high);
/// A number of at least `low`.
CLI::Validator number_from(double low);

/// One of a few names; the help lists them, completion offers them, a typing mistake is answered by the nearest.
CLI::Validator one_of(std::vector<std::string> names);

/// As one_of, or another word that `fits`: a file, for example. Such words are called `what` where none of them is met.
CLI::Validator one_of_or(std::vector<std::string> names, bool (*fits)(const std::string&), std::string_view what);

/// The names that one_of() put on an option; empty if it has none.
std::vector<std::string> choices_of(const CLI::Option& option);
/// The range that number_in() or number_from() put on an option; empty if it has none.
std::string range_of(const CLI::Option& option);

/// A command line and what it does.
struct Example {
  std::string_view line;
  std::string_view effect;
};

/// The examples at the end of a command's help. Every command has at least one.
void add_examples(CLI::App& app, std::span<const Example> examples);
inline void add_examples(CLI::App& app, std::initializer_list<Example> examples) {
  add_examples(app, std::span<const Example>(examples.begin(), examples.size()));
}

/// A paragraph between a command's summary and its options; wrapped to the terminal.
void add_details(CLI::App& app, std::string_view details);

/// "Did you mean 'info'?", or nothing if no name is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

}  // namespace limber::cli
