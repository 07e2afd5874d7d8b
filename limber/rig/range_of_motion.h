#pragma once

#include <vector>

#include "limber/rig/motion_clip.h"
#include "limber/rig/skeleton.h"

namespace limber {

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

}  // namespace limber
