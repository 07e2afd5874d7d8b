#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

#include "limber/rig/affine.h"

namespace limber {

/// A motion of bones for want of a better one.
struct RangeOfMotion {
  std::vector<double> times;                       ///< In seconds, from 0.
  std::vector<std::vector<AffineMatrix>> motions;  ///< Per time and joint: from where it rests to where it is.
};

/// Turns every joint forth and back, one after the other, its descendants going along: poses in which every joint shows
/// what its weights do. Joints take turns about x, y and z. Starts and ends at rest.
///
/// @param parents  Per joint its parent, or -1; a forest.
/// @param heads    Per joint the point it turns about, in the world.
/// @param radians  How far each way.
/// @param seconds  Per joint.
RangeOfMotion range_of_motion(std::span<const int> parents, std::span<const Eigen::Vector3d> heads,
                              double radians = 0.7, double seconds = 1);

}  // namespace limber
