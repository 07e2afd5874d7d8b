#pragma once

#include <span>

#include "limber/runtime/flesh.h"

namespace limber::internal {

/// skin_lattice with LatticeSkinning::DualQuaternion: stretches of bones are blended linearly, their rigid motions as dual
/// quaternions, as in skin_dual_quaternion. Frames are the rotations of the blended motions.
/// @param scratch  At least lattice_skinning_scratch_size().
void skin_lattice_by_dual_quaternions(const LatticeSystem& system, std::span<const float> bones,
                                      std::span<float> positions, std::span<float> frames,
                                      std::span<float> scratch) noexcept;

}  // namespace limber::internal
