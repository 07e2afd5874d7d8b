#pragma once

#include <vector>

#include "limber/bind/skin_weights.h"
#include "limber/reduce/binding.h"
#include "limber/rig/skeleton_rig.h"

namespace limber {

/// Weights of a shape for the joints of a skeleton.
struct JointWeights {
  std::vector<int> joints;  ///< The joints that have handles, rising: bone b of the weights is joints[b].
  SkinWeights weights;      ///< For every vertex of the shape; sums are one. Biharmonic ones may be negative.
  Provenance provenance;
  int welded_vertices = 0;  ///< Vertices that lie exactly where an earlier one does.
};

/// Computes weights for a skeleton with any method that binds shapes. Vertices at the same position, such as the copies
/// that files keep along seams of textures, get the same weights: the shape holds together there. Several handles of one
/// joint add up.
///
/// @param shape    In the space of the bones.
/// @param bones    See rig_of.
/// @param options  Given weights are vertices x handles of `bones`.
/// @throws Error   As bind_shape, with vertices of the shape where it names one.
JointWeights joint_weights(const Shape& shape, const SkeletonRig& bones, const BindOptions& options, BindReport& report,
                           Task* task = nullptr);

/// Weights that a file for an engine can hold: none negative, at most `most` per vertex, sums of one.
/// @param most    1 or more. @throws Error  InvalidArgument; InvalidWeights (nothing positive at a vertex).
SkinWeights engine_weights(const SkinWeights& weights, int most);

}  // namespace limber
