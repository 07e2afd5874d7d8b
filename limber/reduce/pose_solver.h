#pragma once

#include <Eigen/Core>

#include "limber/reduce/constrained_model.h"
#include "limber/reduce/constraints.h"
#include "limber/reduce/reduced_model.h"
#include "limber/solve/reduced_solver.h"

namespace limber {

/// What came of posing.
struct PoseResult {
  Eigen::MatrixXd dofs;        ///< H in shape units, dofs x d: what `deform` takes.
  double energy = 0;           ///< In shape units.
  int sweeps = 0;              ///< Done.
  bool converged = false;      ///< Whether the energy had stopped falling.
  double constraint_miss = 0;  ///< How far conflicting constraints are missed, in shape units; 0 if none conflict.
  double seconds = 0;          ///< Of the iterations alone.
  ConstraintReport report;     ///< What the constraints leave open.
};

/// Poses a model once: the one-shot beside ReducedSystem and solve_reduced, which keep what can be kept
/// between frames. Targets are centred in double before they become float, so that a pose far from the origin
/// loses nothing.
///
/// @param options  Starts from no rotation; with a tolerance, up to `sweeps` sweeps.
/// Never fails on finite targets.
PoseResult pose_model(const ReducedModel& model, const PosedConstraints& constraints, const SolveOptions& options = {});

}  // namespace limber
