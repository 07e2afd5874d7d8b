#pragma once

#include <algorithm>
#include <vector>

#include "limber/numerics/internal/sparse_cholesky.h"

namespace limber::internal {

/// Builds a compressed sparse matrix column by column from contributions in any order, without a list of
/// triplets. Contributions to one entry are added in the order they come.
class ColumnBuilder {
 public:
  ColumnBuilder(int rows, int columns)
      : columns_(columns), sums_(static_cast<std::size_t>(rows)), last_column_(static_cast<std::size_t>(rows), -1) {
    starts_.reserve(static_cast<std::size_t>(columns) + 1);
    starts_.push_back(0);
  }

  /// Adds to an entry of the running column.
  void add(int row, double value) {
    const auto r = static_cast<std::size_t>(row);
    const int column = static_cast<int>(starts_.size()) - 1;
    if (last_column_[r] != column) {
      last_column_[r] = column;
      sums_[r] = 0;
      rows_.push_back(row);
    }
    sums_[r] += value;
  }

  void finish_column() {
    std::sort(rows_.begin() + starts_.back(), rows_.end());
    for (std::size_t k = values_.size(); k < rows_.size(); ++k) {
      values_.push_back(sums_[static_cast<std::size_t>(rows_[k])]);
    }
    starts_.push_back(static_cast<int>(rows_.size()));
  }

  SparseMatrix finish() {
    return Eigen::Map<const SparseMatrix>(static_cast<Eigen::Index>(sums_.size()), columns_,
                                          static_cast<Eigen::Index>(rows_.size()), starts_.data(), rows_.data(),
                                          values_.data());
  }

 private:
  int columns_;
  std::vector<double> sums_;
  std::vector<int> last_column_;
  std::vector<int> starts_;
  std::vector<int> rows_;
  std::vector<double> values_;
};

}  // namespace limber::internal
