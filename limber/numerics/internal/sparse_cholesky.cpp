#include "limber/numerics/internal/sparse_cholesky.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/numerics/internal/sparse_cholesky_backend.h"

namespace limber::internal {
namespace {

void check_square(const SparseMatrix& matrix) {
  if (matrix.rows() != matrix.cols()) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("a matrix of {} rows and {} columns cannot be factorised.", matrix.rows(), matrix.cols()),
                {}, "Pass a square symmetric matrix.");
  }
}

void check_finite(const SparseMatrix& matrix) {
  for (int column = 0; column < matrix.outerSize(); ++column) {
    for (SparseMatrix::InnerIterator entry(matrix, column); entry; ++entry) {
      if (entry.row() >= column && !std::isfinite(entry.value())) {
        throw Error(ErrorCode::NonFiniteNumber,
                    fmt::format("the matrix has a non-finite entry in row {}, column {}.", entry.row(), column),
                    Place::at_vertex(column), "Look for degenerate elements at that vertex.");
      }
    }
  }
}

std::unique_ptr<CholeskyBackend> make_backend(const CholeskyOptions& options) {
#if LIMBER_CHOLMOD
  return make_cholmod_backend(options);
#else
  return make_eigen_backend(options);
#endif
}

/// Factorises a matrix that has been analysed. @throws Error  SingularSystem.
void factorise_with(CholeskyBackend& backend, const SparseMatrix& matrix) {
  const int column = backend.factorise(matrix);
  if (column < 0) return;
  throw Error(ErrorCode::SingularSystem,
              fmt::format("the system is singular: its matrix is not positive definite at column {} of {}.", column,
                          matrix.cols()),
              Place::at_vertex(column), "Something is left free: constrain more, or look for degenerate elements.");
}

}  // namespace

SparsePattern::SparsePattern(const SparseMatrix& compressed)
    : outer(compressed.outerIndexPtr(), compressed.outerIndexPtr() + compressed.outerSize() + 1),
      inner(compressed.innerIndexPtr(), compressed.innerIndexPtr() + compressed.nonZeros()) {}

bool SparsePattern::matches(const SparseMatrix& compressed) const {
  return static_cast<Eigen::Index>(outer.size()) == compressed.outerSize() + 1 &&
         static_cast<Eigen::Index>(inner.size()) == compressed.nonZeros() &&
         std::equal(outer.begin(), outer.end(), compressed.outerIndexPtr()) &&
         std::equal(inner.begin(), inner.end(), compressed.innerIndexPtr());
}

double smallest_pivot(int size) {
  // Rounding perturbs A by eps of its entries, and a pivot that should vanish collects the errors of all
  // columns before it: 0.1 to 0.4 n eps of its diagonal entry was seen on Laplacians of grids.
  return std::numeric_limits<double>::epsilon() * std::max(size, 4);
}

SparseCholesky::SparseCholesky() = default;
SparseCholesky::~SparseCholesky() = default;
SparseCholesky::SparseCholesky(SparseCholesky&&) noexcept = default;
SparseCholesky& SparseCholesky::operator=(SparseCholesky&&) noexcept = default;

SparseCholesky::SparseCholesky(const SparseMatrix& matrix, const CholeskyOptions& options) {
  if (options.threads < 1) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("{} threads cannot factorise.", options.threads), {},
                "Ask for one thread or more.");
  }
  check_square(matrix);
  check_finite(matrix);
  if (matrix.rows() == 0) return;
  backend_ = make_backend(options);
  if (matrix.isCompressed()) {
    backend_->analyse(matrix);
    factorise(matrix);
  } else {
    SparseMatrix compressed = matrix;
    compressed.makeCompressed();
    backend_->analyse(compressed);
    factorise(compressed);
  }
}

void SparseCholesky::refactor(const SparseMatrix& matrix) {
  check_square(matrix);
  if (!matrix.isCompressed()) {
    SparseMatrix compressed = matrix;
    compressed.makeCompressed();
    return refactor(compressed);
  }
  if (matrix.rows() != size() || (backend_ && !backend_->has_pattern_of(matrix))) {
    throw Error(ErrorCode::InvalidArgument, "the matrix has another pattern of non-zeros than the one analysed.", {},
                "Make a new SparseCholesky, or keep explicit zeros.");
  }
  check_finite(matrix);
  if (backend_) factorise(matrix);
}

void SparseCholesky::factorise(const SparseMatrix& matrix) {
  usable_ = false;
  factorise_with(*backend_, matrix);
  usable_ = true;
}

PanelFactor factorise_panels(const SparseMatrix& matrix, const CholeskyOptions& options) {
  check_square(matrix);
  check_finite(matrix);
  if (matrix.rows() == 0) return PanelFactor();
  SparseMatrix compressed = matrix;
  compressed.makeCompressed();
  const std::unique_ptr<CholeskyBackend> backend = make_backend(options);
  backend->analyse(compressed);
  factorise_with(*backend, compressed);
  return backend->panels();
}

Eigen::MatrixXd SparseCholesky::solve(const Eigen::Ref<const Eigen::MatrixXd>& right_hand_sides) const {
  if (right_hand_sides.rows() != size()) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("the right-hand side has {} rows, the matrix {}.", right_hand_sides.rows(), size()));
  }
  if (!usable_) {
    throw Error(ErrorCode::InvalidArgument, "the last factorisation failed, so there is nothing to solve with.", {},
                "Refactor with a positive definite matrix first.");
  }
  if (!backend_ || right_hand_sides.cols() == 0) return Eigen::MatrixXd(right_hand_sides);
  return backend_->solve(right_hand_sides);
}

int SparseCholesky::size() const noexcept {
  return backend_ ? backend_->size() : 0;
}

std::int64_t SparseCholesky::factor_entries() const noexcept {
  return backend_ ? backend_->factor_entries() : 0;
}

double SparseCholesky::factor_flops() const noexcept {
  return backend_ ? backend_->factor_flops() : 0;
}

CholeskyOptions::Ordering SparseCholesky::ordering() const noexcept {
  return backend_ ? backend_->ordering() : CholeskyOptions::Ordering::Amd;
}

}  // namespace limber::internal
