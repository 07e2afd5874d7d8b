#include "limber/render/internal/corner_normals.h"

#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "tests/render/shapes.h"

namespace limber {
using namespace internal;
namespace {

TEST(CornerNormals, OfASphereAreRadial) {
  const Shape sphere = test::sphere(40, 20);
  const auto normals = corner_normals(sphere.positions, sphere.triangles, 1.0);
  for (int t = 0; t < sphere.triangle_count(); ++t) {
    for (int c = 0; c < 3; ++c) {
      const Eigen::Vector3f radial =
          sphere.positions.row(sphere.triangles(t, c)).normalized().transpose().cast<float>();
      EXPECT_GT(normals[static_cast<std::size_t>(3 * t + c)].dot(radial), 0.995f);
    }
  }
}

TEST(CornerNormals, OfACubeAreSplitAtItsEdgesAndSmoothOnRequest) {
  const Shape cube = test::cube();
  const auto split = corner_normals(cube.positions, cube.triangles, 1.0);
  const auto smooth = corner_normals(cube.positions, cube.triangles, 3.2);
  for (int t = 0; t < cube.triangle_count(); ++t) {
    const Eigen::Vector3d a = cube.positions.row(cube.triangles(t, 0));
    const Eigen::Vector3d b = cube.positions.row(cube.triangles(t, 1));
    const Eigen::Vector3d c = cube.positions.row(cube.triangles(t, 2));
    const Eigen::Vector3f face = (b - a).cross(c - a).normalized().cast<float>();
    for (int k = 0; k < 3; ++k) {
      const auto corner = static_cast<std::size_t>(3 * t + k);
      EXPECT_LT((split[corner] - face).norm(), 1e-5f);
      const Eigen::Vector3f diagonal = cube.positions.row(cube.triangles(t, k)).normalized().transpose().cast<float>();
      EXPECT_LT((smooth[corner] - diagonal).norm(), 1e-5f);
    }
  }
}

TEST(CornerNormals, IgnoreSeamsOfDuplicatedVertices) {
  const Shape sphere = test::sphere(24, 12);
  Shape soup = sphere;  // every triangle with vertices of its own
  soup.positions.resize(3 * sphere.triangle_count(), 3);
  for (int t = 0; t < sphere.triangle_count(); ++t) {
    for (int c = 0; c < 3; ++c) {
      soup.positions.row(3 * t + c) = sphere.positions.row(sphere.triangles(t, c));
      soup.triangles(t, c) = 3 * t + c;
    }
  }
  EXPECT_EQ(corner_normals(sphere.positions, sphere.triangles, 1.0),
            corner_normals(soup.positions, soup.triangles, 1.0));
}

TEST(CornerNormals, SurviveTrianglesWithoutArea) {
  Shape shape = test::cube();
  shape.triangles.conservativeResize(14, 3);
  shape.triangles.row(12) << 0, 0, 1;
  shape.triangles.row(13) << 2, 2, 2;
  for (const Eigen::Vector3f& normal : corner_normals(shape.positions, shape.triangles, 1.0))
    EXPECT_NEAR(normal.norm(), 1, 1e-5f);
}

}  // namespace
}  // namespace limber
