#pragma once

#include <array>
#include <vector>

#include "limber/core/task.h"
#include "limber/geometry/touch.h"
#include "limber/model/shape.h"

namespace limber {

using CellCorners = Eigen::Matrix<int, Eigen::Dynamic, 8, Eigen::RowMajor>;      ///< Rows of eight particles.
using CellWeights = Eigen::Matrix<double, Eigen::Dynamic, 8, Eigen::RowMajor>;   ///< Rows of eight trilinear weights.
using CellNeighbors = Eigen::Matrix<int, Eigen::Dynamic, 6, Eigen::RowMajor>;    ///< Rows of six cells, or -1.
using Quads = Eigen::Matrix<int, Eigen::Dynamic, 4, Eigen::RowMajor>;            ///< Rows of four particles.
using GridCoordinates = Eigen::Matrix<int, Eigen::Dynamic, 3, Eigen::RowMajor>;  ///< Rows x, y, z in cells.

/// Options of make_voxel_lattice.
struct VoxelLatticeOptions {
  int cells_along_longest = 0;  ///< Cells along the longest side of the bounding box, at least 1; 0: 24.
  double cell_size = 0;         ///< Edge of a cell in shape units; if positive it replaces the count.
  /// True: parts that come near or touch without being connected get cells and particles of their own. False:
  /// cells that meet share particles, and all counts as one part.
  bool keep_parts_apart = true;
  std::vector<Touch> touches = {};  ///< As for a volume mesh: parts share particles there.
};

/// What make_voxel_lattice did.
struct VoxelLatticeReport {
  int parts = 0;           ///< Connected parts of the input, including lone vertices outside of all others.
  int interior_cells = 0;  ///< Cells that the surface does not touch.
  int split_cells = 0;     ///< Cells of which a part has more than one copy.
  int degenerate_triangles = 0;
  int duplicate_triangles = 0;
};

/// Cubic cells that cover a solid, with particles at their corners [Lattice-based Character Skinning 2010, 3.2].
struct VoxelLattice {
  double cell_size = 0;
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();  ///< Where grid coordinate (0,0,0) lies.

  Positions particles;                ///< Particles x 3: rest positions, in shape units.
  GridCoordinates particle_grid;      ///< Particles x 3: the same as integers; copies share them.
  std::vector<int> part_of_particle;  ///< The connected part of the shape.
  /// The up to 26 particles that share a cell with particle p: neighbors[neighbor_starts[p] ..
  /// neighbor_starts[p+1]), ascending, without p. Where the shape forks there may be more.
  std::vector<int> neighbor_starts;
  std::vector<int> neighbors;

  GridCoordinates cell_grid;  ///< Cells x 3: lower corner.
  CellCorners cell_corners;   ///< Cells x 8: particles; bit 0, 1, 2 of the column set means upper x, y, z.
  /// Cells x 6: the cell across each face (-x, +x, -y, +y, -z, +z), or -1. Symmetric; where the shape forks,
  /// one of the copies is the neighbour and the others have none.
  CellNeighbors cell_neighbors;
  std::vector<int> part_of_cell;
  std::vector<char> cell_is_interior;  ///< 1 if the surface does not touch the cell.

  /// Quads x 4: faces without a neighbour, counter-clockwise seen from outside. Signed volumes summed over
  /// them give the sum of the cells' volumes, in any deformed state.
  Quads boundary_quads;

  CellCorners embedding_indices;  ///< Shape vertices x 8: corners of the cell that holds each vertex.
  CellWeights embedding_weights;  ///< Shape vertices x 8: trilinear; >= -1e-9, rows sum to one.
  std::vector<int> cell_of_vertex;

  VoxelLatticeReport report;

  int particle_count() const { return static_cast<int>(particles.rows()); }
  int cell_count() const { return static_cast<int>(cell_corners.rows()); }
};

/// The corners of a face of a cell (-x, +x, -y, +y, -z, +z), counter-clockwise seen from outside, as columns of
/// VoxelLattice::cell_corners.
std::array<int, 4> cell_face_corners(int face) noexcept;

/// A lattice of cubic cells over the surface, conservatively, and the solid inside of any triangle soup.
/// Inside, parts and copies are as for make_volume_mesh, from the same code.
///
/// @param shape  Triangles in space; a flat shape is covered as a sheet.
/// @throws Error  EmptyMesh (no triangles); NonFiniteNumber and IndexOutOfRange (name the vertex or triangle);
///                DegenerateShape; InvalidArgument; Cancelled.
/// Deterministic: the same bits on any number of threads.
VoxelLattice make_voxel_lattice(const Shape& shape, const VoxelLatticeOptions& options = {}, Task* task = nullptr);

}  // namespace limber
