#include <algorithm>
#include <cmath>

#include <Eigen/Cholesky>

#include "limber/arap/internal/elimination.h"
#include "limber/arap/pose_solver.h"
#include "limber/core/internal/parallel.h"
#include "limber/numerics/internal/dense.h"

namespace limber {
using namespace internal;
namespace {

/// Undetermined directions are held by this much of the average stiffness, weighed by mass; and, where
/// columns of the basis depend on each other so that even the mass is singular, by far less, weighed by dof.
constexpr double kMassAnchor = 1e-9;
constexpr double kDofAnchor = 1e-11;
/// A row that moves by less than this when everything is translated by one does not hold translation.
constexpr double kTranslationThreshold = 1e-9;

/// What the dofs minimise for given rotations: 1/2 tr(H^T A H) - <H, K^T Q + U P + b>.
struct Objective {
  Eigen::MatrixXd quadratic;     // A: the energy, the soft constraints and the anchor
  Eigen::MatrixXd anchor_force;  // b
  Eigen::MatrixXd soft_force;    // the columns of U that are not zero
};

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

/// The energy at Q = 0, 1/2 tr(t^T A t) - <t, U P + b> with t = Phi P + phi, plus all constants.
void set_target_energy(const ReducedModel& model, const SplitRows& constraints, const Objective& objective,
                       ConstrainedModel& result) {
  const Eigen::MatrixXd target_force = in_row_order(
      constraints, Eigen::MatrixXd::Zero(model.dof_count(), constraints.exact.rows()), objective.soft_force);
  const Eigen::MatrixXd cross = result.dof_targets.transpose() * target_force;
  result.target_energy =
      result.dof_targets.transpose() * (objective.quadratic * result.dof_targets) - cross - cross.transpose();
  for (Eigen::Index i = 0; i < constraints.stiffness.size(); ++i) {
    const int row = constraints.soft_index[i];
    result.target_energy(row, row) += constraints.stiffness[i];
  }
  const Eigen::MatrixXd rest_pull = objective.quadratic * result.dof_rest;
  result.target_energy_linear = result.dof_targets.transpose() * (rest_pull - objective.anchor_force) -
                                target_force.transpose() * result.dof_rest;
  result.rest_energy = model.rest_energy + 0.5 * result.dof_rest.cwiseProduct(rest_pull).sum() -
                       result.dof_rest.cwiseProduct(objective.anchor_force).sum() +
                       0.5 * model.rest_dofs.cwiseProduct(objective.anchor_force).sum();
}

/// Columns that one thread takes at a time.
constexpr std::size_t kColumnsPerTask = 256;

/// L^-1 N^T K^T, where L L^T = N^T A N.
Eigen::MatrixXd whiten(const Eigen::MatrixXd& coupling, const Elimination& elimination, const Eigen::MatrixXd& lower) {
  Eigen::MatrixXd result(lower.rows(), coupling.rows());
  parallel_chunks(static_cast<std::size_t>(coupling.rows()), kColumnsPerTask, [&](IndexRange range) {
    const auto first = static_cast<Eigen::Index>(range.begin);
    const auto count = static_cast<Eigen::Index>(range.end - range.begin);
    Eigen::MatrixXd part = elimination.restrict(coupling.middleRows(first, count).transpose());
    solve_lower(lower, part);
    result.middleCols(first, count) = part;
  });
  return result;
}

/// N L^-T of what was whitened: Pi_1 K^T.
Eigen::MatrixXd unwhiten(const Eigen::MatrixXd& whitened, const Elimination& elimination,
                         const Eigen::MatrixXd& lower) {
  Eigen::MatrixXd result(lower.rows() + elimination.rank(), whitened.cols());
  parallel_chunks(static_cast<std::size_t>(whitened.cols()), kColumnsPerTask, [&](IndexRange range) {
    const auto first = static_cast<Eigen::Index>(range.begin);
    const auto count = static_cast<Eigen::Index>(range.end - range.begin);
    Eigen::MatrixXd part = whitened.middleCols(first, count);
    solve_lower_transposed(lower, part);
    result.middleCols(first, count) = elimination.extend(part);
  });
  return result;
}

}  // namespace

ConstrainedModel constrain(const ReducedModel& model, const std::vector<ConstraintRow>& rows) {
  const int dofs = model.dof_count();
  const double average = average_stiffness(model.stiffness);
  const SplitRows constraints = split_rows(rows, dofs, average);
  const Elimination elimination(constraints.exact);
  const Objective objective = objective_of(model, constraints, average);

  ConstrainedModel result;
  result.dimension = model.dimension;
  result.report.redundant_rows = static_cast<int>(constraints.exact.rows()) - elimination.rank();
  result.report.translation_is_free = leaves_translation_free(model, rows);

  const Eigen::MatrixXd reduced = elimination.restrict_both(objective.quadratic);
  const Eigen::LLT<Eigen::MatrixXd> factor(reduced);
  for (Eigen::Index i = 0; i < reduced.rows(); ++i) {
    const double pivot = factor.matrixLLT()(i, i);
    if (!(pivot * pivot > 1e-7 * reduced(i, i))) ++result.report.undetermined_dofs;
  }
  // Pi_1 X = N (N^T A N)^-1 N^T X.
  const auto project = [&](const Eigen::MatrixXd& force) -> Eigen::MatrixXd {
    return elimination.extend(factor.solve(elimination.restrict(force)));
  };
  // G = W^T W with W = L^-1 N^T K^T: symmetric to the last bit.
  const Eigen::MatrixXd whitened = whiten(model.coupling, elimination, factor.matrixLLT());
  result.rotation_coupling = gram(whitened);
  result.dof_rotations = unwhiten(whitened, elimination, factor.matrixLLT());

  const Eigen::MatrixXd exact = elimination.particular() - project(objective.quadratic * elimination.particular());
  result.dof_targets = in_row_order(constraints, exact, project(objective.soft_force));
  result.dof_rest = project(objective.anchor_force);
  result.target_forces = model.coupling * result.dof_targets;
  result.rest_forces = model.coupling * result.dof_rest;
  set_target_energy(model, constraints, objective, result);
  return result;
}

double constraint_miss(const std::vector<ConstraintRow>& rows, const Eigen::MatrixXd& targets) {
  if (rows.empty()) return 0;
  const SplitRows constraints = split_rows(rows, static_cast<int>(rows.front().coefficients.size()), 1);
  if (constraints.exact.rows() == 0) return 0;
  Eigen::MatrixXd exact_targets(constraints.exact.rows(), targets.cols());
  for (std::size_t i = 0; i < constraints.exact_index.size(); ++i) {
    exact_targets.row(static_cast<Eigen::Index>(i)) = targets.row(constraints.exact_index[i]);
  }
  const Eigen::MatrixXd dofs = Elimination(constraints.exact).particular() * exact_targets;
  return (constraints.exact * dofs - exact_targets).rowwise().norm().maxCoeff();
}

}  // namespace limber
