#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/model/skeleton.h"

namespace limber::internal {

/// An arm whose hand is to keep still where the motion's does.
struct HoldingArm {
  int top = -1;  ///< Joints of the model: shoulder, elbow, wrist.
  int middle = -1;
  int end = -1;
  std::vector<bool> is_still;   ///< One per key, from the motion.
  std::vector<double> heights;  ///< Where a still hand belongs along `up`, one per key; not a number: where it is.
};

/// When a point keeps still: it moves by less than a twelfth of `reach` in a second, for a fifth of a second or more.
///
/// @param places  One per key.
/// @param times   Of the keys, rising.
/// @param reach   The length of the arm that the point belongs to.
/// @return        One per key.
std::vector<bool> find_stillness(const std::vector<Eigen::Vector3d>& places, const std::vector<double>& times,
                                 double reach);

/// Keeps hands on one place while the motion's keep still: on a table, a wall, the ground. The place is the mean of where
/// the hand would be. What is changed fades in and out within a third of a second. Arms are bent as legs are (solve_leg),
/// and hands keep their direction. A place that the arm does not reach is neared.
///
/// @param backward  Where elbows of straight arms go.
/// @param poses     One per key; changed.
void hold_hands(const Skeleton& skeleton, const std::vector<HoldingArm>& arms, const std::vector<double>& times,
                const Eigen::Vector3d& up, const Eigen::Vector3d& backward, std::vector<SkeletonPose>& poses);

}  // namespace limber::internal
