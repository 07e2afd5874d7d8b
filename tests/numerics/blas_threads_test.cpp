#include <filesystem>
#include <iterator>
#include <vector>

#include <dlfcn.h>
#include <gtest/gtest.h>

#include "limber/core/executor.h"
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

/// A solid: CHOLMOD's loops in OpenMP start where there is much to do.
SparseMatrix solid_laplacian(int side) {
  std::vector<Eigen::Triplet<double>> triplets;
  const int size = side * side * side;
  for (int i = 0; i < size; ++i) {
    triplets.emplace_back(i, i, 6.1);
    for (int d = 0, stride = 1; d < 3; ++d, stride *= side) {
      if ((i / stride) % side == side - 1) continue;
      triplets.emplace_back(i, i + stride, -1);
      triplets.emplace_back(i + stride, i, -1);
    }
  }
  SparseMatrix matrix(size, size);
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  return matrix;
}

// What --threads 1 promises.
TEST(BlasThreads, OneThreadMeansOneInOpenMpToo) {
  const std::filesystem::path tasks = "/proc/self/task";
  const auto get = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "omp_get_max_active_levels"));
  if (!get || !std::filesystem::exists(tasks)) GTEST_SKIP() << "no OpenMP, or no way to count threads";
  const auto threads = [&] {
    return std::distance(std::filesystem::directory_iterator(tasks), std::filesystem::directory_iterator());
  };
  const int levels = get();
  const SparseMatrix matrix = solid_laplacian(22);
  const Eigen::MatrixXd right = Eigen::MatrixXd::Ones(matrix.rows(), 70);
  set_thread_count(1);
  const auto before = threads();
  const SparseCholesky factor(matrix);
  const Eigen::MatrixXd solution = factor.solve(right);
  EXPECT_EQ(threads(), before);
  EXPECT_EQ(get(), levels) << "the program keeps its own limit";
  set_thread_count(0);
  EXPECT_EQ(get(), levels);
  EXPECT_EQ(SparseCholesky(matrix).solve(right), solution) << "results do not depend on it";
}

}  // namespace
}  // namespace limber
