#pragma once

#include <string>

#include "limber/io/rig_file.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"

#include "tools/limber/context.h"

namespace limber::cli {

/// Reads a pins.json, or a pose.json for the handles of a rig.
/// @param rig_path  The rig that a pose belongs to; empty: the file holds pins.
Pins load_pins(const std::string& path, const std::string& rig_path, Context& context);

/// The handles that a pose names as pins: points, and bones with both ends; a transform moves all of a handle.
/// @throws Error  As validate(pose, rig); InvalidPose (a region, or only the head of a bone); TooFewHandles.
Pins pins_of(const Rig& rig, const Pose& pose);

/// Puts pins with three coordinates into the plane of a planar shape.
/// @throws Error  InvalidPose (a pin or a target off the plane; the place names the pin).
void fit_to_plane(const Shape& shape, Pins& pins);

}  // namespace limber::cli
