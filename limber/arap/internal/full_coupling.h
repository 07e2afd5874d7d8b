#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "limber/arap/reduced_model.h"

namespace limber::internal {

/// Between vertices and rotations on the full mesh, both ways: K and K^T of an ArapOperator, laid out so that
/// rotations and vertices are each written by one thread. Keeps the rotations Q_k = R_k^T.
class FullCoupling {
 public:
  FullCoupling() = default;
  explicit FullCoupling(const ArapOperator& arap);

  int rotation_count() const { return rotation_count_; }

  /// No rotation at all.
  void reset();
  /// R_k of each rotation, by index into a list.
  void set_rotations(const std::vector<Eigen::Matrix3d>& rotations, const std::vector<int>& index);

  /// The local step: every Q_k becomes the rotation nearest to S_k = K_k V; where there is none, it stays.
  /// @param positions  V, vertices x d, row by row.
  /// @return           sum_k <Q_k, S_k>, the largest there is.
  double turn(const std::vector<double>& positions);

  /// What the rotations ask of the vertices: K^T Q, vertices x d, row by row.
  void pull(std::vector<double>& forces) const;

 private:
  template <int d>
  double turn_in(const std::vector<double>& positions);
  template <int d>
  void pull_in(std::vector<double>& forces) const;

  int dimension_ = 3;
  int rotation_count_ = 0;
  int vertex_count_ = 0;
  // Entries by rotation, then vertex: d coefficients each.
  std::vector<int> starts_;
  std::vector<int> vertices_;
  std::vector<double> values_;
  // The same by vertex, then rotation.
  std::vector<int> vertex_starts_;
  std::vector<int> rotations_of_;
  std::vector<double> vertex_values_;
  std::vector<float> planes_;      // the rotations as kernel A stores them, in blocks of kLanes
  std::vector<double> rotations_;  // the same, orthonormal in double, d x d each, row by row
};

}  // namespace limber::internal
