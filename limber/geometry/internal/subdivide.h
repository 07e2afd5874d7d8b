#pragma once

#include <array>
#include <vector>

#include "limber/model/shape.h"

namespace limber::internal {

/// A finer shape and where its new vertices come from.
struct Subdivided {
  Shape shape;                            ///< The old vertices keep their numbers; the middles of edges follow.
  std::vector<std::array<int, 2>> edges;  ///< Per new vertex, the ends of its edge, lower first.
};

/// Splits every triangle into four at the middles of its edges, without moving a vertex. Uvs, normals and
/// colours are carried along; tets and polygons are not.
/// @throws Error  IndexOutOfRange (a triangle's corner is no vertex; its place is the triangle).
/// n log n; deterministic.
Subdivided subdivide_midpoint(const Shape& shape);

}  // namespace limber::internal
