#include "limber/core/internal/parallel.h"

#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace limber {
using namespace internal;
namespace {

class Parallel : public ::testing::TestWithParam<int> {
 protected:
  void SetUp() override { set_thread_count(GetParam()); }
  void TearDown() override { set_thread_count(0); }
};

TEST_P(Parallel, VisitsEveryIndexOnce) {
  std::vector<int> visits(10007, 0);
  parallel_for(visits.size(), 64, [&](std::size_t i) { ++visits[i]; });
  for (const int count : visits) ASSERT_EQ(count, 1);
}

TEST_P(Parallel, ChunksDependOnTheCountOnly) {
  std::vector<std::size_t> ends(1000, 0);
  parallel_chunks(1000, 300, [&](IndexRange range) { ends[range.begin] = range.end; });
  EXPECT_EQ(ends[0], 300u);
  EXPECT_EQ(ends[300], 600u);
  EXPECT_EQ(ends[600], 900u);
  EXPECT_EQ(ends[900], 1000u);
}

TEST_P(Parallel, NothingToDoCallsNothing) {
  bool called = false;
  parallel_chunks(0, 10, [&](IndexRange) { called = true; });
  EXPECT_FALSE(called);
}

TEST_P(Parallel, RethrowsWhatABodyThrows) {
  EXPECT_THROW(parallel_for(1000, 1,
                            [](std::size_t i) {
                              if (i == 500) throw std::runtime_error("stop");
                            }),
               std::runtime_error);
}

double sum_of_sines() {
  return parallel_reduce(
      100000, 1000, 0.0,
      [](IndexRange range) {
        double sum = 0;
        for (std::size_t i = range.begin; i < range.end; ++i) sum += std::sin(static_cast<double>(i)) * 1e-3;
        return sum;
      },
      [](double a, double b) { return a + b; });
}

TEST_P(Parallel, ReductionsHaveTheSameBitsOnAnyNumberOfThreads) {
  const double here = sum_of_sines();
  set_thread_count(1);
  EXPECT_EQ(here, sum_of_sines());
  double plain = 0;
  for (int i = 0; i < 100000; ++i) plain += std::sin(static_cast<double>(i)) * 1e-3;
  EXPECT_NEAR(here, plain, 1e-10);
}

INSTANTIATE_TEST_SUITE_P(Threads, Parallel, ::testing::Values(1, 2, 5));

TEST(ThreadCount, CanBeSetAndRestored) {
  const int before = thread_count();
  set_thread_count(1);
  EXPECT_EQ(thread_count(), 1);
  set_thread_count(0);
  EXPECT_EQ(thread_count(), before);
}

}  // namespace
}  // namespace limber
