#include "limber/render/internal/projection.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"

namespace limber {
using namespace internal;
namespace {

Projection perspective(int width, int height, double half_height = 0.3) {
  Camera camera;
  camera.half_height = half_height;
  return Projection(camera, width, height);
}

TEST(Projection, PixelsAndPointsAreInverse) {
  for (const bool orthographic : {false, true}) {
    Projection projection = perspective(640, 360);
    projection.orthographic = orthographic;
    const Eigen::Vector3f p(0.2f, -0.7f, 5.0f);
    const Eigen::Vector2f pixel = projection.to_pixel(p);
    EXPECT_LT((projection.to_view(pixel.x(), pixel.y(), 5.0f) - p).norm(), 1e-5f);
    EXPECT_NEAR(projection.distance(projection.buffer_depth(5.0f)), 5.0f, 1e-5f);
    EXPECT_GT(projection.buffer_depth(2.0f), projection.buffer_depth(3.0f));
  }
}

TEST(Projection, InterpolatesAlongTheSurfaceNotThePicture) {
  // Barycentric coordinates at the image of a known point of a steep triangle must be those of the point.
  Random random(2);
  const Projection projection = perspective(800, 600);
  for (int trial = 0; trial < 500; ++trial) {
    std::vector<Eigen::Vector3f> p;
    for (int c = 0; c < 3; ++c) p.emplace_back(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(1, 20));
    const std::vector<Eigen::Vector3i> triangle = {{0, 1, 2}};
    const ProjectedTriangles projected = project_triangles(projection, p, triangle, 0.1f);
    ASSERT_EQ(projected.triangles.size(), 1u);
    EXPECT_EQ(projected.triangles[0].clip, -1);
    Eigen::Vector3f b(random.uniform(0.1, 1), random.uniform(0.1, 1), random.uniform(0.1, 1));
    b /= b.sum();
    const Eigen::Vector2f at = projection.to_pixel(b[0] * p[0] + b[1] * p[1] + b[2] * p[2]);
    const ScreenTriangle& t = projected.triangles[0];
    const float area = std::abs((t.x[1] - t.x[0]) * (t.y[2] - t.y[0]) - (t.x[2] - t.x[0]) * (t.y[1] - t.y[0]));
    if (area < 100) continue;  // seen edge on
    EXPECT_LT((barycentric_at(projection, projected, t, at.x(), at.y()) - b).norm(), 0.3f / std::sqrt(area));
  }
}

TEST(Projection, ClipsAtTheNearPlaneAndKeepsTheSurface) {
  // A long floor triangle from behind the camera to far ahead.
  const Projection projection = perspective(400, 300);
  const std::vector<Eigen::Vector3f> p = {{-30, -1, -50}, {30, -1, -50}, {0, -1, 400}};
  const std::vector<Eigen::Vector3i> triangle = {{0, 1, 2}};
  const ProjectedTriangles projected = project_triangles(projection, p, triangle, 0.05f);
  ASSERT_GE(projected.triangles.size(), 1u);
  const SampleBuffer buffer = rasterize(projected.triangles, 400, 300, 1);
  int seen = 0;
  for (int y = 0; y < 300; ++y) {
    for (int x = 0; x < 400; ++x) {
      const std::size_t at = buffer.pixel(x, y);
      // The ray meets the plane y = -1 at this distance.
      const double slope = (static_cast<double>(y) + 0.5 - 150) / projection.focal;
      const double z = slope > 0 ? 1 / slope : std::numeric_limits<double>::infinity();
      const double half_width = 30 * (400 - z) / 450;
      const double side = std::abs((x + 0.5 - 200) / projection.focal * z);
      if (z < 390 && side < half_width - 0.05 * z) {
        ASSERT_NE(buffer.triangle[at], 0u) << x << ' ' << y;
        EXPECT_NEAR(projection.distance(buffer.depth[at]), z, 2e-3 * z);
        const ScreenTriangle& t = projected.triangles[buffer.triangle[at] - 1];
        const Eigen::Vector3f b =
            barycentric_at(projection, projected, t, static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
        EXPECT_NEAR(b[2] * 450 - 50, z, 1e-2 * z + 0.05);
        ++seen;
      } else if (slope < 0) {
        EXPECT_EQ(buffer.triangle[at], 0u);
      }
    }
  }
  EXPECT_GT(seen, 10000);
}

TEST(Projection, LeavesOutWhatIsBehindOrNotFinite) {
  const Projection projection = perspective(100, 100);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<Eigen::Vector3f> p = {{0, 0, -1}, {1, 0, -2}, {0, 1, -3}, {nan, 0, 5}, {1, 1, 5}, {0, 1, 5}};
  const std::vector<Eigen::Vector3i> triangles = {{0, 1, 2}, {3, 4, 5}};
  EXPECT_TRUE(project_triangles(projection, p, triangles, 0.1f).triangles.empty());
}

TEST(Projection, ClipsHugeTrianglesToTheGuardBand) {
  for (const bool orthographic : {false, true}) {
    Projection projection = perspective(64, 64);
    projection.orthographic = orthographic;
    const std::vector<Eigen::Vector3f> p = {{-1e9f, -1e9f, 3}, {1e9f, -1e9f, 3}, {0, 1e9f, 3}};
    const std::vector<Eigen::Vector3i> triangle = {{0, 1, 2}};
    const ProjectedTriangles projected = project_triangles(projection, p, triangle, 0.1f);
    const SampleBuffer buffer = rasterize(projected.triangles, 64, 64, 4);
    EXPECT_EQ(std::count(buffer.triangle.begin(), buffer.triangle.end(), 0u), 0);
    for (const float depth : buffer.depth) EXPECT_NEAR(projection.distance(depth), 3, 1e-4);
  }
}

}  // namespace
}  // namespace limber
