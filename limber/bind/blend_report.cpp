#include "limber/bind/blend_report.h"

namespace limber {

void measure_linear_blend(const Subspace& subspace, const Positions& positions, BindReport& report) {
  if (subspace.weights.size() == 0) return;
  report.least_weight = subspace.weights.minCoeff();
  report.greatest_weight = subspace.weights.maxCoeff();
  const Eigen::RowVector3d extent = positions.colwise().maxCoeff() - positions.colwise().minCoeff();
  const double size = extent.norm();
  const Positions rest = deform(subspace, subspace.rest_dofs);
  const double worst = (rest - positions).rowwise().norm().maxCoeff();
  report.rest_error = size > 0 ? worst / size : 0;
}

}  // namespace limber
