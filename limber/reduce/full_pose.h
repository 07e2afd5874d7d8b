#pragma once

#include <vector>

#include "limber/core/task.h"
#include "limber/reduce/binding.h"
#include "limber/reduce/full_arap.h"
#include "limber/reduce/pose_solver.h"
#include "limber/rig/pose.h"

namespace limber {

/// What came of posing without reduction.
struct FullPoseResult {
  Positions positions;         ///< Of the shape's vertices.
  double energy = 0;           ///< In shape units; soft targets included.
  int iterations = 0;          ///< Done.
  bool converged = false;      ///< Whether the energy had stopped falling.
  double seconds = 0;          ///< Of the iterations alone.
  double constraint_miss = 0;  ///< How far conflicting targets are missed, in shape units.
  int rotations = 0;           ///< How many there are: one per triangle, tet or vertex.
  int resting_parts = 0;       ///< Parts that no target holds: they stay at rest.
  double start_energy = 0;     ///< Of the reduced result that it started from.
  /// Whether that was measured like `energy`, with a rotation of its own for every element. On lattices it is the
  /// energy that the reduced solver reports, with clustered rotations: an upper bound.
  bool start_is_comparable = false;
};

/// Poses a bound shape by the unreduced energy: every vertex of the domain that it was bound on is an unknown, on the
/// shape's own elements, or on the same tet lattice around it, which is built again. The reduced solver minimises the
/// same energy over fewer unknowns and rotations; this is what it is measured by.
///
/// Targets hold what their handles were attached to (see attach_handles), so that a pose means the same to both
/// solvers:
/// - the transform of a region or bone moves all domain vertices that it holds;
/// - a position, head or tail is that of the affine map fitted to these vertices, which stay free to bend;
/// - a point handle is held at its place, whatever its transform says about turning;
/// - a pin holds its vertex or surface point;
/// - a soft target gives way as it does in the reduced solver, at equal stiffness.
///
/// @param start  The reduced result for the same pose: the iterations start from its rotations, and so end in the
///               minimum that lies below it.
/// @throws Error  As validate(pose, rig, shape), make_domain, attach_handles and FullArap; InvalidArgument (the
///                binding's lattice cannot be built again: it was made by another version).
FullPoseResult pose_full(const Binding& binding, const Pose& pose, const PoseResult& start,
                         const FullArapOptions& options, Task* task = nullptr);

}  // namespace limber
