#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "limber/numerics/internal/sparse_cholesky.h"

namespace limber::internal {

/// A Cholesky factor laid out for a few right-hand sides at a time, again and again: panels of up to eight columns in one
/// stream that is read forth and back, and right-hand sides in the lanes of vectors. Made by factorise_panels.
///
/// For three columns about twice as fast as SparseCholesky::solve, and as exact: double throughout. Subtrees of
/// the elimination are solved side by side; which ones does not depend on the number of threads, nor does the result.
class PanelFactor {
 public:
  class Builder;

  /// Of the empty matrix.
  PanelFactor() = default;

  /// Unknowns.
  int size() const noexcept { return static_cast<int>(order_.size()); }
  /// Rows that solve_rows needs: one per unknown, and more behind them that it works in.
  int rows() const noexcept { return rows_; }
  /// The unknown, a row of the matrix, that each row of solve_rows stands for: the order of elimination.
  const std::vector<int>& order() const noexcept { return order_; }
  /// Numbers of the factor, zeros included that are kept for the sake of speed.
  std::int64_t entries() const noexcept { return static_cast<std::int64_t>(values_.size()); }

  /// Solves in place, all columns at once. No allocation.
  /// @param x      rows() x width, row by row: right-hand sides in, solutions out, in the order of elimination.
  /// @param width  2, 4 or 8: columns. Those that are zero stay so.
  void solve_rows(std::span<double> x, int width) const;

  /// The same for any number of columns, in the order of the matrix.
  Eigen::MatrixXd solve(const Eigen::Ref<const Eigen::MatrixXd>& right_hand_sides) const;

  /// Consecutive columns of L with the same rows below them.
  struct Panel {
    int first;                 ///< Column.
    int width;                 ///< 1 to 8.
    int next;                  ///< Rows that follow directly.
    int others;                ///< Rows behind those, in a list.
    std::size_t others_begin;  ///< In the list.
    std::size_t values_begin;  ///< The triangle, row by row, with 1 / L on the diagonal; then the rows, row by row.
  };

 private:
  struct Subtrees {
    std::vector<std::size_t> panel_starts;  // of each, and of what they hang on, the last one
    std::vector<std::size_t> copy_starts;   // of each
    std::vector<int> copied;                // rows above that each adds to: a copy of each is at size() + the index
  };

  std::vector<int> order_;
  int rows_ = 0;
  std::vector<Panel> panels_;  // by subtree
  std::vector<int> others_;
  std::vector<double> values_;
  Subtrees subtrees_;
};

/// Takes the factor over, supernode by supernode.
class PanelFactor::Builder {
 public:
  /// @param order  The row of the matrix that each row of the factor stands for.
  explicit Builder(std::vector<int> order);

  /// Appends consecutive columns.
  /// @param below   Their rows below, ascending.
  /// @param values  The lower triangle and what is below, column by column; `stride` doubles from one to the next.
  void add(int columns, std::span<const int> below, const double* values, std::size_t stride);

  /// When all columns have been added.
  PanelFactor finish();

 private:
  struct Supernode {
    int first;
    int parent_column;  // the lowest row below; -1: none
    std::size_t panels_end;
    std::size_t work;
  };

  std::vector<int> subtree_of_supernodes(int& count) const;

  PanelFactor result_;
  int columns_ = 0;
  std::vector<Supernode> supernodes_;
};

/// Factorises a sparse symmetric positive definite matrix for this.
/// @param matrix  As for SparseCholesky.
/// @throws Error  As SparseCholesky.
PanelFactor factorise_panels(const SparseMatrix& matrix, const CholeskyOptions& options = {});

}  // namespace limber::internal
