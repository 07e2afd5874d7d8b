#include "limber/runtime/internal/polynomials.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"

namespace limber {
using namespace internal;
namespace {

void expect_roots(const RealRoots& found, std::vector<double> expected, double tolerance) {
  std::sort(expected.begin(), expected.end());
  ASSERT_EQ(found.count, static_cast<int>(expected.size()));
  ASSERT_FALSE(found.everywhere);
  double size = 0;
  for (const double root : expected) size = std::max(size, std::abs(root));
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(found.values[i], expected[i], tolerance * size) << "root " << i;
  }
}

RealRoots cubic_with_roots(double factor, double r, double s, double t) {
  return real_roots_of_cubic(factor, -factor * (r + s + t), factor * (r * s + r * t + s * t), -factor * r * s * t);
}

TEST(QuadraticRoots, FindsConstructedRootsAtAnyScale) {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const double factor = std::pow(10.0, random.uniform(-100, 100));
    const double size = std::pow(10.0, random.uniform(-40, 40));
    const double r = size * random.normal();
    const double s = size * random.normal();
    if (std::abs(r - s) < 1e-4 * size) continue;
    expect_roots(real_roots_of_quadratic(factor, -factor * (r + s), factor * r * s), {r, s}, 1e-10);
  }
}

TEST(QuadraticRoots, DoesNotCancel) {
  const RealRoots roots = real_roots_of_quadratic(1, -1e8, 1);
  ASSERT_EQ(roots.count, 2);
  EXPECT_NEAR(roots.values[0] * 1e8, 1, 1e-14);
  EXPECT_NEAR(roots.values[1] / 1e8, 1, 1e-14);
}

TEST(QuadraticRoots, CountsDoubleRootsTwiceAndComplexOnesNever) {
  expect_roots(real_roots_of_quadratic(1, -0.2, 0.01), {0.1, 0.1}, 1e-7);
  expect_roots(real_roots_of_quadratic(-3, 6, -3), {1, 1}, 1e-12);
  expect_roots(real_roots_of_quadratic(5, 0, 0), {0, 0}, 1e-12);
  EXPECT_EQ(real_roots_of_quadratic(1, 0, 1).count, 0);
  EXPECT_EQ(real_roots_of_quadratic(1e200, 1e200, 1e200).count, 0);
}

TEST(QuadraticRoots, AcceptsZeroLeadingCoefficients) {
  expect_roots(real_roots_of_quadratic(0, 2, -6), {3}, 1e-15);
  EXPECT_EQ(real_roots_of_quadratic(0, 0, 2).count, 0);
  EXPECT_FALSE(real_roots_of_quadratic(0, 0, 2).everywhere);
  EXPECT_TRUE(real_roots_of_quadratic(0, 0, 0).everywhere);
  expect_roots(real_roots_of_quadratic(1e-320, 1, -2), {2}, 1e-15);  // the other root is beyond double
}

TEST(CubicRoots, FindsThreeConstructedRootsAtAnyScale) {
  Random random(2);
  for (int i = 0; i < 20000; ++i) {
    const double factor = std::pow(10.0, random.uniform(-100, 100)) * (i % 2 == 0 ? 1 : -1);
    const double size = std::pow(10.0, random.uniform(-30, 30));
    const double r = random.normal(), s = random.normal(), t = random.normal();
    if (std::min({std::abs(r - s), std::abs(s - t), std::abs(r - t)}) < 1e-3) continue;
    expect_roots(cubic_with_roots(factor, size * r, size * s, size * t), {size * r, size * s, size * t}, 1e-9);
  }
}

TEST(CubicRoots, FindsTheOneRealRoot) {
  Random random(3);
  for (int i = 0; i < 20000; ++i) {
    const double r = random.normal();
    const double real = random.normal();
    const double square = real * real + std::pow(random.uniform(0.1, 3), 2);
    // (x - r) (x^2 - 2 real x + square)
    expect_roots(real_roots_of_cubic(1, -2 * real - r, square + 2 * real * r, -r * square), {r}, 1e-9 / std::abs(r));
  }
}

TEST(CubicRoots, CountsMultipleRoots) {
  expect_roots(cubic_with_roots(1, 1, 1, 3), {1, 1, 3}, 1e-8);
  expect_roots(cubic_with_roots(-2, 0.1, 0.7, 0.7), {0.1, 0.7, 0.7}, 1e-7);
  expect_roots(cubic_with_roots(7, 2, 2, 2), {2, 2, 2}, 1e-5);
  expect_roots(cubic_with_roots(1, 0, 0, 0), {0, 0, 0}, 1);
  expect_roots(cubic_with_roots(1, 0, 0, 5), {0, 0, 5}, 1e-12);
  Random random(4);
  for (int i = 0; i < 5000; ++i) {
    const double twice = random.normal();
    const double once = random.normal();
    if (std::abs(twice - once) < 0.1) continue;
    expect_roots(cubic_with_roots(1, once, twice, twice), {once, twice, twice}, 1e-6);
  }
}

TEST(CubicRoots, KeepsSmallRootsBesideLargeOnes) {
  const RealRoots roots = cubic_with_roots(1, 1e-9, 1, 1e9);
  ASSERT_EQ(roots.count, 3);
  EXPECT_NEAR(roots.values[0] / 1e-9, 1, 1e-6);
  EXPECT_NEAR(roots.values[1], 1, 1e-6);
  EXPECT_NEAR(roots.values[2] / 1e9, 1, 1e-12);
}

TEST(CubicRoots, AcceptsZeroAndNegligibleLeadingCoefficients) {
  expect_roots(real_roots_of_cubic(0, 1, -3, 2), {1, 2}, 1e-14);
  expect_roots(real_roots_of_cubic(0, 0, 2, 4), {-2}, 1e-15);
  EXPECT_TRUE(real_roots_of_cubic(0, 0, 0, 0).everywhere);
  const RealRoots roots = real_roots_of_cubic(1e-20, 1, -3, 2);
  ASSERT_EQ(roots.count, 3);
  EXPECT_NEAR(roots.values[0] / -1e20, 1, 1e-12);
  EXPECT_NEAR(roots.values[1], 1, 1e-10);
  EXPECT_NEAR(roots.values[2], 2, 1e-10);
  expect_roots(real_roots_of_cubic(1e-310, 1, -3, 2), {1, 2}, 1e-14);
}

TEST(CubicRoots, EveryRootIsOne) {
  Random random(5);
  for (int i = 0; i < 50000; ++i) {
    double k[4];
    for (double& value : k) value = random.normal() * std::pow(10.0, random.uniform(-5, 5));
    const RealRoots roots = real_roots_of_cubic(k[0], k[1], k[2], k[3]);
    ASSERT_TRUE(roots.count == 1 || roots.count == 3);
    for (const double x : roots) {
      const double value = ((k[0] * x + k[1]) * x + k[2]) * x + k[3];
      const double terms =
          ((std::abs(k[0] * x) + std::abs(k[1])) * std::abs(x) + std::abs(k[2])) * std::abs(x) + std::abs(k[3]);
      ASSERT_LE(std::abs(value), 1e-13 * terms);
    }
  }
}

}  // namespace
}  // namespace limber
