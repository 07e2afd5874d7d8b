#pragma once

#include <Eigen/Core>

namespace limber::internal {

/// How a segment weighs on a point: integrals of w(t) = |p(t) - v|^(-2 alpha) over p(t) = head + t (tail -
/// head), t from 0 to 1. A segment far away weighs as much as a point there.
struct SegmentMoments {
  double mass = 0;    ///< Integral of w.
  double mean = 0;    ///< Integral of w t, over the mass.
  double spread = 0;  ///< Integral of w (t - mean)^2.
};

/// In closed form, by arctangents and areasinus; by Gauss quadrature where that would cancel (v far away, or
/// beyond an end nearly in line). Relative error 1e-9.
/// @param alpha  A positive multiple of 1/2.
/// @param nearest  Points nearer to the segment than this, in its lengths, count as this far away.
SegmentMoments integrate_segment(const Eigen::Vector3d& head, const Eigen::Vector3d& tail, const Eigen::Vector3d& v,
                                 double alpha, double nearest = 1e-9);

}  // namespace limber::internal
