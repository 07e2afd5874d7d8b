#pragma once

#include <cmath>
#include <vector>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "limber/core/internal/random.h"

namespace limber {

/// Matrices that are hard for a nearest rotation, and ordinary ones among them.
class RotationZoo {
 public:
  explicit RotationZoo(std::uint64_t seed) : random_(seed) {}

  Eigen::Matrix3d rotation() {
    Eigen::Quaterniond q(random_.normal(), random_.normal(), random_.normal(), random_.normal());
    return q.normalized().toRotationMatrix();
  }

  Eigen::Matrix3d gaussian() {
    return Eigen::Matrix3d::NullaryExpr([this](Eigen::Index, Eigen::Index) { return random_.normal(); });
  }

  /// Of given singular values; the last may be negative: a reflection.
  Eigen::Matrix3d with_singular_values(double a, double b, double c) {
    return rotation() * Eigen::Vector3d(a, b, c).asDiagonal() * rotation();
  }

  double log_uniform(double low, double high) { return std::pow(10.0, random_.uniform(low, high)); }
  double sign() { return random_.bits() % 2 == 0 ? 1.0 : -1.0; }

  /// One of every kind in turn, as it reads in float. Rank 1, zero and exact ties are in undetermined().
  Eigen::Matrix3f next() {
    Eigen::Matrix3d m;
    switch (turn_++ % 8) {
      case 0:
        m = gaussian();
        break;
      case 1:
        m = with_singular_values(1, log_uniform(-4, 0), sign() * log_uniform(-4, 0));
        break;
      case 2:
        m = rotation() + 0.1 * gaussian();
        break;
      case 3:
        m = with_singular_values(1, log_uniform(-2, 0), 0);
        break;
      case 4:
        m = with_singular_values(1, random_.uniform(0.2, 1), -0.1 * random_.uniform());
        break;
      case 5:
        m = half_turn() * with_stretch();
        break;
      case 6: {
        const double b = random_.uniform();
        m = with_singular_values(1, b, -b + log_uniform(-4, -1));
        break;
      }
      default:
        m = rotation();
        break;
    }
    return (m * (turn_ % 5 == 0 ? log_uniform(-30, 30) : 1.0)).cast<float>();
  }

  Eigen::Matrix3f undetermined() {
    Eigen::Matrix3d m;
    switch (turn_++ % 5) {
      case 0:
        m = gaussian().col(0) * gaussian().row(0);
        break;
      case 1:
        m = -rotation();
        break;
      case 2:
        m = Eigen::Matrix3d::Zero();
        break;
      case 3:
        m = Eigen::Vector3d(1, 0.5, -0.5).asDiagonal();
        break;
      default:
        m = gaussian().col(0) * Eigen::RowVector3d::Unit(0);
        break;
    }
    return (m * log_uniform(-10, 10)).cast<float>();
  }

  internal::Random& random() { return random_; }

 private:
  Eigen::Matrix3d half_turn() {
    const Eigen::Vector3d axis = gaussian().col(0).normalized();
    return 2 * axis * axis.transpose() - Eigen::Matrix3d::Identity();
  }
  Eigen::Matrix3d with_stretch() {
    const Eigen::Matrix3d q = rotation();
    return q * Eigen::Vector3d(1, random_.uniform(0.1, 1), random_.uniform(0.1, 1)).asDiagonal() * q.transpose();
  }

  internal::Random random_;
  unsigned turn_ = 0;
};

/// Entry planes of matrices, in blocks of `lanes`.
inline std::vector<float> to_planes(const std::vector<Eigen::Matrix3f>& matrices, std::size_t lanes) {
  std::vector<float> planes((matrices.size() + lanes - 1) / lanes * lanes * 9, 0.0f);
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    for (std::size_t k = 0; k < 9; ++k) {
      planes[i / lanes * 9 * lanes + k * lanes + i % lanes] =
          matrices[i](static_cast<Eigen::Index>(k / 3), static_cast<Eigen::Index>(k % 3));
    }
  }
  return planes;
}

inline std::vector<Eigen::Matrix3f> from_planes(const std::vector<float>& planes, std::size_t count,
                                                std::size_t lanes) {
  std::vector<Eigen::Matrix3f> matrices(count);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t k = 0; k < 9; ++k) {
      matrices[i](static_cast<Eigen::Index>(k / 3), static_cast<Eigen::Index>(k % 3)) =
          planes[i / lanes * 9 * lanes + k * lanes + i % lanes];
    }
  }
  return matrices;
}

}  // namespace limber
