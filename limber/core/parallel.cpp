#include "limber/core/parallel.h"

#include <memory>
#include <mutex>

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>

#ifdef __SANITIZE_THREAD__
#include <atomic>
#include <exception>
#include <thread>
#endif

namespace limber {
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

}  // namespace

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

void parallel_chunks(std::size_t count, std::size_t chunk_size, FunctionRef<void(IndexRange)> body) {
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
