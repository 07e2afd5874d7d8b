#include "limber/numerics/internal/panel_factor.h"

#include <algorithm>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/numerics/internal/panel_factor.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/core/internal/assert.h"
#include "limber/numerics/internal/pack-inl.h"

#ifndef LIMBER_NUMERICS_PANEL_RUN
#define LIMBER_NUMERICS_PANEL_RUN
namespace limber::internal {
/// Panels that one thread takes one after the other.
struct PanelRun {
  std::span<const PanelFactor::Panel> panels;
  const int* others;
  const double* values;
  double* x;
  int width;
};
}  // namespace limber::internal
#endif

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

/// Where entry (row, column) of a triangle is that is stored row by row.
constexpr int InTriangle(int row, int column) {
  return row * (row + 1) / 2 + column;
}

/// x of a row -= L of the row * y
template <int W, int kColumns>
HWY_INLINE void PushRow(const double* HWY_RESTRICT factors, const Pack<W>* HWY_RESTRICT y, double* HWY_RESTRICT row) {
  Pack<W> sum = Pack<W>::Load(row);
  for (int j = 0; j < kColumns; ++j) sum.SubtractTimes(factors[j], y[j]);
  sum.Store(row);
}

/// L y = x for the columns of a panel, and what that takes from the rows below.
template <int W, int kColumns>
HWY_NOINLINE void PushPanel(const PanelRun& run, const PanelFactor::Panel& panel) {
  const double* HWY_RESTRICT factors = run.values + panel.values_begin;
  double* own = run.x + static_cast<std::ptrdiff_t>(panel.first) * W;
  Pack<W> y[kColumns];
  for (int i = 0; i < kColumns; ++i) {
    y[i] = Pack<W>::Load(own + i * W);
    for (int j = 0; j < i; ++j) y[i].SubtractTimes(factors[InTriangle(i, j)], y[j]);
    y[i].Multiply(factors[InTriangle(i, i)]);
    y[i].Store(own + i * W);
  }
  factors += InTriangle(kColumns, 0);
  double* next = own + kColumns * W;
  for (int i = 0; i < panel.next; ++i, next += W, factors += kColumns) PushRow<W, kColumns>(factors, y, next);
  const int* HWY_RESTRICT others = run.others + panel.others_begin;
  for (int i = 0; i < panel.others; ++i, factors += kColumns) {
    PushRow<W, kColumns>(factors, y, run.x + static_cast<std::ptrdiff_t>(others[i]) * W);
  }
}

/// L^T x = y for the columns of a panel, from the x of the rows below.
template <int W, int kColumns>
HWY_NOINLINE void PullPanel(const PanelRun& run, const PanelFactor::Panel& panel) {
  // Several sums per column, so that none waits for itself.
  constexpr int kSums = kColumns <= 2 ? 4 : kColumns <= 4 ? 2 : 1;
  const double* triangle = run.values + panel.values_begin;
  const double* HWY_RESTRICT factors = triangle + InTriangle(kColumns, 0);
  double* own = run.x + static_cast<std::ptrdiff_t>(panel.first) * W;
  Pack<W> y[kSums][kColumns];
  for (int j = 0; j < kColumns; ++j) y[0][j] = Pack<W>::Load(own + j * W);
  for (int s = 1; s < kSums; ++s) {
    for (int j = 0; j < kColumns; ++j) y[s][j] = Pack<W>::Zero();
  }
  const double* next = own + kColumns * W;
  for (int i = 0; i < panel.next; ++i, next += W, factors += kColumns) {
    const Pack<W> x = Pack<W>::Load(next);
    for (int j = 0; j < kColumns; ++j) y[0][j].SubtractTimes(factors[j], x);
  }
  const int* HWY_RESTRICT others = run.others + panel.others_begin;
  int i = 0;
  for (; i + kSums <= panel.others; i += kSums) {
    for (int s = 0; s < kSums; ++s, factors += kColumns) {
      const Pack<W> x = Pack<W>::Load(run.x + static_cast<std::ptrdiff_t>(others[i + s]) * W);
      for (int j = 0; j < kColumns; ++j) y[s][j].SubtractTimes(factors[j], x);
    }
  }
  for (; i < panel.others; ++i, factors += kColumns) {
    const Pack<W> x = Pack<W>::Load(run.x + static_cast<std::ptrdiff_t>(others[i]) * W);
    for (int j = 0; j < kColumns; ++j) y[0][j].SubtractTimes(factors[j], x);
  }
  for (int s = 1; s < kSums; ++s) {
    for (int j = 0; j < kColumns; ++j) y[0][j].Add(y[s][j]);
  }
  for (int j = kColumns - 1; j >= 0; --j) {
    for (int k = j + 1; k < kColumns; ++k) y[0][j].SubtractTimes(triangle[InTriangle(k, j)], y[0][k]);
    y[0][j].Multiply(triangle[InTriangle(j, j)]);
    y[0][j].Store(own + j * W);
  }
}

template <int W>
void PushAll(const PanelRun& run) {
  constexpr void (*kPush[])(const PanelRun&, const PanelFactor::Panel&) = {
      PushPanel<W, 1>, PushPanel<W, 2>, PushPanel<W, 3>, PushPanel<W, 4>,
      PushPanel<W, 5>, PushPanel<W, 6>, PushPanel<W, 7>, PushPanel<W, 8>};
  for (const PanelFactor::Panel& panel : run.panels) kPush[panel.width - 1](run, panel);
}

template <int W>
void PullAll(const PanelRun& run) {
  constexpr void (*kPull[])(const PanelRun&, const PanelFactor::Panel&) = {
      PullPanel<W, 1>, PullPanel<W, 2>, PullPanel<W, 3>, PullPanel<W, 4>,
      PullPanel<W, 5>, PullPanel<W, 6>, PullPanel<W, 7>, PullPanel<W, 8>};
  for (std::size_t i = run.panels.size(); i-- > 0;) kPull[run.panels[i].width - 1](run, run.panels[i]);
}

void Push(const PanelRun& run) {
  run.width == 8 ? PushAll<8>(run) : run.width == 4 ? PushAll<4>(run) : PushAll<2>(run);
}

void Pull(const PanelRun& run) {
  run.width == 8 ? PullAll<8>(run) : run.width == 4 ? PullAll<4>(run) : PullAll<2>(run);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <numeric>

#include "limber/core/internal/parallel.h"

namespace limber::internal {
namespace {

HWY_EXPORT(Push);
HWY_EXPORT(Pull);

constexpr int kWidest = 8;
/// Factors with fewer numbers than this are solved in one piece: a microsecond or two per thousand.
constexpr std::size_t kLeastWork = 100'000;
/// Subtrees that are solved side by side.
constexpr std::size_t kSubtrees = 8;
/// More than this part of the work is not left to what the subtrees hang on.
constexpr double kMostAbove = 0.3;
/// Columns that solve() takes at once.
constexpr Eigen::Index kColumns = 8;

}  // namespace

PanelFactor::Builder::Builder(std::vector<int> order) {
  result_.order_ = std::move(order);
}

void PanelFactor::Builder::add(int columns, std::span<const int> below, const double* values, std::size_t stride) {
  const std::size_t others_begin = result_.others_.size();
  const std::size_t values_begin = result_.values_.size();
  result_.others_.insert(result_.others_.end(), below.begin(), below.end());
  for (int first = 0; first < columns; first += kWidest) {
    const int width = std::min(kWidest, columns - first);
    const int rows = columns - first + static_cast<int>(below.size());
    result_.panels_.push_back({columns_ + first, width, columns - first - width, static_cast<int>(below.size()),
                               others_begin, result_.values_.size()});
    const auto entry = [&](int row, int column) {
      return values[static_cast<std::size_t>(first + column) * stride + static_cast<std::size_t>(first + row)];
    };
    for (int i = 0; i < rows; ++i) {
      for (int j = 0; j < std::min(i, width); ++j) result_.values_.push_back(entry(i, j));
      if (i < width) result_.values_.push_back(1 / entry(i, i));
    }
  }
  supernodes_.push_back(
      {columns_, below.empty() ? -1 : below.front(), result_.panels_.size(), result_.values_.size() - values_begin});
  columns_ += columns;
}

/// Which subtree of the elimination each supernode belongs to; -1: to none, but to what they hang on.
std::vector<int> PanelFactor::Builder::subtree_of_supernodes(int& count) const {
  const auto supernodes = static_cast<int>(supernodes_.size());
  std::vector<int> subtree(supernodes_.size(), -1);
  count = 0;
  std::vector<int> of_column(static_cast<std::size_t>(columns_));
  for (int s = 0; s < supernodes; ++s) {
    const int end = s + 1 < supernodes ? supernodes_[s + 1].first : columns_;
    std::fill(of_column.begin() + supernodes_[s].first, of_column.begin() + end, s);
  }
  std::vector<int> parent(supernodes_.size(), -1);
  std::vector<std::size_t> work(supernodes_.size());  // with all that hangs on it
  std::vector<std::vector<int>> children(supernodes_.size());
  std::vector<int> roots;
  std::size_t total = 0;
  for (int s = 0; s < supernodes; ++s) {
    work[s] += supernodes_[s].work;
    total += supernodes_[s].work;
    if (supernodes_[s].parent_column < 0) {
      roots.push_back(s);
      continue;
    }
    parent[s] = of_column[supernodes_[s].parent_column];
    work[parent[s]] += work[s];
    children[parent[s]].push_back(s);
  }
  if (total < kLeastWork) return subtree;

  // The largest is split until none has much more than its share.
  const auto is_smaller = [&](int a, int b) { return work[a] != work[b] ? work[a] < work[b] : a < b; };
  std::make_heap(roots.begin(), roots.end(), is_smaller);
  std::size_t above = 0;
  while (!roots.empty() && work[roots.front()] > total / kSubtrees) {
    const int largest = roots.front();
    above += supernodes_[largest].work;
    if (static_cast<double>(above) > kMostAbove * static_cast<double>(total)) return subtree;
    std::pop_heap(roots.begin(), roots.end(), is_smaller);
    roots.pop_back();
    for (const int child : children[largest]) {
      roots.push_back(child);
      std::push_heap(roots.begin(), roots.end(), is_smaller);
    }
  }
  // Small ones share a place.
  std::sort(roots.begin(), roots.end(), [&](int a, int b) { return is_smaller(b, a); });
  std::vector<std::size_t> load(kSubtrees, 0);
  for (const int root : roots) {
    const auto least = std::min_element(load.begin(), load.end());
    *least += work[root];
    subtree[root] = static_cast<int>(least - load.begin());
  }
  for (int s = supernodes - 1; s >= 0; --s) {
    if (subtree[s] < 0 && parent[s] >= 0) subtree[s] = subtree[parent[s]];
  }
  count = static_cast<int>(kSubtrees);
  return subtree;
}

PanelFactor PanelFactor::Builder::finish() {
  LIMBER_ASSERT(columns_ == result_.size());
  int count = 0;
  const std::vector<int> subtree = subtree_of_supernodes(count);
  const auto size = static_cast<std::size_t>(result_.size());
  Subtrees& parts = result_.subtrees_;
  // The panels of each subtree, then the others.
  std::vector<std::vector<Panel>> panels(static_cast<std::size_t>(count) + 1);
  std::vector<bool> is_above(size, false);
  std::vector<int> place(size, -1);
  std::size_t begin = 0;
  for (std::size_t s = 0; s < supernodes_.size(); ++s) {
    auto& list = panels[subtree[s] < 0 ? static_cast<std::size_t>(count) : static_cast<std::size_t>(subtree[s])];
    for (std::size_t p = begin; p < supernodes_[s].panels_end; ++p) {
      list.push_back(result_.panels_[p]);
      if (subtree[s] >= 0) continue;
      const Panel& panel = result_.panels_[p];
      std::fill_n(is_above.begin() + panel.first, panel.width, true);
    }
    begin = supernodes_[s].panels_end;
  }
  result_.panels_.clear();
  for (int t = 0; t <= count; ++t) {
    parts.panel_starts.push_back(result_.panels_.size());
    parts.copy_starts.push_back(parts.copied.size());
    std::size_t done = SIZE_MAX;  // panels of one supernode share a list
    for (const Panel& panel : panels[static_cast<std::size_t>(t)]) {
      result_.panels_.push_back(panel);
      if (t == count || panel.others_begin == done) continue;
      done = panel.others_begin;
      for (std::size_t i = 0; i < static_cast<std::size_t>(panel.others); ++i) {
        int& row = result_.others_[panel.others_begin + i];
        if (!is_above[static_cast<std::size_t>(row)]) continue;
        int& copy = place[static_cast<std::size_t>(row)];
        if (copy < 0) {
          copy = static_cast<int>(size + parts.copied.size());
          parts.copied.push_back(row);
        }
        row = copy;
      }
    }
    for (std::size_t i = parts.copy_starts.back(); i < parts.copied.size(); ++i) place[parts.copied[i]] = -1;
  }
  parts.panel_starts.push_back(result_.panels_.size());
  result_.rows_ = static_cast<int>(size + parts.copied.size());
  result_.values_.shrink_to_fit();
  return std::move(result_);
}

void PanelFactor::solve_rows(std::span<double> x, int width) const {
  LIMBER_ASSERT(x.size() == static_cast<std::size_t>(rows_) * static_cast<std::size_t>(width));
  LIMBER_ASSERT(width == 2 || width == 4 || width == 8);
  if (size() == 0) return;
  const std::size_t count = subtrees_.panel_starts.size() - 2;
  const auto w = static_cast<std::size_t>(width);
  double* copies = x.data() + order_.size() * w;
  const auto run_of = [&](std::size_t part) -> PanelRun {
    const std::size_t begin = subtrees_.panel_starts[part];
    return {std::span(panels_).subspan(begin, subtrees_.panel_starts[part + 1] - begin), others_.data(), values_.data(),
            x.data(), width};
  };
  std::fill_n(copies, subtrees_.copied.size() * w, 0.0);
  parallel_for(count, 1, [&](std::size_t part) { HWY_DYNAMIC_DISPATCH(Push)(run_of(part)); });
  for (std::size_t i = 0; i < subtrees_.copied.size(); ++i) {
    double* row = x.data() + static_cast<std::size_t>(subtrees_.copied[i]) * w;
    for (std::size_t b = 0; b < w; ++b) row[b] += copies[i * w + b];
  }
  HWY_DYNAMIC_DISPATCH(Push)(run_of(count));
  HWY_DYNAMIC_DISPATCH(Pull)(run_of(count));
  for (std::size_t i = 0; i < subtrees_.copied.size(); ++i) {
    std::copy_n(x.data() + static_cast<std::size_t>(subtrees_.copied[i]) * w, w, copies + i * w);
  }
  parallel_for(count, 1, [&](std::size_t part) { HWY_DYNAMIC_DISPATCH(Pull)(run_of(part)); });
}

Eigen::MatrixXd PanelFactor::solve(const Eigen::Ref<const Eigen::MatrixXd>& right_hand_sides) const {
  LIMBER_ASSERT(right_hand_sides.rows() == size());
  Eigen::MatrixXd solution(right_hand_sides.rows(), right_hand_sides.cols());
  parallel_chunks(static_cast<std::size_t>(right_hand_sides.cols()), kColumns, [&](IndexRange range) {
    const auto first = static_cast<Eigen::Index>(range.begin);
    const auto count = static_cast<Eigen::Index>(range.end - range.begin);
    const int width = count > 4 ? 8 : count > 2 ? 4 : 2;
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> x = Eigen::MatrixXd::Zero(rows_, width);
    for (Eigen::Index i = 0; i < size(); ++i)
      x.row(i).head(count) = right_hand_sides.row(order_[i]).segment(first, count);
    solve_rows(std::span(x.data(), static_cast<std::size_t>(x.size())), width);
    for (Eigen::Index i = 0; i < size(); ++i) solution.row(order_[i]).segment(first, count) = x.row(i).head(count);
  });
  return solution;
}

}  // namespace limber::internal

#endif  // HWY_ONCE
