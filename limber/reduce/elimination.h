#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/reduce/constraints.h"

namespace limber {

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
Eigen::MatrixXd in_row_order(const SplitRows& constraints, const Eigen::MatrixXd& exact,
                             const Eigen::MatrixXd& soft);

/// All dofs that meet exact rows C H = P: H = particular P + null_space x.
struct Elimination {
  Eigen::MatrixXd null_space;  ///< Dofs x (dofs - rank), orthonormal columns.
  Eigen::MatrixXd particular;  ///< Dofs x rows: the pseudo-inverse of C.
  int rank = 0;
};

/// Rows that are dependent on others, to 1e-9 of their length, do not count.
Elimination eliminate(const Eigen::MatrixXd& exact_rows);

/// The average stiffness of a dof: what soft rows are relative to.
double average_stiffness(const Eigen::MatrixXd& stiffness);

}  // namespace limber
