#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <Eigen/Core>
#include <Eigen/SparseCore>

namespace limber::internal {

using SparseMatrix = Eigen::SparseMatrix<double>;  ///< Stored column by column.

class CholeskyBackend;

/// Options of SparseCholesky.
struct CholeskyOptions {
  /// Fill-reducing ordering. Automatic: the symbolic analysis of AMD first; METIS's as well where AMD's would
  /// cost more than 40,000 operations per non-zero of the lower triangle, as on solids (5 to 30 GFlop in all
  /// for 10k to 70k vertices), and the cheaper of the two is kept. AMD wins on thin shapes, METIS by 2.5
  /// times on solids. Given: `order` below. A build without CHOLMOD always uses AMD.
  enum class Ordering { Automatic, Amd, Metis, Given } ordering = Ordering::Automatic;
  /// The unknowns in order of elimination, as nested_dissection gives it; read if the ordering is Given.
  std::vector<int> order;
  /// Threads of BLAS while factorising, at least 1. The result is the same to rounding, but not to the last
  /// bit, for different numbers. A build without CHOLMOD always uses one.
  int threads = 1;
};

/// A factorisation A = L L^T of a sparse symmetric positive definite matrix, kept for many right-hand sides.
/// CHOLMOD supernodal where the build has it, else Eigen's SimplicialLDLT; the same results to rounding.
///
/// Setup: double, may allocate, may throw. Solving is const and may be called from several threads. BLAS is
/// kept on the calling thread (except as CholeskyOptions::threads says): parallelism is over right-hand
/// sides. The same matrix and options give the same bits, on any number of Limber's threads.
class SparseCholesky {
 public:
  /// The factor of the empty matrix.
  SparseCholesky();
  ~SparseCholesky();
  SparseCholesky(SparseCholesky&&) noexcept;
  SparseCholesky& operator=(SparseCholesky&&) noexcept;

  /// Analyses and factorises.
  /// @param matrix  Square, symmetric; only the lower triangle is read.
  /// @throws Error  InvalidArgument (not square; fewer than 1 thread; a given order that
  ///                is no permutation; a factor of more than 2^31 entries);
  ///                NonFiniteNumber (the place's vertex is the column); SingularSystem (not positive
  ///                definite: the place's vertex is the first column in elimination order whose pivot is not
  ///                above n eps times its diagonal entry, which is what rounding makes of zero).
  explicit SparseCholesky(const SparseMatrix& matrix, const CholeskyOptions& options = {});

  /// Factorises a matrix with the same pattern of non-zeros, keeping the symbolic analysis. After a
  /// SingularSystem error the object accepts another refactor, but no solve.
  /// @throws Error  As the constructor, and InvalidArgument for another pattern.
  void refactor(const SparseMatrix& matrix);

  /// X with A X = right_hand_sides, all columns in one batch; n x k. Batches are much cheaper per column than
  /// single ones.
  /// @throws Error  InvalidArgument (the number of rows is not size(), or the last refactor failed).
  Eigen::MatrixXd solve(const Eigen::Ref<const Eigen::MatrixXd>& right_hand_sides) const;

  int size() const noexcept;
  /// Entries of the factor L.
  std::int64_t factor_entries() const noexcept;
  /// Floating-point operations of the factorisation.
  double factor_flops() const noexcept;
  /// The ordering that was used: Amd, Metis or Given.
  CholeskyOptions::Ordering ordering() const noexcept;

 private:
  void factorise(const SparseMatrix& matrix);

  std::unique_ptr<CholeskyBackend> backend_;
  bool usable_ = true;
};

}  // namespace limber::internal
