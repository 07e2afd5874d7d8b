#include "limber/arap/reduced_model.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/bars.h"

namespace limber {
namespace {

/// Every vertex of a bar follows the two bones next to it, of so many.
Subspace two_bones_per_vertex(const test::Bar& bar, int bones) {
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(bar.shape.vertex_count()));
  for (int v = 0; v < bar.shape.vertex_count(); ++v) {
    const double along = (bar.shape.positions(v, 0) - bar.shape.positions(0, 0)) / 4 * (bones - 1);
    const int first = std::min(static_cast<int>(along), bones - 2);
    rows[static_cast<std::size_t>(v)] = {{first, first + 1 - along}, {first + 1, along - first}};
  }
  return linear_blend_subspace(bar.shape.positions, bar.subspace.dimension, make_skin_weights(bones, rows), bones);
}

void expect_close(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  ASSERT_EQ(a.rows(), b.rows());
  ASSERT_EQ(a.cols(), b.cols());
  EXPECT_LT((a - b).cwiseAbs().maxCoeff(), 1e-12 * b.cwiseAbs().maxCoeff());
}

TEST(ReducedModel, IsTheSameOfASparseBlendOfTwoLayersAndOfTheTable) {
  for (const int dimension : {2, 3}) {
    const test::Bar bar = test::make_bar(dimension, 2);
    test::Bar away = bar;
    away.shape.positions.leftCols(dimension).array() += 7;  // the frame's origin is not zero
    const Subspace sparse = two_bones_per_vertex(away, 16);
    ASSERT_LT(basis_fill(sparse), 0.25);  // so that sparse products are taken
    Subspace table = sparse;
    table.basis = dense_basis(sparse);
    std::vector<std::vector<Influence>> each(16);
    for (int bone = 0; bone < 16; ++bone) each[static_cast<std::size_t>(bone)] = {{bone, 1}};
    Subspace layers = sparse;
    layers.basis = TwoLayerBlend{away.shape.positions, {make_skin_weights(16, each), sparse_weights(sparse)}};

    const ReducedModelOptions options{.energy = default_energy(away.shape, dimension), .clusters = 6};
    const ReducedModel expected = build_reduced_model(away.shape, table, options);
    for (const Subspace& subspace : {sparse, layers}) {
      const ReducedModel model = build_reduced_model(away.shape, subspace, options);
      expect_close(model.stiffness, expected.stiffness);
      expect_close(model.coupling, expected.coupling);
      expect_close(model.mass, expected.mass);
      EXPECT_EQ(model.rest_dofs, expected.rest_dofs);
      EXPECT_EQ(model.cluster_of_rotation, expected.cluster_of_rotation);
      EXPECT_EQ(model.stiffness, model.stiffness.transpose());
    }
  }
}

}  // namespace
}  // namespace limber
