#pragma once

#include <Eigen/Geometry>

#include "limber/core/internal/function_ref.h"
#include "limber/geometry/internal/editable_mesh.h"

namespace limber::internal {

/// A shape as the set of points where a function is negative. About a distance: near the surface its gradient
/// has length one, elsewhere at most `steepness`.
using ImplicitShape = FunctionRef<double(const Eigen::Vector3d&)>;

/// Where and how finely an implicit shape is sampled.
struct SamplingGrid {
  Eigen::AlignedBox3d box;  ///< Holds the whole shape.
  double cell_size = 0;     ///< Side of a cubic cell; features must be thicker than that.
  double steepness = 1.5;   ///< Bound on the function's gradient; parts of the grid farther away are not visited.
  bool mirrored = false;    ///< The shape is symmetric at x = 0; only x >= 0 is visited and cut open there.
};

/// The surface where the function vanishes, by marching tetrahedra (six per cell). Always manifold, oriented
/// outwards and, unless mirrored, closed; its triangles are of any form. Visits only cells near the surface.
EditableMesh march_surface(ImplicitShape shape, const SamplingGrid& grid);

/// The region of the plane z = 0 where the function is negative, by marching triangles (two per cell). Its
/// outline carries kRimVertex.
EditableMesh march_region(ImplicitShape shape, const SamplingGrid& grid);

}  // namespace limber::internal
