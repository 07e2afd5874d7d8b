#include "limber/runtime/mls.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/runtime/mls.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/runtime/internal/mls-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

/// Stores [A | q* - A p*] of the first `count` lanes, positions in world space.
template <int d>
HWY_NOINLINE void StoreTransforms(const MlsTables& tables, const MlsMoments<d, d>& sums, const MlsVector* linear,
                                  float* to, std::size_t count) {
  const MlsTag tag;
  constexpr std::size_t kMost = hn::MaxLanes(MlsTag());
  HWY_ALIGN float planes[12][kMost] = {};
  if (d == 2) hn::Store(hn::Set(tag, 1), tag, planes[10]);
  for (int r = 0; r < d; ++r) {
    MlsVector offset = hn::Add(sums.mean[r], hn::Set(tag, tables.origin[r]));
    for (int k = 0; k < d; ++k) {
      const MlsVector center = hn::Add(sums.center[k], hn::Set(tag, tables.origin[k]));
      offset = hn::NegMulAdd(linear[r * d + k], center, offset);
      hn::Store(linear[r * d + k], tag, planes[4 * r + k]);
    }
    hn::Store(offset, tag, planes[4 * r + 3]);
  }
  for (std::size_t lane = 0; lane < count; ++lane) {
    for (int k = 0; k < 12; ++k) to[12 * lane + k] = planes[k][lane];
  }
}

/// Stores how far the first `count` lanes are from tearing.
template <int d>
HWY_NOINLINE void StoreMargins(const MlsMoments<d, d>& sums, const MlsRotation<d>& rotation, float* to,
                               std::size_t count) {
  const MlsTag tag;
  MlsVector largest = hn::Set(tag, 1e-37f);
  for (const MlsVector& entry : sums.moment) largest = hn::Max(largest, hn::Abs(entry));
  const MlsVector over = hn::Div(hn::Set(tag, 1), largest);
  MlsVector m[d * d];
  MlsVector norm2 = hn::Zero(tag);
  for (int k = 0; k < d * d; ++k) {
    m[k] = hn::Mul(sums.moment[k], over);
    norm2 = hn::MulAdd(m[k], m[k], norm2);
  }
  norm2 = hn::Max(norm2, hn::Set(tag, 1e-30f));
  MlsVector margin;
  if constexpr (d == 2) {
    const MlsVector cosine = hn::Add(m[0], m[3]);
    const MlsVector sine = hn::Sub(m[2], m[1]);
    margin = hn::Sqrt(hn::Div(hn::MulAdd(cosine, cosine, hn::Mul(sine, sine)), norm2));
    margin = hn::IfThenElse(hn::Gt(norm2, hn::Set(tag, 1e-20f)), margin, hn::Set(tag, 1));
  } else {
    // den / sqrt(G) = (s1 + s2) (s1 + s3) (s2 + s3) / (s1 s2) where s3 is small or near -s2, for |M| = 1
    Lanes3x3<MlsVector> matrix;
    for (int k = 0; k < 9; ++k) matrix.at[k] = m[k];
    const MlsVector minors2 = hn::Div(SumOfSquares(Cofactors(matrix)), hn::Mul(norm2, norm2));
    const auto has_rank_two = hn::Gt(minors2, hn::Set(tag, 1e-6f));
    margin = hn::Div(hn::Max(rotation.den, hn::Zero(tag)), hn::Sqrt(hn::Max(minors2, hn::Set(tag, 1e-6f))));
    margin = hn::IfThenElse(has_rank_two, margin, hn::Set(tag, 1));
  }
  HWY_ALIGN float lanes[hn::MaxLanes(MlsTag())];
  hn::Store(hn::Min(margin, hn::Set(tag, 1)), tag, lanes);
  std::copy_n(lanes, count, to);
}

template <int d, bool kSimilarity>
void DeformBlocksOf(const MlsJob& job, const float* values, std::size_t begin, std::size_t end) {
  const MlsTables& tables = job.tables;
  const std::size_t stride = static_cast<std::size_t>(tables.planes_per_block()) * MlsTables::kLanes;
  ForEachMlsVector(tables.vertex_count, begin, end,
                   [&](std::size_t block, std::size_t lane, std::size_t first, std::size_t count) HWY_ATTR {
                     MlsMoments<d, d> sums;
                     SumControls<d, d, kSimilarity>(tables, values, tables.planes.data() + block * stride + lane, sums);
                     MlsRotation<d> rotation = PickRotation<d, false>(sums, hn::Zero(MlsTag()));
                     if (!job.margins.empty()) StoreMargins<d>(sums, rotation, job.margins.data() + first, count);
                     if constexpr (kSimilarity) ScaleRotation(sums, rotation);
                     if (!job.positions.empty()) {
                       MlsVector moved[3];
                       MovePositions(tables, sums, rotation.at, moved);
                       StorePositions(moved, job.positions.data() + 3 * first, count);
                     }
                     if (!job.transforms.empty()) {
                       StoreTransforms<d>(tables, sums, rotation.at, job.transforms.data() + 12 * first, count);
                     }
                   });
}

void DeformBlocks(const MlsJob& job, const float* values, std::size_t begin, std::size_t end) {
  const bool similarity = job.variant == MlsVariant::Similarity;
  if (job.tables.dimension == 2) {
    similarity ? DeformBlocksOf<2, true>(job, values, begin, end) : DeformBlocksOf<2, false>(job, values, begin, end);
  } else {
    similarity ? DeformBlocksOf<3, true>(job, values, begin, end) : DeformBlocksOf<3, false>(job, values, begin, end);
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

HWY_EXPORT(DeformBlocks);

}  // namespace internal

using namespace internal;

Status MlsTables::check() const noexcept {
  const bool counts = (dimension == 2 || dimension == 3) && vertex_count >= 0 && point_count >= 0 && bone_count >= 0 &&
                      target_count() > 0;
  if (!counts) return Status::WrongCount;
  const bool fits =
      planes.size() == planes_size() && rest_controls.size() == static_cast<std::size_t>(target_count() * dimension);
  if (!fits) return Status::WrongSize;
  return is_aligned(planes) ? Status::Ok : Status::Misaligned;
}

Status MlsJob::check() const noexcept {
  const Status status = tables.check();
  if (status != Status::Ok) return status;
  const auto vertices = static_cast<std::size_t>(tables.vertex_count);
  const auto fits = [](std::size_t size, std::size_t wanted) { return size == 0 || size == wanted; };
  if (targets.size() != tables.rest_controls.size() || !fits(positions.size(), 3 * vertices) ||
      !fits(transforms.size(), 12 * vertices) || !fits(margins.size(), vertices)) {
    return Status::WrongSize;
  }
  if (scratch.size() < mls_scratch_size(tables)) return Status::ScratchTooSmall;
  for (const std::span<float> written : {positions, transforms, margins, scratch}) {
    if (overlap(written, tables.planes) || overlap(written, targets)) return Status::Overlap;
  }
  return Status::Ok;
}

std::size_t mls_scratch_size(const MlsTables& tables) noexcept {
  return static_cast<std::size_t>(tables.target_count()) * static_cast<std::size_t>(tables.dimension + 1);
}

Status deform_mls(const MlsJob& job) noexcept {
  const Status status = job.check();
  if (status != Status::Ok) return status;
  const float* values = relative_targets(job);
  run_chunks(job.tables.block_count(), kMlsChunkBlocks, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(DeformBlocks)(job, values, range.begin, range.end);
  });
  return Status::Ok;
}

}  // namespace limber

#endif  // HWY_ONCE
