#include <algorithm>
#include <cmath>

#include "limber/runtime/arap.h"

namespace limber {
namespace {

/// A substep is due if this part of it has passed: sums of frames are not exact.
constexpr double kAlmostWhole = 1 - 1e-6;
/// Until rotations fit the dofs of a restart.
constexpr int kRestartSweeps = 100;

}  // namespace

ReducedDynamics::ReducedDynamics(const DynamicSystem& system, const Options& options)
    : system_(&system),
      options_(options),
      dofs_(system.rest_dofs),
      velocities_(system.rest_dofs.size(), 0.0f),
      rotations_(system.solve.state_size()),
      frame_start_(static_cast<std::size_t>(system.row_count * system.solve.dimension)),
      targets_(frame_start_.size()),
      inputs_(static_cast<std::size_t>(system.solve.target_count * system.solve.dimension)),
      corrections_(system.rest_dofs.size()),
      scratch_(solve_scratch_size(system.solve)) {
  reset_rotations(system.solve, rotations_);
}

Status ReducedDynamics::restart(std::span<const float> dofs, std::span<const float> velocities) noexcept {
  if (dofs.size() != dofs_.size() || velocities.size() != velocities_.size()) return Status::WrongSize;
  std::copy(dofs.begin(), dofs.end(), dofs_.begin());
  std::copy(velocities.begin(), velocities.end(), velocities_.begin());
  // Without rotations that fit, the first substeps would throw it about: a substep that no row and no velocity disturbs.
  reset_rotations(system_->solve, rotations_);
  const auto misses = static_cast<std::ptrdiff_t>(system_->row_count) * system_->solve.dimension;
  std::fill(inputs_.begin(), inputs_.begin() + misses, 0.0f);
  move_to_center();
  solve_reduced({&system_->solve, inputs_, rotations_, corrections_, scratch_, {.sweeps = kRestartSweeps}});
  owed_seconds_ = 0;
  has_targets_ = false;
  return Status::Ok;
}

Status ReducedDynamics::continue_from(const ReducedDynamics& before) noexcept {
  if (before.dofs_.size() != dofs_.size() || before.rotations_.size() != rotations_.size()) return Status::WrongSize;
  std::copy(before.dofs_.begin(), before.dofs_.end(), dofs_.begin());
  std::copy(before.velocities_.begin(), before.velocities_.end(), velocities_.begin());
  // The order of clusters is that of the constraints.
  const std::span<float> in_model_order = std::span(scratch_).first(system_->solve.model_rotations_size());
  rotations_to_model(before.system_->solve, before.rotations_, in_model_order);
  rotations_from_model(system_->solve, in_model_order, rotations_);
  owed_seconds_ = 0;
  has_targets_ = false;
  return Status::Ok;
}

DynamicsResult ReducedDynamics::step(std::span<const float> targets, double seconds) noexcept {
  if (targets.size() != frame_start_.size()) return {.status = Status::WrongSize};
  if (!(seconds >= 0) || !std::isfinite(seconds) || options_.sweeps < 1 || options_.most_substeps < 1) {
    return {.status = Status::WrongCount};
  }
  if (!has_targets_) std::copy(targets.begin(), targets.end(), frame_start_.begin());
  has_targets_ = true;
  const double length = system_->substep_seconds;
  const double owed_before = owed_seconds_;
  DynamicsResult result;
  while (owed_seconds_ + seconds >= kAlmostWhole * length) {
    if (result.substeps == options_.most_substeps) {
      result.dropped_seconds = owed_seconds_ + seconds;
      owed_seconds_ = -seconds;
      break;
    }
    ++result.substeps;
    owed_seconds_ -= length;
    // Where in the frame the substep ends; what was owed lies before it.
    const double at = seconds > 0 ? (result.substeps * length - owed_before) / seconds : 1.0;
    const auto part = static_cast<float>(std::clamp(at, 0.0, 1.0));
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      targets_[i] = frame_start_[i] + part * (targets[i] - frame_start_[i]);
    }
    substep();
  }
  owed_seconds_ += seconds;
  std::copy(targets.begin(), targets.end(), frame_start_.begin());
  return result;
}

void ReducedDynamics::substep() noexcept {
  const DynamicSystem& system = *system_;
  const int d = system.solve.dimension;
  const int dofs = system.solve.dof_count;
  const int rows = system.row_count;
  const auto h = static_cast<float>(system.substep_seconds);
  // H* = H + h V, with gravity and damping in V.
  for (int i = 0; i < dofs; ++i) {
    for (int b = 0; b < d; ++b) {
      float& velocity = velocities_[i * d + b];
      velocity = velocity * system.velocity_kept + system.translation[i] * (h * system.gravity[b]);
      dofs_[i * d + b] += h * velocity;
    }
  }
  const std::array<float, 3> center = move_to_center();
  const float* around_center = inputs_.data() + rows * d;
  for (int row = 0; row < rows; ++row) {
    for (int b = 0; b < d; ++b) {
      float miss = targets_[row * d + b] - system.row_translation[row] * center[b];
      for (int i = 0; i < dofs; ++i) miss -= system.rows[row * dofs + i] * around_center[i * d + b];
      inputs_[row * d + b] = miss;
    }
  }
  solve_reduced({&system.solve, inputs_, rotations_, corrections_, scratch_, {.sweeps = options_.sweeps}});
  if (is_noise()) return;
  if (system.flies_freely) keep_momentum();
  // The velocity takes the correction itself, not a difference of positions: nothing cancels.
  for (std::size_t i = 0; i < dofs_.size(); ++i) {
    dofs_[i] += corrections_[i];
    velocities_[i] += corrections_[i] / h;
  }
}

/// Gives the solver the dofs around their centre of mass, and says where that is.
std::array<float, 3> ReducedDynamics::move_to_center() noexcept {
  const DynamicSystem& system = *system_;
  const int d = system.solve.dimension;
  std::array<float, 3> center = {};
  for (int i = 0; i < system.solve.dof_count; ++i) {
    for (int b = 0; b < d; ++b) center[b] += system.center[i] * dofs_[i * d + b];
  }
  float* around_center = inputs_.data() + system.row_count * d;
  for (int i = 0; i < system.solve.dof_count; ++i) {
    for (int b = 0; b < d; ++b) around_center[i * d + b] = dofs_[i * d + b] - system.translation[i] * center[b];
  }
  return center;
}

/// Noise is the same in every substep: it would set a shape at rest in motion.
bool ReducedDynamics::is_noise() const noexcept {
  const int d = system_->solve.dimension;
  for (int i = 0; i < system_->solve.dof_count; ++i) {
    for (int b = 0; b < d; ++b) {
      if (!(std::abs(corrections_[i * d + b]) <= system_->noise[i])) return false;
    }
  }
  return true;
}

/// Elasticity does not move the centre of mass; what rounding moves it by would add up.
void ReducedDynamics::keep_momentum() noexcept {
  const int d = system_->solve.dimension;
  for (int b = 0; b < d; ++b) {
    double moved = 0;
    for (int i = 0; i < system_->solve.dof_count; ++i) {
      moved += static_cast<double>(system_->center[i]) * static_cast<double>(corrections_[i * d + b]);
    }
    for (int i = 0; i < system_->solve.dof_count; ++i) {
      corrections_[i * d + b] -= system_->translation[i] * static_cast<float>(moved);
    }
  }
}

}  // namespace limber
