#pragma once

#include "limber/skin/skin_job.h"

namespace limber {

/// Dual quaternion skinning: rigid motions are blended as rigid motions, so that joints keep their volume
/// where linear blending makes them collapse [Kavan et al., Geometric Skinning with Approximate Dual
/// Quaternion Blending, 2008].
///
/// Two phases, the first left out if every bone is rigid (to 1e-5): each matrix is split into a stretch and a
/// rigid motion after it (polar decomposition, M = R S); the stretches are blended linearly and applied, then
/// the motions as dual quaternions. A vertex with one bone is moved exactly as that bone's matrix says,
/// scale, shear and reflection included. Of the two quaternions that mean one rotation, each influence takes
/// the one nearer to that of the vertex's first influence, which should be its largest.
///
/// Weights should sum to one per vertex; a sum other than 1 scales the stretch, and does not affect the
/// motion. Where motions cancel each other altogether the vertex stays where the stretch has put it. Normals
/// are unit: the cofactors of the blended stretch, then the blended rotation.
///
/// Run time: nothing is allocated, nothing fails. Threads, determinism and agreement of instruction sets as
/// in skin_linear_blend.
void skin_dual_quaternion(const SkinJob& job) noexcept;

}  // namespace limber
