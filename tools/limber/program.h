#pragma once

#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "tools/limber/command.h"

namespace limber::cli {

/// The whole command line: the tree of options, what was parsed into it, and what each command runs.
class Program {
 public:
  Program();

  /// Parses and runs; reports every failure itself.
  ExitStatus run(const std::vector<std::string>& words);

 private:
  void add_common_options(CLI::App& app);
  ExitStatus parse_and_run(const std::vector<std::string>& words);
  ExitStatus print_version();
  const Body& body_of(const std::string& name) const;
  /// Runs the command that was parsed. Reports limber::Error and everything else that is thrown.
  ExitStatus run_body(const Body& body, const std::string& name);
  /// A sentence about words that cannot be parsed, with the nearest name that can.
  std::string sentence_about(const CLI::ParseError& error) const;
  ExitStatus fail_usage(const std::string& sentence) const;

  CLI::App app_;
  CommonOptions common_;
  bool version_ = false;
  std::vector<std::pair<CLI::App*, Body>> bodies_;
};

}  // namespace limber::cli
