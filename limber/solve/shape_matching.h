#pragma once

#include <cstddef>
#include <span>

#include "limber/solve/matching_plan.h"

namespace limber {

/// Floats per particle in the tables of a MatchingJob: two vectors of three, each padded with a zero.
constexpr int kMatchingRow = 8;

/// One round of shape matching over all regions of a lattice. A plain struct of views; the caller owns the
/// memory, and keeps `rotations` from round to round.
struct MatchingJob {
  const MatchingPlan* plan = nullptr;
  /// Particles x kMatchingRow: how far the particle is from rest, then its velocity. Finite.
  std::span<const float> motions;
  /// The rotation of each region: state, matching_state_size(). Where a collapsed region determines none, it
  /// keeps the one it had. See reset_matching.
  std::span<float> rotations;
  /// Particles x kMatchingRow, the result: goal position minus rest position, then the velocity that the
  /// particle would have if its regions moved rigidly; each the average over the regions that hold the particle.
  std::span<float> goals;
  std::span<float> scratch;  ///< matching_scratch_size() floats.

  /// Whether every span has the size that the plan asks for.
  bool is_valid() const noexcept;
};

std::size_t matching_state_size(const MatchingPlan& plan) noexcept;    ///< Floats of MatchingJob::rotations.
std::size_t matching_scratch_size(const MatchingPlan& plan) noexcept;  ///< Floats of MatchingJob::scratch.

/// Sets a state to no rotation at all.
void reset_matching(const MatchingPlan& plan, std::span<float> rotations) noexcept;

/// Finds the rigid motion of each region nearest to what its particles do, and where that takes each particle
/// [Lattice-based Character Skinning 2010, eqs. 17-22, 27, 28], by shared sums and kernel A.
///
/// Two departures: displacements are summed instead of positions, so that nothing is lost far from the origin
/// and rest is rest; and angular velocity is measured on the region's matched rest shape instead of its
/// current one, so that inertia is constant and no state makes it singular. Both conserve linear momentum:
/// mass times goal, and mass times velocity, sum to what they were.
///
/// Cost: about 14 additions of rows per particle and direction, whatever the width of the regions, and one
/// kernel A. Large lattices use several threads; the same bits on any number of them. No allocation of its own.
void match_shapes(const MatchingJob& job) noexcept;

}  // namespace limber
