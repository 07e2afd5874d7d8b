#pragma once

#include "limber/mls/mls.h"
#include "limber/model/image.h"

namespace limber {

/// Options of warp_image.
struct WarpOptions {
  MlsOptions mls;       ///< Method and map; alpha as for shapes.
  int grid_pixels = 4;  ///< Side of the cells that are moved as a whole, 1 to 64.
};

/// Warps a picture by moving least squares: a grid over it is deformed, and its cells are drawn where they
/// went. The result is as large as the picture; what leaves it is cut off, what is not covered is transparent.
///
/// Colours are blended premultiplied by alpha and in linear light. Edges of the picture are antialiased by 4x4
/// samples a pixel; where it shrinks, every sample is looked up, elsewhere one, interpolated between four
/// pixels: a picture that does not move stays as it is, bit for bit.
///
/// @param controls  Planar, in pixels: x to the right, y down from the upper left corner; pixel (i, j) is the
///                  square from (i, j) to (i + 1, j + 1).
/// @param targets   target_count() x 3.
/// @param report    What MlsDeformer noticed.
/// @throws Error    InvalidArgument (an empty picture, grid_pixels); UnsuitableShape (controls in space); and as
///                  MlsDeformer.
/// Deterministic; parallel over rows.
Image warp_image(const Image& image, const MlsControls& controls, const Positions& targets, const WarpOptions& options,
                 MlsReport& report);

}  // namespace limber
