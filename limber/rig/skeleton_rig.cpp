#include "limber/rig/skeleton_rig.h"

#include <string>

#include <fmt/format.h>

namespace limber {
namespace {

using Eigen::Vector3d;

/// How far a leaf goes on, in lengths of the bone that leads to it.
constexpr double kLeafLength = 0.5;

/// What counts as length 0, relative to the size of the skeleton: rounding along a chain of joints.
constexpr double kShortest = 1e-9;

class SkeletonBones {
 public:
  explicit SkeletonBones(const Skeleton& skeleton)
      : skeleton_(skeleton),
        children_(children_of(skeleton)),
        to_world_(rest_joint_to_world(skeleton)),
        handles_of_joint_(skeleton.joints.size()) {
    Eigen::AlignedBox3d box;
    for (int joint = 0; joint < skeleton.count(); ++joint) box.extend(place(joint));
    if (!box.isEmpty()) shortest_ = kShortest * box.diagonal().norm();
  }

  SkeletonRig build() {
    for (int joint = 0; joint < skeleton_.count(); ++joint) add_bones(joint);
    for (int handle = 0; handle < result_.rig.count(); ++handle) {
      result_.rig.handles[handle].parent = parent_of(handle);
    }
    std::vector<std::string> names;
    for (const Handle& handle : result_.rig.handles) names.push_back(handle.name);
    make_names_unique(names);
    for (std::size_t i = 0; i < names.size(); ++i) result_.rig.handles[i].name = names[i];
    return std::move(result_);
  }

 private:
  Vector3d place(int joint) const { return to_world_[joint].col(3); }

  void add(int joint, const Vector3d& tail, const std::string& name) {
    if ((tail - place(joint)).norm() <= shortest_) return;
    handles_of_joint_[joint].push_back(result_.rig.count());
    result_.rig.handles.push_back({name, -1, BoneHandle{place(joint), tail}});
    result_.joint_of_handle.push_back(joint);
  }

  void add_bones(int joint) {
    const Joint& own = skeleton_.joints[joint];
    if (own.end_site) {
      add(joint, apply(to_world_[joint], *own.end_site), own.name);
      return;
    }
    for (const int child : children_[joint]) {
      const bool is_first = handles_of_joint_[joint].empty();
      add(joint, place(child), is_first ? own.name : fmt::format("{}/{}", own.name, skeleton_.joints[child].name));
    }
    if (!children_[joint].empty()) return;
    if (own.parent >= 0) {
      add(joint, place(joint) + kLeafLength * (place(joint) - place(own.parent)), own.name);
    } else {
      result_.rig.handles.push_back({own.name, -1, PointHandle{place(joint)}});
      result_.joint_of_handle.push_back(joint);
    }
  }

  int parent_of(int handle) const {
    const int joint = result_.joint_of_handle[handle];
    const std::vector<int>& siblings = handles_of_joint_[joint];
    if (!siblings.empty() && siblings.front() != handle) return siblings.front();
    for (int above = skeleton_.joints[joint].parent; above >= 0; above = skeleton_.joints[above].parent) {
      for (const int candidate : handles_of_joint_[above]) {
        const auto& bone = std::get<BoneHandle>(result_.rig.handles[candidate].form);
        if ((bone.tail - place(joint)).norm() <= shortest_) return candidate;
      }
      if (!handles_of_joint_[above].empty()) return handles_of_joint_[above].front();
    }
    return -1;
  }

  const Skeleton& skeleton_;
  std::vector<std::vector<int>> children_;
  std::vector<AffineMatrix> to_world_;
  std::vector<std::vector<int>> handles_of_joint_;  ///< Its bones.
  double shortest_ = 0;
  SkeletonRig result_;
};

}  // namespace

SkeletonRig rig_of(const Skeleton& skeleton) {
  return SkeletonBones(skeleton).build();
}

Skeleton skeleton_of(const Rig& rig) {
  Skeleton skeleton;
  skeleton.joints.resize(rig.handles.size());
  std::vector<Vector3d> places(rig.handles.size(), Vector3d::Zero());
  for (const int i : parents_first(rig)) {
    const Handle& handle = rig.handles[i];
    const Vector3d parent_place = handle.parent < 0 ? Vector3d(Vector3d::Zero()) : places[handle.parent];
    places[i] = parent_place;
    Joint& joint = skeleton.joints[i];
    joint.name = handle.name;
    joint.parent = handle.parent;
    if (const auto* point = std::get_if<PointHandle>(&handle.form)) places[i] = point->position;
    if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
      places[i] = bone->head;
      joint.end_site = bone->tail - bone->head;
    }
    joint.rest.translation = places[i] - parent_place;
  }
  return skeleton;
}

}  // namespace limber
