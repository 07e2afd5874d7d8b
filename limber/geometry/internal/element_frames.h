#pragma once

#include <array>
#include <vector>

#include <Eigen/Core>

#include "limber/geometry/internal/operators.h"
#include "limber/model/shape.h"

namespace limber::internal {

/// Size and gradients of one element. For Corners = 3 the gradients lie in the plane (planar shapes) or in a
/// frame of the triangle's own (surfaces).
template <int Corners>
struct ElementFrame {
  double measure = 0;                                     ///< Area or volume, never negative; 0: dropped.
  Eigen::Matrix<double, Corners, Corners - 1> gradients;  ///< Of the linear function that is 1 at each corner.

  /// measure * grad_i . grad_j: an entry of the element's stiffness matrix.
  double stiffness(int i, int j) const { return measure * gradients.row(i).dot(gradients.row(j)); }
};

template <int Corners>
using ElementFrames = std::vector<ElementFrame<Corners>>;

/// Frames of the tets.
ElementFrames<4> tet_frames(const Shape& shape, OperatorReport& report);

/// Frames of the triangles: in the plane for dimension 2, else from edge lengths alone.
ElementFrames<3> triangle_frames(const Shape& shape, OperatorReport& report);

}  // namespace limber::internal
