#pragma once

#include <cstdint>
#include <vector>

#include "limber/model/shape.h"

namespace limber::internal {

/// What a cubic cell holds of a solid.
enum class VoxelState : std::uint8_t {
  Outside,
  Surface,  ///< A triangle touches it.
  Inside,   ///< Enclosed: not reachable from outside through faces of untouched cells.
};

/// A box of cubic cells.
struct Voxels {
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();  ///< Lower corner of cell (0,0,0).
  double cell_size = 0;
  Eigen::Vector3i counts = Eigen::Vector3i::Zero();
  std::vector<VoxelState> states;  ///< Of cell (x,y,z) at index(x, y, z).

  std::size_t index(int x, int y, int z) const {
    return (static_cast<std::size_t>(x) * static_cast<std::size_t>(counts[1]) + static_cast<std::size_t>(y)) *
               static_cast<std::size_t>(counts[2]) +
           static_cast<std::size_t>(z);
  }
  VoxelState at(int x, int y, int z) const { return states[index(x, y, z)]; }
};

/// Marks the cells that a surface touches, conservatively (to 1e-9 of a cell), and those that it encloses.
/// Works for any triangle soup; orientation does not matter, holes smaller than a cell are closed. Cost:
/// linear in the cells of the bounding box and the pairs of triangle and cell that touch.
///
/// @param cell_size  Edge of a cell, in shape units; the bounding box may hold at most 4 million cells.
/// @throws Error  EmptyMesh; NonFiniteNumber; IndexOutOfRange; DegenerateShape; InvalidArgument.
Voxels voxelise(const Shape& shape, double cell_size);

}  // namespace limber::internal
