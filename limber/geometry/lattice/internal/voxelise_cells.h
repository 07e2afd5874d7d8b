#pragma once

// The two ways in which the lattices divide space into equal convex cells, behind one table-driven interface,
// so that covering a surface and keeping its parts apart is written once. Used by the lattices only.

#include <array>
#include <cmath>
#include <cstdint>

#include <Eigen/Core>

namespace limber::internal::cells {

/// Cubes of the integer grid.
struct Cubic {
  static constexpr int kCellsPerCube = 1;
  static constexpr int kCorners = 8;
  static constexpr int kFacets = 6;
  static constexpr int kFacetCorners = 4;
  static constexpr int kVerticesPerCube = 1;
};

/// Tetrahedra of the body-centred cubic lattice: each joins the centres of two adjacent cubes with an edge of
/// their common face. All are congruent; twelve belong to each cube.
struct BodyCentred {
  static constexpr int kCellsPerCube = 12;
  static constexpr int kCorners = 4;
  static constexpr int kFacets = 4;
  static constexpr int kFacetCorners = 3;
  static constexpr int kVerticesPerCube = 2;
};

/// One of the kinds of cell that belong to a cube, relative to that cube.
template <class Kind>
struct CellType {
  std::array<Eigen::Vector3i, Kind::kCorners> corners;  ///< In half units from the cube's lower corner.
  /// The cell is where normal . p + offset >= 0 for every facet; of a tet these are barycentric coordinates.
  std::array<Eigen::Vector3d, Kind::kFacets> normals;
  std::array<double, Kind::kFacets> offsets;
  std::array<std::array<int, Kind::kFacetCorners>, Kind::kFacets> facet_corners;
  // The cell on the other side of each facet, and its corners in the order of facet_corners.
  std::array<Eigen::Vector3i, Kind::kFacets> neighbor_cubes;
  std::array<int, Kind::kFacets> neighbor_types;
  std::array<int, Kind::kFacets> neighbor_facets;
  std::array<std::array<int, Kind::kFacetCorners>, Kind::kFacets> neighbor_corners;

  double distance(int facet, const Eigen::Vector3d& from_cube) const {
    return normals[facet].dot(from_cube) + offsets[facet];
  }
};

template <class Kind>
using CellTypes = std::array<CellType<Kind>, Kind::kCellsPerCube>;

/// The table of a kind; made once.
template <class Kind>
const CellTypes<Kind>& cell_types();
template <>
const CellTypes<Cubic>& cell_types<Cubic>();
template <>
const CellTypes<BodyCentred>& cell_types<BodyCentred>();

/// A cell anywhere in space.
struct CellPlace {
  Eigen::Vector3i cube;
  int type = 0;
};

/// The cell that contains a point, given in units of the cube's edge. Ties go to one of the cells that touch it.
template <class Kind>
CellPlace locate(const Eigen::Vector3d& point);
template <>
CellPlace locate<Cubic>(const Eigen::Vector3d& point);
template <>
CellPlace locate<BodyCentred>(const Eigen::Vector3d& point);

/// A box of cubes with numbers for its cells and lattice vertices.
template <class Kind>
struct CellDomain {
  Eigen::Vector3i lower = Eigen::Vector3i::Zero();
  Eigen::Vector3i counts = Eigen::Vector3i::Zero();

  std::int64_t cube_count() const { return std::int64_t{1} * counts[0] * counts[1] * counts[2]; }
  std::int64_t cell_count() const { return cube_count() * Kind::kCellsPerCube; }
  int cube_index(const Eigen::Vector3i& cube) const {
    const Eigen::Vector3i local = cube - lower;
    return (local[0] * counts[1] + local[1]) * counts[2] + local[2];
  }
  Eigen::Vector3i cube_at(int index) const {
    const int z = index % counts[2];
    const int rest = index / counts[2];
    return lower + Eigen::Vector3i(rest / counts[1], rest % counts[1], z);
  }
  int cell_index(const CellPlace& place) const { return cube_index(place.cube) * Kind::kCellsPerCube + place.type; }
  CellPlace cell_at(int cell) const { return {cube_at(cell / Kind::kCellsPerCube), cell % Kind::kCellsPerCube}; }

  /// What to add to a cell's index to reach its neighbour across each facet, by type.
  std::array<std::array<int, Kind::kFacets>, Kind::kCellsPerCube> neighbor_steps() const {
    std::array<std::array<int, Kind::kFacets>, Kind::kCellsPerCube> steps;
    for (int type = 0; type < Kind::kCellsPerCube; ++type) {
      const CellType<Kind>& cell = cell_types<Kind>()[type];
      for (int facet = 0; facet < Kind::kFacets; ++facet) {
        steps[type][facet] = step(cell.neighbor_cubes[facet]) * Kind::kCellsPerCube + cell.neighbor_types[facet] - type;
      }
    }
    return steps;
  }

  /// The number of a cell's corner among the lattice vertices, less cube_index * kVerticesPerCube, by type.
  std::array<std::array<int, Kind::kCorners>, Kind::kCellsPerCube> corner_steps() const {
    std::array<std::array<int, Kind::kCorners>, Kind::kCellsPerCube> steps;
    for (int type = 0; type < Kind::kCellsPerCube; ++type) {
      for (int k = 0; k < Kind::kCorners; ++k) {
        const Eigen::Vector3i half_units = cell_types<Kind>()[type].corners[k];
        const Eigen::Vector3i cube(half_units[0] >> 1, half_units[1] >> 1, half_units[2] >> 1);
        steps[type][k] = step(cube) * Kind::kVerticesPerCube + (half_units[0] & 1);
      }
    }
    return steps;
  }

 private:
  int step(const Eigen::Vector3i& cubes) const { return (cubes[0] * counts[1] + cubes[1]) * counts[2] + cubes[2]; }
};

}  // namespace limber::internal::cells
