#include "bench/command.h"

#include <array>
#include <cstdio>
#include <sstream>

#include <nlohmann/json.hpp>

namespace limber::bench {
namespace {

/// A word as the shell takes it literally.
std::string quoted(const std::string& word) {
  std::string result = "'";
  for (const char letter : word) result += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return result + "'";
}

}  // namespace

std::optional<std::string> run_command(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += quoted(word) + " ";
  FILE* pipe = ::popen((line + "2>/dev/null").c_str(), "r");
  if (!pipe) return std::nullopt;
  std::string output;
  std::array<char, 4096> part{};
  while (const std::size_t count = std::fread(part.data(), 1, part.size(), pipe)) output.append(part.data(), count);
  if (::pclose(pipe) != 0) return std::nullopt;
  return output;
}

std::optional<std::filesystem::path> program_beside(const std::string& name) {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  std::filesystem::path program = self.parent_path() / name;
  if (error || !std::filesystem::exists(program, error)) return std::nullopt;
  return program;
}

std::vector<Result> script_results(const std::string& bench, const std::vector<std::string>& words) {
  std::vector<Result> results;
  std::istringstream lines(run_command(words).value_or(""));
  for (std::string line; std::getline(lines, line);) {
    const nlohmann::json each = nlohmann::json::parse(line, nullptr, false);
    if (!each.is_object()) continue;
    results.push_back({bench, each.value("name", ""), each.value("value", 0.0), each.value("unit", ""),
                       each.value("ratio", 0.0), each.value("against", "")});
  }
  return results;
}

}  // namespace limber::bench
