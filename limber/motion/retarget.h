#pragma once

// Motions for other skeletons than their own, and how a humanoid stands at rest.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "limber/model/rig.h"
#include "limber/model/skeleton.h"

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
  Thigh,  ///< Of quadrupeds and birds: of the hind legs, as the next three.
  Shin,
  Foot,
  Toe,
  FrontShoulder,  ///< Of quadrupeds: the shoulder blade.
  FrontUpper,     ///< The joint of the shoulder.
  FrontLower,     ///< The elbow.
  FrontFoot,      ///< The wrist.
  FrontToe,
  Wing,  ///< From body to tip; there may be several.
  Tail,  ///< From hips to tip; there may be several.
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

/// Whether a name is that of a bone that steers others and moves no skin: "hand_ik.L", "Knee_Pole", "MCH-spine", "foot_ctrl".
bool is_control_bone(std::string_view name);

/// What the joints of a skeleton are, names judged in their company: a "LeftShoulder" above a "LeftElbow" is an upper
/// arm, above a "LeftArm" a collar bone; "leg_joint_L_1" to "leg_joint_L_4" are the leg from top to bottom; without hips,
/// the joint that spine and legs hang on is called so.
/// @return  One per joint. Hips, head, and the parts of limbs are unique; the spine and the neck may have several.
std::vector<BodyPart> body_parts_of(const Skeleton& skeleton);

/// How far the joints of a rig turn. What the rig says itself comes first. Joints that are known by name turn as those of
/// bodies do: knees and elbows bend to one side, necks, spines, hips, ankles and wrists turn and tilt so far. Of rigs without
/// known names, limbs of two or three bones that are clearly bent at rest bend to that side.
/// @return  One per handle; none: turns freely.
std::vector<std::optional<JointLimit>> usual_limits(const Rig& rig);

/// Names of joints of a motion, each with the joint of the model that it drives; an empty one drives none.
using NameMap = std::vector<std::pair<std::string, std::string>>;

/// Which joint of a motion's skeleton drives each joint of a model.
struct JointMatches {
  std::vector<int> source_of_target;  ///< Per joint of the model; -1: none.

  /// The joints of the model that nothing drives, and those of the motion that drive nothing.
  std::vector<int> unmatched_targets() const;
  std::vector<int> unused_sources(const Skeleton& source) const;
  int count() const;  ///< Joints of the model that are driven.
};

/// Matches joints by name. What `map` says comes first. Skeletons that have most of their names in common are matched
/// by them; others by what their names mean (body_parts_of), a longer spine or neck thinned out evenly from end to
/// end; joints without a meaning by equal names, capitals and namespaces ignored.
///
/// @param source  Skeleton of the motion, valid.
/// @param target  Skeleton of the model, valid.
/// @throws Error  InvalidArgument: a name of the map that is not there, with the nearest one that is, or a joint
///                of the model named twice.
JointMatches match_joints(const Skeleton& source, const Skeleton& target, const NameMap& map = {});

/// A name map to fill in, as parse_name_map reads it: what is matched, then what is not, as comments.
std::string write_name_map(const Skeleton& source, const Skeleton& target, const JointMatches& matches);

/// Reads a name map: lines "name in the motion = name in the model"; what follows a '#' is a comment.
/// @throws Error  Malformed, with the line.
NameMap parse_name_map(std::string_view text);

/// Options of retarget.
struct RetargetOptions {
  NameMap map = {};  ///< What drives what, where names do not tell: see match_joints.
  /// The pose of the motion's skeleton that corresponds to the model at rest, as far as the body goes: a T-pose, for a
  /// file whose rest pose is of no use. None: its rest pose.
  std::optional<SkeletonPose> source_rest = {};
  bool ground =
      true;  ///< Puts the lowest foot of the clip where the model's feet are at rest; false: heights are scaled.
  bool in_place = false;  ///< The model stays over its place: what the motion travels is left out.
  /// Feet that stand on the ground in the motion stand on the model's, too: they do not slide, float or sink. Needs
  /// `ground`, and legs in both skeletons. In place, all of that moves back under the body.
  bool contacts = true;
  /// Hands that keep still in the motion, on a table, a wall or the ground, keep still on the model.
  bool hands = false;
  /// Takes a T-pose in the first frame for the motion's rest pose; a pose that stands alone there, as motion capture
  /// has it, is left out of the result. Not used if `source_rest` is given.
  bool find_rest = true;
};

/// A motion for another skeleton.
struct RetargetResult {
  MotionClip clip;  ///< For the model's skeleton.
  JointMatches matches;
  double scale = 1;                ///< By which the travel was multiplied: the ratio of the legs' lengths.
  std::vector<std::string> notes;  ///< What the user should know, a sentence each.
  bool fits_badly = false;         ///< Few joints are driven: a name map would help; `notes` says so.
};

/// Gives the motion of one skeleton to another.
///
/// Joints are matched by name (match_joints). What a joint of the motion turns in the world since its rest pose, the
/// joint of the model turns too; so frames may be oriented as they like. Where the rest poses differ (arms stretched out
/// here, hanging there), bones of arms, legs and whatever else has one matched child are turned first to where the
/// motion's skeleton has them at rest; trunk, head and feet are taken as equal unless their bones are more than 40
/// degrees apart. A motion that stands or faces along another axis of the world is turned by quarter turns. Joints that
/// nothing drives keep their rest transform in their parent; a foot that hangs beside its leg is kept on it. What
/// carries hips and legs travels, by the ratio of leg lengths (else of sizes), measured where legs start, from the
/// model's own place on; a limb on its own does not travel. Translations and scales of other joints are kept where
/// joint and parent are driven by joint and parent. Then feet are put on the ground (`contacts`): where heel or toe of
/// the motion are low and slow they stand, legs are bent to reach that, and hips come down where they must. `hands` does
/// the same for hands.
/// Equal skeletons get the clip as it is, but for `in_place`.
///
/// @param source, target  Valid skeletons, of the motion and of the model.
/// @param clip            Valid for `source`. Its keys are kept; between them the result is linear.
/// @throws Error          InvalidArgument: as match_joints; no joint is matched, or one or two of many; a rest pose of
///                        another size.
RetargetResult retarget(const Skeleton& source, const MotionClip& clip, const Skeleton& target,
                        const RetargetOptions& options = {});

/// The joints of a humanoid by the names that VRM 1.0 has for them ("hips", "leftUpperArm", ...), as far as their roles
/// are known: see body_parts_of. Of a spine with more than three joints, the first and the last two are named.
/// @param skeleton  Valid.
std::vector<std::pair<std::string, int>> vrm_bones_of(const Skeleton& skeleton);

/// The same skeleton with a T-pose as its rest: arms straight and level, y up, looking along z. Joints keep their names,
/// parents and lengths; a mesh that is bound to them follows when it is skinned. What the joints do not tell (no
/// arms, no legs to say where the front is) stays as it is.
/// @param skeleton  Valid.
Skeleton in_t_pose(const Skeleton& skeleton);

}  // namespace limber
