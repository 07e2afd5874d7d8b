#pragma once

#include "limber/solve/mls.h"

namespace limber {

/// Floats that a drag keeps per frame of tables, at a cache line.
std::size_t mls_drag_size(const MlsTables& tables) noexcept;

/// Prepares for a drag: some targets will move together, the others stay where `job` has them. Costs about as
/// much as deform_mls.
///
/// @param job    The targets at the start of the drag; of the results, none is used.
/// @param moved  One per target: 1 if it will move, else 0.
/// @param drag   mls_drag_size() floats, at a cache line: the result.
void begin_mls_drag(const MlsJob& job, std::span<const float> moved, std::span<float> drag) noexcept;

/// One frame of a drag.
struct MlsDragJob {
  MlsTables tables = {};
  MlsVariant variant = MlsVariant::Rigid;
  std::span<float> drag = {};              ///< From begin_mls_drag; also keeps what warms up the next frame.
  std::array<float, 3> displacement = {};  ///< Of the moved targets since the start of the drag.
  std::span<float> positions = {};         ///< Vertices x 3: the result.

  bool is_valid() const noexcept;
};

/// deform_mls for targets of which some moved together by one vector since the start of a drag: M = M0 + d
/// (x) A with A = sum of c (p - p*) over the moved ones [2007, section 3.4], so that a frame costs the same
/// for any number of controls, and rotations start from those of the frame before. Equal to deform_mls within
/// 2e-6 of the size.
void deform_mls_drag(const MlsDragJob& job) noexcept;

}  // namespace limber
