#pragma once

#include <Eigen/Core>

namespace limber::internal {

/// A leg of two bones, or an arm.
struct TwoBones {
  Eigen::Vector3d top;     ///< Hip.
  Eigen::Vector3d middle;  ///< Knee.
  Eigen::Vector3d end;     ///< Ankle.
};

/// The leg with its end at `target`: lengths are kept, the knee stays on the side on which it was. Law of cosines.
///
/// @param legs    Bones of a length above 0.
/// @param target  Nearer than the stretched leg and farther than the folded one; else the end stops on the way there.
/// @param aside   Where the knee goes if the leg is straight; need not be at a right angle to it.
TwoBones solve_leg(const TwoBones& leg, const Eigen::Vector3d& target, const Eigen::Vector3d& aside);

}  // namespace limber::internal
