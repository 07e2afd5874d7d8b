#include "limber/arap/internal/objective.h"

#include <algorithm>
#include <cmath>

namespace limber::internal {
namespace {

/// Undetermined directions are held by this much of the average stiffness, weighed by mass; and, where
/// columns of the basis depend on each other so that even the mass is singular, by far less, weighed by dof.
constexpr double kMassAnchor = 1e-9;
constexpr double kDofAnchor = 1e-11;
/// A row that moves by less than this when everything is translated by one does not hold translation.
constexpr double kTranslationThreshold = 1e-9;

}  // namespace

Objective objective_of(const ReducedModel& model, const SplitRows& constraints, double average_stiffness) {
  const int dofs = model.dof_count();
  const double mass_scale = kMassAnchor * average_stiffness * dofs / std::max(model.mass.trace(), 1e-300);
  Eigen::MatrixXd anchor = mass_scale * model.mass;
  anchor.diagonal().array() += kDofAnchor * average_stiffness;
  Objective objective;
  objective.anchor_force = anchor * model.rest_dofs;
  objective.soft_force = constraints.soft.transpose() * constraints.stiffness.asDiagonal();
  objective.quadratic = model.stiffness + anchor;
  if (constraints.soft.rows() > 0) objective.quadratic.noalias() += objective.soft_force * constraints.soft;
  return objective;
}

bool leaves_translation_free(const ReducedModel& model, const std::vector<ConstraintRow>& rows) {
  const Eigen::VectorXd translation = unit_translation(model);
  return std::all_of(rows.begin(), rows.end(), [&](const ConstraintRow& row) {
    return std::abs(row.coefficients.dot(translation)) < kTranslationThreshold;
  });
}

int undetermined_pivots(const Eigen::MatrixXd& lower, const Eigen::MatrixXd& matrix) {
  int count = 0;
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    if (!(lower(i, i) * lower(i, i) > 1e-7 * matrix(i, i))) ++count;
  }
  return count;
}

}  // namespace limber::internal
