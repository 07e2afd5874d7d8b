#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "limber/runtime/common.h"

namespace limber::internal {

/// Whether two spans share memory.
template <class A, class B>
bool overlap(std::span<A> a, std::span<B> b) noexcept {
  const auto first = std::as_bytes(a);
  const auto second = std::as_bytes(b);
  if (first.empty() || second.empty()) return false;
  const std::less<const std::byte*> before;
  return before(first.data(), second.data() + second.size()) && before(second.data(), first.data() + first.size());
}

/// Whether data begins at a cache line; nothing at all does.
inline bool is_aligned(std::span<const float> memory) noexcept {
  return memory.empty() || reinterpret_cast<std::uintptr_t>(memory.data()) % kCacheLine == 0;
}

}  // namespace limber::internal
