#include "limber/compress/decompose.h"

#include <cmath>

#include "limber/core/executor.h"

#include "bench/bench.h"
#include "bench/sequences.h"

namespace limber::bench {

/// Seconds to decompose the gallop of the horse into 20 bones, on two threads.
std::vector<Result> run_decompose(const Options& options) {
  const auto horse = load_unit_sequence(options, "horse-gallop");
  if (!horse) return {};
  const int threads = thread_count();
  set_thread_count(2);
  std::vector<Result> results;
  for (const int influences : {0, 4}) {
    DecomposeOptions decompose;
    decompose.bones = 20;
    decompose.influences = influences;
    if (options.quick) decompose.iterations = 10;
    DecomposeReport report;
    const double seconds =
        seconds_of([&] { report = decompose_sequence(horse->shape, horse->sequence, decompose).report; });
    const std::string name = influences == 0 ? "horse_gallop_20" : "horse_gallop_20_4_per_vertex";
    results.push_back({"decompose", name, seconds, "s", 0, ""});
    results.push_back({"decompose", name + "_error", 1000 * report.error, "thousandths of the radius", 0, ""});
    results.push_back({"decompose", name + "_iterations", static_cast<double>(report.iterations), "", 0, ""});
  }
  set_thread_count(threads);
  return results;
}

}  // namespace limber::bench
