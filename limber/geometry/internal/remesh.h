#pragma once

#include "limber/core/internal/function_ref.h"
#include "limber/geometry/internal/editable_mesh.h"

namespace limber::internal {

/// Moves a point onto the surface that a mesh approximates; keeps to what the vertex is bound to.
using SurfaceProjection = FunctionRef<Eigen::Vector3d(const Eigen::Vector3d& point, std::uint8_t bond)>;

/// Options of remesh.
struct RemeshOptions {
  double edge_length = 0;  ///< The length every edge shall have, in shape units; positive.
  int rounds = 6;          ///< Of splitting, collapsing, flipping and relaxing; more rounds give evener triangles.
};

/// Makes all triangles of a mesh even-sided and equally large while the vertices stay on the surface: edges
/// longer than 4/3 of the target are split, those shorter than 4/5 collapsed, diagonals flipped towards six
/// neighbours, and vertices moved within the tangent plane to the middle of their neighbours. The topology
/// stays as it is; no triangle turns over. Time is linear in the number of triangles per round.
/// Deterministic, one thread.
void remesh(EditableMesh& mesh, SurfaceProjection project, const RemeshOptions& options);

}  // namespace limber::internal
