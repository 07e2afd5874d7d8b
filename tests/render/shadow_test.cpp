#include <cmath>

#include <gtest/gtest.h>

#include "limber/render/internal/grid_blur.h"
#include "limber/render/internal/ground_shadow.h"
#include "limber/render/internal/key_shadow.h"

#include "tests/render/shapes.h"

namespace limber {
using namespace internal;
namespace {

struct Mesh {
  std::vector<Eigen::Vector3f> positions;
  std::vector<Eigen::Vector3i> triangles;

  void add(const Shape& shape, const Eigen::Vector3f& scale, const Eigen::Vector3f& offset) {
    const int first = static_cast<int>(positions.size());
    for (int i = 0; i < shape.vertex_count(); ++i)
      positions.emplace_back(shape.positions.row(i).transpose().cast<float>().cwiseProduct(scale) + offset);
    for (int t = 0; t < shape.triangle_count(); ++t)
      triangles.emplace_back(shape.triangles.row(t).transpose().array() + first);
  }
};

TEST(GridBlur, KeepsTheSumAndTheMiddleAndSpreadsAsItsBoxesDo) {
  std::vector<float> grid(64 * 64, 0.0f);
  grid[30 * 64 + 33] = 1;
  blur_grid(grid, 64, 2.5f, 2);
  double sum = 0, x = 0, y = 0, xx = 0;
  for (int row = 0; row < 64; ++row) {
    for (int column = 0; column < 64; ++column) {
      const double value = grid[static_cast<std::size_t>(row * 64 + column)];
      sum += value;
      x += value * column;
      y += value * row;
      xx += value * (column - 33) * (column - 33);
    }
  }
  EXPECT_NEAR(sum, 1, 1e-4);
  EXPECT_NEAR(x, 33, 1e-3);
  EXPECT_NEAR(y, 30, 1e-3);
  // Variance of one box: weights 1 on -2..2 and 1/2 on -3 and 3, of 6 in all.
  EXPECT_NEAR(xx, 2 * (2 * (1 + 4) + 9) / 6.0, 1e-2);
}

TEST(KeyShadow, FallsBehindWhatIsInTheWayAndNowhereElse) {
  Mesh mesh;
  mesh.add(test::cube(), {4, 4, 0.05f}, {0, 0, 0});       // a plate
  mesh.add(test::cube(), {0.8f, 0.8f, 0.1f}, {0, 0, 1});  // a tile above it
  const Eigen::Vector3f light = Eigen::Vector3f(1, 0, 1).normalized();
  const KeyShadow shadow(mesh.positions, mesh.triangles, light);
  const auto on_plate = [&](float x, float y) { return shadow.light_at({x, y, 0.05f}, Eigen::Vector3f::UnitZ()); };
  // The light comes at 45 degrees from +x: the shadow's middle is at x = -0.95.
  EXPECT_LT(on_plate(-0.95f, 0), 0.05f);
  EXPECT_LT(on_plate(-1.4f, 0.5f), 0.1f);
  EXPECT_GT(on_plate(0.8f, 0), 0.95f);
  EXPECT_GT(on_plate(-2.6f, 0), 0.95f);
  EXPECT_GT(on_plate(-0.95f, 1.5f), 0.95f);
  EXPECT_GT(shadow.light_at({0, 0, 1.1f}, Eigen::Vector3f::UnitZ()), 0.95f);
  // The edge is soft: somewhere in between on the way out.
  bool between = false;
  for (float y = 0.6f; y < 1.0f; y += 0.01f) between |= on_plate(-0.95f, y) > 0.3f && on_plate(-0.95f, y) < 0.7f;
  EXPECT_TRUE(between);
}

TEST(KeyShadow, LeavesTheLitSideOfASphereClean) {
  Mesh mesh;
  mesh.add(test::sphere(96, 48), {1, 1, 1}, {5, -3, 8});
  const Eigen::Vector3f light = Eigen::Vector3f(-0.5f, 0.6f, -0.6f).normalized();
  const KeyShadow shadow(mesh.positions, mesh.triangles, light);
  for (const Eigen::Vector3f& p : mesh.positions) {
    const Eigen::Vector3f normal = (p - Eigen::Vector3f(5, -3, 8)).normalized();
    const float toward = normal.dot(light);
    if (toward > 0.15f) {
      EXPECT_GT(shadow.light_at(p, normal), 0.97f) << toward;
    } else if (toward < -0.5f) {
      EXPECT_LT(shadow.light_at(p, normal), 0.05f) << toward;
    }
  }
}

TEST(GroundShadow, IsDarkBelowALowPlateAndPalerBelowAHighOne) {
  const Eigen::Vector3f up = Eigen::Vector3f::UnitY();
  const auto darkness = [&](float height, float x) {
    Mesh mesh;
    mesh.add(test::cube(), {1, 0.01f, 1}, {0, height, 0});
    mesh.add(test::cube(), {0.01f, 0.01f, 0.01f}, {0, 0.01f, 0});  // touches the ground
    const GroundShadow shadow(mesh.positions, mesh.triangles, up, up);
    return shadow.along_ray({x, 5, 0.5f}, -up);
  };
  EXPECT_GT(darkness(0.05f, 0.5f), 0.6f);
  EXPECT_GT(darkness(0.05f, 0.5f), darkness(1, 0.5f) + 0.05f);
  EXPECT_GT(darkness(1, 0.5f), 0.1f);
  EXPECT_LT(darkness(0.05f, 1.6f), 0.05f);
}

TEST(GroundShadow, IsSeenFromAboveOnly) {
  Mesh mesh;
  mesh.add(test::cube(), {1, 1, 1}, {0, 1, 0});
  const Eigen::Vector3f up = Eigen::Vector3f::UnitY();
  const GroundShadow shadow(mesh.positions, mesh.triangles, up, Eigen::Vector3f(1, 1, 0).normalized());
  EXPECT_NEAR(shadow.height(), 0, 1e-6f);
  EXPECT_GT(shadow.along_ray({0, 5, 0}, -up), 0.3f);
  EXPECT_EQ(shadow.along_ray({0, -5, 0}, up), 0);
  EXPECT_EQ(shadow.along_ray({0, 5, 0}, Eigen::Vector3f::UnitX()), 0);
  EXPECT_EQ(shadow.along_ray({100, 5, 0}, -up), 0);
  EXPECT_EQ(GroundShadow().along_ray({0, 5, 0}, -up), 0);
  EXPECT_TRUE(GroundShadow({}, {}, up, up).empty());
}

}  // namespace
}  // namespace limber
