#pragma once

#include <cstddef>
#include <span>

#include "limber/solve/reduced_system.h"

namespace limber {

/// How to iterate.
struct SolveOptions {
  int sweeps = 4;         ///< How many, or at most how many if `tolerance` is set; 1 or more.
  float momentum = 0.4f;  ///< 0 to 0.4. What is gained per sweep is extrapolated by this much; 0: none.
  float tolerance = 0;    ///< 0: a fixed count. Else stop once an iteration lowers the energy by less than this part of
                          ///< it, or by no more than rounding.
  bool plain = false;     ///< Textbook iterations, all rotations at once and no momentum, instead of sweeps.
};

/// One character, one frame. A plain struct of views; the caller owns the memory, and keeps `rotations` from
/// frame to frame.
struct SolveJob {
  const ReducedSystem* system = nullptr;
  std::span<const float> targets;  ///< P, target_count x d, row by row; finite.
  std::span<float> rotations;      ///< State, state_size(): start and result. See reset_rotations.
  std::span<float> dofs;           ///< H in the model frame, dof_count x d, row by row: the result.
  std::span<float> scratch;        ///< solve_scratch_size() floats.
  SolveOptions options;

  /// Whether every span has the size that the system asks for.
  bool is_valid() const noexcept;
};

/// What came of a job.
struct SolveResult {
  double energy = 0;       ///< Of the result, in the model frame.
  int sweeps = 0;          ///< Done.
  bool converged = false;  ///< With a tolerance: whether it was reached.
};

/// Floats of scratch memory that a job needs.
std::size_t solve_scratch_size(const ReducedSystem& system) noexcept;

/// Sets a state to no rotation at all.
void reset_rotations(const ReducedSystem& system, std::span<float> rotations) noexcept;

/// Finds rotations and dofs of low energy for the targets, starting from the given rotations.
///
/// Block Gauss-Seidel: rotations are updated eight at a time, each group from the newest of all others, after
/// an extrapolation of what the sweep before gained. A sweep costs what a textbook iteration costs, and 4 of
/// them reach the energy of 15. Momentum is dropped for a sweep where it points uphill. With a tolerance, a
/// sweep that raised the energy is taken back and followed by more careful ones, and the end is where a textbook
/// iteration gains nothing.
///
/// Always yields finite dofs for finite targets. The same input gives the same bits on one machine. No allocation.
SolveResult solve_reduced(const SolveJob& job) noexcept;

}  // namespace limber
