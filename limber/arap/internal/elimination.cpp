#include "limber/arap/internal/elimination.h"

#include <algorithm>

#include <Eigen/QR>

#include "limber/numerics/internal/dense.h"

namespace limber::internal {
namespace {

/// Rows are dependent if what is left of one, after removing what others imply, is below this part of it.
constexpr double kRankThreshold = 1e-9;

}  // namespace

SplitRows split_rows(const std::vector<ConstraintRow>& rows, int dofs, double average_stiffness) {
  SplitRows result;
  for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
    (rows[i].stiffness > 0 ? result.soft_index : result.exact_index).push_back(i);
  }
  result.exact.resize(static_cast<Eigen::Index>(result.exact_index.size()), dofs);
  for (Eigen::Index i = 0; i < result.exact.rows(); ++i) result.exact.row(i) = rows[result.exact_index[i]].coefficients;
  result.soft.resize(static_cast<Eigen::Index>(result.soft_index.size()), dofs);
  result.stiffness.resize(result.soft.rows());
  for (Eigen::Index i = 0; i < result.soft.rows(); ++i) {
    result.soft.row(i) = rows[result.soft_index[i]].coefficients;
    result.stiffness[i] = rows[result.soft_index[i]].stiffness * average_stiffness;
  }
  return result;
}

Eigen::MatrixXd in_row_order(const SplitRows& constraints, const Eigen::MatrixXd& exact, const Eigen::MatrixXd& soft) {
  Eigen::MatrixXd columns(exact.rows(), exact.cols() + soft.cols());
  for (Eigen::Index i = 0; i < exact.cols(); ++i) columns.col(constraints.exact_index[i]) = exact.col(i);
  for (Eigen::Index i = 0; i < soft.cols(); ++i) columns.col(constraints.soft_index[i]) = soft.col(i);
  return columns;
}

Elimination::Elimination(const Eigen::MatrixXd& rows) : particular_(rows.cols(), rows.rows()) {
  const Eigen::Index dofs = rows.cols();
  if (rows.rows() == 0 || dofs == 0) return;
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr;
  qr.setThreshold(kRankThreshold);
  qr.compute(rows.transpose());
  const Eigen::Index rank = qr.rank();
  rank_ = static_cast<int>(rank);
  set_reflections(qr.matrixQR().leftCols(rank), qr.hCoeffs().head(rank));
  // Q1, an orthonormal basis of what the rows see.
  Eigen::MatrixXd seen = Eigen::MatrixXd::Identity(dofs, rank);
  reflect(seen);
  if (rank == rows.rows()) {
    // C^T P = Q1 R: C^+ = Q1 R^-T P^T.
    Eigen::MatrixXd inverse = Eigen::MatrixXd::Identity(rank, rank);
    qr.matrixR().topLeftCorner(rank, rank).template triangularView<Eigen::Upper>().transpose().solveInPlace(inverse);
    particular_ = seen * inverse * qr.colsPermutation().transpose();
  } else {
    // In the basis Q1 the rows have full column rank: least squares there.
    const Eigen::MatrixXd reduced = rows * seen;
    particular_ = seen * reduced.colPivHouseholderQr().solve(Eigen::MatrixXd::Identity(rows.rows(), rows.rows()));
  }
}

/// Collects reflections I - f v v^T, applied from the last to the first, into I - V T V^T: the inverse of T
/// is 1/f on the diagonal and V^T V above it.
void Elimination::set_reflections(const Eigen::MatrixXd& stored, const Eigen::VectorXd& factors) {
  reflections_ = stored.triangularView<Eigen::StrictlyLower>();
  for (Eigen::Index k = 0; k < factors.size(); ++k) {
    // A factor of zero reflects nothing.
    if (factors[k] == 0) {
      reflections_.col(k).setZero();
    } else {
      reflections_(k, k) = 1;
    }
  }
  triangle_ = gram(reflections_).triangularView<Eigen::StrictlyUpper>();
  for (Eigen::Index k = 0; k < factors.size(); ++k) triangle_(k, k) = factors[k] == 0 ? 1 : 1 / factors[k];
}

void Elimination::reflect(Eigen::MatrixXd& x) const {
  Eigen::MatrixXd along = transposed_product(reflections_, x);
  triangle_.triangularView<Eigen::Upper>().solveInPlace(along);
  subtract_product(reflections_, along, x);
}

void Elimination::reflect_back(Eigen::MatrixXd& x) const {
  Eigen::MatrixXd along = transposed_product(reflections_, x);
  triangle_.triangularView<Eigen::Upper>().transpose().solveInPlace(along);
  subtract_product(reflections_, along, x);
}

Eigen::MatrixXd Elimination::restrict(Eigen::MatrixXd x) const {
  if (rank_ == 0) return x;
  reflect_back(x);
  return x.bottomRows(x.rows() - rank_);
}

Eigen::MatrixXd Elimination::extend(const Eigen::MatrixXd& y) const {
  if (rank_ == 0) return y;
  Eigen::MatrixXd x(y.rows() + rank_, y.cols());
  x.topRows(rank_).setZero();
  x.bottomRows(y.rows()) = y;
  reflect(x);
  return x;
}

Eigen::MatrixXd Elimination::restrict_both(const Eigen::MatrixXd& a) const {
  const Eigen::MatrixXd product = restrict(restrict(a).transpose());
  return 0.5 * (product + product.transpose());
}

double average_stiffness(const Eigen::MatrixXd& stiffness) {
  return std::max(stiffness.trace() / static_cast<double>(std::max<Eigen::Index>(stiffness.rows(), 1)), 1e-300);
}

}  // namespace limber::internal
