#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace limber {

/// Bytes that the widest vectors want their data aligned to: one cache line.
inline constexpr std::size_t kCacheLine = 64;

/// Allocates at cache lines, so that SIMD loads never straddle two.
template <class Value>
struct AlignedAllocator {
  using value_type = Value;

  AlignedAllocator() = default;
  template <class Other>
  AlignedAllocator(const AlignedAllocator<Other>&) noexcept {}

  Value* allocate(std::size_t count) {
    return static_cast<Value*>(::operator new(count * sizeof(Value), std::align_val_t(kCacheLine)));
  }
  void deallocate(Value* memory, std::size_t) noexcept { ::operator delete(memory, std::align_val_t(kCacheLine)); }

  template <class Other>
  bool operator==(const AlignedAllocator<Other>&) const noexcept {
    return true;
  }
};

/// A vector whose data starts at a cache line.
template <class Value>
using AlignedVector = std::vector<Value, AlignedAllocator<Value>>;

/// The first cache line at or behind a pointer: at most kCacheLine - sizeof(Value) bytes further.
template <class Value>
Value* align_up(Value* memory) noexcept {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  return reinterpret_cast<Value*>((address + kCacheLine - 1) / kCacheLine * kCacheLine);
}

}  // namespace limber
