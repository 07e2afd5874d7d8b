#include "limber/weights/internal/blend_report.h"

#include <algorithm>

namespace limber::internal {

void measure_linear_blend(const Subspace& subspace, const Positions& positions, BindReport& report) {
  if (!is_linear_blend(subspace)) return;
  const SkinWeights weights = sparse_weights(subspace);
  const std::size_t all =
      static_cast<std::size_t>(weights.vertex_count()) * static_cast<std::size_t>(weights.bone_count);
  if (all == 0) return;
  // Weights that are not stored are zero.
  const bool has_zero = weights.influences.size() < all;
  report.least_weight = has_zero ? 0 : weights.influences.front().weight;
  report.greatest_weight = report.least_weight;
  for (const Influence& influence : weights.influences) {
    report.least_weight = std::min(report.least_weight, influence.weight);
    report.greatest_weight = std::max(report.greatest_weight, influence.weight);
  }
  const Eigen::RowVector3d extent = positions.colwise().maxCoeff() - positions.colwise().minCoeff();
  const double size = extent.norm();
  const Positions rest = deform(subspace, subspace.rest_dofs);
  const double worst = (rest - positions).rowwise().norm().maxCoeff();
  report.rest_error = size > 0 ? worst / size : 0;
}

}  // namespace limber::internal
