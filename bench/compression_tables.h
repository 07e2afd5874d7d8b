#pragma once

#include <vector>

#include "bench/bench.h"

namespace limber::bench {

/// Tables 2 and 3 and the times of figure 9 of the compression paper, on the sequences at hand, with the printed numbers
/// beside them; sequences that are missing are named. Quick: the smaller half, dense to 4 bones per vertex alone.
void measure_compression_tables(const Options& options, std::vector<Result>& results);

}  // namespace limber::bench
