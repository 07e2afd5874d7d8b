#include "limber/core/executor.h"

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "limber/runtime/internal/run_chunks.h"

namespace limber {
using namespace internal;
namespace {

/// Gives the process its executor back.
class ExecutorTest : public testing::Test {
 protected:
  ~ExecutorTest() override {
    set_executor(before_);
    set_thread_count(0);
  }
  const Executor* before_ = executor();
};
using RunChunks = ExecutorTest;
using ThreadPool = ExecutorTest;

/// How often each index was visited, in chunks.
std::vector<int> visits(std::size_t count, std::size_t chunk_size) {
  std::vector<std::atomic<int>> counts(count);
  run_chunks(count, chunk_size, [&](IndexRange range) {
    EXPECT_LE(range.end - range.begin, chunk_size);
    EXPECT_EQ(range.begin % chunk_size, 0u);
    for (std::size_t i = range.begin; i < range.end; ++i) ++counts[i];
  });
  return {counts.begin(), counts.end()};
}

TEST_F(RunChunks, VisitEveryIndexOnceWhoeverRunsThem) {
  const Executor backwards{[](void*, std::size_t count, Executor::Body body, void* loop) {
                             for (std::size_t i = count; i-- > 0;) body(loop, i);
                           },
                           nullptr};
  for (const Executor* executor : {static_cast<const Executor*>(nullptr), &backwards, &thread_pool()}) {
    set_executor(executor);
    for (const int threads : {1, 2, 7}) {
      set_thread_count(threads);
      for (const std::size_t count : {0u, 1u, 9u, 10u, 11u, 1000u}) {
        EXPECT_EQ(visits(count, 10), std::vector<int>(count, 1)) << threads << " threads";
      }
    }
  }
}

TEST_F(RunChunks, GiveTheExecutorItsContext) {
  int loops = 0;
  const Executor counting{[](void* context, std::size_t count, Executor::Body body, void* loop) {
                            ++*static_cast<int*>(context);
                            for (std::size_t i = 0; i < count; ++i) body(loop, i);
                          },
                          &loops};
  set_executor(&counting);
  run_chunks(100, 10, [](IndexRange) {});
  EXPECT_EQ(loops, 1);
  run_chunks(10, 10, [](IndexRange) {});
  EXPECT_EQ(loops, 1) << "a loop of one chunk is not worth a call";
}

TEST_F(RunChunks, StayOnTheThreadThatCallsWithoutAnExecutor) {
  set_executor(nullptr);
  std::set<std::thread::id> threads;
  run_chunks(100, 1, [&](IndexRange) { threads.insert(std::this_thread::get_id()); });
  EXPECT_EQ(threads, std::set{std::this_thread::get_id()});
}

TEST_F(ThreadPool, IsTheDefaultWhereSetupIsLinked) {
  EXPECT_EQ(executor(), &thread_pool());
}

TEST_F(ThreadPool, RunsLoopsInsideLoopsAndOfManyThreads) {
  set_executor(&thread_pool());
  set_thread_count(4);
  std::atomic<int> sum = 0;
  const auto nested = [&] {
    for (int round = 0; round < 50; ++round) {
      run_chunks(20, 1, [&](IndexRange) { run_chunks(10, 1, [&](IndexRange) { ++sum; }); });
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 3; ++i) threads.emplace_back(nested);
  }
  EXPECT_EQ(sum, 3 * 50 * 20 * 10);
}

TEST_F(ThreadPool, UsesNoMoreThreadsThanAllowed) {
  set_executor(&thread_pool());
  for (const int allowed : {1, 2, 3}) {
    set_thread_count(allowed);
    for (int round = 0; round < 50; ++round) {
      std::atomic<int> now = 0, most = 0;
      run_chunks(64, 1, [&](IndexRange) {
        const int running = ++now;
        int seen = most;
        while (running > seen && !most.compare_exchange_weak(seen, running)) {
        }
        std::this_thread::yield();
        --now;
      });
      EXPECT_LE(most, allowed);
    }
  }
}

}  // namespace
}  // namespace limber
