#include "limber/bind/subspace.h"

#include <limits>

#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/core/random.h"

namespace limber {
namespace {

Positions random_positions(int count, Random& random) {
  Positions positions(count, 3);
  for (int i = 0; i < count; ++i) {
    for (int axis = 0; axis < 3; ++axis) positions(i, axis) = random.uniform(-1, 1);
  }
  return positions;
}

Eigen::MatrixXd random_weights(int vertices, int handles, Random& random) {
  Eigen::MatrixXd weights(vertices, handles);
  for (int i = 0; i < vertices; ++i) {
    for (int j = 0; j < handles; ++j) weights(i, j) = random.uniform();
    weights.row(i) /= weights.row(i).sum();
  }
  return weights;
}

TEST(LinearBlendSubspace, ReproducesTheRestPoseAndTranslations) {
  Random random(1);
  const Positions positions = random_positions(20, random);
  const Subspace subspace = linear_blend_subspace(positions, 3, random_weights(20, 4, random), 4);
  EXPECT_LT((deform(subspace, subspace.rest_dofs) - positions).norm(), 1e-13);
  const Eigen::MatrixXd moved = subspace.rest_dofs + translation_dofs(subspace) * Eigen::RowVector3d(1, 2, 3);
  EXPECT_LT((deform(subspace, moved) - (positions.rowwise() + Eigen::RowVector3d(1, 2, 3))).norm(), 1e-13);
}

TEST(LinearBlendSubspace, BlendsTransformsVertexByVertex) {
  Random random(2);
  const Positions positions = random_positions(15, random);
  const Eigen::MatrixXd weights = random_weights(15, 3, random);
  const Subspace subspace = linear_blend_subspace(positions, 3, weights, 3);
  const Eigen::MatrixXd dofs = Eigen::MatrixXd::Random(12, 3);
  const Positions deformed = deform(subspace, dofs);
  for (int i = 0; i < 15; ++i) {
    Eigen::Vector3d expected = Eigen::Vector3d::Zero();
    for (int j = 0; j < 3; ++j) {
      const Eigen::Matrix<double, 3, 4> transform = dofs.block(4 * j, 0, 4, 3).transpose();
      expected += weights(i, j) * (transform * positions.row(i).transpose().homogeneous());
    }
    EXPECT_LT((deformed.row(i).transpose() - expected).norm(), 1e-13);
  }
}

TEST(LinearBlendSubspace, ExtraHandlesAreAbsentAtRestAndInTranslations) {
  Random random(3);
  const Positions positions = random_positions(12, random);
  Eigen::MatrixXd weights(12, 3);
  weights << random_weights(12, 2, random), Eigen::VectorXd::Constant(12, 0.7);
  const Subspace subspace = linear_blend_subspace(positions, 2, weights, 2);
  const Positions rest = deform(subspace, subspace.rest_dofs);
  EXPECT_LT((rest.leftCols(2) - positions.leftCols(2)).norm(), 1e-13);
  EXPECT_EQ(rest(7, 2), positions(0, 2));
  EXPECT_LT((subspace.basis * translation_dofs(subspace) - Eigen::VectorXd::Ones(12)).norm(), 1e-13);
}

TEST(LinearBlendSubspace, RejectsWeightsOfAnotherShape) {
  try {
    linear_blend_subspace(Positions::Zero(4, 3), 3, Eigen::MatrixXd::Ones(5, 1), 1);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::InvalidWeights);
  }
}

TEST(LinearBlendSubspace, NamesTheVertexWithNonFiniteWeights) {
  Eigen::MatrixXd weights = Eigen::MatrixXd::Ones(4, 1);
  weights(2, 0) = std::numeric_limits<double>::quiet_NaN();
  try {
    linear_blend_subspace(Positions::Zero(4, 3), 3, weights, 1);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::InvalidWeights);
    EXPECT_EQ(error.place().vertex, 2);
  }
}

}  // namespace
}  // namespace limber
