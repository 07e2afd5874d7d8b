#include "limber/render/internal/projection.h"

#include <cmath>

#include "limber/core/internal/parallel.h"

namespace limber::internal {
namespace {

constexpr float kClipBand = kGuardBand * 0.99f;

/// A corner in homogeneous pixel coordinates: pixel = (x, y) / w.
struct ClipCorner {
  double x, y, w, z;
  Eigen::Vector3d barycentric;
};

ClipCorner between(const ClipCorner& a, const ClipCorner& b, double t) {
  const auto mix = [t](double from, double to) { return from + t * (to - from); };
  return {mix(a.x, b.x), mix(a.y, b.y), mix(a.w, b.w), mix(a.z, b.z),
          a.barycentric + t * (b.barycentric - a.barycentric)};
}

/// Keeps the part of a convex polygon where the function is not negative (Sutherland and Hodgman).
template <class Inside>
void clip(std::vector<ClipCorner>& polygon, std::vector<ClipCorner>& scratch, Inside&& inside) {
  scratch.clear();
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const ClipCorner& a = polygon[i];
    const ClipCorner& b = polygon[(i + 1) % polygon.size()];
    const double at_a = inside(a);
    const double at_b = inside(b);
    if (at_a >= 0) scratch.push_back(a);
    if ((at_a < 0) != (at_b < 0)) scratch.push_back(between(a, b, at_a / (at_a - at_b)));
  }
  polygon.swap(scratch);
}

std::vector<ClipCorner> clipped_polygon(const Projection& projection, const std::array<Eigen::Vector3f, 3>& corners,
                                        float near) {
  std::vector<ClipCorner> polygon, scratch;
  for (int c = 0; c < 3; ++c) {
    const Eigen::Vector3d p = corners[c].cast<double>();
    const double w = projection.orthographic ? 1.0 : p.z();
    polygon.push_back({w * projection.center_x + projection.focal * p.x(),
                       w * projection.center_y - projection.focal * p.y(), w, p.z(), Eigen::Vector3d::Unit(c)});
  }
  if (!projection.orthographic) clip(polygon, scratch, [near](const ClipCorner& c) { return c.w - near; });
  clip(polygon, scratch, [](const ClipCorner& c) { return kClipBand * c.w - c.x; });
  clip(polygon, scratch, [](const ClipCorner& c) { return kClipBand * c.w + c.x; });
  clip(polygon, scratch, [](const ClipCorner& c) { return kClipBand * c.w - c.y; });
  clip(polygon, scratch, [](const ClipCorner& c) { return kClipBand * c.w + c.y; });
  return polygon;
}

void add_clipped(const Projection& projection, const std::array<Eigen::Vector3f, 3>& corners, float near, int source,
                 ProjectedTriangles& result) {
  const std::vector<ClipCorner> polygon = clipped_polygon(projection, corners, near);
  for (std::size_t i = 2; i < polygon.size(); ++i) {
    const std::array<const ClipCorner*, 3> fan = {&polygon[0], &polygon[i - 1], &polygon[i]};
    ScreenTriangle triangle;
    ClippedCorners barycentric;
    for (int c = 0; c < 3; ++c) {
      triangle.x[c] = static_cast<float>(fan[c]->x / fan[c]->w);
      triangle.y[c] = static_cast<float>(fan[c]->y / fan[c]->w);
      triangle.depth[c] = projection.buffer_depth(static_cast<float>(fan[c]->z));
      barycentric[c] = fan[c]->barycentric.cast<float>();
    }
    triangle.source = source;
    triangle.clip = static_cast<int>(result.clipped.size());
    result.clipped.push_back(barycentric);
    result.triangles.push_back(triangle);
  }
}

struct ProjectedPoint {
  float x, y, depth;
  bool whole;  // finite, in front of the near plane and within the guard band
};

}  // namespace

ProjectedTriangles project_triangles(const Projection& projection, std::span<const Eigen::Vector3f> positions,
                                     std::span<const Eigen::Vector3i> triangles, float near) {
  std::vector<ProjectedPoint> points(positions.size());
  parallel_for(positions.size(), 8192, [&](std::size_t i) {
    const Eigen::Vector3f& p = positions[i];
    points[i].whole = p.allFinite() && (projection.orthographic || p.z() >= near);
    if (!points[i].whole) return;
    const Eigen::Vector2f pixel = projection.to_pixel(p);
    points[i] = {pixel.x(), pixel.y(), projection.buffer_depth(p.z()),
                 std::abs(pixel.x()) <= kClipBand && std::abs(pixel.y()) <= kClipBand};
  });
  ProjectedTriangles result;
  result.triangles.reserve(triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const Eigen::Vector3i& corner = triangles[t];
    const ProjectedPoint& a = points[corner[0]];
    const ProjectedPoint& b = points[corner[1]];
    const ProjectedPoint& c = points[corner[2]];
    if (a.whole && b.whole && c.whole) {
      result.triangles.push_back(
          {{a.x, b.x, c.x}, {a.y, b.y, c.y}, {a.depth, b.depth, c.depth}, static_cast<int>(t), -1});
      continue;
    }
    const std::array<Eigen::Vector3f, 3> corners = {positions[corner[0]], positions[corner[1]], positions[corner[2]]};
    if (corners[0].allFinite() && corners[1].allFinite() && corners[2].allFinite())
      add_clipped(projection, corners, near, static_cast<int>(t), result);
  }
  return result;
}

Eigen::Vector3f barycentric_at(const Projection& projection, const ProjectedTriangles& projected,
                               const ScreenTriangle& t, float x, float y) {
  const float x1 = t.x[1] - t.x[0], y1 = t.y[1] - t.y[0];
  const float x2 = t.x[2] - t.x[0], y2 = t.y[2] - t.y[0];
  const float area = x1 * y2 - x2 * y1;
  if (area == 0) return Eigen::Vector3f::Constant(1.0f / 3);
  const float px = x - t.x[0], py = y - t.y[0];
  const float inverse = 1 / area;
  Eigen::Vector3f b(0, (px * y2 - x2 * py) * inverse, (x1 * py - px * y1) * inverse);
  b[0] = 1 - b[1] - b[2];
  if (!projection.orthographic) {
    // Equal steps in the picture are not equal steps on the surface: weigh by 1/z.
    b = Eigen::Vector3f(b[0] * t.depth[0], b[1] * t.depth[1], b[2] * t.depth[2]);
    const float sum = b.sum();
    b = sum != 0 ? Eigen::Vector3f(b / sum) : Eigen::Vector3f::Constant(1.0f / 3);
  }
  if (t.clip < 0) return b;
  const ClippedCorners& corner = projected.clipped[t.clip];
  return b[0] * corner[0] + b[1] * corner[1] + b[2] * corner[2];
}

}  // namespace limber::internal
