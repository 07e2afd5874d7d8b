// Moving least squares on vectors of vertices, for the kernels of mls*.cpp. Included per Highway target.
//
//   MlsMoments    what a motion is picked from, one vertex per lane
//   SumControls   moments from the tables
//   PickRotation  the exact rotation
//   MoveAndStore  positions
// See mls.h for what it is about.

#if defined(LIMBER_SOLVE_MLS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LIMBER_SOLVE_MLS_INL_H_
#undef LIMBER_SOLVE_MLS_INL_H_
#else
#define LIMBER_SOLVE_MLS_INL_H_
#endif

#include <algorithm>
#include <cstddef>

#include <hwy/highway.h>

#include "limber/runtime/internal/rotation-inl.h"
#include "limber/runtime/mls.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using MlsTag = hn::CappedTag<float, MlsTables::kLanes>;
using MlsVector = hn::Vec<MlsTag>;

/// A control with this weight or more is where the vertex is: its own term of M, of the order of the square of
/// what the others weigh, is less than rounding and left out.
constexpr float kMlsAllWeight = 1.0f - 0x1p-22f;

/// Sums over the controls of values that they carry (`rows` per target), one vertex per lane.
template <int d, int rows>
struct MlsMoments {
  MlsVector arm[d];            ///< v - p*.
  MlsVector center[d];         ///< p*.
  MlsVector mean[rows];        ///< g* = sum c g.
  MlsVector moment[rows * d];  ///< sum c (g - g*) (p - p*)^T, row by row.
  MlsVector spread;            ///< sum c |p - p*|^2.
};

/// @param values  Targets x rows.
/// @param planes  Of these lanes, in their block.
template <int d, int rows>
HWY_INLINE void SumMeans(const MlsTables& tables, const float* HWY_RESTRICT values, const float* HWY_RESTRICT planes,
                         MlsMoments<d, rows>& sums) {
  const MlsTag tag;
  for (int k = 0; k < d; ++k) sums.center[k] = hn::Zero(tag);
  for (int r = 0; r < rows; ++r) sums.mean[r] = hn::Zero(tag);
  const float* HWY_RESTRICT rest = tables.rest_controls.data();
  const float* HWY_RESTRICT plane = planes + d * MlsTables::kLanes;
  for (int i = 0; i < tables.point_count; ++i, plane += MlsTables::kLanes, rest += d, values += rows) {
    const MlsVector c = hn::Load(tag, plane);
    for (int k = 0; k < d; ++k) sums.center[k] = hn::MulAdd(c, hn::Set(tag, rest[k]), sums.center[k]);
    for (int r = 0; r < rows; ++r) sums.mean[r] = hn::MulAdd(c, hn::Set(tag, values[r]), sums.mean[r]);
  }
  for (int b = 0; b < tables.bone_count; ++b, plane += 3 * MlsTables::kLanes, rest += 2 * d, values += 2 * rows) {
    const MlsVector c = hn::Load(tag, plane);
    const MlsVector tail = hn::Mul(c, hn::Load(tag, plane + MlsTables::kLanes));
    const MlsVector head = hn::Sub(c, tail);
    for (int k = 0; k < d; ++k) {
      sums.center[k] =
          hn::MulAdd(head, hn::Set(tag, rest[k]), hn::MulAdd(tail, hn::Set(tag, rest[d + k]), sums.center[k]));
    }
    for (int r = 0; r < rows; ++r) {
      sums.mean[r] =
          hn::MulAdd(head, hn::Set(tag, values[r]), hn::MulAdd(tail, hn::Set(tag, values[rows + r]), sums.mean[r]));
    }
  }
}

/// Adds c g p^T, and c |p|^2 to the spread.
template <int d, int rows, bool kSpread>
HWY_INLINE void AddMoment(MlsVector c, const MlsVector* g, const MlsVector* p, MlsMoments<d, rows>& sums) {
  for (int k = 0; k < d; ++k) {
    const MlsVector weighted = hn::Mul(c, p[k]);
    for (int r = 0; r < rows; ++r) sums.moment[r * d + k] = hn::MulAdd(g[r], weighted, sums.moment[r * d + k]);
    if constexpr (kSpread) sums.spread = hn::MulAdd(weighted, p[k], sums.spread);
  }
}

template <int d, int rows, bool kSpread>
HWY_INLINE void SumMoments(const MlsTables& tables, const float* HWY_RESTRICT values, const float* HWY_RESTRICT planes,
                           MlsMoments<d, rows>& sums) {
  const MlsTag tag;
  for (MlsVector& entry : sums.moment) entry = hn::Zero(tag);
  sums.spread = hn::Zero(tag);
  const float* HWY_RESTRICT rest = tables.rest_controls.data();
  const float* HWY_RESTRICT plane = planes + d * MlsTables::kLanes;
  const MlsVector all = hn::Set(tag, kMlsAllWeight);
  MlsVector p[d];
  MlsVector g[rows];
  for (int i = 0; i < tables.point_count; ++i, plane += MlsTables::kLanes, rest += d, values += rows) {
    const MlsVector weight = hn::Load(tag, plane);
    const MlsVector c = hn::IfThenElseZero(hn::Lt(weight, all), weight);
    for (int k = 0; k < d; ++k) p[k] = hn::Sub(hn::Set(tag, rest[k]), sums.center[k]);
    for (int r = 0; r < rows; ++r) g[r] = hn::Sub(hn::Set(tag, values[r]), sums.mean[r]);
    AddMoment<d, rows, kSpread>(c, g, p, sums);
  }
  for (int b = 0; b < tables.bone_count; ++b, plane += 3 * MlsTables::kLanes, rest += 2 * d, values += 2 * rows) {
    // A segment is a point at its mean and its spread along itself.
    const MlsVector weight = hn::Load(tag, plane);
    const MlsVector c = hn::IfThenElseZero(hn::Lt(weight, all), weight);
    const MlsVector t = hn::Load(tag, plane + MlsTables::kLanes);
    const MlsVector s = hn::Load(tag, plane + 2 * MlsTables::kLanes);
    MlsVector along_p[d];
    MlsVector along_g[rows];
    for (int k = 0; k < d; ++k) {
      along_p[k] = hn::Set(tag, rest[d + k] - rest[k]);
      p[k] = hn::MulAdd(t, along_p[k], hn::Sub(hn::Set(tag, rest[k]), sums.center[k]));
    }
    for (int r = 0; r < rows; ++r) {
      along_g[r] = hn::Set(tag, values[rows + r] - values[r]);
      g[r] = hn::MulAdd(t, along_g[r], hn::Sub(hn::Set(tag, values[r]), sums.mean[r]));
    }
    AddMoment<d, rows, kSpread>(c, g, p, sums);
    AddMoment<d, rows, kSpread>(s, along_g, along_p, sums);
  }
}

template <int d, int rows, bool kSpread>
HWY_INLINE void SumControls(const MlsTables& tables, const float* values, const float* planes,
                            MlsMoments<d, rows>& sums) {
  const MlsTag tag;
  SumMeans(tables, values, planes, sums);
  SumMoments<d, rows, kSpread>(tables, values, planes, sums);
  for (int k = 0; k < d; ++k) {
    sums.arm[k] = hn::Sub(hn::Load(tag, planes + k * MlsTables::kLanes), sums.center[k]);
  }
}

/// A rotation per lane, and how it was found.
template <int d>
struct MlsRotation {
  MlsVector at[d * d];  ///< Row by row; times the scale if that was asked for.
  MlsVector mu;         ///< For a warm start of the next frame; d = 3.
  MlsVector den;        ///< Kernel A's; d = 3.
};

/// The closed form of the angle; the identity where there is none.
HWY_INLINE void PickPlanarRotation(const MlsVector* m, MlsRotation<2>& result) {
  const MlsTag tag;
  const MlsVector cosine = hn::Add(m[0], m[3]);
  const MlsVector sine = hn::Sub(m[2], m[1]);
  // Scaled by the larger of both, so that squares neither overflow nor vanish.
  const MlsVector largest = hn::Max(hn::Abs(cosine), hn::Abs(sine));
  MlsVector size = hn::Max(hn::Abs(m[0]), hn::Abs(m[3]));
  size = hn::Max(size, hn::Max(hn::Abs(m[1]), hn::Abs(m[2])));
  const auto clear = hn::Gt(largest, hn::Max(hn::Mul(size, hn::Set(tag, 1e-5f)), hn::Set(tag, 1e-37f)));
  const MlsVector one = hn::Set(tag, 1);
  const MlsVector over = hn::Div(one, hn::IfThenElse(clear, largest, one));
  const MlsVector c = hn::IfThenElse(clear, hn::Mul(cosine, over), one);
  const MlsVector s = hn::IfThenElseZero(clear, hn::Mul(sine, over));
  const MlsVector unit = hn::Div(one, hn::Sqrt(hn::MulAdd(c, c, hn::Mul(s, s))));
  result.at[0] = hn::Mul(c, unit);
  result.at[2] = hn::Mul(s, unit);
  result.at[1] = hn::Neg(result.at[2]);
  result.at[3] = result.at[0];
}

/// The exact rotation.
/// @param warm_mu  Read if kWarm.
template <int d, bool kWarm, int rows>
HWY_INLINE MlsRotation<d> PickRotation(const MlsMoments<d, rows>& sums, MlsVector warm_mu) {
  const MlsTag tag;
  MlsRotation<d> result;
  if constexpr (d == 2) {
    PickPlanarRotation(sums.moment, result);
    result.mu = result.den = hn::Set(tag, 1);
  } else {
    Lanes3x3<MlsVector> m;
    for (int k = 0; k < 9; ++k) m.at[k] = sums.moment[k];
    RotationLanes<MlsVector> lanes;
    if constexpr (kWarm) {
      lanes = NearestRotationWarm(tag, m, IdentityLanes(tag), warm_mu);
    } else {
      lanes = NearestRotation(tag, m, IdentityLanes(tag));
    }
    for (int k = 0; k < 9; ++k) result.at[k] = lanes.rotation.at[k];
    result.mu = lanes.mu;
    result.den = lanes.den;
  }
  return result;
}

/// Scales a rotation by tr(R^T M) / spread: the best similarity.
template <int d, int rows>
HWY_INLINE void ScaleRotation(const MlsMoments<d, rows>& sums, MlsRotation<d>& rotation) {
  const MlsTag tag;
  MlsVector trace = hn::Zero(tag);
  for (int k = 0; k < d * d; ++k) trace = hn::MulAdd(rotation.at[k], sums.moment[k], trace);
  const auto known = hn::Gt(sums.spread, hn::Set(tag, 1e-37f));
  const MlsVector scale =
      hn::IfThenElse(known, hn::Div(trace, hn::IfThenElse(known, sums.spread, hn::Set(tag, 1))), hn::Set(tag, 1));
  for (int k = 0; k < d * d; ++k) rotation.at[k] = hn::Mul(rotation.at[k], scale);
}

/// R (v - p*) + q*, in world space.
template <int d, int rows>
HWY_INLINE void MovePositions(const MlsTables& tables, const MlsMoments<d, rows>& sums, const MlsVector* rotation,
                              MlsVector* moved) {
  const MlsTag tag;
  for (int r = 0; r < d; ++r) {
    MlsVector sum = hn::Mul(rotation[r * d], sums.arm[0]);
    for (int k = 1; k < d; ++k) sum = hn::MulAdd(rotation[r * d + k], sums.arm[k], sum);
    moved[r] = hn::Add(hn::Add(sum, sums.mean[r]), hn::Set(tag, tables.origin[r]));
  }
  if constexpr (d == 2) moved[2] = hn::Set(tag, tables.plane_height);
}

/// Stores the first `count` lanes as xyz.
HWY_INLINE void StorePositions(const MlsVector* moved, float* to, std::size_t count) {
  const MlsTag tag;
  if (HWY_LIKELY(count >= hn::Lanes(tag))) {
    hn::StoreInterleaved3(moved[0], moved[1], moved[2], tag, to);
    return;
  }
  HWY_ALIGN float padded[3 * hn::MaxLanes(MlsTag())];
  hn::StoreInterleaved3(moved[0], moved[1], moved[2], tag, padded);
  std::copy_n(padded, 3 * count, to);
}

/// Calls body(block, lane, first vertex, vertices) for each vector of vertices in a range of blocks.
template <class Body>
HWY_INLINE void ForEachMlsVector(int vertex_count, std::size_t begin, std::size_t end, Body&& body) {
  const std::size_t lanes = hn::Lanes(MlsTag());
  const auto vertices = static_cast<std::size_t>(vertex_count);
  for (std::size_t block = begin; block < end; ++block) {
    for (std::size_t lane = 0; lane < MlsTables::kLanes; lane += lanes) {
      const std::size_t first = block * MlsTables::kLanes + lane;
      if (first >= vertices) return;
      body(block, lane, first, HWY_MIN(lanes, vertices - first));
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#endif  // per-target guard
