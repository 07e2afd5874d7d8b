#include "limber/numerics/internal/dense.h"

#include <algorithm>

#include <Eigen/Cholesky>

#include "limber/numerics/internal/dense_update.h"
#include "limber/version.h"

#if LIMBER_CHOLMOD
#include "limber/numerics/internal/blas_threads.h"

// The Fortran names, which every BLAS has.
extern "C" {
void dgemm_(const char* transposed_a, const char* transposed_b, const int* m, const int* n, const int* k,
            const double* alpha, const double* a, const int* lda, const double* b, const int* ldb, const double* beta,
            double* c, const int* ldc);
void dsyrk_(const char* triangle, const char* transposed, const int* n, const int* k, const double* alpha,
            const double* a, const int* lda, const double* beta, double* c, const int* ldc);
void dtrsm_(const char* side, const char* triangle, const char* transposed, const char* diagonal, const int* m,
            const int* n, const double* alpha, const double* a, const int* lda, double* b, const int* ldb);
}
#endif

namespace limber::internal {
namespace {

#if LIMBER_CHOLMOD

void lower_gram(const Eigen::MatrixXd& x, Eigen::MatrixXd& result) {
  const BlasThreads one_thread(1);
  const auto n = static_cast<int>(x.cols());
  const auto k = static_cast<int>(x.rows());
  const double one = 1;
  dsyrk_("L", "T", &n, &k, &one, x.data(), &k, &one, result.data(), &n);
}

/// A part of a matrix, by columns that `stride` doubles lie between.
struct Part {
  double* at;
  int stride;
};

Part part_of(Eigen::MatrixXd& matrix, Eigen::Index row, Eigen::Index column) {
  return {matrix.data() + column * matrix.rows() + row, static_cast<int>(matrix.rows())};
}

/// x L^-T in place, for rows x columns of x.
void solve_panel(Part lower, int rows, int columns, Part x) {
  const BlasThreads one_thread(1);
  const double one = 1;
  dtrsm_("R", "L", "T", "N", &rows, &columns, &one, lower.at, &lower.stride, x.at, &x.stride);
}

/// The lower triangle of x - z z^T, size x size.
void subtract_outer(Part z, int size, int columns, Part x) {
  const BlasThreads one_thread(1);
  const double one = 1;
  const double minus_one = -1;
  dsyrk_("L", "N", &size, &columns, &minus_one, z.at, &z.stride, &one, x.at, &x.stride);
}

void solve_triangle(const Eigen::MatrixXd& lower, const char* transposed, Eigen::MatrixXd& x) {
  const BlasThreads one_thread(1);
  const auto rows = static_cast<int>(x.rows());
  const auto columns = static_cast<int>(x.cols());
  const double one = 1;
  dtrsm_("L", "L", transposed, "N", &rows, &columns, &one, lower.data(), &rows, x.data(), &rows);
}

#else

void lower_gram(const Eigen::MatrixXd& x, Eigen::MatrixXd& result) {
  result.selfadjointView<Eigen::Lower>().rankUpdate(x.transpose());
}

#endif

}  // namespace

Eigen::MatrixXd transposed_product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(a.cols(), b.cols());
  if (a.size() == 0 || b.size() == 0) return result;
#if LIMBER_CHOLMOD
  const BlasThreads one_thread(1);
  const auto m = static_cast<int>(a.cols());
  const auto n = static_cast<int>(b.cols());
  const auto k = static_cast<int>(a.rows());
  const double one = 1;
  dgemm_("T", "N", &m, &n, &k, &one, a.data(), &k, b.data(), &k, &one, result.data(), &m);
#else
  result.noalias() = a.transpose() * b;
#endif
  return result;
}

void subtract_product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b, Eigen::MatrixXd& x) {
  if (a.size() == 0 || b.size() == 0) return;
#if LIMBER_CHOLMOD
  const BlasThreads one_thread(1);
  const auto m = static_cast<int>(a.rows());
  const auto n = static_cast<int>(b.cols());
  const auto k = static_cast<int>(a.cols());
  const double minus_one = -1;
  const double one = 1;
  dgemm_("N", "N", &m, &n, &k, &minus_one, a.data(), &m, b.data(), &k, &one, x.data(), &m);
#else
  x.noalias() -= a * b;
#endif
}

Eigen::MatrixXd product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(a.rows(), b.cols());
  if (a.size() == 0 || b.size() == 0) return result;
#if LIMBER_CHOLMOD
  const BlasThreads one_thread(1);
  const auto m = static_cast<int>(a.rows());
  const auto n = static_cast<int>(b.cols());
  const auto k = static_cast<int>(a.cols());
  const double one = 1;
  dgemm_("N", "N", &m, &n, &k, &one, a.data(), &m, b.data(), &k, &one, result.data(), &m);
#else
  result.noalias() = a * b;
#endif
  return result;
}

void subtract_gram_of_rows(const Eigen::MatrixXd& z, Eigen::MatrixXd& x) {
  if (z.size() == 0) return;
#if LIMBER_CHOLMOD
  Eigen::MatrixXd& unchanged = const_cast<Eigen::MatrixXd&>(z);
  subtract_outer(part_of(unchanged, 0, 0), static_cast<int>(z.rows()), static_cast<int>(z.cols()), part_of(x, 0, 0));
#else
  x.selfadjointView<Eigen::Lower>().rankUpdate(z, -1);
#endif
}

void mirror_lower(Eigen::MatrixXd& x) {
  constexpr Eigen::Index kBlock = 32;  // whole cache lines both ways
  for (Eigen::Index column = 0; column < x.cols(); column += kBlock) {
    const Eigen::Index columns = std::min(kBlock, x.cols() - column);
    for (Eigen::Index row = column; row < x.rows(); row += kBlock) {
      const Eigen::Index rows = std::min(kBlock, x.rows() - row);
      for (Eigen::Index j = column; j < column + columns; ++j) {
        for (Eigen::Index i = std::max(row, j + 1); i < row + rows; ++i) x(j, i) = x(i, j);
      }
    }
  }
}

bool factorise_lower(Eigen::MatrixXd& a) {
#if LIMBER_CHOLMOD
  constexpr Eigen::Index kBlock = 64;
  const Eigen::Index size = a.rows();
  for (Eigen::Index first = 0; first < size; first += kBlock) {
    const Eigen::Index count = std::min(kBlock, size - first);
    auto block = a.block(first, first, count, count);
    const Eigen::LLT<Eigen::MatrixXd> factor(block);
    if (factor.info() != Eigen::Success) return false;
    block.triangularView<Eigen::Lower>() = factor.matrixLLT();
    const Eigen::Index rest = size - first - count;
    if (rest == 0) break;
    const Part panel = part_of(a, first + count, first);
    solve_panel(part_of(a, first, first), static_cast<int>(rest), static_cast<int>(count), panel);
    subtract_outer(panel, static_cast<int>(rest), static_cast<int>(count), part_of(a, first + count, first + count));
  }
  return true;
#else
  const Eigen::LLT<Eigen::MatrixXd> factor(a);
  if (factor.info() != Eigen::Success) return false;
  a.triangularView<Eigen::Lower>() = factor.matrixLLT();
  return true;
#endif
}

Eigen::MatrixXd gram(const Eigen::MatrixXd& x) {
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(x.cols(), x.cols());
  if (x.size() == 0) return result;
  lower_gram(x, result);
  mirror_lower(result);
  return result;
}

void solve_lower(const Eigen::MatrixXd& lower, Eigen::MatrixXd& x) {
  if (x.size() == 0) return;
#if LIMBER_CHOLMOD
  solve_triangle(lower, "N", x);
#else
  lower.triangularView<Eigen::Lower>().solveInPlace(x);
#endif
}

void solve_lower_transposed(const Eigen::MatrixXd& lower, Eigen::MatrixXd& x) {
  if (x.size() == 0) return;
#if LIMBER_CHOLMOD
  solve_triangle(lower, "T", x);
#else
  lower.triangularView<Eigen::Lower>().transpose().solveInPlace(x);
#endif
}

}  // namespace limber::internal
