#pragma once

#include <span>
#include <vector>

#include "limber/model/shape.h"

namespace limber::internal {

/// How farthest-point sampling measures distance.
enum class SamplingMetric {
  EdgePaths,  ///< Along the mesh; parts that are not connected are infinitely far from each other.
  Euclidean,  ///< Straight through space.
};

/// Options of farthest_points.
struct SamplingOptions {
  SamplingMetric metric = SamplingMetric::EdgePaths;
  std::vector<int> seeds = {};  ///< Vertices taken already: samples keep away from them. They are not returned.
};

/// Vertices spread evenly over a shape: each the farthest from all earlier ones and the seeds. With
/// EdgePaths, every connected part gets a sample before any gets a second one. Without seeds the first is the
/// vertex farthest from the middle of the shape's box. Ties go to the lowest vertex. Vertices that are not
/// finite or that no element uses are never taken.
///
/// @param count   At least 0; fewer are returned once every vertex is taken or coincides with one that is.
/// @throws Error  InvalidArgument (negative count, a seed that is no vertex).
/// Deterministic.
std::vector<int> farthest_points(const Shape& shape, int count, const SamplingOptions& options = {});

}  // namespace limber::internal
