#include "limber/numerics/internal/sparse_cholesky.h"

#include <limits>
#include <thread>
#include <vector>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/core/executor.h"
#include "limber/core/internal/random.h"
#include "limber/numerics/internal/sparse_cholesky_backend.h"

namespace limber {
using namespace internal;
namespace {

using Triplets = std::vector<Eigen::Triplet<double>>;

SparseMatrix from_triplets(int size, const Triplets& triplets) {
  SparseMatrix matrix(size, size);
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  return matrix;
}

/// The graph Laplacian of a box of side^dimension points, plus `shift` on the diagonal.
SparseMatrix grid_laplacian(int side, int dimension, double shift) {
  int size = 1;
  for (int d = 0; d < dimension; ++d) size *= side;
  Triplets triplets;
  for (int i = 0; i < size; ++i) {
    triplets.emplace_back(i, i, shift);
    for (int d = 0, stride = 1; d < dimension; ++d, stride *= side) {
      if ((i / stride) % side == side - 1) continue;
      const int j = i + stride;
      triplets.emplace_back(i, i, 1);
      triplets.emplace_back(j, j, 1);
      triplets.emplace_back(i, j, -1);
      triplets.emplace_back(j, i, -1);
    }
  }
  return from_triplets(size, triplets);
}

Eigen::MatrixXd random_matrix(int rows, int columns, std::uint64_t seed) {
  Random random(seed);
  return Eigen::MatrixXd::NullaryExpr(rows, columns, [&](Eigen::Index, Eigen::Index) { return random.normal(); });
}

/// R^T R + I of a sparse random R: positive definite with an irregular pattern.
SparseMatrix random_positive_definite(int size, std::uint64_t seed) {
  Random random(seed);
  Triplets triplets;
  for (int k = 0; k < 3 * size; ++k) {
    const auto bound = static_cast<std::uint32_t>(size);
    triplets.emplace_back(random.below(bound), random.below(bound), random.normal());
  }
  const SparseMatrix factor = from_triplets(size, triplets);
  SparseMatrix identity(size, size);
  identity.setIdentity();
  return SparseMatrix(factor.transpose() * factor) + identity;
}

template <class Call>
Error error_of(Call&& call) {
  try {
    call();
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "no error was thrown";
  return Error(ErrorCode::Cancelled, "");
}

TEST(SparseCholesky, AgreesWithADenseSolve) {
  for (const int size : {1, 2, 7, 60, 200}) {
    const SparseMatrix matrix = random_positive_definite(size, static_cast<std::uint64_t>(size));
    const Eigen::MatrixXd right = random_matrix(size, 5, 3);
    const Eigen::MatrixXd expected = Eigen::MatrixXd(matrix).fullPivLu().solve(right);
    const SparseCholesky cholesky(matrix);
    EXPECT_EQ(cholesky.size(), size);
    EXPECT_GE(cholesky.factor_entries(), size);
    EXPECT_GT(cholesky.factor_flops(), 0);
    EXPECT_LT((cholesky.solve(right) - expected).norm(), 1e-10 * expected.norm()) << size;
  }
}

TEST(SparseCholesky, ReadsOnlyTheLowerTriangle) {
  const SparseMatrix matrix = random_positive_definite(50, 4);
  const Eigen::MatrixXd right = random_matrix(50, 2, 5);
  const SparseMatrix lower = matrix.triangularView<Eigen::Lower>();
  SparseMatrix spoilt = matrix;
  for (int column = 0; column < 50; ++column) {
    for (SparseMatrix::InnerIterator entry(spoilt, column); entry; ++entry) {
      if (entry.row() < column) entry.valueRef() = std::numeric_limits<double>::quiet_NaN();
    }
  }
  const Eigen::MatrixXd expected = SparseCholesky(matrix).solve(right);
  EXPECT_LT((SparseCholesky(lower).solve(right) - expected).norm(), 1e-12 * expected.norm());
  EXPECT_LT((SparseCholesky(spoilt).solve(right) - expected).norm(), 1e-12 * expected.norm());
}

TEST(SparseCholesky, AcceptsAnUncompressedMatrix) {
  SparseMatrix matrix = grid_laplacian(6, 2, 0.5);
  const Eigen::MatrixXd right = random_matrix(36, 3, 6);
  const Eigen::MatrixXd expected = SparseCholesky(matrix).solve(right);
  matrix.uncompress();
  SparseCholesky cholesky(matrix);
  EXPECT_EQ(cholesky.solve(right), expected);
  cholesky.refactor(matrix);
  EXPECT_EQ(cholesky.solve(right), expected);
}

TEST(SparseCholesky, OrderingsAndBackendsAgree) {
  const SparseMatrix matrix = grid_laplacian(14, 3, 0.01);
  const Eigen::MatrixXd right = random_matrix(static_cast<int>(matrix.rows()), 40, 7);
  const auto eigen = make_eigen_backend({});
  eigen->analyse(matrix);
  ASSERT_EQ(eigen->factorise(matrix), -1);
  const Eigen::MatrixXd expected = eigen->solve(right);
  EXPECT_LT((matrix * expected - right).norm(), 1e-10 * right.norm());
  for (const auto ordering :
       {CholeskyOptions::Ordering::Automatic, CholeskyOptions::Ordering::Amd, CholeskyOptions::Ordering::Metis}) {
    CholeskyOptions options;
    options.ordering = ordering;
    options.threads = ordering == CholeskyOptions::Ordering::Amd ? 2 : 1;
    const SparseCholesky cholesky(matrix, options);
    EXPECT_LT((cholesky.solve(right) - expected).norm(), 1e-10 * expected.norm());
    const bool metis = LIMBER_CHOLMOD && ordering == CholeskyOptions::Ordering::Metis;
    EXPECT_EQ(cholesky.ordering(), metis ? CholeskyOptions::Ordering::Metis : CholeskyOptions::Ordering::Amd);
  }
}

TEST(SparseCholesky, AutomaticOrderingTakesMetisOnASolid) {
  if (!LIMBER_CHOLMOD) GTEST_SKIP() << "the fallback has one ordering";
  CholeskyOptions amd;
  amd.ordering = CholeskyOptions::Ordering::Amd;
  const SparseMatrix solid = grid_laplacian(32, 3, 1);
  const SparseCholesky automatic(solid);
  EXPECT_EQ(automatic.ordering(), CholeskyOptions::Ordering::Metis);
  EXPECT_LT(automatic.factor_flops(), SparseCholesky(solid, amd).factor_flops());
  EXPECT_EQ(SparseCholesky(grid_laplacian(100, 2, 1)).ordering(), CholeskyOptions::Ordering::Amd);
}

TEST(SparseCholesky, RefactorGivesWhatANewFactorGives) {
  const SparseMatrix first = grid_laplacian(20, 2, 0.1);
  const SparseMatrix second = 3.0 * grid_laplacian(20, 2, 0.7);
  const Eigen::MatrixXd right = random_matrix(400, 3, 8);
  SparseCholesky cholesky(first);
  cholesky.refactor(second);
  EXPECT_EQ(cholesky.solve(right), SparseCholesky(second).solve(right));
}

TEST(SparseCholesky, RefactorRejectsAnotherPattern) {
  SparseCholesky cholesky(grid_laplacian(5, 2, 1));
  EXPECT_EQ(error_of([&] { cholesky.refactor(grid_laplacian(6, 2, 1)); }).code(), ErrorCode::InvalidArgument);
  SparseMatrix denser = grid_laplacian(5, 2, 1);
  denser.coeffRef(24, 0) = 0.01;
  EXPECT_EQ(error_of([&] { cholesky.refactor(denser); }).code(), ErrorCode::InvalidArgument);
}

TEST(SparseCholesky, RejectsWhatIsNotSquareOrNotFinite) {
  EXPECT_EQ(error_of([] { SparseCholesky(SparseMatrix(3, 4)); }).code(), ErrorCode::InvalidArgument);
  SparseMatrix matrix = grid_laplacian(4, 2, 1);
  matrix.coeffRef(9, 5) = std::numeric_limits<double>::infinity();
  const Error error = error_of([&] { SparseCholesky cholesky(matrix); });
  EXPECT_EQ(error.code(), ErrorCode::NonFiniteNumber);
  EXPECT_EQ(error.place().vertex, 5);
  CholeskyOptions options;
  options.threads = 0;
  EXPECT_EQ(error_of([&] { SparseCholesky(grid_laplacian(4, 2, 1), options); }).code(), ErrorCode::InvalidArgument);
}

TEST(SparseCholesky, NamesTheColumnThatIsNotPositiveDefinite) {
  for (const double bad : {-1.0, 0.0}) {
    Triplets triplets;
    for (int i = 0; i < 20; ++i) triplets.emplace_back(i, i, i == 13 ? bad : 2.0);
    const SparseMatrix matrix = from_triplets(20, triplets);
    const Error error = error_of([&] { SparseCholesky cholesky(matrix); });
    EXPECT_EQ(error.code(), ErrorCode::SingularSystem);
    EXPECT_EQ(error.place().vertex, 13);
    const auto eigen = make_eigen_backend({});
    eigen->analyse(matrix);
    EXPECT_EQ(eigen->factorise(matrix), 13);
  }
}

TEST(SparseCholesky, FindsTheNullSpaceThatRoundingHides) {
  for (const int side : {3, 10, 41, 120}) {
    for (const double scale : {1.0, 0.1, 1e-12, 1e15}) {
      const SparseMatrix matrix = scale * grid_laplacian(side, 2, 0.0);
      EXPECT_EQ(error_of([&] { SparseCholesky cholesky(matrix); }).code(), ErrorCode::SingularSystem)
          << side << " " << scale;
    }
  }
  const SparseMatrix missing_row = from_triplets(3, {{0, 0, 1.0}, {2, 2, 1.0}});
  const Error error = error_of([&] { SparseCholesky cholesky(missing_row); });
  EXPECT_EQ(error.code(), ErrorCode::SingularSystem);
  EXPECT_EQ(error.place().vertex, 1);
}

TEST(SparseCholesky, AcceptsBadlyScaledButDefiniteMatrices) {
  const int size = 900;
  const SparseMatrix laplacian = grid_laplacian(30, 2, 1e-3);
  SparseMatrix matrix = laplacian * laplacian;
  Random random(9);
  Eigen::VectorXd scale(size);
  for (double& value : scale) value = std::pow(10.0, random.uniform(-6, 6));
  matrix = scale.asDiagonal() * matrix * scale.asDiagonal();
  const Eigen::VectorXd solution = scale.cwiseInverse().cwiseProduct(random_matrix(size, 1, 10));
  const Eigen::VectorXd found = SparseCholesky(matrix).solve(matrix * solution);
  EXPECT_LT(scale.cwiseProduct(found - solution).cwiseAbs().maxCoeff(), 1e-7);
  EXPECT_NO_THROW(SparseCholesky(SparseMatrix(1e-250 * laplacian)));
}

TEST(SparseCholesky, CanBeRefactoredAfterAFailure) {
  const SparseMatrix good = grid_laplacian(8, 2, 0.3);
  const Eigen::MatrixXd right = random_matrix(64, 1, 11);
  SparseCholesky cholesky(good);
  const Eigen::MatrixXd expected = cholesky.solve(right);
  EXPECT_EQ(error_of([&] { cholesky.refactor(-1.0 * good); }).code(), ErrorCode::SingularSystem);
  EXPECT_EQ(error_of([&] { cholesky.solve(right); }).code(), ErrorCode::InvalidArgument);
  cholesky.refactor(good);
  EXPECT_EQ(cholesky.solve(right), expected);
}

TEST(SparseCholesky, SolveChecksTheNumberOfRows) {
  const SparseCholesky cholesky(grid_laplacian(4, 2, 1));
  EXPECT_EQ(error_of([&] { cholesky.solve(Eigen::MatrixXd::Zero(15, 1)); }).code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(cholesky.solve(Eigen::MatrixXd::Zero(16, 0)).cols(), 0);
  const SparseCholesky empty;
  EXPECT_EQ(empty.solve(Eigen::MatrixXd(0, 3)).cols(), 3);
  EXPECT_EQ(SparseCholesky(SparseMatrix(0, 0)).size(), 0);
}

TEST(SparseCholesky, SameBitsOnAnyNumberOfThreads) {
  const SparseMatrix matrix = grid_laplacian(12, 3, 0.2);
  const Eigen::MatrixXd right = random_matrix(1728, 150, 12);
  std::vector<Eigen::MatrixXd> solutions;
  for (const int threads : {1, 2, 3}) {
    set_thread_count(threads);
    solutions.push_back(SparseCholesky(matrix).solve(right));
  }
  set_thread_count(0);
  EXPECT_EQ(solutions[0], solutions[1]);
  EXPECT_EQ(solutions[0], solutions[2]);
}

TEST(SparseCholesky, SolvesFromSeveralThreadsAtOnce) {
  const SparseMatrix matrix = grid_laplacian(12, 3, 0.2);
  const SparseCholesky cholesky(matrix);
  const Eigen::MatrixXd right = random_matrix(1728, 8, 13);
  const Eigen::MatrixXd expected = cholesky.solve(right);
  std::vector<int> differences(4, 0);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int repeat = 0; repeat < 20; ++repeat) differences[t] += cholesky.solve(right) != expected;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(differences, std::vector<int>(4, 0));
}

}  // namespace
}  // namespace limber
