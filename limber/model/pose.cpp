#include <algorithm>
#include <cmath>
#include <unordered_set>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"

namespace limber {
namespace {

Place at_pin(std::size_t index, const char* member = "") {
  return Place::at_path({}, fmt::format("pins[{}]{}", index, member));
}

[[noreturn]] void refuse(const std::string& handle, std::string sentence, std::string remedy = {}) {
  throw Error(ErrorCode::InvalidPose, std::move(sentence), Place::at_handle(handle), std::move(remedy));
}

int find_handle(const Rig& rig, const std::string& name) {
  const int index = rig.find(name);
  if (index >= 0) return index;
  std::vector<std::string_view> names;
  for (const Handle& handle : rig.handles) names.push_back(handle.name);
  refuse(name, "the rig has no such handle.", did_you_mean(name, names));
}

bool is_finite(const HandleTarget& target) {
  if (const auto* position = std::get_if<PositionTarget>(&target.target)) return position->position.allFinite();
  if (const auto* transform = std::get_if<TransformTarget>(&target.target)) return transform->transform.allFinite();
  if (const auto* tail = std::get_if<TailTarget>(&target.target)) return tail->position.allFinite();
  const auto& bone = std::get<BoneTarget>(target.target);
  return bone.head.allFinite() && bone.tail.allFinite();
}

/// Targets farther off than so many sizes of the shape are mistakes, and their squares leave nothing of the shape's own
/// coordinates; so are transforms that scale by more.
constexpr double kFarthest = 1e6;

/// How far a target is from a point of the shape; how much it scales, times `size`, if that is more.
double distance_of(const HandleTarget& target, const Eigen::Vector3d& point, double size) {
  if (const auto* position = std::get_if<PositionTarget>(&target.target)) return (position->position - point).norm();
  if (const auto* tail = std::get_if<TailTarget>(&target.target)) return (tail->position - point).norm();
  if (const auto* transform = std::get_if<TransformTarget>(&target.target)) {
    const Eigen::Matrix3d linear = transform->transform.leftCols<3>();
    const Eigen::Vector3d moved = linear * point + transform->transform.col(3);
    return std::max((moved - point).norm(), linear.cwiseAbs().maxCoeff() * size);
  }
  const auto& bone = std::get<BoneTarget>(target.target);
  return std::max((bone.head - point).norm(), (bone.tail - point).norm());
}

/// @throws Error  InvalidPose: a target is absurdly far off.
void require_reach(const Pose& pose, const Eigen::Vector3d& point, double size) {
  const auto check = [&](double distance, const Place& place) {
    if (distance <= kFarthest * size) return;
    throw Error(ErrorCode::InvalidPose,
                fmt::format("the target is more than {:.0e} times as far off as the shape is large.", kFarthest), place,
                "Give it in the unit of the shape.");
  };
  for (const HandleTarget& target : pose.targets) {
    check(distance_of(target, point, size), Place::at_handle(target.handle));
  }
  for (std::size_t i = 0; i < pose.pins.size(); ++i) {
    check((pose.pins[i].position - point).norm(), at_pin(i, ".position"));
  }
}

/// True if nothing is far off for certain, found without looking at all vertices: called in every frame of a drag.
bool is_near(const Pose& pose, const Shape& shape) {
  const Eigen::Vector3d point = shape.positions.row(0).transpose();
  const double apart = (shape.positions.row(shape.vertex_count() / 2).transpose() - point).norm();
  const double near = 0.5 * kFarthest * apart;  // the shape is at least as large
  return std::all_of(pose.targets.begin(), pose.targets.end(),
                     [&](const HandleTarget& target) { return distance_of(target, point, apart) <= near; }) &&
         std::all_of(pose.pins.begin(), pose.pins.end(),
                     [&](const Pin& pin) { return (pin.position - point).norm() <= near; });
}

void require_stiffness(double stiffness, const Place& place) {
  if (std::isfinite(stiffness) && stiffness >= 0) return;
  throw Error(ErrorCode::InvalidPose, "the stiffness is not a number of zero or more.", place,
              "Leave it out for a target that is met exactly.");
}

void validate_pin(const Pin& pin, std::size_t index) {
  if (!pin.position.allFinite()) {
    throw Error(ErrorCode::NonFiniteNumber, "the position is not finite.", at_pin(index, ".position"));
  }
  require_stiffness(pin.stiffness, at_pin(index, ".stiffness"));
  const auto* surface = std::get_if<SurfacePlace>(&pin.place);
  if (!surface) return;
  const Place place = at_pin(index, ".barycentric");
  if (!surface->barycentric.allFinite()) throw Error(ErrorCode::NonFiniteNumber, "a coordinate is not finite.", place);
  if (std::abs(surface->barycentric.sum() - 1) > 1e-6) {
    throw Error(ErrorCode::InvalidPose,
                fmt::format("the barycentric coordinates sum to {}, not to 1.", surface->barycentric.sum()), place);
  }
}

void require_index(int index, int count, const char* what, const Place& place) {
  if (index >= 0 && index < count) return;
  throw Error(ErrorCode::IndexOutOfRange, fmt::format("{} {} is not there: the shape has {}.", what, index, count),
              place);
}

void validate_target(const HandleTarget& target, const Handle& handle) {
  if (!is_finite(target)) {
    throw Error(ErrorCode::NonFiniteNumber, "the handle's target is not finite.", Place::at_handle(target.handle));
  }
  if (std::holds_alternative<BoneTarget>(target.target) && !handle.is_bone()) {
    refuse(target.handle, "head and tail are given, but the handle is not a bone.", "Give a position or a transform.");
  }
  if (std::holds_alternative<TailTarget>(target.target) && !handle.is_bone()) {
    refuse(target.handle, "a tail is given, but the handle is not a bone.", "Give a position or a transform.");
  }
  if (std::holds_alternative<PositionTarget>(target.target) && handle.is_abstract()) {
    refuse(target.handle, "a position is given, but the handle has no place of its own.", "Give a transform.");
  }
}

void validate_follower(const Follower& follower, const Handle& handle) {
  require_stiffness(follower.stiffness, Place::at_handle(follower.handle));
  if (follower.kind == FollowKind::HeadAndTail && !handle.is_bone()) {
    refuse(follower.handle, "it cannot follow by head and tail: it is not a bone.", "Let it follow by its transform.");
  }
  if (follower.kind == FollowKind::Position && !handle.is_bone() && !handle.is_point()) {
    refuse(follower.handle, "it cannot follow by its position: it is neither a point nor a bone.",
           "Let it follow by its transform.");
  }
}

}  // namespace

const HandleTarget* Pose::find(std::string_view handle) const {
  for (const HandleTarget& target : targets) {
    if (target.handle == handle) return &target;
  }
  return nullptr;
}

void validate(const Pose& pose, const Rig& rig) {
  if (pose.count() + pose.pins.size() > 0 && pose.dimension != rig.dimension) {
    throw Error(ErrorCode::InvalidPose,
                fmt::format("the pose is {}D, but the rig is {}D.", pose.dimension, rig.dimension));
  }
  std::unordered_set<std::string_view> named;
  for (const HandleTarget& target : pose.targets) {
    const int index = find_handle(rig, target.handle);
    if (!named.insert(target.handle).second) refuse(target.handle, "the pose gives two targets for this handle.");
    validate_target(target, rig.handles[static_cast<std::size_t>(index)]);
    require_stiffness(target.stiffness, Place::at_handle(target.handle));
  }
  for (const Follower& follower : pose.followers) {
    const int index = find_handle(rig, follower.handle);
    if (!named.insert(follower.handle).second) {
      refuse(follower.handle, "it follows its parents, but has another target, too.", "Give one of the two.");
    }
    validate_follower(follower, rig.handles[static_cast<std::size_t>(index)]);
  }
  for (std::size_t i = 0; i < pose.pins.size(); ++i) validate_pin(pose.pins[i], i);
}

void validate(const Pose& pose, const Rig& rig, const Shape& shape) {
  validate(pose, rig);
  for (std::size_t i = 0; i < pose.pins.size(); ++i) {
    if (const auto* at = std::get_if<VertexPlace>(&pose.pins[i].place)) {
      require_index(at->vertex, shape.vertex_count(), "vertex", at_pin(i, ".vertex"));
    } else {
      const auto& surface = std::get<SurfacePlace>(pose.pins[i].place);
      require_index(surface.triangle, shape.triangle_count(), "triangle", at_pin(i, ".triangle"));
    }
  }
  if (shape.vertex_count() == 0 || is_near(pose, shape)) return;
  const double size = size_of(shape);
  if (size > 0) require_reach(pose, bounding_box(shape).center(), size);
}

namespace {

/// Where a handle is at rest, as a target of the kind it follows by.
HandleTarget rest_target(const Rig& rig, const Follower& follower) {
  HandleTarget target{follower.handle, TransformTarget{AffineMatrix::Identity()}, follower.stiffness};
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
std::vector<AffineMatrix> motions_of(const Rig& rig, const Pose& pose, bool relative) {
  std::vector<AffineMatrix> motions(rig.handles.size(), AffineMatrix::Identity());
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
void carry(HandleTarget& target, const Rig& rig, const std::vector<AffineMatrix>& motions) {
  const int index = rig.find(target.handle);
  const int parent = rig.handles[index].parent;
  const AffineMatrix moved = parent >= 0 ? motions[parent] : AffineMatrix(AffineMatrix::Identity());
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
  const std::vector<AffineMatrix> motions = motions_of(rig, pose, pose.relative_to_parents);
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
