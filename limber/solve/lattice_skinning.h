#pragma once

#include <cstddef>
#include <span>

#include "limber/solve/lattice_system.h"

namespace limber {

/// How bones move the particles of a lattice.
enum class LatticeSkinning {
  Linear,  ///< By the blended matrix: thins out where bones twist.
  /// By the rotation of the blended matrix, about the particle's pivot: keeps its distance from the joint
  /// [Lattice-based Character Skinning 2010, eqs. 3 and 4, on the blended matrix].
  Rigid,
  DualQuaternion,  ///< By the blended rigid motion; see skin_dual_quaternion.
};

/// Floats of scratch that skin_lattice needs with dual quaternions; the other methods need none.
std::size_t lattice_skinning_scratch_size(const LatticeSystem& system) noexcept;

/// Moves the particles of a lattice with its bones.
///
/// @param bones      Per bone a 3x4 matrix, row by row: takes rest positions to where the bone alone would move them.
/// @param positions  Particles x kParticleRow, the result.
/// @param frames     Particles x 9, row by row: the rotation of each blended matrix. Also the rotation of the
///                   frame before, which is kept where a matrix has none. With dual quaternions, their rotation.
/// @param scratch    At least lattice_skinning_scratch_size(), with dual quaternions.
/// Run time: no allocation, never fails. Deterministic.
void skin_lattice(const LatticeSystem& system, LatticeSkinning method, std::span<const float> bones,
                  std::span<float> positions, std::span<float> frames, std::span<float> scratch = {}) noexcept;

/// Carries a lattice to the vertices in it.
/// @param particles  Particles x kParticleRow.
/// @param positions  Vertices x 3, xyz, the result.
void embed_vertices(const LatticeSystem& system, std::span<const float> particles, std::span<float> positions) noexcept;

}  // namespace limber
