#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/model/subspace.h"

namespace limber {

/// Options of place_bumps.
struct ExtraWeightsOptions {
  int count = 0;     ///< How many weight functions to add, 0 or more. Fewer come back where no place is left for one.
  int passes = 300;  ///< Upper limit on rounds in which every seed may move, 0 or more; usually 10 to 80 suffice.
  /// Per handle, the group it counts to: its weights are summed with those of the others in the group, and distances are
  /// those of the sums. Groups are numbered from 0 without a gap. Empty: every handle is a group of its own.
  /// With one group per skeleton, seeds lie between the skeletons (see skeleton_groups).
  std::vector<int> group_of_handle = {};
};

/// Smooth, local weight functions over given weights: bumps around seeds in the space of those weights. They can be
/// evaluated wherever the given weights are known.
///
/// Each is a cubic B-spline of the distance from its seed: 1 there, zero beyond two radii, and zero at every handle
/// (where the weights of one group sum to 1 and the others to 0). They do not sum to one and need not.
struct WeightBumps {
  Eigen::MatrixXd seeds;             ///< Bumps x groups: places in weight space.
  Eigen::VectorXd radii;             ///< Bumps: half of how far each reaches, in weight space; positive.
  std::vector<int> group_of_handle;  ///< One per handle.

  int count() const { return static_cast<int>(seeds.rows()); }
};

/// Spreads seeds as far as possible from each other and from the handles, in the space of the given weights, so that the
/// bumps around them keep the nature of those weights [Fast Automatic Skinning 2012, section 3.3, eqs. 16-17].
///
/// Seeds lie anywhere on the shape, inside its elements too, where weights are interpolated: on regular meshes, seeds at
/// vertices would have gaps that differ by a factor of two, and bumps with holes between them show as ripples. Samples of
/// the elements, at most 4096 or 64 per bump that differ in weight space, are searched for the farthest place; it is then
/// refined between samples, and seeds move until none of them gains.
///
/// Cost: O(samples x groups x count) per pass, some milliseconds; O(elements x groups) to draw the samples.
///
/// @param elements  Its tets, else its triangles, else its vertices hold the weights.
/// @param weights   Vertices x handles; finite.
/// @throws Error    InvalidArgument (negative count or passes; groups that are not one per handle or have a gap);
///                  InvalidWeights (no handle; not finite, naming the vertex; rows are not those of the shape).
/// Deterministic.
WeightBumps place_bumps(const Shape& elements, const Eigen::MatrixXd& weights, const ExtraWeightsOptions& options);

/// The bumps at the places that rows of weights stand for.
/// @param weights  Places x handles, of the handles that the bumps were placed for.
/// @return         Places x bumps, values in [0,1].
Eigen::MatrixXd evaluate(const WeightBumps& bumps, const Eigen::MatrixXd& weights);

/// Both: the bumps at the vertices of the shape they are placed on.
/// @throws Error  As place_bumps.
Eigen::MatrixXd extra_weights(const Shape& elements, const Eigen::MatrixXd& weights,
                              const ExtraWeightsOptions& options);

/// For handles that form several skeletons, the number of the skeleton of each. Empty if there is only one, or if none
/// has two handles: then handles are better told apart one by one.
std::vector<int> skeleton_groups(const Rig& rig);

/// The least and the greatest of the scalar weights of a subspace: what every face shows. 0 and 0 if it has none.
struct WeightRange {
  double least = 0;
  double greatest = 0;
};
WeightRange weight_range(const Subspace& subspace);  ///< Of all its scalar weights.

/// The subspace with an affine handle appended per extra weight function. They are absent (zero) at rest,
/// take no part in translations, and are the solver's to move.
///
/// @param positions  Rest positions of the subspace's vertices, vertices x 3.
/// @param extra      Vertices x functions, as from evaluate.
Subspace with_extra_handles(const Subspace& subspace, const Positions& positions, const Eigen::MatrixXd& extra);

}  // namespace limber
