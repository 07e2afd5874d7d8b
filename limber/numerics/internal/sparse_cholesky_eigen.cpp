#include <limits>

#include <Eigen/SparseCholesky>

#include "limber/core/internal/parallel.h"
#include "limber/numerics/internal/sparse_cholesky_backend.h"

namespace limber::internal {
namespace {

constexpr Eigen::Index kColumnsPerTask = 4;

/// Eigen's factorisation, with the pivots readable even where it gave up half-way.
class Ldlt : public Eigen::SimplicialLDLT<SparseMatrix, Eigen::Lower, Eigen::AMDOrdering<int>> {
 public:
  void factorise(const SparseMatrix& matrix) {
    m_diag.setConstant(matrix.rows(), std::numeric_limits<double>::quiet_NaN());
    factorize(matrix);
  }
  double pivot(int k) const { return m_diag[k]; }
  int original_column(int k) const { return m_Pinv.size() > 0 ? m_Pinv.indices()[k] : k; }
  std::int64_t entries() const { return m_matrix.nonZeros() + m_diag.size(); }
  double flops() const {
    double total = 0;
    for (Eigen::Index column = 0; column < m_matrix.cols(); ++column) {
      const double entries = 1.0 + m_matrix.outerIndexPtr()[column + 1] - m_matrix.outerIndexPtr()[column];
      total += entries * entries;
    }
    return total;
  }
};

class EigenBackend final : public CholeskyBackend {
 public:
  void analyse(const SparseMatrix& matrix) override {
    pattern_ = SparsePattern(matrix);
    ldlt_.analyzePattern(matrix);
  }

  int factorise(const SparseMatrix& matrix) override {
    ldlt_.factorise(matrix);
    const Eigen::VectorXd diagonal = matrix.diagonal();
    const double threshold = smallest_pivot(size());
    for (int k = 0; k < size(); ++k) {
      const int column = ldlt_.original_column(k);
      if (!(ldlt_.pivot(k) > threshold * diagonal[column])) return column;
    }
    return -1;
  }

  Eigen::MatrixXd solve(const Eigen::Ref<const Eigen::MatrixXd>& right_hand_sides) const override {
    Eigen::MatrixXd solution(right_hand_sides.rows(), right_hand_sides.cols());
    parallel_chunks(static_cast<std::size_t>(right_hand_sides.cols()), kColumnsPerTask, [&](IndexRange range) {
      const auto first = static_cast<Eigen::Index>(range.begin);
      const auto count = static_cast<Eigen::Index>(range.end - range.begin);
      solution.middleCols(first, count) = ldlt_.solve(right_hand_sides.middleCols(first, count));
    });
    return solution;
  }

  bool has_pattern_of(const SparseMatrix& matrix) const override { return pattern_.matches(matrix); }
  int size() const noexcept override { return static_cast<int>(ldlt_.rows()); }
  std::int64_t factor_entries() const noexcept override { return ldlt_.entries(); }
  double factor_flops() const noexcept override { return ldlt_.flops(); }
  CholeskyOptions::Ordering ordering() const noexcept override { return CholeskyOptions::Ordering::Amd; }

 private:
  Ldlt ldlt_;
  SparsePattern pattern_;
};

}  // namespace

std::unique_ptr<CholeskyBackend> make_eigen_backend(const CholeskyOptions&) {
  return std::make_unique<EigenBackend>();
}

}  // namespace limber::internal
