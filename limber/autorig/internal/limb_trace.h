#pragma once

#include <vector>

#include "limber/autorig/internal/body_grid.h"

namespace limber::internal {

/// A cell that is farther from where distances start than all around it.
struct Peak {
  int cell = -1;
  float distance = 0;
  float prominence = 0;  ///< How far back one has to go before one can reach a cell that is farther still.
};

/// The peaks of a field of distances over the solid, the most prominent first.
/// @param least_prominence  In cells.
std::vector<Peak> distance_peaks(const BodyGrid& grid, const std::vector<float>& distances, float least_prominence);

/// A ring around a limb: the connected cells that are equally far from its tip.
struct LimbRing {
  Eigen::Vector3d center;    ///< In the space of the grid.
  double distance = 0;       ///< From the tip along the limb, in shape units.
  double area = 0;           ///< Of the section, in square shape units.
  double low = 0, high = 0;  ///< Of its cells along y.
  double inner = 0;          ///< The least |x| of its cells.
  double outer = 0;          ///< The largest |x| of its cells.
};

/// Follows a limb from its tip: rings of equal distance. Stops when a ring reaches the middle plane.
/// @param middle_x  Where that is; |x| of rings is measured from it.
std::vector<LimbRing> trace_limb(const BodyGrid& grid, int tip, double middle_x);

/// The same until a ring reaches a goal.
/// @param goal  Per cell: whether it is one.
std::vector<LimbRing> trace_limb(const BodyGrid& grid, int tip, double middle_x, const std::vector<char>& goal);

}  // namespace limber::internal
