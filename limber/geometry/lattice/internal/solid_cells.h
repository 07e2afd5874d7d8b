#pragma once

#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "limber/core/task.h"
#include "limber/model/shape.h"

namespace limber::internal {

/// The cells of a solid as a graph: each with its up to 26 neighbours.
struct SolidCells {
  double cell_size = 0;
  Positions centers;           ///< Cells x 3.
  std::vector<double> depths;  ///< Distance of each centre to the surface.
  std::vector<int> neighbors;  ///< Cells x 26; -1: none.

  int count() const { return static_cast<int>(depths.size()); }
  std::span<const int> around(int cell) const { return {neighbors.data() + 26 * static_cast<std::size_t>(cell), 26}; }
  double step(int a, int b) const { return (centers.row(a) - centers.row(b)).norm(); }
};

/// The cells whose centre is inside of a shape.
/// @param task    For cancellation; may be null.
/// @throws Error  As voxelise; UnsuitableShape (there are none); Cancelled.
SolidCells solid_cells(const Shape& shape, int cells_along_longest, Task* task);

/// The connected parts: per part its cells, ascending; the largest part first.
std::vector<std::vector<int>> parts_of(const SolidCells& cells);

/// Shortest ways from one cell: lengths, infinite where none leads, and the cell before on the way.
struct CellWays {
  std::vector<double> lengths;
  std::vector<int> previous;  ///< -1: the start, or out of reach.
};

/// @param prefer_middle  Ways cost less where the solid is deep, so that they run along its middle.
CellWays ways_from(const SolidCells& cells, int start, bool prefer_middle);

}  // namespace limber::internal
