#pragma once

#include <algorithm>

#include <Eigen/Core>

namespace limber::internal {

/// Where on a segment the point nearest to `point` lies: 0 at `from`, 1 at `to`; 0 if it has no length.
inline double nearest_parameter(const Eigen::Vector3d& from, const Eigen::Vector3d& to, const Eigen::Vector3d& point) {
  const Eigen::Vector3d along = to - from;
  const double length2 = along.squaredNorm();
  return length2 > 0 ? std::clamp((point - from).dot(along) / length2, 0.0, 1.0) : 0.0;
}

/// That point.
inline Eigen::Vector3d nearest_on_segment(const Eigen::Vector3d& from, const Eigen::Vector3d& to,
                                          const Eigen::Vector3d& point) {
  return from + nearest_parameter(from, to, point) * (to - from);
}

}  // namespace limber::internal
