// Products over a solver's state, as the solver includes them.
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tests/runtime/blocked_inl_test.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/runtime/internal/blocked-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {

float Dot(const float* start, const float* now, const float* before, int count) {
  return DotOfDifferences(start, now, before, count);
}

}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "tests/runtime/skin_case.h"

namespace limber::internal {
namespace {

HWY_EXPORT(Dot);

// A state of three dimensions has 72 floats per block of rotations: with vectors of sixteen, the last eight of an odd
// number of blocks are no whole vector. Whether momentum points uphill was asked of all the others.
TEST(DotOfDifferences, CountsWhatIsBehindTheLastWholeVector) {
  for_each_target([](const char* target) {
    for (int count = 1; count <= 80; ++count) {
      std::vector<float> start(count, 2.0f), now(count, 1.0f), before(count, 1.0f);
      before[count - 1] = -4.0f;
      EXPECT_EQ(HWY_DYNAMIC_DISPATCH(Dot)(start.data(), now.data(), before.data(), count), 5.0f)
          << target << ", the last of " << count;
    }
  });
}

TEST(DotOfDifferences, AgreesWithASumInDouble) {
  for_each_target([](const char* target) {
    Random random(8);
    for (const int count : {8, 72, 216, 225}) {
      std::vector<float> values[3];
      double expected = 0;
      for (int i = 0; i < count; ++i) {
        for (auto& list : values) list.push_back(static_cast<float>(random.uniform(-1, 1)));
        expected += (double{values[0][i]} - values[1][i]) * (double{values[1][i]} - values[2][i]);
      }
      EXPECT_NEAR(HWY_DYNAMIC_DISPATCH(Dot)(values[0].data(), values[1].data(), values[2].data(), count), expected,
                  1e-4)
          << target;
    }
  });
}

}  // namespace
}  // namespace limber::internal
#endif  // HWY_ONCE
