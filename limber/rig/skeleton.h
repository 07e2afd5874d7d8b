#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/rig/affine.h"
#include "limber/rig/joint_transform.h"

namespace limber {

/// A joint: a frame that moves with its parent.
struct Joint {
  std::string name;                         ///< Unique within its skeleton, not empty.
  int parent = -1;                          ///< Index of the parent joint; -1: a root.
  JointTransform rest;                      ///< In the space of the parent; of a root, in the world.
  std::optional<Eigen::Vector3d> end_site;  ///< Tip of the bone, in the space of this joint; none: the children show.
};

/// Joints whose parents make a forest: several disconnected skeletons are fine. Parents may come before or after their
/// children. A plain value.
struct Skeleton {
  std::vector<Joint> joints;

  int count() const { return static_cast<int>(joints.size()); }
  /// Index of the joint with that name; -1 if there is none.
  int find(std::string_view name) const;
  /// Whether the other has the same joints with the same parents, by name and in the same order.
  bool has_hierarchy_of(const Skeleton& other) const;
};

/// Where each joint of a skeleton is, in the space of its parent; one transform per joint.
struct SkeletonPose {
  std::vector<JointTransform> local;
};

/// Checks what a Skeleton promises.
/// @throws Error  InvalidRig (empty or duplicate name, parent out of range or cyclic, a rotation that is not of length
///                1 to 1e-3); NonFiniteNumber. The place names the joint.
void validate(const Skeleton& skeleton);

/// Joint indices ordered so that parents come before their children, otherwise in their own order.
std::vector<int> parents_first(const Skeleton& skeleton);

/// The children of every joint, in their order.
std::vector<std::vector<int>> children_of(const Skeleton& skeleton);

/// The pose of a skeleton at rest.
SkeletonPose rest_pose(const Skeleton& skeleton);

/// Forward kinematics: the map from the space of each joint to the world.
/// @param skeleton  Valid.
/// @param pose      One transform per joint.
std::vector<AffineMatrix> joint_to_world(const Skeleton& skeleton, const SkeletonPose& pose);

/// joint_to_world at rest.
std::vector<AffineMatrix> rest_joint_to_world(const Skeleton& skeleton);

/// Makes unique, non-empty names of any: an empty one becomes "joint3" after its place, a repeated one gets ".2", ".3"
/// and so on. Names that are unique already are kept.
void make_names_unique(std::vector<std::string>& names);

}  // namespace limber
