#pragma once

#include "limber/geometry/internal/marching.h"
#include "limber/model/shape.h"

namespace limber::internal {

/// Options of mesh_solid and mesh_region.
struct IsosurfaceOptions {
  Eigen::AlignedBox3d box;    ///< Holds the whole shape.
  double edge_length = 0;     ///< What edges shall measure, in shape units; positive.
  double finest_feature = 0;  ///< Thickness of the thinnest part, which any edge length keeps; 0: the edge length.
  bool mirrored = false;      ///< The shape is symmetric at x = 0, and so shall the mesh be, vertex by vertex.
  double steepness = 1.5;     ///< Bound on the gradient of the function.
  int rounds = 6;             ///< Of evening out the triangles; more give better ones.
};

/// A closed, 2-manifold, outward mesh of the points where a function is negative, with even triangles:
/// marching tetrahedra for the topology, then remeshing on the surface. Parts thinner than a grid cell may
/// vanish or break; `finest_feature` sets the cell where edges are longer than that. Costs about 30
/// evaluations of the function per vertex. Deterministic, one thread.
///
/// @param shape    Negative inside, about a distance near the surface, smooth where the surface shall be.
/// @throws Error   InvalidArgument: edge length not positive, or empty box; EmptyMesh: nothing inside.
Shape mesh_solid(ImplicitShape shape, const IsosurfaceOptions& options);

/// The same in the plane z = 0: a mesh of the region where the function is negative, `dimension` 2, counter-clockwise.
/// @throws Error   As mesh_solid.
Shape mesh_region(ImplicitShape shape, const IsosurfaceOptions& options);

}  // namespace limber::internal
