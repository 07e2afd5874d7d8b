#pragma once

#include <vector>

#include "limber/bind/bind_report.h"
#include "limber/bind/lattice_weights.h"
#include "limber/geometry/voxel_lattice.h"
#include "limber/rig/rig.h"

namespace limber {

/// The handles that each particle belongs to, ascending; empty: none. Several share it alike.
using ParticleOwners = std::vector<std::vector<int>>;

/// Finds the particles that belong to handles; see diffuse_lattice_weights. Every handle owns at least one
/// particle, alone or shared.
/// @param sources  One per handle, in the rig's order.
ParticleOwners own_particles(const VoxelLattice& lattice, const Shape& shape, const Rig& rig,
                             const std::vector<LatticeSource>& sources, BindReport& report);

}  // namespace limber
