#pragma once

#include "limber/render/internal/frame.h"

namespace limber::internal {

/// Draws what lies over the shapes: outlines of planar shapes, bones, points, names and labels, and the
/// legend of the first surface with scalars.
void draw_overlays(const Frame& frame, Image& image);

/// The legend of a scalar map in the lower right corner: the colours as a bar, numbers beside it, the title above.
/// @param lowest  The smallest scalar shown; a negative one adds the second hue.
void draw_legend(Image& image, const ScalarMap& map, float lowest, const Rgb& uncolored, bool light_text);

}  // namespace limber::internal
