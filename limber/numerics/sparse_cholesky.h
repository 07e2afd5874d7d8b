#pragma once

#include <memory>

#include <Eigen/Core>
#include <Eigen/SparseCore>

namespace limber {

using SparseMatrix = Eigen::SparseMatrix<double>;

/// Options of SparseCholesky.
struct CholeskyOptions {
  /// Fill-reducing ordering. Automatic: the symbolic analysis of AMD first; METIS's where AMD's would cost
  /// more than about 30 GFlop, as on solids. AMD wins on thin shapes, METIS by 2.5 times on solids.
  enum class Ordering { Automatic, Amd, Metis } ordering = Ordering::Automatic;
};

/// A factorisation A = L L^T of a sparse symmetric positive definite matrix, kept for many right-hand sides.
/// CHOLMOD supernodal where the build has it, else Eigen's SimplicialLDLT; the same results to rounding.
///
/// Setup: double, may allocate, may throw. Solving is const and may be called from several threads.
class SparseCholesky {
 public:
  SparseCholesky();
  ~SparseCholesky();
  SparseCholesky(SparseCholesky&&) noexcept;
  SparseCholesky& operator=(SparseCholesky&&) noexcept;

  /// Analyses and factorises.
  /// @param matrix  Square, symmetric; only the lower triangle is read.
  /// @throws Error  InvalidArgument (not square); NonFiniteNumber; SingularSystem (not positive definite; the
  /// place's
  ///                vertex is the first bad column).
  explicit SparseCholesky(const SparseMatrix& matrix, const CholeskyOptions& options = {});

  /// Factorises a matrix with the same pattern of non-zeros, keeping the symbolic analysis.
  /// @throws Error  As the constructor.
  void refactor(const SparseMatrix& matrix);

  /// X with A X = right_hand_sides, all columns in one batch.
  Eigen::MatrixXd solve(const Eigen::Ref<const Eigen::MatrixXd>& right_hand_sides) const;

  int size() const noexcept;
  /// Entries of the factor L.
  std::int64_t factor_entries() const noexcept;
  /// Floating-point operations of the factorisation.
  double factor_flops() const noexcept;

 private:
  class Backend;
  std::unique_ptr<Backend> backend_;
};

}  // namespace limber
