#pragma once

#include <string_view>
#include <vector>

#include "limber/rig/skeleton.h"

namespace limber {

/// What a joint is of a body.
enum class JointRole {
  None,
  Hips,
  Spine,  ///< From waist to chest; there may be several.
  Neck,   ///< There may be several.
  Head,
  Shoulder,  ///< The collar bone.
  UpperArm,
  LowerArm,
  Hand,
  Finger,
  Thigh,
  Shin,
  Foot,
  Toe,
};

/// Left and right as the owner of the body calls them.
enum class BodySide { Middle, Left, Right };

/// A joint's place in a body.
struct BodyPart {
  JointRole role = JointRole::None;
  BodySide side = BodySide::Middle;
  int finger = 0;  ///< Of fingers: 1 thumb to 5 little finger.
  int number = 0;  ///< The number in its name ("Spine2"); 0: none.

  friend bool operator==(const BodyPart&, const BodyPart&) = default;
};

/// What a name alone says, in the words of motion capture, games and modelling programs: "mixamorig:LeftForeArm",
/// "upper_arm.L", "Bip01 R Calf", "lThumb2", "DEF-f_index.01.R", "LeftKnee".
BodyPart body_part_of(std::string_view name);

/// What the joints of a skeleton are, names judged in their company: a "LeftShoulder" above a "LeftElbow" is an upper
/// arm, above a "LeftArm" a collar bone; "leg_joint_L_1" to "leg_joint_L_4" are the leg from top to bottom; without hips,
/// the joint that spine and legs hang on is called so.
/// @return  One per joint. Hips, head, and the parts of limbs are unique; the spine and the neck may have several.
std::vector<BodyPart> body_parts_of(const Skeleton& skeleton);

}  // namespace limber
