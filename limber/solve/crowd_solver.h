#pragma once

#include <cstddef>
#include <span>

#include "limber/solve/reduced_solver.h"
#include "limber/solve/reduced_system.h"

namespace limber {

/// Many characters that share one system, one frame: each with targets, rotations and dofs of its own.
struct CrowdJob {
  const ReducedSystem* system = nullptr;
  int character_count = 0;
  std::span<const float> targets;  ///< Characters x target_count x d.
  std::span<float> rotations;      ///< State, crowd_state_size(): start and result. See reset_crowd.
  std::span<float> dofs;           ///< Characters x dof_count x d, in the model frame: the result.
  std::span<float> scratch;        ///< crowd_scratch_size() floats.
  int sweeps = 4;                  ///< 1 or more.
  float momentum = 0.4f;           ///< 0 to 0.4.

  /// Whether every span has the size that the system and the count ask for.
  bool is_valid() const noexcept;
};

std::size_t crowd_state_size(const ReducedSystem& system, int character_count) noexcept;    ///< Of `rotations`.
std::size_t crowd_scratch_size(const ReducedSystem& system, int character_count) noexcept;  ///< Of `scratch`.

/// Sets the state of every character to no rotation at all.
void reset_crowd(const ReducedSystem& system, std::span<float> rotations) noexcept;

/// Solves all characters. Characters stand in SIMD lanes, sixteen to a block, so that rotations can be
/// updated one by one, each from the newest of all others: exact coordinate descent, with the momentum of
/// solve_reduced. Blocks are spread over the threads that set_thread_count allows. A character's result
/// depends on its own targets and state only, to the last bit.
void solve_crowd(const CrowdJob& job) noexcept;

}  // namespace limber
