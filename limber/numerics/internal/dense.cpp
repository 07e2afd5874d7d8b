#include "limber/numerics/internal/dense.h"

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

Eigen::MatrixXd gram(const Eigen::MatrixXd& x) {
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(x.cols(), x.cols());
  if (x.size() == 0) return result;
  lower_gram(x, result);
  result.triangularView<Eigen::StrictlyUpper>() = result.transpose();
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
