#include <algorithm>

#include <gtest/gtest.h>

#include "limber/geometry/internal/components.h"
#include "limber/geometry/internal/nearest.h"
#include "limber/geometry/volume.h"

#include "tests/geometry/lattice_zoo.h"
#include "tests/support/expect_error.h"

namespace limber::test {
using namespace internal;
namespace {

/// Two boxes, one over the other.
Shape stacked(double gap, int detail) {
  return together({make_box({1, 1, 1}, detail), shifted(make_box({1, 1, 1}, detail), {0, 1 + gap, 0})});
}

TEST(FindTouches, FindsPartsWithinTheDistanceAndNoOthers) {
  const Shape boxes = stacked(0.02, 4);
  const std::vector<Touch> touches = find_touches(boxes, 0.05);
  ASSERT_FALSE(touches.empty());
  for (const Touch& touch : touches) {
    EXPECT_EQ(touch.parts, (std::array{0, 1}));
    const Eigen::Vector3d below = point_of(touch, 0, boxes.positions, boxes.triangles);
    const Eigen::Vector3d above = point_of(touch, 1, boxes.positions, boxes.triangles);
    EXPECT_NEAR((below - above).norm(), touch.distance, 1e-12);
    EXPECT_NEAR(touch.distance, 0.02, 1e-12);
    EXPECT_NEAR(below.y(), 1, 1e-12);
  }
  EXPECT_TRUE(find_touches(boxes, 0.01).empty());
  EXPECT_TRUE(find_touches(boxes, 0).empty());
  EXPECT_TRUE(find_touches(make_box({1, 1, 1}, 4), 0.5).empty());
}

TEST(FindTouches, AgreesWithALookAtEveryVertex) {
  const Shape spheres = together({make_box({1, 2, 1}, 5), shifted(make_box({1, 1, 1}, 7), {0.93, 0.4, 0.2})});
  const double distance = 0.06;
  const std::vector<Touch> touches = find_touches(spheres, distance);
  const ShapeParts parts = parts_of(spheres);
  ASSERT_EQ(parts.count, 2);
  for (int v = 0; v < spheres.vertex_count(); ++v) {
    double nearest = 1e300;
    const Eigen::Vector3d point = spheres.positions.row(v).transpose();
    for (int t = 0; t < spheres.triangle_count(); ++t) {
      if (parts.of_triangle[t] == parts.of_vertex[v]) continue;
      nearest = std::min(nearest, nearest_on_triangle(spheres.positions, spheres.triangles, t, point).distance);
    }
    const bool is_found = std::any_of(touches.begin(), touches.end(), [&](const Touch& touch) {
      return (point_of(touch, 0, spheres.positions, spheres.triangles) - point).norm() < 1.5 * distance;
    });
    if (nearest < distance) EXPECT_TRUE(is_found) << "vertex " << v;
    if (nearest > 4 * distance) EXPECT_FALSE(is_found) << "vertex " << v;
  }
}

TEST(FindTouches, FindsCrossingsFarFromAllVertices) {
  const Shape cross = together({make_box({10, 1, 1}, 0), shifted(make_box({1, 10, 1}, 0), {4.5, -4.5, 0.3})});
  ASSERT_EQ(cross.vertex_count(), 16);
  const std::vector<Touch> touches = find_touches(cross, 0.5);
  EXPECT_GT(touches.size(), 8u);
  for (const Touch& touch : touches) {
    EXPECT_NEAR(point_of(touch, 0, cross.positions, cross.triangles).x(), 5, 1.01);
  }
}

TEST(VolumeMesh, JoinsPartsWhereTheyTouch) {
  const Shape boxes = stacked(0.02, 4);
  VolumeMeshOptions options;
  options.cell_size = 0.2;
  const auto components = [](const VolumeMesh& mesh) {
    return find_components(mesh.mesh.tets, mesh.mesh.vertex_count()).count;
  };
  EXPECT_EQ(components(make_volume_mesh(boxes, options)), 2);
  options.touches = find_touches(boxes, 0.05);
  const VolumeMesh joined = make_volume_mesh(boxes, options);
  EXPECT_EQ(components(joined), 1);
  EXPECT_EQ(joined.report.parts, 1);
  const auto at = [&](double y) { return joined.embedding_indices.row(vertex_near(boxes, {0.5, y, 0.5})).eval(); };
  EXPECT_LT(path_length(joined.mesh.positions, joined.mesh.tets, at(1), at(1.02)), 0.3);
}

TEST(VolumeMesh, JoinsNothingWhereNothingTouches) {
  // Two fingers on a base, and a ring that touches the left one: the fingers stay apart.
  const Shape fingers = make_fingers(0.05, 4);
  const Shape all = together({fingers, shifted(make_box({0.5, 0.5, 0.5}, 4), {-0.52, 6, 0.25})});
  VolumeMeshOptions options;
  options.cell_size = 0.45;
  options.touches = find_touches(all, 0.04);
  ASSERT_FALSE(options.touches.empty());
  const VolumeMesh mesh = make_volume_mesh(all, options);
  const auto at = [&](double x) { return mesh.embedding_indices.row(vertex_near(all, {x, 7, 0})).eval(); };
  EXPECT_GT(path_length(mesh.mesh.positions, mesh.mesh.tets, at(1), at(1.05)), 12 - 4 * 0.45);
}

TEST(VolumeMesh, RefusesTouchesOfAnotherShape) {
  const Shape boxes = stacked(0.02, 4);
  VolumeMeshOptions options;
  options.touches = find_touches(boxes, 0.05);
  expect_error(ErrorCode::IndexOutOfRange, [&] { make_volume_mesh(make_box({1, 1, 1}, 1), options); });
}

TEST(VoxelLattice, JoinsPartsWhereTheyTouch) {
  const Shape boxes = stacked(0.02, 4);
  VoxelLatticeOptions options;
  options.cell_size = 0.23;
  EXPECT_EQ(make_voxel_lattice(boxes, options).report.parts, 2);
  options.touches = find_touches(boxes, 0.05);
  const VoxelLattice joined = make_voxel_lattice(boxes, options);
  EXPECT_EQ(joined.report.parts, 1);
  const auto at = [&](double y) { return joined.embedding_indices.row(vertex_near(boxes, {0.5, y, 0.5})).eval(); };
  EXPECT_LT(path_length(joined.particles, joined.cell_corners, at(1), at(1.02)), 0.3);
}

}  // namespace
}  // namespace limber::test
