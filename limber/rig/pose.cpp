#include "limber/rig/pose.h"

#include <unordered_set>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/nearest_name.h"

namespace limber {
namespace {

[[noreturn]] void refuse(const HandleTarget& target, std::string sentence, std::string remedy = {}) {
  throw Error(ErrorCode::InvalidPose, std::move(sentence), Place::at_handle(target.handle), std::move(remedy));
}

bool is_finite(const HandleTarget& target) {
  if (const auto* position = std::get_if<PositionTarget>(&target.target)) return position->position.allFinite();
  if (const auto* transform = std::get_if<TransformTarget>(&target.target)) return transform->transform.allFinite();
  const auto& bone = std::get<BoneTarget>(target.target);
  return bone.head.allFinite() && bone.tail.allFinite();
}

void validate_target(const HandleTarget& target, const Handle& handle) {
  if (!is_finite(target)) {
    throw Error(ErrorCode::NonFiniteNumber, "the handle's target is not finite.", Place::at_handle(target.handle));
  }
  if (std::holds_alternative<BoneTarget>(target.target) && !handle.is_bone()) {
    refuse(target, "head and tail are given, but the handle is not a bone.", "Give a position or a transform.");
  }
  if (std::holds_alternative<PositionTarget>(target.target) && handle.is_abstract()) {
    refuse(target, "a position is given, but the handle has no place of its own.", "Give a transform.");
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
  if (pose.count() > 0 && pose.dimension != rig.dimension) {
    throw Error(ErrorCode::InvalidPose,
                fmt::format("the pose is {}D, but the rig is {}D.", pose.dimension, rig.dimension));
  }
  std::unordered_set<std::string_view> named;
  for (const HandleTarget& target : pose.targets) {
    const int index = rig.find(target.handle);
    if (index < 0) {
      std::vector<std::string_view> names;
      for (const Handle& handle : rig.handles) names.push_back(handle.name);
      refuse(target, "the rig has no such handle.", did_you_mean(target.handle, names));
    }
    if (!named.insert(target.handle).second) refuse(target, "the pose gives two targets for this handle.");
    validate_target(target, rig.handles[static_cast<std::size_t>(index)]);
  }
}

}  // namespace limber
