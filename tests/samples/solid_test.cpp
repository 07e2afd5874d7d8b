#include "limber/samples/internal/solid.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"

namespace limber {
using namespace internal;
namespace {

using Eigen::Vector3d;

Vector3d random_point(Random& random, double reach) {
  return {random.uniform(-reach, reach), random.uniform(-reach, reach), random.uniform(-reach, reach)};
}

TEST(Solid, StraightTubeIsACapsule) {
  const Solid tube = Solid::tube({{{0, -1, 0}, 0.3, 0.3}, {{0, 0.2, 0}, 0.3, 0.3}, {{0, 1, 0}, 0.3, 0.3}});
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const Vector3d p = random_point(random, 2.0);
    const Vector3d nearest(0, std::clamp(p.y(), -1.0, 1.0), 0);
    EXPECT_NEAR(tube(p), (p - nearest).norm() - 0.3, 1e-6);
  }
}

TEST(Solid, TubePassesThroughItsSections) {
  const TubeKey keys[] = {
      {{0, 0, 0}, 0.2, 0.3}, {{1, 0.4, 0}, 0.3, 0.2}, {{2, 0.2, 0.3}, 0.25, 0.25}, {{3, 0, 0}, 0.2, 0.2}};
  const Solid tube = Solid::tube({std::begin(keys), std::end(keys)}, {.side = Vector3d::UnitZ()});
  for (const TubeKey& key : keys) EXPECT_LT(tube(key.centre), -0.4 * std::min(key.side, key.up));
  // At the second key the tangent lies in the plane of the first three; the side radius is measured along z there.
  const Vector3d tangent = Vector3d(2, 0.2, 0.3);
  const Vector3d side = (Vector3d::UnitZ() - tangent * tangent.z() / tangent.squaredNorm()).normalized();
  EXPECT_NEAR(tube(keys[1].centre + 0.3 * side), 0.0, 0.02);
}

TEST(Solid, EllipsoidVanishesOnItsAxes) {
  const Vector3d radii(0.5, 0.8, 1.2);
  const Solid ellipsoid = Solid::ellipsoid({1, 2, 3}, radii);
  for (int axis = 0; axis < 3; ++axis) {
    const Vector3d tip = Vector3d(1, 2, 3) + radii[axis] * Vector3d::Unit(axis);
    EXPECT_NEAR(ellipsoid(tip), 0.0, 1e-12);
    EXPECT_NEAR(ellipsoid(tip + 0.1 * Vector3d::Unit(axis)), 0.1, 1e-9);
  }
}

TEST(Solid, BlendIsTheUnionAwayFromTheJointAndLargerAtIt) {
  const Solid a = Solid::sphere({-0.5, 0, 0}, 0.6);
  const Solid b = Solid::sphere({0.5, 0, 0}, 0.6);
  constexpr double kWidth = 0.2;
  const Solid blend = a.blended(b, kWidth);
  Random random(2);
  for (int i = 0; i < 5000; ++i) {
    const Vector3d p = random_point(random, 1.5);
    const double sharp = std::min(a(p), b(p));
    EXPECT_LE(blend(p), sharp + 1e-12);
    if (std::abs(a(p) - b(p)) >= kWidth) {
      EXPECT_NEAR(blend(p), sharp, 1e-12);
    }
  }
  EXPECT_NEAR(blend({0, 0, 0}), a({0, 0, 0}) - kWidth / 6, 1e-12);
}

TEST(Solid, SkippingFarPartsDoesNotShowOnTheSurface) {
  // The blend asks only near parts; written out, the same formula must give the same value around the surface.
  const Solid arm = Solid::tube({{{0.2, 0, 0}, 0.10, 0.05}, {{1.5, 0.3, 0}, 0.08, 0.04}}, {.side = Vector3d::UnitZ()});
  const Solid body = Solid::ellipsoid({0, 0, 0}, {0.3, 0.8, 0.25});
  constexpr double kWidth = 0.1;
  const Solid blend = body.blended(arm, kWidth);
  Random random(3);
  int near_surface = 0;
  for (int i = 0; i < 20000; ++i) {
    const Vector3d p = random_point(random, 1.6);
    const double a = body(p);
    const double b = arm(p);
    const double overlap = std::max(kWidth - std::abs(a - b), 0.0);
    const double full = std::min(a, b) - overlap * overlap * overlap / (6 * kWidth * kWidth);
    if (std::abs(full) > 0.05) continue;
    ++near_surface;
    EXPECT_NEAR(blend(p), full, 1e-12);
  }
  EXPECT_GT(near_surface, 100);
}

TEST(Solid, CarvingRemovesTheTool) {
  const Solid body = Solid::sphere({0, 0, 0}, 1.0);
  const Solid tool = Solid::sphere({1, 0, 0}, 0.5);
  const Solid rest = body.carved(tool, 0.05);
  EXPECT_GT(rest({0.9, 0, 0}), 0.0);
  EXPECT_NEAR(rest({-0.9, 0, 0}), body({-0.9, 0, 0}), 1e-12);
}

TEST(Solid, ReflectionSwapsSides) {
  const Solid solid = Solid::ellipsoid({0.7, 0.1, 0}, {0.2, 0.3, 0.4});
  Random random(4);
  for (int i = 0; i < 1000; ++i) {
    const Vector3d p = random_point(random, 1.5);
    const Vector3d q(-p.x(), p.y(), p.z());
    EXPECT_EQ(solid.reflected()(p), solid(q));
    EXPECT_EQ(solid.with_reflection()(p), solid.with_reflection()(q));
  }
}

}  // namespace
}  // namespace limber
