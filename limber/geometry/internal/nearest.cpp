#include "limber/geometry/internal/nearest.h"

#include <algorithm>
#include <cmath>

#include <Eigen/LU>

#include "limber/core/internal/parallel.h"
#include "limber/geometry/internal/segment.h"

namespace limber::internal {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::size_t kChunk = 64;

template <class Elements>
std::vector<Eigen::AlignedBox3d> boxes_of(const Positions& positions, const Elements& elements) {
  std::vector<Eigen::AlignedBox3d> boxes(static_cast<std::size_t>(elements.rows()));
  for (std::size_t e = 0; e < boxes.size(); ++e) {
    Eigen::AlignedBox3d box;
    bool usable = true;
    for (int c = 0; c < Elements::ColsAtCompileTime && usable; ++c) {
      const int v = elements(static_cast<Eigen::Index>(e), c);
      usable = v >= 0 && v < positions.rows() && positions.row(v).allFinite();
      if (usable) box.extend(Eigen::Vector3d(positions.row(v)));
    }
    if (usable) boxes[e] = box;
  }
  return boxes;
}

struct TrianglePoint {
  Eigen::Vector3d barycentric;
  Eigen::Vector3d point;
  double squared_distance;
};

TrianglePoint nearest_on_corners(const std::array<Eigen::Vector3d, 3>& corners, const Eigen::Vector3d& point) {
  const Eigen::Vector3d normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
  const double squared = normal.squaredNorm();
  if (squared > 0) {
    // Barycentric coordinates of the projection.
    const double b = (point - corners[0]).cross(corners[2] - corners[0]).dot(normal) / squared;
    const double c = (corners[1] - corners[0]).cross(point - corners[0]).dot(normal) / squared;
    const double a = 1 - b - c;
    if (a > 0 && b > 0 && c > 0) {
      const Eigen::Vector3d on = a * corners[0] + b * corners[1] + c * corners[2];
      return {{a, b, c}, on, (on - point).squaredNorm()};
    }
  }
  TrianglePoint best{{}, {}, kInfinity};
  for (int i = 0; i < 3; ++i) {
    const auto first = static_cast<std::size_t>(i);
    const std::size_t second = (first + 1) % 3;
    const double t = nearest_parameter(corners[first], corners[second], point);
    const Eigen::Vector3d on =
        t == 1 ? corners[second] : Eigen::Vector3d(corners[first] + t * (corners[second] - corners[first]));
    const double distance = (on - point).squaredNorm();
    if (distance < best.squared_distance) {
      best = {Eigen::Vector3d::Zero(), on, distance};
      best.barycentric[i] = 1 - t;
      best.barycentric[static_cast<Eigen::Index>(second)] = t;
    }
  }
  return best;
}

template <class Elements>
std::array<Eigen::Vector3d, 3> corners_of(const Positions& positions, const Elements& elements, int row,
                                          const std::array<int, 3>& local = {0, 1, 2}) {
  return {positions.row(elements(row, local[0])), positions.row(elements(row, local[1])),
          positions.row(elements(row, local[2]))};
}

/// Runs query(point) for every row, on several threads.
template <class Result, class Query>
std::vector<Result> for_all(const Positions& points, Query&& query) {
  std::vector<Result> results(static_cast<std::size_t>(points.rows()));
  parallel_for(results.size(), kChunk,
               [&](std::size_t i) { results[i] = query(Eigen::Vector3d(points.row(static_cast<Eigen::Index>(i)))); });
  return results;
}

/// The slab test; boxes touched at distances in [0, limit].
bool ray_meets(const Eigen::AlignedBox3d& box, const Eigen::Vector3d& origin, const Eigen::Vector3d& direction,
               double limit) {
  double enter = 0;
  double leave = limit;
  for (int axis = 0; axis < 3; ++axis) {
    if (direction[axis] == 0) {
      if (origin[axis] < box.min()[axis] || origin[axis] > box.max()[axis]) return false;
      continue;
    }
    double a = (box.min()[axis] - origin[axis]) / direction[axis];
    double b = (box.max()[axis] - origin[axis]) / direction[axis];
    if (a > b) std::swap(a, b);
    // Widened by rounding, so that flat boxes are not missed.
    enter = std::max(enter, a - 1e-15 * std::abs(a));
    leave = std::min(leave, b + 1e-15 * std::abs(b));
  }
  return enter <= leave;
}

/// Moeller and Trumbore 1997.
std::optional<RayHit> meet(const std::array<Eigen::Vector3d, 3>& corners, const Eigen::Vector3d& origin,
                           const Eigen::Vector3d& direction) {
  const Eigen::Vector3d u = corners[1] - corners[0];
  const Eigen::Vector3d v = corners[2] - corners[0];
  const Eigen::Vector3d p = direction.cross(v);
  const double determinant = u.dot(p);
  if (determinant == 0) return std::nullopt;
  const Eigen::Vector3d s = origin - corners[0];
  const double b = s.dot(p) / determinant;
  const Eigen::Vector3d q = s.cross(u);
  const double c = direction.dot(q) / determinant;
  const double distance = v.dot(q) / determinant;
  if (!(b >= 0) || !(c >= 0) || !(b + c <= 1) || !(distance >= 0)) return std::nullopt;
  return RayHit{0, distance, {1 - b - c, b, c}};
}

}  // namespace

SurfacePoint nearest_on_triangle(const Positions& positions, const Triangles& triangles, int triangle,
                                 const Eigen::Vector3d& point) {
  const TrianglePoint found = nearest_on_corners(corners_of(positions, triangles, triangle), point);
  const auto corners = (found.barycentric.array() > 0).count();
  return {triangle, found.point, found.barycentric,
          corners == 1   ? TriangleFeature::Vertex
          : corners == 2 ? TriangleFeature::Edge
                         : TriangleFeature::Face,
          std::sqrt(found.squared_distance)};
}

SurfaceTree::SurfaceTree(const Positions& positions, const Triangles& triangles)
    : positions_(positions), triangles_(triangles), tree_(boxes_of(positions, triangles)) {
  build_dipoles();
}

SurfacePoint SurfaceTree::nearest(const Eigen::Vector3d& point) const {
  const int triangle = tree_.nearest(point, kInfinity, [&](int f) {
    return nearest_on_corners(corners_of(positions_, triangles_, f), point).squared_distance;
  });
  return triangle < 0 ? SurfacePoint() : nearest_on_triangle(positions_, triangles_, triangle, point);
}

std::vector<SurfacePoint> SurfaceTree::nearest(const Positions& points) const {
  return for_all<SurfacePoint>(points, [this](const Eigen::Vector3d& point) { return nearest(point); });
}

std::optional<RayHit> SurfaceTree::cast(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction) const {
  std::optional<RayHit> best;
  tree_.visit(
      [&](const Eigen::AlignedBox3d& box) {
        return ray_meets(box, origin, direction, best ? best->distance : kInfinity);
      },
      [&](int f) {
        std::optional<RayHit> hit = meet(corners_of(positions_, triangles_, f), origin, direction);
        if (!hit) return;
        hit->triangle = f;
        if (!best || hit->distance < best->distance || (hit->distance == best->distance && f < best->triangle)) {
          best = hit;
        }
      });
  return best;
}

std::vector<double> SurfaceTree::winding_numbers(const Positions& points) const {
  return for_all<double>(points, [this](const Eigen::Vector3d& point) { return winding_number(point); });
}

TetTree::TetTree(const Positions& positions, const Tets& tets)
    : positions_(positions), tets_(tets), tree_(boxes_of(positions, tets)) {}

std::optional<TetPoint> TetTree::inside_tet(int tet, const Eigen::Vector3d& point) const {
  const Eigen::Vector3d origin = positions_.row(tets_(tet, 0));
  Eigen::Matrix3d edges;
  for (int c = 0; c < 3; ++c) edges.col(c) = positions_.row(tets_(tet, c + 1)).transpose() - origin;
  if (edges.determinant() == 0) return std::nullopt;
  const Eigen::Vector3d inner = edges.inverse() * (point - origin);
  Eigen::Vector4d barycentric(1 - inner.sum(), inner[0], inner[1], inner[2]);
  // Points on a facet are inside of both tets, whatever rounding says.
  if (!barycentric.allFinite() || barycentric.minCoeff() < -1e-12) return std::nullopt;
  barycentric = barycentric.cwiseMax(0);
  return TetPoint{tet, barycentric / barycentric.sum(), 0};
}

TetPoint TetTree::on_tet(int tet, const Eigen::Vector3d& point) const {
  if (const auto inside = inside_tet(tet, point)) return *inside;
  TetPoint best;
  for (int opposite = 0; opposite < 4; ++opposite) {
    std::array<int, 3> local{};
    for (int c = 0, k = 0; c < 4; ++c) {
      if (c != opposite) local[static_cast<std::size_t>(k++)] = c;
    }
    const TrianglePoint found = nearest_on_corners(corners_of(positions_, tets_, tet, local), point);
    const double distance = std::sqrt(found.squared_distance);
    if (!(distance < best.distance)) continue;
    best = {tet, Eigen::Vector4d::Zero(), distance};
    for (int k = 0; k < 3; ++k) best.barycentric[local[static_cast<std::size_t>(k)]] = found.barycentric[k];
  }
  return best;
}

TetPoint TetTree::locate(const Eigen::Vector3d& point) const {
  std::optional<TetPoint> around;
  tree_.visit([&](const Eigen::AlignedBox3d& box) { return box.contains(point); },
              [&](int t) {
                if (around && around->tet < t) return;
                if (const auto inside = inside_tet(t, point)) around = inside;
              });
  if (around) return *around;
  const int tet = tree_.nearest(point, kInfinity, [&](int t) {
    const double distance = on_tet(t, point).distance;
    return distance * distance;
  });
  return tet < 0 ? TetPoint() : on_tet(tet, point);
}

std::vector<TetPoint> TetTree::locate(const Positions& points) const {
  return for_all<TetPoint>(points, [this](const Eigen::Vector3d& point) { return locate(point); });
}

VertexTree::VertexTree(const Positions& positions) : positions_(positions) {
  std::vector<Eigen::AlignedBox3d> boxes(static_cast<std::size_t>(positions.rows()));
  for (std::size_t v = 0; v < boxes.size(); ++v) {
    const Eigen::Vector3d position = positions.row(static_cast<Eigen::Index>(v));
    if (position.allFinite()) boxes[v] = Eigen::AlignedBox3d(position);
  }
  tree_ = BoxTree(boxes);
}

int VertexTree::nearest(const Eigen::Vector3d& point) const {
  return tree_.nearest(point, kInfinity, [&](int v) { return (positions_.row(v).transpose() - point).squaredNorm(); });
}

std::vector<int> VertexTree::nearest(const Positions& points) const {
  return for_all<int>(points, [this](const Eigen::Vector3d& point) { return nearest(point); });
}

namespace {

constexpr int kLeafItems = 4;

}  // namespace

BoxTree::BoxTree(std::span<const Eigen::AlignedBox3d> boxes) {
  std::vector<Eigen::Vector3d> centers(boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if (boxes[i].isEmpty()) continue;
    centers[i] = boxes[i].center();
    order_.push_back(static_cast<int>(i));
  }
  if (order_.empty()) return;
  nodes_.push_back({{}, 0, static_cast<int>(order_.size())});
  // Halves by number of items along the longest axis of the centres: depth is at most log2 of the items.
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    const int first = nodes_[n].first;
    const int count = nodes_[n].count;
    Eigen::AlignedBox3d spread;
    for (int i = first; i < first + count; ++i) {
      const auto item = static_cast<std::size_t>(order_[static_cast<std::size_t>(i)]);
      nodes_[n].box.extend(boxes[item]);
      spread.extend(centers[item]);
    }
    if (count <= kLeafItems) continue;
    Eigen::Index axis = 0;
    spread.sizes().maxCoeff(&axis);
    const int half = count / 2;
    std::nth_element(order_.begin() + first, order_.begin() + first + half, order_.begin() + first + count,
                     [&](int a, int b) {
                       const double left = centers[static_cast<std::size_t>(a)][axis];
                       const double right = centers[static_cast<std::size_t>(b)][axis];
                       return left < right || (left == right && a < b);
                     });
    nodes_[n].first = static_cast<int>(nodes_.size());
    nodes_[n].count = 0;
    nodes_.push_back({{}, first, half});
    nodes_.push_back({{}, first + half, count - half});
  }
}

}  // namespace limber::internal
