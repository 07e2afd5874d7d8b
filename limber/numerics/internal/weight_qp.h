#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/core/task.h"
#include "limber/numerics/internal/sparse_cholesky.h"

namespace limber::internal {

/// Weights of least energy 1/2 sum_j w_j^T A w_j, one function per handle, that are given at some vertices.
struct WeightProblem {
  SparseMatrix energy;                ///< A, vertices x vertices: both triangles of a symmetric, positive semi-definite
                                      ///< matrix that vanishes on constants, diagonal stored.
  Eigen::VectorXd mass;               ///< Positive, one per vertex: in which norm iterations are measured.
  int handle_count = 0;               ///< At least 1.
  std::vector<int> handle_of_vertex;  ///< The handle whose weight is 1 (all others 0) at a vertex; -1: free.
};

/// What the weights of a vertex must satisfy.
enum class RowConstraint {
  Simplex,  ///< Not negative and summing to one, in the optimisation itself.
  Box,      ///< Each within [0,1] on its own; the sums are whatever they are.
};

/// Options of minimise_weights.
struct WeightQpOptions {
  RowConstraint constraint = RowConstraint::Simplex;
  double tolerance = 1e-5;    ///< Wanted relative gap to the optimum, positive.
  int max_iterations = 2000;  ///< At least 1; each costs a back-substitution for all handles.
};

/// Where to start from: the result of a similar problem, carried over to these vertices.
struct WeightQpStart {
  Eigen::MatrixXd weights;           ///< Vertices x handles.
  Eigen::MatrixXd gradient_density;  ///< Vertices x handles, see WeightQpResult.
};

/// Result of minimise_weights.
struct WeightQpResult {
  Eigen::MatrixXd weights;  ///< Vertices x handles. Satisfy the constraint whether converged or not.
  /// Gradient of the energy per mass, estimated where the iteration ended; 0 at given vertices. To start others from.
  Eigen::MatrixXd gradient_density;
  double energy = 0;       ///< Of these weights.
  double lower_bound = 0;  ///< No weights that satisfy the constraint have less energy than this.
  /// (energy - lower_bound) / energy. Energies below 1e-9 of the energy of weights that are zero at all free
  /// vertices count as that much.
  double gap = 0;
  int iterations = 0;
  bool converged = true;  ///< Whether the gap is within the tolerance.
};

/// Minimises over all handles at once by the alternating direction method of multipliers (Douglas-Rachford
/// form) with Anderson acceleration: one factor of A + R serves all handles and iterations; R is diagonal and
/// follows masses, stiffness and multipliers. The lower bound, a certificate, comes from convexity:
/// energy(Z) >= energy(X) + <gradient(X), Z - X> for any X, with the least right side over all admissible Z.
///
/// Cost: one symbolic and two numeric factorisations (one if a start is given), then 50 to 300 iterations of
/// one batched back-substitution. Memory: about 20 matrices of vertices x handles, and the factor.
///
/// @param start  May be null: then the unconstrained minimum, projected.
/// @param task   Progress and cancellation; may be null.
/// @throws Error  InvalidArgument (sizes that do not fit, a handle out of range, options out of range, a mass
///                that is not positive, naming the vertex); NonFiniteNumber; Cancelled.
/// Deterministic: the same bits on any number of threads.
WeightQpResult minimise_weights(const WeightProblem& problem, const WeightQpOptions& options,
                                const WeightQpStart* start = nullptr, Task* task = nullptr);

}  // namespace limber::internal
