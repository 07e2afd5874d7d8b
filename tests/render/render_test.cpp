#include "limber/render/render.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/core/executor.h"

#include "tests/render/shapes.h"

namespace limber {
namespace {

RenderOptions small(int width = 160, int height = 120) {
  RenderOptions options;
  options.width = width;
  options.height = height;
  return options;
}

int brightness(const Image& image, int x, int y) {
  return image.at(x, y)[0] + image.at(x, y)[1] + image.at(x, y)[2];
}

TEST(Render, SilhouetteOfASphereHasTheAreaOfItsDisc) {
  RenderOptions options = small(200, 200);
  options.background = Background::Transparent;
  options.ground_shadow = false;
  options.samples = 16;
  options.view.view = View::Front;
  options.view.orthographic = true;
  options.view.margin = 0.1;
  const Image image = render(scene_of(test::sphere(256, 128)), options);
  double alpha = 0;
  for (int y = 0; y < 200; ++y)
    for (int x = 0; x < 200; ++x) alpha += image.at(x, y)[3] / 255.0;
  EXPECT_NEAR(alpha, std::numbers::pi * 80 * 80, 25);
}

TEST(Render, PerspectiveSilhouetteIsTheConeAroundTheSphere) {
  RenderOptions options = small(300, 300);
  options.background = Background::Transparent;
  options.ground_shadow = false;
  options.samples = 16;
  Camera camera;  // on -z, looking along +z
  camera.eye = Eigen::Vector3d(0, 0, -3);
  camera.half_height = 0.6;
  const Image image = render(scene_of(test::sphere(256, 128)), camera, options);
  double alpha = 0;
  for (int y = 0; y < 300; ++y)
    for (int x = 0; x < 300; ++x) alpha += image.at(x, y)[3] / 255.0;
  // The tangent cone has half angle asin(1/3).
  const double radius = std::tan(std::asin(1.0 / 3)) / 0.6 * 150;
  EXPECT_NEAR(alpha, std::numbers::pi * radius * radius, 60);
}

TEST(Render, ASphereIsLitFromTheUpperLeftWhereverItIsSeenFrom) {
  for (const View view : {View::Front, View::Right, View::Back, View::Top}) {
    RenderOptions options = small(120, 120);
    options.ambient_occlusion = false;
    options.ground_shadow = false;
    options.view.view = view;
    options.view.orthographic = true;
    const Image image = render(scene_of(test::sphere(96, 48)), options);
    EXPECT_GT(brightness(image, 42, 40), brightness(image, 80, 80) + 100) << name_of(view);
    if (view == View::Top) continue;
    // A sphere looks the same from all sides.
    RenderOptions front = options;
    front.view.view = View::Front;
    const Image other = render(scene_of(test::sphere(96, 48)), front);
    for (int y = 30; y < 90; y += 5)
      for (int x = 30; x < 90; x += 5) EXPECT_NEAR(brightness(image, x, y), brightness(other, x, y), 6);
  }
}

TEST(Render, GivesTheSameBitsOnAnyNumberOfThreads) {
  Scene scene = scene_of(test::sphere(64, 32));
  scene.surfaces[0].wire = true;
  set_thread_count(1);
  const Image one = render(scene, small());
  set_thread_count(5);
  const Image five = render(scene, small());
  set_thread_count(0);
  EXPECT_EQ(one.pixels, five.pixels);
}

TEST(Render, CreasesAreDarkerWithAmbientOcclusion) {
  // Two cubes meet in a corner.
  Scene scene = scene_of(test::cube());
  scene.surfaces.push_back(scene.surfaces[0]);
  scene.surfaces[1].shape.positions *= 0.5;
  scene.surfaces[1].shape.positions.col(1).array() += 1.5;
  RenderOptions with = small(320, 240);
  RenderOptions without = with;
  without.ambient_occlusion = false;
  const Image shaded = render(scene, with);
  const Image plain = render(scene, without);
  int darker = 0;
  for (int y = 0; y < 240; ++y) {
    for (int x = 0; x < 320; ++x) {
      EXPECT_LE(brightness(shaded, x, y), brightness(plain, x, y));
      darker += brightness(shaded, x, y) < brightness(plain, x, y) - 40 ? 1 : 0;
    }
  }
  EXPECT_GT(darker, 100);
}

TEST(Render, TheGroundIsDarkerUnderTheShape) {
  RenderOptions with = small(320, 240);
  with.view.elevation = 0.5;
  RenderOptions without = with;
  without.ground_shadow = false;
  const Scene scene = scene_of(test::sphere(64, 32));
  const Image shadow = render(scene, with);
  const Image plain = render(scene, without);
  EXPECT_LT(brightness(shadow, 175, 225), brightness(plain, 175, 225) - 60);
  EXPECT_NEAR(brightness(shadow, 10, 10), brightness(plain, 10, 10), 3);
}

TEST(Render, TheInsideOfAnOpenSurfaceIsBluish) {
  Shape half = test::sphere(64, 32);
  Triangles kept(half.triangle_count(), 3);
  int count = 0;
  for (int t = 0; t < half.triangle_count(); ++t) {
    if (half.positions(half.triangles(t, 0), 2) < 0.1) kept.row(count++) = half.triangles.row(t);
  }
  half.triangles = kept.topRows(count);
  RenderOptions options = small();
  options.view.view = View::Front;
  options.ambient_occlusion = false;
  const Image inside = render(scene_of(half), options);
  options.view.view = View::Back;
  const Image outside = render(scene_of(half), options);
  EXPECT_GT(inside.at(80, 60)[2], inside.at(80, 60)[0] + 10);
  EXPECT_GE(outside.at(80, 60)[0], outside.at(80, 60)[2]);
}

TEST(Render, BackgroundsAreWhatTheyAreCalled) {
  RenderOptions options = small(9, 7);
  options.background = Background::White;
  EXPECT_EQ(render({}, options).pixels, std::vector<std::uint8_t>(9 * 7 * 4, 255));
  options.background = Background::Transparent;
  EXPECT_EQ(render({}, options).pixels, std::vector<std::uint8_t>(9 * 7 * 4, 0));
  options.background = Background::Light;
  EXPECT_GT(brightness(render({}, options), 4, 3), 3 * 230);
  options.background = Background::Dark;
  EXPECT_LT(brightness(render({}, options), 4, 3), 3 * 80);
}

TEST(Render, EdgesOnATransparentBackgroundKeepTheirColor) {
  Scene scene = scene_of(test::cube());
  scene.surfaces[0].shape.dimension = 2;  // shown flat
  scene.surfaces[0].color = Rgb(1, 0.5f, 0.25f);
  RenderOptions options = small(101, 77);
  options.background = Background::Transparent;
  Camera camera = camera_for(scene, options);
  camera.eye.x() += 0.013;  // so that edges cut through pixels
  camera.eye.y() += 0.017;
  const Image image = render(scene, camera, options);
  int partial = 0;
  for (int y = 0; y < 77; ++y) {
    for (int x = 0; x < 101; ++x) {
      const std::uint8_t* p = image.at(x, y);
      if (p[3] == 0) continue;
      partial += p[3] < 255 ? 1 : 0;
      EXPECT_NEAR(p[0], 255, 1);
      EXPECT_NEAR(p[1], 128, 1);
      EXPECT_NEAR(p[2], 64, 1);
    }
  }
  EXPECT_GT(partial, 50);
}

TEST(Render, SurvivesBrokenShapesAndTinyPictures) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  Shape nan = test::cube();
  nan.positions(3, 1) = kNan;
  nan.positions(5, 0) = std::numeric_limits<double>::infinity();
  Shape point;
  point.positions = Positions::Zero(3, 3);
  point.triangles = (Triangles(1, 3) << 0, 1, 2).finished();
  Shape all_nan = test::cube();
  all_nan.positions.setConstant(kNan);
  Shape huge = test::cube();
  huge.positions *= 1e30;
  Shape tiny = test::cube();
  tiny.positions *= 1e-30;
  for (const Shape& shape : {Shape(), nan, point, all_nan, huge, tiny}) {
    for (const int side : {1, 2, 65}) {
      for (const bool orthographic : {false, true}) {
        RenderOptions options = small(side, side);
        options.view.orthographic = orthographic;
        const Image image = render(scene_of(shape), options);
        EXPECT_EQ(image.pixels.size(), static_cast<std::size_t>(side) * side * 4);
      }
    }
  }
}

TEST(Render, TheCameraMayBeInsideTheShape) {
  Camera camera;
  camera.half_height = 0.5;
  RenderOptions options = small();
  options.background = Background::Transparent;
  const Image image = render(scene_of(test::cube()), camera, options);
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) ASSERT_EQ(image.at(x, y)[3], 255);
}

TEST(ContactSheet, HoldsEachViewInItsPlace) {
  const Scene scene = scene_of(test::cube());
  std::vector<ViewOptions> views(3);
  views[1].view = View::Top;
  views[2].view = View::Left;
  const RenderOptions options = small(60, 40);
  const Image sheet = contact_sheet(scene, options, views);
  ASSERT_EQ(sheet.width, 120);
  ASSERT_EQ(sheet.height, 80);
  RenderOptions top = options;
  top.view = views[1];
  const Image picture = render(scene, top);
  for (int x = 20; x < 60; ++x) EXPECT_TRUE(std::equal(picture.at(x, 20), picture.at(x, 20) + 4, sheet.at(60 + x, 20)));
  EXPECT_EQ(contact_sheet(scene, options, views, 1).height, 120);
  EXPECT_THROW(contact_sheet(scene, options, {}), Error);
}

TEST(Turntable, ComesBackToWhereItStarted) {
  const Scene scene = scene_of(test::cube());
  const RenderOptions options = small(80, 60);
  // A cube has four equal sides: a quarter turn shows the same picture, an eighth does not.
  const Image start = turntable_frame(scene, options, 0, 8);
  const auto difference = [&](const Image& other) {
    int worst = 0;
    for (std::size_t i = 0; i < start.pixels.size(); ++i)
      worst = std::max(worst, std::abs(start.pixels[i] - other.pixels[i]));
    return worst;
  };
  EXPECT_GT(difference(turntable_frame(scene, options, 1, 8)), 60);
  EXPECT_LT(difference(turntable_frame(scene, options, 2, 8)), 25);
  EXPECT_THROW(turntable_frame(scene, options, 8, 8), Error);
  EXPECT_THROW(turntable_frame(scene, options, 0, 0), Error);
}

TEST(Render, RejectsWhatDoesNotFit) {
  const auto code_of = [](const Scene& scene, const RenderOptions& options) {
    try {
      render(scene, options);
    } catch (const Error& error) {
      return error.code();
    }
    ADD_FAILURE() << "no error";
    return ErrorCode::Cancelled;
  };
  const Scene cube = scene_of(test::cube());
  EXPECT_EQ(code_of(cube, small(0, 10)), ErrorCode::InvalidArgument);
  RenderOptions options = small();
  options.samples = 5;
  EXPECT_EQ(code_of(cube, options), ErrorCode::InvalidArgument);
  options = small();
  options.crease_angle = -1;
  EXPECT_EQ(code_of(cube, options), ErrorCode::InvalidArgument);
  Scene scene = cube;
  scene.surfaces[0].scalars = {1, 2};
  EXPECT_EQ(code_of(scene, small()), ErrorCode::CountMismatch);
  scene = cube;
  scene.surfaces[0].vertex_colors.resize(3);
  EXPECT_EQ(code_of(scene, small()), ErrorCode::CountMismatch);
  scene = cube;
  scene.surfaces[0].triangle_colors.resize(3);
  EXPECT_EQ(code_of(scene, small()), ErrorCode::CountMismatch);
  scene = cube;
  scene.surfaces[0].shape.triangles(4, 1) = 8;
  EXPECT_EQ(code_of(scene, small()), ErrorCode::IndexOutOfRange);
}

}  // namespace
}  // namespace limber
