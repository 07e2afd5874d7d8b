#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "limber/core/executor.h"
#include "limber/core/internal/function_ref.h"

namespace limber::internal {

/// Calls body(range) for consecutive chunks of [0, count), on several threads. The chunks depend on `count`
/// and `chunk_size` only, never on the number of threads. The first exception thrown by a body is rethrown.
void parallel_chunks(std::size_t count, std::size_t chunk_size, FunctionRef<void(IndexRange)> body);

/// Calls body(i) for every i in [0, count), on several threads.
/// @param chunk_size  Iterations that one thread takes at a time; enough to outweigh about a microsecond.
template <class Body>
void parallel_for(std::size_t count, std::size_t chunk_size, Body&& body) {
  parallel_chunks(count, chunk_size, [&body](IndexRange range) {
    for (std::size_t i = range.begin; i < range.end; ++i) body(i);
  });
}

/// Reduces map(range) over fixed chunks, combined from left to right: the same bits on any number of threads.
template <class Value, class Map, class Combine>
Value parallel_reduce(std::size_t count, std::size_t chunk_size, Value identity, Map&& map, Combine&& combine) {
  chunk_size = std::max<std::size_t>(chunk_size, 1);
  std::vector<Value> partial((count + chunk_size - 1) / chunk_size, identity);
  parallel_chunks(count, chunk_size, [&](IndexRange range) { partial[range.begin / chunk_size] = map(range); });
  Value result = std::move(identity);
  for (Value& value : partial) result = combine(std::move(result), std::move(value));
  return result;
}

}  // namespace limber::internal
