#pragma once

#include <utility>
#include <vector>

#include <Eigen/Core>

#include "limber/model/skeleton.h"

namespace limber {

/// A joint of a skeleton and where it is to be, in the world.
using PlacedJoint = std::pair<int, Eigen::Vector3d>;

/// Whether a skeleton, at rest, lies in a box: nine of ten joints do, and they fill a good part of it.
/// @param low, high  Corners of the box. @param joints  Those that count.
bool lies_within(const Skeleton& skeleton, const std::vector<int>& joints, const Eigen::Vector3d& low,
                 const Eigen::Vector3d& high);

/// A skeleton with some of its joints somewhere else, such as another body's. Ways between two placed ones keep their
/// bends; all others keep how they lie seen from the next joint above, turned and scaled as the placed ones
/// are on the whole. Frames are turned along; names and parents stay.
///
/// @param placed  At least three joints that are not in a line. @throws Error  InvalidArgument: fewer.
Skeleton place_skeleton(const Skeleton& skeleton, const std::vector<PlacedJoint>& placed);

}  // namespace limber
