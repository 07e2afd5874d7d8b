#include "limber/model/shape.h"

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

std::vector<double> frame_seconds(const MeshSequence& sequence, double unit, double fps) {
  std::vector<double> times;
  for (int frame = 0; frame < sequence.frame_count(); ++frame) {
    const double time = (static_cast<double>(sequence.time_of(frame)) - sequence.time_of(0)) / unit;
    times.push_back(!times.empty() && !(time > times.back()) ? times.back() + 1 / fps : time);
  }
  return times;
}

}  // namespace limber
