#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <Eigen/Core>

#include "limber/rig/rig.h"

namespace limber {

/// Where a handle goes: a point to this position, a bone with its head, a region with the centre of its
/// vertices; what else it may do is free.
struct PositionTarget {
  Eigen::Vector3d position;
};

/// How a handle moves from its rest pose: x -> transform * (x, 1), in world space.
struct TransformTarget {
  Eigen::Matrix<double, 3, 4, Eigen::RowMajor> transform;
};

/// Where both ends of a bone go.
struct BoneTarget {
  Eigen::Vector3d head;
  Eigen::Vector3d tail;
};

/// What one handle is asked to do.
struct HandleTarget {
  std::string handle;  ///< Its name.
  std::variant<PositionTarget, TransformTarget, BoneTarget> target;
};

/// Targets for some handles of a rig, by name; a handle that is not named is free. A plain value.
/// In a planar pose every z is 0, and transforms leave z as it is.
struct Pose {
  int dimension = 3;
  std::vector<HandleTarget> targets;

  int count() const { return static_cast<int>(targets.size()); }
  /// The target of the handle with that name; null if it is free.
  const HandleTarget* find(std::string_view handle) const;
};

/// Checks that a pose can be asked of a rig.
/// @throws Error  InvalidPose (a handle that the rig does not have, with the nearest name it has; two targets for one
///                handle; head and tail for what is not a bone; a position for a handle without a place;
///                another dimension than the rig's); NonFiniteNumber. The place names the handle.
void validate(const Pose& pose, const Rig& rig);

}  // namespace limber
