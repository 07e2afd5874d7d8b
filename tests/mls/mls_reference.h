#pragma once

#include <cmath>

#include <Eigen/Dense>

#include "limber/core/internal/random.h"
#include "limber/mls/mls.h"

namespace limber::test {

/// Moving least squares at one place, from its definition, in double and by an SVD.
struct SlowMls {
  Eigen::Matrix3d moment = Eigen::Matrix3d::Zero();
  Eigen::Vector3d p_mean = Eigen::Vector3d::Zero();
  Eigen::Vector3d q_mean = Eigen::Vector3d::Zero();
  Eigen::Matrix3d rotation;
  double spread = 0;
  double best = 0;        ///< The largest tr(R^T M).
  double determined = 0;  ///< den of kernel A.

  SlowMls(const Positions& p, const Positions& q, const Eigen::Vector3d& v, double alpha) {
    Eigen::VectorXd w(p.rows());
    for (Eigen::Index i = 0; i < p.rows(); ++i) w[i] = std::pow((p.row(i).transpose() - v).squaredNorm(), -alpha);
    w /= w.sum();
    p_mean = p.transpose() * w;
    q_mean = q.transpose() * w;
    for (Eigen::Index i = 0; i < p.rows(); ++i) {
      const Eigen::Vector3d arm = p.row(i).transpose() - p_mean;
      moment += w[i] * (q.row(i).transpose() - q_mean) * arm.transpose();
      spread += w[i] * arm.squaredNorm();
    }
    const Eigen::JacobiSVD<Eigen::Matrix3d> svd(moment, Eigen::ComputeFullU | Eigen::ComputeFullV);
    Eigen::Matrix3d u = svd.matrixU();
    Eigen::Vector3d s = svd.singularValues();
    if (u.determinant() * svd.matrixV().determinant() < 0) {
      u.col(2) *= -1;
      s[2] *= -1;
    }
    rotation = u * svd.matrixV().transpose();
    best = s.sum();
    if (s.norm() > 0) s.normalize();
    determined = (s[0] + s[1]) * (s[0] + s[2]) * (s[1] + s[2]);
  }

  Eigen::Vector3d operator()(const Eigen::Vector3d& v) const { return rotation * (v - p_mean) + q_mean; }
};

inline Eigen::Vector3d random_vector(internal::Random& random) {
  return {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
}

inline Positions random_positions(int count, internal::Random& random) {
  Positions result(count, 3);
  for (int i = 0; i < count; ++i) result.row(i) = random_vector(random).transpose();
  return result;
}

inline MlsControls points_at(const Positions& places, int dimension = 3) {
  MlsControls controls;
  controls.dimension = dimension;
  for (Eigen::Index i = 0; i < places.rows(); ++i) controls.points.push_back({places.row(i).transpose()});
  return controls;
}

/// x -> R x + t.
inline Positions rigidly_moved(const Positions& places, const Eigen::Matrix3d& rotation, const Eigen::Vector3d& shift) {
  return (places * rotation.transpose()).rowwise() + shift.transpose();
}

}  // namespace limber::test
