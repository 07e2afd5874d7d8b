// Products with the blocked matrices of ReducedSystem, one block of rows at a time. Included per Highway target.

#if defined(LIMBER_SOLVE_BLOCKED_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LIMBER_SOLVE_BLOCKED_INL_H_
#undef LIMBER_SOLVE_BLOCKED_INL_H_
#else
#define LIMBER_SOLVE_BLOCKED_INL_H_
#endif

#include <hwy/highway.h>

#include "limber/runtime/arap.h"
#include "limber/runtime/internal/nearest_rotations-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Eight lanes where the target has them, else as many as it has: a block is then done in several parts.
using BlockTag = hn::CappedTag<float, ReducedSystem::kLanes>;

template <int d, class D, class V = hn::Vec<D>>
HWY_INLINE BlockSums<d, V> LoadSums(D tag, const float* HWY_RESTRICT planes, int part) {
  BlockSums<d, V> sums;
  for (int k = 0; k < d * d; ++k) sums.at[k] = hn::LoadU(tag, planes + k * ReducedSystem::kLanes + part);
  return sums;
}

template <int d, class D, class V = hn::Vec<D>>
HWY_INLINE void StoreSums(D tag, const BlockSums<d, V>& sums, float* HWY_RESTRICT planes, int part) {
  for (int k = 0; k < d * d; ++k) hn::StoreU(sums.at[k], tag, planes + k * ReducedSystem::kLanes + part);
}

/// sums[a, b] += column[a] * x[b], for one column of a block.
template <int d, class D, class V = hn::Vec<D>>
HWY_INLINE void AddColumn(D tag, const float* HWY_RESTRICT column, const float* HWY_RESTRICT x, int stride,
                          BlockSums<d, V>& sums) {
  V rows[d];
  for (int a = 0; a < d; ++a) rows[a] = hn::LoadU(tag, column + a * ReducedSystem::kLanes);
  for (int b = 0; b < d; ++b) {
    const V value = hn::Set(tag, x[b * stride]);
    for (int a = 0; a < d; ++a) sums.at[a * d + b] = hn::MulAdd(rows[a], value, sums.at[a * d + b]);
  }
}

/// sums += block * P, with P row by row.
template <int d, class D, class V = hn::Vec<D>>
HWY_INLINE void AddTargets(D tag, const float* HWY_RESTRICT block, int part, const float* HWY_RESTRICT targets,
                           int count, BlockSums<d, V>& sums) {
  for (int row = 0; row < count; ++row) {
    AddColumn<d>(tag, block + row * d * ReducedSystem::kLanes + part, targets + row * d, 1, sums);
  }
}

/// sums += block * Q, with Q in the layout of the state.
template <int d, class D, class V = hn::Vec<D>>
HWY_INLINE void AddRotations(D tag, const float* HWY_RESTRICT block, int part, const float* HWY_RESTRICT state,
                             int cluster_blocks, BlockSums<d, V>& sums) {
  constexpr int kLanes = ReducedSystem::kLanes;
  const float* column = block + part;
  for (int source = 0; source < cluster_blocks; ++source) {
    for (int axis = 0; axis < d; ++axis) {
      const float* x = state + (source * d + axis) * d * kLanes;
      for (int lane = 0; lane < kLanes; ++lane) {
        AddColumn<d>(tag, column, x + lane, kLanes, sums);
        column += d * kLanes;
      }
    }
  }
}

/// <start - now, now - before>, of any number of values: also of those behind the last whole vector.
inline HWY_ATTR float DotOfDifferences(const float* HWY_RESTRICT start, const float* HWY_RESTRICT now,
                                       const float* HWY_RESTRICT before, int count) {
  const hn::ScalableTag<float> tag;
  const int lanes = static_cast<int>(hn::Lanes(tag));
  auto sum = hn::Zero(tag);
  int i = 0;
  for (; i + lanes <= count; i += lanes) {
    const auto here = hn::LoadU(tag, now + i);
    sum = hn::MulAdd(hn::Sub(hn::LoadU(tag, start + i), here), hn::Sub(here, hn::LoadU(tag, before + i)), sum);
  }
  float total = hn::GetLane(hn::SumOfLanes(tag, sum));
  for (; i < count; ++i) total += (start[i] - now[i]) * (now[i] - before[i]);
  return total;
}

}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#endif  // per-target guard
