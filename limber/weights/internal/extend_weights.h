#pragma once

#include <Eigen/Core>

#include "limber/core/task.h"
#include "limber/geometry/volume.h"

namespace limber::internal {

/// Weights of a shape's own vertices, carried to the vertices of a volume mesh around it: those that hold vertices of
/// the shape take their mean, the others are averages of their neighbours along edges. Bounds and sums of rows are kept.
///
/// Cost: one sparse factorisation over the inner vertices, one back-substitution for all columns.
///
/// @param domain   Made for the shape; its mode is Lattice.
/// @param weights  Shape vertices x columns.
/// @return         Domain vertices x columns. What nothing of the shape hangs in, nor in anything it is connected to,
///                 takes the row of the nearest vertex that has one.
/// @throws Error   Cancelled. Deterministic.
Eigen::MatrixXd extend_to_domain(const Domain& domain, const Eigen::MatrixXd& weights, Task* task = nullptr);

}  // namespace limber::internal
