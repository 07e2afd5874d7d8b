#include <algorithm>
#include <cmath>

#include <Eigen/Cholesky>

#include "limber/arap/internal/elimination.h"
#include "limber/arap/internal/objective.h"
#include "limber/arap/pose_solver.h"
#include "limber/core/internal/parallel.h"
#include "limber/numerics/internal/dense.h"
#include "limber/numerics/internal/dense_update.h"

namespace limber {
using namespace internal;
namespace {

/// The energy at Q = 0, 1/2 tr(t^T A t) - <t, U P + b> with t = Phi P + phi, plus all constants.
void set_target_energy(const ReducedModel& model, const SplitRows& constraints, const Objective& objective,
                       ConstrainedModel& result) {
  const Eigen::MatrixXd target_force = in_row_order(
      constraints, Eigen::MatrixXd::Zero(model.dof_count(), constraints.exact.rows()), objective.soft_force);
  const Eigen::MatrixXd cross = transposed_product(result.dof_targets, target_force);
  // A is symmetric: A^T X is A X.
  result.target_energy =
      transposed_product(result.dof_targets, transposed_product(objective.quadratic, result.dof_targets)) - cross -
      cross.transpose();
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

/// L with A = L L^T; where rounding leaves A indefinite, as far as Eigen goes.
Eigen::MatrixXd lower_factor_of(const Eigen::MatrixXd& matrix) {
  Eigen::MatrixXd factor = matrix;
  if (factorise_lower(factor)) return factor;
  return Eigen::LLT<Eigen::MatrixXd>(matrix).matrixLLT();
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
  const Eigen::MatrixXd factor = lower_factor_of(reduced);
  result.report.undetermined_dofs = undetermined_pivots(factor, reduced);
  // Pi_1 X = N (N^T A N)^-1 N^T X.
  const auto project = [&](const Eigen::MatrixXd& force) -> Eigen::MatrixXd {
    Eigen::MatrixXd x = elimination.restrict(force);
    solve_lower(factor, x);
    solve_lower_transposed(factor, x);
    return elimination.extend(x);
  };
  // G = W^T W with W = L^-1 N^T K^T: symmetric to the last bit.
  const Eigen::MatrixXd whitened = whiten(model.coupling, elimination, factor);
  result.rotation_coupling = gram(whitened);
  result.dof_rotations = unwhiten(whitened, elimination, factor);

  const Eigen::MatrixXd exact =
      elimination.particular() - project(transposed_product(objective.quadratic, elimination.particular()));
  result.dof_targets = in_row_order(constraints, exact, project(objective.soft_force));
  result.dof_rest = project(objective.anchor_force);
  result.target_forces = product(model.coupling, result.dof_targets);
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
