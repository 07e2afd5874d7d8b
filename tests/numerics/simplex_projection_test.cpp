#include "limber/numerics/internal/simplex_projection.h"

#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

#include "limber/core/executor.h"
#include "limber/core/internal/random.h"

namespace limber {
using namespace internal;
namespace {

Eigen::MatrixXd random_matrix(int rows, int columns, double scale, std::uint64_t seed) {
  Random random(seed);
  return Eigen::MatrixXd::NullaryExpr(rows, columns,
                                      [&](Eigen::Index, Eigen::Index) { return scale * random.normal(); });
}

/// The textbook way: sort, then find how many entries stay positive.
Eigen::VectorXd projected_by_sorting(const Eigen::VectorXd& values) {
  Eigen::VectorXd sorted = values;
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  double sum = 0;
  double threshold = 0;
  for (Eigen::Index k = 0; k < sorted.size(); ++k) {
    sum += sorted[k];
    const double candidate = (sum - 1) / static_cast<double>(k + 1);
    if (sorted[k] > candidate) threshold = candidate;
  }
  return (values.array() - threshold).max(0.0);
}

TEST(SimplexProjection, AgreesWithSorting) {
  for (const double scale : {1e-3, 0.3, 1.0, 50.0}) {
    for (const int columns : {1, 2, 3, 20, 130}) {
      const Eigen::MatrixXd values = random_matrix(101, columns, scale, 7);
      Eigen::MatrixXd projected = values;
      project_rows_onto_simplex(projected);
      for (Eigen::Index i = 0; i < values.rows(); ++i) {
        const Eigen::VectorXd expected = projected_by_sorting(values.row(i));
        EXPECT_LT((projected.row(i).transpose() - expected).cwiseAbs().maxCoeff(), 1e-13 * (1 + scale));
      }
    }
  }
}

TEST(SimplexProjection, IsNowhereNegativeAndSumsToOne) {
  Eigen::MatrixXd values = random_matrix(500, 17, 2, 3);
  project_rows_onto_simplex(values);
  EXPECT_GE(values.minCoeff(), 0);
  EXPECT_LT((values.rowwise().sum().array() - 1).abs().maxCoeff(), 4e-15);
}

TEST(SimplexProjection, LeavesRowsOfTheSimplexAlone) {
  Eigen::MatrixXd values(3, 3);
  values << 1, 0, 0, 0.25, 0.25, 0.5, 0, 0.5, 0.5;
  Eigen::MatrixXd projected = values;
  project_rows_onto_simplex(projected);
  EXPECT_LT((projected - values).cwiseAbs().maxCoeff(), 1e-16);
}

TEST(SimplexProjection, WorksOnRowsOfALargerMatrix) {
  const Eigen::MatrixXd values = random_matrix(40, 5, 1, 4);
  Eigen::MatrixXd whole = values;
  project_rows_onto_simplex(whole.middleRows(10, 20));
  Eigen::MatrixXd part = values.middleRows(10, 20);
  project_rows_onto_simplex(part);
  EXPECT_EQ(whole.middleRows(10, 20), part);
  EXPECT_EQ(whole.topRows(10), values.topRows(10));
  EXPECT_EQ(whole.bottomRows(10), values.bottomRows(10));
}

TEST(SimplexProjection, GivesTheSameBitsOnAnyNumberOfThreads) {
  const Eigen::MatrixXd values = random_matrix(5000, 9, 1, 5);
  set_thread_count(1);
  Eigen::MatrixXd one = values;
  project_rows_onto_simplex(one);
  set_thread_count(4);
  Eigen::MatrixXd four = values;
  project_rows_onto_simplex(four);
  set_thread_count(0);
  EXPECT_EQ(one, four);
}

}  // namespace
}  // namespace limber
