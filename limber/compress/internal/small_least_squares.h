#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

namespace limber::internal {

/// What the unknowns of a small least-squares problem must obey.
struct SmallConstraints {
  bool sum_to_one = true;
  bool nonnegative = true;
};

/// Minimises x^T Q x - 2 b^T x, where Q is symmetric positive semi-definite and small (up to a few hundred), by an
/// active-set method that starts from the answer to a similar problem. A diagonal of 1e-10 of Q's mean diagonal is
/// added, so that bones which move alike share rather than compete at random. Keeps its memory between calls; one
/// object per thread. Deterministic.
class SmallLeastSquares {
 public:
  explicit SmallLeastSquares(SmallConstraints constraints = {}) : constraints_(constraints) {}

  /// @param q        k x k, row or column major (symmetric).
  /// @param b        k long.
  /// @param allowed  Which unknowns may differ from 0, as indices; empty: all.
  /// @param x        In: where to start (its positive entries), or all 0. Out: the minimiser; others exactly 0.
  /// @return         Whether it converged; else x is feasible and not worse than the start.
  bool solve(const Eigen::Ref<const Eigen::MatrixXd>& q, std::span<const double> b, std::span<const int> allowed,
             std::span<double> x);
  bool solve(const Eigen::Ref<const Eigen::MatrixXd>& q, const Eigen::VectorXd& b, std::span<const int> allowed,
             Eigen::VectorXd& x) {
    return solve(q, std::span<const double>(b.data(), static_cast<std::size_t>(b.size())), allowed,
                 std::span<double>(x.data(), static_cast<std::size_t>(x.size())));
  }

 private:
  bool factorise(const Eigen::Ref<const Eigen::MatrixXd>& q);
  void substitute(std::vector<double>& values) const;
  bool solve_passive(const Eigen::Ref<const Eigen::MatrixXd>& q, std::span<const double> b);
  void start_from(const Eigen::Ref<const Eigen::MatrixXd>& q, std::span<const double> b, std::span<const int> allowed,
                  std::span<double> x);
  bool step_to_passive_solution(std::span<double> x);
  int most_wanted(const Eigen::Ref<const Eigen::MatrixXd>& q, std::span<const double> b, std::span<const int> allowed,
                  std::span<const double> x);

  SmallConstraints constraints_;
  double ridge_ = 0;
  double multiplier_ = 0;       // of the sum, in the last passive solution
  std::vector<int> passive_;    // unknowns that are not held at 0
  std::vector<double> factor_;  // lower triangle of the Cholesky factor, row by row
  std::vector<double> solution_, ones_;
  std::vector<int> everything_;
  std::vector<int> refused_;  // left at once after they had entered
};

}  // namespace limber::internal
