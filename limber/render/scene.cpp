#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <variant>

#include <Eigen/Geometry>

#include "limber/core/error.h"
#include "limber/render/render.h"

namespace limber {
namespace {

float channel_to_linear(float value) {
  return value <= 0.04045f ? value / 12.92f : std::pow((value + 0.055f) / 1.055f, 2.4f);
}

float channel_to_srgb(float value) {
  value = std::clamp(value, 0.0f, 1.0f);
  return value <= 0.0031308f ? value * 12.92f : 1.055f * std::pow(value, 1 / 2.4f) - 0.055f;
}

/// Oklab (Ottosson 2020): lightness, green-red, blue-yellow.
Eigen::Vector3f oklab_to_linear(const Eigen::Vector3f& lab) {
  const float l = lab[0] + 0.3963377774f * lab[1] + 0.2158037573f * lab[2];
  const float m = lab[0] - 0.1055613458f * lab[1] - 0.0638541728f * lab[2];
  const float s = lab[0] - 0.0894841775f * lab[1] - 1.2914855480f * lab[2];
  const float l3 = l * l * l, m3 = m * m * m, s3 = s * s * s;
  return {4.0767416621f * l3 - 3.3077115913f * m3 + 0.2309699292f * s3,
          -1.2684380046f * l3 + 2.6097574011f * m3 - 0.3413193965f * s3,
          -0.0041960863f * l3 - 0.7034186147f * m3 + 1.7076147010f * s3};
}

/// The colour of that lightness and hue, with as much of the wanted chroma as the screen can show.
Rgb from_lch(float light, float chroma, float hue_degrees) {
  const float hue = hue_degrees * std::numbers::pi_v<float> / 180;
  for (int step = 0; step < 40; ++step) {
    const Eigen::Vector3f linear = oklab_to_linear({light, chroma * std::cos(hue), chroma * std::sin(hue)});
    if (linear.minCoeff() >= -1e-4f && linear.maxCoeff() <= 1 + 1e-4f) return to_srgb(linear);
    chroma *= 0.95f;
  }
  return to_srgb(oklab_to_linear({light, 0, 0}));
}

constexpr int kEntries = 256;
using Table = std::array<Rgb, kEntries + 1>;

template <class Color>
Table tabulate(Color&& color) {
  Table table;
  for (int i = 0; i <= kEntries; ++i) table[i] = color(static_cast<float>(i) / kEntries);
  return table;
}

Rgb look_up(const Table& table, float value) {
  const float place = std::clamp(value, 0.0f, 1.0f) * kEntries;
  const int entry = std::min(static_cast<int>(place), kEntries - 1);
  const float fraction = place - static_cast<float>(entry);
  return table[entry] * (1 - fraction) + table[entry + 1] * fraction;
}

float smooth_step(float value) {
  const float t = std::clamp(value, 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

}  // namespace

Rgb to_linear(const Rgb& srgb) {
  return srgb.unaryExpr(&channel_to_linear);
}

Rgb to_srgb(const Rgb& linear) {
  return linear.unaryExpr(&channel_to_srgb);
}

float lightness(const Rgb& srgb) {
  const Rgb c = to_linear(srgb);
  const float l = std::cbrt(0.4122214708f * c[0] + 0.5363325363f * c[1] + 0.0514459929f * c[2]);
  const float m = std::cbrt(0.2119034982f * c[0] + 0.6806995451f * c[1] + 0.1073969566f * c[2]);
  const float s = std::cbrt(0.0883024619f * c[0] + 0.2817188376f * c[1] + 0.6299787005f * c[2]);
  return 0.2104542553f * l + 0.7936177850f * m - 0.0040720468f * s;
}

Rgb sequential_color(float value) {
  // Lightness is linear; hue turns from violet over red to yellow; chroma swells in the middle.
  static const Table table = tabulate([](float t) {
    const float chroma = 0.15f + 0.09f * std::sin(std::numbers::pi_v<float> * t) * (1 - 0.35f * t);
    return from_lch(0.30f + 0.62f * t, chroma, 285 + 180 * std::pow(t, 1.08f));
  });
  return look_up(table, value);
}

Rgb negative_color(float magnitude) {
  static const Table table =
      tabulate([](float t) { return from_lch(0.30f + 0.58f * t, 0.075f + 0.065f * t, 235 - 60 * t); });
  return look_up(table, magnitude);
}

Rgb weight_color(float value, const Rgb& uncolored) {
  if (!std::isfinite(value)) return {1, 0, 1};
  constexpr float kBlend = 0.03f;
  const float share = smooth_step(std::abs(value) / kBlend);
  const Rgb color = value < 0 ? negative_color(-value) : sequential_color(value);
  return uncolored * (1 - share) + color * share;
}

namespace {

using Points = Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>;
constexpr double kPi = std::numbers::pi;

struct NamedView {
  View view;
  std::string_view name;
  double azimuth;
  double elevation;
};

// Elevations of the front, back and sides are those of a parallel projection of the shape's planes.
constexpr std::array kViews = {
    NamedView{View::ThreeQuarter, "three-quarter", 35 * kPi / 180, 18 * kPi / 180},
    NamedView{View::Front, "front", 0, 0},
    NamedView{View::Back, "back", kPi, 0},
    NamedView{View::Left, "left", -kPi / 2, 0},
    NamedView{View::Right, "right", kPi / 2, 0},
    NamedView{View::Top, "top", 0, kPi / 2},
    NamedView{View::Bottom, "bottom", 0, -kPi / 2},
};

const NamedView& named(View view) {
  for (const NamedView& candidate : kViews)
    if (candidate.view == view) return candidate;
  return kViews.front();
}

void check(double aspect, const ViewOptions& options) {
  const auto require = [](bool holds, const char* sentence) {
    if (!holds) throw Error(ErrorCode::InvalidArgument, sentence);
  };
  require(aspect > 0 && std::isfinite(aspect), "the picture's aspect ratio must be positive.");
  require(options.field_of_view > 0 && options.field_of_view < 3, "the field of view must be in (0, 3) radians.");
  require(options.margin >= 0 && options.margin <= 0.45, "the margin must be in [0, 0.45].");
  require(options.zoom > 0 && std::isfinite(options.zoom), "the zoom must be positive.");
  require(!options.azimuth || std::isfinite(*options.azimuth), "the azimuth must be finite.");
  require(!options.elevation || std::abs(*options.elevation) <= kPi / 2 + 1e-9,
          "the elevation must be in [-pi/2, pi/2].");
}

/// A camera that looks the right way from nowhere in particular.
Camera oriented(const ViewOptions& options) {
  const NamedView& view = named(options.view);
  const double azimuth = options.azimuth.value_or(view.azimuth);
  const double elevation = options.elevation.value_or(view.elevation);
  // In a frame with y up and the front at +z; the horizontal right vector stays defined at the poles.
  const Eigen::Vector3d right(std::cos(azimuth), 0, -std::sin(azimuth));
  const Eigen::Vector3d away(std::sin(azimuth) * std::cos(elevation), std::sin(elevation),
                             std::cos(azimuth) * std::cos(elevation));
  Camera camera;
  camera.world_to_view.row(0) = right;
  camera.world_to_view.row(1) = away.cross(right);
  camera.world_to_view.row(2) = -away;
  camera.up = Eigen::Vector3d::UnitY();
  if (options.up == UpAxis::Z) {
    Eigen::Matrix3d z_up_to_y_up;
    z_up_to_y_up << 1, 0, 0, 0, 0, 1, 0, -1, 0;
    camera.world_to_view = camera.world_to_view * z_up_to_y_up;
    camera.up = Eigen::Vector3d::UnitZ();
  }
  camera.orthographic = options.orthographic;
  return camera;
}

/// Bounds of linear forms over the points in the camera's orientation: enough to fit either projection.
struct Extent {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  double middle() const { return 0.5 * (low + high); }
  double length() const { return high - low; }
};

Camera fit(const Points& points, double aspect, const ViewOptions& options) {
  Camera camera = oriented(options);
  const double fill = 1 - 2 * options.margin;
  const double tangent_y = std::tan(options.field_of_view / 2);
  const double slope_y = tangent_y * fill;
  const double slope_x = slope_y * aspect;
  // A point is inside when |x - eye.x| <= slope_x (z - eye.z): two half-spaces whose tightest offsets give the eye.
  Extent x, y, z, right, left, above, below;
  for (Eigen::Index i = 0; i < points.rows(); ++i) {
    if (!points.row(i).allFinite()) continue;
    const Eigen::Vector3d p = camera.world_to_view * points.row(i).transpose();
    x.add(p.x());
    y.add(p.y());
    z.add(p.z());
    right.add(p.x() - slope_x * p.z());
    left.add(-p.x() - slope_x * p.z());
    above.add(p.y() - slope_y * p.z());
    below.add(-p.y() - slope_y * p.z());
  }
  const double size = std::hypot(x.length(), y.length(), z.length());
  Eigen::Vector3d eye;
  if (options.orthographic) {
    const double half = std::max(y.length(), x.length() / aspect) / 2 / fill;
    camera.half_height = (half > 0 ? half : std::max(size, 1.0) / 2) / options.zoom;
    eye = Eigen::Vector3d(x.middle(), y.middle(), z.low - std::max(size, 1e-30));
  } else {
    camera.half_height = tangent_y / options.zoom;
    const double eye_z =
        std::min(-(right.high + left.high) / (2 * slope_x), -(above.high + below.high) / (2 * slope_y));
    eye = Eigen::Vector3d((right.high - left.high) / 2, (above.high - below.high) / 2, eye_z);
    // A single point has no size to fit; keep a distance from which it can be seen.
    if (!(z.low - eye.z() > 1e-6 * size)) eye.z() = z.low - (size > 0 ? size : 1.0);
  }
  camera.eye = camera.world_to_view.transpose() * eye;
  return camera;
}

Points finite_or_cube(const Points& points) {
  for (Eigen::Index i = 0; i < points.rows(); ++i)
    if (points.row(i).allFinite()) return points;
  Points cube(8, 3);
  for (int i = 0; i < 8; ++i) cube.row(i) << (i & 1) - 0.5, ((i >> 1) & 1) - 0.5, ((i >> 2) & 1) - 0.5;
  return cube;
}

}  // namespace

std::string_view name_of(View view) {
  return named(view).name;
}

double azimuth_of(View view) {
  return named(view).azimuth;
}

std::optional<View> view_named(std::string_view name) {
  if (name == "side") return View::Right;
  for (const NamedView& candidate : kViews)
    if (candidate.name == name) return candidate.view;
  return std::nullopt;
}

Camera frame_points(const Points& points, double aspect, const ViewOptions& options) {
  check(aspect, options);
  return fit(finite_or_cube(points), aspect, options);
}

Camera frame_turning_points(const Points& given, double aspect, const ViewOptions& options) {
  check(aspect, options);
  const Points points = finite_or_cube(given);
  const Eigen::Vector3d up = options.up == UpAxis::Z ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d::UnitY();
  const Eigen::Vector3d side = Eigen::Vector3d::UnitX();
  const Eigen::Vector3d front = side.cross(up);
  Extent across, along, height;
  for (Eigen::Index i = 0; i < points.rows(); ++i) {
    if (!points.row(i).allFinite()) continue;
    across.add(points.row(i).dot(side));
    along.add(points.row(i).dot(front));
    height.add(points.row(i).dot(up));
  }
  const Eigen::Vector3d axis = across.middle() * side + along.middle() * front;
  double radius = 0;
  for (Eigen::Index i = 0; i < points.rows(); ++i) {
    if (!points.row(i).allFinite()) continue;
    const Eigen::Vector3d offset = points.row(i).transpose() - axis;
    radius = std::max(radius, std::hypot(offset.dot(side), offset.dot(front)));
  }
  // The two rims of the cylinder that the points sweep.
  constexpr int kSegments = 64;
  Points rims(2 * kSegments, 3);
  for (int i = 0; i < kSegments; ++i) {
    const double angle = 2 * kPi * i / kSegments;
    const Eigen::Vector3d spoke = axis + radius * (std::cos(angle) * side + std::sin(angle) * front);
    rims.row(2 * i) = spoke + height.low * up;
    rims.row(2 * i + 1) = spoke + height.high * up;
  }
  return fit(rims, aspect, options);
}

Positions points_of(const Scene& scene) {
  // Vertices that no triangle uses are not seen; a file may have left them anywhere.
  std::vector<Eigen::Vector3d> seen;
  for (const Surface& surface : scene.surfaces) {
    const Shape& shape = surface.shape;
    std::vector<bool> used(static_cast<std::size_t>(shape.vertex_count()), shape.triangle_count() == 0);
    for (const int vertex : shape.triangles.reshaped())
      if (vertex >= 0 && vertex < shape.vertex_count()) used[static_cast<std::size_t>(vertex)] = true;
    for (int i = 0; i < shape.vertex_count(); ++i)
      if (used[static_cast<std::size_t>(i)]) seen.emplace_back(shape.positions.row(i));
  }
  if (scene.overlay) {
    for (const Handle& handle : scene.overlay->rig.handles) {
      if (const auto* point = std::get_if<PointHandle>(&handle.form)) seen.push_back(point->position);
      if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
        seen.push_back(bone->head);
        seen.push_back(bone->tail);
      }
    }
  }
  Positions points(static_cast<Eigen::Index>(seen.size()), 3);
  for (std::size_t i = 0; i < seen.size(); ++i) points.row(static_cast<Eigen::Index>(i)) = seen[i];
  return points;
}

Scene scene_of(Shape shape) {
  Scene scene;
  scene.surfaces.emplace_back();
  scene.surfaces.back().shape = std::move(shape);
  return scene;
}

}  // namespace limber
