#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/core/internal/random.h"
#include "limber/model/shape.h"
#include "limber/render/internal/projection.h"
#include "limber/render/render.h"

namespace limber {
using namespace internal;
namespace {

Positions cloud(int count, std::uint64_t seed, const Eigen::Vector3d& offset = Eigen::Vector3d::Zero()) {
  Random random(seed);
  Positions points(count, 3);
  for (int i = 0; i < count; ++i)
    points.row(i) << offset.x() + random.uniform(-1, 2), offset.y() + random.uniform(-3, 1),
        offset.z() + random.uniform(0, 1);
  return points;
}

constexpr View kAllViews[] = {View::ThreeQuarter, View::Front, View::Back,  View::Left,
                              View::Right,        View::Top,   View::Bottom};

TEST(Camera, FramesAllPointsAndTouchesTheMarginOnTwoOppositeSides) {
  for (const bool orthographic : {false, true}) {
    for (const View view : kAllViews) {
      for (const UpAxis up : {UpAxis::Y, UpAxis::Z}) {
        const Positions points = cloud(200, 1, {50, -20, 7});
        ViewOptions options;
        options.view = view;
        options.up = up;
        options.orthographic = orthographic;
        const Camera camera = frame_points(points, 1.6, options);
        const Projection projection(camera, 320, 200);
        Eigen::AlignedBox2f box;
        for (Eigen::Index i = 0; i < points.rows(); ++i) {
          const Eigen::Vector3d p = camera.to_view(points.row(i));
          ASSERT_GT(p.z(), 0);
          box.extend(projection.to_pixel(p.cast<float>()));
        }
        const float left = 0.08f * 320, top = 0.08f * 200;
        EXPECT_GE(box.min().x(), left - 0.05f);
        EXPECT_GE(box.min().y(), top - 0.05f);
        EXPECT_LE(box.max().x(), 320 - left + 0.05f);
        EXPECT_LE(box.max().y(), 200 - top + 0.05f);
        const bool fills_width = box.sizes().x() > 320 - 2 * left - 0.1f;
        const bool fills_height = box.sizes().y() > 200 - 2 * top - 0.1f;
        EXPECT_TRUE(fills_width || fills_height) << name_of(view);
      }
    }
  }
}

TEST(Camera, LooksFromWhereItsViewSays) {
  const auto right_up_forward = [](View view, UpAxis up) {
    ViewOptions options;
    options.view = view;
    options.up = up;
    return frame_points(cloud(20, 2), 1, options).world_to_view;
  };
  const Eigen::Vector3d x = Eigen::Vector3d::UnitX(), y = Eigen::Vector3d::UnitY(), z = Eigen::Vector3d::UnitZ();
  const auto expect = [](const Eigen::Matrix3d& m, const Eigen::Vector3d& right, const Eigen::Vector3d& up) {
    EXPECT_LT((m.row(0).transpose() - right).norm(), 1e-12);
    EXPECT_LT((m.row(1).transpose() - up).norm(), 1e-12);
    EXPECT_LT((m.row(2).transpose() - up.cross(right)).norm(), 1e-12);
  };
  expect(right_up_forward(View::Front, UpAxis::Y), x, y);
  expect(right_up_forward(View::Back, UpAxis::Y), -x, y);
  expect(right_up_forward(View::Right, UpAxis::Y), -z, y);
  expect(right_up_forward(View::Left, UpAxis::Y), z, y);
  expect(right_up_forward(View::Top, UpAxis::Y), x, -z);
  expect(right_up_forward(View::Front, UpAxis::Z), x, z);
  expect(right_up_forward(View::Right, UpAxis::Z), y, z);
  expect(right_up_forward(View::Top, UpAxis::Z), x, y);
}

TEST(Camera, AzimuthAndElevationReplaceTheViews) {
  ViewOptions options;
  options.azimuth = std::numbers::pi / 2;
  options.elevation = 0;
  ViewOptions right;
  right.view = View::Right;
  EXPECT_LT(
      (frame_points(cloud(9, 4), 1, options).world_to_view - frame_points(cloud(9, 4), 1, right).world_to_view).norm(),
      1e-12);
}

TEST(Camera, ATurningShapeStaysInThePictureAtTheSameDistance) {
  const Positions points = cloud(100, 6);
  double first_distance = 0;
  for (int frame = 0; frame < 12; ++frame) {
    ViewOptions options;
    options.azimuth = 2 * std::numbers::pi * frame / 12;
    const Camera camera = frame_turning_points(points, 1.5, options);
    const Projection projection(camera, 300, 200);
    for (Eigen::Index i = 0; i < points.rows(); ++i) {
      const Eigen::Vector2f p = projection.to_pixel(camera.to_view(points.row(i)).cast<float>());
      EXPECT_TRUE(p.x() > 20 && p.x() < 280 && p.y() > 14 && p.y() < 186);
    }
    const Eigen::Vector3d axis(0.5 * (points.col(0).minCoeff() + points.col(0).maxCoeff()), 0,
                               0.5 * (points.col(2).minCoeff() + points.col(2).maxCoeff()));
    const Eigen::Vector3d offset = camera.eye - axis;
    const double distance = std::hypot(offset.x(), offset.z());
    if (frame == 0) first_distance = distance;
    // The rim is a polygon of 64 corners, so the distance may breathe by a fraction of a per mille.
    EXPECT_NEAR(distance, first_distance, 3e-3 * first_distance);
  }
}

TEST(Camera, SurvivesEmptySinglePointAndNonFiniteInput) {
  Positions one(1, 3);
  one << 5, 6, 7;
  Positions bad(2, 3);
  bad << std::numeric_limits<double>::quiet_NaN(), 0, 0, 1, 2, 3;
  for (const bool orthographic : {false, true}) {
    ViewOptions options;
    options.orthographic = orthographic;
    for (const Positions& points : {Positions(0, 3), one, bad}) {
      const Camera camera = frame_points(points, 1, options);
      EXPECT_TRUE(camera.eye.allFinite());
      EXPECT_GT(camera.half_height, 0);
      EXPECT_TRUE(frame_turning_points(points, 1, options).eye.allFinite());
    }
  }
  EXPECT_GT(frame_points(one, 1).to_view(one.row(0)).z(), 0);
}

TEST(Camera, RejectsOptionsOutOfRange) {
  const Positions points = cloud(5, 1);
  const auto expect_rejected = [&](double aspect, const ViewOptions& options) {
    try {
      frame_points(points, aspect, options);
      ADD_FAILURE();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
    }
  };
  expect_rejected(0, {});
  ViewOptions options;
  options.margin = 0.5;
  expect_rejected(1, options);
  options = {};
  options.field_of_view = 3.2;
  expect_rejected(1, options);
  options = {};
  options.zoom = 0;
  expect_rejected(1, options);
  options = {};
  options.elevation = 2;
  expect_rejected(1, options);
}

TEST(Camera, EveryViewHasANameThatFindsIt) {
  for (const View view : kAllViews) EXPECT_EQ(view_named(name_of(view)), view);
  EXPECT_EQ(view_named("side"), View::Right);
  EXPECT_FALSE(view_named("inside"));
}

}  // namespace
}  // namespace limber
