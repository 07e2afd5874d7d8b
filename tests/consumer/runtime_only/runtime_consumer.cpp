#include <cstdio>

#include "limber/core/parallel.h"
#include "limber/version.h"

/// Prints a number that parallel loops computed; tests/consumer/tests.cmake expects it.
int main() {
  const auto sum_of = [](limber::IndexRange range) {
    double sum = 0;
    for (std::size_t i = range.begin; i < range.end; ++i) sum += static_cast<double>(i);
    return sum;
  };
  const double sum = limber::parallel_reduce(1001, 10, 0.0, sum_of, [](double a, double b) { return a + b; });
  std::printf("limber %s: the sum to a thousand is %.0f\n", LIMBER_VERSION, sum);
  return sum == 500500 ? 0 : 1;
}
