#include "limber/arap/internal/pose_stepper.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace limber::internal {
namespace {

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

PoseStepper::PoseStepper(std::shared_ptr<const ReducedModel> model, std::vector<ConstraintRow> rows)
    : model_(std::move(model)), translation_(unit_translation(*model_)) {
  set_rows(std::move(rows));
  reset();
}

void PoseStepper::set_rows(std::vector<ConstraintRow> rows) {
  // The order of clusters depends on the constraints.
  std::vector<float> kept(system_.model_rotations_size());
  if (!kept.empty()) rotations_to_model(system_, rotations_, kept);
  rows_ = std::move(rows);
  const ConstrainedModel constrained = constrain(*model_, rows_);
  report_ = constrained.report;
  system_ = pack(constrained);
  // 1 for rows of positions, 0 for linear parts of transforms.
  row_translation_.resize(static_cast<Eigen::Index>(rows_.size()));
  for (Eigen::Index i = 0; i < row_translation_.size(); ++i) {
    row_translation_[i] = rows_[static_cast<std::size_t>(i)].coefficients.dot(translation_);
  }
  rotations_.resize(system_.state_size());
  dofs_.resize(static_cast<std::size_t>(system_.dof_count) * system_.dimension);
  scratch_.resize(solve_scratch_size(system_));
  if (!kept.empty()) rotations_from_model(system_, kept, rotations_);
}

void PoseStepper::reset() {
  reset_rotations(system_, rotations_);
}

PoseResult PoseStepper::step(const Eigen::MatrixXd& targets, const SolveOptions& options) {
  const Eigen::RowVectorXd center = center_of(targets, row_translation_);
  const std::vector<float> centred = to_float(targets - row_translation_ * center);
  const auto start = std::chrono::steady_clock::now();
  const SolveResult solved = solve_reduced({&system_, centred, rotations_, dofs_, scratch_, options});

  PoseResult result;
  result.report = report_;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  Eigen::MatrixXd in_model(system_.dof_count, system_.dimension);
  for (Eigen::Index i = 0; i < in_model.rows(); ++i) {
    for (Eigen::Index j = 0; j < in_model.cols(); ++j) in_model(i, j) = dofs_[i * system_.dimension + j];
  }
  result.dofs = dofs_from_model(*model_, in_model + translation_ * center);
  result.energy = solved.energy * model_->energy_scale;
  result.sweeps = solved.sweeps;
  result.converged = solved.converged;
  // Independent constraints can always be met; to look is the dearest part of a step.
  if (report_.redundant_rows > 0) result.constraint_miss = constraint_miss(rows_, targets) / model_->frame.scale;
  return result;
}

}  // namespace limber::internal
