#pragma once

#include <memory>
#include <vector>

#include <Eigen/Core>

#include "limber/arap/internal/constraint_update.h"
#include "limber/arap/pose_solver.h"

namespace limber::internal {

/// The rotation nearest to a matrix, by SVD.
Eigen::Matrix3d nearest_rotation(const Eigen::Matrix3d& matrix);

/// The subspace's row of the place that a pin holds.
Eigen::RowVectorXd basis_row_of(const Pin& pin, const Shape& shape, const Subspace& subspace);

/// Poses a model again and again: what a motion or a drag does. The constrained system is made once per set of
/// constraints, and every pose starts from the rotations of the one before it, also when constraints have come or gone:
/// they are then carried over in the order of the model.
class PoseStepper {
 public:
  /// Cost: as constrain() and pack(), O(dofs^3).
  /// @param rows  One per row of the targets to come.
  PoseStepper(std::shared_ptr<const ReducedModel> model, std::vector<ConstraintRow> rows);

  /// Other constraints from now on; rotations stay. The first time the same cost, then O(dofs^2 rows).
  void set_rows(std::vector<ConstraintRow> rows);
  const std::vector<ConstraintRow>& rows() const { return rows_; }

  /// Joints turn no farther than they may from now on; see limit_joints.
  void set_limits(LimitedJoints joints, std::vector<int> given);

  /// A limb that is pushed together while its hinge is at the end of its way stays straight and becomes short: it is put
  /// where it bends instead, and the pose is solved anew. Kept if that costs less energy.
  /// @param rig      Of the model.
  /// @param targets  Of the last step.
  /// @param result   Of the last step; replaced if a better one was found.
  void bend_limbs(const Rig& rig, const Eigen::MatrixXd& targets, const SolveOptions& options, PoseResult& result);

  /// The pose for these targets. They are centred in double before they become float, so that a pose far from the origin
  /// loses nothing. Never fails on finite targets.
  /// @param targets  Rows x d, in the model frame.
  PoseResult step(const Eigen::MatrixXd& targets, const SolveOptions& options = {});

  /// Forgets the last pose: the next one starts from no rotation.
  void reset();

  const ConstraintReport& report() const { return report_; }

 private:
  /// R = by R, in the world.
  void turn_clusters(const std::vector<int>& clusters, const Eigen::Matrix3d& by);

  std::shared_ptr<const ReducedModel> model_;
  std::shared_ptr<const ConstraintUpdate> update_;  ///< With hundreds of handles, once constraints have changed.
  std::vector<ConstraintRow> rows_;
  ConstraintReport report_;
  ReducedSystem system_;
  LimitedJoints limited_;
  std::vector<int> given_;           ///< Handles that turn as they are told.
  Eigen::VectorXd translation_;      ///< Dofs of a translation by one.
  Eigen::VectorXd row_translation_;  ///< How far each row moves by it.
  std::vector<float> rotations_;     ///< In the order of system_.
  std::vector<float> dofs_;
  std::vector<float> scratch_;
};

}  // namespace limber::internal
