#pragma once

// Copies of cells, one for each locally connected piece of the shape. Used by the lattices only.

#include <array>
#include <span>
#include <vector>

#include "limber/geometry/lattice/internal/voxelise_cover.h"
#include "limber/geometry/lattice/internal/voxelise_parts.h"

namespace limber::internal::cells {

/// The lattice of one part: copies of covered cells, joined where the shape is.
template <class Kind>
struct PartLattice {
  std::vector<Eigen::Vector3i> vertices;               ///< In half units of a cube's edge.
  std::vector<std::array<int, Kind::kCorners>> cells;  ///< Per copy: its vertices.
  std::vector<CellPlace> places;                       ///< Per copy: where; ascending.
  std::vector<char> is_enclosed;                       ///< Per copy: 1 if the surface does not touch it.
  int split_cells = 0;                                 ///< Cells with more than one copy.
  std::vector<std::array<int, 2>> split_triangles;     ///< Copy of a split cell, and a triangle that it holds.
  /// Per entry of the given vertices: the copy that holds it.
  std::vector<int> copy_of_vertex;
};

/// Two points on the surface, in units of a cube's edge, where it holds together though it is not connected.
struct GridTouch {
  std::array<int, 2> triangles;
  std::array<Eigen::Vector3d, 2> points;
};

/// Gives every locally connected piece of a part its own copy of the cell that holds it.
///
/// Pieces of surface are connected within a cell if they share a vertex or an edge there, or if a straight
/// line within the cell leads from one to the other through the solid. Copies of adjacent cells share the
/// corners of their facet if one triangle crosses it in both, or if the solid on both sides of a point of the
/// facet belongs to them. What a point in the solid belongs to is found by looking: a line from the point to
/// anywhere on the surface within the (convex) cell first hits a piece that bounds the same solid.
///
/// @param vertices   Vertices of the shape to find copies for; each a corner of a triangle of the part.
/// @param triangle_at  Per vertex of the shape: a triangle of the part that has this corner.
/// @param touches    Pieces that touch are one within a cell, and share the corners that their cells share. What such
///                   a part encloses is all inside: it may be a hollow body of clothes.
/// @param split      False: one copy of each cell, and cells that meet anywhere share that corner.
template <class Kind>
PartLattice<Kind> split_part(Cover<Kind>&& cover, const GridPoints& points, const Triangles& triangles,
                             const SurfaceParts& parts, const std::vector<int>& vertices,
                             const std::vector<int>& triangle_at, std::span<const GridTouch> touches, bool split);

extern template PartLattice<Cubic> split_part<Cubic>(Cover<Cubic>&&, const GridPoints&, const Triangles&,
                                                     const SurfaceParts&, const std::vector<int>&,
                                                     const std::vector<int>&, std::span<const GridTouch>, bool);
extern template PartLattice<BodyCentred> split_part<BodyCentred>(Cover<BodyCentred>&&, const GridPoints&,
                                                                 const Triangles&, const SurfaceParts&,
                                                                 const std::vector<int>&, const std::vector<int>&,
                                                                 std::span<const GridTouch>, bool);

}  // namespace limber::internal::cells
