#pragma once

// What all of the run time shares: the status of a job, and memory that begins at a cache line.

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace limber {

/// Whether a run-time function did its work. Every one of them first looks at counts and sizes, also in release builds,
/// and does nothing if they do not fit: no result is touched. What it does not look at is each number (bone indices,
/// weights, NaN): see is_valid of each job.
enum class Status {
  Ok,
  MissingSystem,    ///< A pointer to the prepared data is null.
  WrongCount,       ///< A count or an option is out of its range, e.g. no sweeps at all.
  WrongSize,        ///< A span does not have the size that the prepared data and the counts ask for.
  ScratchTooSmall,  ///< The scratch memory has less than the ..._scratch_size() of the job.
  WrongStride,      ///< A stride is not a multiple of four bytes, or smaller than what it steps over.
  Overlap,          ///< A result lies in memory that is read.
  Misaligned,       ///< Memory that has to begin at a cache line does not.
};

/// A sentence for a log, in English. Never null.
const char* to_string(Status status) noexcept;

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
