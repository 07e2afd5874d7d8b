#include <cmath>
#include <limits>

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
  const Eigen::MatrixXd extra = extra_weights(weights, {.count = 12});
  ASSERT_EQ(extra.cols(), 12);
  EXPECT_LT(extra.topRows(6).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_GE(extra.minCoeff(), 0.0);
  for (Eigen::Index j = 0; j < extra.cols(); ++j) EXPECT_DOUBLE_EQ(extra.col(j).maxCoeff(), 1.0);
}

TEST(ExtraWeights, SeedsAreAsFarApartAsTheyCanGet) {
  const Eigen::MatrixXd weights = random_weights(400, 4);
  const std::vector<int> seeds = seeds_of(extra_weights(weights, {.count = 7, .passes = 100}));
  for (int seed = 0; seed < 7; ++seed) {
    const double here = clearance(weights, seeds, seed, seeds[seed]);
    for (int x = 0; x < weights.rows(); ++x) EXPECT_LE(clearance(weights, seeds, seed, x), here + 1e-12);
  }
}

TEST(ExtraWeights, EqualTheSplineOfTheDistanceInWeightSpace) {
  const Eigen::MatrixXd weights = random_weights(300, 5);
  const Eigen::MatrixXd extra = extra_weights(weights, {.count = 4, .passes = 100});
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
  const Eigen::MatrixXd extra = extra_weights(hats(101, 2), {.count = 1});
  EXPECT_EQ(seeds_of(extra), std::vector<int>{50});
  EXPECT_EQ(extra(0, 0), 0.0);
  EXPECT_EQ(extra(100, 0), 0.0);
}

TEST(ExtraWeights, AreLocal) {
  // Hats overlap with their neighbours only: a bump reaches at most half of the intervals next to its own.
  const Eigen::MatrixXd weights = hats(501, 6);
  const Eigen::MatrixXd extra = extra_weights(weights, {.count = 5});
  for (Eigen::Index j = 0; j < extra.cols(); ++j) {
    int first = -1;
    int last = -1;
    for (int i = 0; i < 501; ++i) {
      if (extra(i, j) <= 0) continue;
      if (first < 0) first = i;
      last = i;
    }
    EXPECT_LE(last - first, 200) << "function " << j;
  }
}

TEST(ExtraWeights, StopsWhereNoPlaceIsLeft) {
  // Rigid weights: every vertex is at a handle.
  EXPECT_EQ(extra_weights(Eigen::MatrixXd::Identity(4, 4), {.count = 3}).cols(), 0);
  // Three distinct places away from the handles.
  EXPECT_EQ(extra_weights(hats(5, 2), {.count = 10}).cols(), 3);
  EXPECT_EQ(extra_weights(hats(5, 2), {.count = 0}).cols(), 0);
  EXPECT_EQ(extra_weights(Eigen::MatrixXd(0, 2), {.count = 3}).cols(), 0);
}

TEST(ExtraWeights, RejectsBadInput) {
  EXPECT_THROW(extra_weights(hats(5, 2), {.count = -1}), Error);
  EXPECT_THROW(extra_weights(Eigen::MatrixXd(4, 0), {.count = 1}), Error);
  Eigen::MatrixXd weights = hats(5, 2);
  weights(3, 1) = std::numeric_limits<double>::infinity();
  try {
    extra_weights(weights, {.count = 1});
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
  const Subspace rich = with_extra_handles(plain, positions, extra_weights(weights, {.count = 2}));
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
