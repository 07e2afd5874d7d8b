#include "limber/core/internal/parallel.h"

#ifdef LIMBER_SERIAL

// No threads: a web page that shares no memory between workers.
namespace limber {

namespace {

constexpr Executor serial_executor{[](void*, std::size_t count, Executor::Body body, void* loop) {
                                     for (std::size_t i = 0; i < count; ++i) body(loop, i);
                                   },
                                   nullptr};

}  // namespace

const Executor& thread_pool() noexcept {
  return serial_executor;
}

void set_thread_count(int) {}

int thread_count() {
  return 1;
}

void internal::parallel_chunks(std::size_t count, std::size_t chunk_size, FunctionRef<void(IndexRange)> body) {
  chunk_size = std::max<std::size_t>(chunk_size, 1);
  for (std::size_t begin = 0; begin < count; begin += chunk_size) body({begin, std::min(begin + chunk_size, count)});
}

}  // namespace limber

#else

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>

#ifdef __SANITIZE_THREAD__
#include <exception>
#endif

namespace limber {
using namespace internal;
namespace {

std::mutex control_mutex;
std::unique_ptr<tbb::global_control> control;

#ifndef __SANITIZE_THREAD__

void run_on_all_threads(std::size_t chunks, FunctionRef<void(std::size_t)> run) {
  tbb::parallel_for(std::size_t{0}, chunks, run);
}

#else

/// The thread sanitizer does not see what TBB orders inside its library and reports races that are none; it does see threads.
void run_on_all_threads(std::size_t chunks, FunctionRef<void(std::size_t)> run) {
  std::atomic<std::size_t> next = 0;
  std::exception_ptr first_error;
  std::mutex error_mutex;
  const auto work = [&] {
    for (std::size_t chunk = next++; chunk < chunks; chunk = next++) {
      try {
        run(chunk);
      } catch (...) {
        const std::lock_guard lock(error_mutex);
        if (!first_error) first_error = std::current_exception();
        next = chunks;
      }
    }
  };
  {
    const std::size_t threads = std::min<std::size_t>(chunks, static_cast<std::size_t>(thread_count()));
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
  }
  if (first_error) std::rethrow_exception(first_error);
}

#endif

/// Threads that wait for loops. TBB is not used for them: it allocates.
class ThreadPool {
 public:
  void run(std::size_t count, Executor::Body body, void* loop) noexcept {
    const int threads = thread_count();
    // A loop inside a loop, or of another thread meanwhile: who calls does it alone.
    if (threads <= 1 || is_busy_.exchange(true, std::memory_order_acquire)) {
      for (std::size_t i = 0; i < count; ++i) body(loop, i);
      return;
    }
    start_threads(threads - 1);
    next_.store(0, std::memory_order_relaxed);
    {
      const std::lock_guard lock(mutex_);
      count_ = count;
      body_ = body;
      loop_ = loop;
      free_places_ = std::min<std::size_t>(static_cast<std::size_t>(threads), count) - 1;
      loops_.fetch_add(1, std::memory_order_release);
    }
    wake_.notify_all();
    take_indices(count, body, loop);
    {
      const std::lock_guard lock(mutex_);
      free_places_ = 0;  // Whoever comes now is too late.
    }
    for (int turns = 0; helpers_.load(std::memory_order_acquire) > 0; ++turns) {
      if (turns > kTurnsBeforeYield) std::this_thread::yield();
    }
    is_busy_.store(false, std::memory_order_release);
  }

 private:
  static constexpr int kTurnsBeforeYield = 200;
  static constexpr int kTurnsBeforeSleep = 2000;  // Loops come one after the other; waking up takes longer than these.

  void start_threads(int wanted) noexcept {
    for (; started_ < wanted; ++started_) {
      try {
        std::thread([this] { serve(); }).detach();  // They sleep until the process ends.
      } catch (const std::system_error&) {
        return;  // With fewer threads a loop takes longer, and that is all.
      }
    }
  }

  void take_indices(std::size_t count, Executor::Body body, void* loop) noexcept {
    for (std::size_t i = next_.fetch_add(1, std::memory_order_relaxed); i < count;
         i = next_.fetch_add(1, std::memory_order_relaxed)) {
      body(loop, i);
    }
  }

  void serve() noexcept {
    std::uint64_t seen = 0;
    while (true) {
      for (int turns = 0; turns < kTurnsBeforeSleep && loops_.load(std::memory_order_acquire) == seen; ++turns) {
        if (turns > kTurnsBeforeYield) std::this_thread::yield();
      }
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return loops_.load(std::memory_order_relaxed) != seen; });
      seen = loops_.load(std::memory_order_relaxed);
      if (free_places_ == 0) continue;
      --free_places_;
      helpers_.fetch_add(1, std::memory_order_relaxed);
      const std::size_t count = count_;
      const Executor::Body body = body_;
      void* const loop = loop_;
      lock.unlock();
      take_indices(count, body, loop);
      helpers_.fetch_sub(1, std::memory_order_release);
    }
  }

  std::atomic<bool> is_busy_ = false;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::uint64_t> loops_ = 0;  // Started so far.
  std::atomic<int> helpers_ = 0;          // Threads of the pool in the running loop.
  int started_ = 0;                       // Of the thread that is_busy_ belongs to.
  std::mutex mutex_;                      // Of what follows.
  std::condition_variable wake_;
  std::size_t count_ = 0;
  Executor::Body body_ = nullptr;
  void* loop_ = nullptr;
  std::size_t free_places_ = 0;
};

/// Never destroyed: loops may run until the process has ended.
ThreadPool& pool() {
  static ThreadPool& one = *new ThreadPool;
  return one;
}

constexpr Executor pool_executor{
    [](void*, std::size_t count, Executor::Body body, void* loop) { pool().run(count, body, loop); }, nullptr};

/// In the file of parallel_chunks, so that the linker cannot leave it out where that is used.
[[maybe_unused]] const bool pool_is_default = [] {
  const Executor* none = nullptr;
  return internal::current_executor.compare_exchange_strong(none, &pool_executor);
}();

}  // namespace

const Executor& thread_pool() noexcept {
  return pool_executor;
}

void set_thread_count(int threads) {
  const std::lock_guard lock(control_mutex);
  control.reset();
  if (threads > 0) {
    control = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism,
                                                    static_cast<std::size_t>(threads));
  }
}

int thread_count() {
  return static_cast<int>(tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism));
}

void internal::parallel_chunks(std::size_t count, std::size_t chunk_size, FunctionRef<void(IndexRange)> body) {
  chunk_size = std::max<std::size_t>(chunk_size, 1);
  const std::size_t chunks = (count + chunk_size - 1) / chunk_size;
  const auto run = [&](std::size_t chunk) {
    const std::size_t begin = chunk * chunk_size;
    body({begin, std::min(begin + chunk_size, count)});
  };
  if (chunks <= 1 || thread_count() == 1) {
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) run(chunk);
  } else {
    run_on_all_threads(chunks, run);
  }
}

}  // namespace limber

#endif  // LIMBER_SERIAL
