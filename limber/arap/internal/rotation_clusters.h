#pragma once

#include <vector>

#include "limber/arap/reduced_model.h"
#include "limber/model/shape.h"
#include "limber/model/subspace.h"

namespace limber::internal {

/// Which rotations move as one.
struct RotationClusters {
  std::vector<int> cluster_of_rotation;
  int count = 0;
};

/// Groups rotations whose vertices have similar weights, by k-means in weight space: what moves alike turns
/// alike [Fast Automatic Skinning 2012, section 3.2]. Deterministic for a seed.
///
/// @throws Error  InvalidArgument (options.clusters below -1).
RotationClusters cluster_rotations(const Shape& elements, const Subspace& subspace, const ReducedModelOptions& options);

}  // namespace limber::internal
