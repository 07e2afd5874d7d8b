#include <cmath>

#include <gtest/gtest.h>

#include "limber/mls/internal/mls_segment.h"
#include "limber/mls/mls.h"

#include "tests/mls/mls_reference.h"

namespace limber {
using namespace internal;
namespace {

using test::random_positions;
using test::random_vector;
using test::rigidly_moved;

/// The moments of a segment by brute force: the midpoint rule on a graded subdivision.
SegmentMoments by_sums(const Eigen::Vector3d& head, const Eigen::Vector3d& tail, const Eigen::Vector3d& v,
                       double alpha) {
  constexpr int kSteps = 40000;
  const double nearest = std::clamp((v - head).dot(tail - head) / (tail - head).squaredNorm(), 0.0, 1.0);
  double mass = 0, first = 0, second = 0;
  for (const bool upper : {false, true}) {
    const double length = upper ? 1 - nearest : nearest;
    for (int i = 0; i < kSteps; ++i) {
      const double a = static_cast<double>(i) / kSteps, b = static_cast<double>(i + 1) / kSteps;
      // s = x^3: dense near the nearest point
      const double middle = (a + b) / 2, offset = length * middle * middle * middle;
      const double width = length * 3 * middle * middle * (b - a);
      const double t = nearest + (upper ? offset : -offset);
      const double w = width * std::pow((head + t * (tail - head) - v).squaredNorm(), -alpha);
      mass += w;
      first += w * offset * (upper ? 1 : -1);
      second += w * offset * offset;
    }
  }
  return {mass, nearest + first / mass, second - first * first / mass};
}

TEST(MlsSegment, AgreesWithSumsNearFarAndInLine) {
  const Eigen::Vector3d head(0.2, 0, 0), tail(0.9, 0.4, -0.3);
  const Eigen::Vector3d along = tail - head;
  const Eigen::Vector3d across = along.cross(Eigen::Vector3d(0.3, 1, 2)).normalized();
  for (const double alpha : {0.5, 1.0, 1.5, 2.0, 3.0}) {
    for (const double place : {-4.0, -0.5, -0.01, 0.0, 0.3, 0.5, 1.0, 1.2, 7.0}) {
      for (const double height : {0.01, 0.1, 0.7, 5.0}) {
        const Eigen::Vector3d v = head + place * along + height * across;
        const SegmentMoments exact = integrate_segment(head, tail, v, alpha);
        const SegmentMoments sums = by_sums(head, tail, v, alpha);
        EXPECT_NEAR(exact.mass / sums.mass, 1, 1e-6) << alpha << " " << place << " " << height;
        EXPECT_NEAR(exact.mean, sums.mean, 1e-6) << alpha << " " << place << " " << height;
        EXPECT_NEAR(exact.spread / sums.spread, 1, 1e-5) << alpha << " " << place << " " << height;
      }
    }
  }
}

/// Two bones in a chain and a point beside them.
MlsControls chain() {
  MlsControls controls;
  controls.points.push_back({{0.5, 0.8, 0.1}});
  controls.bones.push_back({{-1, 0, 0}, {0, 0.1, 0}});
  controls.bones.push_back({{0, 0.1, 0}, {1, 0, 0.2}});
  return controls;
}

TEST(MlsBones, ReproduceRigidMotions) {
  Random random(8);
  const MlsControls controls = chain();
  const Positions vertices = random_positions(300, random);
  const Eigen::Matrix3d turn = Eigen::AngleAxisd(2.2, random_vector(random).normalized()).toRotationMatrix();
  const Eigen::Vector3d shift(1, 2, 3);
  const Positions targets = rigidly_moved(controls.rest_targets(), turn, shift);
  for (const double alpha : {1.0, 1.5, 2.0}) {
    for (const MlsMap map : {MlsMap::Rigid, MlsMap::Similarity, MlsMap::Affine}) {
      MlsDeformer deformer(vertices, controls, {.alpha = alpha, .map = map});
      EXPECT_LT((deformer.move(targets) - rigidly_moved(vertices, turn, shift)).rowwise().norm().maxCoeff(), 2e-5);
    }
  }
}

TEST(MlsBones, CarryTheVerticesOnThem) {
  const MlsControls controls = chain();
  Positions vertices(21, 3), expected(21, 3);
  Positions targets = controls.rest_targets();
  targets.row(3) += Eigen::RowVector3d(0.2, 0.5, 0);  // stretches and turns the second bone
  targets.row(2) += Eigen::RowVector3d(0.2, 0.5, 0);
  targets.row(4) += Eigen::RowVector3d(-0.4, 0.9, 0.3);
  for (int i = 0; i <= 20; ++i) {
    const double t = i / 20.0;
    vertices.row(i) = (1 - t) * controls.rest_targets().row(3) + t * controls.rest_targets().row(4);
    expected.row(i) = (1 - t) * targets.row(3) + t * targets.row(4);
  }
  for (const double alpha : {1.0, 2.0}) {
    MlsDeformer deformer(vertices, controls, {.alpha = alpha});
    EXPECT_LT((deformer.move(targets) - expected).rowwise().norm().maxCoeff(), 2e-6);
  }
}

TEST(MlsBones, AreWhatManyPointsAlongThemTendTo) {
  Random random(12);
  MlsControls bones;
  bones.bones.push_back({{-1, 0, 0}, {0.2, 0.5, 0.1}});
  bones.bones.push_back({{0.3, -0.6, 0.4}, {0.8, 0.5, -0.5}});
  Positions targets = bones.rest_targets() + 0.3 * random_positions(4, random);
  constexpr int kPoints = 4000;
  Positions rest(2 * kPoints, 3), goals(2 * kPoints, 3);
  for (int b = 0; b < 2; ++b) {
    for (int i = 0; i < kPoints; ++i) {
      const double t = (i + 0.5) / kPoints;
      rest.row(b * kPoints + i) = (1 - t) * bones.rest_targets().row(2 * b) + t * bones.rest_targets().row(2 * b + 1);
      goals.row(b * kPoints + i) = (1 - t) * targets.row(2 * b) + t * targets.row(2 * b + 1);
    }
  }
  const Positions vertices = random_positions(100, random);
  for (const double alpha : {1.0, 2.0}) {
    MlsDeformer deformer(vertices, bones, {.alpha = alpha});
    const Positions moved = deformer.move(targets);
    for (int v = 0; v < 100; ++v) {
      const test::SlowMls slow(rest, goals, vertices.row(v).transpose(), alpha);
      if (slow.determined < 0.05) continue;
      EXPECT_LT((slow(vertices.row(v).transpose()).transpose() - moved.row(v)).norm(), 1e-4) << v;
    }
  }
}

}  // namespace
}  // namespace limber
