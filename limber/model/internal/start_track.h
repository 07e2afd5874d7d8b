#pragma once

#include <vector>

#include "limber/model/skeleton.h"

namespace limber::internal {

/// A track with keys at these times, its values (rows of four numbers for rotations, else of three) still to be filled in.
MotionTrack start_track(int joint, TrackPath path, std::vector<double> times);

}  // namespace limber::internal
