#include "limber/compress/internal/small_least_squares.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace limber::internal {

bool SmallLeastSquares::factorise(const Eigen::Ref<const Eigen::MatrixXd>& q) {
  const std::size_t size = passive_.size();
  factor_.resize(size * (size + 1) / 2);
  double* row = factor_.data();
  for (std::size_t i = 0; i < size; ++i) {
    const double* column = q.data() + static_cast<std::size_t>(passive_[i]) * static_cast<std::size_t>(q.outerStride());
    const double* above = factor_.data();
    for (std::size_t j = 0; j <= i; ++j) {
      double value = column[passive_[j]] + (i == j ? ridge_ : 0);
      for (std::size_t l = 0; l < j; ++l) value -= row[l] * above[l];
      if (i == j) {
        if (!(value > 0)) return false;
        row[j] = std::sqrt(value);
      } else {
        row[j] = value / above[j];
      }
      above += j + 1;
    }
    row += i + 1;
  }
  return true;
}

void SmallLeastSquares::substitute(std::vector<double>& values) const {
  const std::size_t size = values.size();
  const double* row = factor_.data();
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < i; ++j) values[i] -= row[j] * values[j];
    values[i] /= row[i];
    row += i + 1;
  }
  for (std::size_t i = size; i-- > 0;) {
    row -= i + 1;
    values[i] /= row[i];
    for (std::size_t j = 0; j < i; ++j) values[j] -= row[j] * values[i];
  }
}

/// The minimiser among the passive unknowns, whatever their signs.
bool SmallLeastSquares::solve_passive(const Eigen::Ref<const Eigen::MatrixXd>& q, std::span<const double> b) {
  if (!factorise(q)) return false;
  solution_.clear();
  for (const int i : passive_) solution_.push_back(b[static_cast<std::size_t>(i)]);
  substitute(solution_);
  multiplier_ = 0;
  if (!constraints_.sum_to_one) return true;
  ones_.assign(passive_.size(), 1.0);
  substitute(ones_);
  const double total = std::accumulate(solution_.begin(), solution_.end(), 0.0);
  multiplier_ = (total - 1) / std::accumulate(ones_.begin(), ones_.end(), 0.0);
  for (std::size_t i = 0; i < passive_.size(); ++i) solution_[i] -= multiplier_ * ones_[i];
  return true;
}

void SmallLeastSquares::start_from(const Eigen::Ref<const Eigen::MatrixXd>& q, std::span<const double> b,
                                   std::span<const int> allowed, std::span<double> x) {
  passive_.clear();
  double sum = 0;
  for (const int i : allowed) {
    const double value = x[static_cast<std::size_t>(i)];
    if (!constraints_.nonnegative || value > 0) {
      passive_.push_back(i);
      sum += value;
    }
  }
  if (!constraints_.nonnegative) {
    std::fill(x.begin(), x.end(), 0.0);
    return;
  }
  if (constraints_.sum_to_one && !(sum > 1e-12)) {
    int best = allowed.front();
    double least = std::numeric_limits<double>::infinity();
    for (const int i : allowed) {
      const double cost = q(i, i) - 2 * b[static_cast<std::size_t>(i)];
      if (cost < least) {
        least = cost;
        best = i;
      }
    }
    std::fill(x.begin(), x.end(), 0.0);
    x[static_cast<std::size_t>(best)] = 1;
    passive_.assign(1, best);
    return;
  }
  std::vector<double>& kept = solution_;
  kept.clear();
  for (const int i : passive_) kept.push_back(x[static_cast<std::size_t>(i)] / (constraints_.sum_to_one ? sum : 1));
  std::fill(x.begin(), x.end(), 0.0);
  for (std::size_t i = 0; i < passive_.size(); ++i) x[static_cast<std::size_t>(passive_[i])] = kept[i];
}

/// Goes as far towards the passive solution as signs allow; what reaches 0 becomes active. True: all the way.
bool SmallLeastSquares::step_to_passive_solution(std::span<double> x) {
  double length = 1;
  std::size_t blocking = passive_.size();
  for (std::size_t i = 0; constraints_.nonnegative && i < passive_.size(); ++i) {
    if (solution_[i] > 0) continue;
    const double from = x[static_cast<std::size_t>(passive_[i])];
    const double reach = from > 0 ? from / (from - solution_[i]) : 0;
    if (reach < length || blocking == passive_.size()) {
      length = reach;
      blocking = i;
    }
  }
  for (std::size_t i = 0; i < passive_.size(); ++i) {
    double& value = x[static_cast<std::size_t>(passive_[i])];
    value += length * (solution_[i] - value);
  }
  if (blocking == passive_.size()) return true;
  x[static_cast<std::size_t>(passive_[blocking])] = 0;
  std::erase_if(passive_, [&](int i) {
    double& value = x[static_cast<std::size_t>(i)];
    const bool gone = !(value > 0);
    if (gone) value = 0;
    return gone;
  });
  return false;
}

/// The unknown whose growth from 0 would lower the cost most steeply; -1: none.
int SmallLeastSquares::most_wanted(const Eigen::Ref<const Eigen::MatrixXd>& q, std::span<const double> b,
                                   std::span<const int> allowed, std::span<const double> x) {
  int best = -1;
  double scale = 0;
  for (const int i : allowed) scale = std::max(scale, std::abs(b[static_cast<std::size_t>(i)]));
  double steepest = 1e-11 * (scale + ridge_ * 1e10);
  const auto is_in = [](const std::vector<int>& list, int i) {
    return std::find(list.begin(), list.end(), i) != list.end();
  };
  for (const int i : allowed) {
    if (x[static_cast<std::size_t>(i)] > 0 || is_in(passive_, i) || is_in(refused_, i)) continue;
    double descent = b[static_cast<std::size_t>(i)] - multiplier_;
    for (const int j : passive_) descent -= q(j, i) * x[static_cast<std::size_t>(j)];
    if (descent > steepest) {
      steepest = descent;
      best = i;
    }
  }
  return best;
}

bool SmallLeastSquares::solve(const Eigen::Ref<const Eigen::MatrixXd>& q, std::span<const double> b,
                              std::span<const int> allowed, std::span<double> x) {
  if (allowed.empty()) {
    everything_.resize(x.size());
    std::iota(everything_.begin(), everything_.end(), 0);
    allowed = everything_;
  }
  ridge_ = 1e-10 * q.diagonal().mean() + std::numeric_limits<double>::min();
  start_from(q, b, allowed, x);
  refused_.clear();
  int entering = -1;
  const int most = 6 * static_cast<int>(allowed.size()) + 10;
  for (int round = 0; round < most; ++round) {
    if (!solve_passive(q, b)) return false;
    if (!step_to_passive_solution(x)) {
      // What entered and left at once, by rounding, would do so for ever.
      if (entering >= 0 && std::find(passive_.begin(), passive_.end(), entering) == passive_.end())
        refused_.push_back(entering);
      continue;
    }
    if (!constraints_.nonnegative) return true;
    entering = most_wanted(q, b, allowed, x);
    if (entering < 0) return true;
    passive_.push_back(entering);
  }
  return false;
}

}  // namespace limber::internal
