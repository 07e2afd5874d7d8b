#pragma once

#include <array>
#include <vector>

#include <Eigen/Core>

#include "limber/model/shape.h"

namespace limber::internal {

/// Collects vertices and triangles of a generated shape one by one.
struct MeshBuilder {
  std::vector<Eigen::Vector3d> positions;
  std::vector<std::array<int, 3>> triangles;

  /// Adds a vertex and returns its index.
  int add_vertex(const Eigen::Vector3d& position);
  void add_triangle(int a, int b, int c) { triangles.push_back({a, b, c}); }
  /// Two triangles for the corners a, b, c, d in counter-clockwise order; `turned` picks the diagonal b-d over a-c.
  void add_quad(int a, int b, int c, int d, bool turned);
  /// The triangles between two chains of vertices that run in the same direction and need not be equally
  /// long; the diagonals are chosen so that both advance at the same pace. `left` lies to the left of
  /// `right`, seen from outside along the direction.
  void add_strip(const std::vector<int>& left, const std::vector<int>& right);
  /// The shape of what was collected.
  /// @param dimension  2 or 3; what Shape::dimension becomes.
  Shape build(int dimension = 3) const;
};

}  // namespace limber::internal
