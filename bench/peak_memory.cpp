#include "bench/peak_memory.h"

#include <algorithm>
#include <fstream>
#include <string>

#include <malloc.h>

namespace limber::bench {
namespace {

/// A line of /proc/self/status, in kilobytes; negative if there is none.
double status_of(const std::string& name) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    double kilobytes = -1;
    if (word == name && status >> kilobytes) return kilobytes;
  }
  return -1;
}

}  // namespace

double peak_megabytes(std::function<void()> call) {
  // What was freed before must not serve the call unseen.
  ::malloc_trim(0);
  // 5 resets the peak; see proc(5).
  std::ofstream("/proc/self/clear_refs") << 5 << std::flush;
  const double before = status_of("VmRSS:");
  call();
  const double peak = status_of("VmHWM:");
  return before < 0 || peak < 0 ? 0 : std::max(0.0, peak - before) / 1024;
}

}  // namespace limber::bench
