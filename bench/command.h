#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bench/bench.h"

namespace limber::bench {

/// Runs a program, looked up on the PATH, and waits for it.
/// @return  What it wrote to its standard output; nothing if it could not be started or ended with another status than 0.
std::optional<std::string> run_command(const std::vector<std::string>& words);

/// A program that is built beside this one: build/release/bin/NAME. @return  Nothing if it was not built.
std::optional<std::filesystem::path> program_beside(const std::string& name);

/// Runs a script that prints a result per line: {"name", "value", "unit", "ratio", "against"}. Other lines are left out.
/// @return  The results, as of a bench; none if it failed.
std::vector<Result> script_results(const std::string& bench, const std::vector<std::string>& words);

}  // namespace limber::bench
