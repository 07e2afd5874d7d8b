#include <gtest/gtest.h>

#include "limber/core/internal/random.h"
#include "limber/mls/mls.h"

#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

Image noise(int width, int height, std::uint64_t seed) {
  Random random(seed);
  Image image{width, height, {}};
  for (int i = 0; i < width * height * 4; ++i) image.pixels.push_back(static_cast<std::uint8_t>(random.below(256)));
  return image;
}

MlsControls pins_at(const std::vector<Eigen::Vector2d>& places) {
  MlsControls controls;
  controls.dimension = 2;
  for (const Eigen::Vector2d& place : places) controls.points.push_back({{place.x(), place.y(), 0}});
  return controls;
}

Image warp(const Image& image, const MlsControls& controls, const Positions& targets, MlsMap map = MlsMap::Rigid) {
  MlsReport report;
  return warp_image(image, controls, targets, {.mls = {.map = map}}, report);
}

TEST(WarpImage, LeavesAPictureThatDoesNotMoveAsItIs) {
  const Image image = noise(37, 29, 1);
  const MlsControls pins = pins_at({{3, 4}, {30, 8}, {20, 25}});
  EXPECT_EQ(warp(image, pins, pins.rest_targets()).pixels, image.pixels);
}

TEST(WarpImage, ShiftsByWholePixelsExactly) {
  const Image image = noise(40, 30, 2);
  const MlsControls pins = pins_at({{3, 4}, {30, 8}});
  const Image moved = warp(image, pins, pins.rest_targets().rowwise() + Eigen::RowVector3d(5, -3, 0));
  for (int y = 0; y < 30; ++y) {
    for (int x = 0; x < 40; ++x) {
      const bool covered = x >= 5 && y < 27;
      for (int k = 0; k < 4; ++k) {
        EXPECT_EQ(moved.at(x, y)[k], covered ? image.at(x - 5, y + 3)[k] : 0) << x << " " << y;
      }
    }
  }
}

TEST(WarpImage, CoversHalfAPixelByHalf) {
  Image image{16, 16, std::vector<std::uint8_t>(16 * 16 * 4, 255)};
  const MlsControls pins = pins_at({{3, 4}, {12, 8}});
  const Image moved = warp(image, pins, pins.rest_targets().rowwise() + Eigen::RowVector3d(2.5, 0, 0));
  EXPECT_EQ(moved.at(1, 8)[3], 0);
  EXPECT_NEAR(moved.at(2, 8)[3], 128, 1);
  EXPECT_EQ(moved.at(2, 8)[0], 255);  // colours do not fade with coverage
  EXPECT_EQ(moved.at(3, 8)[3], 255);
}

TEST(WarpImage, KeepsColoursOfOpaquePixelsNextToTransparentOnes) {
  // Red beside transparent green: no green may show where they blend.
  Image image{16, 16, {}};
  for (int i = 0; i < 16 * 16; ++i) {
    const bool red = i % 16 < 8;
    for (const int value : {red ? 255 : 0, red ? 0 : 255, 0, red ? 255 : 0}) {
      image.pixels.push_back(static_cast<std::uint8_t>(value));
    }
  }
  const MlsControls pins = pins_at({{3, 4}, {12, 8}});
  const Image moved = warp(image, pins, pins.rest_targets().rowwise() + Eigen::RowVector3d(0.5, 0.25, 0));
  for (int y = 0; y < 16; ++y) {
    for (int x = 0; x < 16; ++x) {
      if (moved.at(x, y)[3] == 0) continue;
      EXPECT_LE(moved.at(x, y)[1], 1);
    }
  }
}

TEST(WarpImage, AveragesWhereItShrinks) {
  // A checkerboard of single pixels becomes gray in linear light at a third of its size.
  Image image{96, 96, {}};
  for (int i = 0; i < 96 * 96; ++i) {
    const auto value = static_cast<std::uint8_t>((i % 96 + i / 96) % 2 ? 255 : 0);
    for (int k = 0; k < 4; ++k) image.pixels.push_back(k == 3 ? 255 : value);
  }
  const MlsControls pins = pins_at({{0, 0}, {96, 0}, {0, 96}, {96, 96}});
  const Image small = warp(image, pins, pins.rest_targets() / 3, MlsMap::Affine);
  double sum = 0;
  for (int y = 4; y < 28; ++y) {
    for (int x = 4; x < 28; ++x) {
      EXPECT_GT(small.at(x, y)[0], 90);
      EXPECT_LT(small.at(x, y)[0], 235);
      sum += small.at(x, y)[0];
    }
  }
  EXPECT_NEAR(sum / (24 * 24), 188, 12);
}

TEST(WarpImage, NamesWhatIsWrong) {
  MlsControls pins = pins_at({{3, 4}});
  expect_error(ErrorCode::InvalidArgument, [&] { warp({}, pins, pins.rest_targets()); });
  MlsReport report;
  for (const int pixels : {0, 65}) {
    WarpOptions options;
    options.grid_pixels = pixels;
    expect_error(ErrorCode::InvalidArgument,
                 [&] { warp_image(noise(8, 8, 1), pins, pins.rest_targets(), options, report); });
  }
  pins.dimension = 3;
  expect_error(ErrorCode::UnsuitableShape, [&] { warp(noise(8, 8, 1), pins, pins.rest_targets()); });
}

}  // namespace
}  // namespace limber
