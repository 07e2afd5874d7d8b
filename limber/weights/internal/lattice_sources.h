#pragma once

#include <vector>

#include "limber/geometry/volume.h"
#include "limber/model/rig.h"
#include "limber/weights/bind.h"

namespace limber::internal {

/// The handles that each particle belongs to, ascending; empty: none. Several share it alike.
using ParticleOwners = std::vector<std::vector<int>>;

/// Finds the particles that belong to handles; see diffuse_lattice_weights. Every handle owns at least one
/// particle, alone or shared.
/// @param sources  One per handle, in the rig's order.
ParticleOwners own_particles(const VoxelLattice& lattice, const Shape& shape, const Rig& rig,
                             const std::vector<LatticeSource>& sources, BindReport& report);

/// How free each particle is of the handles: 0 at them, 1 well away, smoothly in between. It depends on how far a
/// particle is from the nearest handle in its part, in cells and beyond half of the handle's width. In parts that no
/// handle passes through, the place that is nearest to one counts as held, so that they hang on it.
/// @param sources  One per handle, in the rig's order.
std::vector<double> particle_looseness(const VoxelLattice& lattice, const Shape& shape, const Rig& rig,
                                       const std::vector<LatticeSource>& sources);

}  // namespace limber::internal
