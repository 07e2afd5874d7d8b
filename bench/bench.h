#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace limber::bench {

/// One measured figure.
struct Result {
  std::string bench;
  std::string name;
  double value = 0;
  std::string unit;
  double ratio = 0;     ///< How many times faster (or smaller) than `against`, in the same run; 0: no comparison.
  std::string against;  ///< What the ratio compares with.
};

struct Options {
  bool quick = false;  ///< Smaller inputs and fewer repetitions, for a look rather than a record.
  std::string data;    ///< Folder with the shared test data; empty: absent, such measurements are left out.
  std::string source;  ///< Folder with Limber's sources, for measurements by its scripts; empty: absent, likewise.
};

/// One claim: a name, a sentence, and the function that measures it.
struct Bench {
  std::string_view name;
  std::string_view summary;
  std::vector<Result> (*run)(const Options& options);
};

/// Every benchmark, in the order of the documentation.
std::span<const Bench> all_benches();

/// The median duration of a call, in seconds (of the processor if parallel loops are limited to one thread,
/// else of the clock): at least `least_repetitions` calls and `least_seconds` in all, after one call to warm up.
double median_seconds(std::function<void()> call, int least_repetitions = 5, double least_seconds = 0.2);

/// The duration of one call by the same clock, without a call before it: for what takes seconds.
double seconds_of(std::function<void()> call);

/// The median durations of two calls, measured in turns so that noise of the machine meets both alike.
struct PairOfSeconds {
  double first;
  double second;
};
PairOfSeconds median_seconds_in_turns(std::function<void()> first, std::function<void()> second,
                                      int least_repetitions = 5, double least_seconds = 0.4);

/// The processor's name, its cores, the compiler and the build's type and licence.
struct Machine {
  std::string processor;
  int cores = 0;
  std::string compiler;
  std::string build;
};
Machine describe_machine();

}  // namespace limber::bench
