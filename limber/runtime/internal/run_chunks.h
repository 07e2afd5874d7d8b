#pragma once

#include <algorithm>
#include <cstddef>

#include "limber/core/executor.h"
#include "limber/core/internal/function_ref.h"

namespace limber::internal {

/// Calls body(range) for consecutive chunks of [0, count) by the process's executor. The chunks depend on `count` and
/// `chunk_size` only, never on the executor. No allocation.
/// @param chunk_size  1 or more.
inline void run_chunks(std::size_t count, std::size_t chunk_size, FunctionRef<void(IndexRange)> body) noexcept {
  struct Loop {
    FunctionRef<void(IndexRange)> body;
    std::size_t count;
    std::size_t chunk_size;
  } loop{body, count, chunk_size};
  const Executor::Body run = [](void* memory, std::size_t chunk) {
    const Loop& of = *static_cast<const Loop*>(memory);
    const std::size_t begin = chunk * of.chunk_size;
    of.body({begin, std::min(begin + of.chunk_size, of.count)});
  };
  const std::size_t chunks = (count + chunk_size - 1) / chunk_size;
  const Executor* threads = executor();
  if (chunks <= 1 || !threads) {
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) run(&loop, chunk);
  } else {
    threads->run(threads->context, chunks, run, &loop);
  }
}

}  // namespace limber::internal
