#pragma once

#include <cstdint>
#include <vector>

#include "limber/core/aligned.h"
#include "limber/solve/matching_plan.h"
#include "limber/solve/volume_correction.h"

namespace limber {

/// A character in a lattice, ready for LatticeBody: flat, in `float`. Made by build_lattice_system
/// (limber/reduce), never by hand; motion does not change it.
struct LatticeSystem {
  int particle_count = 0;
  int bone_count = 0;
  int vertex_count = 0;
  AlignedVector<float> rest;  ///< Particles x kParticleRow.
  /// Particles x kParticleRow: the point about which a particle turns when it is moved rigidly, the mean of
  /// the joints of its bones.
  AlignedVector<float> pivots;
  std::vector<char> pinned;      ///< 1 for particles at the bones, which follow them exactly.
  std::vector<float> looseness;  ///< 0 to 1: how much of its bones' softness a particle has; less near them.

  int influences = 1;  ///< Per particle.
  std::vector<std::uint16_t> influence_bones;
  std::vector<float> influence_weights;

  MatchingPlan matching;
  VolumePlan volume;

  std::vector<int> embedding_particles;  ///< Vertices x 8.
  std::vector<float> embedding_weights;  ///< Vertices x 8: trilinear.
};

}  // namespace limber
