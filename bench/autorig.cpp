// Skeletons fitted into characters whose joints are known, by a script: how far off they are, beside a template that is scaled
// to the bounding box.
#include <filesystem>

#include "bench/bench.h"
#include "bench/command.h"

namespace limber::bench {

std::vector<Result> run_autorig(const Options& options) {
  constexpr const char* kName = "autorig";
  const std::filesystem::path data = std::filesystem::path(options.data) / "autorig";
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (options.data.empty() || options.source.empty() || error || !std::filesystem::exists(data)) {
    return {{kName, "none", 0, "", 0, "only with the shared test data and the folder of Limber's sources"}};
  }
  const std::filesystem::path script = std::filesystem::path(options.source) / "bench" / "autorig" / "score_fits.py";
  std::vector<Result> results = script_results(kName, {kDebianPython, script.string(), data.string(), "--json",
                                                       "--limber", (self.parent_path() / "limber").string()});
  if (results.empty()) return {{kName, "none", 0, "", 0, "bench/autorig/score_fits.py failed"}};
  return results;
}

}  // namespace limber::bench
