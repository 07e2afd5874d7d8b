#pragma once

// The lattice of a whole shape, part by part, in either kind of cell. Used by the lattices only.

#include <span>

#include "limber/core/task.h"
#include "limber/geometry/lattice/internal/open_parts.h"
#include "limber/geometry/lattice/internal/voxelise_split.h"
#include "limber/geometry/volume.h"

namespace limber::internal::cells {

/// Where the grid lies: grid point p is at origin + cell_size * p.
struct GridFrame {
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  double cell_size = 0;
};

/// A grid of cubes centred on a box, whose sides lie clear of the grid's planes so that no needless layer is touched.
GridFrame centred_frame(const Eigen::AlignedBox3d& box, double cell_size);

/// Copies of cells of all parts, with vertices of their own.
template <class Kind>
struct ShapeLattice {
  std::vector<Eigen::Vector3i> vertices;  ///< In half units of a cube's edge.
  std::vector<int> part_of_vertex;
  std::vector<std::array<int, Kind::kCorners>> cells;
  std::vector<std::array<int, 4>> places;  ///< Cube and type.
  std::vector<char> is_enclosed;
  std::vector<int> part_of_cell;
  std::vector<int> cell_of_vertex;  ///< Per vertex of the shape.
  std::vector<int> part_of_triangle;
  std::vector<std::array<int, 2>> split_triangles;
  int split_cells = 0;
  int part_count = 0;
};

/// What a shape's lattice is made from; found once, used at every cell size.
class LatticeBuilder {
 public:
  /// @param keep_apart  False: all is one part, and cells that meet are joined.
  /// @param touches     Where parts that are kept apart hold together all the same; must outlive the builder.
  /// @param fill_open   Parts with a border are filled where they wind around by more than one half.
  /// @throws Error  EmptyMesh; NonFiniteNumber; IndexOutOfRange; DegenerateShape.
  LatticeBuilder(const Shape& shape, bool keep_apart, std::span<const Touch> touches, bool fill_open);

  const SurfaceParts& parts() const { return parts_; }
  const Eigen::AlignedBox3d& box() const { return box_; }
  int duplicate_triangles() const { return duplicates_; }
  int lone_vertices() const { return static_cast<int>(lone_.size()); }
  /// Every part with a border, before touching ones were joined; all are shells if they are not to be filled.
  const std::vector<OpenPart>& open_parts() const { return open_.all; }

  /// How many vertices the lattice would have without copies: cheaper than building it.
  template <class Kind>
  std::int64_t count_vertices(const GridFrame& frame, Task* task) const;
  /// Covers the first part; the only one unless parts are kept apart.
  template <class Kind>
  Cover<Kind> cover_all(const GridFrame& frame) const {
    return cover_part<Kind>(points_in(frame), shape_.triangles, parts_.triangles.front());
  }
  /// Cells of at least least_cell_size().
  template <class Kind>
  ShapeLattice<Kind> build(const GridFrame& frame, Task* task) const;

  /// The smallest cell size that memory allows.
  double least_cell_size() const;
  /// @throws Error  InvalidArgument, if the cell size is below least_cell_size().
  void require_fits(double cell_size) const;

 private:
  void join_touching_parts();
  std::vector<std::vector<GridTouch>> touches_in(const GridPoints& points) const;
  GridPoints points_in(const GridFrame& frame) const;
  /// What is inside of the open solids of a part; none if it has none.
  InsideTest inside_test(int part, const GridFrame& frame) const;
  template <class Kind>
  void append(PartLattice<Kind>&& part_lattice, int part, ShapeLattice<Kind>& lattice) const;
  template <class Kind>
  void place_lone_vertices(const GridPoints& points, ShapeLattice<Kind>& lattice) const;

  const Shape& shape_;
  bool keep_apart_;
  std::span<const Touch> touches_;
  SurfaceParts parts_;
  std::vector<std::vector<int>> vertices_of_part_;
  std::vector<int> triangle_at_;  ///< Per vertex: the first triangle that has it and is no duplicate.
  std::vector<int> lone_;
  Eigen::AlignedBox3d box_;
  int duplicates_ = 0;
  OpenParts open_;
  std::vector<std::vector<int>> open_solids_of_part_;
};

}  // namespace limber::internal::cells
