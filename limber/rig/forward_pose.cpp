#include "limber/rig/forward_pose.h"

#include "limber/core/error.h"
#include "limber/rig/affine.h"

namespace limber {
namespace {

using Transform = AffineMatrix;

/// Where a handle is at rest, as a target of the kind it follows by.
HandleTarget rest_target(const Rig& rig, const Follower& follower) {
  const int index = rig.find(follower.handle);
  // A handle that is not there: validate says so, with the nearest name.
  if (follower.kind == FollowKind::Transform || index < 0) {
    return {follower.handle, TransformTarget{Transform::Identity()}};
  }
  const Handle& handle = rig.handles[index];
  if (follower.kind == FollowKind::HeadAndTail) {
    if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
      return {follower.handle, BoneTarget{bone->head, bone->tail}};
    }
    throw Error(ErrorCode::InvalidPose, "it cannot follow by head and tail: it is not a bone.",
                Place::at_handle(follower.handle), "Let it follow by its transform.");
  }
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) {
    return {follower.handle, PositionTarget{point->position}};
  }
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
    return {follower.handle, PositionTarget{bone->head}};
  }
  throw Error(ErrorCode::InvalidPose, "it cannot follow by its position: it is neither a point nor a bone.",
              Place::at_handle(follower.handle), "Let it follow by its transform.");
}

/// The motion of every handle, T = T_parent T_local.
std::vector<Transform> motions_of(const Rig& rig, const Pose& local) {
  std::vector<Transform> motions(rig.handles.size(), Transform::Identity());
  for (const int index : parents_first(rig)) {
    const Handle& handle = rig.handles[index];
    if (handle.parent >= 0) motions[index] = motions[handle.parent];
    const HandleTarget* own = local.find(handle.name);
    if (!own) continue;
    if (const auto* target = std::get_if<TransformTarget>(&own->target)) {
      motions[index] = compose(motions[index], target->transform);
    }
  }
  return motions;
}

}  // namespace

Pose forward_pose(const Rig& rig, const Pose& local, const std::vector<Follower>& followers) {
  Pose pose = local;
  for (const Follower& follower : followers) pose.targets.push_back(rest_target(rig, follower));
  validate(pose, rig);
  const std::vector<Transform> motions = motions_of(rig, local);
  for (HandleTarget& target : pose.targets) {
    const int index = rig.find(target.handle);
    const int parent = rig.handles[index].parent;
    const Transform moved = parent >= 0 ? motions[parent] : Transform(Transform::Identity());
    if (auto* position = std::get_if<PositionTarget>(&target.target)) {
      position->position = apply(moved, position->position);
    } else if (auto* bone = std::get_if<BoneTarget>(&target.target)) {
      *bone = {apply(moved, bone->head), apply(moved, bone->tail)};
    } else {
      target.target = TransformTarget{motions[index]};
    }
  }
  return pose;
}

}  // namespace limber
