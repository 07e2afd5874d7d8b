#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/model/skeleton.h"

namespace limber::internal {

/// A leg that is to stand where its motion stands.
struct StandingLeg {
  int top = -1;  ///< Joints of the model: hip, knee, ankle, ...
  int middle = -1;
  int end = -1;
  int toe = -1;                    ///< ... and the ball of the foot; -1: none.
  Eigen::Vector3d ball;            ///< What the foot rolls on, in the space of the ankle.
  bool bends_back = false;         ///< As the elbows of front legs do.
  std::vector<bool> heel_is_down;  ///< One per key, from the motion.
  std::vector<bool> toe_is_down;
};

/// How feet are planted.
struct PlantOptions {
  Eigen::Vector3d up = Eigen::Vector3d::UnitY();
  Eigen::Vector3d forward = Eigen::Vector3d::UnitZ();
};

/// Puts feet on the ground where the motion has them there: what touches it does not slide, float or sink. The ground
/// is where the model's feet are at rest. Between contacts the change fades from one to the other. Hips come down where a
/// leg is too short to reach. Ankles are reached by bending knees (solve_leg).
///
/// @param skeleton  Of the model.
/// @param legs      With contacts, one per key.
/// @param times     Of the keys.
/// @param body      The joint that carries the legs, which moves down.
/// @param poses     One per key; changed.
void plant_feet(const Skeleton& skeleton, const std::vector<StandingLeg>& legs, const std::vector<double>& times,
                int body, const PlantOptions& options, std::vector<SkeletonPose>& poses);

}  // namespace limber::internal
