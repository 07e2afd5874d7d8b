#pragma once

#include <memory>
#include <vector>

#include "limber/samples/internal/solid.h"

namespace limber::internal {

/// The node behind Solid::tube: distance to a smooth curve, measured in the sections' radii. The curve is a
/// cubic Hermite spline with finite-difference tangents; the nearest point on it is found from samples and refined.
std::shared_ptr<const Solid::Node> make_tube(const std::vector<TubeKey>& keys, const TubeOptions& options);

}  // namespace limber::internal
