#pragma once

#include "limber/geometry/curve_skeleton.h"
#include "limber/rig/rig.h"

namespace limber {

/// A curve skeleton as bones: one from the parent of each joint to the joint, children of the bone that ends
/// where they start. Bones are named "bone_0", "bone_1", ... in the order of their joints.
Rig curve_rig(const CurveSkeleton& skeleton);

}  // namespace limber
