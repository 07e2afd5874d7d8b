#include "limber/model/subspace.h"

#include <limits>

#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/core/internal/random.h"

namespace limber {
using namespace internal;
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
      const AffineMatrix transform = dofs.block(4 * j, 0, 4, 3).transpose();
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
  EXPECT_LT((dense_basis(subspace) * translation_dofs(subspace) - Eigen::VectorXd::Ones(12)).norm(), 1e-13);
}

/// Weights with at most `most` bones per vertex, neighbours of each other, of a sum of one.
SkinWeights few_weights(int vertices, int bones, int most, Random& random) {
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(vertices));
  for (int i = 0; i < vertices; ++i) {
    const int first = static_cast<int>(random.uniform() * (bones - most));
    for (int j = 0; j < most; ++j) rows[static_cast<std::size_t>(i)].push_back({first + j, random.uniform(0.1, 1)});
  }
  return normalised(make_skin_weights(bones, rows));
}

/// Everything that a subspace tells about B, against B as a table.
void expect_consistent(const Subspace& subspace, const Eigen::MatrixXd& basis) {
  EXPECT_LT((dense_basis(subspace) - basis).cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_LT((Eigen::MatrixXd(sparse_basis(subspace)) - basis).cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_EQ(subspace.vertex_count(), basis.rows());
  EXPECT_EQ(subspace.dof_count(), basis.cols());
  for (int v = 0; v < basis.rows(); ++v) EXPECT_LT((basis_row(subspace, v) - basis.row(v)).norm(), 1e-14);
  for (int k = 0; k < basis.cols(); ++k) EXPECT_LT((basis_column(subspace, k) - basis.col(k)).norm(), 1e-14);
  const int d = subspace.dimension;
  const Eigen::MatrixXd dofs = Eigen::MatrixXd::Random(basis.cols(), d);
  EXPECT_LT((deform(subspace, dofs).leftCols(d) - basis * dofs).norm(), 1e-12);
  const Eigen::MatrixXd weights = scalar_weights(subspace);
  for (int h = 0; h < subspace.handle_count(); ++h) {
    const HandleDofs& handle = subspace.handles[static_cast<std::size_t>(h)];
    EXPECT_LT((weights.col(h) - basis.col(handle.first + handle.count(d) - 1)).norm(), 1e-14);
  }
}

TEST(Subspace, TellsTheSameOfABlendOfTwoLayersAndOfATable) {
  Random random(4);
  for (const int d : {2, 3}) {
    const Positions positions = random_positions(30, random);
    const SkinWeights weights = few_weights(30, 8, 3, random);
    const Subspace blend = linear_blend_subspace(positions, d, weights, 6);
    Eigen::MatrixXd basis(30, 8 * (d + 1));
    const Eigen::MatrixXd table = dense_weights(weights);
    for (int j = 0; j < 8; ++j) {
      for (int axis = 0; axis < d; ++axis) {
        basis.col(j * (d + 1) + axis) = table.col(j).cwiseProduct(positions.col(axis));
      }
      basis.col(j * (d + 1) + d) = table.col(j);
    }
    expect_consistent(blend, basis);
    EXPECT_EQ(sparse_weights(blend).influences, weights.influences);
    EXPECT_EQ(dense_weights(blend), table);
    EXPECT_TRUE(is_linear_blend(blend));
    EXPECT_DOUBLE_EQ(basis_fill(blend), 3.0 / 8);

    Subspace dense = blend;
    dense.basis = basis;
    expect_consistent(dense, basis);
    EXPECT_FALSE(is_linear_blend(dense));
    EXPECT_EQ(dense_weights(dense).size(), 0);
    EXPECT_EQ(sparse_weights(dense).vertex_count(), 0);
    EXPECT_EQ(basis_fill(dense), 1);

    const TwoLayerWeights layers{few_weights(12, 8, 2, random), few_weights(30, 12, 2, random)};
    const Subspace two = two_layer_subspace(positions, d, layers);
    const Subspace product = linear_blend_subspace(positions, d, multiplied(layers), 8);
    expect_consistent(two, dense_basis(product));
    EXPECT_TRUE(is_linear_blend(two));
    EXPECT_LT((deform(two, two.rest_dofs).leftCols(d) - positions.leftCols(d)).norm(), 1e-13);
  }
}

TEST(Subspace, OfAHundredThousandVerticesAndFiftyBonesTakesMegabytes) {
  Random random(5);
  const int vertices = 100000, bones = 50;
  const Subspace subspace =
      linear_blend_subspace(random_positions(vertices, random), 3, few_weights(vertices, bones, 4, random), bones);
  EXPECT_LT(memory_bytes(subspace), 20u << 20);
  // Nothing is left out of the count.
  const auto& blend = std::get<SparseBlend>(subspace.basis);
  EXPECT_EQ(blend.weights.influences.capacity(), blend.weights.influences.size());
  EXPECT_GT(memory_bytes(subspace), vertices * (3 * sizeof(double) + 4 * sizeof(Influence)));
  Subspace dense;
  dense.handles = subspace.handles;
  dense.basis = Eigen::MatrixXd(100, 200);
  EXPECT_GT(memory_bytes(dense), 100 * 200 * sizeof(double));
}

TEST(TwoLayerSubspace, RejectsLayersThatDoNotFitTogether) {
  Random random(6);
  const Positions positions = random_positions(5, random);
  for (const int virtual_bones : {4, 6}) {
    const TwoLayerWeights layers{few_weights(virtual_bones, 8, 2, random), few_weights(5, 5, 2, random)};
    EXPECT_THROW(two_layer_subspace(positions, 3, layers), Error);
  }
  const TwoLayerWeights layers{few_weights(5, 8, 2, random), few_weights(6, 5, 2, random)};
  EXPECT_THROW(two_layer_subspace(positions, 3, layers), Error);
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
