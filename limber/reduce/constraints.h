#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/reduce/reduced_model.h"
#include "limber/rig/pose.h"
#include "limber/rig/rig.h"

namespace limber {

/// What the user says about one handle.
enum class ConstraintKind {
  Free,         ///< Nothing: the solver decides.
  Position,     ///< Where it is: a point; the head of a bone; the centre of a region. The rest is the solver's.
  Tail,         ///< Where the tail of a bone is.
  HeadAndTail,  ///< Where both ends of a bone are; its twist is the solver's.
  Transform,    ///< All of its affine transform.
};

/// One linear condition on the dofs of the model frame: coefficients . H = target, for every column of H.
struct ConstraintRow {
  Eigen::RowVectorXd coefficients;  ///< One per dof.
  double stiffness = 0;  ///< 0: met exactly; else the weight of its squared miss, relative to the shape's energy.
};

/// The rows that hold one handle. Position: 1, Tail: 1, HeadAndTail: 2, Transform: d+1 (or 1 for a handle
/// with a position dof).
///
/// @param rest_positions  Of the shape's vertices, for the centre of a region; vertices x 3.
/// @throws Error          InvalidPose (Tail or HeadAndTail of what is not a bone; Position of an abstract handle).
std::vector<ConstraintRow> constrain_handle(const ReducedModel& model, const Rig& rig, int handle, ConstraintKind kind,
                                            const Positions& rest_positions, double stiffness = 0);

/// The row that holds a point of the shape.
/// @param basis_row  The subspace's row of a vertex, or a convex combination of rows, in shape units.
ConstraintRow constrain_point(const ReducedModel& model, const Eigen::RowVectorXd& basis_row, double stiffness = 0);

/// The targets of those rows, in the model frame, rows x d.
Eigen::MatrixXd position_target(const ReducedModel& model, const Eigen::Vector3d& position);
/// The targets of the rows of a transform, likewise.
Eigen::MatrixXd transform_target(const ReducedModel& model, int handle, const Eigen::Matrix<double, 3, 4>& transform);

/// A pose as constraint rows and their targets, in the order of the pose.
struct PosedConstraints {
  std::vector<ConstraintRow> rows;
  Eigen::MatrixXd targets;  ///< Rows x d, in the model frame.
};

/// Of a pose without pins; what follows its parents, or is relative to them, goes where they take it.
/// @throws Error  As validate(pose, rig) and constrain_handle; InvalidPose (pins: they need the subspace).
PosedConstraints constraints_of(const ReducedModel& model, const Rig& rig, const Pose& pose,
                                const Positions& rest_positions);

/// Of any pose.
/// @param shape     With the triangles that pins refer to.
/// @param subspace  Of the shape's vertices.
/// @throws Error    As validate(pose, rig, shape) and constrain_handle.
PosedConstraints constraints_of(const ReducedModel& model, const Rig& rig, const Pose& pose, const Shape& shape,
                                const Subspace& subspace);

}  // namespace limber
