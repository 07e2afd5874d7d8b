#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/reduce/pose_solver.h"

namespace limber {

/// Poses a model again and again under the same kind of constraints: what a motion or a drag does. The constrained
/// system is made once, and every pose starts from the rotations of the one before it.
class PoseStepper {
 public:
  /// Cost: as constrain() and pack(), O(dofs^3).
  /// @param rows  One per row of the targets to come.
  PoseStepper(const ReducedModel& model, std::vector<ConstraintRow> rows);

  /// The pose for these targets. They are centred in double before they become float, so that a pose far from the origin
  /// loses nothing. Never fails on finite targets.
  /// @param targets  Rows x d, in the model frame.
  PoseResult step(const Eigen::MatrixXd& targets, const SolveOptions& options = {});

  /// Forgets the last pose: the next one starts from no rotation.
  void reset();

  const ConstraintReport& report() const { return report_; }

 private:
  ReducedModel model_;
  std::vector<ConstraintRow> rows_;
  ConstraintReport report_;
  ReducedSystem system_;
  Eigen::VectorXd translation_;      ///< Dofs of a translation by one.
  Eigen::VectorXd row_translation_;  ///< How far each row moves by it.
  std::vector<float> rotations_;
  std::vector<float> dofs_;
  std::vector<float> scratch_;
};

}  // namespace limber
