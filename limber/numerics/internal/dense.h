#pragma once

#include <Eigen/Core>

namespace limber::internal {

// The dense products that decide how long setup takes with hundreds of handles. By BLAS where the build has
// CHOLMOD, which comes with one and uses what the processor offers; else by Eigen, as compiled: the same to
// rounding. On the calling thread; the same input gives the same bits on one machine.

/// A^T B.
Eigen::MatrixXd transposed_product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

/// X - A B in place.
void subtract_product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b, Eigen::MatrixXd& x);

/// X^T X, symmetric to the last bit.
Eigen::MatrixXd gram(const Eigen::MatrixXd& x);

/// L^-1 X in place, where L is the lower triangle of a square matrix; what is above is not read.
void solve_lower(const Eigen::MatrixXd& lower, Eigen::MatrixXd& x);

/// L^-T X in place.
void solve_lower_transposed(const Eigen::MatrixXd& lower, Eigen::MatrixXd& x);

}  // namespace limber::internal
