// `limber batch`, by a script: overhead, throughput, what a character costs, reports, and Slurm against its simulation.
#include <filesystem>

#include "bench/bench.h"
#include "bench/command.h"

namespace limber::bench {

std::vector<Result> run_batch(const Options& options) {
  constexpr const char* kName = "batch";
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (options.source.empty() || error) {
    return {{kName, "none", 0, "", 0, "only in the folder of Limber's sources"}};
  }
  const std::filesystem::path script = std::filesystem::path(options.source) / "bench" / "batch" / "measure.py";
  std::vector<std::string> words = {kDebianPython, script.string(), (self.parent_path() / "limber").string()};
  if (options.quick) words.emplace_back("--quick");
  std::vector<Result> results = script_results(kName, words);
  if (results.empty()) return {{kName, "none", 0, "", 0, "bench/batch/measure.py failed"}};
  return results;
}

}  // namespace limber::bench
