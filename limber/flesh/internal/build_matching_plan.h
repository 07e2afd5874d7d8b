#pragma once

#include <vector>

#include "limber/core/task.h"
#include "limber/geometry/volume.h"
#include "limber/runtime/flesh.h"

namespace limber::internal {

/// Prepares shape matching on a lattice [Lattice-based Character Skinning 2010, section 3.4.1].
/// Cost: a search of (2 w + 1)^3 particles per particle; w = 2 takes about a second for 100,000 particles.
///
/// @param half_width  w: a particle's region holds what it reaches in so many steps from cell to cell; 1 to
///                    8. Larger regions are stiffer and smoother.
/// @param masses      Per particle, positive; empty: 1 each.
/// @throws Error      InvalidArgument (half-width, masses); EmptyMesh (no particles); Cancelled.
/// Deterministic.
MatchingPlan build_matching_plan(const VoxelLattice& lattice, int half_width, const std::vector<double>& masses = {},
                                 Task* task = nullptr);

}  // namespace limber::internal
