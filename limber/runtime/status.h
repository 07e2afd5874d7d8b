#pragma once

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

}  // namespace limber
