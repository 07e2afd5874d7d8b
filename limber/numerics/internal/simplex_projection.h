#pragma once

#include <Eigen/Core>

namespace limber::internal {

/// Replaces every row by the nearest one that is nowhere negative and sums to one (to rounding).
///
/// Newton's method on the threshold t of sum_j max(v_j - t, 0) = 1, from the left, where it is monotone and
/// ends after finitely many steps; a block of rows at a time, so that the compiler can use SIMD.
///
/// @param rows  Finite, at least one column. On several threads; the same bits on any number.
void project_rows_onto_simplex(Eigen::Ref<Eigen::MatrixXd> rows);

}  // namespace limber::internal
