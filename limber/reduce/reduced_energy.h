#pragma once

#include <Eigen/Core>

#include "limber/reduce/reduced_model.h"

namespace limber {

/// The as-rigid-as-possible energy of dofs, with the rotations that suit them best: how far a shape is from rigid
/// motions of its parts, wherever its dofs came from. O(dofs^2 + clusters).
///
/// @param dofs  H in the model frame, dofs x d.
/// @return      In shape units; 0 for rigid motions, to 1e-6 of what collapsing the shape to a point would cost.
double reduced_energy(const ReducedModel& model, const Eigen::MatrixXd& dofs);

}  // namespace limber
