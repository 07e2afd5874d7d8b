#include "limber/core/parallel.h"

#include <memory>
#include <mutex>

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>

namespace limber {
namespace {

std::mutex control_mutex;
std::unique_ptr<tbb::global_control> control;

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
    tbb::parallel_for(std::size_t{0}, chunks, run);
  }
}

}  // namespace limber
