#pragma once

#include <Eigen/Core>

#include "limber/bind/lattice_weights.h"
#include "limber/core/task.h"
#include "limber/geometry/shape.h"
#include "limber/reduce/build_volume_plan.h"
#include "limber/rig/rig.h"
#include "limber/solve/lattice_system.h"

namespace limber {

/// Options of build_lattice_character.
struct LatticeCharacterOptions {
  LatticeWeightOptions weights;
  /// Vertices x handles: weights that the shape has already, to be carried to the lattice; empty: diffused.
  Eigen::MatrixXd vertex_weights;
  RigFlesh flesh;                    ///< What single handles do; where weights.sources has one too, that holds.
  int half_width = 2;                ///< Of the regions of shape matching, 1 to 8: wider is stiffer and smoother.
  bool keep_volume_of_parts = true;  ///< Per joint; false: of the whole only.
};

/// A shape in a lattice with its rig: what LatticeBody runs on, and what it was made from.
struct LatticeCharacter {
  LatticeWeights weights;
  DeformableParts parts;
  LatticeSystem system;
};

/// Prepares a character for LatticeBody: voxels, weights, parts, regions.
/// @param rig     Every handle counts as a bone: regions and points too.
/// @throws Error  As diffuse_lattice_weights or carry_weights_to_lattice, joint_parts and build_matching_plan.
/// Deterministic.
LatticeCharacter build_lattice_character(const Shape& shape, const Rig& rig, const LatticeCharacterOptions& options,
                                         BindReport& report, Task* task = nullptr);

}  // namespace limber
