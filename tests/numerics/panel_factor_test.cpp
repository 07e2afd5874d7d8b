#include "limber/numerics/internal/panel_factor.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/core/executor.h"
#include "limber/core/internal/random.h"
#include "limber/numerics/internal/sparse_cholesky_backend.h"

namespace limber {
using namespace internal;
namespace {

using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The graph Laplacian of `boxes` boxes of side^dimension points that do not touch, plus `shift` on the diagonal.
SparseMatrix box_laplacian(int side, int dimension, double shift, int boxes = 1) {
  int size = 1;
  for (int d = 0; d < dimension; ++d) size *= side;
  std::vector<Eigen::Triplet<double>> triplets;
  for (int box = 0; box < boxes; ++box) {
    for (int local = 0; local < size; ++local) {
      const int i = box * size + local;
      triplets.emplace_back(i, i, shift);
      for (int d = 0, stride = 1; d < dimension; ++d, stride *= side) {
        if ((local / stride) % side == side - 1) continue;
        const int j = i + stride;
        triplets.emplace_back(i, i, 1);
        triplets.emplace_back(j, j, 1);
        triplets.emplace_back(i, j, -1);
        triplets.emplace_back(j, i, -1);
      }
    }
  }
  SparseMatrix matrix(boxes * size, boxes * size);
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  return matrix;
}

/// R^T R + I of a sparse random R: an irregular pattern.
SparseMatrix irregular(int size, std::uint64_t seed) {
  Random random(seed);
  std::vector<Eigen::Triplet<double>> triplets;
  for (int k = 0; k < 3 * size; ++k) {
    const auto bound = static_cast<std::uint32_t>(size);
    triplets.emplace_back(random.below(bound), random.below(bound), random.normal());
  }
  SparseMatrix factor(size, size);
  factor.setFromTriplets(triplets.begin(), triplets.end());
  SparseMatrix identity(size, size);
  identity.setIdentity();
  return SparseMatrix(factor.transpose() * factor) + identity;
}

Eigen::MatrixXd random_columns(Eigen::Index rows, Eigen::Index columns, std::uint64_t seed) {
  Random random(seed);
  return Eigen::MatrixXd::NullaryExpr(rows, columns, [&](Eigen::Index, Eigen::Index) { return random.normal(); });
}

/// Small and large, dense and sparse, in one piece and in many; large enough for subtrees of their own.
std::vector<SparseMatrix> zoo() {
  std::vector<SparseMatrix> matrices;
  for (const int size : {1, 2, 3, 9, 40, 300}) matrices.push_back(irregular(size, static_cast<std::uint64_t>(size)));
  matrices.push_back(box_laplacian(5, 1, 0.1));
  matrices.push_back(box_laplacian(30, 2, 0.01));
  matrices.push_back(box_laplacian(110, 2, 1e-4));
  matrices.push_back(box_laplacian(14, 3, 0.01));
  matrices.push_back(box_laplacian(20, 3, 0.01));
  matrices.push_back(box_laplacian(60, 2, 0.01, 12));
  return matrices;
}

std::vector<std::unique_ptr<CholeskyBackend>> all_backends(const SparseMatrix& matrix) {
  std::vector<std::unique_ptr<CholeskyBackend>> backends;
  backends.push_back(make_eigen_backend({}));
#if LIMBER_CHOLMOD
  backends.push_back(make_cholmod_backend({}));
  CholeskyOptions metis;
  metis.ordering = CholeskyOptions::Ordering::Metis;
  backends.push_back(make_cholmod_backend(metis));
#endif
  for (const auto& backend : backends) {
    backend->analyse(matrix);
    EXPECT_EQ(backend->factorise(matrix), -1);
  }
  return backends;
}

TEST(PanelFactor, SolvesAsTheFactorThatItWasMadeFrom) {
  for (const SparseMatrix& matrix : zoo()) {
    for (const auto& backend : all_backends(matrix)) {
      const PanelFactor panels = backend->panels();
      ASSERT_EQ(panels.size(), matrix.rows());
      std::vector<int> order = panels.order();
      std::sort(order.begin(), order.end());
      for (int i = 0; i < panels.size(); ++i) ASSERT_EQ(order[static_cast<std::size_t>(i)], i);
      for (const int columns : {1, 2, 3, 7, 8, 32, 37}) {
        const Eigen::MatrixXd right = random_columns(matrix.rows(), columns, 5);
        const Eigen::MatrixXd expected = backend->solve(right);
        const Eigen::MatrixXd solution = panels.solve(right);
        EXPECT_LT((solution - expected).norm(), 1e-11 * expected.norm()) << matrix.rows() << " x " << columns;
        const double residual = (matrix * solution - right).norm();
        EXPECT_LT(residual, 1e-14 * static_cast<double>(matrix.rows()) * (right.norm() + expected.norm()));
      }
    }
  }
}

TEST(PanelFactor, SolvesRowsInPlaceAtEveryWidth) {
  const SparseMatrix matrix = box_laplacian(110, 2, 1e-4);
  for (const auto& backend : all_backends(matrix)) {
    const PanelFactor panels = backend->panels();
    for (const int width : {2, 4, 8}) {
      Eigen::MatrixXd right = random_columns(matrix.rows(), width, 6);
      right.col(width - 1).setZero();
      const Eigen::MatrixXd expected = panels.solve(right);
      RowMatrix rows = RowMatrix::Constant(panels.rows(), width, 7);  // what lies behind does not matter
      for (int i = 0; i < panels.size(); ++i) rows.row(i) = right.row(panels.order()[static_cast<std::size_t>(i)]);
      panels.solve_rows(std::span(rows.data(), static_cast<std::size_t>(rows.size())), width);
      Eigen::MatrixXd found(matrix.rows(), width);
      for (int i = 0; i < panels.size(); ++i) found.row(panels.order()[static_cast<std::size_t>(i)]) = rows.row(i);
      EXPECT_LT((found - expected).norm(), 1e-13 * expected.norm()) << width;
      EXPECT_TRUE((found.col(width - 1).array() == 0).all()) << width;
    }
  }
}

TEST(PanelFactor, KeepsFewZeros) {
  const SparseMatrix matrix = box_laplacian(110, 2, 1e-4);
  for (const auto& backend : all_backends(matrix)) {
    EXPECT_LT(static_cast<double>(backend->panels().entries()), 2.0 * static_cast<double>(backend->factor_entries()));
  }
}

TEST(PanelFactor, SameBitsOnAnyNumberOfThreads) {
  const SparseMatrix matrix = box_laplacian(110, 2, 1e-4);
  const PanelFactor panels = factorise_panels(matrix);
  ASSERT_GT(panels.rows(), panels.size()) << "solved in one piece: the test says nothing";
  const Eigen::MatrixXd right = random_columns(matrix.rows(), 3, 7);
  const Eigen::MatrixXd expected = panels.solve(right);
  for (const int threads : {1, 2, 3, 7}) {
    set_thread_count(threads);
    EXPECT_EQ(panels.solve(right), expected) << threads;
  }
  set_thread_count(0);
}

TEST(PanelFactor, SolvesFromSeveralThreadsAtOnce) {
  const SparseMatrix matrix = box_laplacian(110, 2, 1e-4);
  const PanelFactor panels = factorise_panels(matrix);
  const Eigen::MatrixXd right = random_columns(matrix.rows(), 3, 8);
  const Eigen::MatrixXd expected = panels.solve(right);
  std::vector<int> differences(3, 0);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < differences.size(); ++t) {
    threads.emplace_back([&, t] {
      for (int repeat = 0; repeat < 5; ++repeat) differences[t] += panels.solve(right) != expected;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(differences, std::vector<int>(3, 0));
}

TEST(PanelFactor, OfNothingSolvesNothing) {
  EXPECT_EQ(PanelFactor().solve(Eigen::MatrixXd(0, 3)).cols(), 3);
  EXPECT_EQ(factorise_panels(SparseMatrix(0, 0)).size(), 0);
}

TEST(PanelFactor, IsNotMadeOfWhatCannotBeFactorised) {
  const auto code_of = [](const SparseMatrix& matrix) {
    try {
      factorise_panels(matrix);
    } catch (const Error& error) {
      return error.code();
    }
    return ErrorCode::Cancelled;
  };
  EXPECT_EQ(code_of(-1.0 * box_laplacian(5, 2, 0.3)), ErrorCode::SingularSystem);
  EXPECT_EQ(code_of(SparseMatrix(3, 4)), ErrorCode::InvalidArgument);
  SparseMatrix infinite = box_laplacian(5, 2, 0.3);
  infinite.coeffRef(3, 3) = INFINITY;
  EXPECT_EQ(code_of(infinite), ErrorCode::NonFiniteNumber);
  SparseMatrix loose = box_laplacian(5, 2, 0.3);
  loose.uncompress();
  EXPECT_EQ(factorise_panels(loose).size(), 25);
}

}  // namespace
}  // namespace limber
