#pragma once

// Which cells a part of a surface touches and encloses. Used by the lattices only.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "limber/geometry/lattice/internal/voxelise_cells.h"
#include "limber/model/shape.h"

namespace limber::internal::cells {

/// Distances below this, in units of a cube's edge, count as touching: covering is conservative.
inline constexpr double kTouch = 1e-9;

/// The most cubes that the bounding boxes of all parts together may hold.
inline constexpr std::int64_t kMaxCubes = 4'000'000;

/// Points in units of a cube's edge.
using GridPoints = std::vector<Eigen::Vector3d>;

/// A triangle meets a cell.
struct Overlap {
  int cell = 0;            ///< Index in the domain; after sort_overlaps, index among the covered cells.
  int triangle = 0;        ///< Index in the shape.
  unsigned facets = 0;     ///< Bit per facet of the cell that the triangle touches.
  Eigen::Vector3d centre;  ///< A point of the triangle within the cell.
};

/// The cells that hold a part: those its surface touches, and those it encloses.
template <class Kind>
struct Cover {
  CellDomain<Kind> domain;
  /// Per cell of the domain: index among the covered cells, or -1. No cell of the outermost cubes is covered.
  std::vector<int> covered_index;
  std::vector<int> covered;       ///< Covered cells of the domain, ascending.
  std::vector<char> is_enclosed;  ///< Per covered cell: 1 if the surface does not touch it.
  std::vector<Overlap> overlaps;  ///< In the order of triangles.
  int vertex_count = 0;           ///< Lattice vertices that covered cells have, each counted once.
};

/// For each of some points, in units of a cube's edge: 1 if it is inside of the solid.
using InsideTest = std::function<std::vector<char>(const GridPoints&)>;

/// Covers a part. Enclosed is what cannot be reached from outside through facets of untouched cells.
/// @param is_inside  If given: cells that can be reached from outside are enclosed, too, if their middle is inside and a
///                   chain of such cells leads to the surface.
/// @param keep_overlaps  False: Cover::overlaps stay empty, as where only the vertices are to be counted.
template <class Kind>
Cover<Kind> cover_part(const GridPoints& points, const Triangles& triangles, std::span<const int> part,
                       const InsideTest& is_inside = {}, bool keep_overlaps = true);

extern template Cover<Cubic> cover_part<Cubic>(const GridPoints&, const Triangles&, std::span<const int>,
                                               const InsideTest&, bool);
extern template Cover<BodyCentred> cover_part<BodyCentred>(const GridPoints&, const Triangles&, std::span<const int>,
                                                           const InsideTest&, bool);

}  // namespace limber::internal::cells
