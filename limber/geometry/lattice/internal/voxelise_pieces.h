#pragma once

// The surface inside each covered cell: its connected pieces, and what can be seen of it from a point. Used by
// the lattices only.

#include <optional>
#include <vector>

#include "limber/geometry/lattice/internal/voxelise_cover.h"
#include "limber/geometry/lattice/internal/voxelise_parts.h"

namespace limber::internal::cells {

/// What a line met first.
struct Sight {
  int overlap = -1;
  double fraction = 0;       ///< Along the line.
  bool from_inside = false;  ///< The line arrived from the solid's side.
};

/// Covered cells with the pieces of surface in them. A piece, or an enclosed cell, is a node.
template <class Kind>
class CellPieces {
 public:
  /// @param split  False: all surface within a cell is one piece.
  CellPieces(Cover<Kind>&& cover, const GridPoints& points, const Triangles& triangles, const SurfaceParts& parts,
             bool split);

  int cell_count() const { return static_cast<int>(cover_.covered.size()); }
  int node_count() const { return node_starts_.back(); }
  int first_node(int cell) const { return node_starts_[cell]; }
  int end_node(int cell) const { return node_starts_[cell + 1]; }
  bool is_single(int cell) const { return end_node(cell) - first_node(cell) == 1; }
  bool is_enclosed(int cell) const { return cover_.is_enclosed[cell] != 0; }
  const CellType<Kind>& type_of(int cell) const {
    return cell_types<Kind>()[cover_.covered[cell] % Kind::kCellsPerCube];
  }
  CellPlace place_of(int cell) const { return cover_.domain.cell_at(cover_.covered[cell]); }
  Eigen::Vector3d cube_of(int cell) const { return place_of(cell).cube.template cast<double>(); }
  /// The covered cell across a facet, or -1.
  int neighbor(int cell, int facet) const {
    const int index = cover_.covered[cell];
    return cover_.covered_index[index + steps_[index % Kind::kCellsPerCube][facet]];
  }
  /// The covered cell that contains a point of the surface.
  int cell_at(const Eigen::Vector3d& point) const {
    return cover_.covered_index[cover_.domain.cell_index(locate<Kind>(point))];
  }
  const CellDomain<Kind>& domain() const { return cover_.domain; }
  int domain_cell(int cell) const { return cover_.covered[cell]; }

  int first_overlap(int cell) const { return overlap_starts_[cell]; }
  int end_overlap(int cell) const { return overlap_starts_[cell + 1]; }
  const Overlap& overlap(int i) const { return overlaps_[i]; }
  int node_of_overlap(int i) const { return overlap_node_[i]; }
  const Eigen::Vector3d& normal_of(int i) const { return parts_.normals[overlaps_[i].triangle]; }
  /// The overlap of a triangle with a cell, or -1.
  int find_overlap(int cell, int triangle) const;

  /// The first triangle in a cell that the line from a point of the cell meets, up to and with fraction 1.
  std::optional<Sight> first_hit(int cell, const Eigen::Vector3d& from, const Eigen::Vector3d& direction,
                                 int skipped_triangle) const;
  /// Looks from a point of a cell to the surface within it: some triangle that can be seen.
  std::optional<Sight> look(int cell, const Eigen::Vector3d& from) const;

 private:
  void sort_overlaps();
  void find_pieces(bool split);

  Cover<Kind> cover_;
  const GridPoints& points_;
  const Triangles& triangles_;
  const SurfaceParts& parts_;
  std::array<std::array<int, Kind::kFacets>, Kind::kCellsPerCube> steps_;
  std::vector<Overlap> overlaps_;
  std::vector<int> overlap_starts_;
  std::vector<int> overlap_node_;
  std::vector<int> node_starts_;
};

extern template class CellPieces<Cubic>;
extern template class CellPieces<BodyCentred>;

}  // namespace limber::internal::cells
