#include "limber/rig/forward_pose.h"

#include "limber/rig/affine.h"

namespace limber {
namespace {

using Transform = AffineMatrix;

/// Where a handle is at rest, as a target of the kind it follows by.
HandleTarget rest_target(const Rig& rig, const Follower& follower) {
  HandleTarget target{follower.handle, TransformTarget{Transform::Identity()}, follower.stiffness};
  const Handle& handle = rig.handles[rig.find(follower.handle)];
  if (follower.kind == FollowKind::HeadAndTail) {
    const auto& bone = std::get<BoneHandle>(handle.form);
    target.target = BoneTarget{bone.head, bone.tail};
  } else if (follower.kind == FollowKind::Position) {
    const auto* bone = std::get_if<BoneHandle>(&handle.form);
    target.target = PositionTarget{bone ? bone->head : std::get<PointHandle>(handle.form).position};
  }
  return target;
}

/// The motion of every handle: T = T_parent T_local, or, in world space, its own if it has one.
std::vector<Transform> motions_of(const Rig& rig, const Pose& pose, bool relative) {
  std::vector<Transform> motions(rig.handles.size(), Transform::Identity());
  for (const int index : parents_first(rig)) {
    const Handle& handle = rig.handles[index];
    if (handle.parent >= 0) motions[index] = motions[handle.parent];
    const HandleTarget* own = pose.find(handle.name);
    if (!own) continue;
    if (const auto* target = std::get_if<TransformTarget>(&own->target)) {
      motions[index] = relative ? compose(motions[index], target->transform) : target->transform;
    }
  }
  return motions;
}

/// Lets a target move with its parent.
void carry(HandleTarget& target, const Rig& rig, const std::vector<Transform>& motions) {
  const int index = rig.find(target.handle);
  const int parent = rig.handles[index].parent;
  const Transform moved = parent >= 0 ? motions[parent] : Transform(Transform::Identity());
  if (auto* position = std::get_if<PositionTarget>(&target.target)) {
    position->position = apply(moved, position->position);
  } else if (auto* tail = std::get_if<TailTarget>(&target.target)) {
    tail->position = apply(moved, tail->position);
  } else if (auto* bone = std::get_if<BoneTarget>(&target.target)) {
    *bone = {apply(moved, bone->head), apply(moved, bone->tail)};
  } else {
    target.target = TransformTarget{motions[index]};
  }
}

}  // namespace

Pose forward_pose(const Rig& rig, const Pose& local, const std::vector<Follower>& followers) {
  Pose pose = local;
  pose.followers.insert(pose.followers.end(), followers.begin(), followers.end());
  pose.relative_to_parents = true;
  return world_pose(rig, pose);
}

Pose world_pose(const Rig& rig, const Pose& pose) {
  validate(pose, rig);
  const std::vector<Transform> motions = motions_of(rig, pose, pose.relative_to_parents);
  Pose world = pose;
  world.followers.clear();
  world.relative_to_parents = false;
  world.dimension = rig.dimension;
  if (pose.relative_to_parents) {
    for (HandleTarget& target : world.targets) carry(target, rig, motions);
  }
  for (const Follower& follower : pose.followers) {
    world.targets.push_back(rest_target(rig, follower));
    carry(world.targets.back(), rig, motions);
  }
  return world;
}

}  // namespace limber
