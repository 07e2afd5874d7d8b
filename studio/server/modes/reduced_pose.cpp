#include "studio/server/modes/reduced_pose.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "limber/reduce/constrained_model.h"

namespace limber::studio {

void ReducedPose::follow(const Situation& situation) {
  if (!rows_.follow(situation)) return;
  const bool same_shape = bound_ && bound_->model == situation.document.bound->model;
  bound_ = situation.document.bound;
  system_ = pack(constrain(*bound_->model, rows_.rows()));
  dofs_.resize(static_cast<std::size_t>(system_.dof_count) * system_.dimension);
  scratch_.resize(solve_scratch_size(system_));
  // Rotations stay when only constraints change: the shape settles from where it is.
  if (!same_shape) {
    rotations_.resize(system_.state_size());
    reset_rotations(system_, rotations_);
    std::fill(dofs_.begin(), dofs_.end(), 0.0f);
  }
}

void ReducedPose::run(const SolveOptions& options) {
  previous_ = dofs_;
  const auto start = std::chrono::steady_clock::now();
  const SolveResult result = solve_reduced({&system_, rows_.targets(), rotations_, dofs_, scratch_, options});
  microseconds_ = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
  energy_ = result.energy * bound_->model->energy_scale;
  sweeps_ = result.sweeps;
  movement_ = 0;
  for (std::size_t i = 0; i < dofs_.size(); ++i) {
    movement_ = std::max(movement_, static_cast<double>(std::abs(dofs_[i] - previous_[i])));
  }
}

void ReducedPose::solve(int sweeps) {
  run({.sweeps = sweeps});
}

void ReducedPose::solve_from_rest() {
  constexpr int kMostSweeps = 200;
  reset_rotations(system_, rotations_);
  run({.sweeps = kMostSweeps, .tolerance = 1e-6f});
}

}  // namespace limber::studio
