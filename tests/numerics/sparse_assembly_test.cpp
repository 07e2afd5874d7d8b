#include "limber/numerics/internal/sparse_assembly.h"

#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/core/executor.h"
#include "limber/core/internal/random.h"

namespace limber {
using namespace internal;
namespace {

SparseResiduals random_residuals(int size, int count, std::uint64_t seed) {
  Random random(seed);
  SparseResiduals residuals;
  for (int f = 0; f < count; ++f) {
    std::vector<int> vertices(1 + random.below(6));
    std::vector<double> coefficients(vertices.size());
    for (int& vertex : vertices) vertex = static_cast<int>(random.below(static_cast<std::uint32_t>(size)));
    for (double& coefficient : coefficients) coefficient = random.normal();
    residuals.add(vertices, coefficients, random.uniform(0.1, 2));
  }
  return residuals;
}

Eigen::MatrixXd dense_sum(int size, const SparseResiduals& residuals) {
  Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(size, size);
  for (std::size_t f = 0; f < residuals.size(); ++f) {
    Eigen::VectorXd row = Eigen::VectorXd::Zero(size);
    for (std::size_t k = residuals.starts()[f]; k < residuals.starts()[f + 1]; ++k) {
      row[residuals.vertices()[k]] += residuals.coefficients()[k];
    }
    sum += residuals.weights()[f] * row * row.transpose();
  }
  return sum;
}

void expect_well_formed(const SparseMatrix& matrix) {
  ASSERT_TRUE(matrix.isCompressed());
  for (int column = 0; column < matrix.outerSize(); ++column) {
    int previous = -1;
    bool diagonal = false;
    for (SparseMatrix::InnerIterator entry(matrix, column); entry; ++entry) {
      ASSERT_GT(entry.row(), previous);
      previous = static_cast<int>(entry.row());
      diagonal |= entry.row() == column;
      ASSERT_EQ(entry.value(), matrix.coeff(column, entry.row()));
    }
    ASSERT_TRUE(diagonal) << column;
  }
}

TEST(SparseAssembly, SumsSquaredResidualsLikeADenseSum) {
  for (const auto& [size, count] : {std::pair{1, 3}, {5, 40}, {60, 30}, {60, 900}}) {
    // Duplicate vertices within a residual, and vertices without any, are likely here.
    const SparseResiduals residuals = random_residuals(size, count, static_cast<std::uint64_t>(size + count));
    const SparseMatrix matrix = assemble_squared_residuals(size, residuals);
    expect_well_formed(matrix);
    EXPECT_LT((Eigen::MatrixXd(matrix) - dense_sum(size, residuals)).cwiseAbs().maxCoeff(), 1e-12 * count);
  }
}

TEST(SparseAssembly, StoresTheDiagonalOfUntouchedVertices) {
  const SparseMatrix matrix = assemble_squared_residuals(3, SparseResiduals());
  EXPECT_EQ(matrix.nonZeros(), 3);
  EXPECT_EQ(Eigen::MatrixXd(matrix), Eigen::MatrixXd(Eigen::MatrixXd::Zero(3, 3)));
  EXPECT_EQ(assemble_squared_residuals(0, SparseResiduals()).rows(), 0);
}

TEST(SparseAssembly, SameBitsOnAnyNumberOfThreads) {
  const SparseResiduals residuals = random_residuals(9000, 20000, 4);
  set_thread_count(1);
  const SparseMatrix one = assemble_squared_residuals(9000, residuals);
  set_thread_count(3);
  const SparseMatrix three = assemble_squared_residuals(9000, residuals);
  set_thread_count(0);
  ASSERT_EQ(one.nonZeros(), three.nonZeros());
  EXPECT_TRUE(std::equal(one.valuePtr(), one.valuePtr() + one.nonZeros(), three.valuePtr()));
  EXPECT_TRUE(std::equal(one.innerIndexPtr(), one.innerIndexPtr() + one.nonZeros(), three.innerIndexPtr()));
}

TEST(SparseAssembly, RejectsVerticesOutOfRange) {
  SparseResiduals residuals;
  residuals.add(std::vector{0, 1}, std::vector{1.0, 1.0}, 1);
  residuals.add(std::vector{0, 7}, std::vector{1.0, 1.0}, 1);
  try {
    assemble_squared_residuals(7, residuals);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::IndexOutOfRange);
    EXPECT_EQ(error.place().element, 1);
  }
}

}  // namespace
}  // namespace limber
