#include "limber/numerics/internal/dense.h"

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"
#include "limber/numerics/internal/dense_update.h"

namespace limber {
using namespace internal;
namespace {

Eigen::MatrixXd random_matrix(int rows, int columns, std::uint64_t seed) {
  Random random(seed);
  Eigen::MatrixXd matrix(rows, columns);
  for (Eigen::Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = random.uniform(-1, 1);
  return matrix;
}

TEST(Dense, GramIsAllScalarProductsOfColumns) {
  const Eigen::MatrixXd x = random_matrix(37, 12, 1);
  const Eigen::MatrixXd result = gram(x);
  ASSERT_EQ(result.rows(), 12);
  for (int i = 0; i < 12; ++i) {
    for (int j = 0; j < 12; ++j) {
      double sum = 0;
      for (int k = 0; k < 37; ++k) sum += x(k, i) * x(k, j);
      EXPECT_NEAR(result(i, j), sum, 1e-13);
      EXPECT_EQ(result(i, j), result(j, i));
    }
  }
}

TEST(Dense, MultipliesAsRowsTimesColumns) {
  const Eigen::MatrixXd a = random_matrix(9, 5, 4);
  const Eigen::MatrixXd b = random_matrix(9, 6, 5);
  const Eigen::MatrixXd product = transposed_product(a, b);
  ASSERT_EQ(product.rows(), 5);
  ASSERT_EQ(product.cols(), 6);
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 6; ++j) {
      double sum = 0;
      for (int k = 0; k < 9; ++k) sum += a(k, i) * b(k, j);
      EXPECT_NEAR(product(i, j), sum, 1e-14);
    }
  }
  const Eigen::MatrixXd before = random_matrix(9, 6, 6);
  Eigen::MatrixXd x = before;
  subtract_product(a, product, x);
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < 6; ++j) {
      double sum = 0;
      for (int k = 0; k < 5; ++k) sum += a(i, k) * product(k, j);
      EXPECT_NEAR(x(i, j), before(i, j) - sum, 1e-14);
    }
  }
}

TEST(Dense, SolvesWithTheLowerTriangleAlone) {
  Eigen::MatrixXd lower = random_matrix(30, 30, 2);
  lower.diagonal().array() += 4;
  const Eigen::MatrixXd triangle = lower.triangularView<Eigen::Lower>();
  const Eigen::MatrixXd right = random_matrix(30, 7, 3);
  Eigen::MatrixXd x = right;
  solve_lower(lower, x);
  EXPECT_LT((triangle * x - right).cwiseAbs().maxCoeff(), 1e-13);
  x = right;
  solve_lower_transposed(lower, x);
  EXPECT_LT((triangle.transpose() * x - right).cwiseAbs().maxCoeff(), 1e-13);
}

TEST(Dense, MultipliesAndSubtractsAsDefined) {
  const Eigen::MatrixXd a = random_matrix(9, 5, 4);
  const Eigen::MatrixXd b = random_matrix(5, 6, 5);
  const Eigen::MatrixXd both = product(a, b);
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < 6; ++j) EXPECT_NEAR(both(i, j), a.row(i).dot(b.col(j)), 1e-14);
  }
  const Eigen::MatrixXd before = random_matrix(70, 70, 6);
  const Eigen::MatrixXd z = random_matrix(70, 4, 7);
  Eigen::MatrixXd x = before;
  subtract_gram_of_rows(z, x);
  Eigen::MatrixXd mirrored = x;
  mirror_lower(mirrored);
  for (int i = 0; i < 70; ++i) {
    for (int j = 0; j < 70; ++j) {
      EXPECT_NEAR(x(i, j), i < j ? before(i, j) : before(i, j) - z.row(i).dot(z.row(j)), 1e-13);
      EXPECT_EQ(mirrored(i, j), i < j ? x(j, i) : x(i, j));
    }
  }
}

TEST(Dense, FactorisesTheLowerTriangle) {
  for (const int size : {1, 5, 63, 64, 65, 128, 200}) {
    const Eigen::MatrixXd x = random_matrix(size + 3, size, 8);
    const Eigen::MatrixXd matrix = gram(x);
    Eigen::MatrixXd spoilt = matrix;
    spoilt.triangularView<Eigen::StrictlyUpper>().setConstant(7);
    ASSERT_TRUE(factorise_lower(spoilt)) << size;
    const Eigen::MatrixXd lower = spoilt.triangularView<Eigen::Lower>();
    EXPECT_LT((lower * lower.transpose() - matrix).norm(), 1e-13 * matrix.norm()) << size;
    if (size > 1) EXPECT_EQ(spoilt(0, size - 1), 7);
    Eigen::MatrixXd indefinite = matrix;
    indefinite(size - 1, size - 1) = -1;
    EXPECT_FALSE(factorise_lower(indefinite)) << size;
  }
}

TEST(Dense, TakesEmptyMatrices) {
  EXPECT_EQ(gram(Eigen::MatrixXd(0, 3)), Eigen::MatrixXd::Zero(3, 3));
  EXPECT_EQ(product(Eigen::MatrixXd(2, 0), Eigen::MatrixXd(0, 3)), Eigen::MatrixXd::Zero(2, 3));
  Eigen::MatrixXd nothing(0, 0);
  EXPECT_TRUE(factorise_lower(nothing));
  EXPECT_EQ(gram(Eigen::MatrixXd(3, 0)).size(), 0);
  EXPECT_EQ(transposed_product(Eigen::MatrixXd(0, 2), Eigen::MatrixXd(0, 3)), Eigen::MatrixXd::Zero(2, 3));
  Eigen::MatrixXd kept = Eigen::MatrixXd::Ones(2, 3);
  subtract_product(Eigen::MatrixXd(2, 0), Eigen::MatrixXd(0, 3), kept);
  EXPECT_EQ(kept, Eigen::MatrixXd::Ones(2, 3));
  Eigen::MatrixXd none(0, 4);
  solve_lower(Eigen::MatrixXd(0, 0), none);
  solve_lower_transposed(Eigen::MatrixXd(0, 0), none);
  EXPECT_EQ(none.cols(), 4);
}

}  // namespace
}  // namespace limber
