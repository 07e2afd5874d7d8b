#pragma once

#include <span>
#include <vector>

#include "limber/numerics/internal/sparse_cholesky.h"

namespace limber::internal {

/// Linear residuals r_f(x) = sum_i coefficient_i x_(vertex_i), each of a few vertices, with a weight each.
class SparseResiduals {
 public:
  /// @param residuals  How many are expected, @param entries  how many coefficients in all; hints only.
  void reserve(std::size_t residuals, std::size_t entries);

  /// Appends a residual; a vertex may appear twice, its coefficients then add up. As many coefficients as vertices.
  void add(std::span<const int> vertices, std::span<const double> coefficients, double weight);

  std::size_t size() const noexcept { return weights_.size(); }
  std::span<const std::size_t> starts() const noexcept { return starts_; }
  std::span<const int> vertices() const noexcept { return vertices_; }
  std::span<const double> coefficients() const noexcept { return coefficients_; }
  std::span<const double> weights() const noexcept { return weights_; }

 private:
  std::vector<std::size_t> starts_{0};
  std::vector<int> vertices_;
  std::vector<double> coefficients_;
  std::vector<double> weights_;
};

/// A = sum_f w_f r_f r_f^T without triplets or products of sparse matrices: each column gathers what its
/// vertex's residuals contribute. The matrix of the energy sum_f w_f r_f(x)^2 = x^T A x. Cost: about 15 ns
/// per pair of vertices that share a residual; 0.2 s for 600k residuals of 5 vertices.
///
/// @param size    Number of vertices: rows and columns.
/// @return        size x size, both triangles, exactly symmetric, compressed, the diagonal always stored.
///                The same bits on any number of threads.
/// @throws Error  IndexOutOfRange (a vertex of a residual; the place's element is the residual).
SparseMatrix assemble_squared_residuals(int size, const SparseResiduals& residuals);

}  // namespace limber::internal
