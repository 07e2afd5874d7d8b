#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/arap/internal/elimination.h"
#include "limber/arap/pose_solver.h"

namespace limber::internal {

/// What the dofs minimise for given rotations: 1/2 tr(H^T A H) - <H, K^T Q + U P + b>.
struct Objective {
  Eigen::MatrixXd quadratic;     ///< A: the energy, the soft constraints and the anchor.
  Eigen::MatrixXd anchor_force;  ///< b
  Eigen::MatrixXd soft_force;    ///< The columns of U that are not zero.
};

Objective objective_of(const ReducedModel& model, const SplitRows& constraints, double average_stiffness);

/// Whether everything can be translated without any row noticing.
bool leaves_translation_free(const ReducedModel& model, const std::vector<ConstraintRow>& rows);

/// How many pivots of A = L L^T are next to nothing beside the diagonal of A: directions that it does not decide.
int undetermined_pivots(const Eigen::MatrixXd& lower, const Eigen::MatrixXd& matrix);

}  // namespace limber::internal
