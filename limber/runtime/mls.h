#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "limber/runtime/common.h"

namespace limber {

/// Which motions moving least squares may pick at each vertex.
enum class MlsVariant {
  Rigid,       ///< Rotation and translation.
  Similarity,  ///< Also uniform scale.
};

/// What moving least squares knows of every vertex, made by pack_mls (limber/mls/mls.h), never by
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
  /// Whether the counts are sensible and every span has the size that they ask for; else why not.
  Status check() const noexcept;
  bool is_valid() const noexcept { return check() == Status::Ok; }
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

  /// Whether the tables are valid and every span has the size that they ask for; else why not.
  Status check() const noexcept;
  bool is_valid() const noexcept { return check() == Status::Ok; }
};

/// Floats of scratch that any MLS job on these tables needs.
std::size_t mls_scratch_size(const MlsTables& tables) noexcept;

/// Moves every vertex v by the rotation R and translation that best take the controls' rest positions p to
/// their targets q, controls counting by their weight at v [Scalable and Shape Sensitive Deformations 2007,
/// eqs. 1-4]: f(v) = R (v - p*) + q* with weighted means p*, q* and R nearest to M = sum c (q - q*) (p - p*)^T,
/// exactly, by kernel A.
///
/// A vertex at a control takes its target exactly; the map is smooth wherever R is. Where the controls leave a
/// rotation open (fewer than three points, or all on a line) it is the smallest. The map tears only where det
/// M < 0 and the two smallest singular values of M meet. `margins` measures that: (s2 + s3) / s2 up to a
/// factor near 1, cut at 1, and 1 where M has rank one; unlike det M, it does not mind controls in one plane.
///
/// Run time: nothing is allocated. Error: 2e-6 of the size of shape and targets as a rule. The executor spreads
/// vertices over its threads; a vertex's bits do not depend on the others.
/// @return  Ok, or what MlsJob::check says; then nothing was done.
Status deform_mls(const MlsJob& job) noexcept;

/// Floats that a drag keeps per frame of tables, at a cache line.
std::size_t mls_drag_size(const MlsTables& tables) noexcept;

/// Prepares for a drag: some targets will move together, the others stay where `job` has them. Costs about as
/// much as deform_mls.
///
/// @param job    The targets at the start of the drag; of the results, none is used.
/// @param moved  One per target: 1 if it will move, else 0.
/// @param drag   mls_drag_size() floats, at a cache line: the result.
/// @return       Ok; as MlsJob::check; WrongSize, Misaligned: `moved` or `drag` is not as above. Then nothing was done.
Status begin_mls_drag(const MlsJob& job, std::span<const float> moved, std::span<float> drag) noexcept;

/// One frame of a drag.
struct MlsDragJob {
  MlsTables tables = {};
  MlsVariant variant = MlsVariant::Rigid;
  std::span<float> drag = {};              ///< From begin_mls_drag; also keeps what warms up the next frame.
  std::array<float, 3> displacement = {};  ///< Of the moved targets since the start of the drag.
  std::span<float> positions = {};         ///< Vertices x 3: the result.

  /// Whether the tables are valid and every span has the size that they ask for; else why not.
  Status check() const noexcept;
  bool is_valid() const noexcept { return check() == Status::Ok; }
};

/// deform_mls for targets of which some moved together by one vector since the start of a drag: M = M0 + d
/// (x) A with A = sum of c (p - p*) over the moved ones [2007, section 3.4], so that a frame costs the same
/// for any number of controls, and rotations start from those of the frame before. Equal to deform_mls within
/// 2e-6 of the size.
/// @return  Ok, or what MlsDragJob::check says; then nothing was done.
Status deform_mls_drag(const MlsDragJob& job) noexcept;

/// What mls-fast noticed in one chunk of vertices.
struct MlsFastStatistics {
  int vertices = 0;
  int restarted = 0;    ///< Vertices whose rotation was lost and found again exactly.
  int sampled = 0;      ///< Vertices whose rotation was compared with the exact one.
  float error_sum = 0;  ///< Of those: angles between both, in radians.
  float error_max = 0;
};

/// What mls-fast keeps from frame to frame.
struct MlsFastState {
  std::span<float> turns = {};               ///< mls_fast_state_size() floats, at a cache line: u of every vertex.
  std::span<MlsFastStatistics> chunks = {};  ///< mls_chunk_count(): results of the last frame.
  bool restart = true;                       ///< Forget the frame before: every rotation starts from the exact one.
};

std::size_t mls_fast_state_size(const MlsTables& tables) noexcept;  ///< Floats of MlsFastState::turns.
std::size_t mls_chunk_count(const MlsTables& tables) noexcept;      ///< Entries of MlsFastState::chunks.

/// The chunks of a frame, added up in order.
MlsFastStatistics total_of(std::span<const MlsFastStatistics> chunks) noexcept;

/// The approximate method of the paper, in space (d = 3): the rotation as u = tan(angle / 2) axis, from a
/// linear 3x3 system with the eigenvalue of the frame before [2007, eq. 16]. That eigenvalue is taken from the
/// Rayleigh quotient, lambda = E + (E + 2 V.u + u^T (N - E) u) / (1 + |u|^2), which costs no more than the
/// paper's 2 E + V.u and is several times more accurate.
///
/// A vertex has lost track, and starts anew from the exact rotation, where the system has left the branch of
/// the largest eigenvalue, where the eigenvalue moved more than a frame may, or where kernel A's den says that
/// the rotation is ill determined. A sample (one vector in 32) is compared with exact rotations every frame.
///
/// @param job    As for deform_mls, Rigid; transforms and margins are left alone.
/// @param state  Kept by the caller between frames of one drag.
/// @return       Ok; as MlsJob::check; WrongCount (not in space); WrongSize (no positions, the state); Misaligned (the
///               state). Then nothing was done.
Status deform_mls_fast(const MlsJob& job, const MlsFastState& state) noexcept;

/// The same on a drag, with moments updated incrementally: the paper's "+M+u".
Status deform_mls_fast_drag(const MlsDragJob& job, const MlsFastState& state) noexcept;

}  // namespace limber
