// What `limber compress` writes, by a script that plays the files itself.
#include <filesystem>
#include <sstream>

#include <nlohmann/json.hpp>

#include "bench/bench.h"
#include "bench/command.h"

namespace limber::bench {

std::vector<Result> run_skins(const Options& options) {
  constexpr const char* kSkins = "skins";
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (options.source.empty() || options.data.empty() || error) {
    return {{kSkins, "none", 0, "", 0, "only in the folder of Limber's sources, with the shared data"}};
  }
  const std::filesystem::path script = std::filesystem::path(options.source) / "bench" / "skins" / "measure.py";
  std::vector<std::string> words = {kDebianPython, script.string(), (self.parent_path() / "limber").string(), "--data",
                                    options.data};
  if (options.quick) words.emplace_back("--quick");
  const auto output = run_command(words);
  if (!output) return {{kSkins, "none", 0, "", 0, "bench/skins/measure.py failed"}};
  std::vector<Result> results;
  std::istringstream lines(*output);
  for (std::string line; std::getline(lines, line);) {
    const nlohmann::json each = nlohmann::json::parse(line, nullptr, false);
    if (!each.is_object()) continue;
    results.push_back({kSkins, each.value("name", ""), each.value("value", 0.0), each.value("unit", ""),
                       each.value("ratio", 0.0), each.value("against", "")});
  }
  return results;
}

}  // namespace limber::bench
