#include "limber/numerics/internal/kmeans.h"

#include <limits>
#include <set>

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "limber/core/error.h"
#include "limber/core/executor.h"
#include "limber/core/internal/random.h"

namespace limber {
using namespace internal;
namespace {

Eigen::MatrixXd random_points(int count, int dimensions, std::uint64_t seed) {
  Random random(seed);
  return Eigen::MatrixXd::NullaryExpr(count, dimensions, [&](Eigen::Index, Eigen::Index) { return random.normal(); });
}

double cost_of(const Eigen::MatrixXd& points, const KMeansResult& result, const Eigen::VectorXd& weights) {
  double cost = 0;
  for (Eigen::Index i = 0; i < points.rows(); ++i) {
    cost += weights[i] * (points.row(i) - result.centers.row(result.cluster_of_point[i])).squaredNorm();
  }
  return cost;
}

void expect_valid(const Eigen::MatrixXd& points, const KMeansResult& result, const Eigen::VectorXd& weights) {
  ASSERT_EQ(result.cluster_of_point.size(), points.rows());
  const Eigen::Index clusters = result.centers.rows();
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(clusters, points.cols());
  Eigen::VectorXd total = Eigen::VectorXd::Zero(clusters);
  Eigen::VectorXi sizes = Eigen::VectorXi::Zero(clusters);
  for (Eigen::Index i = 0; i < points.rows(); ++i) {
    const int cluster = result.cluster_of_point[i];
    ASSERT_GE(cluster, 0);
    ASSERT_LT(cluster, clusters);
    sums.row(cluster) += weights[i] * points.row(i);
    total[cluster] += weights[i];
    ++sizes[cluster];
  }
  EXPECT_GE(sizes.minCoeff(), 1);
  const double size = 1 + points.cwiseAbs().maxCoeff();
  for (Eigen::Index c = 0; c < clusters; ++c) {
    if (total[c] == 0) continue;
    EXPECT_LT((sums.row(c) / total[c] - result.centers.row(c)).norm(), 1e-12 * size);
  }
  EXPECT_NEAR(result.cost, cost_of(points, result, weights), 1e-9 * (result.cost + size * size * 1e-6));
}

TEST(KMeans, AssignsEveryPointToItsNearestCenter) {
  for (const int dimensions : {1, 3, 33, 100}) {
    for (const int clusters : {1, 2, 31, 32, 70}) {
      const Eigen::MatrixXd points = random_points(501, dimensions, 1);
      const KMeansResult result = cluster_kmeans(points, {.clusters = clusters, .max_iterations = 500, .tolerance = 0});
      ASSERT_TRUE(result.converged);
      ASSERT_EQ(result.centers.rows(), clusters);
      expect_valid(points, result, Eigen::VectorXd::Ones(501));
      for (Eigen::Index i = 0; i < points.rows(); ++i) {
        const double least = (result.centers.rowwise() - points.row(i)).rowwise().squaredNorm().minCoeff();
        const double mine = (result.centers.row(result.cluster_of_point[i]) - points.row(i)).squaredNorm();
        EXPECT_LE(mine, least + 1e-5 * points.row(i).squaredNorm() + 1e-5) << i;
      }
    }
  }
}

TEST(KMeans, FindsSeparateGroupsFarFromTheOrigin) {
  Random random(2);
  constexpr int kGroups = 8;
  Eigen::MatrixXd points(800, 5);
  for (int i = 0; i < 800; ++i) {
    for (int k = 0; k < 5; ++k) points(i, k) = 1e5 + 20.0 * ((i % kGroups) >> k & 1) + 0.3 * random.normal();
  }
  const KMeansResult result = cluster_kmeans(points, {.clusters = kGroups});
  EXPECT_TRUE(result.converged);
  expect_valid(points, result, Eigen::VectorXd::Ones(800));
  for (int i = 0; i < 800; ++i) EXPECT_EQ(result.cluster_of_point[i], result.cluster_of_point[i % kGroups]);
  std::set<int> used(result.cluster_of_point.data(), result.cluster_of_point.data() + kGroups);
  EXPECT_EQ(used.size(), static_cast<std::size_t>(kGroups));
}

TEST(KMeans, WeightsCountLikeCopiesOfAPoint) {
  const Eigen::MatrixXd points = random_points(60, 3, 3);
  Eigen::VectorXd weights(60);
  for (int i = 0; i < 60; ++i) weights[i] = i % 4;
  const KMeansResult result = cluster_kmeans(points, {.clusters = 5, .tolerance = 0}, weights);
  expect_valid(points, result, weights);
  // A point of weight zero moves nothing.
  Eigen::MatrixXd moved = points;
  moved.row(4) += Eigen::RowVector3d(0.5, 0.1, 0.2);
  moved.row(8) -= Eigen::RowVector3d(0.5, 0.1, 0.2);  // the mean of all stays where it is
  const KMeansResult other = cluster_kmeans(moved, {.clusters = 5, .tolerance = 0}, weights);
  EXPECT_NEAR(other.cost, result.cost, 1e-9 * result.cost);
}

TEST(KMeans, MakesAClusterPerPointWhenAskedForMore) {
  const Eigen::MatrixXd points = random_points(7, 2, 4);
  for (const int clusters : {7, 20}) {
    const KMeansResult result = cluster_kmeans(points, {.clusters = clusters});
    EXPECT_EQ(result.centers.rows(), 7);
    EXPECT_NEAR(result.cost, 0, 1e-24);
    EXPECT_TRUE(result.converged);
    expect_valid(points, result, Eigen::VectorXd::Ones(7));
  }
}

TEST(KMeans, MakesAClusterPerDistinctPoint) {
  Eigen::MatrixXd points(90, 2);
  for (int i = 0; i < 90; ++i) points.row(i) << i % 3, (i % 3) * (i % 3);
  const KMeansResult result = cluster_kmeans(points, {.clusters = 10});
  EXPECT_EQ(result.centers.rows(), 3);
  EXPECT_NEAR(result.cost, 0, 1e-20);
  const KMeansResult same = cluster_kmeans(Eigen::MatrixXd::Constant(50, 4, 0.1), {.clusters = 6});
  EXPECT_EQ(same.centers.rows(), 1);
  EXPECT_NEAR(same.centers(0, 3), 0.1, 1e-15);
}

TEST(KMeans, RefillsClustersThatRunEmpty) {
  // Points that differ in double and coincide in float: all but one of their centers lose every point.
  Eigen::MatrixXd points(40, 1);
  for (int i = 0; i < 40; ++i) points(i, 0) = i < 20 ? 1 + 1e-12 * i : -1 - 0.05 * (i - 20);
  for (std::uint64_t seed = 1; seed < 30; ++seed) {
    const KMeansResult result = cluster_kmeans(points, {.clusters = 30, .seed = seed});
    EXPECT_EQ(result.centers.rows(), 30);
    expect_valid(points, result, Eigen::VectorXd::Ones(40));
  }
}

TEST(KMeans, SaysWhenItHasNotConverged) {
  const Eigen::MatrixXd points = random_points(3000, 4, 5);
  const KMeansResult cut = cluster_kmeans(points, {.clusters = 40, .max_iterations = 2, .tolerance = 0});
  EXPECT_FALSE(cut.converged);
  EXPECT_EQ(cut.iterations, 2);
  const KMeansResult whole = cluster_kmeans(points, {.clusters = 40, .max_iterations = 1000, .tolerance = 0});
  EXPECT_TRUE(whole.converged);
  EXPECT_LT(whole.cost, cut.cost);
}

TEST(KMeans, SameBitsOnAnyNumberOfThreadsAndInstructionSet) {
  const Eigen::MatrixXd points = random_points(5000, 17, 6);
  const KMeansOptions options{.clusters = 45, .seed = 9};
  set_thread_count(1);
  const KMeansResult expected = cluster_kmeans(points, options);
  for (const int threads : {2, 5}) {
    set_thread_count(threads);
    const KMeansResult result = cluster_kmeans(points, options);
    EXPECT_EQ(result.cluster_of_point, expected.cluster_of_point);
    EXPECT_EQ(result.centers, expected.centers);
    EXPECT_EQ(result.cost, expected.cost);
  }
  set_thread_count(0);
  for (std::int64_t rest = hwy::SupportedTargets(); rest != 0; rest &= rest - 1) {
    hwy::SetSupportedTargetsForTest(rest & -rest);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    const KMeansResult result = cluster_kmeans(points, options);
    EXPECT_EQ(result.cluster_of_point, expected.cluster_of_point) << hwy::TargetName(rest & -rest);
    EXPECT_EQ(result.centers, expected.centers);
    hwy::SetSupportedTargetsForTest(0);
  }
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

TEST(KMeans, SeedChoosesTheStart) {
  const Eigen::MatrixXd points = random_points(400, 3, 7);
  const KMeansOptions options{.clusters = 20, .max_iterations = 1};
  KMeansOptions other = options;
  other.seed = 2;
  EXPECT_NE(cluster_kmeans(points, options).centers, cluster_kmeans(points, other).centers);
}

ErrorCode code_of(const Eigen::MatrixXd& points, const KMeansOptions& options, const Eigen::VectorXd& weights = {},
                  Task* task = nullptr) {
  try {
    cluster_kmeans(points, options, weights, task);
  } catch (const Error& error) {
    return error.code();
  }
  ADD_FAILURE() << "no error was thrown";
  return ErrorCode::Malformed;
}

TEST(KMeans, RejectsWhatItCannotCluster) {
  Eigen::MatrixXd points = random_points(5, 2, 8);
  EXPECT_EQ(code_of(Eigen::MatrixXd(0, 2), {}), ErrorCode::InvalidArgument);
  EXPECT_EQ(code_of(points, {.clusters = 0}), ErrorCode::InvalidArgument);
  EXPECT_EQ(code_of(points, {.max_iterations = 0}), ErrorCode::InvalidArgument);
  EXPECT_EQ(code_of(points, {.tolerance = -1}), ErrorCode::InvalidArgument);
  EXPECT_EQ(code_of(points, {}, Eigen::VectorXd::Ones(4)), ErrorCode::InvalidArgument);
  EXPECT_EQ(code_of(points, {}, -Eigen::VectorXd::Ones(5)), ErrorCode::InvalidArgument);
  EXPECT_EQ(code_of(points, {}, Eigen::VectorXd::Zero(5)), ErrorCode::InvalidArgument);
  Task task;
  task.cancel();
  EXPECT_EQ(code_of(points, {}, {}, &task), ErrorCode::Cancelled);
  points(3, 1) = std::numeric_limits<double>::quiet_NaN();
  try {
    cluster_kmeans(points, {});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::NonFiniteNumber);
    EXPECT_EQ(error.place().vertex, 3);
  }
}

}  // namespace
}  // namespace limber
