#pragma once

#include <functional>
#include <span>
#include <string_view>

#include <CLI/CLI.hpp>

#include "tools/limber/context.h"

namespace limber::cli {

/// What a command does once its options are parsed. Throws limber::Error or UsageError; never exits.
using Body = std::function<ExitStatus(Context&)>;

/// One subcommand of `limber`. To add one: write NAME.cpp with a function declare_NAME, and add its line to
/// the table in commands.cpp. Everything else (help, completion, --json, --quiet, --threads, errors) follows.
struct Command {
  std::string_view name;
  std::string_view group;    ///< Heading in the list of commands.
  std::string_view summary;  ///< One line, a verb first, without a full stop: "show what a file holds".
  /// Adds the command's options and examples to `app` and returns what to run. Options live in a struct that
  /// the body owns: auto options = std::make_shared<MakeOptions>().
  Body (*declare)(CLI::App& app);
};

/// Every command, in the order of the help.
std::span<const Command> all_commands();

}  // namespace limber::cli
