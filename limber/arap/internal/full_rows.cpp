#include "limber/arap/internal/full_rows.h"

#include <algorithm>

#include <Eigen/QR>

namespace limber::internal {
namespace {

using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::SparseMatrix<double, Eigen::RowMajor> to_matrix(const std::vector<FullRow>& rows, std::size_t vertices) {
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows[i].vertices.size(); ++j) {
      entries.emplace_back(static_cast<int>(i), rows[i].vertices[j], rows[i].weights[j]);
    }
  }
  Eigen::SparseMatrix<double, Eigen::RowMajor> matrix(static_cast<Eigen::Index>(rows.size()),
                                                      static_cast<Eigen::Index>(vertices));
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

}  // namespace

FullRowSolver::FullRowSolver(const std::vector<FullRow>& rows, const std::vector<int>& place_of_free,
                             const std::vector<int>& part_of_float, int float_count, const PanelFactor& factor)
    : conditions_(to_matrix(rows, place_of_free.size())), stiffness_(rows.size()), part_of_float_(part_of_float) {
  const Eigen::Index count = conditions_.rows();
  if (count == 0) return;
  for (Eigen::Index i = 0; i < count; ++i) stiffness_[i] = rows[i].stiffness;
  for (std::size_t vertex = 0; vertex < place_of_free.size(); ++vertex) {
    if (place_of_free[vertex] >= 0) free_.push_back(static_cast<int>(vertex));
  }
  Eigen::MatrixXd on_free = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(free_.size()), count);
  Eigen::MatrixXd on_floats = Eigen::MatrixXd::Zero(count, float_count);
  for (Eigen::Index i = 0; i < count; ++i) {
    for (Eigen::SparseMatrix<double, Eigen::RowMajor>::InnerIterator entry(conditions_, i); entry; ++entry) {
      const auto vertex = static_cast<std::size_t>(entry.col());
      if (place_of_free[vertex] >= 0) on_free(place_of_free[vertex], i) = entry.value();
      if (part_of_float[vertex] >= 0) on_floats(i, part_of_float[vertex]) += entry.value();
    }
  }
  response_ = on_free;
  Eigen::MatrixXd compliance = Eigen::MatrixXd::Zero(count, count);
  if (!free_.empty()) {
    const Eigen::MatrixXd by_unknown = factor.solve(on_free);
    compliance = on_free.transpose() * by_unknown;
    for (std::size_t i = 0; i < free_.size(); ++i) {
      response_.row(static_cast<Eigen::Index>(i)) = by_unknown.row(place_of_free[free_[i]]);
    }
  }
  // Multipliers in units that make both parts of the system of size one.
  const double scale = std::max(compliance.diagonal().mean(), 1e-300);

  // [C Y + 1/w, C E; (C E)^T, 0] [l; t] = [p - C x0; 0]
  Eigen::MatrixXd system = Eigen::MatrixXd::Zero(count + float_count, count + float_count);
  system.topLeftCorner(count, count) = compliance / scale;
  for (Eigen::Index i = 0; i < count; ++i) {
    if (stiffness_[i] > 0) system(i, i) += 1 / (stiffness_[i] * scale);
  }
  system.topRightCorner(count, float_count) = on_floats;
  system.bottomLeftCorner(float_count, count) = on_floats.transpose();
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
  decomposition.setThreshold(1e-11);
  decomposition.compute(system);
  answer_ = decomposition.pseudoInverse().leftCols(count);
  answer_.topRows(count) /= scale;
}

Eigen::MatrixXd FullRowSolver::misses(std::span<const double> positions, std::size_t stride,
                                      const Eigen::MatrixXd& targets) const {
  const Eigen::Map<const RowMatrix, 0, Eigen::OuterStride<>> at(
      positions.data(), conditions_.cols(), targets.cols(), Eigen::OuterStride<>(static_cast<Eigen::Index>(stride)));
  return targets - conditions_ * at;
}

void FullRowSolver::correct(std::span<double> positions, std::size_t stride, const Eigen::MatrixXd& targets) const {
  const Eigen::MatrixXd answer = answer_ * misses(positions, stride, targets);
  const Eigen::Index count = conditions_.rows();
  const auto d = static_cast<std::size_t>(targets.cols());
  const Eigen::MatrixXd moves = response_ * answer.topRows(count);
  for (std::size_t i = 0; i < free_.size(); ++i) {
    for (std::size_t b = 0; b < d; ++b) {
      positions[static_cast<std::size_t>(free_[i]) * stride + b] +=
          moves(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(b));
    }
  }
  if (answer.rows() == count) return;
  for (std::size_t vertex = 0; vertex < part_of_float_.size(); ++vertex) {
    if (part_of_float_[vertex] < 0) continue;
    for (std::size_t b = 0; b < d; ++b) {
      positions[vertex * stride + b] += answer(count + part_of_float_[vertex], static_cast<Eigen::Index>(b));
    }
  }
}

double FullRowSolver::energy(std::span<const double> positions, std::size_t stride,
                             const Eigen::MatrixXd& targets) const {
  if (empty()) return 0;
  return 0.5 * stiffness_.dot(misses(positions, stride, targets).rowwise().squaredNorm());
}

double FullRowSolver::miss(std::span<const double> positions, std::size_t stride,
                           const Eigen::MatrixXd& targets) const {
  if (empty()) return 0;
  const Eigen::MatrixXd all = misses(positions, stride, targets);
  double largest = 0;
  for (Eigen::Index i = 0; i < all.rows(); ++i) {
    if (stiffness_[i] == 0) largest = std::max(largest, all.row(i).norm());
  }
  return largest;
}

Eigen::VectorXd FullRowSolver::shifts() const {
  return conditions_ * Eigen::VectorXd::Ones(conditions_.cols());
}

}  // namespace limber::internal
