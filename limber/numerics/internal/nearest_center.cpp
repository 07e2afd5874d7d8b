#include "limber/numerics/internal/nearest_center.h"

#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/numerics/internal/nearest_center.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/core/internal/assert.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// The nearest centers of kPoints points at a time (a center loaded is used for all of them), two vectors of
/// centers at a time. Products and sums stay separate operations: fused ones exist on some processors only.
template <std::size_t kPoints, class D>
HWY_INLINE void NearestOfSome(D d, const NearestCenterBatch& batch, const float* points, std::int32_t* nearest) {
  using V = hn::Vec<D>;
  const hn::RebindToSigned<D> di;
  const std::size_t lanes = hn::Lanes(d);
  V best[kPoints];
  hn::Vec<decltype(di)> index[kPoints];
  for (std::size_t p = 0; p < kPoints; ++p) {
    best[p] = hn::Set(d, std::numeric_limits<float>::infinity());
    index[p] = hn::Zero(di);
  }
  for (std::size_t c = 0; c < batch.padded_centers; c += 2 * lanes) {
    V low[kPoints];
    V high[kPoints];
    for (std::size_t p = 0; p < kPoints; ++p) low[p] = high[p] = hn::Zero(d);
    const float* plane = batch.center_planes.data() + c;
    for (std::size_t k = 0; k < batch.dimensions; ++k, plane += batch.padded_centers) {
      const V c0 = hn::LoadU(d, plane);
      const V c1 = hn::LoadU(d, plane + lanes);
      for (std::size_t p = 0; p < kPoints; ++p) {
        const V x = hn::Set(d, points[p * batch.dimensions + k]);
        low[p] = hn::Add(low[p], hn::Mul(x, c0));
        high[p] = hn::Add(high[p], hn::Mul(x, c1));
      }
    }
    const V norm0 = hn::LoadU(d, batch.half_squared_norm.data() + c);
    const V norm1 = hn::LoadU(d, batch.half_squared_norm.data() + c + lanes);
    const auto first = hn::Iota(di, static_cast<std::int32_t>(c));
    const auto second = hn::Iota(di, static_cast<std::int32_t>(c + lanes));
    for (std::size_t p = 0; p < kPoints; ++p) {
      const V score0 = hn::Sub(norm0, low[p]);
      const auto better0 = hn::Lt(score0, best[p]);
      best[p] = hn::IfThenElse(better0, score0, best[p]);
      index[p] = hn::IfThenElse(hn::RebindMask(di, better0), first, index[p]);
      const V score1 = hn::Sub(norm1, high[p]);
      const auto better1 = hn::Lt(score1, best[p]);
      best[p] = hn::IfThenElse(better1, score1, best[p]);
      index[p] = hn::IfThenElse(hn::RebindMask(di, better1), second, index[p]);
    }
  }
  HWY_ALIGN float scores[hn::MaxLanes(d)];
  HWY_ALIGN std::int32_t indices[hn::MaxLanes(d)];
  for (std::size_t p = 0; p < kPoints; ++p) {
    hn::Store(best[p], d, scores);
    hn::Store(index[p], di, indices);
    std::size_t winner = 0;
    for (std::size_t lane = 1; lane < lanes; ++lane) {
      const bool tie = scores[lane] == scores[winner] && indices[lane] < indices[winner];
      if (scores[lane] < scores[winner] || tie) winner = lane;
    }
    nearest[p] = indices[winner];
  }
}

void FindNearest(const NearestCenterBatch& batch) {
  const hn::CappedTag<float, kCenterPadding / 2> d;
  const std::size_t count = batch.nearest.size();
  const float* points = batch.points.data();
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) NearestOfSome<4>(d, batch, points + i * batch.dimensions, batch.nearest.data() + i);
  for (; i < count; ++i) NearestOfSome<1>(d, batch, points + i * batch.dimensions, batch.nearest.data() + i);
}

}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace limber::internal {
namespace {

HWY_EXPORT(FindNearest);

}  // namespace

void nearest_centers(const NearestCenterBatch& batch) noexcept {
  LIMBER_ASSERT(batch.padded_centers % kCenterPadding == 0 && batch.padded_centers >= batch.centers);
  LIMBER_ASSERT(batch.points.size() == batch.nearest.size() * batch.dimensions);
  LIMBER_ASSERT(batch.center_planes.size() == batch.dimensions * batch.padded_centers);
  LIMBER_ASSERT(batch.half_squared_norm.size() == batch.padded_centers);
  HWY_DYNAMIC_DISPATCH(FindNearest)(batch);
}

}  // namespace limber::internal
#endif  // HWY_ONCE
