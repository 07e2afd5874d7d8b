#pragma once

#include <string>
#include <vector>

#include "limber/rig/pose.h"
#include "limber/rig/rig.h"

namespace limber {

/// What of a handle goes where its parents take it.
enum class FollowKind {
  Transform,    ///< All of it.
  Position,     ///< A point, or the head of a bone; the rest is free.
  HeadAndTail,  ///< Both ends of a bone; its twist is free.
};

/// A handle that is constrained through its parents alone.
struct Follower {
  std::string handle;  ///< Its name.
  FollowKind kind = FollowKind::Transform;
};

/// Forward kinematics: a pose in which every handle moves with its parent, as targets in world space. Chains
/// and free handles mix: what is neither in `local` nor a follower stays free, but passes on the motion of its parents.
///
/// @param local      Targets in the rest space of the parent: where they would be if no parent moved. A
///                   handle's motion is T = T_parent T_local, with T_local its transform target or none;
///                   positions and ends of bones become T_parent x.
/// @param followers  Handles without a target of their own that get one from their parents.
/// @return           The targets of `local` in their order, then those of the followers.
/// @throws Error     As validate(pose, rig); InvalidPose (a follower has a target of its own or is not in the
///                   rig; Position of a region; HeadAndTail of what is not a bone). The place names the
///                   handle.
Pose forward_pose(const Rig& rig, const Pose& local, const std::vector<Follower>& followers = {});

}  // namespace limber
