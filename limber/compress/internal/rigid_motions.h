#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

#include "limber/compress/compress_skin.h"
#include "limber/model/shape.h"

namespace limber::internal {

/// Sums from which the rigid motion between two weighted sets of points follows. Add pairs in any number; sets of the
/// same object may be combined by +=.
struct RegistrationSums {
  double weight = 0;                                  ///< sum w
  Eigen::Vector3d from = Eigen::Vector3d::Zero();     ///< sum w p
  Eigen::Vector3d to = Eigen::Vector3d::Zero();       ///< sum q
  Eigen::Matrix3d product = Eigen::Matrix3d::Zero();  ///< sum q p^T

  double squares = 0;  ///< sum w |p|^2 + |q|^2 / w

  /// A point p of weight w that should be at q / w: minimises sum |sqrt(w) (R p + t) - q / sqrt(w)|^2.
  void add(double w, const Eigen::Vector3d& p, const Eigen::Vector3d& q) {
    weight += w;
    from += w * p;
    to += q;
    product.noalias() += q * p.transpose();
    squares += w * p.squaredNorm() + q.squaredNorm() / w;
  }
  RegistrationSums& operator+=(const RegistrationSums& other) {
    weight += other.weight;
    from += other.from;
    to += other.to;
    product += other.product;
    squares += other.squares;
    return *this;
  }
  /// What a rigid motion leaves of the sum of squared distances.
  double error_of(const AffineMatrix& motion) const {
    const Eigen::Vector3d t = motion.col(3);
    return squares - 2 * (motion.leftCols<3>().cwiseProduct(product).sum() + t.dot(to)) +
           2 * t.dot(motion.leftCols<3>() * from) + weight * t.squaredNorm();
  }
};

/// The best rigid motions for a batch of sums, by kernel A. A motion that the sums do not determine (no weight, or
/// all points on a line) stays nearest to the previous one.
/// @param motions  In: previous motions. Out: new ones.
void register_rigidly(std::span<const RegistrationSums> sums, std::span<AffineMatrix> motions);

}  // namespace limber::internal
