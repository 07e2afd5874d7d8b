#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/model/skeleton.h"

namespace limber {

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
