// What a drag keeps, on vectors of vertices. Included per Highway target, after mls-inl.h.

#if defined(LIMBER_SOLVE_MLS_DRAG_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LIMBER_SOLVE_MLS_DRAG_INL_H_
#undef LIMBER_SOLVE_MLS_DRAG_INL_H_
#else
#define LIMBER_SOLVE_MLS_DRAG_INL_H_
#endif

#include "limber/runtime/internal/mls-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {

/// The planes of a block, in this order, kLanes floats each. After all blocks comes the spread of all vertices: only
/// similarities read it, and what rigid frames stream through is what they cost.
template <int d>
struct MlsDragPlanes {
  static constexpr int kArm = 0;                     // v - p*, d planes
  static constexpr int kMean = d;                    // q* at the start, d
  static constexpr int kShare = 2 * d;               // how much of the weight moves
  static constexpr int kMoment = 2 * d + 1;          // M at the start, d * d
  static constexpr int kMovedArm = kMoment + d * d;  // A, d
  static constexpr int kMu = kMovedArm + d;          // of the frame before
  static constexpr int kCount = kMu + 1;
};

/// Moments after a displacement, without their spread.
template <int d>
HWY_INLINE void LoadDrag(const float* HWY_RESTRICT planes, const float* displacement, MlsMoments<d, d>& sums) {
  using P = MlsDragPlanes<d>;
  const MlsTag tag;
  const auto plane = [&](int index) HWY_ATTR { return hn::Load(tag, planes + index * MlsTables::kLanes); };
  const MlsVector share = plane(P::kShare);
  MlsVector moved_arm[d];
  for (int k = 0; k < d; ++k) {
    sums.arm[k] = plane(P::kArm + k);
    moved_arm[k] = plane(P::kMovedArm + k);
  }
  for (int r = 0; r < d; ++r) {
    const MlsVector shift = hn::Set(tag, displacement[r]);
    sums.mean[r] = hn::MulAdd(share, shift, plane(P::kMean + r));
    for (int k = 0; k < d; ++k) {
      sums.moment[r * d + k] = hn::MulAdd(shift, moved_arm[k], plane(P::kMoment + r * d + k));
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#endif  // per-target guard
