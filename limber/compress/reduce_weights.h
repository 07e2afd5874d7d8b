#pragma once

#include <string_view>

#include "limber/bind/skin_weights.h"
#include "limber/compress/example_poses.h"
#include "limber/core/task.h"
#include "limber/geometry/adjacency.h"

namespace limber {

// Ways to bring a skin down to few influences per vertex without virtual bones: what engines and exporters do, and
// what the factorisation is compared with. All are deterministic on any number of threads.

/// Options of the reductions.
struct ReduceOptions {
  int influences = 4;  ///< Per vertex, at most; 1 or more.
  /// Of smooth and Poisson reduction: how much a vertex's own error counts beside the difference from its
  /// neighbours' errors, per neighbour; more than 0.
  double fidelity = 0.05;
  int sweeps = 60;  ///< Of smooth and Poisson reduction, at most; 1 or more.
};

/// Keeps the largest influences of each vertex and scales them to the sum they had.
/// @throws Error  As limited.
SkinWeights reduce_k_largest(const SkinWeights& weights, const ReduceOptions& options = {});

/// Keeps the largest influences, and chooses their weights so that the error is smooth: the differences between
/// neighbours are kept rather than the weights themselves, which a viewer forgives more easily than a crack
/// [Landreneau and Schaefer 2010; here by sweeps of exact minimisation per vertex]. Weights that were not
/// negative and summed to one stay so.
/// @throws Error  InvalidArgument; CountMismatch (neighbours of another number of vertices); Cancelled.
SkinWeights reduce_smooth(const SkinWeights& weights, const IndexLists& neighbors, const ReduceOptions& options = {},
                          Task* task = nullptr);

/// Keeps the largest influences, and fits their weights to example poses by least squares, not negative and summing
/// to one [James and Twigg 2005].
/// @throws Error  InvalidArgument; as check_example_poses; Cancelled.
SkinWeights reduce_geometry(const SkinWeights& weights, const Positions& rest, const ExamplePoses& poses,
                            const ReduceOptions& options = {}, Task* task = nullptr);

/// Like reduce_smooth, but keeps the differences between the positions of neighbours in example poses.
/// @throws Error  As both.
SkinWeights reduce_poisson(const SkinWeights& weights, const Positions& rest, const ExamplePoses& poses,
                           const IndexLists& neighbors, const ReduceOptions& options = {}, Task* task = nullptr);

/// The best dense weights for example poses, not negative and summing to one: W* [Two-Layer Compression 2013, 3.5].
SkinWeights fit_weights(const SkinWeights& start, const Positions& rest, const ExamplePoses& poses,
                        Task* task = nullptr);

}  // namespace limber
