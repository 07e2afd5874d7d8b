#pragma once

#include <map>
#include <string>
#include <vector>

#include "limber/io/rig_file.h"

#include "studio/server/document.h"

namespace limber::studio {

/// What moving least squares makes of the handles that are held: points and pinned vertices are points; bones of which
/// both ends are held, or all, are bones; one held end of a bone and the centre of a region are points; a region that
/// is held as a whole is a few of its vertices. In shape units.
/// @param pose    Of the handles.
/// @return        One frame of targets; perhaps no pins at all. `controls.pins` is the index of the handle that each
///                control belongs to; that of no handle for a vertex.
/// @throws Error  InvalidPose (two in one place that go elsewhere; the place names a handle).
Pins mls_pins(const Document& document, const std::map<std::string, HandlePose>& pose);

/// The same in pixels of the document's picture, from its upper left corner.
Pins in_pixels(const Pins& pins, const DocumentShape& shape);

/// Whether both have the same controls, wherever they go.
bool same_controls(const MlsControls& a, const MlsControls& b);

/// The bones of a rig, without its other handles; empty: it has none.
Rig bones_of(const Rig& rig);

}  // namespace limber::studio
