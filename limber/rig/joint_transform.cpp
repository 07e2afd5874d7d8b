#include "limber/rig/joint_transform.h"

#include <algorithm>
#include <cmath>

#include <Eigen/SVD>

namespace limber {
namespace {

/// The rotation R that maximises tr(R^T M).
Eigen::Matrix3d nearest_rotation(const Eigen::Matrix3d& matrix) {
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::Matrix3d left = svd.matrixU();
  if ((left * svd.matrixV().transpose()).determinant() < 0) left.col(2) = -left.col(2);
  return left * svd.matrixV().transpose();
}

}  // namespace

AffineMatrix JointTransform::matrix() const {
  AffineMatrix result;
  result.leftCols<3>() = rotation.toRotationMatrix() * scale.asDiagonal();
  result.col(3) = translation;
  return result;
}

DecomposedTransform decompose(const AffineMatrix& matrix) {
  DecomposedTransform result;
  result.transform.translation = matrix.col(3);
  Eigen::Matrix3d columns = matrix.leftCols<3>();
  Eigen::Vector3d scale = columns.colwise().norm();
  for (int i = 0; i < 3; ++i) {
    if (scale[i] > 0) columns.col(i) /= scale[i];
  }
  for (int i = 0; i < 3; ++i) {
    result.shear = std::max(result.shear, std::abs(columns.col(i).dot(columns.col((i + 1) % 3))));
  }
  if (columns.determinant() < 0) {
    columns.col(0) = -columns.col(0);
    scale[0] = -scale[0];
  }
  result.transform.scale = scale;
  result.transform.rotation = Eigen::Quaterniond(nearest_rotation(columns)).normalized();
  return result;
}

Eigen::Quaterniond blend(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b, double share) {
  const Eigen::Vector4d from = a.coeffs();
  const Eigen::Vector4d to = from.dot(b.coeffs()) < 0 ? Eigen::Vector4d(-b.coeffs()) : b.coeffs();
  // The angle from both chord and sum: exact for small angles, where the cosine is not.
  const double angle = 2 * std::atan2((to - from).norm(), (to + from).norm());
  // Below this the arc and its chord differ by less than rounding.
  constexpr double kStraight = 1e-8;
  Eigen::Vector4d mixed;
  if (angle < kStraight) {
    mixed = from + share * (to - from);
  } else {
    mixed = std::sin((1 - share) * angle) * from + std::sin(share * angle) * to;
  }
  return Eigen::Quaterniond(mixed.normalized());
}

JointTransform blend(const JointTransform& a, const JointTransform& b, double share) {
  JointTransform result;
  result.translation = a.translation + share * (b.translation - a.translation);
  result.rotation = blend(a.rotation, b.rotation, share);
  result.scale = a.scale + share * (b.scale - a.scale);
  return result;
}

}  // namespace limber
