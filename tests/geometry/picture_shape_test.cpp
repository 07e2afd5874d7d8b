#include <cmath>

#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/geometry/check.h"
#include "limber/geometry/mesh.h"

namespace limber {
namespace {

/// Opaque where the function is negative; pixel centres at whole numbers plus a half.
template <class Function>
Image picture_of(int width, int height, Function&& function) {
  Image image{width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(width * height * 4), 0)};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) image.at(x, y)[3] = function(x + 0.5, y + 0.5) < 0 ? 255 : 0;
  }
  return image;
}

double area_of(const Shape& shape) {
  return triangle_areas(shape.positions, shape.triangles).sum();
}

TEST(TracePicture, GivesADiscTheAreaOfItsPixels) {
  const Image image = picture_of(200, 100, [](double x, double y) { return std::hypot(x - 120, y - 40) - 30; });
  const Shape shape = trace_picture(image, {.margin = 0});
  const double pixel = 2.0 / 200;
  EXPECT_NEAR(area_of(shape), M_PI * 30 * 30 * pixel * pixel, 0.02 * area_of(shape));
  const Eigen::Vector3d center = bounding_box(shape).center();
  EXPECT_NEAR(center.x(), (120 - 100) * pixel, pixel);
  EXPECT_NEAR(center.y(), (50 - 40) * pixel, pixel);  // y points up
}

TEST(TracePicture, IsASoundPlanarMeshWithTextureCoordinatesOfItsPixels) {
  const Image image = picture_of(120, 160, [](double x, double y) {
    return std::min(std::hypot(x - 60, y - 50) - 40, std::max(std::abs(x - 60) - 12, std::abs(y - 110) - 45));
  });
  const Shape shape = trace_picture(image);
  EXPECT_EQ(shape.dimension, 2);
  const ShapeReport report = check(shape);
  EXPECT_TRUE(report.sound());
  EXPECT_EQ(report.components, 1);
  EXPECT_EQ(report.boundary_loops, 1);
  ASSERT_EQ(shape.uvs.rows(), shape.vertex_count());
  for (int v = 0; v < shape.vertex_count(); ++v) {
    EXPECT_NEAR(shape.uvs(v, 0), shape.positions(v, 0) * 80 / 120 + 0.5, 1e-9);
    EXPECT_NEAR(shape.uvs(v, 1), shape.positions(v, 1) * 80 / 160 + 0.5, 1e-9);
  }
}

TEST(TracePicture, KeepsHolesAndParts) {
  const Image image = picture_of(200, 100, [](double x, double y) {
    const double ring = std::max(std::hypot(x - 50, y - 50) - 40, 15 - std::hypot(x - 50, y - 50));
    return std::min(ring, std::hypot(x - 150, y - 50) - 30);
  });
  const ShapeReport report = check(trace_picture(image));
  EXPECT_EQ(report.components, 2);
  EXPECT_EQ(report.boundary_loops, 3);
}

TEST(TracePicture, TakesAnOpaquePictureAsAWhole) {
  const Image image = picture_of(64, 32, [](double, double) { return -1.0; });
  EXPECT_NEAR(area_of(trace_picture(image)), 2.0 * 1.0, 0.02);
}

TEST(TracePicture, RefusesPicturesWithoutAFigure) {
  const Image image = picture_of(64, 32, [](double, double) { return 1.0; });
  try {
    trace_picture(image);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::EmptyMesh);
  }
  EXPECT_THROW(trace_picture(Image{}), Error);
  EXPECT_THROW(trace_picture(image, {.resolution = 2}), Error);
}

}  // namespace
}  // namespace limber
