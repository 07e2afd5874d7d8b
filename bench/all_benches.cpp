#include "bench/bench.h"

namespace limber::bench {

// One line per claim, defined in the file of the same name.
std::vector<Result> run_obj_read(const Options& options);

namespace {

constexpr Bench kBenches[] = {
    {"io", "Reading a mesh from OBJ text, on one thread", run_obj_read},
};

}  // namespace

std::span<const Bench> all_benches() {
  return kBenches;
}

}  // namespace limber::bench
