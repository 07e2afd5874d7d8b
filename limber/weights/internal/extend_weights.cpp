#include "limber/weights/internal/extend_weights.h"

#include <algorithm>
#include <vector>

#include "limber/geometry/internal/nearest.h"
#include "limber/numerics/internal/sparse_cholesky.h"

namespace limber::internal {
namespace {

/// Both ends of every edge of the tets, each edge once in either direction, sorted.
std::vector<std::vector<int>> neighbours_of(const Shape& elements) {
  std::vector<std::vector<int>> neighbours(static_cast<std::size_t>(elements.vertex_count()));
  for (Eigen::Index t = 0; t < elements.tets.rows(); ++t) {
    for (int a = 0; a < 4; ++a) {
      for (int b = 0; b < 4; ++b) {
        if (a != b) neighbours[elements.tets(t, a)].push_back(elements.tets(t, b));
      }
    }
  }
  for (std::vector<int>& list : neighbours) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return neighbours;
}

/// 1 for every vertex that edges connect to one that is set.
std::vector<char> reached_from(const std::vector<char>& is_set, const std::vector<std::vector<int>>& neighbours) {
  std::vector<char> reached = is_set;
  std::vector<int> open;
  for (std::size_t v = 0; v < is_set.size(); ++v) {
    if (is_set[v]) open.push_back(static_cast<int>(v));
  }
  while (!open.empty()) {
    const int vertex = open.back();
    open.pop_back();
    for (const int other : neighbours[vertex]) {
      if (reached[other]) continue;
      reached[other] = 1;
      open.push_back(other);
    }
  }
  return reached;
}

/// Makes every reached vertex that is not set the average of its neighbours.
void fill_between(const std::vector<std::vector<int>>& neighbours, const std::vector<char>& is_set,
                  const std::vector<char>& reached, Eigen::MatrixXd& weights) {
  std::vector<int> unknown(is_set.size(), -1);
  int count = 0;
  for (std::size_t v = 0; v < is_set.size(); ++v) {
    if (reached[v] && !is_set[v]) unknown[v] = count++;
  }
  if (count == 0) return;
  std::vector<Eigen::Triplet<double>> entries;
  Eigen::MatrixXd right = Eigen::MatrixXd::Zero(count, weights.cols());
  for (std::size_t v = 0; v < unknown.size(); ++v) {
    if (unknown[v] < 0) continue;
    for (const int other : neighbours[v]) {
      if (unknown[other] < 0) {
        right.row(unknown[v]) += weights.row(other);
      } else if (unknown[other] < unknown[v]) {
        entries.emplace_back(unknown[v], unknown[other], -1.0);
      }
    }
    entries.emplace_back(unknown[v], unknown[v], static_cast<double>(neighbours[v].size()));
  }
  SparseMatrix matrix(count, count);
  matrix.setFromTriplets(entries.begin(), entries.end());
  const Eigen::MatrixXd solved = SparseCholesky(matrix).solve(right);
  for (std::size_t v = 0; v < unknown.size(); ++v) {
    if (unknown[v] >= 0) weights.row(static_cast<Eigen::Index>(v)) = solved.row(unknown[v]);
  }
}

/// What nothing leads to takes the row of the nearest vertex that has one.
void fill_rest(const Positions& positions, const std::vector<char>& reached, Eigen::MatrixXd& weights) {
  std::vector<int> row_of;
  for (std::size_t v = 0; v < reached.size(); ++v) {
    if (reached[v]) row_of.push_back(static_cast<int>(v));
  }
  if (row_of.size() == reached.size() || row_of.empty()) return;
  Positions known(static_cast<Eigen::Index>(row_of.size()), 3);
  for (std::size_t i = 0; i < row_of.size(); ++i) known.row(static_cast<Eigen::Index>(i)) = positions.row(row_of[i]);
  const VertexTree tree(known);
  for (std::size_t v = 0; v < reached.size(); ++v) {
    if (reached[v]) continue;
    const auto at = static_cast<Eigen::Index>(v);
    weights.row(at) = weights.row(row_of[tree.nearest(Eigen::Vector3d(positions.row(at)))]);
  }
}

}  // namespace

Eigen::MatrixXd extend_to_domain(const Domain& domain, const Eigen::MatrixXd& weights, Task* task) {
  const Stage stage(task, "extend");
  constexpr double kLeastShare = 1e-9;
  const Eigen::Index count = domain.vertex_count();
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(count, weights.cols());
  Eigen::VectorXd share = Eigen::VectorXd::Zero(count);
  for (Eigen::Index v = 0; v < domain.embedding.rows(); ++v) {
    for (Eigen::SparseMatrix<double, Eigen::RowMajor>::InnerIterator entry(domain.embedding, v); entry; ++entry) {
      const double part = std::max(entry.value(), 0.0);
      result.row(entry.col()) += part * weights.row(v);
      share[entry.col()] += part;
    }
  }
  std::vector<char> is_set(static_cast<std::size_t>(count), 0);
  for (Eigen::Index v = 0; v < count; ++v) {
    is_set[static_cast<std::size_t>(v)] = share[v] > kLeastShare;
    if (share[v] > kLeastShare) result.row(v) /= share[v];
  }
  const std::vector<std::vector<int>> neighbours = neighbours_of(domain.elements);
  const std::vector<char> reached = reached_from(is_set, neighbours);
  fill_between(neighbours, is_set, reached, result);
  fill_rest(domain.elements.positions, reached, result);
  return result;
}

}  // namespace limber::internal
