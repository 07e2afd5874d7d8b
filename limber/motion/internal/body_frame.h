#pragma once

#include <vector>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "limber/model/shape.h"
#include "limber/motion/retarget.h"

namespace limber::internal {

/// How a body stands in the world, along its axes.
struct BodyFrame {
  bool known = false;                                  ///< Whether the joints tell; if not, y is up and z is forward.
  Eigen::Vector3d up = Eigen::Vector3d::UnitY();       ///< The axis of the world nearest to the way from hips to head.
  Eigen::Vector3d forward = Eigen::Vector3d::UnitZ();  ///< The axis nearest to where the body looks.
};

/// The frame of a body, from its legs, arms, hips and head.
/// @param parts     One per joint: see body_parts_of.
/// @param to_world  One per joint, in a pose in which the body stands.
BodyFrame body_frame_of(const std::vector<BodyPart>& parts, const std::vector<AffineMatrix>& to_world);

/// The quarter turns that make one body stand and look as the other does; none if either is not known.
Eigen::Quaterniond facing_turn(const BodyFrame& from, const BodyFrame& to);

}  // namespace limber::internal
