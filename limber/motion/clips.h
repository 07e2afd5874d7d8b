#pragma once

// Clips: edited, made to try joints, made by rule.

#include <span>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/model/shape.h"
#include "limber/model/skeleton.h"

namespace limber {

/// The clip with keys at a fixed rate, linear between them. Steps become steep slopes between two frames. The last
/// frame is the last that fits.
/// @param clip    Valid. @param fps  Above 0.
/// @throws Error  As frame_times.
MotionClip resampled(const MotionClip& clip, double fps);

/// The part from `start` to `end`, which becomes time 0 on; keys at both ends are added.
/// @param start, end  In seconds, 0 <= start < end; behind the last key the clip holds it.
/// @throws Error      InvalidArgument.
MotionClip trimmed(const MotionClip& clip, double start, double end);

/// First one clip, then the other, which fades in over the last seconds of the first: blended joint by joint, so that
/// rotations take the short way. What only one of them moves fades to and from rest.
///
/// @param skeleton  Of both.
/// @param seconds   How long both play; 0 cuts over. At most the shorter one.
/// @param fps       Of the result's keys.
/// @throws Error    InvalidArgument.
MotionClip crossfaded(const MotionClip& first, const MotionClip& second, const Skeleton& skeleton, double seconds,
                      double fps);

/// The clip so that its end meets its start: its last seconds fade into what would come before the start, and are
/// taken off it there. Played with Wrap::Loop it does not jump, in place or in speed.
///
/// @param seconds  Over which it fades, above 0 and at most half of the clip.
/// @return         A clip shorter by `seconds`.
/// @throws Error   InvalidArgument.
MotionClip looped(const MotionClip& clip, const Skeleton& skeleton, double seconds, double fps);

/// Options of range_of_motion.
struct RangeOfMotionOptions {
  double degrees = 60;   ///< How far each joint turns to either side; above 0, up to 180.
  double seconds = 0.5;  ///< From pose to pose; above 0.
};

/// A clip that tries every joint on its own: about each of the world's axes x, y and z it turns by +degrees and by
/// -degrees about its own place, six poses per joint, with the rest pose between two of them and at both ends.
/// What skins are judged by.
///
/// @param joints  Which, in this order.
/// @throws Error  InvalidArgument (an option out of range); IndexOutOfRange (a joint).
MotionClip range_of_motion(const Skeleton& skeleton, const std::vector<int>& joints,
                           const RangeOfMotionOptions& options = {});

/// One of its poses.
struct RangePose {
  int joint = 0;
  int axis = 0;  ///< 0: x, 1: y, 2: z.
  double degrees = 0;
  double seconds = 0;  ///< When it is reached.
};

/// The poses of that clip, in the order in which they are reached.
std::vector<RangePose> range_poses(const std::vector<int>& joints, const RangeOfMotionOptions& options = {});

/// Options of affine_nodes.
struct AffineNodeOptions {
  /// How exact the nodes are at the keys, relative to the size of the linear part; 0 to 0.01. What differs less from a
  /// rigid motion counts as one, so that the noise of single precision does not turn the nodes.
  double tolerance = 1e-6;
  /// How far interpolation half-way between two keys may be from turning at constant speed while stretching evenly, in
  /// the same measure; above 0. Where it is farther, keys are added between.
  double tolerance_between = 1e-3;
  /// How often a span between two keys may be halved; 0 to 10, 0 adds no key.
  int halvings = 5;
};

/// An affine motion as the keys of two nested nodes: what formats that know translation, rotation and scale can play.
/// The map at a key is outer.matrix() * inner * (x - pivot).
struct AffineNodes {
  Eigen::Vector3d pivot = Eigen::Vector3d::Zero();  ///< Goes into the inverse bind matrix, a translation by -pivot.
  std::vector<double> times;
  std::vector<JointTransform> outer;      ///< The parent node; scales may be negative, where the map reflects.
  std::vector<Eigen::Quaterniond> inner;  ///< The rotation of the child, which is the joint.
};

/// Splits affine maps over time into two nested nodes: A = U S V^T (its signed singular value decomposition), with
/// translation, rotation U and scale S in the outer node and rotation V^T in the inner one. Continuous from key to key:
/// each decomposition starts from the one before it, so order and signs of the singular values stay, and what is
/// undetermined (equal or vanishing singular values) keeps still. Rigid motions leave the inner node at the
/// identity. Quaternions never jump to their opposites.
///
/// @param times     Of the keys, rising; at least one.
/// @param maps      One per key, finite: how points of the rest pose move.
/// @param pivot     A point that shall move straight from key to key: the head of a bone.
/// @return          The keys given, and those added between.
/// @throws Error    CountMismatch (times and maps differ in number, or none); NonFiniteNumber; InvalidArgument
///                  (an option out of its range).
AffineNodes affine_nodes(const std::vector<double>& times, const std::vector<AffineMatrix>& maps,
                         const Eigen::Vector3d& pivot = Eigen::Vector3d::Zero(), const AffineNodeOptions& options = {});

/// What a player of the nodes does at a time, between the keys too: translation and scale on the straight line,
/// rotations at constant speed.
/// @return  x -> outer inner (x - pivot).
AffineMatrix play(const AffineNodes& nodes, double seconds);

/// What kind of body a motion is for.
enum class MotionBody { Humanoid, Quadruped, Bird, Fish, Snake };

/// Its name: "humanoid", "quadruped", "bird", "fish", "snake".
std::string_view name_of(MotionBody body);

/// A motion of Limber's own.
struct MotionEntry {
  std::string_view name;
  MotionBody body = MotionBody::Humanoid;
  std::string_view description;
};

/// All of them, by body. A name may be there for several bodies: "walk".
std::span<const MotionEntry> motion_catalogue();

/// Options of make_motion.
struct MakeMotionOptions {
  double fps = 30;        ///< Keys per second, to within a part of a frame, so that the last is at the end; 1 to 1000.
  bool in_place = false;  ///< The body stays where it is, and the ground moves below it, at constant speed.
};

/// A motion with the skeleton that it is made for.
struct MadeMotion {
  Skeleton skeleton;  ///< In metres, y up, looking along z; joints carry the names of roles: "hips", "thigh.L".
  MotionClip clip;    ///< Its last key is its first one again, but for the way that it travelled.
};

/// Makes a motion by rule: no captured data is in it. Feet are planned first and legs bent to reach them, so that what
/// stands does not slide; trunk, arms and head swing along. Milliseconds.
///
/// @param name    One of motion_catalogue().
/// @param body    One that has that name there.
/// @throws Error  InvalidArgument: no such motion, with what there is; an option out of its range.
MadeMotion make_motion(std::string_view name, MotionBody body = MotionBody::Humanoid,
                       const MakeMotionOptions& options = {});

/// The kind of body that a skeleton is, by the roles of its joints; a humanoid if nothing tells.
MotionBody motion_body_of(const Skeleton& skeleton);

}  // namespace limber
