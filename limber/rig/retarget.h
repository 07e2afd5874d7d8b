#pragma once

#include <optional>
#include <string>
#include <vector>

#include "limber/rig/match_joints.h"
#include "limber/rig/motion_clip.h"
#include "limber/rig/skeleton.h"

namespace limber {

/// Options of retarget.
struct RetargetOptions {
  NameMap map = {};  ///< What drives what, where names do not tell: see match_joints.
  /// The pose of the motion's skeleton that corresponds to the model at rest, as far as the body goes: a T-pose, for a
  /// file whose rest pose is of no use. None: its rest pose.
  std::optional<SkeletonPose> source_rest = {};
  bool ground =
      true;  ///< Puts the lowest foot of the clip where the model's feet are at rest; false: heights are scaled.
  bool in_place = false;  ///< The model stays over its place: what the motion travels is left out.
};

/// A motion for another skeleton.
struct RetargetResult {
  MotionClip clip;  ///< For the model's skeleton.
  JointMatches matches;
  double scale = 1;                ///< By which the travel was multiplied: the ratio of the legs' lengths.
  std::vector<std::string> notes;  ///< What the user should know, a sentence each.
};

/// Gives the motion of one skeleton to another.
///
/// Joints are matched by name (match_joints). What a joint of the motion turns in the world since its rest pose, the
/// joint of the model turns too; so frames may be oriented as they like. Where the rest poses differ (arms stretched out
/// here, hanging there), bones of arms, legs and whatever else has one matched child are turned first to where the
/// motion's skeleton has them at rest; trunk, head and feet are taken as equal. A model that faces elsewhere, by
/// quarter turns about the vertical, is turned along. Joints that nothing drives keep their rest transform in
/// their parent. The topmost driven joint travels: by the ratio of leg lengths (else of sizes), measured where
/// legs start, from the model's own place on. Other translations and all scales of the motion are left out.
/// Equal skeletons get the clip as it is, but for `in_place`.
///
/// @param source, target  Valid skeletons, of the motion and of the model.
/// @param clip            Valid for `source`. Its keys are kept; between them the result is linear.
/// @throws Error          InvalidArgument: as match_joints; no joint is matched; a rest pose of another size.
RetargetResult retarget(const Skeleton& source, const MotionClip& clip, const Skeleton& target,
                        const RetargetOptions& options = {});

}  // namespace limber
