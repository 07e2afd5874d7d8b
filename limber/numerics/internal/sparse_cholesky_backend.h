#pragma once

// Internal to numerics: what a library of sparse Cholesky factorisations must do to serve SparseCholesky.

#include <cstdint>
#include <memory>
#include <vector>

#include "limber/numerics/internal/panel_factor.h"
#include "limber/numerics/internal/sparse_cholesky.h"
#include "limber/version.h"

namespace limber::internal {

/// One factorisation by one library. SparseCholesky has checked the arguments before they arrive here.
class CholeskyBackend {
 public:
  virtual ~CholeskyBackend() = default;

  /// Analyses the pattern of a compressed matrix. @throws Error  InvalidArgument (too large).
  virtual void analyse(const SparseMatrix& matrix) = 0;

  /// Factorises a matrix with the pattern that was analysed.
  /// @return  -1, or the first column, in order of elimination, that is not positive definite.
  virtual int factorise(const SparseMatrix& matrix) = 0;

  /// Solves for all columns of a right-hand side of the right size.
  virtual Eigen::MatrixXd solve(const Eigen::Ref<const Eigen::MatrixXd>& right_hand_sides) const = 0;

  /// A copy of the factor for a few right-hand sides at a time.
  virtual PanelFactor panels() const = 0;

  /// True if the pattern is the one that was analysed.
  virtual bool has_pattern_of(const SparseMatrix& matrix) const = 0;

  virtual int size() const noexcept = 0;
  virtual std::int64_t factor_entries() const noexcept = 0;
  virtual double factor_flops() const noexcept = 0;
  virtual CholeskyOptions::Ordering ordering() const noexcept = 0;
};

/// The rows and columns of the non-zeros of a matrix.
struct SparsePattern {
  std::vector<int> outer;
  std::vector<int> inner;

  SparsePattern() = default;
  explicit SparsePattern(const SparseMatrix& compressed);
  bool matches(const SparseMatrix& compressed) const;
};

/// A pivot at or below this multiple of its column's diagonal entry is indistinguishable from zero.
double smallest_pivot(int size);

/// Always there: a build has at least this one.
std::unique_ptr<CholeskyBackend> make_eigen_backend(const CholeskyOptions& options);

#if LIMBER_CHOLMOD
std::unique_ptr<CholeskyBackend> make_cholmod_backend(const CholeskyOptions& options);
#endif

}  // namespace limber::internal
