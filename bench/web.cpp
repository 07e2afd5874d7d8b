// The engine in WebAssembly beside the native build, by a script that node runs.
#include <filesystem>
#include <sstream>

#include <nlohmann/json.hpp>

#include "bench/bench.h"
#include "bench/command.h"

namespace limber::bench {

std::vector<Result> run_web(const Options& options) {
  constexpr const char* kName = "web";
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (options.source.empty() || error) {
    return {{kName, "none", 0, "", 0, "only in the folder of Limber's sources"}};
  }
  const std::filesystem::path source(options.source);
  const std::filesystem::path native = self.parent_path() / "limber_web_measure";
  const std::filesystem::path web = source / "build" / "web" / "modules";
  const std::filesystem::path module = web / "limber_web_measure.js";
  if (!std::filesystem::exists(native, error) || !std::filesystem::exists(module, error)) {
    return {{kName, "none", 0, "", 0, "not built: ninja limber_web_measure in build/release and in build/web"}};
  }
  const auto output =
      run_command({"node", (source / "bench" / "web" / "compare.mjs").string(),
                   (self.parent_path() / "limber").string(), native.string(), module.string(), web.string()});
  if (!output) return {{kName, "none", 0, "", 0, "bench/web/compare.mjs failed"}};
  std::vector<Result> results;
  std::istringstream lines(*output);
  for (std::string line; std::getline(lines, line);) {
    const nlohmann::json each = nlohmann::json::parse(line, nullptr, false);
    if (!each.is_object()) continue;
    results.push_back({kName, each.value("name", ""), each.value("value", 0.0), each.value("unit", ""),
                       each.value("ratio", 0.0), each.value("against", "")});
  }
  return results;
}

}  // namespace limber::bench
