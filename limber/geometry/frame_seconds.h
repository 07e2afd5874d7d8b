#pragma once

#include <vector>

#include "limber/geometry/mesh_sequence.h"

namespace limber {

/// When the frames of a sequence are, in seconds from the first, rising: files with a step of 0, or times that do not
/// rise, still have an order.
/// @param unit  Units of the sequence's times per second: 1 for MDD, frames per second for the others; more than 0.
/// @param fps   Frames per second where times do not rise; more than 0.
std::vector<double> frame_seconds(const MeshSequence& sequence, double unit, double fps);

}  // namespace limber
