// The lane-wise kernel, as other kernels include it.
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tests/runtime/rotation_inl_test.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/runtime/internal/rotation-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {

/// Rotates planes of `count` matrices, a multiple of 16, as a kernel would that has them in vectors.
void RotateInLanes(const float* matrices, std::size_t count, bool warm, float* mu, float* rotations) {
  const hn::ScalableTag<float> d;
  using V = hn::Vec<decltype(d)>;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    Lanes3x3<V> matrix;
    for (std::size_t k = 0; k < 9; ++k) matrix.at[k] = hn::LoadU(d, matrices + k * count + i);
    const RotationLanes<V> result = warm ? NearestRotationWarm(d, matrix, IdentityLanes(d), hn::LoadU(d, mu + i))
                                         : NearestRotation(d, matrix, IdentityLanes(d));
    for (std::size_t k = 0; k < 9; ++k) hn::StoreU(result.rotation.at[k], d, rotations + k * count + i);
    hn::StoreU(result.mu, d, mu + i);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <gtest/gtest.h>

#include "limber/runtime/internal/rotation.h"

#include "tests/runtime/rotation_zoo.h"

namespace limber::internal {
namespace {

HWY_EXPORT(RotateInLanes);

TEST(NearestRotationLanes, GivesTheSameBitsAsABatch) {
  RotationZoo source(21);
  std::vector<Eigen::Matrix3f> matrices;
  for (int i = 0; i < 1600; ++i) matrices.push_back(i % 10 == 0 ? source.undetermined() : source.next());
  const std::size_t count = matrices.size();
  const std::vector<float> planes = to_planes(matrices, count);
  std::vector<float> expected(planes.size());
  std::vector<float> expected_mu(count);
  std::vector<float> found(planes.size());
  std::vector<float> mu(count);
  const RotationBatch batch{.count = count, .matrices = planes, .rotations = expected, .mu = expected_mu};
  nearest_rotations_3d(batch);
  HWY_DYNAMIC_DISPATCH(RotateInLanes)(planes.data(), count, false, mu.data(), found.data());
  EXPECT_EQ(found, expected);
  EXPECT_EQ(mu, expected_mu);
  nearest_rotations_3d_warm(batch);
  HWY_DYNAMIC_DISPATCH(RotateInLanes)(planes.data(), count, true, mu.data(), found.data());
  EXPECT_EQ(found, expected);
  EXPECT_EQ(mu, expected_mu);
}

}  // namespace
}  // namespace limber::internal
#endif  // HWY_ONCE
