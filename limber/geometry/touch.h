#pragma once

#include <array>
#include <vector>

#include "limber/model/shape.h"

namespace limber {

/// Two points on different parts of a shape that are close to each other: cloth on a body, a hand on its wrist.
struct Touch {
  std::array<int, 2> parts = {-1, -1};      ///< As in ShapeParts; the first is the lower one.
  std::array<int, 2> triangles = {-1, -1};  ///< Of the shape, one of either part.
  std::array<Eigen::Vector3d, 2> barycentric = {Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()};  ///< Where on them.
  double distance = 0;  ///< Between the two points, in shape units.

  bool operator==(const Touch&) const = default;
};

/// One of the two points of a touch, anywhere: the vertices may have moved.
/// @param side  0 or 1.
Eigen::Vector3d point_of(const Touch& touch, int side, const Positions& positions, const Triangles& triangles);

/// What hangs together in a shape: triangles that share a vertex, or border edges that coincide.
struct ShapeParts {
  int count = 0;
  std::vector<int> of_triangle;  ///< Numbered by their first triangle.
  std::vector<int> of_vertex;    ///< -1: no triangle uses it.
  /// Per triangle, of length 1: out of the solid, as far as that can be told; zero for one without area.
  std::vector<Eigen::Vector3d> outward;
};

/// Finds the parts of a shape, as lattices see them. Indices must be in range and positions finite. A few sorts.
ShapeParts parts_of(const Shape& shape);

/// Finds where different parts of a shape are closer to each other than some distance. Vertices of all parts, and points
/// within triangles that are larger than the distance, look for the nearest triangle of another part. Of touches
/// between the same two parts, one is kept within each cube of half the distance: the closest.
///
/// @param shape     Triangles with indices in range and finite positions.
/// @param distance  In shape units; 0 or less finds nothing.
/// @return          Ordered by parts, then by place; empty if the shape is one part. n log n; deterministic, on any number
///                  of threads.
std::vector<Touch> find_touches(const Shape& shape, double distance);

}  // namespace limber
