#include "limber/runtime/mls.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/runtime/mls_fast.cpp"
#include <cmath>

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/runtime/internal/mls-inl.h"
#include "limber/runtime/internal/mls_drag-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

using Moments = MlsMoments<3, 3>;
using V = MlsVector;
using Mask = hn::Mask<MlsTag>;

constexpr std::size_t kSampleEvery = 32;        // blocks
constexpr float kEigenvalueMoves = 2e-2f;       // of |M|: more in one frame means that track is lost
constexpr float kSmallestHalfCosine = 2.5e-3f;  // 1 + tr R below this is cut off: u stays finite at half turns

HWY_INLINE V Dot(const V* a, const V* b) {
  return hn::MulAdd(a[0], b[0], hn::MulAdd(a[1], b[1], hn::Mul(a[2], b[2])));
}

/// What eq. 16 is made of, for M of norm 1.
struct LinearSystem {
  V trace;      // E
  V v[3];       // V
  V off[3];     // N12, N02, N01
  V diag[3];    // N00, N11, N22
  V twice_det;  // 2 D

  HWY_INLINE explicit LinearSystem(const V* moment) {
    const MlsTag tag;
    V norm2 = hn::Set(tag, 1e-38f);
    for (int k = 0; k < 9; ++k) norm2 = hn::MulAdd(moment[k], moment[k], norm2);
    const V over = hn::Div(hn::Set(tag, 1), hn::Sqrt(norm2));
    V m[9];
    for (int k = 0; k < 9; ++k) m[k] = hn::Mul(moment[k], over);
    trace = hn::Add(m[0], hn::Add(m[4], m[8]));
    v[0] = hn::Sub(m[7], m[5]);
    v[1] = hn::Sub(m[2], m[6]);
    v[2] = hn::Sub(m[3], m[1]);
    off[0] = hn::Add(m[5], m[7]);
    off[1] = hn::Add(m[2], m[6]);
    off[2] = hn::Add(m[1], m[3]);
    for (int k = 0; k < 3; ++k) diag[k] = hn::Add(m[4 * k], m[4 * k]);
    const V c0 = hn::MulSub(m[4], m[8], hn::Mul(m[5], m[7]));
    const V c1 = hn::MulSub(m[5], m[6], hn::Mul(m[3], m[8]));
    const V c2 = hn::MulSub(m[3], m[7], hn::Mul(m[4], m[6]));
    twice_det = hn::MulAdd(m[0], c0, hn::MulAdd(m[1], c1, hn::Mul(m[2], c2)));
    twice_det = hn::Add(twice_det, twice_det);
  }

  /// (E + 2 V.u + u^T (N - E) u) / (1 + |u|^2).
  HWY_INLINE V Rayleigh(const V* u) const {
    const MlsTag tag;
    const V square = Dot(u, u);
    V sum = hn::Mul(diag[0], hn::Mul(u[0], u[0]));
    sum = hn::MulAdd(diag[1], hn::Mul(u[1], u[1]), hn::MulAdd(diag[2], hn::Mul(u[2], u[2]), sum));
    V cross = hn::Mul(off[0], hn::Mul(u[1], u[2]));
    cross = hn::MulAdd(off[1], hn::Mul(u[0], u[2]), hn::MulAdd(off[2], hn::Mul(u[0], u[1]), cross));
    cross = hn::Add(cross, Dot(v, u));
    const V top = hn::Add(hn::Add(cross, cross), hn::Add(sum, hn::NegMulAdd(trace, square, trace)));
    return hn::Div(top, hn::Add(square, hn::Set(tag, 1)));
  }

  /// Solves (eigenvalue + E - N) u = V; false where the matrix is not positive definite: another branch.
  HWY_INLINE Mask Solve(V eigenvalue, V* u) const {
    const MlsTag tag;
    const V lambda = hn::Add(eigenvalue, trace);
    const V a = hn::Sub(lambda, diag[0]);
    const V b = hn::Sub(lambda, diag[1]);
    const V c = hn::Sub(lambda, diag[2]);
    // The matrix has -off beside its diagonal; its adjugate, which is symmetric:
    const V a00 = hn::NegMulAdd(off[0], off[0], hn::Mul(b, c));
    const V a11 = hn::NegMulAdd(off[1], off[1], hn::Mul(a, c));
    const V a22 = hn::NegMulAdd(off[2], off[2], hn::Mul(a, b));
    const V a01 = hn::MulAdd(off[0], off[1], hn::Mul(off[2], c));
    const V a02 = hn::MulAdd(off[2], off[0], hn::Mul(off[1], b));
    const V a12 = hn::MulAdd(off[2], off[1], hn::Mul(off[0], a));
    const V det = hn::NegMulAdd(off[1], a02, hn::NegMulAdd(off[2], a01, hn::Mul(a, a00)));
    const V least = hn::Set(tag, 1e-6f);
    const Mask definite = hn::And(hn::Gt(det, least), hn::And(hn::Gt(a22, least), hn::Gt(a, hn::Zero(tag))));
    const V over = hn::Div(hn::Set(tag, 1), hn::IfThenElse(definite, det, hn::Set(tag, 1)));
    u[0] = hn::Mul(over, hn::MulAdd(a00, v[0], hn::MulAdd(a01, v[1], hn::Mul(a02, v[2]))));
    u[1] = hn::Mul(over, hn::MulAdd(a01, v[0], hn::MulAdd(a11, v[1], hn::Mul(a12, v[2]))));
    u[2] = hn::Mul(over, hn::MulAdd(a02, v[0], hn::MulAdd(a12, v[1], hn::Mul(a22, v[2]))));
    return definite;
  }

  /// One step; lanes that keep track are true.
  HWY_INLINE Mask Step(V* u) const {
    const MlsTag tag;
    const V before = Rayleigh(u);
    const Mask definite = Solve(before, u);
    const V mu = hn::Add(trace, Dot(v, u));
    const Mask near = hn::Lt(hn::Abs(hn::Sub(mu, before)), hn::Set(tag, kEigenvalueMoves));
    const V den = hn::MulSub(hn::Mul(mu, mu), mu, hn::Add(mu, twice_det));
    const Mask determined = hn::Gt(den, hn::Set(tag, static_cast<float>(kRotationReliableDen)));
    return hn::And(hn::And(definite, near), determined);
  }
};

/// u of a rotation.
HWY_INLINE void TurnOf(const V* r, V* u) {
  const MlsTag tag;
  const V cosine = hn::Add(hn::Set(tag, 1), hn::Add(r[0], hn::Add(r[4], r[8])));
  const V over = hn::Div(hn::Set(tag, 1), hn::Max(cosine, hn::Set(tag, kSmallestHalfCosine)));
  u[0] = hn::Mul(over, hn::Sub(r[7], r[5]));
  u[1] = hn::Mul(over, hn::Sub(r[2], r[6]));
  u[2] = hn::Mul(over, hn::Sub(r[3], r[1]));
}

HWY_INLINE void Cross(const V* a, const V* b, V* c) {
  for (int k = 0; k < 3; ++k) {
    const int l = (k + 1) % 3;
    const int m = (k + 2) % 3;
    c[k] = hn::MulSub(a[l], b[m], hn::Mul(a[m], b[l]));
  }
}

/// R x = x + 2 [u x x + u x (u x x)] / (1 + |u|^2).
HWY_INLINE void Turn(const V* u, const V* x, V* turned) {
  const MlsTag tag;
  const V factor = hn::Div(hn::Set(tag, 2), hn::Add(hn::Set(tag, 1), Dot(u, u)));
  V once[3];
  V twice[3];
  Cross(u, x, once);
  Cross(u, once, twice);
  for (int k = 0; k < 3; ++k) turned[k] = hn::MulAdd(factor, hn::Add(once[k], twice[k]), x[k]);
}

/// Angles between the turns u and w of the first `count` lanes.
HWY_NOINLINE void AddSample(const V* u, const V* w, std::size_t count, MlsFastStatistics& statistics) {
  const MlsTag tag;
  // |imaginary part| and real part of the quotient of (1, u) and (1, w).
  V imaginary[3];
  Cross(u, w, imaginary);
  for (int k = 0; k < 3; ++k) imaginary[k] = hn::Add(imaginary[k], hn::Sub(u[k], w[k]));
  HWY_ALIGN float sines[hn::MaxLanes(MlsTag())];
  HWY_ALIGN float cosines[hn::MaxLanes(MlsTag())];
  hn::Store(hn::Sqrt(Dot(imaginary, imaginary)), tag, sines);
  hn::Store(hn::Abs(hn::Add(hn::Set(tag, 1), Dot(u, w))), tag, cosines);
  for (std::size_t lane = 0; lane < count; ++lane) {
    const float angle = 2 * std::atan2(sines[lane], cosines[lane]);
    statistics.error_sum += angle;
    statistics.error_max = HWY_MAX(statistics.error_max, angle);
  }
  statistics.sampled += static_cast<int>(count);
}

/// Moves a vector of vertices and its turns.
HWY_INLINE void FastVector(const MlsTables& tables, const Moments& sums, bool restart, bool sample, float* turns,
                           float* positions, std::size_t count, MlsFastStatistics& statistics) {
  const MlsTag tag;
  V u[3];
  for (int k = 0; k < 3; ++k) u[k] = hn::Load(tag, turns + k * MlsTables::kLanes);
  Mask kept = LinearSystem(sums.moment).Step(u);
  if (restart) kept = hn::MaskFromVec(hn::Zero(tag));
  V moved[3];
  Turn(u, sums.arm, moved);
  for (int k = 0; k < 3; ++k) {
    moved[k] = hn::Add(hn::Add(moved[k], sums.mean[k]), hn::Set(tag, tables.origin[k]));
  }
  const bool all_kept = hn::AllTrue(tag, kept);
  if (HWY_UNLIKELY(!all_kept || sample)) {
    const MlsRotation<3> exact = PickRotation<3, false>(sums, hn::Zero(tag));
    V w[3];
    V exactly[3];
    TurnOf(exact.at, w);
    MovePositions(tables, sums, exact.at, exactly);
    for (int k = 0; k < 3; ++k) u[k] = hn::IfThenElse(kept, u[k], w[k]);
    for (int k = 0; k < 3; ++k) moved[k] = hn::IfThenElse(kept, moved[k], exactly[k]);
    if (sample) AddSample(u, w, count, statistics);
    const Mask counted = hn::And(hn::Not(kept), hn::FirstN(tag, count));
    statistics.restarted += static_cast<int>(hn::CountTrue(tag, counted));
  }
  for (int k = 0; k < 3; ++k) hn::Store(u[k], tag, turns + k * MlsTables::kLanes);
  StorePositions(moved, positions, count);
  statistics.vertices += static_cast<int>(count);
}

/// @param moments  Called with block, lane and where to put the moments.
template <class Source>
HWY_INLINE void FastBlocksFrom(const MlsTables& tables, float* positions, const MlsFastState& state, std::size_t begin,
                               std::size_t end, MlsFastStatistics& statistics, Source&& moments) {
  statistics = {};
  ForEachMlsVector(tables.vertex_count, begin, end,
                   [&](std::size_t block, std::size_t lane, std::size_t first, std::size_t count) HWY_ATTR {
                     Moments sums;
                     moments(block, lane, sums);
                     const bool sample = lane == 0 && block % kSampleEvery == 0;
                     FastVector(tables, sums, state.restart, sample,
                                state.turns.data() + block * 3 * MlsTables::kLanes + lane, positions + 3 * first, count,
                                statistics);
                   });
}

void FastBlocks(const MlsJob& job, const float* values, const MlsFastState& state, std::size_t begin, std::size_t end,
                MlsFastStatistics& statistics) {
  const std::size_t stride = static_cast<std::size_t>(job.tables.planes_per_block()) * MlsTables::kLanes;
  FastBlocksFrom(job.tables, job.positions.data(), state, begin, end, statistics,
                 [&](std::size_t block, std::size_t lane, Moments& sums) HWY_ATTR {
                   const float* planes = job.tables.planes.data() + block * stride + lane;
                   SumControls<3, 3, false>(job.tables, values, planes, sums);
                 });
}

void FastDragBlocks(const MlsDragJob& job, const MlsFastState& state, std::size_t begin, std::size_t end,
                    MlsFastStatistics& statistics) {
  const std::size_t stride = static_cast<std::size_t>(MlsDragPlanes<3>::kCount) * MlsTables::kLanes;
  FastBlocksFrom(job.tables, job.positions.data(), state, begin, end, statistics,
                 [&](std::size_t block, std::size_t lane, Moments& sums)
                     HWY_ATTR { LoadDrag<3>(job.drag.data() + block * stride + lane, job.displacement.data(), sums); });
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

HWY_EXPORT(FastBlocks);
HWY_EXPORT(FastDragBlocks);

}  // namespace internal

using namespace internal;

std::size_t mls_fast_state_size(const MlsTables& tables) noexcept {
  return tables.block_count() * 3 * MlsTables::kLanes;
}

std::size_t mls_chunk_count(const MlsTables& tables) noexcept {
  return (tables.block_count() + kMlsChunkBlocks - 1) / kMlsChunkBlocks;
}

MlsFastStatistics total_of(std::span<const MlsFastStatistics> chunks) noexcept {
  MlsFastStatistics total;
  for (const MlsFastStatistics& chunk : chunks) {
    total.vertices += chunk.vertices;
    total.restarted += chunk.restarted;
    total.sampled += chunk.sampled;
    total.error_sum += chunk.error_sum;
    total.error_max = std::max(total.error_max, chunk.error_max);
  }
  return total;
}

namespace {

Status check(const MlsFastState& state, const MlsTables& tables) {
  if (tables.dimension != 3) return Status::WrongCount;
  if (state.turns.size() != mls_fast_state_size(tables) || state.chunks.size() != mls_chunk_count(tables)) {
    return Status::WrongSize;
  }
  return is_aligned(state.turns) ? Status::Ok : Status::Misaligned;
}

/// Of the job first, then of its state.
template <class Job>
Status check(const Job& job, const MlsFastState& state) {
  const Status status = job.check();
  if (status != Status::Ok) return status;
  if (job.positions.empty() && job.tables.vertex_count > 0) return Status::WrongSize;
  return check(state, job.tables);
}

}  // namespace

Status deform_mls_fast(const MlsJob& job, const MlsFastState& state) noexcept {
  const Status status = check(job, state);
  if (status != Status::Ok) return status;
  const float* values = relative_targets(job);
  run_chunks(job.tables.block_count(), kMlsChunkBlocks, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(FastBlocks)
    (job, values, state, range.begin, range.end, state.chunks[range.begin / kMlsChunkBlocks]);
  });
  return Status::Ok;
}

Status deform_mls_fast_drag(const MlsDragJob& job, const MlsFastState& state) noexcept {
  const Status status = check(job, state);
  if (status != Status::Ok) return status;
  run_chunks(job.tables.block_count(), kMlsChunkBlocks, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(FastDragBlocks)
    (job, state, range.begin, range.end, state.chunks[range.begin / kMlsChunkBlocks]);
  });
  return Status::Ok;
}

}  // namespace limber

#endif  // HWY_ONCE
