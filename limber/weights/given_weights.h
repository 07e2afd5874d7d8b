#pragma once

#include <Eigen/Core>

#include "limber/model/subspace.h"
#include "limber/weights/bind_report.h"

namespace limber {

/// Options of bind_given_weights.
struct GivenWeightsOptions {
  /// Divide every row by its sum, and give rows that are zero the weights of the nearest vertex that has
  /// some. Off: weights are taken as they are, and zero rows are refused.
  bool renormalise = false;
};

/// Linear blend skinning with weights that somebody else made.
///
/// Negative weights are allowed (some methods make them), but noted. Sums that are off by more than 1% are
/// noted with the worst vertex: such vertices move when everything is translated.
///
/// @param positions     Rest positions, vertices x 3.
/// @param dimension     2 or 3.
/// @param weights       Vertices x handles; finite.
/// @param handle_count  Of the rig: how many columns the weights must have, at least 1.
/// @param report        least_weight, greatest_weight, rest_error and notes; `fallback_vertices` counts the
///                      zero rows that were filled.
/// @throws Error  InvalidWeights: rows or columns that do not match; not finite; a zero row without
///                renormalise, or one that nothing can fill; a sum too near to zero to be divided by (below
///                1e-9 of the row's largest entry). The place is the vertex. TooFewHandles (none).
Subspace bind_given_weights(const Positions& positions, int dimension, const Eigen::MatrixXd& weights, int handle_count,
                            const GivenWeightsOptions& options, BindReport& report);

}  // namespace limber
