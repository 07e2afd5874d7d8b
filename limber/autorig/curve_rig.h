#pragma once

#include <vector>

#include "limber/core/task.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"

namespace limber {

/// A tree of joints along the middle of a solid. Parents come before their children.
struct CurveSkeleton {
  Positions joints;           ///< Joints x 3, in shape units.
  std::vector<int> parents;   ///< Per joint: index of its parent; -1: a root, one per connected part.
  std::vector<double> radii;  ///< Per joint: distance to the surface.

  int joint_count() const { return static_cast<int>(parents.size()); }
};

/// Options of curve_skeleton.
struct CurveSkeletonOptions {
  int resolution = 80;     ///< Cells along the longest side of the bounding box, 16 to 150: what is thinner is missed.
  double bone_length = 0;  ///< Joints along straight limbs, in shape units; 0: 12% of the shape's size.
  double least_branch = 2.5;  ///< How long a branch is at least, in its own thicknesses (radii); 0.2 to 10.
};

/// A skeleton to start from, for any closed shape and most open ones: in a voxel lattice, ways from the
/// farthest cells to the thickest place, along the middle of the solid, the farthest first; each covers what is
/// around it, until all is covered [the TEASAR idea, Sato et al. 2000]. Ways become few straight bones: bends
/// and forks get joints, and long bones are divided.
///
/// Roots are the thickest place of each connected part that is larger than a thousandth of the largest.
/// @throws Error  As voxelise; InvalidArgument; UnsuitableShape (nothing is inside: the shape is planar or open);
///                Cancelled.
/// Deterministic. Takes a few seconds.
CurveSkeleton curve_skeleton(const Shape& shape, const CurveSkeletonOptions& options = {}, Task* task = nullptr);

/// A curve skeleton as bones: one from the parent of each joint to the joint, children of the bone that ends
/// where they start. Bones are named "bone_0", "bone_1", ... in the order of their joints.
Rig curve_rig(const CurveSkeleton& skeleton);

}  // namespace limber
