#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace limber {

/// Floats per particle in tables of positions and directions: three and a padding, so that a row fills a vector.
constexpr int kParticleRow = 4;

/// A part of a lattice whose volume is kept: some of its cells, enclosed by quads.
struct VolumePart {
  int first_quad = 0;  ///< In VolumePlan::quads.
  int quad_count = 0;
  int first_particle = 0;  ///< In VolumePlan::moved.
  int particle_count = 0;
  double rest_volume = 0;
};

/// What correct_volume needs to know of a lattice, prepared. Made by build_volume_plan (limber/reduce).
///
/// Parts come parents first. A particle between two parts belongs to the earlier one, so that correcting a
/// part never spoils one that is done: the volume of each comes out exactly, and so does the whole.
struct VolumePlan {
  std::vector<VolumePart> parts;
  std::vector<int> quads;      ///< Four particles each, counter-clockwise seen from outside of their part.
  std::vector<int> moved;      ///< The particles that belong to each part.
  std::vector<float> outward;  ///< Particles x kParticleRow: where volume is made [eqs. 10, 11], at rest.
  double longest_shift = 0;    ///< No particle is moved further than this by one correction.
  int particle_count = 0;
};

/// What the correction of one part came to.
struct VolumeResult {
  double worst_miss = 0;  ///< Over all parts: |volume - target| / rest volume, as far as it could be brought.
};

/// Restores the volume of a deformed lattice, part by part [Lattice-based Character Skinning 2010, 3.3.4].
/// Particles move along their outward vectors, turned as the particles are, by the smallest root of the cubic
/// that the volume is; volumes are those of trilinear cells, exactly.
///
/// @param positions  Particles x kParticleRow, corrected in place; finite.
/// @param frames     The rotation of each particle, particles x 9, row by row; empty: none has turned.
/// @param strength   0: nothing; 1: all of the volume comes back.
/// @param scratch    volume_scratch_size() floats.
/// Never fails: a part that is turned inside out moves at most by the plan's longest shift. No allocation. Deterministic.
VolumeResult correct_volume(const VolumePlan& plan, std::span<float> positions, std::span<const float> frames,
                            float strength, std::span<float> scratch) noexcept;

std::size_t volume_scratch_size(const VolumePlan& plan) noexcept;  ///< Floats that correct_volume works in.

/// The volume of one part, in the unit of the positions.
double volume_of(const VolumePlan& plan, int part, std::span<const float> positions) noexcept;

}  // namespace limber
