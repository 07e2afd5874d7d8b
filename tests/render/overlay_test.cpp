#include "limber/render/internal/overlay.h"

#include <cmath>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/render/internal/bitmap_font.h"
#include "limber/render/internal/canvas.h"
#include "limber/render/render.h"

#include "tests/render/shapes.h"

namespace limber {
using namespace internal;
namespace {

Image blank(int width, int height) {
  Image image;
  image.width = width;
  image.height = height;
  image.pixels.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4, 255);
  return image;
}

RenderOptions front() {
  RenderOptions options;
  options.width = 200;
  options.height = 200;
  options.view.view = View::Front;
  options.view.orthographic = true;
  options.background = Background::White;
  return options;
}

/// Darkness of a white picture under black ink, in pixels.
double ink(const Image& image) {
  double sum = 0;
  for (std::size_t i = 0; i < image.pixels.size(); i += 4) sum += 1 - image.pixels[i] / 255.0;
  return sum;
}

TEST(BitmapFont, EveryPrintableCharacterIsDifferent) {
  std::set<std::string> seen;
  for (char c = ' '; c <= '~'; ++c) {
    std::string dots;
    for (int row = 0; row < kGlyphHeight; ++row)
      for (int column = 0; column < kGlyphWidth; ++column) dots += glyph_dot(c, column, row) ? '#' : '.';
    EXPECT_TRUE(seen.insert(dots).second) << c;
    EXPECT_EQ(dots.find('#') == std::string::npos, c == ' ') << c;
  }
  EXPECT_TRUE(glyph_dot('\x07', 0, 0));
  EXPECT_FALSE(glyph_dot('A', 5, 0));
  EXPECT_FALSE(glyph_dot('A', 0, -1));
}

TEST(Canvas, ShapesHaveTheirArea) {
  Image disc = blank(60, 60);
  draw_ring(disc, {30.3f, 29.8f}, 0, 20, Rgb::Zero(), 1);
  EXPECT_NEAR(ink(disc), M_PI * 400, 6);
  Image ring = blank(60, 60);
  draw_ring(ring, {30.3f, 29.8f}, 10, 20, Rgb::Zero(), 1);
  EXPECT_NEAR(ink(ring), M_PI * 300, 6);
  Image segment = blank(80, 60);
  draw_segment(segment, {10.2f, 10.4f}, {60.7f, 44.1f}, 3, Rgb::Zero(), 1);
  EXPECT_NEAR(ink(segment), 6 * std::hypot(50.5, 33.7) + M_PI * 9, 6);
}

TEST(Canvas, CutsOffAtTheBorderAndIgnoresWhatIsNotFinite) {
  Image image = blank(8, 8);
  draw_ring(image, {-1e9f, 4}, 0, 3, Rgb::Zero(), 1);
  draw_segment(image, {NAN, 4}, {4, 4}, 3, Rgb::Zero(), 1);
  draw_text(image, 100, -100, "out", 2, Rgb::Zero(), Rgb::Ones());
  EXPECT_EQ(ink(image), 0);
  draw_segment(image, {-1e6f, 4}, {1e6f, 4}, 1, Rgb::Zero(), 1);
  EXPECT_NEAR(ink(image), 16, 0.1);
  draw_text(image, -3, 3, "inside", 1, Rgb::Zero(), Rgb::Ones());
}

TEST(Overlay, HandlesHideInsideTheShapeButRemainVisible) {
  Scene scene = scene_of(test::sphere(64, 32));
  const Image bare = render(scene, front());
  scene.overlay.emplace();
  scene.overlay->rig.handles = {{"inside", -1, PointHandle{{-0.5, 0, 0}}}, {"before", -1, PointHandle{{0.5, 0, 0.95}}}};
  const Image image = render(scene, front());
  const auto change = [&](int x, int y) {
    int sum = 0;
    for (int c = 0; c < 3; ++c) sum += std::abs(image.at(x, y)[c] - bare.at(x, y)[c]);
    return sum;
  };
  // 84 pixels to the radius: the points are 42 pixels left and right of the middle.
  EXPECT_GT(change(58, 100), 25);
  EXPECT_GT(change(142, 100), change(58, 100));
  EXPECT_EQ(change(100, 60), 0);
}

TEST(Overlay, BonesReachFromHeadToTail) {
  Scene scene;
  scene.overlay.emplace();
  scene.overlay->rig.handles = {{"bone", -1, BoneHandle{{0, -1, 0}, {0, 1, 0}}}};
  const Image image = render(scene, front());
  const auto colored = [&](int x, int y) { return image.at(x, y)[1] < 200; };
  EXPECT_FALSE(colored(100, 10));
  EXPECT_TRUE(colored(100, 30));
  EXPECT_TRUE(colored(100, 170));
  EXPECT_FALSE(colored(100, 190));
  EXPECT_TRUE(colored(108, 157));  // the waist is near the head
  EXPECT_FALSE(colored(108, 50));
  EXPECT_GT(image.at(100, 150)[0], image.at(100, 150)[2] + 60);  // red: its transform is given
}

TEST(Overlay, StatesDifferInColorAndForm) {
  Scene scene;
  scene.overlay.emplace();
  scene.overlay->point_radius = 20;
  scene.overlay->rig.handles = {
      {"a", -1, PointHandle{{-1, 0, 0}}}, {"b", -1, PointHandle{{0, 0, 0}}}, {"c", -1, PointHandle{{1, 0, 0}}}};
  scene.overlay->states = {HandleState::Free, HandleState::Pinned, HandleState::Transformed};
  const Image image = render(scene, front());
  EXPECT_EQ(image.at(16, 100)[0], 255);                        // hollow: the background shows
  EXPECT_GT(image.at(31, 100)[1], image.at(31, 100)[0] + 40);  // green
  EXPECT_LT(image.at(100, 72)[2], 120);                        // a yellow ring around the ball
  EXPECT_EQ(image.at(100, 76)[0], image.at(100, 76)[2]);       // with a gap
  EXPECT_GT(image.at(184, 65)[0], image.at(184, 65)[1] + 60);  // a red cross sticks out
}

TEST(Overlay, RegionsTintTheirVerticesBlue) {
  Scene scene = scene_of(test::sphere(32, 16));
  scene.overlay.emplace();
  RegionHandle upper;
  for (int i = 0; i < scene.surfaces[0].shape.vertex_count(); ++i)
    if (scene.surfaces[0].shape.positions(i, 1) > 0.2) upper.vertices.push_back(i);
  scene.overlay->rig.handles = {{"upper", -1, upper}};
  const Image image = render(scene, front());
  EXPECT_GT(image.at(100, 50)[2], image.at(100, 50)[0] + 40);
  EXPECT_LE(image.at(100, 150)[2], image.at(100, 150)[0] + 10);
  std::get<RegionHandle>(scene.overlay->rig.handles[0].form).vertices.push_back(9999);
  try {
    render(scene, front());
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::IndexOutOfRange);
    EXPECT_EQ(error.place().handle, "upper");
  }
}

TEST(Overlay, WeightsColorTheShapeAndBringALegend) {
  RenderOptions options = front();
  options.width = 400;
  options.height = 300;
  Scene scene = scene_of(test::sphere(64, 32));
  Surface& surface = scene.surfaces[0];
  for (int i = 0; i < surface.shape.vertex_count(); ++i)
    surface.scalars.push_back(static_cast<float>(surface.shape.positions(i, 0)));
  surface.scalar_map.title = "x";
  const Image with = render(scene, options);
  surface.scalar_map.show_legend = false;
  const Image without = render(scene, options);
  int changed_left = 0, changed_right = 0;
  for (int y = 0; y < 300; ++y) {
    for (int x = 0; x < 400; ++x) {
      const bool changed = !std::equal(with.at(x, y), with.at(x, y) + 4, without.at(x, y));
      (x < 320 ? changed_left : changed_right) += changed ? 1 : 0;
    }
  }
  EXPECT_EQ(changed_left, 0);
  EXPECT_GT(changed_right, 700);
  // Right of the middle warm, left of it the second hue.
  EXPECT_GT(without.at(280, 150)[0], without.at(280, 150)[2] + 40);
  EXPECT_GT(without.at(120, 150)[2], without.at(120, 150)[0] + 20);
}

TEST(Overlay, IsoLinesAreDarkerThanTheSurface) {
  RenderOptions options = front();
  Scene scene = scene_of(test::sphere(64, 32));
  Surface& surface = scene.surfaces[0];
  for (int i = 0; i < surface.shape.vertex_count(); ++i)
    surface.scalars.push_back(static_cast<float>(surface.shape.positions(i, 0)));
  surface.scalar_map.show_legend = false;
  const Image plain = render(scene, options);
  surface.scalar_map.iso_step = 0.25f;
  const Image lines = render(scene, options);
  // The line x = 0.5 is 42 pixels right of the middle; x = 0.375 lies between two lines.
  EXPECT_LT(lines.at(142, 100)[0] + lines.at(141, 100)[0], plain.at(142, 100)[0] + plain.at(141, 100)[0] - 40);
  EXPECT_EQ(lines.at(131, 100)[0], plain.at(131, 100)[0]);
}

TEST(Overlay, TexturesAreLookedUpByCoordinates) {
  Shape square;
  square.dimension = 2;
  square.positions = (Positions(4, 3) << 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0).finished();
  square.triangles = (Triangles(2, 3) << 0, 1, 2, 0, 2, 3).finished();
  square.uvs = square.positions.leftCols<2>();
  Scene scene = scene_of(square);
  Image& texture = scene.surfaces[0].texture;
  texture.width = 2;
  texture.height = 2;
  texture.pixels = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0};
  const Image image = render(scene, front());
  const auto is = [&](int x, int y, int red, int green, int blue) {
    return image.at(x, y)[0] == red && image.at(x, y)[1] == green && image.at(x, y)[2] == blue;
  };
  EXPECT_TRUE(is(30, 30, 255, 0, 0));
  EXPECT_TRUE(is(170, 30, 0, 255, 0));
  EXPECT_TRUE(is(30, 170, 0, 0, 255));
  EXPECT_TRUE(is(170, 170, 255, 255, 255));  // transparent: the white behind it
}

TEST(Overlay, ColorsAreThoseOfTrianglesOrVerticesOrOfTheShapeItself) {
  Shape square;
  square.dimension = 2;
  square.positions = (Positions(4, 3) << 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0).finished();
  square.triangles = (Triangles(2, 3) << 0, 1, 2, 0, 2, 3).finished();
  const Rgb red(1, 0, 0), green(0, 1, 0);
  const auto pixel = [](const Scene& scene, int x, int y) {
    const Image image = render(scene, front());
    return Eigen::Vector3i(image.at(x, y)[0], image.at(x, y)[1], image.at(x, y)[2]);
  };
  Scene triangles = scene_of(square);
  triangles.surfaces[0].triangle_colors = {red, green};
  EXPECT_EQ(pixel(triangles, 170, 100), Eigen::Vector3i(255, 0, 0));
  EXPECT_EQ(pixel(triangles, 30, 100), Eigen::Vector3i(0, 255, 0));
  Scene vertices = scene_of(square);
  vertices.surfaces[0].vertex_colors = {red, green, green, red};
  EXPECT_GT(pixel(vertices, 30, 100)[0], pixel(vertices, 170, 100)[0] + 100);
  square.colors.resize(4, 4);
  square.colors << 1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1;
  EXPECT_EQ(pixel(scene_of(square), 60, 80), pixel(vertices, 60, 80));
}

TEST(Overlay, WireFollowsPolygonsWhereTheShapeHasThem) {
  Shape square;
  square.dimension = 2;
  square.positions = (Positions(4, 3) << 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0).finished();
  square.triangles = (Triangles(2, 3) << 0, 1, 2, 0, 2, 3).finished();
  square.polygons.starts = {0, 4};
  square.polygons.corners = {0, 1, 2, 3};
  Scene scene = scene_of(square);
  const Image plain = render(scene, front());
  scene.surfaces[0].wire = true;
  const Image wired = render(scene, front());
  EXPECT_EQ(wired.at(100, 99)[0], plain.at(100, 99)[0]);  // the diagonal is no edge of the square
  EXPECT_LT(wired.at(16, 100)[0], plain.at(100, 100)[0] - 20);
}

TEST(Overlay, OutlineFollowsTheBoundaryOnly) {
  Shape square;
  square.dimension = 2;
  square.positions = (Positions(4, 3) << 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0).finished();
  square.triangles = (Triangles(2, 3) << 0, 1, 2, 0, 2, 3).finished();
  Scene scene = scene_of(square);
  const Image plain = render(scene, front());
  scene.surfaces[0].outline = true;
  const Image outlined = render(scene, front());
  EXPECT_LT(outlined.at(16, 100)[0], plain.at(100, 100)[0] - 60);
  EXPECT_EQ(outlined.at(100, 100)[0], plain.at(100, 100)[0]);  // the diagonal is no boundary
  scene.surfaces[0].wire = true;
  EXPECT_LT(render(scene, front()).at(100, 99)[0], plain.at(100, 99)[0] - 20);  // but it is an edge
}

TEST(Overlay, RejectsStatesAndRangesThatDoNotFit) {
  Scene scene;
  scene.overlay.emplace();
  scene.overlay->states = {HandleState::Free};
  EXPECT_THROW(render(scene, front()), Error);
  scene = scene_of(test::cube());
  scene.surfaces[0].scalar_map.range = 0;
  EXPECT_THROW(render(scene, front()), Error);
}

}  // namespace
}  // namespace limber
