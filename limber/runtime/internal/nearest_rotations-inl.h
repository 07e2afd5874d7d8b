// Kernel A in two and three dimensions, for the solvers. Included per Highway target.

#if defined(LIMBER_SOLVE_NEAREST_ROTATIONS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LIMBER_SOLVE_NEAREST_ROTATIONS_INL_H_
#undef LIMBER_SOLVE_NEAREST_ROTATIONS_INL_H_
#else
#define LIMBER_SOLVE_NEAREST_ROTATIONS_INL_H_
#endif

#include <hwy/highway.h>

#include "limber/runtime/internal/rotation-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// One d x d matrix per lane, row by row.
template <int d, class V>
struct BlockSums {
  V at[d * d];
};

/// The rotation nearest to each lane's matrix; `previous` where there is none.
template <int d, class D, class V = hn::Vec<D>>
HWY_INLINE BlockSums<d, V> NearestRotations(D tag, const BlockSums<d, V>& matrix, const BlockSums<d, V>& previous) {
  BlockSums<d, V> result;
  if constexpr (d == 3) {
    Lanes3x3<V> m;
    Lanes3x3<V> before;
    for (int k = 0; k < 9; ++k) m.at[k] = matrix.at[k];
    for (int k = 0; k < 9; ++k) before.at[k] = previous.at[k];
    const RotationLanes<V> lanes = NearestRotation(tag, m, before);
    for (int k = 0; k < 9; ++k) result.at[k] = lanes.rotation.at[k];
  } else {
    const V cosine = hn::Add(matrix.at[0], matrix.at[3]);
    const V sine = hn::Sub(matrix.at[2], matrix.at[1]);
    // Scaled by the larger of both, so that squares neither overflow nor vanish.
    const V largest = hn::Max(hn::Abs(cosine), hn::Abs(sine));
    const auto determined = hn::Gt(largest, hn::Set(tag, 1e-30f));
    const V safe = hn::IfThenElse(determined, largest, hn::Set(tag, 1));
    const V c = hn::Div(cosine, safe);
    const V s = hn::Div(sine, safe);
    const V norm = hn::Max(hn::Sqrt(hn::MulAdd(c, c, hn::Mul(s, s))), hn::Set(tag, 1e-10f));
    result.at[0] = hn::IfThenElse(determined, hn::Div(c, norm), previous.at[0]);
    result.at[2] = hn::IfThenElse(determined, hn::Div(s, norm), previous.at[2]);
    result.at[1] = hn::Neg(result.at[2]);
    result.at[3] = result.at[0];
  }
  return result;
}

}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#endif  // per-target guard
