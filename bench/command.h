#pragma once

#include <optional>
#include <string>
#include <vector>

namespace limber::bench {

/// Runs a program, looked up on the PATH, and waits for it.
/// @return  What it wrote to its standard output; nothing if it could not be started or ended with another status than 0.
std::optional<std::string> run_command(const std::vector<std::string>& words);

}  // namespace limber::bench
