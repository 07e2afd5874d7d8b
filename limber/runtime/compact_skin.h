#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "limber/runtime/common.h"
#include "limber/runtime/skin.h"

namespace limber {

// Linear blend skinning with small weights: 8 or 16 bits each, vertices in groups that share their bones.
//
//   compact_skin_size, pack_compact_skin   setup: an InfluenceTable in, bytes out
//   skin_compact                           one frame: bones in, positions and normals out
//
// Sixteen vertices in a row mostly follow the same few bones. They are blended side by side, and what a bone costs is
// paid once for all of them. Where neighbours in the order of the mesh have little in common, a group is blended vertex by
// vertex, as skin_linear_blend does; sort such meshes for the vertex cache first, as engines want them anyway.

/// How a weight is stored.
enum class CompactWeights {
  UInt8,   ///< In steps of 1/255.
  UInt16,  ///< In steps of 1/65535.
};

/// Bytes that pack_compact_skin needs: about 10 per vertex with four influences and 16 bits, 6 with 8 bits, 18 where
/// neighbours have little in common.
/// @param table  Weights of each vertex are not negative and sum to one, to 1e-3.
/// @return       0: the table is not valid, or not such.
std::size_t compact_skin_size(const InfluenceTable& table, CompactWeights weights) noexcept;

/// Rounds weights so that those of each vertex sum to exactly one. None is off by more than one step, so that a vertex
/// moves by at most (influences) x (step) x (how far apart its bones would take it): with 16 bits, four influences and
/// bones that take it apart by the size of the shape, 0.006% of that size, with 8 bits 1.6%. Typical are a tenth of that.
/// @param data  compact_skin_size() bytes: the result, in this machine's byte order.
/// @return      Ok; WrongCount (the table is not as compact_skin_size wants it), WrongSize: nothing was done.
Status pack_compact_skin(const InfluenceTable& table, CompactWeights weights, std::span<std::uint8_t> data) noexcept;

/// One frame of one mesh. Positions and normals are xyz, one vertex after the other. Results must not overlap with what is
/// read.
struct CompactSkinJob {
  std::span<const std::uint8_t> skin = {};     ///< Of pack_compact_skin, at a multiple of four bytes.
  std::span<const float> bones = {};           ///< Per bone a 3x4 matrix, row by row: see SkinJob.
  std::span<const float> rest_positions = {};  ///< Vertices x 3.
  std::span<const float> rest_normals = {};    ///< Vertices x 3, unit; empty: no normals.
  std::span<float> positions = {};             ///< Vertices x 3, the result.
  std::span<float> normals = {};               ///< Vertices x 3, the result; empty if `rest_normals` is.
  std::span<float> scratch = {};               ///< At least skin_scratch_size() of the bones.

  /// Whether every span has the size that the skin asks for, there are enough bones, and no result overlaps with what is
  /// read; else why not. What lies within `skin` is trusted: it has to be as pack_compact_skin left it.
  Status check() const noexcept;
};

/// Linear blending as skin_linear_blend, to what rounding the weights costs; normals likewise. A vertex's result depends on
/// itself and its bones only, and on the instruction set to rounding (1e-6 of the size).
/// @return  Ok, or what CompactSkinJob::check says; then nothing was done.
Status skin_compact(const CompactSkinJob& job) noexcept;

}  // namespace limber
