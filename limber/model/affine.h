#pragma once

#include <Eigen/Core>
#include <Eigen/LU>

namespace limber {

/// An affine map of space, x -> matrix * (x, 1).
using AffineMatrix = Eigen::Matrix<double, 3, 4, Eigen::RowMajor>;

/// The same in the numbers of the run time: twelve floats, row by row.
using FloatAffineMatrix = Eigen::Matrix<float, 3, 4, Eigen::RowMajor>;

/// Where the map takes a point.
inline Eigen::Vector3d apply(const AffineMatrix& map, const Eigen::Vector3d& point) {
  return map.leftCols<3>() * point + map.col(3);
}

/// First `inner`, then `outer`.
inline AffineMatrix compose(const AffineMatrix& outer, const AffineMatrix& inner) {
  AffineMatrix result;
  result.leftCols<3>() = outer.leftCols<3>() * inner.leftCols<3>();
  result.col(3) = apply(outer, inner.col(3));
  return result;
}

/// The map back; not finite if there is none.
inline AffineMatrix inverse(const AffineMatrix& map) {
  AffineMatrix result;
  const Eigen::Matrix3d linear = map.leftCols<3>();
  result.leftCols<3>() = linear.inverse();
  result.col(3) = -(result.leftCols<3>() * map.col(3));
  return result;
}

}  // namespace limber
