#pragma once

#include <vector>

#include "limber/geometry/internal/face_edges.h"
#include "limber/model/shape.h"

namespace limber::internal {

/// For each vertex, the lowest vertex at exactly the same position; itself if its position is not finite.
std::vector<int> first_coincident(const Positions& positions);

/// For each face (or tet), the lowest one with the same corners in any order.
std::vector<int> first_with_same_corners(const FaceView& faces);
std::vector<int> first_with_same_corners(const Tets& tets);

/// Repeats a corner, or its volume is below 1e-12 of the cube on its longest edge. Corners must be in range.
bool is_degenerate_tet(const Shape& shape, int tet);

template <class Elements>
bool row_in_range(const Elements& elements, Eigen::Index row, int vertex_count) {
  for (int c = 0; c < Elements::ColsAtCompileTime; ++c) {
    if (elements(row, c) < 0 || elements(row, c) >= vertex_count) return false;
  }
  return true;
}

}  // namespace limber::internal
