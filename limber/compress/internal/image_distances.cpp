#include "limber/compress/internal/image_distances.h"

#include <cstddef>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/compress/internal/image_distances.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// Distances of one vector to kCount others at a time.
template <std::size_t kCount>
HWY_INLINE void DistancesTo(const double* HWY_RESTRICT from, const double* const* others, std::size_t size,
                            double* HWY_RESTRICT distances) {
  std::size_t i = 0;
#if HWY_HAVE_FLOAT64
  const hn::CappedTag<double, 4> d;
  const std::size_t lanes = hn::Lanes(d);
  auto sum0 = hn::Zero(d);
  auto sum1 = hn::Zero(d);
  auto sum2 = hn::Zero(d);
  auto sum3 = hn::Zero(d);
  for (; i + lanes <= size; i += lanes) {
    const auto a = hn::LoadU(d, from + i);
    const auto d0 = hn::Sub(a, hn::LoadU(d, others[0] + i));
    sum0 = hn::MulAdd(d0, d0, sum0);
    if constexpr (kCount == 4) {
      const auto d1 = hn::Sub(a, hn::LoadU(d, others[1] + i));
      const auto d2 = hn::Sub(a, hn::LoadU(d, others[2] + i));
      const auto d3 = hn::Sub(a, hn::LoadU(d, others[3] + i));
      sum1 = hn::MulAdd(d1, d1, sum1);
      sum2 = hn::MulAdd(d2, d2, sum2);
      sum3 = hn::MulAdd(d3, d3, sum3);
    }
  }
  distances[0] = hn::GetLane(hn::SumOfLanes(d, sum0));
  if constexpr (kCount == 4) {
    distances[1] = hn::GetLane(hn::SumOfLanes(d, sum1));
    distances[2] = hn::GetLane(hn::SumOfLanes(d, sum2));
    distances[3] = hn::GetLane(hn::SumOfLanes(d, sum3));
  }
#else
  for (std::size_t j = 0; j < kCount; ++j) distances[j] = 0;
#endif
  for (; i < size; ++i) {
    for (std::size_t j = 0; j < kCount; ++j) {
      const double difference = from[i] - others[j][i];
      distances[j] += difference * difference;
    }
  }
}

void Distances(const double* target, const double* const* images, std::size_t count, std::size_t size,
               double* to_target, double* between) {
  std::size_t j = 0;
  for (; j + 4 <= count; j += 4) DistancesTo<4>(target, images + j, size, to_target + j);
  for (; j < count; ++j) DistancesTo<1>(target, images + j, size, to_target + j);
  for (std::size_t i = 0; i < count; ++i) {
    double* row = between + i * count;
    for (j = 0; j + 4 <= i; j += 4) DistancesTo<4>(images[i], images + j, size, row + j);
    for (; j < i; ++j) DistancesTo<1>(images[i], images + j, size, row + j);
    row[i] = 0;
    for (j = 0; j < i; ++j) between[j * count + i] = row[j];
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace limber::internal {

HWY_EXPORT(Distances);

void image_distances(const double* target, std::span<const double* const> images, int size, std::span<double> to_target,
                     std::span<double> between) noexcept {
  HWY_DYNAMIC_DISPATCH(Distances)
  (target, images.data(), images.size(), static_cast<std::size_t>(size), to_target.data(), between.data());
}

}  // namespace limber::internal

#endif  // HWY_ONCE
