#include "limber/rig/skeleton.h"

#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber {
namespace {

void validate_joint(const Joint& joint) {
  const JointTransform& rest = joint.rest;
  if (!rest.translation.allFinite() || !rest.rotation.coeffs().allFinite() || !rest.scale.allFinite() ||
      (joint.end_site && !joint.end_site->allFinite())) {
    throw Error(ErrorCode::NonFiniteNumber, "the joint's rest transform is not finite.", Place::at_handle(joint.name));
  }
  if (std::abs(rest.rotation.norm() - 1) > 1e-3) {
    throw Error(ErrorCode::InvalidRig, fmt::format("its rest rotation has length {}, not 1.", rest.rotation.norm()),
                Place::at_handle(joint.name), "Normalise the quaternion.");
  }
}

void refuse_circles(const Skeleton& skeleton) {
  if (static_cast<int>(parents_first(skeleton).size()) == skeleton.count()) return;
  for (int i = 0; i < skeleton.count(); ++i) {
    int ancestor = skeleton.joints[i].parent;
    for (int steps = 0; ancestor >= 0 && ancestor != i && steps < skeleton.count(); ++steps) {
      ancestor = skeleton.joints[ancestor].parent;
    }
    if (ancestor != i) continue;
    throw Error(ErrorCode::InvalidRig, "its chain of parents runs in a circle.",
                Place::at_handle(skeleton.joints[i].name), "Make one of these joints a root.");
  }
}

}  // namespace

int Skeleton::find(std::string_view name) const {
  for (int i = 0; i < count(); ++i) {
    if (joints[i].name == name) return i;
  }
  return -1;
}

bool Skeleton::has_hierarchy_of(const Skeleton& other) const {
  if (count() != other.count()) return false;
  for (int i = 0; i < count(); ++i) {
    if (joints[i].name != other.joints[i].name || joints[i].parent != other.joints[i].parent) return false;
  }
  return true;
}

void validate(const Skeleton& skeleton) {
  std::unordered_set<std::string_view> names;
  for (int i = 0; i < skeleton.count(); ++i) {
    const Joint& joint = skeleton.joints[i];
    if (joint.name.empty()) {
      throw Error(ErrorCode::InvalidRig, fmt::format("joint {} has no name.", i), {}, "Name every joint.");
    }
    if (!names.insert(joint.name).second) {
      throw Error(ErrorCode::InvalidRig, "two joints have this name.", Place::at_handle(joint.name),
                  "Names must be unique.");
    }
    if (joint.parent < -1 || joint.parent >= skeleton.count()) {
      throw Error(ErrorCode::InvalidRig, fmt::format("parent {} does not exist.", joint.parent),
                  Place::at_handle(joint.name));
    }
    validate_joint(joint);
  }
  refuse_circles(skeleton);
}

std::vector<std::vector<int>> children_of(const Skeleton& skeleton) {
  std::vector<std::vector<int>> children(skeleton.joints.size());
  for (int i = 0; i < skeleton.count(); ++i) {
    if (skeleton.joints[i].parent >= 0) children[skeleton.joints[i].parent].push_back(i);
  }
  return children;
}

std::vector<int> parents_first(const Skeleton& skeleton) {
  std::vector<int> order;
  for (int i = 0; i < skeleton.count(); ++i) {
    if (skeleton.joints[i].parent < 0) order.push_back(i);
  }
  const std::vector<std::vector<int>> children = children_of(skeleton);
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (const int child : children[order[next]]) order.push_back(child);
  }
  return order;
}

SkeletonPose rest_pose(const Skeleton& skeleton) {
  SkeletonPose pose;
  pose.local.reserve(skeleton.joints.size());
  for (const Joint& joint : skeleton.joints) pose.local.push_back(joint.rest);
  return pose;
}

std::vector<AffineMatrix> joint_to_world(const Skeleton& skeleton, const SkeletonPose& pose) {
  std::vector<AffineMatrix> to_world(skeleton.joints.size());
  for (const int i : parents_first(skeleton)) {
    const int parent = skeleton.joints[i].parent;
    const AffineMatrix local = pose.local[i].matrix();
    to_world[i] = parent < 0 ? local : compose(to_world[parent], local);
  }
  return to_world;
}

std::vector<AffineMatrix> rest_joint_to_world(const Skeleton& skeleton) {
  return joint_to_world(skeleton, rest_pose(skeleton));
}

void make_names_unique(std::vector<std::string>& names) {
  // Names that are there win over those made here, wherever they stand.
  std::unordered_set<std::string> taken(names.begin(), names.end());
  std::unordered_set<std::string> seen;
  std::unordered_map<std::string, int> next_suffix;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string base = names[i].empty() ? fmt::format("joint{}", i) : names[i];
    if (!names[i].empty() && seen.insert(base).second) continue;
    std::string name = base;
    int& suffix = next_suffix.try_emplace(base, 2).first->second;
    for (; taken.count(name) > 0; ++suffix) name = fmt::format("{}.{}", base, suffix);
    taken.insert(name);
    seen.insert(name);
    names[i] = name;
  }
}

}  // namespace limber
