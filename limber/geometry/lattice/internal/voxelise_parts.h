#pragma once

// A triangle soup taken apart into connected, consistently oriented parts. Used by the lattices only.

#include <array>
#include <vector>

#include "limber/model/shape.h"

namespace limber::internal {

/// What the surface is made of, by connectivity.
///
/// Triangles belong together if they share a vertex, or if border edges of theirs coincide: a soup of a
/// closed surface, or a mesh cut along its texture seams, is whole again. Closed parts that merely touch have
/// no border and stay apart.
struct SurfaceParts {
  std::vector<int> weld;                  ///< Per vertex: the vertex that stands for all that coincide with it.
  std::vector<int> part_of;               ///< Per triangle: its part, numbered by first triangle.
  std::vector<char> duplicate;            ///< Per triangle: 1 if an earlier one has the same corners.
  std::vector<std::array<int, 3>> edges;  ///< Per triangle: edges opposite to its corners, after welding.
  int edge_count = 0;
  /// Unit normals that point out of the solid, as far as that can be told; zero for degenerate triangles.
  std::vector<Eigen::Vector3d> normals;
  std::vector<std::vector<int>> triangles;  ///< Per part: its triangles without duplicates, ascending.
  std::vector<char> closed;                 ///< Per part: 1 if every edge has two or more triangles.
  double area = 0;
  double volume = 0;  ///< Sum of the parts' volumes, meaningful for closed ones.
  int degenerate_triangles = 0;

  int count() const { return static_cast<int>(triangles.size()); }
};

/// Whether all triangles hang together by the vertices that they share: then find_parts finds one part. Far cheaper.
/// Indices must be in range.
bool is_one_piece(const Shape& shape);

/// Finds the parts of a surface. Indices must be in range and positions finite. Cost: a few sorts.
SurfaceParts find_parts(const Shape& shape);

}  // namespace limber::internal
