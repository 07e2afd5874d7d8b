#pragma once

#include <optional>
#include <string>
#include <string_view>
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

}  // namespace limber
