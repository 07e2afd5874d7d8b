#include "limber/io/internal/polygons.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"

namespace limber {
using namespace internal;
namespace {

using Points = std::vector<Eigen::Vector3d>;
using Ears = std::vector<std::array<int, 3>>;

Ears triangulated(const Points& points) {
  Ears ears;
  triangulate_polygon(points, ears);
  EXPECT_EQ(ears.size(), points.size() - 2);
  return ears;
}

Eigen::Vector3d area_vector(const Points& points, const std::array<int, 3>& ear) {
  const auto at = [&](int k) { return points[static_cast<std::size_t>(ear[static_cast<std::size_t>(k)])]; };
  return 0.5 * (at(1) - at(0)).cross(at(2) - at(0));
}

/// Area of a planar polygon by the shoelace formula along `normal`.
double shoelace(const Points& points, const Eigen::Vector3d& normal) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (std::size_t i = 0; i < points.size(); ++i) sum += points[i].cross(points[(i + 1) % points.size()]);
  return 0.5 * sum.dot(normal);
}

/// Triangles cover a simple polygon exactly once iff none is turned over and the areas add up.
void expect_covers(const Points& points, const Eigen::Vector3d& normal) {
  double area = 0;
  const double expected = shoelace(points, normal);
  for (const auto& ear : triangulated(points)) {
    const double part = area_vector(points, ear).dot(normal);
    EXPECT_GE(part, -1e-12 * expected);
    area += std::abs(part);
  }
  EXPECT_NEAR(area, expected, 1e-9 * expected);
}

/// A star-shaped polygon around the origin with random radii, turned into a random plane.
Points star(int corners, std::uint64_t seed, Eigen::Vector3d& normal) {
  Random random(seed);
  Eigen::Quaterniond turn(random.normal(), random.normal(), random.normal(), random.normal());
  turn.normalize();
  normal = turn * Eigen::Vector3d::UnitZ();
  Points points;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * M_PI * i / corners, radius = random.uniform(0.1, 2.0);
    points.push_back(turn * Eigen::Vector3d(radius * std::cos(angle), radius * std::sin(angle), 3.0));
  }
  return points;
}

TEST(TriangulatePolygon, FansConvexOnes) {
  const Points square = {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
  EXPECT_EQ(triangulated(square), (Ears{{0, 1, 2}, {0, 2, 3}}));
}

TEST(TriangulatePolygon, CoversConcaveOnesInAnyPlane) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Eigen::Vector3d normal;
    const Points points = star(4 + static_cast<int>(seed % 40), seed, normal);
    expect_covers(points, normal);
  }
}

TEST(TriangulatePolygon, CoversAnArrowWithItsNotchAtEveryCorner) {
  const Points arrow = {{0, 0, 0}, {2, 1, 0}, {0, 2, 0}, {0.5, 1, 0}};
  for (std::size_t turn = 0; turn < 4; ++turn) {
    Points points = arrow;
    std::rotate(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(turn), points.end());
    expect_covers(points, Eigen::Vector3d::UnitZ());
  }
}

TEST(TriangulatePolygon, CoversACombOfManyTeeth) {
  Points comb;
  for (int i = 0; i < 200; ++i) comb.emplace_back(i, i % 2 ? 5.0 : 1.0, 0);
  comb.emplace_back(199, 0, 0);
  comb.emplace_back(0, 0, 0);
  std::reverse(comb.begin(), comb.end());
  expect_covers(comb, Eigen::Vector3d::UnitZ());
}

TEST(TriangulatePolygon, CoversOnesWithCollinearCorners) {
  expect_covers({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0}, {1, 2, 0}, {0, 2, 0}, {0, 1, 0}},
                Eigen::Vector3d::UnitZ());
}

TEST(TriangulatePolygon, NeverFails) {
  const double huge = 1e300;
  const Points same(6, Eigen::Vector3d(1, 2, 3));
  const Points line = {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}, {1.5, 1.5, 1.5}};
  const Points bow = {{0, 0, 0}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}};
  const Points big = {{-huge, 0, 0}, {huge, 0, 0}, {huge, huge, 0}, {0, 0, huge}, {-huge, huge, 0}};
  Random random(1);
  Points noise;
  for (int i = 0; i < 500; ++i) noise.emplace_back(random.normal(), random.normal(), random.normal());
  for (const Points& points : {same, line, bow, big, noise}) {
    std::vector<int> uses(points.size(), 0);
    for (const auto& ear : triangulated(points)) {
      for (const int corner : ear) ++uses[static_cast<std::size_t>(corner)];
    }
    for (const int use : uses) EXPECT_GE(use, 1);
  }
}

TEST(TriangulatePolygon, TakesBoundedTimeForAbsurdOnes) {
  Random random(2);
  Points noise;
  for (int i = 0; i < 20'000; ++i) noise.emplace_back(random.normal(), random.normal(), 0);
  triangulated(noise);
}

TEST(SetFaces, KeepsPolygonsOnlyIfOneHasMoreThanThreeCorners) {
  Shape shape;
  shape.positions.resize(5, 3);
  shape.positions << 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 2, 2, 0;
  set_faces(shape, {{0, 1, 2, 2, 1, 4}, {0, 3, 6}});
  EXPECT_TRUE(shape.polygons.empty());
  EXPECT_EQ(shape.triangle_count(), 2);
  EXPECT_EQ(shape.face_count(), 2);
  set_faces(shape, {{0, 1, 2, 3, 2, 1, 4}, {0, 4, 7}});
  EXPECT_EQ(shape.polygons.count(), 2);
  EXPECT_EQ(shape.triangle_count(), 3);
  EXPECT_EQ(shape.face_count(), 2);
}

TEST(FacesToWrite, AreTheTrianglesWhenThePolygonsNoLongerDescribeThem) {
  Shape shape;
  shape.positions.resize(4, 3);
  shape.positions << 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0;
  set_faces(shape, {{0, 1, 2, 3}, {0, 4}});
  EXPECT_EQ(faces_to_write(shape).corners, (std::vector<int>{0, 1, 2, 3}));
  shape.triangles.conservativeResize(1, 3);
  EXPECT_EQ(faces_to_write(shape).corners, (std::vector<int>{0, 1, 2}));
}

}  // namespace
}  // namespace limber
