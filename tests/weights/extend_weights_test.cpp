#include "limber/weights/internal/extend_weights.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

Domain lattice_around(const Shape& shape) {
  return make_domain(shape, {VolumeMode::Lattice, 1200});
}

/// Columns x' and 1 - x', with x' from 0 to 1 along x.
Eigen::MatrixXd ramp(const Positions& positions) {
  const double low = positions.col(0).minCoeff(), high = positions.col(0).maxCoeff();
  Eigen::MatrixXd weights(positions.rows(), 2);
  weights.col(0) = (positions.col(0).array() - low) / (high - low);
  weights.col(1) = 1 - weights.col(0).array();
  return weights;
}

TEST(ExtendToDomain, KeepsBoundsAndSums) {
  const Shape sphere = test::make_sphere(3);
  const Domain domain = lattice_around(sphere);
  const Eigen::MatrixXd extended = extend_to_domain(domain, ramp(sphere.positions));
  ASSERT_EQ(extended.rows(), domain.vertex_count());
  EXPECT_GE(extended.minCoeff(), -1e-12);
  EXPECT_LE(extended.maxCoeff(), 1 + 1e-12);
  EXPECT_LT((extended.rowwise().sum().array() - 1).abs().maxCoeff(), 1e-10);
}

TEST(ExtendToDomain, IsNearTheShapesWeightsWhereTheShapeIs) {
  const Shape sphere = test::make_sphere(3);
  const Domain domain = lattice_around(sphere);
  const Eigen::MatrixXd wanted = ramp(sphere.positions);
  const Eigen::MatrixXd got = domain.embedding * extend_to_domain(domain, wanted);
  EXPECT_LT((got - wanted).cwiseAbs().maxCoeff(), 0.1);  // about a cell
}

TEST(ExtendToDomain, FillsTheInsideByAverages) {
  const Shape sphere = test::make_sphere(3);
  const Domain domain = lattice_around(sphere);
  const Eigen::MatrixXd extended = extend_to_domain(domain, ramp(sphere.positions));
  double worst = 0;
  for (Eigen::Index v = 0; v < domain.vertex_count(); ++v) {
    const double x = domain.elements.positions(v, 0);
    if (std::abs(x) < 0.9) worst = std::max(worst, std::abs(extended(v, 0) - (x + 1) / 2));
  }
  EXPECT_LT(worst, 0.15);
}

}  // namespace
}  // namespace limber
