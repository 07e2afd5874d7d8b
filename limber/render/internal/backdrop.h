#pragma once

#include "limber/render/render.h"

namespace limber::internal {

/// The linear colour of the background at a pixel, and its alpha.
struct BackdropSample {
  Rgb linear;
  float alpha;
};

/// @param shadow  Darkness of the ground there, in [0,1].
BackdropSample backdrop_at(Background background, float x, float y, int width, int height, float shadow);

}  // namespace limber::internal
