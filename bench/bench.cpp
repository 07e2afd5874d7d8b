#include "bench/bench.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <thread>

#include <time.h>

#include "limber/core/executor.h"
#include "limber/version.h"

namespace limber::bench {
namespace {

/// Processor time where one thread works, since a shared machine takes the processor away now and then; else
/// the clock's.
double seconds_now() {
  if (thread_count() == 1) {
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

double seconds_of(std::function<void()> call) {
  const double start = seconds_now();
  call();
  return seconds_now() - start;
}

double median_seconds(std::function<void()> call, int least_repetitions, double least_seconds) {
  call();
  std::vector<double> times;
  double total = 0;
  while (static_cast<int>(times.size()) < least_repetitions || total < least_seconds) {
    times.push_back(seconds_of(call));
    total += times.back();
  }
  return median(std::move(times));
}

PairOfSeconds median_seconds_in_turns(std::function<void()> first, std::function<void()> second, int least_repetitions,
                                      double least_seconds) {
  first();
  second();
  std::vector<double> first_times;
  std::vector<double> second_times;
  double total = 0;
  while (static_cast<int>(first_times.size()) < least_repetitions || total < least_seconds) {
    first_times.push_back(seconds_of(first));
    second_times.push_back(seconds_of(second));
    total += first_times.back() + second_times.back();
  }
  return {median(std::move(first_times)), median(std::move(second_times))};
}

Machine describe_machine() {
  Machine machine;
  machine.cores = static_cast<int>(std::thread::hardware_concurrency());
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.starts_with("model name")) {
      machine.processor = line.substr(line.find(':') + 2);
      break;
    }
  }
#if defined(__clang__)
  machine.compiler = "clang " __clang_version__;
#else
  machine.compiler = "gcc " __VERSION__;
#endif
#ifdef NDEBUG
  machine.build = "release";
#else
  machine.build = "with assertions";
#endif
  machine.build += LIMBER_CHOLMOD ? ", CHOLMOD" : ", permissive";
  return machine;
}

}  // namespace limber::bench
