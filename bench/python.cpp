// What calls from Python cost beside the same calls from C++, by a script.
#include <filesystem>

#include "bench/bench.h"
#include "bench/command.h"

namespace limber::bench {

std::vector<Result> run_python(const Options& options) {
  constexpr const char* kPython = "python";
  const auto program = program_beside("limber_python_overhead");
  const std::filesystem::path module =
      program ? program->parent_path().parent_path() / "python" : std::filesystem::path();
  if (options.source.empty() || !program || !std::filesystem::exists(module / "limber")) {
    return {{kPython, "none", 0, "", 0,
             "only in the folder of Limber's sources, where limber_python and limber_python_overhead are built"}};
  }
  const std::filesystem::path script = std::filesystem::path(options.source) / "bench" / "python" / "overhead.py";
  // Debian's Python, which the module is built for: others may stand first on PATH.
  std::vector<Result> results = script_results(
      kPython, {"env", "PYTHONPATH=" + module.string(), "/usr/bin/python3", script.string(), program->string()});
  if (results.empty()) return {{kPython, "none", 0, "", 0, "bench/python/overhead.py failed"}};
  return results;
}

}  // namespace limber::bench
