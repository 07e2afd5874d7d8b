#include "limber/weights/internal/blend_report.h"

#include "limber/weights/edit_weights.h"

namespace limber::internal {

void measure_linear_blend(const Subspace& subspace, const Positions& positions, BindReport& report) {
  if (!is_linear_blend(subspace)) return;
  if (subspace.vertex_count() == 0 || subspace.handle_count() == 0) return;
  const WeightRange range = weight_range(subspace);
  report.least_weight = range.least;
  report.greatest_weight = range.greatest;
  const Eigen::RowVector3d extent = positions.colwise().maxCoeff() - positions.colwise().minCoeff();
  const double size = extent.norm();
  const Positions rest = deform(subspace, subspace.rest_dofs);
  const double worst = (rest - positions).rowwise().norm().maxCoeff();
  report.rest_error = size > 0 ? worst / size : 0;
}

}  // namespace limber::internal
