#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "studio/server/document.h"

namespace limber::studio {

/// The handle of that name. @throws Error  InvalidRig, with the nearest name.
const Handle& handle_named(const Document& document, const std::string& name);

/// A name that no handle has yet: "point.1", "point.2", ...
std::string free_name(const Rig& rig, const std::string& stem);

/// Where a joint belongs that somebody placed on or near the surface: in the middle of the shape, between the nearest
/// place of the surface and what lies opposite of it. Deep enough points stay; planar shapes are entered at the rim.
Eigen::Vector3d snapped_inside(const DocumentShape& shape, const Eigen::Vector3d& point);

/// The document with another rig; poses of handles that are gone go too.
Document with_rig(Document document, Rig rig);

/// The document without some handles; children go to the parents of those.
Document without_handles(const Document& document, const std::vector<std::string>& names);

/// The document with a handle renamed. Weights stay: nothing is bound again.
/// @throws Error  InvalidRig (empty, too long, taken).
Document renamed(Document document, const std::string& handle, const std::string& name);

}  // namespace limber::studio
