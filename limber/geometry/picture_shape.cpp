#include <algorithm>
#include <cmath>
#include <vector>

#include "limber/core/error.h"
#include "limber/geometry/internal/isosurface.h"
#include "limber/geometry/mesh.h"

namespace limber {
using namespace internal;
namespace {

/// Values at pixel centres, with a rim of pixels that lie outside of the picture.
struct Field {
  static constexpr int kRim = 4;
  int width = 0;
  int height = 0;
  std::vector<double> values;

  Field(int picture_width, int picture_height)
      : width(picture_width + 2 * kRim),
        height(picture_height + 2 * kRim),
        values(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0.0) {}
  double& at(int x, int y) { return values[index(x, y)]; }
  double at(int x, int y) const { return values[index(x, y)]; }

  /// Between pixel centres, in pixels of the picture; beyond the rim the distance to it is added.
  double sample(double x, double y) const {
    const double u = std::clamp(x - 0.5 + kRim, 0.0, width - 1.0);
    const double v = std::clamp(y - 0.5 + kRim, 0.0, height - 1.0);
    const double beyond = std::hypot(x - 0.5 + kRim - u, y - 0.5 + kRim - v);
    const int i = std::min(static_cast<int>(u), width - 2);
    const int j = std::min(static_cast<int>(v), height - 2);
    const double a = u - i, b = v - j;
    return (1 - b) * ((1 - a) * at(i, j) + a * at(i + 1, j)) + b * ((1 - a) * at(i, j + 1) + a * at(i + 1, j + 1)) +
           beyond;
  }

 private:
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
  }
};

/// Lower envelope of parabolas: f'(i) = min_j (i - j)^2 + f(j), in place with a stride.
/// [Felzenszwalb and Huttenlocher 2012]
void transform_line(double* f, int count, std::ptrdiff_t stride) {
  std::vector<double> g(static_cast<std::size_t>(count));
  std::vector<int> root(static_cast<std::size_t>(count), 0);
  std::vector<double> start(static_cast<std::size_t>(count) + 1);
  for (int i = 0; i < count; ++i) g[static_cast<std::size_t>(i)] = f[i * stride];
  int last = 0;
  start[0] = -1e30;
  start[1] = 1e30;
  for (int i = 1; i < count; ++i) {
    const auto crossing = [&](int j) {
      return (g[static_cast<std::size_t>(i)] + double(i) * i - g[static_cast<std::size_t>(j)] - double(j) * j) /
             (2.0 * (i - j));
    };
    double s = crossing(root[static_cast<std::size_t>(last)]);
    while (last > 0 && s <= start[static_cast<std::size_t>(last)]) s = crossing(root[static_cast<std::size_t>(--last)]);
    root[static_cast<std::size_t>(++last)] = i;
    start[static_cast<std::size_t>(last)] = s;
    start[static_cast<std::size_t>(last) + 1] = 1e30;
  }
  for (int i = 0, k = 0; i < count; ++i) {
    while (start[static_cast<std::size_t>(k) + 1] < i) ++k;
    const int j = root[static_cast<std::size_t>(k)];
    f[i * stride] = double(i - j) * (i - j) + g[static_cast<std::size_t>(j)];
  }
}

/// Distance of every pixel centre to the nearest one of a set, in pixels.
Field distance_to(const Field& like, const std::vector<bool>& set) {
  Field result = like;
  for (std::size_t i = 0; i < set.size(); ++i) result.values[i] = set[i] ? 0.0 : 1e12;
  for (int x = 0; x < result.width; ++x) transform_line(&result.at(x, 0), result.height, result.width);
  for (int y = 0; y < result.height; ++y) transform_line(&result.at(0, y), result.width, 1);
  for (double& value : result.values) value = std::sqrt(value);
  return result;
}

/// Evens out the steps between pixels.
void smooth(Field& field) {
  for (int pass = 0; pass < 2; ++pass) {
    const Field before = field;
    for (int y = 1; y + 1 < field.height; ++y) {
      for (int x = 1; x + 1 < field.width; ++x) {
        double sum = 0;
        for (int b = -1; b <= 1; ++b) {
          for (int a = -1; a <= 1; ++a) sum += (2 - std::abs(a)) * (2 - std::abs(b)) * before.at(x + a, y + b);
        }
        field.at(x, y) = sum / 16;
      }
    }
  }
}

/// Negative inside of the figure: about the distance to its outline, in pixels.
Field signed_distance(const Image& picture, double alpha) {
  Field field(picture.width, picture.height);
  std::vector<bool> inside(field.values.size(), false);
  const double threshold = alpha * 255;
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const auto index = static_cast<std::size_t>(y + Field::kRim) * static_cast<std::size_t>(field.width) +
                         static_cast<std::size_t>(x + Field::kRim);
      inside[index] = picture.at(x, y)[3] >= threshold;
    }
  }
  if (std::find(inside.begin(), inside.end(), true) == inside.end()) {
    throw Error(ErrorCode::EmptyMesh, "nothing in the picture is opaque.", {},
                "Open a picture with a figure on a transparent background.");
  }
  std::vector<bool> outside = inside;
  outside.flip();
  const Field to_inside = distance_to(field, inside);
  const Field to_outside = distance_to(field, outside);
  for (std::size_t i = 0; i < inside.size(); ++i) {
    field.values[i] = inside[i] ? 0.5 - to_outside.values[i] : to_inside.values[i] - 0.5;
  }
  smooth(field);
  return field;
}

}  // namespace

Shape trace_picture(const Image& picture, const PictureShapeOptions& options) {
  if (picture.empty() || options.resolution < 8 || options.resolution > 1000 || !(options.alpha > 0) ||
      options.alpha > 1 || !(options.margin >= 0)) {
    throw Error(ErrorCode::InvalidArgument,
                "a picture cannot be traced like this: no pixels, or an option out of range.");
  }
  const Field field = signed_distance(picture, options.alpha);
  const double unit = 2.0 / std::max(picture.width, picture.height);  // of a pixel
  const double half_width = picture.width / 2.0, half_height = picture.height / 2.0;
  const auto distance = [&](const Eigen::Vector3d& p) {
    const double x = p.x() / unit + half_width, y = half_height - p.y() / unit;
    // Nothing beyond the picture: there is no colour for it.
    const double frame = std::max(std::abs(x - half_width) - half_width, std::abs(y - half_height) - half_height);
    return std::max(field.sample(x, y) - options.margin, frame) * unit;
  };
  IsosurfaceOptions mesh;
  const double border = 6 * unit;
  mesh.box = Eigen::AlignedBox3d(Eigen::Vector3d(-half_width * unit - border, -half_height * unit - border, 0),
                                 Eigen::Vector3d(half_width * unit + border, half_height * unit + border, 0));
  mesh.edge_length = 2.0 / options.resolution;
  mesh.finest_feature = mesh.edge_length;
  mesh.rounds = 8;
  Shape shape = mesh_region(distance, mesh);
  shape.uvs.resize(shape.vertex_count(), 2);
  for (int v = 0; v < shape.vertex_count(); ++v) {
    shape.uvs(v, 0) = std::clamp(shape.positions(v, 0) / unit / picture.width + 0.5, 0.0, 1.0);
    shape.uvs(v, 1) = std::clamp(shape.positions(v, 1) / unit / picture.height + 0.5, 0.0, 1.0);
  }
  return shape;
}

}  // namespace limber
