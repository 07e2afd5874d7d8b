#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include "limber/numerics/internal/panel_factor.h"

namespace limber::internal {

/// A linear condition on vertices: sum_i weights_i v_i = target.
struct FullRow {
  std::vector<int> vertices;
  std::vector<double> weights;  ///< One per vertex.
  /// 0: met exactly, in the least-squares sense where conditions conflict. Above: k of the energy k/2 |miss|^2,
  /// in the units of the shape.
  double stiffness = 0;
};

/// Conditions on the minimiser of 1/2 tr(V^T L V) - <B, V>, by multipliers: x = x0 + Y l + E t, where x0 ignores the
/// conditions, Y = L_ff^-1 C_f^T, and E shifts parts that only the conditions hold. Costs one back-substitution per
/// condition at setup, and two products with Y per solve.
class FullRowSolver {
 public:
  FullRowSolver() = default;

  /// @param rows           In the frame of the solver: stiffness relative to its energy.
  /// @param place_of_free  Of each vertex: its unknown, each once; -1: held.
  /// @param part_of_float  Of each vertex: the floating part it belongs to; -1: none.
  /// @param factor         Of L_ff; not used where nothing is free.
  FullRowSolver(const std::vector<FullRow>& rows, const std::vector<int>& place_of_free,
                const std::vector<int>& part_of_float, int float_count, const PanelFactor& factor);

  bool empty() const { return count() == 0; }
  Eigen::Index count() const { return conditions_.rows(); }

  // Positions: vertices x d, row by row, `stride` doubles from one row to the next.

  /// Corrects x0 so that conditions with these targets, rows x d, are met.
  void correct(std::span<double> positions, std::size_t stride, const Eigen::MatrixXd& targets) const;

  /// What soft conditions cost at these positions.
  double energy(std::span<const double> positions, std::size_t stride, const Eigen::MatrixXd& targets) const;
  /// The largest miss of an exact condition.
  double miss(std::span<const double> positions, std::size_t stride, const Eigen::MatrixXd& targets) const;
  /// Of each condition: how far it moves when everything is shifted by one.
  Eigen::VectorXd shifts() const;

 private:
  Eigen::MatrixXd misses(std::span<const double> positions, std::size_t stride, const Eigen::MatrixXd& targets) const;

  Eigen::SparseMatrix<double, Eigen::RowMajor> conditions_;  // C, rows x vertices
  Eigen::VectorXd stiffness_;
  std::vector<int> free_;  // vertices, ascending
  std::vector<int> part_of_float_;
  Eigen::MatrixXd response_;  // Y, by free vertex: free x rows
  Eigen::MatrixXd answer_;    // from misses of x0 to multipliers and shifts
};

}  // namespace limber::internal
