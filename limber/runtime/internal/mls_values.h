#pragma once

#include "limber/runtime/mls.h"

namespace limber::internal {

/// Blocks that a thread takes at a time: 2048 vertices.
inline constexpr std::size_t kMlsChunkBlocks = 128;

/// The targets of a job relative to its origin, in its scratch: targets x d.
inline const float* relative_targets(const MlsJob& job) noexcept {
  const auto d = static_cast<std::size_t>(job.tables.dimension);
  for (std::size_t i = 0; i < job.targets.size(); ++i) job.scratch[i] = job.targets[i] - job.tables.origin[i % d];
  return job.scratch.data();
}

}  // namespace limber::internal
