#pragma once

#include "limber/rig/motion_clip.h"
#include "limber/rig/skeleton.h"

namespace limber {

/// The times 0, 1/fps, 2/fps, ... up to `seconds`, which is the last one if the next would be not more than a hundredth of
/// a frame behind it.
/// @throws Error  InvalidArgument: fps is not above 0, seconds is negative, or there would be more than 10 million.
std::vector<double> frame_times(double seconds, double fps);

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

}  // namespace limber
