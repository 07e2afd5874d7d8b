#pragma once

#include <Eigen/Core>

namespace limber::internal {

// More dense algebra by BLAS where the build has it: as in dense.h. On the calling thread.

/// A B.
Eigen::MatrixXd product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

/// The lower triangle of X - Z Z^T in place; what is above stays.
void subtract_gram_of_rows(const Eigen::MatrixXd& z, Eigen::MatrixXd& x);

/// What is above the diagonal becomes what is below.
void mirror_lower(Eigen::MatrixXd& x);

/// The lower triangle of a symmetric matrix becomes L with A = L L^T; what is above is neither read nor changed.
/// @return  False where it is not positive definite: it is then of no use.
bool factorise_lower(Eigen::MatrixXd& a);

}  // namespace limber::internal
