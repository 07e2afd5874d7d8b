#include "limber/motion/internal/leg_solve.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

namespace limber::internal {
namespace {

using Eigen::Vector3d;

Vector3d across(const Vector3d& vector, const Vector3d& direction) {
  return vector - direction.dot(vector) * direction;
}

}  // namespace

TwoBones solve_leg(const TwoBones& leg, const Vector3d& target, const Vector3d& aside) {
  const double upper = (leg.middle - leg.top).norm();
  const double lower = (leg.end - leg.middle).norm();
  const double length = upper + lower;
  const double wanted = (target - leg.top).norm();
  const Vector3d before = (leg.end - leg.top).normalized();
  const Vector3d to_target = wanted > 1e-9 * length ? Vector3d((target - leg.top) / wanted) : before;
  const double distance = std::clamp(wanted, std::abs(upper - lower) + 1e-6 * length, (1 - 1e-9) * length);
  // The knee's side, turned along with the way from hip to ankle. A straight leg has none: `aside` fades in.
  const Vector3d bend = across(leg.middle - leg.top, before);
  const double bent = bend.norm() / length;
  const double share = std::clamp(bent / 0.02, 0.0, 1.0);
  const Vector3d fallback = across(aside, before);
  Vector3d side = share * bend / std::max(bend.norm(), 1e-12 * length);
  if (fallback.norm() > 0) side += (1 - share) * fallback.normalized();
  const Eigen::Quaterniond turn = Eigen::Quaterniond::FromTwoVectors(before, to_target);
  side = across(turn * side, to_target);
  if (!(side.norm() > 1e-9)) side = to_target.unitOrthogonal();
  side.normalize();
  const double along = (upper * upper + distance * distance - lower * lower) / (2 * distance);
  const double off = std::sqrt(std::max(upper * upper - along * along, 0.0));
  return {leg.top, leg.top + along * to_target + off * side, leg.top + distance * to_target};
}

}  // namespace limber::internal
