#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/model/shape.h"
#include "limber/numerics/internal/sparse_cholesky.h"

namespace limber::internal {

// All operators live on a shape's tets if it has any, else on its triangles (planar for dimension 2, a
// surface in space for 3), with one value per vertex. Bad elements are survived: see
// OperatorReport. None of the functions throws on user data; all are deterministic.

/// What operators did about bad elements.
struct OperatorReport {
  /// Elements that contribute nothing: out of range, not finite, or (plane and solids) too flat.
  std::vector<int> dropped_elements;
  /// Vertices in no element that contributes: their rows and columns are zero.
  std::vector<int> uncovered_vertices;
  /// Length added to every edge of a surface so that its flattest triangle has cotangents that can be
  /// computed with; 0: none was needed. At most about 1e-6 of the mean edge.
  double thickening = 0;
};

/// The cotangent Laplacian (linear finite elements): symmetric, positive semi-definite, rows sum to zero;
/// u^T L u is the integral of |grad u|^2.
SparseMatrix cotangent_laplacian(const Shape& shape, OperatorReport* report = nullptr);

/// How the area or volume of an element is shared among its corners.
enum class MassLumping {
  Barycentric,   ///< In equal parts.
  MixedVoronoi,  ///< Triangles: the part nearest to each corner, or half, a quarter, a quarter if obtuse.
                 ///< Tets: as Barycentric.
};

/// Area or volume per vertex; sums to that of the shape (dropped elements left out).
Eigen::VectorXd lumped_mass(const Shape& shape, MassLumping lumping = MassLumping::Barycentric,
                            OperatorReport* report = nullptr);

/// The default biharmonic energy A of facet_jumps as a matrix: symmetric, positive semi-definite, null space
/// the linear functions (constants, on a curved surface).
SparseMatrix facet_jump_energy(const Shape& shape, OperatorReport* report = nullptr);

/// The printed, linearly precise Laplacian K = L + N, not symmetric [Linear Subspace Design 2015, eqs. 6-10].
/// K 1 = 0 and K V = 0 in every row, those of boundary vertices included. On surfaces this holds for
/// functions that are linear when the surface is unfolded.
SparseMatrix boundary_corrected_laplacian(const Shape& shape, OperatorReport* report = nullptr);

/// The printed energy A = K^T M^-1 K with barycentric M [Linear Subspace Design 2015, eq. 11]. It does not
/// converge under refinement (harmonic functions become free of cost): to reproduce the paper only.
SparseMatrix boundary_corrected_energy(const Shape& shape, OperatorReport* report = nullptr);

}  // namespace limber::internal
