#pragma once

#include <vector>

#include "limber/rig/rig.h"
#include "limber/rig/skeleton.h"

namespace limber {

/// A skeleton as handles, and whose handles they are.
struct SkeletonRig {
  Rig rig;
  std::vector<int> joint_of_handle;  ///< The joint that each handle moves with; one joint may have several.
};

/// The bones of a skeleton at rest, so that it is accepted wherever a rig is.
///
/// - A joint with an end site has one bone, to that tip.
/// - Else it has a bone to each child that lies elsewhere. The first is called after the joint, the others after joint
///   and child, "Hips/LeftLeg": all of them move with the joint, and their weights add up to its weight.
/// - A leaf without an end site goes on straight for half the way from its parent. A joint that is
///   alone is a point.
/// - A joint whose bones would all have length 0 has no handle: its children pass on what it does.
///
/// The parent of a joint's further bones is its first one, so that they move along. The parent of the first is the bone
/// of the nearest joint above that ends where it starts, or else that joint's first.
/// @param skeleton  Valid.
SkeletonRig rig_of(const Skeleton& skeleton);

/// The joints of a rig: joint i is handle i, with its name and parent, unrotated. A bone's joint is its head, with the
/// tail as end site; a point's is the point. Regions and abstract handles lie where their parents do (roots:
/// at the origin). rig_of() gives back the bones.
/// @param rig  Valid.
Skeleton skeleton_of(const Rig& rig);

}  // namespace limber
