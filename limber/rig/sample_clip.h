#pragma once

#include <Eigen/Core>

#include "limber/rig/motion_clip.h"
#include "limber/rig/skeleton.h"

namespace limber {

/// What a clip does beyond its ends.
enum class Wrap {
  Clamp,  ///< Holds the first and the last key.
  Loop,   ///< Starts again every clip.seconds().
};

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
