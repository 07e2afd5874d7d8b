#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace limber {

/// Which motions moving least squares may pick at each vertex.
enum class MlsVariant {
  Rigid,       ///< Rotation and translation.
  Similarity,  ///< Also uniform scale.
};

/// What moving least squares knows of every vertex, made by pack_mls (limber/reduce/mls_tables.h), never by
/// hand. Controls are points, then bones; a point owns one target, a bone two (head, tail): the targets are
/// those of the points, then head and tail of each bone.
///
/// `planes` lies in blocks of kLanes vertices, each block as planes of kLanes floats: the rest position (d
/// planes), per point its weight c, per bone its weight c, the place t of its weighted mean between head and
/// tail, and s, how far its weight spreads along it. Weights c of a vertex sum to one; padding repeats the last
/// vertex. Positions are relative to `origin`.
struct MlsTables {
  static constexpr int kLanes = 16;

  int dimension = 3;  ///< d: 2 or 3.
  int vertex_count = 0;
  int point_count = 0;
  int bone_count = 0;
  std::span<const float> planes = {};         ///< planes_size() floats, at a cache line.
  std::span<const float> rest_controls = {};  ///< target_count() x d: where the controls are at rest.
  std::array<float, 3> origin = {};           ///< What positions are relative to.
  float plane_height = 0;                     ///< d = 2: the z of every vertex.

  int target_count() const noexcept { return point_count + 2 * bone_count; }
  int planes_per_block() const noexcept { return dimension + point_count + 3 * bone_count; }
  std::size_t block_count() const noexcept { return (static_cast<std::size_t>(vertex_count) + kLanes - 1) / kLanes; }
  std::size_t planes_size() const noexcept {
    return block_count() * static_cast<std::size_t>(planes_per_block()) * kLanes;
  }
  /// Whether the counts are sensible and every span has the size that they ask for.
  bool is_valid() const noexcept;
};

/// One frame. Results that are not wanted stay empty.
struct MlsJob {
  MlsTables tables = {};
  MlsVariant variant = MlsVariant::Rigid;
  std::span<const float> targets = {};  ///< target_count() x d, finite.
  std::span<float> scratch = {};        ///< At least mls_scratch_size().
  std::span<float> positions = {};      ///< Vertices x 3: the result.
  /// Vertices x 12, or empty: the motion picked at each vertex as a 3x4 matrix, row by row, as SkinJob::bones.
  std::span<float> transforms = {};
  /// Vertices, or empty: how far the map is from tearing here, 0: it tears; 1 where all is well. See deform_mls.
  std::span<float> margins = {};

  bool is_valid() const noexcept;
};

/// Floats of scratch that any MLS job on these tables needs.
std::size_t mls_scratch_size(const MlsTables& tables) noexcept;

/// Moves every vertex v by the rotation R and translation that best take the controls' rest positions p to
/// their targets q, controls counting by their weight at v [Scalable and Shape Sensitive Deformations 2007,
/// eqs. 1-4]: f(v) = R (v - p*) + q* with weighted means p*, q* and R nearest to M = sum c (q - q*) (p - p*)^T,
/// exactly, by kernel A (limber/numerics/kernels/rotation.h).
///
/// A vertex at a control takes its target exactly; the map is smooth wherever R is. Where the controls leave a
/// rotation open (fewer than three points, or all on a line) it is the smallest. The map tears only where det
/// M < 0 and the two smallest singular values of M meet. `margins` measures that: (s2 + s3) / s2 up to a
/// factor near 1, cut at 1, and 1 where M has rank one; unlike det M, it does not mind controls in one plane.
///
/// Run time: nothing is allocated, nothing fails. Error: 2e-6 of the size of shape and targets as a rule. Vertices
/// are spread over the threads that set_thread_count allows; a vertex's bits do not depend on the others.
void deform_mls(const MlsJob& job) noexcept;

}  // namespace limber
