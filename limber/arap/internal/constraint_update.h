#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "limber/arap/internal/objective.h"
#include "limber/arap/pose_solver.h"

namespace limber::internal {

/// Constrains one model again and again: for hundreds of handles several times as fast as `constrain`. What does not depend
/// on the constraints is computed once: A0^-1 and G0 = K A0^-1 K^T of the model without any, held in space by a spring on
/// its centre of mass. Constraints C, and the spring with the opposite sign, then change these by as many ranks as there are
/// rows (Schur complement): H = A0^-1 (K^T Q + b + C^T l), with multipliers l from (C A0^-1 C^T + D) l = P - C A0^-1 (..),
/// where D is 1 / stiffness of soft rows, and 0 of exact ones.
class ConstraintUpdate {
 public:
  /// Cost: about as `constrain`. Memory: two squares of the dofs and of the rows of rotations, in double.
  /// @param model  Is kept.
  explicit ConstraintUpdate(std::shared_ptr<const ReducedModel> model);

  /// Whether a model of so many dofs gains by this.
  static bool pays_for(const ReducedModel& model);

  /// The same as `constrain`, to rounding.
  /// @return  Nothing where only `constrain` can tell: rows that others imply, a shape that is free in space, dofs that the
  ///          energy does not decide; or where there are so many rows that it is as fast.
  std::optional<ConstrainedModel> constrain(const std::vector<ConstraintRow>& rows) const;

 private:
  std::shared_ptr<const ReducedModel> model_;
  bool is_usable_ = false;
  double average_stiffness_ = 0;
  double spring_ = 0;
  Eigen::VectorXd center_;             // g: the centre of mass, by dof
  Eigen::MatrixXd anchor_force_;       // b
  Eigen::MatrixXd lower_;              // of A0
  Eigen::MatrixXd rotation_coupling_;  // G0
  Eigen::MatrixXd dof_rotations_;      // A0^-1 K^T
  Eigen::MatrixXd dof_rest_;           // A0^-1 b
  Eigen::MatrixXd rest_forces_;        // K A0^-1 b
};

}  // namespace limber::internal
