#pragma once

#include <cstddef>
#include <span>

#include "limber/skin/skin_job.h"

namespace limber {

/// One frame of a mesh with two-layer weights (limber/compress): master bones are blended to virtual bones, and
/// these move the vertices by linear blending. Results must not overlap with what is read. The same four tables are
/// what a two-pass GPU version reads: a pass over `dictionary` that fills a buffer of matrices, and ordinary
/// skinning by `coefficients`.
struct TwoLayerJob {
  InfluenceTable dictionary = {};     ///< One row per virtual bone; its bones are master bones.
  InfluenceTable coefficients = {};   ///< One row per vertex; its bones are virtual bones. Two per vertex are fastest.
  std::span<const float> bones = {};  ///< Per master bone a 3x4 matrix, row by row; see SkinJob.
  std::span<const float> rest_positions = {};  ///< Vertices x 3.
  std::span<const float> rest_normals = {};    ///< Vertices x 3, unit; empty: no normals.
  std::span<float> positions = {};             ///< Vertices x 3, the result.
  std::span<float> normals = {};               ///< Vertices x 3, the result; empty if `rest_normals` is.
  std::span<float> scratch = {};               ///< At least two_layer_scratch_size() of the numbers of bones.

  int master_bone_count() const noexcept { return static_cast<int>(bones.size() / 12); }
  int virtual_bone_count() const noexcept { return dictionary.vertex_count; }

  /// Whether both tables are valid and every span has the size that they ask for.
  bool is_valid() const noexcept;
};

/// Floats of scratch that a job needs.
std::size_t two_layer_scratch_size(int master_bones, int virtual_bones) noexcept;

/// Skins in two layers: T_j = sum_b d_jb M_b for every virtual bone, then v' = (sum_j a_j T_j) (v, 1)
/// [Two-Layer Compression 2013, section 3.1]. Normals as skin_linear_blend.
///
/// Run time: nothing is allocated, nothing fails. Virtual bones, then vertices, are spread over the threads that
/// set_thread_count allows; the same bits on any number of them. Instruction sets agree to rounding.
void skin_two_layer(const TwoLayerJob& job) noexcept;

}  // namespace limber
