#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"
#include "limber/model/skeleton.h"

namespace limber {
using namespace internal;
namespace {

using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kPi = std::numbers::pi;

Quaterniond about_z(double angle) {
  return Quaterniond(AngleAxisd(angle, Vector3d::UnitZ()));
}

TEST(JointTransform, IsTheIdentityUnlessToldOtherwise) {
  EXPECT_EQ(JointTransform{}.matrix(), AffineMatrix(AffineMatrix::Identity()));
}

TEST(JointTransform, ScalesThenRotatesThenMoves) {
  JointTransform transform;
  transform.scale = {2, 3, 4};
  transform.rotation = about_z(kPi / 2);
  transform.translation = {10, 20, 30};
  // (1, 1, 1) -> (2, 3, 4) -> (-3, 2, 4) -> (7, 22, 34).
  EXPECT_TRUE(apply(transform.matrix(), {1, 1, 1}).isApprox(Vector3d(7, 22, 34)));
}

TEST(Decompose, GivesBackRandomTransformsReflectedOnesToo) {
  Random random(5);
  for (int i = 0; i < 200; ++i) {
    JointTransform transform;
    transform.rotation = Quaterniond(random.normal(), random.normal(), random.normal(), random.normal()).normalized();
    transform.translation = {random.normal(), random.normal(), random.normal()};
    transform.scale = {0.5 + random.uniform(), 0.5 + random.uniform(), 0.5 + random.uniform()};
    if (i % 2) transform.scale[i % 3] *= -1;
    const DecomposedTransform result = decompose(transform.matrix());
    EXPECT_LT(result.shear, 1e-14);
    EXPECT_LT((result.transform.matrix() - transform.matrix()).norm(), 1e-13);
    EXPECT_NEAR(result.transform.rotation.norm(), 1, 1e-15);
  }
}

TEST(Decompose, ReportsShear) {
  AffineMatrix matrix = AffineMatrix::Identity();
  matrix(0, 1) = 1;  // The second column leans by 45 degrees.
  EXPECT_NEAR(decompose(matrix).shear, std::sqrt(0.5), 1e-15);
}

TEST(Decompose, CompletesTheRotationOfFlatMatrices) {
  for (int flat = 0; flat < 3; ++flat) {
    JointTransform transform;
    transform.rotation = Quaterniond(0.3, 0.1, -0.7, 0.2).normalized();
    transform.scale = {2, 3, 4};
    transform.scale[flat] = 0;
    const DecomposedTransform result = decompose(transform.matrix());
    EXPECT_LT((result.transform.matrix() - transform.matrix()).norm(), 1e-14);
    EXPECT_NEAR(result.transform.rotation.norm(), 1, 1e-15);
  }
  AffineMatrix nothing = AffineMatrix::Zero();
  EXPECT_EQ(decompose(nothing).transform.matrix(), nothing);
}

TEST(BlendRotations, TurnsAtConstantSpeedOnTheShortWay) {
  for (const double share : {0.0, 0.25, 0.5, 1.0}) {
    EXPECT_LT(blend(about_z(0.2), about_z(1.2), share).angularDistance(about_z(0.2 + share)), 1e-15);
    // The same rotation with the other sign is the same target.
    Quaterniond negative = about_z(1.2);
    negative.coeffs() *= -1;
    EXPECT_LT(blend(about_z(0.2), negative, share).angularDistance(about_z(0.2 + share)), 1e-15);
  }
  // From -170 to 170 degrees it is 20 degrees backwards, through 180.
  const double degree = kPi / 180;
  EXPECT_LT(blend(about_z(-170 * degree), about_z(170 * degree), 0.5).angularDistance(about_z(180 * degree)), 1e-14);
}

TEST(BlendRotations, StaysExactForTinyAndHalfTurns) {
  EXPECT_LT(blend(about_z(0), about_z(1e-7), 0.5).angularDistance(about_z(5e-8)), 1e-20);
  EXPECT_LT(blend(about_z(0), about_z(1e-9), 0.5).angularDistance(about_z(5e-10)), 1e-20);
  const Quaterniond half = blend(about_z(0), about_z(kPi), 0.5);
  EXPECT_NEAR(half.norm(), 1, 1e-15);
  EXPECT_NEAR(half.angularDistance(about_z(0)), kPi / 2, 1e-14);
}

}  // namespace
}  // namespace limber
