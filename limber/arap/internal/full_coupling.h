#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "limber/arap/reduced_model.h"
#include "limber/runtime/common.h"

namespace limber::internal {

/// Between vertices and rotations on the full mesh, both ways: K and K^T of an ArapOperator, laid out so that
/// rotations and vertices are each written by one thread. Keeps the rotations Q_k = R_k^T.
///
/// Positions and forces are rows of row_width(d) doubles, the last of which is zero in space: a row is a vector. Rows are
/// in an order of the caller's; rotations are gone through in the order of the rows that they touch.
class FullCoupling {
 public:
  /// Doubles per row: 4 in space, 2 in the plane.
  static constexpr std::size_t row_width(int dimension) { return dimension == 3 ? 4 : 2; }
  static constexpr std::size_t kLanes = 8;  ///< Rotations that are looked for together.

  /// Entries of K by rotation or by vertex: `others` says which vertices or rotations, with d coefficients each.
  struct Entries {
    std::vector<int> starts;
    std::vector<int> others;
    std::vector<double> values;
  };

  FullCoupling() = default;
  /// @param row_of_vertex  Where each vertex is; distinct.
  /// @param pulled         How many rows, the first ones, `pull` writes.
  FullCoupling(const ArapOperator& arap, const std::vector<int>& row_of_vertex, int pulled);

  int rotation_count() const { return rotation_count_; }

  /// No rotation at all.
  void reset();
  /// R_k of each rotation, by index into a list.
  void set_rotations(const std::vector<Eigen::Matrix3d>& rotations, const std::vector<int>& index);

  /// The local step: every Q_k becomes the rotation nearest to S_k = K_k V; where there is none, it stays.
  /// @param positions  V, by rows.
  /// @return           sum_k <Q_k, S_k>, the largest there is.
  double turn(std::span<const double> positions);

  /// What the rotations ask of the vertices, less what is given: K^T Q - offset.
  /// @param offset  One row per row that is pulled, as are the results.
  /// @param forces  Receives it; `copy` too.
  void pull(std::span<const double> offset, std::span<double> forces, std::span<double> copy) const;

 private:
  int dimension_ = 3;
  int rotation_count_ = 0;
  std::vector<int> slot_of_rotation_;
  Entries by_rotation_;  // in the order of slots
  Entries by_row_;
  AlignedVector<float> planes_;      // the rotations as kernel A stores them, in blocks of kLanes
  AlignedVector<double> rotations_;  // the same, orthonormal in double: d rows of row_width(d) each
};

}  // namespace limber::internal
