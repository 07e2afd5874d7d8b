#include "limber/numerics/internal/free_system.h"

#include "limber/core/internal/parallel.h"

namespace limber::internal {
namespace {

using RowMajorMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

}  // namespace

FreeSystem restrict_to_free(const WeightProblem& problem) {
  const auto n = static_cast<Eigen::Index>(problem.handle_of_vertex.size());
  FreeSystem system;
  std::vector<int> free_index(static_cast<std::size_t>(n), -1);
  for (int v = 0; v < static_cast<int>(n); ++v) {
    if (problem.handle_of_vertex[static_cast<std::size_t>(v)] >= 0) continue;
    free_index[static_cast<std::size_t>(v)] = static_cast<int>(system.vertices.size());
    system.vertices.push_back(v);
  }
  system.linear.setZero(system.size(), problem.handle_count);
  system.mass = problem.mass(system.vertices);
  system.quadratic.resize(system.size(), system.size());
  system.quadratic.reserve(problem.energy.nonZeros());
  for (int v = 0; v < static_cast<int>(n); ++v) {
    const int handle = problem.handle_of_vertex[static_cast<std::size_t>(v)];
    const int column = free_index[static_cast<std::size_t>(v)];
    if (column >= 0) system.quadratic.startVec(column);
    for (SparseMatrix::InnerIterator entry(problem.energy, v); entry; ++entry) {
      const int row = free_index[static_cast<std::size_t>(entry.row())];
      if (row >= 0 && column >= 0) {
        system.quadratic.insertBack(row, column) = entry.value();
      } else if (row >= 0) {
        system.linear(row, handle) += entry.value();
      } else if (column < 0 && problem.handle_of_vertex[static_cast<std::size_t>(entry.row())] == handle) {
        system.constant += 0.5 * entry.value();
      }
    }
  }
  system.quadratic.finalize();
  return system;
}

double energy_of(const FreeSystem& system, const Eigen::MatrixXd& weights) {
  const RowMajorMatrix rows = weights;
  const SparseMatrix& matrix = system.quadratic;
  const double varying = parallel_reduce(
      static_cast<std::size_t>(system.size()), 256, 0.0,
      [&](IndexRange range) {
        double sum = 0;
        Eigen::RowVectorXd gradient(weights.cols());
        for (auto i = static_cast<Eigen::Index>(range.begin); i < static_cast<Eigen::Index>(range.end); ++i) {
          gradient.setZero();
          for (SparseMatrix::InnerIterator entry(matrix, i); entry; ++entry) {  // symmetric: column i is row i
            gradient += entry.value() * rows.row(entry.row());
          }
          sum += rows.row(i).dot(0.5 * gradient + system.linear.row(i));
        }
        return sum;
      },
      [](double a, double b) { return a + b; });
  return system.constant + varying;
}

SparseMatrix shifted(const FreeSystem& system, const Eigen::VectorXd& shifts) {
  SparseMatrix result = system.quadratic;
  for (Eigen::Index i = 0; i < system.size(); ++i) {
    for (SparseMatrix::InnerIterator entry(result, i); entry; ++entry) {
      if (entry.row() == i) entry.valueRef() += shifts[i];
    }
  }
  return result;
}

}  // namespace limber::internal
