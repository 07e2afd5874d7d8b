#pragma once

#include <Eigen/Core>

#include "limber/model/subspace.h"

namespace limber {

/// Options of extra_weights.
struct ExtraWeightsOptions {
  int count = 0;    ///< How many weight functions to add, 0 or more. Fewer come back where no place is left for one.
  int passes = 10;  ///< Upper limit on rounds in which every seed may move, 0 or more; usually 3 to 6 suffice.
};

/// Additional smooth, local weight functions over given ones: bumps around seeds that are spread as far as
/// possible from each other and from the handles, in the space of the given weights, so that they keep the
/// nature of those weights [Fast Automatic Skinning 2012, section 3.3, eqs. 16-17].
///
/// Each function is a cubic B-spline of the distance in weight space. It is 1 at its seed, zero beyond two
/// seed distances, and zero at every handle (where one given weight is 1 and the others are 0). They do not
/// sum to one and need not.
///
/// Cost: O(vertices x count x (handles + count)) per pass, with exact maxima instead of random samples.
///
/// @param weights  Vertices x handles; finite.
/// @return         Vertices x (at most options.count), values in [0,1].
/// @throws Error   InvalidArgument (negative count or passes); InvalidWeights (no handle; not finite, naming
/// the vertex).
Eigen::MatrixXd extra_weights(const Eigen::MatrixXd& weights, const ExtraWeightsOptions& options);

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
/// @param extra      Vertices x functions, as from extra_weights.
Subspace with_extra_handles(const Subspace& subspace, const Positions& positions, const Eigen::MatrixXd& extra);

}  // namespace limber
