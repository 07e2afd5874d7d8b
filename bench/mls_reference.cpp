#include "bench/mls_reference.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

namespace limber::bench {
namespace {

/// The largest root of x^4 + p x^2 + q x + r, all of whose roots are real, by its resolvent cubic and cosines.
double largest_quartic_root(double p, double q, double r) {
  const double shift = -2 * p / 3;  // y^3 + 2 p y^2 + (p^2 - 4 r) y - q^2 about its inflection
  const double a = p * p - 4 * r - 4 * p * p / 3;
  const double b = 16 * p * p * p / 27 - 2 * p * (p * p - 4 * r) / 3 - q * q;
  const double radius = 2 * std::sqrt(std::max(0.0, -a / 3));
  const double cosine = radius > 0 ? std::clamp(3 * b / (a * radius), -1.0, 1.0) : 0;
  const double angle = std::acos(cosine) / 3;
  constexpr double kThird = 2.0943951023931953;
  double roots[3];
  for (int k = 0; k < 3; ++k) {
    roots[k] = std::sqrt(std::max(0.0, shift + radius * std::cos(angle - kThird * k)));
  }
  const double smallest = std::min({roots[0], roots[1], roots[2]});
  const double sum = roots[0] + roots[1] + roots[2];
  return 0.5 * (q <= 0 ? sum : sum - 2 * smallest);
}

}  // namespace

Positions mls_by_svd(const Positions& vertices, const MlsControls& controls, const Positions& targets) {
  Positions result(vertices.rows(), 3);
  const std::size_t count = controls.points.size();
  std::vector<double> weights(count);
  for (Eigen::Index v = 0; v < vertices.rows(); ++v) {
    const Eigen::Vector3d place = vertices.row(v).transpose();
    double sum = 0;
    Eigen::Vector3d p_mean = Eigen::Vector3d::Zero();
    Eigen::Vector3d q_mean = Eigen::Vector3d::Zero();
    for (std::size_t i = 0; i < count; ++i) {
      weights[i] = 1 / (controls.points[i].position - place).squaredNorm();
      sum += weights[i];
      p_mean += weights[i] * controls.points[i].position;
      q_mean += weights[i] * targets.row(static_cast<Eigen::Index>(i)).transpose();
    }
    p_mean /= sum;
    q_mean /= sum;
    Eigen::Matrix3d m = Eigen::Matrix3d::Zero();
    for (std::size_t i = 0; i < count; ++i) {
      m += weights[i] * (targets.row(static_cast<Eigen::Index>(i)).transpose() - q_mean) *
           (controls.points[i].position - p_mean).transpose();
    }
    const Eigen::JacobiSVD<Eigen::Matrix3d> svd(m, Eigen::ComputeFullU | Eigen::ComputeFullV);
    Eigen::Matrix3d u = svd.matrixU();
    if (u.determinant() * svd.matrixV().determinant() < 0) u.col(2) *= -1;
    result.row(v) = (u * (svd.matrixV().transpose() * (place - p_mean)) + q_mean).transpose();
  }
  return result;
}

PaperTables::PaperTables(const Positions& vertices, const MlsControls& controls)
    : controls_(static_cast<int>(controls.points.size())), arms_(vertices.rows(), 3) {
  std::vector<double> weights(controls.points.size());
  for (Eigen::Index v = 0; v < vertices.rows(); ++v) {
    const Eigen::Vector3d place = vertices.row(v).transpose();
    double sum = 0;
    Eigen::Vector3d mean = Eigen::Vector3d::Zero();
    for (std::size_t i = 0; i < weights.size(); ++i) {
      weights[i] = 1 / (controls.points[i].position - place).squaredNorm();
      sum += weights[i];
      mean += weights[i] * controls.points[i].position;
    }
    mean /= sum;
    arms_.row(v) = (place - mean).transpose();
    for (std::size_t i = 0; i < weights.size(); ++i) {
      weights_.push_back(weights[i] / sum);
      for (int k = 0; k < 3; ++k) weighted_.push_back(weights_.back() * (controls.points[i].position - mean)[k]);
    }
  }
}

void PaperTables::deform(const Positions& targets, Positions& result) const {
  result.resize(arms_.rows(), 3);
  for (Eigen::Index v = 0; v < arms_.rows(); ++v) {
    const double* weight = weights_.data() + v * controls_;
    const double* weighted = weighted_.data() + v * controls_ * 3;
    Eigen::Vector3d mean = Eigen::Vector3d::Zero();
    Eigen::Matrix3d m = Eigen::Matrix3d::Zero();
    for (int i = 0; i < controls_; ++i) {
      const Eigen::Vector3d q = targets.row(i).transpose();
      mean += weight[i] * q;
      m += q * Eigen::Map<const Eigen::RowVector3d>(weighted + 3 * i);
    }
    const Eigen::Vector3d c0 = m.row(1).cross(m.row(2)).transpose();
    const Eigen::Vector3d c1 = m.row(2).cross(m.row(0)).transpose();
    const Eigen::Vector3d c2 = m.row(0).cross(m.row(1)).transpose();
    const double norm2 = m.squaredNorm();
    const double minors2 = c0.squaredNorm() + c1.squaredNorm() + c2.squaredNorm();
    const double det = m.row(0).dot(c0);
    const double root = largest_quartic_root(-2 * norm2, -8 * det, norm2 * norm2 - 4 * minors2);
    // (lambda - N) u = V
    const Eigen::Vector3d axis(m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1));
    Eigen::Matrix3d system = -(m + m.transpose());
    system.diagonal().array() += root + m.trace();
    const Eigen::Vector3d u = system.inverse() * axis;
    const Eigen::Vector3d arm = arms_.row(v).transpose();
    const Eigen::Vector3d once = u.cross(arm);
    result.row(v) = (arm + 2 / (1 + u.squaredNorm()) * (once + u.cross(once)) + mean).transpose();
  }
}

}  // namespace limber::bench
