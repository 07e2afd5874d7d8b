#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/reduce/constraints.h"
#include "limber/reduce/reduced_model.h"
#include "limber/solve/reduced_dynamics.h"

namespace limber {

/// How a shape moves by itself.
struct DynamicsOptions {
  /// Length of a substep, above 0. Shorter ones keep more of the jiggle: the implicit step damps what is
  /// faster than itself.
  double substep_seconds = 1.0 / 240;
  /// How stiff: the speed at which a push travels through the shape, in sizes of the shape per second, above
  /// 0. 5: jelly; 20: flesh; 50: rubber. The same on every mesh, at every scale.
  double wave_speed = 10;
  /// The part of a velocity that is lost per second, as a rate: exp(-damping) is left after one second. 0 or
  /// more; 0: none but the implicit step's.
  double damping = 1;
  Eigen::Vector3d gravity = Eigen::Vector3d::Zero();  ///< In shape units per second squared.
};

/// Adds inertia to a reduced model under constraints [Linear Subspace Design 2015, section 3.3]: the small
/// dense problem of `constrain` with mass / h^2 beside the stiffness. O(dofs^3).
///
/// @param rows    Hard and soft ones alike, or none: the shape then flies freely. Redundant ones are fine.
/// @throws Error  InvalidArgument (an option out of range).
DynamicSystem build_dynamic_system(const ReducedModel& model, const std::vector<ConstraintRow>& rows,
                                   const DynamicsOptions& options = {});

}  // namespace limber
