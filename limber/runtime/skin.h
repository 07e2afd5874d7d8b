#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "limber/runtime/common.h"

namespace limber {

// Skinning: bones or dofs in, positions, normals and tangents out.
//
//   skin_linear_blend      every vertex is moved by the mean of its bones' matrices
//   skin_dual_quaternion   ... by the mean of their rigid motions: joints keep their volume
//   skin_two_layer         linear blending with compressed weights
//   deform_dense           every vertex depends on every dof
//
// All of them allocate nothing, throw nothing, and look at sizes before they start (common.h). The executor
// (limber/core/executor.h) spreads vertices over its threads; a vertex's result depends on itself and its bones only,
// to the last bit. Instruction sets agree to rounding (1e-6 of the size).

/// Which bones move each vertex, and how much: the same number of influences for every vertex. Vertices with
/// fewer are padded with weight 0 and any valid bone. Made by pack_influences
/// (limber/weights/edit_weights.h).
struct InfluenceTable {
  int vertex_count = 0;
  int influences = 4;                         ///< Per vertex, 1 or more; 1, 2, 4 and 8 are the fastest.
  std::span<const std::uint16_t> bones = {};  ///< Vertices x influences.
  std::span<const float> weights = {};        ///< Vertices x influences, finite; largest first, summing to one.

  Status check() const noexcept;  ///< WrongCount, WrongSize: the spans do not have the sizes that the counts ask for.
  /// Whether check() is Ok and every bone is one of `bone_count`: reads the whole table. To be asked once, where a table
  /// comes from outside: the functions below trust the indices.
  bool is_valid(int bone_count) const noexcept;
};

/// Bytes from one vertex to the next in each stream of a job; 0: tightly packed, which is the fastest. Multiples of
/// four, not below the size of what they step over (tangents 16, all others 12).
struct SkinStrides {
  int rest_positions = 0;
  int rest_normals = 0;
  int rest_tangents = 0;
  int positions = 0;
  int normals = 0;
  int tangents = 0;
};

/// One frame of one mesh, for skin_linear_blend and skin_dual_quaternion. Positions and normals are xyz, tangents xyzw,
/// one vertex after the other, or `strides` apart. A packed span has exactly the size given; one with a stride begins
/// at the first vertex's first number and reaches at least to the last vertex's last, so that streams of one
/// interleaved buffer are spans that overlap. Results must not overlap with what is read.
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
  std::span<const float> rest_tangents = {};   ///< Vertices x 4, unit xyz; empty: no tangents. w is copied.
  std::span<float> tangents = {};              ///< Vertices x 4, the result; empty if `rest_tangents` is.
  SkinStrides strides = {};

  int bone_count() const noexcept { return static_cast<int>(bones.size() / 12); }

  /// Whether every span has the size that the table asks for, and no result overlaps with what is read; else why not.
  Status check() const noexcept;
  /// The same, and whether every bone of the table is there: see InfluenceTable::is_valid.
  bool is_valid() const noexcept;
};

/// Floats of scratch that a job with so many bones needs, by either method.
std::size_t skin_scratch_size(int bone_count) noexcept;

/// Linear blend skinning: every vertex is moved by the weighted mean of its bones' matrices.
/// Positions: v' = (sum_j w_j M_j) (v, 1).
/// Normals: n' = C n / |C n|, where C holds the cofactors of the blended linear part. That is its inverse
/// transpose times its determinant: right under stretch and shear, no division, and it agrees with the
/// winding of the moved triangles also where a bone mirrors. Where the blended matrix is singular and C n
/// vanishes, the normal is 0. How weights vary over the surface is not taken into account, as everywhere.
/// Tangents: t' = L t / |L t| with the blended linear part L, 0 where it vanishes; w (-1 or 1, the side on which the
/// bitangent w n x t lies) is kept, also where a bone mirrors.
///
/// @return  Ok, or what SkinJob::check says; then nothing was done.
Status skin_linear_blend(const SkinJob& job) noexcept;

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
/// are unit: the cofactors of the blended stretch, then the blended rotation. Tangents: the stretch, scaled to unit, then
/// the rotation; w is kept.
///
/// @return  Ok, or what SkinJob::check says; then nothing was done.
Status skin_dual_quaternion(const SkinJob& job) noexcept;

/// One frame of a mesh with two-layer weights (limber/compress): master bones are blended to virtual bones, and
/// these move the vertices by linear blending. Results must not overlap with what is read. The same four tables are
/// what a two-pass GPU version reads: a pass over `dictionary` that fills a buffer of matrices, and ordinary
/// skinning by `coefficients`.
struct TwoLayerJob {
  InfluenceTable dictionary = {};     ///< One row per virtual bone; its bones are master bones.
  InfluenceTable coefficients = {};   ///< One row per vertex; its bones are virtual bones. Two per vertex are fastest.
  std::span<const float> bones = {};  ///< Per master bone a 3x4 matrix, row by row; see SkinJob.
  std::span<const float> rest_positions = {};  ///< Vertices x 3; this and the following as in SkinJob.
  std::span<const float> rest_normals = {};    ///< Vertices x 3, unit; empty: no normals.
  std::span<float> positions = {};             ///< Vertices x 3, the result.
  std::span<float> normals = {};               ///< Vertices x 3, the result; empty if `rest_normals` is.
  std::span<float> scratch = {};               ///< At least two_layer_scratch_size() of the numbers of bones.
  std::span<const float> rest_tangents = {};   ///< Vertices x 4; empty: no tangents.
  std::span<float> tangents = {};              ///< Vertices x 4, the result; empty if `rest_tangents` is.
  SkinStrides strides = {};

  int master_bone_count() const noexcept { return static_cast<int>(bones.size() / 12); }
  int virtual_bone_count() const noexcept { return dictionary.vertex_count; }

  /// Whether every span has the size that the tables ask for, and no result overlaps with what is read; else why not.
  Status check() const noexcept;
  /// The same, and whether every bone of both tables is there.
  bool is_valid() const noexcept;
};

/// Floats of scratch that a job needs.
std::size_t two_layer_scratch_size(int master_bones, int virtual_bones) noexcept;

/// Skins in two layers: T_j = sum_b d_jb M_b for every virtual bone, then v' = (sum_j a_j T_j) (v, 1)
/// [Two-Layer Compression 2013, section 3.1]. Normals and tangents as skin_linear_blend.
/// @return  Ok, or what TwoLayerJob::check says; then nothing was done.
Status skin_two_layer(const TwoLayerJob& job) noexcept;

/// V = B H for a basis B in which every vertex depends on every dof: what a subspace (limber/model/subspace.h)
/// is at run time when it is not skin-like. `basis` comes from pack_dense_basis.
struct DenseSubspaceJob {
  int vertex_count = 0;
  int dof_count = 0;
  int dimension = 3;                  ///< 2 or 3: coordinates per dof and vertex.
  std::span<const float> basis = {};  ///< dense_basis_size() floats, packed.
  std::span<const float> dofs = {};   ///< H, dofs x dimension.
  std::span<float> positions = {};    ///< V, vertices x dimension: the result.

  /// Whether the counts are sensible, every span has the size that they ask for, and the result does not overlap with
  /// what is read; else why not.
  Status check() const noexcept;
  bool is_valid() const noexcept { return check() == Status::Ok; }
};

/// Floats of a packed basis: the vertices rounded up to whole panels of 32, times the dofs.
std::size_t dense_basis_size(int vertex_count, int dof_count) noexcept;

/// Lays out a basis for deform_dense and rounds it to float: panels of 32 vertices, in each the dofs one
/// after the other, so that vertices stand in SIMD lanes and memory is read once, in order.
/// @param entries  B, vertices x dofs.
/// @param column_major  Whether entries lie column by column (Eigen's default) or row by row.
/// @param packed   dense_basis_size() floats: the result.
/// @return         Ok; WrongCount, WrongSize: nothing was done.
Status pack_dense_basis(int vertex_count, int dof_count, std::span<const double> entries, bool column_major,
                        std::span<float> packed) noexcept;

/// Evaluates V = B H; bound by reading the basis. Each entry is summed over the dofs in order.
/// @return  Ok, or what DenseSubspaceJob::check says; then nothing was done.
Status deform_dense(const DenseSubspaceJob& job) noexcept;

}  // namespace limber
