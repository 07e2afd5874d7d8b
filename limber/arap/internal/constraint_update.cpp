#include "limber/arap/internal/constraint_update.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "limber/numerics/internal/dense.h"
#include "limber/numerics/internal/dense_update.h"

namespace limber::internal {
namespace {

/// Below, everything from the start takes less than a few milliseconds.
constexpr int kLeastDofs = 200;
/// With more rows per dof than this, eliminating dofs is as fast.
constexpr double kMostRows = 0.4;
/// Multipliers that are decided less than this well, beside their own compliance, are left to an elimination with ranks.
constexpr double kLeastPivot = 1e-8;
/// How much of the spring must be carried by constraints.
constexpr double kLeastHold = 1e-6;

/// C^T and D: rows as columns, the spring on the centre of mass last.
struct Columns {
  Eigen::MatrixXd coefficients;  // dofs x (rows + 1)
  Eigen::VectorXd compliance;
};

/// A X for a matrix A, by rows, that is mostly zeros: transposed, A^T is given. Else by BLAS.
Eigen::MatrixXd transposed_times(const Eigen::MatrixXd& columns, const Eigen::MatrixXd& x) {
  constexpr double kSparse = 0.05;
  Eigen::Index used = 0;
  for (Eigen::Index i = 0; i < columns.size(); ++i) used += columns.data()[i] != 0;
  if (static_cast<double>(used) > kSparse * static_cast<double>(columns.size())) return transposed_product(columns, x);
  // Result transposed, so that it is written once, in order.
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(columns.cols(), x.cols());
  std::vector<std::pair<Eigen::Index, Eigen::Index>> places;
  for (Eigen::Index j = 0; j < columns.cols(); ++j) {
    for (Eigen::Index i = 0; i < columns.rows(); ++i) {
      if (columns(i, j) != 0) places.emplace_back(i, j);
    }
  }
  for (Eigen::Index column = 0; column < x.cols(); ++column) {
    for (const auto& [i, j] : places) result(j, column) += columns(i, j) * x(i, column);
  }
  return result;
}

}  // namespace

bool ConstraintUpdate::pays_for(const ReducedModel& model) {
  return model.dof_count() >= kLeastDofs;
}

ConstraintUpdate::ConstraintUpdate(std::shared_ptr<const ReducedModel> model) : model_(std::move(model)) {
  const int dofs = model_->dof_count();
  average_stiffness_ = average_stiffness(model_->stiffness);
  Objective objective = objective_of(*model_, split_rows({}, dofs, average_stiffness_), average_stiffness_);
  const Eigen::VectorXd translation = unit_translation(*model_);
  const Eigen::VectorXd weighed = model_->mass * translation;
  const double mass = translation.dot(weighed);
  const double length = translation.squaredNorm();
  if (!(length > 0)) return;
  center_ = mass > 0 ? Eigen::VectorXd(weighed / mass) : Eigen::VectorXd(translation / length);
  spring_ = average_stiffness_ * length;
  anchor_force_ = objective.anchor_force;
  Eigen::MatrixXd& held = objective.quadratic;
  held.noalias() += spring_ * center_ * center_.transpose();

  lower_ = held;
  if (!factorise_lower(lower_) || undetermined_pivots(lower_, held) > 0) return;
  Eigen::MatrixXd whitened = model_->coupling.transpose();
  solve_lower(lower_, whitened);
  rotation_coupling_ = gram(whitened);
  solve_lower_transposed(lower_, whitened);
  dof_rotations_ = std::move(whitened);
  dof_rest_ = anchor_force_;
  solve_lower(lower_, dof_rest_);
  solve_lower_transposed(lower_, dof_rest_);
  rest_forces_ = model_->coupling * dof_rest_;
  is_usable_ = true;
}

std::optional<ConstrainedModel> ConstraintUpdate::constrain(const std::vector<ConstraintRow>& rows) const {
  const int dofs = model_->dof_count();
  const auto count = static_cast<Eigen::Index>(rows.size());
  if (!is_usable_ || static_cast<double>(count) > kMostRows * dofs || leaves_translation_free(*model_, rows)) return {};
  Columns columns{Eigen::MatrixXd(dofs, count + 1), Eigen::VectorXd(count + 1)};
  for (Eigen::Index i = 0; i < count; ++i) {
    const ConstraintRow& row = rows[static_cast<std::size_t>(i)];
    columns.coefficients.col(i) = row.coefficients.transpose();
    columns.compliance[i] = row.stiffness > 0 ? 1 / (row.stiffness * average_stiffness_) : 0;
  }
  columns.coefficients.col(count) = center_;
  columns.compliance[count] = -1 / spring_;

  // X = A0^-1 C^T, S = C X + D = T J T^T, where J is -1 for the spring, which is taken away, and 1 for all others.
  Eigen::MatrixXd response = columns.coefficients;
  solve_lower(lower_, response);
  solve_lower_transposed(lower_, response);
  Eigen::MatrixXd schur = transposed_times(columns.coefficients, response);
  schur.diagonal() += columns.compliance;
  Eigen::MatrixXd top = schur.topLeftCorner(count, count);
  if (!factorise_lower(top)) return {};
  for (Eigen::Index i = 0; i < count; ++i) {
    if (!(top(i, i) * top(i, i) > kLeastPivot * schur(i, i))) return {};
  }
  Eigen::MatrixXd last = schur.col(count).head(count);
  solve_lower(top, last);
  const double pivot = schur(count, count) - last.squaredNorm();
  if (!(-pivot * spring_ > kLeastHold)) return {};
  Eigen::MatrixXd triangle = Eigen::MatrixXd::Zero(count + 1, count + 1);
  triangle.topLeftCorner(count, count) = top.triangularView<Eigen::Lower>();
  triangle.row(count).head(count) = last.transpose();
  triangle(count, count) = std::sqrt(-pivot);
  // T^-1 C A0^-1 (..), with the sign of the spring on one side.
  const auto reduce = [&](Eigen::MatrixXd x) {
    solve_lower(triangle, x);
    return x;
  };
  const auto with_signs = [&](Eigen::MatrixXd x) {
    x.row(count) *= -1;
    return x;
  };
  const Eigen::MatrixXd by_rotation = reduce(transposed_times(columns.coefficients, dof_rotations_));  // Z^T
  const Eigen::MatrixXd by_dof = reduce(response.transpose());                                         // U^T
  const Eigen::MatrixXd by_rest = reduce(columns.coefficients.transpose() * dof_rest_);

  ConstrainedModel result;
  result.dimension = model_->dimension;
  // G0 - Z J Z^T
  result.rotation_coupling = rotation_coupling_;
  subtract_gram_of_rows(by_rotation.topRows(count).transpose(), result.rotation_coupling);
  const Eigen::VectorXd spring = by_rotation.row(count).transpose();
  for (Eigen::Index j = 0; j < spring.size(); ++j) {
    result.rotation_coupling.col(j).tail(spring.size() - j) += spring[j] * spring.tail(spring.size() - j);
  }
  mirror_lower(result.rotation_coupling);
  const Eigen::MatrixXd signed_dofs = with_signs(by_dof).transpose();            // U J
  const Eigen::MatrixXd signed_rotations = with_signs(by_rotation).transpose();  // Z J
  result.dof_rotations = dof_rotations_;
  subtract_product(signed_dofs, by_rotation, result.dof_rotations);
  // S^-1 = T^-T J T^-1, of which only what belongs to rows has targets.
  Eigen::MatrixXd inverse = Eigen::MatrixXd::Identity(count + 1, count + 1);
  solve_lower(triangle, inverse);
  const Eigen::MatrixXd of_rows = inverse.leftCols(count);
  result.dof_targets = product(signed_dofs, of_rows);
  result.target_forces = product(signed_rotations, of_rows);
  result.dof_rest = dof_rest_ - signed_dofs * by_rest;
  result.rest_forces = rest_forces_ - signed_rotations * by_rest;
  // The energy at Q = 0: 1/2 |P - C A0^-1 b|^2 in the metric of S^-1, less what b gains.
  const Eigen::MatrixXd signed_inverse = with_signs(of_rows);
  result.target_energy = transposed_product(of_rows, signed_inverse);
  result.target_energy_linear = -signed_inverse.transpose() * by_rest;
  const Eigen::MatrixXd signed_rest = with_signs(by_rest);
  result.rest_energy = model_->rest_energy + 0.5 * model_->rest_dofs.cwiseProduct(anchor_force_).sum() -
                       0.5 * dof_rest_.cwiseProduct(anchor_force_).sum() +
                       0.5 * by_rest.cwiseProduct(signed_rest).sum();
  return result;
}

}  // namespace limber::internal
