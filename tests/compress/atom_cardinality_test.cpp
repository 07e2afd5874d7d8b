#include "limber/compress/internal/atom_cardinality.h"

#include <gtest/gtest.h>

#include "limber/compress/compress_skin.h"

#include "tests/compress/skins.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

struct Skin {
  Shape shape = test::make_torus(60, 30);
  SkinWeights weights;
  IndexLists neighbors;

  Skin(int bones, double width) : weights(skin_weights_of(test::bell_weights(shape, bones, width))) {
    neighbors = skin_neighbors(shape, weights);
  }
  double error_with(int bones_per_virtual) const {
    FactoriseOptions options;
    options.operations = 4;
    options.bones_per_virtual = bones_per_virtual;
    const Factorisation made = factorise_weights(weights, neighbors, options);
    EXPECT_LE(blend_operations(made.weights), 4 + 1e-9);
    return made.report.error;
  }
};

TEST(AtomCardinality, PaysForMoreVirtualBonesWhereMostWeightsAreSmall) {
  const Skin skin(20, 0.3);
  const double numbers = 2.0 * skin.weights.vertex_count();
  const int chosen = choose_cardinality(skin.weights, skin.neighbors, numbers, 2, 20, nullptr);
  EXPECT_LT(chosen, 12);
  EXPECT_LT(skin.error_with(0), 0.6 * skin.error_with(20));
}

TEST(AtomCardinality, IsNotFarFromTheBest) {
  const Skin skin(12, 0.5);
  double best = INFINITY;
  for (int c = 4; c <= 12; c += 2) best = std::min(best, skin.error_with(c));
  EXPECT_LT(skin.error_with(0), 1.3 * best);
}

TEST(AtomCardinality, KeepsAllBonesWhereAllMatter) {
  // Weights that are all alike but for noise: what is cut off is worth as much as what stays.
  const Shape shape = test::make_grid(20, 20);
  Random random(2);
  Eigen::MatrixXd table(shape.vertex_count(), 8);
  for (double& value : table.reshaped()) value = random.uniform(0.9, 1.1);
  for (Eigen::Index i = 0; i < table.rows(); ++i) table.row(i) /= table.row(i).sum();
  const SkinWeights weights = skin_weights_of(table);
  const IndexLists neighbors = skin_neighbors(shape, weights);
  EXPECT_EQ(choose_cardinality(weights, neighbors, 2.0 * shape.vertex_count(), 2, 8, nullptr), 8);
}

}  // namespace
}  // namespace limber
