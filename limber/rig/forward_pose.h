#pragma once

#include <vector>

#include "limber/rig/pose.h"
#include "limber/rig/rig.h"

namespace limber {

/// Forward kinematics: a pose in which every handle moves with its parent, as targets in world space. Chains
/// and free handles mix: what is neither in `local` nor a follower stays free, but passes on the motion of its parents.
///
/// @param local      Targets in the rest space of the parent: where they would be if no parent moved. A
///                   handle's motion is T = T_parent T_local, with T_local its transform target or none;
///                   positions and ends of bones become T_parent x.
/// @param followers  Handles without a target of their own that get one from their parents.
/// @return           The targets of `local` in their order, then those of the followers.
/// @throws Error     As validate(pose, rig); a follower that cannot follow is InvalidPose, and the place names it.
Pose forward_pose(const Rig& rig, const Pose& local, const std::vector<Follower>& followers = {});

/// The same pose by targets in world space alone: what parents do to followers, and to targets that are
/// relative to them, is worked out. A target in world space says how its handle moves, whatever its parents
/// do; a follower moves with the nearest ancestor that has a transform.
/// @throws Error     As validate(pose, rig).
Pose world_pose(const Rig& rig, const Pose& pose);

}  // namespace limber
