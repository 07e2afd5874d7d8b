#pragma once

// Skeletons, and clips that move them.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "limber/model/rig.h"
#include "limber/model/shape.h"

namespace limber {

/// How a joint lies in the space of its parent: scaled first, then rotated, then moved, as in glTF. A plain value;
/// the identity unless told otherwise.
struct JointTransform {
  Eigen::Vector3d translation = Eigen::Vector3d::Zero();
  Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();  ///< Of length 1.
  Eigen::Vector3d scale = Eigen::Vector3d::Ones();               ///< Along the axes before rotation; may be negative.

  /// x -> translation + rotation * (scale x).
  AffineMatrix matrix() const;
};

/// A matrix as translation, rotation and scale.
struct DecomposedTransform {
  JointTransform transform;
  double shear = 0;  ///< What the transform misses: the largest |cosine| between two columns of the linear part.
};

/// Splits an affine map into translation, rotation and scale. Exact (shear 0, to rounding) if its columns are
/// orthogonal; else the rotation is the one nearest to the normalised columns. A reflection becomes a negative scale
/// along x. A column of length 0 becomes a scale of 0; the rotation is completed.
/// @param matrix  Finite.
DecomposedTransform decompose(const AffineMatrix& matrix);

/// From `a` (share 0) to `b` (share 1): translations and scales on the straight line, rotations at constant speed on
/// the short way.
JointTransform blend(const JointTransform& a, const JointTransform& b, double share);

/// Rotation at constant speed from `a` (share 0) to `b` (share 1) on the short way; of length 1 whatever rounding did
/// to `a` and `b`.
Eigen::Quaterniond blend(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b, double share);

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

/// What of a joint a track moves.
enum class TrackPath {
  Translation,  ///< 3 numbers.
  Rotation,     ///< 4 numbers: a quaternion as x, y, z, w.
  Scale,        ///< 3 numbers.
  Weights,      ///< Of the morph targets of a mesh, one number each; kept for files, no part of a skeleton's pose.
};

/// How a track goes from key to key.
enum class Interpolation {
  Step,    ///< Holds the last key.
  Linear,  ///< On the straight line; rotations at constant speed on the short way.
  Cubic,   ///< On a Hermite spline through the keys, with the tangents given; rotations are then normalised.
};

/// One part of one joint over time, in the space of its parent: what it says replaces that part of the rest transform.
struct MotionTrack {
  int joint = 0;  ///< Index in the skeleton.
  TrackPath path = TrackPath::Rotation;
  Interpolation interpolation = Interpolation::Linear;
  std::vector<double> times;  ///< Of the keys, in seconds, rising, not negative; at least one.
  /// One row per key; Cubic: three rows per key, as in glTF: tangent in, value, tangent out, tangents per second.
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> values;

  int key_count() const { return static_cast<int>(times.size()); }
  /// The row of `values` with the value of that key.
  int value_row(int key) const { return interpolation == Interpolation::Cubic ? 3 * key + 1 : key; }
};

/// A motion: tracks for some joints of a skeleton. What has no track stays at rest. A plain value.
struct MotionClip {
  std::string name;
  std::vector<MotionTrack> tracks;

  /// The time of the last key; 0 for a clip without keys.
  double seconds() const;
};

/// Checks what a MotionClip promises.
/// @param joint_count  Of its skeleton; negative: not known, not checked.
/// @throws Error  CountMismatch (no key, keys and values differ in number, columns that the path does not have, two
///                tracks for one part of a joint); IndexOutOfRange (a joint that is not there); Malformed (times
///                that are negative or do not rise, a rotation of length 0); NonFiniteNumber. The place is
///                the path "tracks[3]".
void validate(const MotionClip& clip, int joint_count = -1);

/// What a clip does beyond its ends.
enum class Wrap {
  Clamp,  ///< Holds the first and the last key.
  Loop,   ///< Starts again every clip.seconds().
};

/// The times 0, 1/fps, 2/fps, ... up to `seconds`, which is the last one if the next would be not more than a hundredth of
/// a frame behind it.
/// @throws Error  InvalidArgument: fps is not above 0, seconds is negative, or there would be more than 10 million.
std::vector<double> frame_times(double seconds, double fps);

/// The value of a track at a time; keys are met exactly. Linear rotations take the short way at constant speed, cubic
/// ones are normalised, as glTF 2.0 says. Before the first and behind the last key it holds them.
/// @param track  Valid.
/// @return       As many numbers as the track has columns.
Eigen::RowVectorXd sample_track(const MotionTrack& track, double seconds);

/// The pose of a skeleton at a time of a clip. What has no track is at rest; morph weights are left out.
/// Cost: a binary search per track.
///
/// @param skeleton  Valid, with every joint that the clip names.
/// @param clip      Valid.
/// @param seconds   Finite.
SkeletonPose sample(const MotionClip& clip, const Skeleton& skeleton, double seconds, Wrap wrap = Wrap::Clamp);

/// The same into a pose that is kept from frame to frame; allocates only if it has another number of joints.
void sample(const MotionClip& clip, const Skeleton& skeleton, double seconds, Wrap wrap, SkeletonPose& pose);

/// From pose `a` (share 0) to pose `b` (share 1), joint by joint, as blend() of joint transforms.
/// @param a, b  Of the same number of joints.
SkeletonPose blend(const SkeletonPose& a, const SkeletonPose& b, double share);

}  // namespace limber
