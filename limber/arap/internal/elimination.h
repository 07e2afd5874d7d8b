#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/arap/pose_solver.h"

namespace limber::internal {

/// Constraint rows by how they are met.
struct SplitRows {
  Eigen::MatrixXd exact;         ///< C: rows x dofs.
  Eigen::MatrixXd soft;          ///< Rows x dofs.
  Eigen::VectorXd stiffness;     ///< Of the soft ones.
  std::vector<int> exact_index;  ///< Which rows they were.
  std::vector<int> soft_index;
};

/// @param average_stiffness  What the stiffness of soft rows is relative to.
SplitRows split_rows(const std::vector<ConstraintRow>& rows, int dofs, double average_stiffness);

/// Columns of the exact and the soft rows in the order in which the rows were given.
Eigen::MatrixXd in_row_order(const SplitRows& constraints, const Eigen::MatrixXd& exact, const Eigen::MatrixXd& soft);

/// All dofs that meet exact rows C H = P: H = particular P + N x, where the columns of N are an orthonormal
/// basis of what C does not see. N is kept as reflections: far cheaper to apply than a matrix.
class Elimination {
 public:
  /// Rows that are dependent on others, to 1e-9 of their length, do not count.
  explicit Elimination(const Eigen::MatrixXd& exact_rows);

  int rank() const { return rank_; }
  /// Dofs x rows: the pseudo-inverse of C.
  const Eigen::MatrixXd& particular() const { return particular_; }
  /// N^T X, (dofs - rank) x columns.
  Eigen::MatrixXd restrict(Eigen::MatrixXd x) const;
  /// N Y, dofs x columns.
  Eigen::MatrixXd extend(const Eigen::MatrixXd& y) const;
  /// N^T A N of a symmetric A, symmetric to the last bit.
  Eigen::MatrixXd restrict_both(const Eigen::MatrixXd& a) const;

 private:
  void set_reflections(const Eigen::MatrixXd& stored, const Eigen::VectorXd& factors);
  void reflect(Eigen::MatrixXd& x) const;
  void reflect_back(Eigen::MatrixXd& x) const;

  int rank_ = 0;
  // [seen, N] = I - V T V^T.
  Eigen::MatrixXd reflections_;  // V, dofs x rank
  Eigen::MatrixXd triangle_;     // T^-1, upper
  Eigen::MatrixXd particular_;
};

/// The average stiffness of a dof: what soft rows are relative to.
double average_stiffness(const Eigen::MatrixXd& stiffness);

}  // namespace limber::internal
