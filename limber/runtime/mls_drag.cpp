#include "limber/runtime/mls.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/runtime/mls_drag.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/runtime/internal/mls-inl.h"
#include "limber/runtime/internal/mls_drag-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

/// @param values  Targets x (d + 1): the target and whether it moves.
template <int d>
void BeginDragOf(const MlsTables& tables, const float* values, float* drag, std::size_t begin, std::size_t end) {
  using P = MlsDragPlanes<d>;
  const MlsTag tag;
  const std::size_t stride = static_cast<std::size_t>(tables.planes_per_block()) * MlsTables::kLanes;
  float* spreads = drag + tables.block_count() * P::kCount * MlsTables::kLanes;
  ForEachMlsVector(tables.vertex_count, begin, end,
                   [&](std::size_t block, std::size_t lane, std::size_t, std::size_t) HWY_ATTR {
                     // The indicator of what moves is one more coordinate.
                     MlsMoments<d, d + 1> sums;
                     SumControls<d, d + 1, true>(tables, values, tables.planes.data() + block * stride + lane, sums);
                     const MlsRotation<d> rotation = PickRotation<d, false>(sums, hn::Zero(tag));
                     float* to = drag + block * P::kCount * MlsTables::kLanes + lane;
                     const auto store = [&](int plane, MlsVector value)
                                            HWY_ATTR { hn::Store(value, tag, to + plane * MlsTables::kLanes); };
                     for (int k = 0; k < d; ++k) {
                       store(P::kArm + k, sums.arm[k]);
                       store(P::kMean + k, sums.mean[k]);
                       store(P::kMovedArm + k, sums.moment[d * d + k]);
                     }
                     for (int k = 0; k < d * d; ++k) store(P::kMoment + k, sums.moment[k]);
                     store(P::kShare, sums.mean[d]);
                     store(P::kMu, rotation.mu);
                     hn::Store(sums.spread, tag, spreads + block * MlsTables::kLanes + lane);
                   });
}

void BeginDrag(const MlsTables& tables, const float* values, float* drag, std::size_t begin, std::size_t end) {
  tables.dimension == 2 ? BeginDragOf<2>(tables, values, drag, begin, end)
                        : BeginDragOf<3>(tables, values, drag, begin, end);
}

template <int d, bool kSimilarity>
void DragBlocksOf(const MlsDragJob& job, std::size_t begin, std::size_t end) {
  using P = MlsDragPlanes<d>;
  const MlsTag tag;
  const float* spreads = job.drag.data() + job.tables.block_count() * P::kCount * MlsTables::kLanes;
  ForEachMlsVector(job.tables.vertex_count, begin, end,
                   [&](std::size_t block, std::size_t lane, std::size_t first, std::size_t count) HWY_ATTR {
                     float* planes = job.drag.data() + block * P::kCount * MlsTables::kLanes + lane;
                     MlsMoments<d, d> sums;
                     LoadDrag<d>(planes, job.displacement.data(), sums);
                     float* mu = planes + P::kMu * MlsTables::kLanes;
                     MlsRotation<d> rotation = PickRotation<d, true>(sums, hn::Load(tag, mu));
                     if constexpr (d == 3) hn::Store(rotation.mu, tag, mu);
                     if constexpr (kSimilarity) {
                       sums.spread = hn::Load(tag, spreads + block * MlsTables::kLanes + lane);
                       ScaleRotation(sums, rotation);
                     }
                     MlsVector moved[3];
                     MovePositions(job.tables, sums, rotation.at, moved);
                     StorePositions(moved, job.positions.data() + 3 * first, count);
                   });
}

void DragBlocks(const MlsDragJob& job, std::size_t begin, std::size_t end) {
  const bool similarity = job.variant == MlsVariant::Similarity;
  if (job.tables.dimension == 2) {
    similarity ? DragBlocksOf<2, true>(job, begin, end) : DragBlocksOf<2, false>(job, begin, end);
  } else {
    similarity ? DragBlocksOf<3, true>(job, begin, end) : DragBlocksOf<3, false>(job, begin, end);
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "limber/runtime/internal/check.h"
#include "limber/runtime/internal/mls_values.h"
#include "limber/runtime/internal/run_chunks.h"

namespace limber {
namespace internal {

HWY_EXPORT(BeginDrag);
HWY_EXPORT(DragBlocks);

}  // namespace internal

using namespace internal;

std::size_t mls_drag_size(const MlsTables& tables) noexcept {
  const std::size_t d = static_cast<std::size_t>(tables.dimension);
  return tables.block_count() * (3 * d + d * d + 3) * MlsTables::kLanes;
}

Status MlsDragJob::check() const noexcept {
  const Status status = tables.check();
  if (status != Status::Ok) return status;
  if (drag.size() != mls_drag_size(tables) || positions.size() != 3 * static_cast<std::size_t>(tables.vertex_count)) {
    return Status::WrongSize;
  }
  if (!is_aligned(drag)) return Status::Misaligned;
  return overlap(positions, drag) || overlap(positions, tables.planes) || overlap(drag, tables.planes) ? Status::Overlap
                                                                                                       : Status::Ok;
}

Status begin_mls_drag(const MlsJob& job, std::span<const float> moved, std::span<float> drag) noexcept {
  const Status status = job.check();
  if (status != Status::Ok) return status;
  if (moved.size() * static_cast<std::size_t>(job.tables.dimension) != job.targets.size() ||
      drag.size() != mls_drag_size(job.tables)) {
    return Status::WrongSize;
  }
  if (!is_aligned(drag)) return Status::Misaligned;
  const auto d = static_cast<std::size_t>(job.tables.dimension);
  for (std::size_t i = 0; i < moved.size(); ++i) {
    float* value = job.scratch.data() + i * (d + 1);
    for (std::size_t k = 0; k < d; ++k) value[k] = job.targets[i * d + k] - job.tables.origin[k];
    value[d] = moved[i];
  }
  run_chunks(job.tables.block_count(), kMlsChunkBlocks, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(BeginDrag)(job.tables, job.scratch.data(), drag.data(), range.begin, range.end);
  });
  return Status::Ok;
}

Status deform_mls_drag(const MlsDragJob& job) noexcept {
  const Status status = job.check();
  if (status != Status::Ok) return status;
  run_chunks(job.tables.block_count(), kMlsChunkBlocks, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(DragBlocks)(job, range.begin, range.end);
  });
  return Status::Ok;
}

}  // namespace limber

#endif  // HWY_ONCE
