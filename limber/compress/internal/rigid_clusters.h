#pragma once

#include <vector>

#include "limber/compress/compress_skin.h"
#include "limber/core/task.h"
#include "limber/geometry/mesh.h"

namespace limber::internal {

/// Vertices grouped by rigid motion.
struct RigidClusters {
  std::vector<int> of_vertex;
  ExamplePoses poses;          ///< The motion of each cluster; `targets` is empty.
  std::vector<double> errors;  ///< Per vertex, sum over the frames of its squared distance from its cluster's motion.
};

/// Splits the clusters with the largest errors until there are twice as many as asked for, or nothing is left to split,
/// refining all after each round as k-means does, with rigid motions for means; then merges, again and again, the two
/// whose common motion costs least. Splitting alone would keep what the first splits got wrong.
/// @param sequence   Frames of as many vertices as `rest` has.
RigidClusters cluster_rigidly(const Positions& rest, const MeshSequence& sequence, const IndexLists& neighbors,
                              int count, Task* task = nullptr);

}  // namespace limber::internal
