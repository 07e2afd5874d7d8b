#pragma once

#include "limber/model/image.h"
#include "limber/model/shape.h"

namespace limber {

/// Options of trace_picture.
struct PictureShapeOptions {
  int resolution = 80;   ///< Edges along the longer side of the picture, in [8, 1000].
  double alpha = 0.5;    ///< What counts as part of the figure: this opaque or more, in (0, 1].
  double margin = 1.25;  ///< How far the outline goes beyond the figure, in pixels, 0 or more: soft edges belong to it.
};

/// A planar mesh of what a picture shows: where it is opaque, traced smoothly and triangulated evenly. A picture
/// without transparency gives its whole rectangle. Parts that are thinner than an edge may break or vanish.
///
/// The longer side of the picture measures 2, the picture lies around the origin in z = 0, y points up. Texture
/// coordinates per vertex count from the lower left corner.
///
/// Cost: linear in the number of pixels, and as mesh_region. Deterministic.
///
/// @throws Error  InvalidArgument (an option out of range; no pixels); EmptyMesh (nothing is opaque, or too thin).
Shape trace_picture(const Image& picture, const PictureShapeOptions& options = {});

}  // namespace limber
