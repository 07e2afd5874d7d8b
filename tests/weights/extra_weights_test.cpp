#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/core/internal/random.h"
#include "limber/weights/edit_weights.h"

namespace limber {
using namespace internal;
namespace {

/// Weights of `handles` hats along a line of vertices: linear between neighbouring handles.
Eigen::MatrixXd hats(int vertices, int handles) {
  Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(vertices, handles);
  for (int i = 0; i < vertices; ++i) {
    const double t = static_cast<double>(i) * (handles - 1) / (vertices - 1);
    const int left = std::min(static_cast<int>(t), handles - 2);
    weights(i, left) = 1 - (t - left);
    weights(i, left + 1) = t - left;
  }
  return weights;
}

/// A ribbon of triangles, two vertices wide: row i of `along` is that of vertices 2 i and 2 i + 1.
struct Ribbon {
  Shape shape;
  Eigen::MatrixXd weights;
};

Ribbon ribbon(const Eigen::MatrixXd& along) {
  Ribbon made;
  const Eigen::Index steps = along.rows();
  made.shape.dimension = 2;
  made.shape.positions.resize(2 * steps, 3);
  made.weights.resize(2 * steps, along.cols());
  for (Eigen::Index i = 0; i < steps; ++i) {
    made.shape.positions.row(2 * i) << static_cast<double>(i), 0, 0;
    made.shape.positions.row(2 * i + 1) << static_cast<double>(i), 1, 0;
    made.weights.row(2 * i) = made.weights.row(2 * i + 1) = along.row(i);
  }
  made.shape.triangles.resize(2 * (steps - 1), 3);
  for (int i = 0; i + 1 < steps; ++i) {
    made.shape.triangles.row(2 * i) << 2 * i, 2 * i + 2, 2 * i + 1;
    made.shape.triangles.row(2 * i + 1) << 2 * i + 1, 2 * i + 2, 2 * i + 3;
  }
  return made;
}

/// Vertices without elements: places are those of the vertices alone.
Eigen::MatrixXd extra_at_vertices(const Eigen::MatrixXd& weights, const ExtraWeightsOptions& options) {
  Shape vertices;
  vertices.positions = Positions::Zero(weights.rows(), 3);
  return extra_weights(vertices, weights, options);
}

Eigen::MatrixXd random_weights(int vertices, int handles) {
  Random random(5);
  Eigen::MatrixXd weights(vertices, handles);
  for (int i = 0; i < vertices; ++i) {
    for (int j = 0; j < handles; ++j) weights(i, j) = std::pow(random.uniform(), 6);
    weights.row(i) /= weights.row(i).sum();
  }
  weights.topRows(handles).setIdentity();
  return weights;
}

/// Eq. 17 by brute force.
double clearance(const Eigen::MatrixXd& weights, const std::vector<int>& seeds, int seed, int x) {
  double nearest = std::numeric_limits<double>::infinity();
  for (int k = 0; k < weights.cols(); ++k) {
    nearest = std::min(nearest, 0.5 * (weights.row(x) - Eigen::RowVectorXd::Unit(weights.cols(), k)).norm());
  }
  for (int j = 0; j < static_cast<int>(seeds.size()); ++j) {
    if (j != seed) nearest = std::min(nearest, (weights.row(x) - weights.row(seeds[j])).norm());
  }
  return nearest;
}

std::vector<int> seeds_of(const Eigen::MatrixXd& extra) {
  std::vector<int> seeds(extra.cols());
  for (Eigen::Index j = 0; j < extra.cols(); ++j) extra.col(j).maxCoeff(&seeds[j]);
  return seeds;
}

TEST(ExtraWeights, VanishAtHandlesAndPeakAtTheirSeeds) {
  const Eigen::MatrixXd weights = random_weights(2000, 6);
  const Eigen::MatrixXd extra = extra_at_vertices(weights, {.count = 12});
  ASSERT_EQ(extra.cols(), 12);
  EXPECT_LT(extra.topRows(6).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_GE(extra.minCoeff(), 0.0);
  for (Eigen::Index j = 0; j < extra.cols(); ++j) EXPECT_DOUBLE_EQ(extra.col(j).maxCoeff(), 1.0);
}

TEST(ExtraWeights, SeedsAreAsFarApartAsTheyCanGet) {
  const Eigen::MatrixXd weights = random_weights(400, 4);
  const std::vector<int> seeds = seeds_of(extra_at_vertices(weights, {.count = 7, .passes = 100}));
  for (int seed = 0; seed < 7; ++seed) {
    const double here = clearance(weights, seeds, seed, seeds[seed]);
    for (int x = 0; x < weights.rows(); ++x) EXPECT_LE(clearance(weights, seeds, seed, x), here + 1e-12);
  }
}

TEST(ExtraWeights, EqualTheSplineOfTheDistanceInWeightSpace) {
  const Eigen::MatrixXd weights = random_weights(300, 5);
  const Eigen::MatrixXd extra = extra_at_vertices(weights, {.count = 4, .passes = 100});
  const std::vector<int> seeds = seeds_of(extra);
  for (int j = 0; j < 4; ++j) {
    const double radius = clearance(weights, seeds, j, seeds[j]);
    for (int x = 0; x < weights.rows(); ++x) {
      const double t = (weights.row(x) - weights.row(seeds[j])).norm() / radius;
      const double spline = t < 1 ? 2.0 / 3 - t * t + t * t * t / 2 : t < 2 ? std::pow(2 - t, 3) / 6 : 0.0;
      EXPECT_NEAR(extra(x, j), 1.5 * spline, 1e-6);
    }
  }
}

TEST(ExtraWeights, OneBetweenTwoHandlesSitsInTheMiddle) {
  // Whether a vertex is there or not.
  for (const int steps : {101, 4}) {
    const Ribbon made = ribbon(hats(steps, 2));
    const WeightBumps bumps = place_bumps(made.shape, made.weights, {.count = 1});
    ASSERT_EQ(bumps.count(), 1);
    EXPECT_NEAR(bumps.seeds(0, 0), 0.5, 1e-5);
    EXPECT_NEAR(bumps.radii[0], std::sqrt(0.5) / 2, 1e-5);
    const Eigen::MatrixXd extra = evaluate(bumps, made.weights);
    EXPECT_LT(extra(0, 0), 1e-12);
    EXPECT_LT(extra(2 * steps - 1, 0), 1e-12);
  }
}

TEST(ExtraWeights, GapsBetweenSeedsAreEqualOnARegularMesh) {
  // Twelve cells for 1 to 30 seeds. At vertices, gaps would be whole numbers of cells.
  const Ribbon made = ribbon(hats(13, 2));
  for (int count = 1; count <= 30; ++count) {
    const WeightBumps bumps = place_bumps(made.shape, made.weights, {.count = count});
    ASSERT_EQ(bumps.count(), count);
    std::vector<double> places(bumps.seeds.col(1).data(), bumps.seeds.col(1).data() + count);
    std::sort(places.begin(), places.end());
    // Twice as far from the handles as from each other [eq. 17].
    const double gap = 1.0 / (count + 3);
    for (int i = 0; i < count; ++i)
      EXPECT_NEAR(places[static_cast<std::size_t>(i)], (i + 2) * gap, 0.01 * gap) << count;
  }
}

TEST(ExtraWeights, ReproduceStraightLinesBetweenTheirSeeds) {
  // Even splines sum to 3/2 where four of them meet, and to a straight line if they are scaled by one.
  const Ribbon made = ribbon(hats(201, 2));
  const WeightBumps bumps = place_bumps(made.shape, made.weights, {.count = 17});
  const Eigen::MatrixXd extra = evaluate(bumps, made.weights);
  const Eigen::VectorXd line = extra * bumps.seeds.col(1) / 1.5;
  for (Eigen::Index i = 0; i < line.size(); ++i) {
    const double at = made.weights(i, 1);
    if (at < 0.2 || at > 0.8) continue;
    EXPECT_NEAR(extra.row(i).sum(), 1.5, 0.01) << at;
    EXPECT_NEAR(line[i], at, 0.01);
  }
}

TEST(ExtraWeights, AreLocal) {
  // Hats overlap with their neighbours only: a bump reaches at most half of the intervals next to its own.
  const Ribbon made = ribbon(hats(501, 6));
  const Eigen::MatrixXd extra = extra_weights(made.shape, made.weights, {.count = 5});
  for (Eigen::Index j = 0; j < extra.cols(); ++j) {
    int first = -1;
    int last = -1;
    for (int i = 0; i < 501; ++i) {
      if (extra(2 * i, j) <= 0) continue;
      if (first < 0) first = i;
      last = i;
    }
    EXPECT_LE(last - first, 200) << "function " << j;
  }
}

TEST(ExtraWeights, LieBetweenSkeletonsWhereThereAreSeveral) {
  // Five handles in a row: two, one and two belong together.
  Rig rig;
  for (int h = 0; h < 5; ++h) rig.handles.push_back({std::to_string(h), -1, AbstractHandle{}});
  EXPECT_TRUE(skeleton_groups(rig).empty());
  rig.handles[1].parent = 0;
  rig.handles[3].parent = 4;
  const std::vector<int> groups = skeleton_groups(rig);
  ASSERT_EQ(groups.size(), 5u);
  EXPECT_EQ(groups[0], groups[1]);
  EXPECT_EQ(groups[3], groups[4]);
  EXPECT_NE(groups[0], groups[2]);
  EXPECT_NE(groups[0], groups[4]);
  const Ribbon made = ribbon(hats(401, 5));
  const Eigen::MatrixXd extra = extra_weights(made.shape, made.weights, {.count = 6, .group_of_handle = groups});
  for (int i = 0; i <= 400; ++i) {
    const bool is_between = i > 100 && i < 300;
    if (!is_between) EXPECT_LT(extra.row(2 * i).maxCoeff(), 1e-12) << i;
  }
  EXPECT_GT(extra.middleRows(2 * 101, 2 * 198).maxCoeff(), 0.9);
  for (Handle& handle : rig.handles) handle.parent = -1;
  for (int h = 1; h < 5; ++h) rig.handles[static_cast<std::size_t>(h)].parent = 0;
  EXPECT_TRUE(skeleton_groups(rig).empty());
}

TEST(ExtraWeights, FindRoomAmongManyWeightsOfBothSigns) {
  // As biharmonic weights of many points are: one is large, all others swing about zero.
  Random random(3);
  Ribbon made = ribbon(hats(60, 40));
  for (Eigen::Index i = 0; i < made.weights.size(); ++i) made.weights.data()[i] += 0.05 * random.uniform(-1, 1);
  EXPECT_EQ(extra_weights(made.shape, made.weights, {.count = 6}).cols(), 6);
}

TEST(ExtraWeights, StopsWhereNoPlaceIsLeft) {
  // Rigid weights: every vertex is at a handle.
  EXPECT_EQ(extra_at_vertices(Eigen::MatrixXd::Identity(4, 4), {.count = 3}).cols(), 0);
  // Three distinct places away from the handles.
  EXPECT_EQ(extra_at_vertices(hats(5, 2), {.count = 10}).cols(), 3);
  EXPECT_EQ(extra_at_vertices(hats(5, 2), {.count = 0}).cols(), 0);
  EXPECT_EQ(extra_at_vertices(Eigen::MatrixXd(0, 2), {.count = 3}).cols(), 0);
}

TEST(ExtraWeights, RejectsBadInput) {
  EXPECT_THROW(extra_at_vertices(hats(5, 2), {.count = -1}), Error);
  EXPECT_THROW(extra_at_vertices(hats(5, 2), {.count = 1, .group_of_handle = {0}}), Error);
  EXPECT_THROW(extra_at_vertices(hats(5, 2), {.count = 1, .group_of_handle = {0, 2}}), Error);
  EXPECT_THROW(extra_at_vertices(Eigen::MatrixXd(4, 0), {.count = 1}), Error);
  EXPECT_THROW(extra_weights(Shape(), hats(5, 2), {.count = 1}), Error);
  Eigen::MatrixXd weights = hats(5, 2);
  weights(3, 1) = std::numeric_limits<double>::infinity();
  try {
    extra_at_vertices(weights, {.count = 1});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::InvalidWeights);
    EXPECT_EQ(error.place().vertex, 3);
  }
}

TEST(ExtraHandles, LeaveRestPoseAndTranslationAlone) {
  const Eigen::MatrixXd weights = hats(21, 3);
  Positions positions = Positions::Random(21, 3);
  const Subspace plain = linear_blend_subspace(positions, 3, weights, 3);
  const Subspace rich = with_extra_handles(plain, positions, extra_at_vertices(weights, {.count = 2}));
  EXPECT_EQ(rich.handle_count(), 5);
  EXPECT_EQ(rich.dof_count(), 20);
  EXPECT_EQ(rich.rig_handle_count, 3);
  EXPECT_LT((deform(rich, rich.rest_dofs) - positions).norm(), 1e-13);
  EXPECT_LT((dense_basis(rich) * translation_dofs(rich) - Eigen::VectorXd::Ones(21)).norm(), 1e-13);
  EXPECT_EQ(dense_weights(rich).cols(), 5);
  EXPECT_TRUE(dense_basis(rich).leftCols(12) == dense_basis(plain));
}

TEST(ScalarWeights, TakePointAndTranslationColumns) {
  Subspace subspace;
  subspace.dimension = 2;
  subspace.basis = Eigen::MatrixXd(Eigen::MatrixXd::Random(6, 4));
  subspace.handles = {{0, DofKind::Position}, {1, DofKind::Affine}};
  const Eigen::MatrixXd weights = scalar_weights(subspace);
  EXPECT_EQ(weights.col(0), dense_basis(subspace).col(0));
  EXPECT_EQ(weights.col(1), dense_basis(subspace).col(3));
}

}  // namespace
}  // namespace limber
