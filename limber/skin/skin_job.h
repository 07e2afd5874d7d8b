#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace limber {

/// Which bones move each vertex, and how much: the same number of influences for every vertex. Vertices with
/// fewer are padded with weight 0 and any valid bone. Made by pack_influences
/// (limber/bind/pack_influences.h).
struct InfluenceTable {
  int vertex_count = 0;
  int influences = 4;                         ///< Per vertex, 1 or more; 1, 2, 4 and 8 are the fastest.
  std::span<const std::uint16_t> bones = {};  ///< Vertices x influences.
  std::span<const float> weights = {};        ///< Vertices x influences, finite; largest first, summing to one.

  /// Whether the spans have the sizes that the counts ask for and every bone is one of `bone_count`.
  bool is_valid(int bone_count) const noexcept;
};

/// One frame of one mesh, for skin_linear_blend and skin_dual_quaternion. Vectors are xyz, one vertex after
/// the other. Results must not overlap with what is read.
struct SkinJob {
  InfluenceTable table = {};
  /// Per bone a 3x4 matrix, row by row, twelve floats: takes rest positions to where the bone alone would
  /// move them (bone_to_world times its inverse at rest).
  std::span<const float> bones = {};
  std::span<const float> rest_positions = {};  ///< Vertices x 3.
  std::span<const float> rest_normals = {};    ///< Vertices x 3, unit; empty: no normals.
  std::span<float> positions = {};             ///< Vertices x 3, the result.
  std::span<float> normals = {};               ///< Vertices x 3, the result; empty if `rest_normals` is.
  std::span<float> scratch = {};               ///< At least skin_scratch_size() of the bones.

  int bone_count() const noexcept { return static_cast<int>(bones.size() / 12); }

  /// Whether the table is valid and every span has the size that it asks for.
  bool is_valid() const noexcept;
};

/// Floats of scratch that a job with so many bones needs, by either method.
std::size_t skin_scratch_size(int bone_count) noexcept;

}  // namespace limber
