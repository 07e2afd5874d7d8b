#include "limber/version.h"

#if LIMBER_CHOLMOD

#include <cmath>
#include <new>
#include <span>
#include <vector>

#include <cholmod.h>
#include <dlfcn.h>

#include "limber/core/error.h"
#include "limber/core/executor.h"
#include "limber/core/internal/parallel.h"
#include "limber/numerics/internal/blas_threads.h"
#include "limber/numerics/internal/sparse_cholesky_backend.h"

namespace limber::internal {
namespace {

/// METIS takes about a microsecond per non-zero and halves the operations on solids, which run at 10 to 20 a
/// nanosecond: it pays where AMD's ordering costs more operations than this per non-zero of the lower triangle.
constexpr double kTryMetisFlopsPerEntry = 4e4;
/// Right-hand sides solved together: enough to keep BLAS busy, few enough to share them among threads.
constexpr Eigen::Index kColumnsPerTask = 32;

/// Where a program asks for one thread, CHOLMOD's loops in OpenMP get one, too: they name a number of their own, which only
/// a limit on levels overrules. It is one of the calling thread, and it gets its own limit back. Results are the same.
class OpenMpLevels {
 public:
  explicit OpenMpLevels(int threads) {
    static const auto get = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "omp_get_max_active_levels"));
    static const auto set = reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "omp_set_max_active_levels"));
    if (threads > 1 || thread_count() > 1 || !get || !set) return;
    before_ = get();
    set_ = set;
    set(0);
  }
  ~OpenMpLevels() {
    if (set_) set_(before_);
  }
  OpenMpLevels(const OpenMpLevels&) = delete;
  OpenMpLevels& operator=(const OpenMpLevels&) = delete;

 private:
  int before_ = 0;
  void (*set_)(int) = nullptr;
};

/// CHOLMOD's settings, status and workspace: one per object for factorising, one per call for solving.
struct Common : cholmod_common {
  Common() {
    cholmod_start(this);
    print = 0;
    supernodal = CHOLMOD_SUPERNODAL;
    final_ll = 1;
    try_catch = 1;
    nmethods = 1;
    postorder = 1;
  }
  ~Common() { cholmod_finish(this); }
  Common(const Common&) = delete;
  Common& operator=(const Common&) = delete;

  void throw_on_failure() const {
    if (status == CHOLMOD_OUT_OF_MEMORY) throw std::bad_alloc();
    if (status == CHOLMOD_TOO_LARGE) {
      throw Error(ErrorCode::InvalidArgument, "the factor of the matrix has more than 2^31 entries.", {},
                  "Use a coarser mesh.");
    }
    if (status < CHOLMOD_OK) {
      throw Error(ErrorCode::InvalidArgument, "the sparse solver rejected the matrix.", {},
                  "Are its indices sorted and within range?");
    }
  }
};

/// CHOLMOD's view of the lower triangle of an Eigen matrix; nothing is copied.
cholmod_sparse view(const SparseMatrix& matrix) {
  cholmod_sparse result{};
  result.nrow = static_cast<std::size_t>(matrix.rows());
  result.ncol = static_cast<std::size_t>(matrix.cols());
  result.nzmax = static_cast<std::size_t>(matrix.nonZeros());
  result.p = const_cast<int*>(matrix.outerIndexPtr());
  result.i = const_cast<int*>(matrix.innerIndexPtr());
  result.x = const_cast<double*>(matrix.valuePtr());
  result.stype = -1;
  result.itype = CHOLMOD_INT;
  result.xtype = CHOLMOD_REAL;
  result.dtype = CHOLMOD_DOUBLE;
  result.sorted = 1;
  result.packed = 1;
  return result;
}

double lower_entries(const SparseMatrix& matrix) {
  const SparseMatrix lower = matrix.triangularView<Eigen::Lower>();
  return static_cast<double>(lower.nonZeros());
}

class CholmodBackend final : public CholeskyBackend {
 public:
  explicit CholmodBackend(const CholeskyOptions& options) : options_(options) {}
  ~CholmodBackend() override { cholmod_free_factor(&factor_, &common_); }

  void analyse(const SparseMatrix& matrix) override {
    using Ordering = CholeskyOptions::Ordering;
    pattern_ = SparsePattern(matrix);
    if (options_.ordering == Ordering::Metis) {
      keep(order(matrix, CHOLMOD_METIS), Ordering::Metis);
      return;
    }
    keep(order(matrix, CHOLMOD_AMD), Ordering::Amd);
    if (options_.ordering == Ordering::Amd || flops_ < kTryMetisFlopsPerEntry * lower_entries(matrix)) return;
    Analysis metis = order(matrix, CHOLMOD_METIS);
    if (metis.flops < flops_) {
      keep(metis, Ordering::Metis);
    } else {
      cholmod_free_factor(&metis.factor, &common_);
    }
  }

  int factorise(const SparseMatrix& matrix) override {
    cholmod_sparse a = view(matrix);
    {
      const BlasThreads threads(options_.threads);
      const OpenMpLevels levels(options_.threads);
      cholmod_factorize(&a, factor_, &common_);
    }
    common_.throw_on_failure();
    return first_bad_column(matrix);
  }

  Eigen::MatrixXd solve(const Eigen::Ref<const Eigen::MatrixXd>& right_hand_sides) const override {
    Eigen::MatrixXd solution(right_hand_sides.rows(), right_hand_sides.cols());
    parallel_chunks(static_cast<std::size_t>(right_hand_sides.cols()), kColumnsPerTask, [&](IndexRange range) {
      const auto first = static_cast<Eigen::Index>(range.begin);
      const auto count = static_cast<Eigen::Index>(range.end - range.begin);
      solve_columns(right_hand_sides.middleCols(first, count), solution.middleCols(first, count));
    });
    return solution;
  }

  PanelFactor panels() const override {
    const auto* order = static_cast<const int*>(factor_->Perm);
    const auto* super = static_cast<const int*>(factor_->super);
    const auto* rows_of = static_cast<const int*>(factor_->pi);
    const auto* values_of = static_cast<const int*>(factor_->px);
    const auto* rows = static_cast<const int*>(factor_->s);
    const auto* values = static_cast<const double*>(factor_->x);
    PanelFactor::Builder builder(std::vector<int>(order, order + factor_->n));
    for (std::size_t s = 0; s < factor_->nsuper; ++s) {
      const int columns = super[s + 1] - super[s];
      const int count = rows_of[s + 1] - rows_of[s];
      builder.add(columns, std::span(rows + rows_of[s] + columns, static_cast<std::size_t>(count - columns)),
                  values + values_of[s], static_cast<std::size_t>(count));
    }
    return builder.finish();
  }

  bool has_pattern_of(const SparseMatrix& matrix) const override { return pattern_.matches(matrix); }
  int size() const noexcept override { return factor_ ? static_cast<int>(factor_->n) : 0; }
  std::int64_t factor_entries() const noexcept override { return entries_; }
  double factor_flops() const noexcept override { return flops_; }
  CholeskyOptions::Ordering ordering() const noexcept override { return ordering_; }

 private:
  struct Analysis {
    cholmod_factor* factor;
    double flops;
    std::int64_t entries;
  };

  Analysis order(const SparseMatrix& matrix, int method) {
    cholmod_sparse a = view(matrix);
    common_.method[0].ordering = method;
    cholmod_factor* factor = cholmod_analyze(&a, &common_);
    common_.throw_on_failure();
    return {factor, common_.fl, static_cast<std::int64_t>(common_.lnz)};
  }

  void keep(const Analysis& analysis, CholeskyOptions::Ordering ordering) {
    cholmod_free_factor(&factor_, &common_);
    factor_ = analysis.factor;
    flops_ = analysis.flops;
    entries_ = analysis.entries;
    ordering_ = ordering;
  }

  int first_bad_column(const SparseMatrix& matrix) const {
    const auto* permutation = static_cast<const int*>(factor_->Perm);
    const auto* super = static_cast<const int*>(factor_->super);
    const auto* rows = static_cast<const int*>(factor_->pi);
    const auto* values_of = static_cast<const int*>(factor_->px);
    const auto* values = static_cast<const double*>(factor_->x);
    const Eigen::VectorXd diagonal = matrix.diagonal();
    const double threshold = smallest_pivot(size());
    const auto valid = static_cast<int>(factor_->minor);
    for (std::size_t s = 0; s < factor_->nsuper; ++s) {
      const std::size_t stride = static_cast<std::size_t>(rows[s + 1] - rows[s]);
      for (int k = super[s]; k < super[s + 1]; ++k) {
        const auto j = static_cast<std::size_t>(k - super[s]);
        const double root = values[static_cast<std::size_t>(values_of[s]) + j * (stride + 1)];
        if (k >= valid || !(root * root > threshold * diagonal[permutation[k]])) return permutation[k];
      }
    }
    return -1;
  }

  void solve_columns(const Eigen::Ref<const Eigen::MatrixXd>& b, Eigen::Ref<Eigen::MatrixXd> x) const {
    Common common;
    cholmod_dense right{};
    right.nrow = static_cast<std::size_t>(b.rows());
    right.ncol = static_cast<std::size_t>(b.cols());
    right.d = static_cast<std::size_t>(b.outerStride());
    right.nzmax = right.d * right.ncol;
    right.x = const_cast<double*>(b.data());
    right.xtype = CHOLMOD_REAL;
    right.dtype = CHOLMOD_DOUBLE;
    cholmod_dense* solution = nullptr;
    {
      const BlasThreads one_thread(1);
      const OpenMpLevels levels(1);
      solution = cholmod_solve(CHOLMOD_A, factor_, &right, &common);
    }
    common.throw_on_failure();
    x = Eigen::Map<const Eigen::MatrixXd>(static_cast<const double*>(solution->x), b.rows(), b.cols());
    cholmod_free_dense(&solution, &common);
  }

  CholeskyOptions options_;
  Common common_;
  cholmod_factor* factor_ = nullptr;
  double flops_ = 0;
  std::int64_t entries_ = 0;
  CholeskyOptions::Ordering ordering_ = CholeskyOptions::Ordering::Amd;
  SparsePattern pattern_;
};

}  // namespace

std::unique_ptr<CholeskyBackend> make_cholmod_backend(const CholeskyOptions& options) {
  return std::make_unique<CholmodBackend>(options);
}

}  // namespace limber::internal

#endif  // LIMBER_CHOLMOD
