#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/numerics/internal/weight_qp.h"

namespace limber::internal {

/// A WeightProblem restricted to its free vertices: energy(Z) = constant + <linear, Z> + 1/2 <Z, quadratic Z>.
struct FreeSystem {
  std::vector<int> vertices;  ///< The free ones, ascending.
  SparseMatrix quadratic;     ///< A over the free vertices.
  Eigen::MatrixXd linear;     ///< Free vertices x handles.
  double constant = 0;        ///< The energy of weights that are zero at all free vertices.
  Eigen::VectorXd mass;

  Eigen::Index size() const { return static_cast<Eigen::Index>(vertices.size()); }
};

/// The problem of the unknown vertices alone.
FreeSystem restrict_to_free(const WeightProblem& problem);

/// The energy of weights at the free vertices (size x handles). On several threads, same bits on any number.
double energy_of(const FreeSystem& system, const Eigen::MatrixXd& weights);

/// The system's matrix with these numbers added to the diagonal; same pattern for every shift.
SparseMatrix shifted(const FreeSystem& system, const Eigen::VectorXd& shifts);

}  // namespace limber::internal
