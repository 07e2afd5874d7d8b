#include <gtest/gtest.h>

#include "limber/core/internal/parallel.h"
#include "limber/numerics/internal/dense.h"
#include "limber/numerics/internal/sparse_cholesky.h"

// Weak: another BLAS than OpenBLAS may stand behind CHOLMOD, or none.
extern "C" void openblas_set_num_threads(int threads) __attribute__((weak));
extern "C" int openblas_get_num_threads() __attribute__((weak));

namespace limber {
using namespace internal;
namespace {

TEST(BlasThreads, TheProgramKeepsItsOwnCount) {
  if (!openblas_set_num_threads || !openblas_get_num_threads) GTEST_SKIP() << "no OpenBLAS";
  const int before = openblas_get_num_threads();
  openblas_set_num_threads(3);
  const int own = openblas_get_num_threads();

  SparseMatrix matrix(40, 40);
  matrix.setIdentity();
  for (const int threads : {1, 2}) {
    const SparseCholesky factor(matrix, {.threads = threads});
    EXPECT_EQ(openblas_get_num_threads(), own) << "after factorising on " << threads;
    EXPECT_TRUE(factor.solve(Eigen::MatrixXd::Ones(40, 70)).isOnes());
    EXPECT_EQ(openblas_get_num_threads(), own) << "after solving";
  }
  const Eigen::MatrixXd ones = Eigen::MatrixXd::Ones(30, 20);
  EXPECT_TRUE(transposed_product(ones, ones).isConstant(30));
  EXPECT_EQ(openblas_get_num_threads(), own) << "after a product";
  openblas_set_num_threads(before);
}

TEST(BlasThreads, CallsWithDifferentCountsDoNotBlockEachOther) {
  SparseMatrix matrix(40, 40);
  matrix.setIdentity();
  parallel_chunks(64, 1, [&](IndexRange range) {
    const int threads = range.begin % 3 == 0 ? 2 : 1;
    const SparseCholesky factor(matrix, {.threads = threads});
    EXPECT_TRUE(factor.solve(Eigen::MatrixXd::Ones(40, 70)).isOnes());
  });
}

}  // namespace
}  // namespace limber
