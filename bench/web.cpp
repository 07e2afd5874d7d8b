// What WebAssembly costs beside the native build, by a script; see docs/web.md.
#include <filesystem>

#include "bench/bench.h"
#include "bench/command.h"

namespace limber::bench {

std::vector<Result> run_web(const Options& options) {
  constexpr const char* kWeb = "web";
  const auto limber = program_beside("limber");
  const auto native = program_beside("limber_web_measure");
  const std::filesystem::path source = options.source;
  const std::filesystem::path modules = source / "build" / "web" / "modules";
  if (source.empty() || !limber || !native || !std::filesystem::exists(modules / "limber_web_measure.js")) {
    return {{kWeb, "none", 0, "", 0, "only in the folder of Limber's sources, after ./test web"}};
  }
  std::vector<std::string> words = {"node",           (source / "bench" / "web" / "compare.mjs").string(),
                                    limber->string(), native->string(),
                                    modules.string(), (source / "web").string()};
  if (options.quick) words.emplace_back("--quick");
  std::vector<Result> results = script_results(kWeb, words);
  if (results.empty()) return {{kWeb, "none", 0, "", 0, "bench/web/compare.mjs failed"}};
  return results;
}

}  // namespace limber::bench
