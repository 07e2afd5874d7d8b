#include <cmath>
#include <limits>
#include <utility>
#include <vector>

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
  /// Columns are gathered where they have the same rows below them, or nearly so.
  PanelFactor panels() const;
  double flops() const {
    double total = 0;
    for (Eigen::Index column = 0; column < m_matrix.cols(); ++column) {
      const double entries = 1.0 + m_matrix.outerIndexPtr()[column + 1] - m_matrix.outerIndexPtr()[column];
      total += entries * entries;
    }
    return total;
  }
};

/// Consecutive columns, and the rows below them.
struct Supernode {
  int first;
  int end;
  std::vector<int> below;
  double zeros;  // that are kept
};

/// Whether columns with these rows below are better kept as one supernode, zeros and all: narrow ones are slow.
bool should_merge(int columns, std::size_t below, double zeros) {
  const double total = columns * ((columns + 1) / 2.0 + static_cast<double>(below));
  const double part = columns <= 4 ? 0.3 : columns <= 16 ? 0.1 : 0.05;
  return zeros <= part * total;
}

PanelFactor Ldlt::panels() const {
  const auto size = static_cast<int>(m_diag.size());
  const int* starts = m_matrix.outerIndexPtr();
  const int* rows = m_matrix.innerIndexPtr();
  std::vector<Supernode> supernodes;
  for (int column = 0; column < size; ++column) {
    supernodes.push_back({column, column + 1, std::vector<int>(rows + starts[column], rows + starts[column + 1]), 0});
    while (supernodes.size() > 1) {
      Supernode& upper = supernodes.back();
      Supernode& lower = supernodes[supernodes.size() - 2];
      if (lower.below.empty() || lower.below.front() >= upper.end) break;
      // What is below the lower one is in the upper one or below it.
      const double width = lower.end - lower.first;
      const double missing = static_cast<double>(upper.end - upper.first) + static_cast<double>(upper.below.size()) -
                             static_cast<double>(lower.below.size());
      const double zeros = lower.zeros + upper.zeros + width * missing;
      if (!should_merge(upper.end - lower.first, upper.below.size(), zeros)) break;
      lower.end = upper.end;
      lower.below = std::move(upper.below);
      lower.zeros = zeros;
      supernodes.pop_back();
    }
  }
  std::vector<int> order(static_cast<std::size_t>(size));
  for (int column = 0; column < size; ++column) order[static_cast<std::size_t>(column)] = original_column(column);
  PanelFactor::Builder builder(std::move(order));
  std::vector<int> place(static_cast<std::size_t>(size));
  for (const Supernode& supernode : supernodes) {
    const int columns = supernode.end - supernode.first;
    for (int column = supernode.first; column < supernode.end; ++column) place[column] = column - supernode.first;
    for (std::size_t i = 0; i < supernode.below.size(); ++i) place[supernode.below[i]] = columns + static_cast<int>(i);
    Eigen::MatrixXd values =
        Eigen::MatrixXd::Zero(columns + static_cast<Eigen::Index>(supernode.below.size()), columns);
    for (int j = 0; j < columns; ++j) {
      const int column = supernode.first + j;
      const double root = std::sqrt(m_diag[column]);
      values(j, j) = root;
      for (int e = starts[column]; e < starts[column + 1]; ++e) {
        values(place[rows[e]], j) = m_matrix.valuePtr()[e] * root;
      }
    }
    builder.add(columns, supernode.below, values.data(), static_cast<std::size_t>(values.rows()));
  }
  return builder.finish();
}

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

  PanelFactor panels() const override { return ldlt_.panels(); }
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
