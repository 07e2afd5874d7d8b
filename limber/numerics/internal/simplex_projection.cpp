#include "limber/numerics/internal/simplex_projection.h"

#include <array>

#include "limber/core/internal/assert.h"
#include "limber/core/internal/parallel.h"

namespace limber::internal {
namespace {

constexpr Eigen::Index kLanes = 16;
using Lanes = std::array<double, kLanes>;

/// `lanes` rows of a column-major matrix, from `first` on.
struct RowBlock {
  double* first;
  Eigen::Index stride;  ///< From one column to the next.
  Eigen::Index columns;
  Eigen::Index lanes;
};

/// The threshold where every entry counts: never above the wanted one.
Lanes lowest_thresholds(const RowBlock& block) {
  Lanes sums{};
  for (Eigen::Index column = 0; column < block.columns; ++column) {
    const double* values = block.first + column * block.stride;
    for (Eigen::Index i = 0; i < block.lanes; ++i) sums[i] += values[i];
  }
  for (double& sum : sums) sum = (sum - 1) / static_cast<double>(block.columns);
  return sums;
}

/// One step of Newton's method; true if any threshold rose.
bool raise_thresholds(const RowBlock& block, Lanes& thresholds) {
  Lanes sums{};
  Lanes counts{};
  for (Eigen::Index column = 0; column < block.columns; ++column) {
    const double* values = block.first + column * block.stride;
    for (Eigen::Index i = 0; i < block.lanes; ++i) {
      const bool counted = values[i] > thresholds[i];
      sums[i] += counted ? values[i] : 0.0;
      counts[i] += counted ? 1.0 : 0.0;
    }
  }
  bool rose = false;
  for (Eigen::Index i = 0; i < block.lanes; ++i) {
    const double next = counts[i] > 0 ? (sums[i] - 1) / counts[i] : thresholds[i];
    rose |= next > thresholds[i];
    thresholds[i] = next > thresholds[i] ? next : thresholds[i];
  }
  return rose;
}

void project_block(const RowBlock& block) {
  Lanes thresholds = lowest_thresholds(block);
  // At most one step per column drops an entry; rounding cannot make it endless.
  for (Eigen::Index step = 0; step <= block.columns && raise_thresholds(block, thresholds); ++step) {
  }
  for (Eigen::Index column = 0; column < block.columns; ++column) {
    double* values = block.first + column * block.stride;
    for (Eigen::Index i = 0; i < block.lanes; ++i) {
      const double above = values[i] - thresholds[i];
      values[i] = above > 0 ? above : 0.0;
    }
  }
}

}  // namespace

void project_rows_onto_simplex(Eigen::Ref<Eigen::MatrixXd> rows) {
  LIMBER_ASSERT(rows.cols() > 0);
  parallel_chunks(static_cast<std::size_t>(rows.rows()), 1024, [&](IndexRange range) {
    for (auto i = static_cast<Eigen::Index>(range.begin); i < static_cast<Eigen::Index>(range.end); i += kLanes) {
      const Eigen::Index lanes = std::min(kLanes, static_cast<Eigen::Index>(range.end) - i);
      project_block({rows.data() + i, rows.outerStride(), rows.cols(), lanes});
    }
  });
}

}  // namespace limber::internal
