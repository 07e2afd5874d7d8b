#pragma once

#include "limber/solve/mls_drag.h"

namespace limber {

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
void deform_mls_fast(const MlsJob& job, const MlsFastState& state) noexcept;

/// The same on a drag, with moments updated incrementally: the paper's "+M+u".
void deform_mls_fast_drag(const MlsDragJob& job, const MlsFastState& state) noexcept;

}  // namespace limber
