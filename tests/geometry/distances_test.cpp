#include "limber/geometry/internal/distances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "limber/geometry/internal/components.h"
#include "limber/geometry/internal/sampling.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// All shortest paths by Floyd and Warshall.
Eigen::MatrixXd all_paths(const Shape& shape) {
  const int n = shape.vertex_count();
  Eigen::MatrixXd paths = Eigen::MatrixXd::Constant(n, n, kInfinity);
  paths.diagonal().setZero();
  const auto connect = [&](int a, int b) { paths(a, b) = (shape.positions.row(a) - shape.positions.row(b)).norm(); };
  for (int t = 0; t < shape.tet_count(); ++t) {
    for (int i = 0; i < 16; ++i) connect(shape.tets(t, i / 4), shape.tets(t, i % 4));
  }
  for (int f = 0; f < shape.triangle_count() && !shape.has_tets(); ++f) {
    for (int i = 0; i < 9; ++i) connect(shape.triangles(f, i / 3), shape.triangles(f, i % 3));
  }
  for (int k = 0; k < n; ++k) {
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) paths(i, j) = std::min(paths(i, j), paths(i, k) + paths(k, j));
    }
  }
  return paths;
}

std::vector<Shape> shapes() {
  return {test::jitter(test::make_grid(6, 5), 0.03, 1), test::make_spheres(2, 1),
          test::jitter(test::make_tet_box(3, 2, 2), 0.05, 2)};
}

TEST(EdgeDistances, AgreeWithFloydAndWarshall) {
  for (const Shape& shape : shapes()) {
    const Eigen::MatrixXd paths = all_paths(shape);
    const std::vector<int> sources = {7, 2, 7, 11};
    const SourceDistances found = edge_distances(shape, sources);
    for (int v = 0; v < shape.vertex_count(); ++v) {
      const double expected = std::min({paths(7, v), paths(2, v), paths(11, v)});
      const double distance = found.distances[static_cast<std::size_t>(v)];
      const int source = found.sources[static_cast<std::size_t>(v)];
      if (expected == kInfinity) {
        EXPECT_EQ(distance, kInfinity);
        EXPECT_EQ(source, -1);
      } else {
        EXPECT_NEAR(distance, expected, 1e-12);
        EXPECT_NEAR(paths(sources[static_cast<std::size_t>(source)], v), expected, 1e-12);
        EXPECT_NE(source, 2);  // The repeated source is named by its first place.
      }
    }
  }
}

TEST(EdgeDistances, BeyondTheLimitAreOutOfReach) {
  const Shape grid = test::make_grid(10, 1, 10, 1);
  const std::vector<int> sources = {0};
  const SourceDistances all = edge_distances(grid, sources);
  const SourceDistances near = edge_distances(grid, sources, 3.0);
  for (std::size_t v = 0; v < all.distances.size(); ++v) {
    EXPECT_EQ(near.distances[v], all.distances[v] <= 3 ? all.distances[v] : kInfinity);
    EXPECT_EQ(near.sources[v], all.distances[v] <= 3 ? 0 : -1);
  }
}

TEST(EdgeDistances, RejectSourcesThatAreNoVertices) {
  const Shape grid = test::make_grid(1, 1);
  expect_error(ErrorCode::InvalidArgument, [&] { edge_distances(grid, std::vector<int>{4}); });
  expect_error(ErrorCode::InvalidArgument, [&] { edge_distances(grid, std::vector<int>{-1}); });
}

TEST(FarthestPoints, AreTheFarthestOfAllPathsEachTime) {
  for (const Shape& shape : shapes()) {
    const Eigen::MatrixXd paths = all_paths(shape);
    const std::vector<int> samples = farthest_points(shape, 8, {.seeds = {3}});
    ASSERT_EQ(samples.size(), 8u);
    Eigen::VectorXd nearest = paths.row(3);
    for (const int sample : samples) {
      EXPECT_GE(nearest[sample], nearest.maxCoeff() - 1e-12);
      nearest = nearest.cwiseMin(paths.row(sample).transpose());
    }
  }
}

TEST(FarthestPoints, InSpaceKeepTheirDistance) {
  const Shape sphere = test::make_sphere(3);
  const std::vector<int> samples = farthest_points(sphere, 6, {.metric = SamplingMetric::Euclidean});
  ASSERT_EQ(samples.size(), 6u);
  for (const int a : samples) {
    for (const int b : samples) {
      EXPECT_TRUE(a == b || (sphere.positions.row(a) - sphere.positions.row(b)).norm() > 1.0);
    }
  }
}

TEST(FarthestPoints, ReachEveryComponentFirst) {
  const Shape spheres = test::make_spheres(5, 2);
  const Components components = find_components(spheres);
  std::set<int> reached;
  for (const int sample : farthest_points(spheres, 5))
    reached.insert(components.of_vertex[static_cast<std::size_t>(sample)]);
  EXPECT_EQ(reached.size(), 5u);
}

TEST(FarthestPoints, StopWhenEveryVertexIsTakenAndSkipUnusableOnes) {
  Shape grid = test::make_grid(1, 1);
  EXPECT_EQ(farthest_points(grid, 100).size(), 4u);
  grid.positions.conservativeResize(5, 3);
  grid.positions.row(4) << 50, 50, 0;
  const std::vector<int> samples = farthest_points(grid, 100);
  EXPECT_EQ(std::count(samples.begin(), samples.end(), 4), 0);
  EXPECT_TRUE(farthest_points(Shape(), 3).empty());
  expect_error(ErrorCode::InvalidArgument, [&] { farthest_points(grid, -1); });
  expect_error(ErrorCode::InvalidArgument, [&] { farthest_points(grid, 1, {.seeds = {9}}); });
}

TEST(FarthestPoints, SurviveTheZoo) {
  for (const auto& [name, shape] : test::degenerate_zoo()) {
    SCOPED_TRACE(name);
    EXPECT_LE(farthest_points(shape, 5).size(), 5u);
  }
}

}  // namespace
}  // namespace limber
