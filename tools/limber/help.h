#pragma once

#include <CLI/CLI.hpp>

namespace limber::cli {

/// The heading of the options that every command has.
inline constexpr const char* kCommonGroup = "Common options";

/// Writes `--help`: summary, usage, arguments, options with ranges and defaults, examples; the program's own
/// help lists the commands by group.
class HelpFormatter : public CLI::FormatterBase {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
};

}  // namespace limber::cli
