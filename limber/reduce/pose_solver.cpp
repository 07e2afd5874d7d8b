#include "limber/reduce/pose_solver.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

namespace limber {
namespace {

/// How far each row moves when everything is translated by one: 1 for positions, 0 for linear parts of transforms.
Eigen::VectorXd translation_of_rows(const PosedConstraints& constraints, const Eigen::VectorXd& translation) {
  Eigen::VectorXd result(constraints.targets.rows());
  for (Eigen::Index i = 0; i < result.size(); ++i) result[i] = constraints.rows[i].coefficients.dot(translation);
  return result;
}

/// The translation that brings the targets around the origin.
Eigen::RowVectorXd center_of(const Eigen::MatrixXd& targets, const Eigen::VectorXd& row_translation) {
  const double weight = row_translation.squaredNorm();
  if (!(weight > 0)) return Eigen::RowVectorXd::Zero(targets.cols());
  return row_translation.transpose() * targets / weight;
}

std::vector<float> to_float(const Eigen::MatrixXd& targets) {
  // Farther than this, float products overflow; nothing sensible is left of the shape by then.
  constexpr double kFarthest = 1e12;
  std::vector<float> values;
  values.reserve(targets.size());
  for (Eigen::Index i = 0; i < targets.rows(); ++i) {
    for (Eigen::Index j = 0; j < targets.cols(); ++j) {
      values.push_back(static_cast<float>(std::clamp(targets(i, j), -kFarthest, kFarthest)));
    }
  }
  return values;
}

}  // namespace

PoseResult pose_model(const ReducedModel& model, const PosedConstraints& constraints, const SolveOptions& options) {
  const ReducedSystem system = pack(constrain(model, constraints.rows));
  const Eigen::VectorXd translation = unit_translation(model);
  const Eigen::VectorXd row_translation = translation_of_rows(constraints, translation);
  const Eigen::RowVectorXd center = center_of(constraints.targets, row_translation);
  const std::vector<float> targets = to_float(constraints.targets - row_translation * center);

  std::vector<float> rotations(system.state_size());
  std::vector<float> dofs(static_cast<std::size_t>(system.dof_count) * system.dimension);
  std::vector<float> scratch(solve_scratch_size(system));
  reset_rotations(system, rotations);
  const auto start = std::chrono::steady_clock::now();
  const SolveResult solved = solve_reduced({&system, targets, rotations, dofs, scratch, options});

  PoseResult result;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  Eigen::MatrixXd in_model(system.dof_count, system.dimension);
  for (Eigen::Index i = 0; i < in_model.rows(); ++i) {
    for (Eigen::Index j = 0; j < in_model.cols(); ++j) in_model(i, j) = dofs[i * system.dimension + j];
  }
  result.dofs = dofs_from_model(model, in_model + translation * center);
  result.energy = solved.energy * model.energy_scale;
  result.sweeps = solved.sweeps;
  result.converged = solved.converged;
  result.constraint_miss = constraint_miss(constraints.rows, constraints.targets) / model.frame.scale;
  return result;
}

}  // namespace limber
