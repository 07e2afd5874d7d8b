#pragma once

#include <vector>

#include "limber/model/shape.h"

namespace limber::internal {

/// The connected parts of a shape: vertices that elements join, over any number of steps.
struct Components {
  int count = 0;
  std::vector<int> of_vertex;     ///< Component of each vertex, in [0, count); -1: no element uses it.
  std::vector<int> first_vertex;  ///< The lowest vertex of each component; ascending.
};

/// Components by shared vertices of tets if there are any, else of triangles. Elements with a corner out of
/// range join nothing. Nearly linear; numbered by their lowest vertex.
Components find_components(const Shape& shape);
Components find_components(const Triangles& triangles, int vertex_count);  ///< The same without a shape.
Components find_components(const Tets& tets, int vertex_count);            ///< The same without a shape.
/// The same for polygons, before they were triangulated.
Components find_components(const Polygons& polygons, int vertex_count);

}  // namespace limber::internal
