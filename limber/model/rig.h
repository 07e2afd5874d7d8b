#pragma once

// Handles, and where they are asked to go.

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <Eigen/Core>

#include "limber/model/shape.h"

namespace limber {

/// A point that owns one position.
struct PointHandle {
  Eigen::Vector3d position;
};

/// A segment that owns an affine transform.
struct BoneHandle {
  Eigen::Vector3d head;
  Eigen::Vector3d tail;
};

/// A set of vertices that moves as one, by an affine transform.
struct RegionHandle {
  std::vector<int> vertices;
};

/// A handle without a place: it comes with weights and owns an affine transform.
struct AbstractHandle {};

/// How far a joint lets its handle turn against the parent, counted from rest. A turn is taken apart into one about an axis
/// that the parent carries along, and a tilt of that axis. A hinge, such as a knee, has the axis it bends about and next to
/// no tilt; a ball, such as a hip, has the bone itself as its axis, and tilts.
struct JointLimit {
  Eigen::Vector3d axis = Eigen::Vector3d::UnitX();  ///< In shape space, at rest; of any length but 0. In the plane: z.
  double least = -EIGEN_PI;                         ///< Of the turn about the axis, in radians; -pi to 0.
  double greatest = EIGEN_PI;                       ///< Likewise, 0 to pi.
  double tilt = EIGEN_PI;                           ///< How far the axis may tilt, in radians; 0 to pi.

  bool operator==(const JointLimit&) const = default;
};

/// What a user, a motion or the solver moves.
struct Handle {
  std::string name;  ///< Unique within its rig, not empty.
  int parent = -1;   ///< Index of the parent handle; -1: a root.
  std::variant<PointHandle, BoneHandle, RegionHandle, AbstractHandle> form;
  std::optional<JointLimit> limit = {};  ///< Against the parent, if it has one; none: see usual_limits.

  bool is_point() const { return std::holds_alternative<PointHandle>(form); }
  bool is_bone() const { return std::holds_alternative<BoneHandle>(form); }
  bool is_region() const { return std::holds_alternative<RegionHandle>(form); }
  bool is_abstract() const { return std::holds_alternative<AbstractHandle>(form); }
};

/// The handles of a shape. Parents make a forest: several disconnected skeletons, or none, are fine.
/// Parents may come before or after their children.
struct Rig {
  int dimension = 3;
  std::vector<Handle> handles;

  int count() const { return static_cast<int>(handles.size()); }
  /// Index of the handle with that name; -1 if there is none.
  int find(std::string_view name) const;
};

/// Checks what a Rig promises.
/// @param vertex_count  Of the shape that regions refer to; negative: not known, not checked.
/// @throws Error  InvalidRig (empty or duplicate name, parent out of range or cyclic, empty region, repeated vertex, a
///                limit out of range);
///                NonFiniteNumber; IndexOutOfRange (region vertex). The place names the handle.
void validate(const Rig& rig, int vertex_count = -1);

/// Handle indices ordered so that parents come before their children, otherwise in their own order.
std::vector<int> parents_first(const Rig& rig);

/// Which flesh keeps its volume together [Lattice-based Character Skinning 2010, section 3.3.3].
enum class FleshPart {
  Joint,   ///< That around the joint at the handle's head: half of its own, and half of its parent's.
  Bone,    ///< That along the bone: all of its own, and none of its parent's.
  Parent,  ///< None of its own: it counts to its parent's, as that of fingers to the hand's.
};

/// What a handle does to a lattice of flesh around it; see docs/lattice.md. Defaults are what handles do by themselves.
struct HandleFlesh {
  std::string handle;   ///< Its name.
  double width = 1;     ///< Particles so many cells from it, or fewer, are its own; 0 or more.
  double strength = 1;  ///< Scales its weights before they are normalised, so that it reaches further; positive.
  FleshPart part = FleshPart::Joint;

  bool operator==(const HandleFlesh&) const = default;
};

/// Of the handles of a rig that differ from the defaults; in any order.
using RigFlesh = std::vector<HandleFlesh>;

/// Where a handle goes: a point to this position, a bone with its head, a region with the centre of its
/// vertices; what else it may do is free.
struct PositionTarget {
  Eigen::Vector3d position;
};

/// How a handle moves from its rest pose: x -> transform * (x, 1), in world space.
struct TransformTarget {
  AffineMatrix transform;
};

/// Where both ends of a bone go.
struct BoneTarget {
  Eigen::Vector3d head;
  Eigen::Vector3d tail;
};

/// Where the tail of a bone goes; what else it may do is free.
struct TailTarget {
  Eigen::Vector3d position;
};

/// What one handle is asked to do.
struct HandleTarget {
  std::string handle;  ///< Its name.
  std::variant<PositionTarget, TransformTarget, BoneTarget, TailTarget> target;
  /// 0: met exactly. Above: met as far as the shape lets it; the weight of the squared miss, relative to the
  /// average stiffness of the shape: 1 gives way like the shape itself, 100 hardly.
  double stiffness = 0;
};

/// A vertex of the shape.
struct VertexPlace {
  int vertex = 0;
};

/// A point of the shape's surface.
struct SurfacePlace {
  int triangle = 0;
  Eigen::Vector3d barycentric = Eigen::Vector3d::UnitX();  ///< Of the triangle's corners; sums to one.
};

/// Where a point of the shape goes, whatever handles do.
struct Pin {
  std::variant<VertexPlace, SurfacePlace> place;
  Eigen::Vector3d position;
  double stiffness = 0;  ///< As in HandleTarget.
};

/// What of a handle goes where its parents take it.
enum class FollowKind {
  Transform,    ///< All of it.
  Position,     ///< A point, or the head of a bone; the rest is free.
  HeadAndTail,  ///< Both ends of a bone; its twist is free.
};

/// A handle that is constrained through its parents alone.
struct Follower {
  std::string handle;  ///< Its name.
  FollowKind kind = FollowKind::Transform;
  double stiffness = 0;  ///< As in HandleTarget.
};

/// Targets for some handles of a rig, by name; a handle that is not named is free. A plain value.
/// In a planar pose every z is 0, and transforms leave z as it is.
struct Pose {
  int dimension = 3;
  std::vector<HandleTarget> targets;
  std::vector<Pin> pins = {};
  std::vector<Follower> followers = {};  ///< None of them has a target of its own.
  /// Whether targets are given as if no parent of their handle moved, and go where the parents take them; else
  /// they are in world space. See world_pose.
  bool relative_to_parents = false;

  int count() const { return static_cast<int>(targets.size()); }
  /// The target of the handle with that name; null if it is free.
  const HandleTarget* find(std::string_view handle) const;
};

/// Checks that a pose can be asked of a rig.
/// @throws Error  InvalidPose (a handle that the rig does not have, with the nearest name it has; two targets for one
///                handle, or a target for a follower; head and tail for what is not a bone; a position for a
///                handle without a place; a negative stiffness; barycentric coordinates that do not sum to
///                one; another dimension than the rig's); NonFiniteNumber. The place names the handle, or the
///                path of the pin.
void validate(const Pose& pose, const Rig& rig);

/// The same, and that the pins are on the shape.
/// @throws Error  As above; IndexOutOfRange (a vertex or triangle that is not there; the place is its path).
void validate(const Pose& pose, const Rig& rig, const Shape& shape);

/// Forward kinematics: a pose in which every handle moves with its parent, as targets in world space. Chains
/// and free handles mix: what is neither in `local` nor a follower stays free, but passes on the motion of its parents.
///
/// @param local      Targets in the rest space of the parent: where they would be if no parent moved. A
///                   handle's motion is T = T_parent T_local, with T_local its transform target or none;
///                   positions and ends of bones become T_parent x.
/// @param followers  Handles without a target of their own that get one from their parents.
/// @return           The targets of `local` in their order, then those of the followers.
/// @throws Error     As validate(pose, rig); a follower that cannot follow is InvalidPose, and the place names it.
Pose forward_pose(const Rig& rig, const Pose& local, const std::vector<Follower>& followers = {});

/// The same pose by targets in world space alone: what parents do to followers, and to targets that are
/// relative to them, is worked out. A target in world space says how its handle moves, whatever its parents
/// do; a follower moves with the nearest ancestor that has a transform.
/// @throws Error     As validate(pose, rig).
Pose world_pose(const Rig& rig, const Pose& pose);

/// What moves a space by moving least squares: points, and segments that rotate and stretch.
struct MlsControls {
  int dimension = 3;                ///< 2: the plane; z is ignored.
  std::vector<PointHandle> points;  ///< At rest.
  std::vector<BoneHandle> bones;    ///< At rest.
  std::vector<int> pins;            ///< What errors call each control, points first: "pins[3]"; empty: its number.

  int target_count() const { return static_cast<int>(points.size() + 2 * bones.size()); }
  /// Points, then head and tail of each bone: target_count() x 3.
  Positions rest_targets() const;
};

/// The same controls at other places.
/// @param targets  target_count() x 3.
MlsControls with_rest(const MlsControls& controls, const Positions& targets);

/// Checks controls, and targets for them if there are any.
/// @param targets  target_count() x 3, or empty.
/// @throws Error   TooFewHandles (none); NonFiniteNumber; InvalidRig (a bone without length); InvalidPose (two
///                 controls in one place with different targets). The place's path is "pins[3]".
void validate(const MlsControls& controls, const Positions& targets = {});

}  // namespace limber
