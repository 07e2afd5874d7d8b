#pragma once

// Skeletons for shapes that have none: fitted, borrowed from another body, or along the middle.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "limber/core/task.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/model/skeleton.h"

namespace limber {

/// Skeletons that can be fitted into a shape.
enum class BodyKind {
  Humanoid,   ///< Two arms, two legs, upright: also mascots, robots, animals that stand on two legs.
  Quadruped,  ///< Two pairs of legs; neck, head, a tail if there is one.
  Bird,       ///< Two wings, two legs, a tail.
  Fish,       ///< A chain from head to tail, and a pair of fins.
  Snake,      ///< A chain.
  Spider,     ///< Three pairs of legs or more: also insects and crabs; wings if there are some.
  Hand,       ///< A wrist with four or five fingers.
  Generic,    ///< None of them: a curve skeleton, with names by sides.
};

/// "humanoid", "quadruped", "bird", "fish", "snake", "spider", "hand", "generic".
std::string_view name_of(BodyKind kind) noexcept;

/// The kind of that name; none if there is none.
std::optional<BodyKind> body_kind(std::string_view name) noexcept;

/// A joint of a fitted skeleton.
struct FittedJoint {
  std::string role;  ///< "hips", "upper_arm.L", "tail1", ...: docs/autorig.md lists them. Unique.
  int parent = -1;   ///< An earlier joint; -1: the root.
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< In the shape's space.
  Eigen::Vector3d tail = Eigen::Vector3d::Zero();      ///< Where its bone ends.
  double confidence = 0;                               ///< 0: by proportions alone; 1: measured well, or given.
};

/// A skeleton in a shape, and how the shape stands.
struct FittedSkeleton {
  BodyKind kind = BodyKind::Generic;
  double confidence = 0;                                                            ///< How sure the kind is, 0 to 1.
  Eigen::Vector3d up = Eigen::Vector3d::UnitY(), front = Eigen::Vector3d::UnitZ();  ///< Unit axes of the shape's space.
  double up_confidence = 0, front_confidence = 0;                                   ///< 0.5 to 1.
  std::vector<FittedJoint> joints;                                                  ///< Parents first.
  std::vector<std::string> notes;  ///< Sentences about what was doubtful.

  /// Index of the joint of that role; -1: none.
  int find(std::string_view role) const;
};

/// Where a joint is, whatever the shape says.
struct JointMarker {
  std::string role;
  Eigen::Vector3d position;
};

/// Options of fit_skeleton.
struct FitSkeletonOptions {
  std::optional<BodyKind> kind = {};                   ///< None: found out.
  std::optional<Eigen::Vector3d> up = {}, front = {};  ///< Axes, +x to -z, as unit vectors; none: found out.
  std::vector<JointMarker> markers =
      {};                ///< Joints that are known. Their twins follow mirrored, if they have no marker.
  bool fingers = true;   ///< Of humanoids, where three to five can be told apart on a hand.
  int resolution = 110;  ///< Cells along the longest side, 40 to 200: what is thinner than a cell hardly counts.
};

/// Fits a skeleton into any shape: open, of many parts, with gear in its hands, in any standing pose.
///
/// The shape becomes cubes. All ups and sides are tried with all kinds; mirror plane, legs, arms and details decide. Arms
/// are followed from their tips to the trunk by rings of equal distance, legs from the ground to where they meet; joints
/// lie at fixed parts of these ways, and those of the trunk at heights that follow from crotch and shoulders. What only one
/// side has, such as a sword, does not count. Takes about half a second at any number of triangles up to 100,000.
///
/// @throws Error  InvalidArgument (resolution, an axis that is none, a marker for a role that the kind does not have, its
///                place names the role); EmptyMesh; UnsuitableShape (planar, or Generic and nothing is inside); Cancelled.
/// Deterministic.
FittedSkeleton fit_skeleton(const Shape& shape, const FitSkeletonOptions& options = {}, Task* task = nullptr);

/// How joints are called in files.
enum class BoneNames { Limber, Mixamo, Vrm, Unreal, Rigify, Blender };

/// "limber", "mixamo", "vrm", "unreal", "rigify", "blender".
std::string_view name_of(BoneNames names) noexcept;

/// The names of that name; none if there are none.
std::optional<BoneNames> bone_names(std::string_view name) noexcept;

/// What others call the joint of a role: "upper_arm.L" is "mixamorig:LeftArm", "leftUpperArm", "upperarm_l", ... Roles that
/// they have no name for keep their own.
std::string bone_name(std::string_view role, BoneNames names);

/// A fitted skeleton as bones, one per joint, from the joint to its tail.
Rig fitted_rig(const FittedSkeleton& skeleton, BoneNames names = BoneNames::Limber);

/// A fitted skeleton as joints in the same order, with frames as modelling programs have them: y runs along the bone, z to
/// the body's front, or up where the bone runs to the front. Left and right mirror each other: x and y of a joint and its
/// twin are turned about z alike, so that the same turn about x bends both knees.
Skeleton fitted_joints(const FittedSkeleton& skeleton, BoneNames names = BoneNames::Limber);

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

/// A tree of joints along the middle of a solid. Parents come before their children.
struct CurveSkeleton {
  Positions joints;           ///< Joints x 3, in shape units.
  std::vector<int> parents;   ///< Per joint: index of its parent; -1: a root, one per connected part.
  std::vector<double> radii;  ///< Per joint: distance to the surface.

  int joint_count() const { return static_cast<int>(parents.size()); }
};

/// Joints of a curve skeleton at the most: engines take no more, and weights for more take minutes.
inline constexpr int kMostCurveJoints = 256;

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
/// Roots are the thickest place of each connected part that is larger than a thousandth of the largest. A shape with
/// more branches than kMostCurveJoints allow keeps the longer ones only.
/// @throws Error  As voxelise; InvalidArgument; UnsuitableShape (nothing is inside: the shape is planar or open; or it is
///                a soup that has no limbs);
///                Cancelled.
/// Deterministic. Takes a few seconds.
CurveSkeleton curve_skeleton(const Shape& shape, const CurveSkeletonOptions& options = {}, Task* task = nullptr);

/// A curve skeleton as bones: one from the parent of each joint to the joint, children of the bone that ends
/// where they start. Bones are named "bone_0", "bone_1", ... in the order of their joints.
Rig curve_rig(const CurveSkeleton& skeleton);

}  // namespace limber
