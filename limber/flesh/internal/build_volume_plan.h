#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/geometry/volume.h"
#include "limber/model/rig.h"
#include "limber/runtime/flesh.h"

namespace limber::internal {

/// Which joint each cell of a lattice depends on: the unit whose volume is kept.
struct DeformableParts {
  std::vector<int> part_of_cell;
  std::vector<std::string> names;  ///< Of the parts: the handle at whose head the joint is. Parents first.
};

/// Divides the cells among the joints of a rig [Lattice-based Character Skinning 2010, section 3.3.3]: a cell
/// goes to the bone that weighs most on it, and there to the nearer end: the bone's own joint, or that of the
/// child that begins at its tail. Points, regions and bones without such a child keep all of their cells.
///
/// @param particle_weights  Particles x handles.
/// @param flesh             Handles whose part is another.
/// @throws Error            InvalidArgument: flesh of a handle that is not there, or that counts to a parent that is not
///                          there; names the handle.
DeformableParts joint_parts(const VoxelLattice& lattice, const Rig& rig, const Eigen::MatrixXd& particle_weights,
                            const RigFlesh& flesh = {});

/// All cells as one part: only the volume of the whole is kept.
DeformableParts whole_part(const VoxelLattice& lattice);

/// Prepares correct_volume.
/// Boundary particles move outward, inner ones along with them, the less the deeper they lie [eqs. 10, 11].
/// @param rigid  Particles that never move outward, and whose cells count to no part; in any order.
VolumePlan build_volume_plan(const VoxelLattice& lattice, const DeformableParts& parts,
                             const std::vector<int>& rigid = {});

}  // namespace limber::internal
