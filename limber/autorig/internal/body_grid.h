#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <Eigen/Core>

namespace limber::internal {

/// Triangles as plain rows: what a body grid is made of.
struct BodyMesh {
  Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor> points;
  Eigen::Matrix<int, Eigen::Dynamic, 3, Eigen::RowMajor> corners;
};

/// A character as cubes, for any soup of triangles: open, many parts, parts within parts. A cell is solid if the surface
/// goes through it, or if at least four of the six straight ways out of it, along the axes, leave a body.
struct BodyGrid {
  double cell = 0;
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();  ///< Corner of the first cell.
  Eigen::Vector3i size = Eigen::Vector3i::Zero();
  std::vector<std::uint8_t> solid;  ///< Per cell; x runs fastest.

  int count() const { return static_cast<int>(solid.size()); }
  int index(int x, int y, int z) const { return (z * size.y() + y) * size.x() + x; }
  bool inside(int x, int y, int z) const {
    return x >= 0 && y >= 0 && z >= 0 && x < size.x() && y < size.y() && z < size.z();
  }
  bool filled(int x, int y, int z) const { return inside(x, y, z) && solid[static_cast<std::size_t>(index(x, y, z))]; }
  Eigen::Vector3i place(int cell_index) const {
    return {cell_index % size.x(), (cell_index / size.x()) % size.y(), cell_index / (size.x() * size.y())};
  }
  Eigen::Vector3d center(int cell_index) const {
    return origin + cell * (place(cell_index).cast<double>().array() + 0.5).matrix();
  }
};

/// Where the 26 neighbours of a solid cell are, as differences of indices, and how far, in cells. Solid cells are never at
/// the border of a grid.
struct Neighbours {
  explicit Neighbours(const BodyGrid& grid);
  std::array<int, 26> offset{};
  std::array<float, 26> step{};
};

/// @param cell_size  Of a cube's side.
BodyGrid body_grid(const BodyMesh& mesh, double cell_size);

/// Joins parts that hover near each other by thin bridges, then drops what is still apart from the largest part.
/// @param reach   How wide a gap may be, in cells.
/// @param bodies  If not null: becomes the number of parts that are at least a quarter as large as the largest.
/// @return        How much of the solid is left, 0 to 1.
double join_parts(BodyGrid& grid, int reach, int* bodies = nullptr);

/// The same cells in a frame whose axes, the rows, are axes of the grid, forward or backward.
BodyGrid turned(const BodyGrid& grid, const Eigen::Matrix3d& frame);

/// Shortest ways through the solid, in cells, from some cells to all; 1e9 where none leads. A chamfer metric: steps of
/// 1, 1.41 and 1.73.
/// @param goal  Per cell: whether to stop soon after it is reached; may be null.
std::vector<float> grid_distances(const BodyGrid& grid, const std::vector<int>& from,
                                  const std::vector<char>* goal = nullptr);

}  // namespace limber::internal
