#include "limber/motion/internal/body_frame.h"

#include <optional>

namespace limber::internal {
namespace {

using Eigen::Vector3d;

std::optional<Vector3d> place_of(const std::vector<BodyPart>& parts, const std::vector<AffineMatrix>& to_world,
                                 JointRole role, BodySide side) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].role == role && parts[i].side == side) return Vector3d(to_world[i].col(3));
  }
  return std::nullopt;
}

Vector3d nearest_axis(const Vector3d& direction) {
  Eigen::Index axis = 0;
  direction.cwiseAbs().maxCoeff(&axis);
  return direction[axis] < 0 ? Vector3d(-Vector3d::Unit(axis)) : Vector3d(Vector3d::Unit(axis));
}

}  // namespace

BodyFrame body_frame_of(const std::vector<BodyPart>& parts, const std::vector<AffineMatrix>& to_world) {
  const auto place = [&](JointRole role, BodySide side) { return place_of(parts, to_world, role, side); };
  BodyFrame frame;
  std::optional<Vector3d> left = place(JointRole::Thigh, BodySide::Left);
  std::optional<Vector3d> right = place(JointRole::Thigh, BodySide::Right);
  const std::optional<Vector3d> hips =
      left && right ? std::optional<Vector3d>(0.5 * (*left + *right)) : place(JointRole::Hips, BodySide::Middle);
  if (!left || !right) {
    left = place(JointRole::UpperArm, BodySide::Left);
    right = place(JointRole::UpperArm, BodySide::Right);
  }
  std::optional<Vector3d> head = place(JointRole::Head, BodySide::Middle);
  if (!head) head = place(JointRole::Neck, BodySide::Middle);
  if (!left || !right || !hips || !head) return frame;
  const Vector3d up = *head - *hips;
  const Vector3d to_left = *left - *right;
  const Vector3d forward = to_left.cross(up);
  if (!(up.norm() > 0) || !(forward.norm() > 1e-6 * up.norm() * to_left.norm())) return frame;
  frame.up = nearest_axis(up);
  const Vector3d level = forward - frame.up.dot(forward) * frame.up;
  if (!(level.norm() > 0)) return BodyFrame{};
  frame.forward = nearest_axis(level);
  frame.known = true;
  return frame;
}

Eigen::Quaterniond facing_turn(const BodyFrame& from, const BodyFrame& to) {
  if (!from.known || !to.known || from.up != to.up) return Eigen::Quaterniond::Identity();
  Eigen::Matrix3d before;
  before << from.up, from.forward, from.up.cross(from.forward);
  Eigen::Matrix3d after;
  after << to.up, to.forward, to.up.cross(to.forward);
  return Eigen::Quaterniond(Eigen::Matrix3d(after * before.transpose())).normalized();
}

}  // namespace limber::internal
