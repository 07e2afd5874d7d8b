#include <algorithm>
#include <cmath>

#include "limber/runtime/arap.h"
#include "limber/runtime/internal/joint_limits.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/runtime/reduced_solver.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/runtime/internal/blocked-inl.h"
#include "limber/runtime/internal/nearest_rotations-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {

namespace {

constexpr int kLanes = ReducedSystem::kLanes;

/// Views into a job's scratch memory, each as long as the state.
struct Scratch {
  float* forces;    // F P + f
  float* previous;  // the rotations before the running sweep
  float* state;     // the rotations that are being updated
  float* kept;      // with a tolerance: the rotations to fall back to; else: the extrapolated ones
};

template <int d>
struct Solver {
  const ReducedSystem& system;
  const SolveJob& job;
  Scratch scratch;
  const int blocks;
  const int state_size;

  explicit Solver(const SolveJob& j)
      : system(*j.system), job(j), blocks(system.cluster_blocks()), state_size(static_cast<int>(system.state_size())) {
    float* memory = job.scratch.data();
    scratch = {memory, memory + state_size, memory + 2 * state_size, memory + 3 * state_size};
  }

  const float* CouplingOf(int block) const {
    return system.coupling.data() + static_cast<std::size_t>(block) * system.rotation_columns() * d * kLanes;
  }

  void ComputeForces() {
    const BlockTag tag;
    for (int block = 0; block < blocks; ++block) {
      const float* matrix =
          system.target_forces.data() + static_cast<std::size_t>(block) * system.target_count * d * kLanes;
      for (int part = 0; part < kLanes; part += static_cast<int>(hn::Lanes(tag))) {
        auto sums = LoadSums<d>(tag, system.rest_forces.data() + block * d * d * kLanes, part);
        AddTargets<d>(tag, matrix, part, job.targets.data(), system.target_count, sums);
        StoreSums<d>(tag, sums, scratch.forces + block * d * d * kLanes, part);
      }
    }
  }

  /// state = Q + momentum (Q - previous), previous = Q.
  void Extrapolate(float momentum) {
    const hn::ScalableTag<float> tag;
    const auto factor = hn::Set(tag, momentum);
    int i = 0;
    const int lanes = static_cast<int>(hn::Lanes(tag));
    for (; i + lanes <= state_size; i += lanes) {
      const auto now = hn::LoadU(tag, job.rotations.data() + i);
      const auto before = hn::LoadU(tag, scratch.previous + i);
      hn::StoreU(hn::MulAdd(factor, hn::Sub(now, before), now), tag, scratch.state + i);
      hn::StoreU(now, tag, scratch.previous + i);
    }
    for (; i < state_size; ++i) {
      const float now = job.rotations[i];
      scratch.state[i] = now + momentum * (now - scratch.previous[i]);
      scratch.previous[i] = now;
    }
  }

  /// One Gauss-Seidel sweep over groups of eight. Leaves the new rotations in job.rotations.
  void Sweep(float momentum) {
    Extrapolate(momentum);
    if (job.options.tolerance <= 0) CopyState(scratch.state, scratch.kept);
    const BlockTag tag;
    for (int block = 0; block < blocks; ++block) {
      float* own = scratch.state + block * d * d * kLanes;
      alignas(64) float updated[d * d * kLanes];
      for (int part = 0; part < kLanes; part += static_cast<int>(hn::Lanes(tag))) {
        auto sums = LoadSums<d>(tag, scratch.forces + block * d * d * kLanes, part);
        AddRotations<d>(tag, CouplingOf(block), part, scratch.state, blocks, sums);
        const auto previous = LoadSums<d>(tag, scratch.previous + block * d * d * kLanes, part);
        StoreSums<d>(tag, NearestRotations<d>(tag, sums, previous), updated, part);
      }
      for (int k = 0; k < d * d * kLanes; ++k) own[k] = updated[k];
    }
    for (int i = 0; i < state_size; ++i) job.rotations[i] = scratch.state[i];
  }

  /// One textbook iteration: all rotations from the old ones, diagonal blocks included.
  void PlainIteration() {
    const BlockTag tag;
    Extrapolate(0);
    for (int block = 0; block < blocks; ++block) {
      const int own = block * d * d * kLanes;
      for (int part = 0; part < kLanes; part += static_cast<int>(hn::Lanes(tag))) {
        auto sums = LoadSums<d>(tag, scratch.forces + own, part);
        AddRotations<d>(tag, CouplingOf(block), part, scratch.state, blocks, sums);
        const auto q = LoadSums<d>(tag, scratch.state + own, part);
        const auto g = LoadSums<d>(tag, system.coupling_diagonal.data() + own, part);
        for (int a = 0; a < d; ++a) {
          for (int b = 0; b < d; ++b) {
            for (int c = 0; c < d; ++c)
              sums.at[a * d + b] = hn::MulAdd(g.at[a * d + c], q.at[c * d + b], sums.at[a * d + b]);
          }
        }
        StoreSums<d>(tag, NearestRotations<d>(tag, sums, q), job.rotations.data() + own, part);
      }
    }
  }

  /// -1/2 <Q, S + F P + f>, the energy up to what the rotations do not change.
  double RotationEnergy() {
    const BlockTag tag;
    double total = 0;
    for (int block = 0; block < blocks; ++block) {
      const int own = block * d * d * kLanes;
      auto product = hn::Zero(tag);
      for (int part = 0; part < kLanes; part += static_cast<int>(hn::Lanes(tag))) {
        auto sums = LoadSums<d>(tag, scratch.forces + own, part);
        const auto forces = sums;
        AddRotations<d>(tag, CouplingOf(block), part, job.rotations.data(), blocks, sums);
        const auto q = LoadSums<d>(tag, job.rotations.data() + own, part);
        for (int k = 0; k < d * d; ++k) product = hn::MulAdd(q.at[k], hn::Add(sums.at[k], forces.at[k]), product);
      }
      alignas(64) float lanes[kLanes] = {};
      hn::StoreU(product, tag, lanes);
      for (std::size_t lane = 0; lane < hn::Lanes(tag); ++lane) total += lanes[lane];
    }
    return -0.5 * total;
  }

  double TargetEnergy() const {
    const int count = system.target_count;
    double energy = system.rest_energy;
    for (int i = 0; i < count; ++i) {
      for (int b = 0; b < d; ++b) {
        double product = 0;
        for (int j = 0; j < count; ++j) {
          product += system.target_energy[static_cast<std::size_t>(i) * count + j] *
                     static_cast<double>(job.targets[j * d + b]);
        }
        energy +=
            (0.5 * product + system.target_energy_linear[i * d + b]) * static_cast<double>(job.targets[i * d + b]);
      }
    }
    return energy;
  }

  /// H = Gamma Q + Phi P + phi.
  void ComputeDofs() {
    const BlockTag tag;
    for (int block = 0; block < system.dof_blocks(); ++block) {
      const auto row_block = static_cast<std::size_t>(block) * d * kLanes;
      alignas(64) float planes[d * d * kLanes];
      for (int part = 0; part < kLanes; part += static_cast<int>(hn::Lanes(tag))) {
        auto sums = LoadSums<d>(tag, system.dof_rest.data() + row_block * d, part);
        AddTargets<d>(tag, system.dof_targets.data() + row_block * system.target_count, part, job.targets.data(),
                      system.target_count, sums);
        AddRotations<d>(tag, system.dof_rotations.data() + row_block * system.rotation_columns(), part,
                        job.rotations.data(), blocks, sums);
        StoreSums<d>(tag, sums, planes, part);
      }
      for (int row = 0; row < d * kLanes; ++row) {
        const int dof = block * d * kLanes + row;
        if (dof >= system.dof_count) break;
        for (int b = 0; b < d; ++b) job.dofs[dof * d + b] = planes[((row / kLanes) * d + b) * kLanes + row % kLanes];
      }
    }
  }

  /// Whether the last sweep went against the extrapolation it started from [gradient restart].
  bool MomentumPointsUphill() const {
    return DotOfDifferences(scratch.kept, job.rotations.data(), scratch.previous, state_size) > 0;
  }

  void CopyState(const float* from, float* to) const {
    for (int i = 0; i < state_size; ++i) to[i] = from[i];
  }

  SolveResult Run() {
    SolveResult result;
    ComputeForces();
    CopyState(job.rotations.data(), scratch.previous);
    if (!system.limits.empty()) {
      RunWithLimits(result);
    } else if (job.options.tolerance > 0) {
      RunUntilConverged(result);
    } else {
      RunFixedCount(result);
    }
    ComputeDofs();
    return result;
  }

  void RunFixedCount(SolveResult& result) {
    const SolveOptions& options = job.options;
    bool uphill = true;  // there is nothing to extrapolate yet
    for (; result.sweeps < options.sweeps; ++result.sweeps) {
      if (options.plain) {
        PlainIteration();
      } else {
        Sweep(uphill ? 0 : options.momentum);
        uphill = result.sweeps > 0 && MomentumPointsUphill();
      }
    }
    result.energy = TargetEnergy() + RotationEnergy();
  }

  /// Turning joints back may raise the energy, so that it cannot say which step to keep. The end is where it changes no
  /// more.
  void RunWithLimits(SolveResult& result) {
    constexpr int kStill = 3;  // sweeps in a row
    constexpr double kRounding = 2e-8;
    const SolveOptions& options = job.options;
    const double target_energy = TargetEnergy();
    double energy = RotationEnergy();
    int still = 0;
    bool uphill = true;
    while (result.sweeps < options.sweeps && !result.converged) {
      if (options.plain) {
        PlainIteration();
      } else {
        Sweep(uphill ? 0 : options.momentum);
      }
      ++result.sweeps;
      const int beyond = turn_back_joints(system, {.values = job.rotations.data()});
      // What was turned back is no direction to go on in.
      uphill = beyond > 0 || (options.tolerance <= 0 && result.sweeps > 1 && MomentumPointsUphill());
      if (options.tolerance <= 0 && result.sweeps < options.sweeps) continue;
      const double now = RotationEnergy();
      const double whole = std::max(target_energy + now, 0.0);
      const bool is_still =
          std::abs(energy - now) <= static_cast<double>(options.tolerance) * whole + kRounding * std::abs(now);
      still = is_still ? still + 1 : 0;
      energy = now;
      result.converged = options.tolerance > 0 && still >= kStill;
    }
    result.energy = target_energy + energy;
  }

  /// Eight rotations at a time, or with momentum, a sweep may raise the energy. It is then taken back, and more careful
  /// steps are made for a while: first without momentum, then plain ones, which never raise it. Only where a plain one
  /// gains nothing has the energy stopped falling.
  void RunUntilConverged(SolveResult& result) {
    constexpr int kPatience = 6;  // careful steps before bolder ones are tried again
    constexpr double kRounding = 2e-8;
    const SolveOptions& options = job.options;
    enum Care { kMomentum, kNone, kPlain };
    int care = options.plain ? kPlain : kMomentum;
    int careful_steps = 0;
    bool is_first = true;
    double energy = RotationEnergy();
    const double target_energy = TargetEnergy();
    while (result.sweeps < options.sweeps && !result.converged) {
      CopyState(job.rotations.data(), scratch.kept);
      if (care == kPlain) {
        PlainIteration();
      } else {
        Sweep(is_first || care == kNone ? 0 : options.momentum);
      }
      ++result.sweeps;
      is_first = false;
      const double gain = energy - RotationEnergy();
      // Of the whole energy, which is a small difference of the two; what float makes of these is no gain.
      const double whole = std::max(target_energy + energy, 0.0);
      const bool is_small = gain <= static_cast<double>(options.tolerance) * whole + kRounding * std::abs(energy);
      if (gain < 0) {
        CopyState(scratch.kept, job.rotations.data());
      } else {
        energy -= gain;
      }
      if (is_small) {
        result.converged = care == kPlain;
        care = gain < 0 && care == kMomentum ? kNone : kPlain;
        careful_steps = 0;
      } else if (!options.plain && care != kMomentum && ++careful_steps >= kPatience) {
        care = kMomentum;
        careful_steps = 0;
      }
    }
    result.energy = target_energy + energy;
  }
};

SolveResult Solve(const SolveJob& job) {
  return job.system->dimension == 3 ? Solver<3>(job).Run() : Solver<2>(job).Run();
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <cmath>

#include "limber/runtime/internal/check.h"

namespace limber {
namespace internal {

HWY_EXPORT(Solve);

}  // namespace internal

using namespace internal;

Status SolveJob::check() const noexcept {
  if (!system) return Status::MissingSystem;
  if (options.sweeps < 1) return Status::WrongCount;
  const auto d = static_cast<std::size_t>(system->dimension);
  const bool fits = targets.size() == system->target_count * d && rotations.size() == system->state_size() &&
                    dofs.size() == system->dof_count * d;
  if (!fits) return Status::WrongSize;
  if (scratch.size() < solve_scratch_size(*system)) return Status::ScratchTooSmall;
  return overlap(dofs, targets) || overlap(scratch, targets) || overlap(scratch, dofs) || overlap(scratch, rotations) ||
                 overlap(dofs, rotations) || overlap(rotations, targets)
             ? Status::Overlap
             : Status::Ok;
}

std::size_t solve_scratch_size(const ReducedSystem& system) noexcept {
  return 4 * system.state_size();
}

Status reset_rotations(const ReducedSystem& system, std::span<float> rotations) noexcept {
  if (rotations.size() != system.state_size()) return Status::WrongSize;
  const int d = system.dimension;
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    const auto entry = static_cast<int>(i / ReducedSystem::kLanes) % (d * d);
    rotations[i] = entry / d == entry % d ? 1.0f : 0.0f;
  }
  return Status::Ok;
}

SolveResult solve_reduced(const SolveJob& job) noexcept {
  const Status status = job.check();
  if (status != Status::Ok) return {.status = status};
  return HWY_DYNAMIC_DISPATCH(Solve)(job);
}

}  // namespace limber

#endif  // HWY_ONCE
