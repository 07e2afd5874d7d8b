#pragma once

// A body that stands: its centre of mass stays over its feet.

#include <vector>

#include <Eigen/Core>

#include "limber/arap/pose_solver.h"

namespace limber::internal {

/// Where the centre of mass of a shape is, and where it may be.
///
/// The centre is linear in the dofs, so that it is one more row of constraints: the mass of the model times a translation.
/// It may be anywhere over the feet that stand: over the hull of their soles, made smaller so that it does not tip at once.
class Balance {
 public:
  /// @param feet     Handles that stand, with all below them; empty: those whose names say feet.
  /// @throws Error   InvalidArgument (a handle that is not there).
  Balance(const ReducedModel& model, const Rig& rig, const Shape& shape, const Subspace& subspace,
          std::vector<int> feet);

  /// Handles that stand, rising; none: there is no balance.
  const std::vector<int>& feet() const { return feet_; }

  /// The row of the centre of mass.
  ConstraintRow row() const { return {center_, 0}; }

  /// The pose in the world, and every foot at rest of which it names nothing.
  Pose with_feet(const Pose& pose) const;

  /// The centre of mass. @param dofs  In shape units.
  Eigen::Vector3d center(const Eigen::MatrixXd& dofs) const;

  /// The nearest place over the feet that stand, at the same height.
  /// @param share  Of the hull's size that counts.
  Eigen::Vector3d over_feet(const Eigen::Vector3d& place, const Eigen::MatrixXd& dofs, double share) const;

  /// The share of the hull's size that the solver uses.
  static constexpr double kShare = 0.7;

 private:
  void find_soles(const Shape& shape, const Subspace& subspace);

  const ReducedModel* model_;
  const Rig* rig_;
  std::vector<int> feet_;
  Eigen::RowVectorXd center_;  ///< In the model frame.
  Eigen::MatrixXd soles_;      ///< Points x dofs: B of the soles, in shape units.
  double plane_height_ = 0;    ///< Of planar shapes.
  double size_ = 0;
  Eigen::Vector3d up_ = Eigen::Vector3d::UnitY();
  Eigen::Matrix<double, 3, 2> ground_;  ///< Two axes across.
};

}  // namespace limber::internal
