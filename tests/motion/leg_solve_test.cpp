#include "limber/motion/internal/leg_solve.h"

#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/core/internal/random.h"

namespace limber::internal {
namespace {

using Eigen::Vector3d;

TEST(SolveLeg, BendsARightAngle) {
  // Bones of 3 and 4: the ankle is 5 away when the knee is square.
  const TwoBones straight{{0, 7, 0}, {0, 4, 0}, {0, 0, 0}};
  const TwoBones bent = solve_leg(straight, {0, 2, 0}, Vector3d::UnitZ());
  EXPECT_LT((bent.end - Vector3d(0, 2, 0)).norm(), 1e-12);
  EXPECT_NEAR((bent.middle - bent.top).dot(bent.end - bent.middle), 0, 1e-12);
  // 9/5 down the line from hip to ankle, 12/5 aside, where it was told to go.
  EXPECT_LT((bent.middle - Vector3d(0, 7 - 1.8, 2.4)).norm(), 1e-12);
}

TEST(SolveLeg, KeepsLengthsAndTheSideOfTheKnee) {
  Random random(3);
  const auto any = [&] { return Vector3d(random.normal(), random.normal(), random.normal()); };
  for (int i = 0; i < 200; ++i) {
    const TwoBones leg{any(), any(), any()};
    const double upper = (leg.middle - leg.top).norm();
    const double lower = (leg.end - leg.middle).norm();
    const double reach = std::abs(upper - lower) + random.uniform() * (upper + lower - std::abs(upper - lower));
    const Vector3d target = leg.top + reach * any().normalized();
    const TwoBones bent = solve_leg(leg, target, any());
    EXPECT_NEAR((bent.middle - bent.top).norm(), upper, 1e-9);
    EXPECT_NEAR((bent.end - bent.middle).norm(), lower, 1e-9);
    if (reach > std::abs(upper - lower) + 1e-5 && reach < upper + lower - 1e-5) {
      EXPECT_LT((bent.end - target).norm(), 1e-6);
    }
  }
}

TEST(SolveLeg, LeavesALegThatIsThereAlone) {
  const TwoBones leg{{0, 1, 0}, {0.1, 0.5, 0.2}, {0, 0, 0.1}};
  const TwoBones same = solve_leg(leg, leg.end, Vector3d::UnitX());
  EXPECT_LT((same.middle - leg.middle).norm(), 1e-12);
}

TEST(SolveLeg, StretchesTowardsWhatIsTooFar) {
  const TwoBones leg{{0, 2, 0}, {0, 1, 0.1}, {0, 0, 0}};
  const double length = 2 * std::hypot(1, 0.1);
  const TwoBones out = solve_leg(leg, {0, -5, 0}, Vector3d::UnitZ());
  EXPECT_LT((out.end - Vector3d(0, 2 - length, 0)).norm(), 1e-6);
}

}  // namespace
}  // namespace limber::internal
