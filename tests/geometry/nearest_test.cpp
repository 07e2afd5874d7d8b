#include "limber/geometry/internal/nearest.h"

#include <cmath>

#include <gtest/gtest.h>

#include "limber/core/executor.h"
#include "limber/core/internal/random.h"
#include "limber/geometry/internal/winding.h"

#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

Positions random_points(int count, double range, std::uint64_t seed) {
  Random random(seed);
  Positions points(count, 3);
  for (int i = 0; i < count; ++i) {
    for (int axis = 0; axis < 3; ++axis) points(i, axis) = random.uniform(-range, range);
  }
  return points;
}

std::vector<Shape> surfaces() {
  return {test::make_sphere(3), test::make_soup(200, 3), test::make_torus(20, 12), test::make_grid(6, 6)};
}

/// The smallest distance to a dense sampling of a triangle: an upper bound that is close.
double sampled_distance(const Shape& shape, int f, const Eigen::RowVector3d& point) {
  double best = 1e300;
  constexpr int kSteps = 40;
  for (int i = 0; i <= kSteps; ++i) {
    for (int j = 0; i + j <= kSteps; ++j) {
      const double b = static_cast<double>(i) / kSteps;
      const double c = static_cast<double>(j) / kSteps;
      best = std::min(best, (shape.positions.row(shape.triangles(f, 0)) * (1 - b - c) +
                             shape.positions.row(shape.triangles(f, 1)) * b +
                             shape.positions.row(shape.triangles(f, 2)) * c - point)
                                .norm());
    }
  }
  return best;
}

TEST(NearestOnTriangle, BeatsEverySampleAndHasConsistentCoordinates) {
  const Shape soup = test::make_soup(20, 9);
  const Positions points = random_points(20, 1.5, 1);
  for (int f = 0; f < 20; ++f) {
    for (int i = 0; i < 20; ++i) {
      const SurfacePoint found = nearest_on_triangle(soup.positions, soup.triangles, f, points.row(i));
      const double sampled = sampled_distance(soup, f, points.row(i));
      EXPECT_LE(found.distance, sampled + 1e-12);
      EXPECT_GE(found.distance, sampled - 0.02);
      EXPECT_NEAR(found.barycentric.sum(), 1, 1e-12);
      EXPECT_GE(found.barycentric.minCoeff(), 0);
      Eigen::Vector3d again = Eigen::Vector3d::Zero();
      for (int c = 0; c < 3; ++c) again += found.barycentric[c] * soup.positions.row(soup.triangles(f, c)).transpose();
      EXPECT_LT((again - found.point).norm(), 1e-12);
      const auto corners = (found.barycentric.array() > 0).count();
      EXPECT_EQ(static_cast<int>(found.feature), static_cast<int>(corners) - 1);
    }
  }
}

TEST(NearestOnTriangle, WorksOnTrianglesWithoutArea) {
  Shape line;
  line.positions.resize(3, 3);
  line.positions << 0, 0, 0, 2, 0, 0, 1, 0, 0;
  line.triangles.resize(1, 3);
  line.triangles << 0, 1, 2;
  const SurfacePoint found = nearest_on_triangle(line.positions, line.triangles, 0, {1.5, 1, 0});
  EXPECT_NEAR(found.distance, 1, 1e-14);
  line.positions.setZero();
  EXPECT_NEAR(nearest_on_triangle(line.positions, line.triangles, 0, {0, 3, 4}).distance, 5, 1e-14);
}

TEST(SurfaceTree, NearestIsThatOfAllTrianglesTriedInOrder) {
  for (const Shape& shape : surfaces()) {
    const SurfaceTree tree(shape.positions, shape.triangles);
    const Positions points = random_points(200, 1.5, 2);
    const std::vector<SurfacePoint> found = tree.nearest(points);
    for (int i = 0; i < points.rows(); ++i) {
      SurfacePoint best;
      for (int f = 0; f < shape.triangle_count(); ++f) {
        const SurfacePoint tried = nearest_on_triangle(shape.positions, shape.triangles, f, points.row(i));
        if (tried.distance < best.distance) best = tried;
      }
      EXPECT_NEAR(found[static_cast<std::size_t>(i)].distance, best.distance, 1e-14);
      EXPECT_LT((found[static_cast<std::size_t>(i)].point - best.point).norm(), 1e-9);
    }
  }
}

TEST(SurfaceTree, CastFindsTheFirstOfAllHits) {
  for (const Shape& shape : surfaces()) {
    const SurfaceTree tree(shape.positions, shape.triangles);
    const Positions origins = random_points(1000, 1.5, 3);
    const Positions directions = random_points(1000, 1, 4);
    int hits = 0;
    for (int i = 0; i < origins.rows(); ++i) {
      double best = 1e300;
      for (int f = 0; f < shape.triangle_count(); ++f) {
        // Solves for distance and two barycentric coordinates at once.
        Eigen::Matrix3d system;
        system << -directions.row(i).transpose(),
            (shape.positions.row(shape.triangles(f, 1)) - shape.positions.row(shape.triangles(f, 0))).transpose(),
            (shape.positions.row(shape.triangles(f, 2)) - shape.positions.row(shape.triangles(f, 0))).transpose();
        const Eigen::Vector3d x =
            system.inverse() * (origins.row(i) - shape.positions.row(shape.triangles(f, 0))).transpose();
        if (x[0] >= 0 && x[1] >= 0 && x[2] >= 0 && x[1] + x[2] <= 1) best = std::min(best, x[0]);
      }
      const auto hit = tree.cast(origins.row(i), directions.row(i));
      ASSERT_EQ(hit.has_value(), best < 1e300);
      if (!hit) continue;
      ++hits;
      EXPECT_NEAR(hit->distance, best, 1e-9 * (1 + best));
    }
    EXPECT_GT(hits, 5);
  }
}

TEST(SurfaceTree, CastAlongAnAxisHitsAFlatFace) {
  const Shape box = test::make_tet_box(2, 2, 2);
  const auto hit = SurfaceTree(box.positions, box.triangles).cast({0.3, 0.4, -1}, {0, 0, 2});
  ASSERT_TRUE(hit.has_value());
  EXPECT_NEAR(hit->distance, 0.5, 1e-14);
}

TEST(SurfaceTree, WindingNumbersAgreeWithTheSumOfSolidAngles) {
  for (const Shape& shape : surfaces()) {
    const SurfaceTree tree(shape.positions, shape.triangles);
    const Positions points = random_points(200, 1.5, 5);
    const std::vector<double> found = tree.winding_numbers(points);
    for (int i = 0; i < points.rows(); ++i) {
      double expected = 0;
      for (int f = 0; f < shape.triangle_count(); ++f) {
        expected += solid_angle_fraction(shape.positions, shape.triangles, f, points.row(i));
      }
      EXPECT_NEAR(found[static_cast<std::size_t>(i)], expected, 0.02);
    }
  }
}

TEST(SurfaceTree, ContainsIsExactForATorusAndSurvivesAHole) {
  Shape torus = test::make_torus(48, 24);
  torus.triangles.conservativeResize(torus.triangle_count() - 6, 3);
  const SurfaceTree tree(torus.positions, torus.triangles);
  const Positions points = random_points(500, 1.5, 6);
  for (int i = 0; i < points.rows(); ++i) {
    const double ring = std::hypot(points(i, 0), points(i, 1)) - 1;
    const double depth = 0.4 - std::hypot(ring, points(i, 2));
    if (std::abs(depth) > 0.05) {
      EXPECT_EQ(tree.contains(points.row(i)), depth > 0);
    }
  }
}

TEST(TetTree, FindsTheTetAroundAPointAndItsCoordinates) {
  const Shape box = test::jitter(test::make_tet_box(4, 3, 5), 0.05, 7);
  const TetTree tree(box.positions, box.tets);
  const Positions points = (random_points(300, 0.5, 8).array() + 0.5).matrix();
  const std::vector<TetPoint> found = tree.locate(points);
  for (int i = 0; i < points.rows(); ++i) {
    const TetPoint& place = found[static_cast<std::size_t>(i)];
    ASSERT_TRUE(place.inside());
    EXPECT_GE(place.barycentric.minCoeff(), 0);
    EXPECT_NEAR(place.barycentric.sum(), 1, 1e-12);
    Eigen::RowVector3d again = Eigen::RowVector3d::Zero();
    for (int c = 0; c < 4; ++c) again += place.barycentric[c] * box.positions.row(box.tets(place.tet, c));
    EXPECT_LT((again - points.row(i)).norm(), 1e-11);
  }
}

TEST(TetTree, FallsBackToTheNearestPointOutside) {
  const Shape box = test::make_tet_box(3, 3, 3);
  const TetTree tree(box.positions, box.tets);
  const Positions points = random_points(200, 2, 9);
  for (int i = 0; i < points.rows(); ++i) {
    const Eigen::RowVector3d clamped = points.row(i).cwiseMax(0).cwiseMin(1);
    const TetPoint place = tree.locate(Eigen::Vector3d(points.row(i)));
    EXPECT_NEAR(place.distance, (clamped - points.row(i)).norm(), 1e-12);
    Eigen::RowVector3d again = Eigen::RowVector3d::Zero();
    for (int c = 0; c < 4; ++c) again += place.barycentric[c] * box.positions.row(box.tets(place.tet, c));
    EXPECT_LT((again - clamped).norm(), 1e-12);
  }
}

TEST(TetTree, PlacesEveryVertexInsideATetThatHasIt) {
  const Shape box = test::make_tet_box(3, 2, 2);
  const TetTree tree(box.positions, box.tets);
  for (int v = 0; v < box.vertex_count(); ++v) {
    const TetPoint place = tree.locate(Eigen::Vector3d(box.positions.row(v)));
    EXPECT_TRUE(place.inside());
    EXPECT_NEAR(place.barycentric.maxCoeff(), 1, 1e-9);
  }
}

TEST(VertexTree, NearestIsThatOfAllVertices) {
  const Shape sphere = test::make_sphere(3);
  const Positions points = random_points(300, 1.5, 10);
  const std::vector<int> found = VertexTree(sphere.positions).nearest(points);
  for (int i = 0; i < points.rows(); ++i) {
    Eigen::Index expected = 0;
    (sphere.positions.rowwise() - points.row(i)).rowwise().squaredNorm().minCoeff(&expected);
    EXPECT_EQ(found[static_cast<std::size_t>(i)], expected);
  }
}

TEST(Trees, GiveTheSameAnswersOnAnyNumberOfThreads) {
  const Shape sphere = test::make_sphere(3);
  const SurfaceTree tree(sphere.positions, sphere.triangles);
  const Positions points = random_points(1000, 1.5, 11);
  set_thread_count(1);
  const auto one = tree.nearest(points);
  const auto winding = tree.winding_numbers(points);
  set_thread_count(0);
  const auto many = tree.nearest(points);
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].triangle, many[i].triangle);
    EXPECT_EQ(one[i].point, many[i].point);
  }
  EXPECT_EQ(winding, tree.winding_numbers(points));
}

TEST(Trees, SurviveTheZoo) {
  for (const auto& [name, shape] : test::degenerate_zoo()) {
    SCOPED_TRACE(name);
    const SurfaceTree surface(shape.positions, shape.triangles);
    const SurfacePoint nearest = surface.nearest(Eigen::Vector3d(0.1, 0.2, 0.3));
    EXPECT_TRUE(nearest.triangle < 0 || nearest.point.allFinite());
    EXPECT_TRUE(std::isfinite(surface.winding_number({0.1, 0.2, 0.3})));
    surface.cast({0.1, 0.2, 0.3}, {1, 0, 0});
    const TetPoint place = TetTree(shape.positions, shape.tets).locate(Eigen::Vector3d(0.1, 0.2, 0.3));
    EXPECT_TRUE(place.tet < 0 || place.barycentric.allFinite());
    EXPECT_LT(VertexTree(shape.positions).nearest(Eigen::Vector3d(0, 0, 0)), shape.vertex_count());
  }
}

}  // namespace
}  // namespace limber
