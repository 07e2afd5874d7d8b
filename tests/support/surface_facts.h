#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

#include <Eigen/Geometry>

#include "limber/model/shape.h"

namespace limber::test {

/// What a test wants to know of a triangle mesh, found by brute force and independent of the library's own checks.
struct SurfaceFacts {
  bool oriented = true;      ///< No directed edge occurs twice.
  int boundary_edges = 0;    ///< Directed edges without an opposite.
  int pinched_vertices = 0;  ///< Vertices whose triangles are not one fan.
  int unused_vertices = 0;
  int components = 0;            ///< Of used vertices.
  int euler_characteristic = 0;  ///< Vertices - edges + faces, of used vertices.
  double volume = 0;             ///< Signed; of a closed surface.
  double smallest_angle = 0;     ///< In degrees, over all corners.
  double smallest_area = 0;
  double signed_area = 0;  ///< The smallest z component of a triangle's area vector: positive for planar shapes.
  double median_edge = 0;
  double longest_edge = 0;
};

namespace internal {

inline int find_root(std::vector<int>& parent, int i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

/// How many fans the triangles around a vertex form: triangles are linked when they share an edge at it.
inline int count_fans(const Shape& shape, int vertex, const std::vector<int>& faces) {
  std::vector<int> parent(faces.size());
  for (std::size_t i = 0; i < faces.size(); ++i) parent[i] = static_cast<int>(i);
  std::map<int, int> first_with;
  int fans = static_cast<int>(faces.size());
  for (std::size_t i = 0; i < faces.size(); ++i) {
    for (int c = 0; c < 3; ++c) {
      const int other = shape.triangles(faces[i], c);
      if (other == vertex) continue;
      const auto [entry, added] = first_with.try_emplace(other, static_cast<int>(i));
      if (added) continue;
      const int a = find_root(parent, entry->second);
      const int b = find_root(parent, static_cast<int>(i));
      if (a != b) {
        parent[a] = b;
        --fans;
      }
    }
  }
  return fans;
}

}  // namespace internal

inline SurfaceFacts surface_facts(const Shape& shape) {
  SurfaceFacts facts;
  std::vector<std::pair<int, int>> edges;
  std::vector<std::vector<int>> faces_of(shape.vertex_count());
  std::vector<int> parent(shape.vertex_count());
  for (int i = 0; i < shape.vertex_count(); ++i) parent[i] = i;
  std::vector<double> lengths;
  facts.smallest_angle = 180;
  facts.smallest_area = facts.signed_area = 1e300;
  for (int f = 0; f < shape.triangle_count(); ++f) {
    Eigen::Vector3d corner[3];
    for (int c = 0; c < 3; ++c) corner[c] = shape.positions.row(shape.triangles(f, c));
    const Eigen::Vector3d area = 0.5 * (corner[1] - corner[0]).cross(corner[2] - corner[0]);
    facts.volume += corner[0].dot(corner[1].cross(corner[2])) / 6.0;
    facts.smallest_area = std::min(facts.smallest_area, area.norm());
    facts.signed_area = std::min(facts.signed_area, area.z());
    for (int c = 0; c < 3; ++c) {
      const int from = shape.triangles(f, c);
      const int to = shape.triangles(f, (c + 1) % 3);
      facts.oriented &= from != to;
      edges.emplace_back(from, to);
      faces_of[from].push_back(f);
      parent[internal::find_root(parent, from)] = internal::find_root(parent, to);
      const Eigen::Vector3d u = corner[(c + 1) % 3] - corner[c];
      const Eigen::Vector3d v = corner[(c + 2) % 3] - corner[c];
      lengths.push_back(u.norm());
      facts.smallest_angle =
          std::min(facts.smallest_angle, std::atan2(u.cross(v).norm(), u.dot(v)) * 180.0 / std::numbers::pi);
    }
  }
  std::sort(edges.begin(), edges.end());
  facts.oriented &= std::adjacent_find(edges.begin(), edges.end()) == edges.end();
  int edge_count = 0;
  for (const auto& [from, to] : edges) {
    const bool paired = std::binary_search(edges.begin(), edges.end(), std::pair(to, from));
    facts.boundary_edges += paired ? 0 : 1;
    edge_count += !paired || from < to ? 1 : 0;
  }
  int used = 0;
  for (int i = 0; i < shape.vertex_count(); ++i) {
    if (faces_of[i].empty()) {
      ++facts.unused_vertices;
      continue;
    }
    ++used;
    facts.components += internal::find_root(parent, i) == i ? 1 : 0;
    facts.pinched_vertices += internal::count_fans(shape, i, faces_of[i]) == 1 ? 0 : 1;
  }
  facts.euler_characteristic = used - edge_count + shape.triangle_count();
  std::sort(lengths.begin(), lengths.end());
  if (!lengths.empty()) {
    facts.median_edge = lengths[lengths.size() / 2];
    facts.longest_edge = lengths.back();
  }
  return facts;
}

/// How often the surface winds around a point: 1 inside of a closed outward surface, 0 outside. Solid angles.
inline double winding_number(const Shape& shape, const Eigen::Vector3d& point) {
  double sum = 0;
  for (int f = 0; f < shape.triangle_count(); ++f) {
    const Eigen::Vector3d a = shape.positions.row(shape.triangles(f, 0)).transpose() - point;
    const Eigen::Vector3d b = shape.positions.row(shape.triangles(f, 1)).transpose() - point;
    const Eigen::Vector3d c = shape.positions.row(shape.triangles(f, 2)).transpose() - point;
    const double la = a.norm();
    const double lb = b.norm();
    const double lc = c.norm();
    sum += 2.0 * std::atan2(a.dot(b.cross(c)), la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
  }
  return sum / (4.0 * std::numbers::pi);
}

}  // namespace limber::test
