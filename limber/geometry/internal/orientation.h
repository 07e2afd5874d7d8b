#pragma once

#include <vector>

#include "limber/model/shape.h"

namespace limber::internal {

/// Which triangles to turn so that neighbours agree.
struct Orientation {
  std::vector<bool> flip;  ///< Per triangle.
  std::vector<int> patch;  ///< Per triangle: its patch, joined by edges of exactly two triangles.
};

/// Turns as few triangles of each patch as possible so that neighbours agree (a tie keeps the patch's first
/// triangle); planar shapes all counter-clockwise; closed patches outward, except those that were consistent
/// and lie within another closed patch, which are taken for cavities. Triangles out of range are patches of
/// their own. Deterministic.
Orientation orient(const Shape& shape);

/// Swaps two corners of triangle f, and those of its texture coordinates.
void flip_triangle(Shape& shape, int f);

}  // namespace limber::internal
