#pragma once

#include <span>
#include <vector>

#include "limber/bind/character.h"
#include "limber/core/task.h"

namespace limber {

/// How far two skins of a mesh are apart over some poses; distances are relative to the size of the mesh at rest.
struct SkinCost {
  double rms = 0;           ///< Over all vertices and poses.
  double percentile99 = 0;  ///< 99% of all vertices in all poses are nearer.
  double worst = 0;
  int worst_vertex = -1;     ///< -1: the skins agree everywhere.
  int worst_pose = -1;       ///< Index of the pose.
  int changed_vertices = 0;  ///< Vertices whose weights differ at all.
};

/// Plays both skins and compares where vertices go.
///
/// @param mesh      With the weights that are right.
/// @param weights   For the same vertices and bones: what is to be judged.
/// @param poses     Of the skeleton.
/// @param task      Cancellation; may be null.
/// @throws Error    CountMismatch (vertices or bones); Cancelled.
SkinCost skin_cost(const SkinnedMesh& mesh, const SkinWeights& weights, const Skeleton& skeleton,
                   std::span<const SkeletonPose> poses, Task* task = nullptr);

}  // namespace limber
