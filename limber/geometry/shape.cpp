#include "limber/geometry/shape.h"

namespace limber {

Eigen::AlignedBox3d bounding_box(const Shape& shape) {
  Eigen::AlignedBox3d box;
  for (Eigen::Index i = 0; i < shape.positions.rows(); ++i) {
    const Eigen::Vector3d position = shape.positions.row(i);
    if (position.allFinite()) box.extend(position);
  }
  return box;
}

double size_of(const Shape& shape) {
  const Eigen::AlignedBox3d box = bounding_box(shape);
  return box.isEmpty() ? 0.0 : box.diagonal().norm();
}

bool is_flat(const Shape& shape) {
  const Eigen::AlignedBox3d box = bounding_box(shape);
  return !box.isEmpty() && box.sizes().z() <= 1e-9 * box.diagonal().norm();
}

}  // namespace limber
