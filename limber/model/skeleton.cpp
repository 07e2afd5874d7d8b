#include "limber/model/skeleton.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include <Eigen/SVD>
#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber {
namespace {

/// The rotation R that maximises tr(R^T M).
Eigen::Matrix3d nearest_rotation(const Eigen::Matrix3d& matrix) {
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::Matrix3d left = svd.matrixU();
  if ((left * svd.matrixV().transpose()).determinant() < 0) left.col(2) = -left.col(2);
  return left * svd.matrixV().transpose();
}

}  // namespace

AffineMatrix JointTransform::matrix() const {
  AffineMatrix result;
  result.leftCols<3>() = rotation.toRotationMatrix() * scale.asDiagonal();
  result.col(3) = translation;
  return result;
}

DecomposedTransform decompose(const AffineMatrix& matrix) {
  DecomposedTransform result;
  result.transform.translation = matrix.col(3);
  Eigen::Matrix3d columns = matrix.leftCols<3>();
  Eigen::Vector3d scale = columns.colwise().norm();
  for (int i = 0; i < 3; ++i) {
    if (scale[i] > 0) columns.col(i) /= scale[i];
  }
  for (int i = 0; i < 3; ++i) {
    result.shear = std::max(result.shear, std::abs(columns.col(i).dot(columns.col((i + 1) % 3))));
  }
  if (columns.determinant() < 0) {
    columns.col(0) = -columns.col(0);
    scale[0] = -scale[0];
  }
  result.transform.scale = scale;
  result.transform.rotation = Eigen::Quaterniond(nearest_rotation(columns)).normalized();
  return result;
}

Eigen::Quaterniond blend(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b, double share) {
  const Eigen::Vector4d from = a.coeffs();
  const Eigen::Vector4d to = from.dot(b.coeffs()) < 0 ? Eigen::Vector4d(-b.coeffs()) : b.coeffs();
  // The angle from both chord and sum: exact for small angles, where the cosine is not.
  const double angle = 2 * std::atan2((to - from).norm(), (to + from).norm());
  // Below this the arc and its chord differ by less than rounding.
  constexpr double kStraight = 1e-8;
  Eigen::Vector4d mixed;
  if (angle < kStraight) {
    mixed = from + share * (to - from);
  } else {
    mixed = std::sin((1 - share) * angle) * from + std::sin(share * angle) * to;
  }
  return Eigen::Quaterniond(mixed.normalized());
}

JointTransform blend(const JointTransform& a, const JointTransform& b, double share) {
  JointTransform result;
  result.translation = a.translation + share * (b.translation - a.translation);
  result.rotation = blend(a.rotation, b.rotation, share);
  result.scale = a.scale + share * (b.scale - a.scale);
  return result;
}

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
