#include "limber/geometry/lattice/internal/voxelise_lookup.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "limber/geometry/internal/segment.h"

namespace limber::internal::cells {
namespace {

/// The point of a triangle, degenerate or not, nearest to p.
Eigen::Vector3d nearest_on_triangle(const Eigen::Vector3d& p, const std::array<Eigen::Vector3d, 3>& c) {
  const Eigen::Vector3d normal = (c[1] - c[0]).cross(c[2] - c[0]);
  const double scale = normal.squaredNorm();
  if (scale > 0) {
    bool above = true;
    for (int k = 0; k < 3 && above; ++k) {
      above = normal.dot((c[(k + 1) % 3] - c[k]).cross(p - c[k])) >= 0;
    }
    if (above) return p - (normal.dot(p - c[0]) / scale) * normal;
  }
  Eigen::Vector3d best = nearest_on_segment(c[0], c[1], p);
  for (int k = 1; k < 3; ++k) {
    const Eigen::Vector3d other = nearest_on_segment(c[k], c[(k + 1) % 3], p);
    if ((other - p).squaredNorm() < (best - p).squaredNorm()) best = other;
  }
  return best;
}

Eigen::Vector3d nearest_on(const Shape& shape, int triangle, const Eigen::Vector3d& p) {
  std::array<Eigen::Vector3d, 3> corners;
  for (int k = 0; k < 3; ++k) corners[k] = shape.positions.row(shape.triangles(triangle, k)).transpose();
  return nearest_on_triangle(p, corners);
}

}  // namespace

CopyLookup::CopyLookup(const Shape& shape, const CopyTable& table)
    : shape_(shape), table_(table), order_(table.places.size()) {
  std::iota(order_.begin(), order_.end(), 0);
  std::stable_sort(order_.begin(), order_.end(), [&](int a, int b) { return table_.places[a] < table_.places[b]; });
}

std::span<const int> CopyLookup::copies_at(const std::array<int, 4>& place) const {
  const auto before = [&](int copy, const std::array<int, 4>& wanted) { return table_.places[copy] < wanted; };
  const auto begin = std::lower_bound(order_.begin(), order_.end(), place, before);
  auto end = begin;
  while (end != order_.end() && table_.places[*end] == place) ++end;
  return {order_.data() + (begin - order_.begin()), static_cast<std::size_t>(end - begin)};
}

std::span<const std::array<int, 2>> CopyLookup::triangles_in(int copy) const {
  const auto& pairs = table_.split_triangles;
  const auto begin = std::lower_bound(pairs.begin(), pairs.end(), std::array<int, 2>{copy, -1});
  auto end = begin;
  while (end != pairs.end() && (*end)[0] == copy) ++end;
  return {pairs.data() + (begin - pairs.begin()), static_cast<std::size_t>(end - begin)};
}

NearestTriangle CopyLookup::nearest_in_part(int part, const Eigen::Vector3d& point) const {
  NearestTriangle nearest;
  nearest.distance = std::numeric_limits<double>::infinity();
  for (int t = 0; t < shape_.triangle_count(); ++t) {
    const int part_of_triangle = table_.part_of_triangle[t];
    if (part_of_triangle < 0 || (part >= 0 && part_of_triangle != part)) continue;
    const Eigen::Vector3d on_triangle = nearest_on(shape_, t, point);
    const double distance = (on_triangle - point).norm();
    if (distance < nearest.distance) nearest = {t, distance, on_triangle};
  }
  return nearest;
}

double CopyLookup::distance_to_copy(int copy, const Eigen::Vector3d& point) const {
  const auto triangles = triangles_in(copy);
  if (triangles.empty()) return nearest_in_part(table_.part_of_copy[copy], point).distance;
  double least = std::numeric_limits<double>::infinity();
  for (const auto& pair : triangles) {
    least = std::min(least, (nearest_on(shape_, pair[1], point) - point).norm());
  }
  return least;
}

int CopyLookup::find(const std::array<int, 4>& place, const Eigen::Vector3d& point) const {
  const std::span<const int> copies = copies_at(place);
  if (copies.size() < 2) return copies.empty() ? -1 : copies[0];
  int best = copies[0];
  double least = std::numeric_limits<double>::infinity();
  for (const int copy : copies) {
    const double distance = distance_to_copy(copy, point);
    if (distance < least) {
      least = distance;
      best = copy;
    }
  }
  return best;
}

int CopyLookup::find_holding(const std::array<int, 4>& place, int triangle) const {
  int found = -1;
  for (const int copy : copies_at(place)) {
    if (table_.part_of_copy[copy] != table_.part_of_triangle[triangle]) continue;
    if (found < 0) found = copy;
    for (const auto& pair : triangles_in(copy)) {
      if (pair[1] == triangle) return copy;
    }
  }
  return found;
}

}  // namespace limber::internal::cells
