#pragma once

#include "limber/skin/skin_job.h"

namespace limber {

/// Linear blend skinning: every vertex is moved by the weighted mean of its bones' matrices.
/// Positions: v' = (sum_j w_j M_j) (v, 1).
/// Normals: n' = C n / |C n|, where C holds the cofactors of the blended linear part. That is its inverse
/// transpose times its determinant: right under stretch and shear, no division, and it agrees with the
/// winding of the moved triangles also where a bone mirrors. Where the blended matrix is singular and C n
/// vanishes, the normal is 0. How weights vary over the surface is not taken into account, as everywhere.
///
/// Run time: nothing is allocated, nothing fails. Vertices are spread over the threads that set_thread_count
/// allows; a vertex's result depends on itself and its bones only, to the last bit. Instruction sets agree to
/// rounding (1e-6 of the size).
void skin_linear_blend(const SkinJob& job) noexcept;

}  // namespace limber
