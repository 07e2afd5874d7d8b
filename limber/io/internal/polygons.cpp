#include "limber/io/internal/polygons.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "limber/core/error.h"
#include "limber/core/internal/assert.h"

namespace limber::internal {
namespace {

/// The sum of the cross products of consecutive corners: twice the area vector, also of polygons that are not flat.
Eigen::Vector3d newell_normal(std::span<const Eigen::Vector3d> points) {
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();
  const Eigen::Vector3d& origin = points[0];
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    normal += (points[i] - origin).cross(points[i + 1] - origin);
  }
  return normal;
}

/// The polygon in the plane that its normal faces most, so that it turns counter-clockwise.
std::vector<Eigen::Vector2d> project(std::span<const Eigen::Vector3d> points, const Eigen::Vector3d& normal) {
  Eigen::Vector3d scaled = normal;
  const double largest = scaled.cwiseAbs().maxCoeff();
  // A polygon without area (or with one beyond the range of numbers) has no plane of its own: take z.
  scaled = largest > 0 && std::isfinite(largest) ? Eigen::Vector3d(scaled / largest) : Eigen::Vector3d::UnitZ();
  const Eigen::Vector3d up = scaled.normalized();
  int smallest = 0;
  up.cwiseAbs().minCoeff(&smallest);
  const Eigen::Vector3d u = up.cross(Eigen::Vector3d::Unit(smallest)).normalized();
  const Eigen::Vector3d v = up.cross(u);
  std::vector<Eigen::Vector2d> flat(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Eigen::Vector3d offset = points[i] - points[0];
    flat[i] = {u.dot(offset), v.dot(offset)};
  }
  return flat;
}

/// Twice the signed area of a triangle; positive if it turns counter-clockwise.
double turn(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& c) {
  return (b - a).x() * (c - a).y() - (b - a).y() * (c - a).x();
}

/// Clips ears off a polygon in the plane, best-shaped first.
class EarClipper {
 public:
  explicit EarClipper(std::vector<Eigen::Vector2d> points)
      : points_(std::move(points)), quality_(points_.size()), budget_(1e6 + 4e3 * static_cast<double>(points_.size())) {
    for (int i = 0; i < static_cast<int>(points_.size()); ++i) ring_.push_back(i);
    for (int i = 0; i < size(); ++i) rate(i);
  }

  void clip_all(std::vector<std::array<int, 3>>& triangles) {
    while (size() > 3 && budget_ > 0) {
      int best = best_corner();
      if (quality(best) <= 0) {
        // Corners cut meanwhile may have freed others.
        for (int i = 0; i < size(); ++i) rate(i);
        best = best_corner();
        if (quality(best) <= 0) break;
      }
      triangles.push_back({at(best - 1), at(best), at(best + 1)});
      ring_.erase(ring_.begin() + best);
      rate(best - 1);
      rate(best);
    }
    // Done, or no ear is left: fan what remains.
    for (int i = 1; i + 1 < size(); ++i) triangles.push_back({ring_[0], at(i), at(i + 1)});
  }

 private:
  int size() const { return static_cast<int>(ring_.size()); }
  int at(int i) const { return ring_[static_cast<std::size_t>((i + size()) % size())]; }
  double quality(int i) const { return quality_[static_cast<std::size_t>(at(i))]; }
  const Eigen::Vector2d& point(int i) const { return points_[static_cast<std::size_t>(i)]; }

  /// The first of the best.
  int best_corner() {
    int best = 0;
    for (int i = 1; i < size(); ++i) {
      if (quality_[static_cast<std::size_t>(ring_[static_cast<std::size_t>(i)])] >
          quality_[static_cast<std::size_t>(ring_[static_cast<std::size_t>(best)])]) {
        best = i;
      }
    }
    budget_ -= size();
    return best;
  }

  /// How good it is to cut corner i: of an ear, its area over its squared edges; of another corner, not above zero.
  void rate(int i) {
    const int a = at(i - 1), b = at(i), c = at(i + 1);
    const Eigen::Vector2d &pa = point(a), &pb = point(b), &pc = point(c);
    const double area = turn(pa, pb, pc);
    const double edges = (pb - pa).squaredNorm() + (pc - pb).squaredNorm() + (pa - pc).squaredNorm();
    double value = edges > 0 ? area / edges : 0.0;
    if (!std::isfinite(value) || (value > 0 && !is_free(a, b, c))) value = 0;
    quality_[static_cast<std::size_t>(b)] = value;
  }

  /// No other corner lies in the triangle or on its border.
  bool is_free(int a, int b, int c) {
    const Eigen::Vector2d &pa = point(a), &pb = point(b), &pc = point(c);
    for (const int other : ring_) {
      budget_ -= 1;
      const Eigen::Vector2d& p = point(other);
      if (p == pa || p == pb || p == pc) continue;  // itself, or a corner that coincides: no obstacle
      if (turn(pa, pb, p) >= 0 && turn(pb, pc, p) >= 0 && turn(pc, pa, p) >= 0) return false;
    }
    return true;
  }

  std::vector<Eigen::Vector2d> points_;
  std::vector<int> ring_;        ///< The corners that are left, in order.
  std::vector<double> quality_;  ///< Per corner.
  double budget_;                ///< Steps left before the rest becomes a fan: bounds the time of absurd polygons.
};

/// True if a fan around the first corner has no triangle that turns the wrong way, and the polygon turns only once.
bool is_convex(const std::vector<Eigen::Vector2d>& points) {
  const std::size_t count = points.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (!(turn(points[i], points[(i + 1) % count], points[(i + 2) % count]) > 0)) return false;
  }
  // All turns to the left: convex if the fan does not wind around twice.
  for (std::size_t i = 1; i + 1 < count; ++i) {
    if (!(turn(points[0], points[i], points[i + 1]) > 0)) return false;
  }
  return true;
}

/// True if triangulating these faces would give as many triangles as the shape has, of the same corners.
bool describe(const Polygons& faces, const Triangles& triangles) {
  Eigen::Index row = 0;
  for (int f = 0; f < faces.count(); ++f) {
    const auto begin = faces.corners.begin() + faces.starts[static_cast<std::size_t>(f)];
    const auto end = faces.corners.begin() + faces.starts[static_cast<std::size_t>(f) + 1];
    for (auto ears = end - begin - 2; ears > 0; --ears, ++row) {
      if (row >= triangles.rows()) return false;
      for (int k = 0; k < 3; ++k) {
        if (std::find(begin, end, triangles(row, k)) == end) return false;
      }
    }
  }
  return row == triangles.rows();
}

}  // namespace

void triangulate_polygon(std::span<const Eigen::Vector3d> points, std::vector<std::array<int, 3>>& triangles) {
  LIMBER_ASSERT(points.size() >= 3);
  const int count = static_cast<int>(points.size());
  if (count > 3) {
    std::vector<Eigen::Vector2d> flat = project(points, newell_normal(points));
    if (!is_convex(flat)) return EarClipper(std::move(flat)).clip_all(triangles);
  }
  for (int i = 1; i + 1 < count; ++i) triangles.push_back({0, i, i + 1});
}

void set_faces(Shape& shape, Polygons faces, std::span<const int> corner_uvs) {
  LIMBER_ASSERT(corner_uvs.empty() || corner_uvs.size() == faces.corners.size());
  if (faces.corners.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    throw Error(ErrorCode::CountMismatch, "the faces have more than 2^31 corners.", {}, "Split the mesh.");
  }
  const Eigen::Index face_count = faces.count();
  const Eigen::Index triangle_count = static_cast<Eigen::Index>(faces.corners.size()) - 2 * face_count;
  shape.triangles.resize(triangle_count, 3);
  shape.triangle_uvs.resize(corner_uvs.empty() ? 0 : triangle_count, 3);
  if (triangle_count == face_count) {  // None has more than three corners.
    std::copy(faces.corners.begin(), faces.corners.end(), shape.triangles.data());
    std::copy(corner_uvs.begin(), corner_uvs.end(), shape.triangle_uvs.data());
    shape.polygons = {};
    return;
  }
  std::vector<Eigen::Vector3d> points;
  std::vector<std::array<int, 3>> ears;
  Eigen::Index row = 0;
  for (int f = 0; f < face_count; ++f) {
    const int begin = faces.starts[static_cast<std::size_t>(f)];
    const int end = faces.starts[static_cast<std::size_t>(f) + 1];
    ears.clear();
    if (end - begin == 3) {
      ears.push_back({0, 1, 2});
    } else {
      points.clear();
      for (int c = begin; c < end; ++c) {
        points.emplace_back(shape.positions.row(faces.corners[static_cast<std::size_t>(c)]));
      }
      triangulate_polygon(points, ears);
    }
    for (const auto& ear : ears) {
      for (int k = 0; k < 3; ++k) {
        const auto corner = static_cast<std::size_t>(begin + ear[static_cast<std::size_t>(k)]);
        shape.triangles(row, k) = faces.corners[corner];
        if (!corner_uvs.empty()) shape.triangle_uvs(row, k) = corner_uvs[corner];
      }
      ++row;
    }
  }
  shape.polygons = std::move(faces);
}

Polygons faces_to_write(const Shape& shape, std::vector<int>* corner_uvs) {
  Polygons faces;
  if (!shape.polygons.empty() && describe(shape.polygons, shape.triangles)) {
    faces = shape.polygons;
  } else {
    faces.corners.assign(shape.triangles.data(), shape.triangles.data() + shape.triangles.size());
    for (int f = 0; f < shape.triangle_count(); ++f) faces.starts.push_back(3 * (f + 1));
  }
  if (!corner_uvs) return faces;
  corner_uvs->clear();
  if (shape.triangle_uvs.rows() == 0) return faces;
  // A face's triangles follow each other: look for each corner's vertex among them.
  corner_uvs->resize(faces.corners.size());
  Eigen::Index row = 0;
  for (int f = 0; f < faces.count(); ++f) {
    const int begin = faces.starts[static_cast<std::size_t>(f)], end = faces.starts[static_cast<std::size_t>(f) + 1];
    const Eigen::Index rows = end - begin - 2;
    for (int c = begin; c < end; ++c) {
      for (Eigen::Index i = 3 * (row + rows) - 1; i >= 3 * row; --i) {
        if (shape.triangles.data()[i] != faces.corners[static_cast<std::size_t>(c)]) continue;
        (*corner_uvs)[static_cast<std::size_t>(c)] = shape.triangle_uvs.data()[i];
      }
    }
    row += rows;
  }
  return faces;
}

}  // namespace limber::internal
