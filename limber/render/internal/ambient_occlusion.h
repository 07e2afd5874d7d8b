#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/render/internal/projection.h"

namespace limber::internal {

/// What is seen through the middle of each pixel.
struct PixelGeometry {
  int width = 0;
  int height = 0;
  std::vector<float> distance;           ///< Along the camera's z; infinite where nothing is.
  std::vector<Eigen::Vector3f> normals;  ///< Unit, in the camera's frame, towards the camera.
};

/// How open each pixel's surroundings are, 1 = free, 0 = buried, estimated from the picture itself:
/// neighbours within `radius` that rise over the tangent plane block light. 12 neighbours on a spiral that is
/// turned in a 4 x 4 pattern, which a smoothing that respects depth then removes. Parallel; deterministic.
/// @param radius  In world units, > 0.
std::vector<float> ambient_occlusion(const PixelGeometry& geometry, const Projection& projection, float radius);

}  // namespace limber::internal
