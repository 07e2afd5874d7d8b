#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "limber/rig/affine.h"

namespace limber {

/// How a joint lies in the space of its parent: scaled first, then rotated, then moved, as in glTF. A plain value;
/// the identity unless told otherwise.
struct JointTransform {
  Eigen::Vector3d translation = Eigen::Vector3d::Zero();
  Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();  ///< Of length 1.
  Eigen::Vector3d scale = Eigen::Vector3d::Ones();               ///< Along the axes before rotation; may be negative.

  /// x -> translation + rotation * (scale x).
  AffineMatrix matrix() const;
};

/// A matrix as translation, rotation and scale.
struct DecomposedTransform {
  JointTransform transform;
  double shear = 0;  ///< What the transform misses: the largest |cosine| between two columns of the linear part.
};

/// Splits an affine map into translation, rotation and scale. Exact (shear 0, to rounding) if its columns are
/// orthogonal; else the rotation is the one nearest to the normalised columns. A reflection becomes a negative scale
/// along x. A column of length 0 becomes a scale of 0; the rotation is completed.
/// @param matrix  Finite.
DecomposedTransform decompose(const AffineMatrix& matrix);

/// From `a` (share 0) to `b` (share 1): translations and scales on the straight line, rotations at constant speed on
/// the short way.
JointTransform blend(const JointTransform& a, const JointTransform& b, double share);

/// Rotation at constant speed from `a` (share 0) to `b` (share 1) on the short way; of length 1 whatever rounding did
/// to `a` and `b`.
Eigen::Quaterniond blend(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b, double share);

}  // namespace limber
