#pragma once

#include <Eigen/Core>

#include "limber/compress/compress_skin.h"

namespace limber::internal {

/// What all poses together say about pairs of bones, so that a vertex's quadratic form costs the same however many
/// poses there are: (M_i^T M_i)_ab = (u, 1)^T [sum_t T_a^t^T T_b^t] (u, 1).
class PoseForms {
 public:
  explicit PoseForms(const ExamplePoses& poses);

  /// M_i^T M_i of a vertex at rest position u (see bone_images): bones x bones, symmetric.
  void form_at(const Eigen::Vector3d& rest, Eigen::MatrixXd& form) const;

  /// sum_t T_a^t^T T_b^t.
  Eigen::Matrix4d pair(int a, int b) const { return pairs_.block<4, 4>(4 * a, 4 * b); }

  /// All poses as one matrix, (3 poses) x (4 bones): column 4 b + c is column c of bone b.
  const Eigen::MatrixXd& columns() const { return columns_; }

 private:
  int bones_;
  Eigen::MatrixXd columns_;
  Eigen::MatrixXd pairs_;                                             // (4 bones) x (4 bones)
  Eigen::Matrix<double, Eigen::Dynamic, 10, Eigen::RowMajor> terms_;  // per pair a <= b: factors of the ten products
};

/// M_i^T v_i of every vertex: vertices x bones.
/// @param tracks  (3 poses) x vertices: where the vertices should be.
/// @param moments  Result if not null: vertices x (4 bones), sum_t T_b^t^T v_i^t.
Eigen::MatrixXd right_hand_sides(const PoseForms& forms, const Positions& rest, const Eigen::MatrixXd& tracks,
                                 Eigen::MatrixXd* moments = nullptr);

/// A sequence as a matrix, (3 frames) x vertices.
Eigen::MatrixXd tracks_of(const MeshSequence& sequence);

}  // namespace limber::internal
