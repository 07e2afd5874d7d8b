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
  const auto middle = [&](JointRole role) -> std::optional<Vector3d> {
    const std::optional<Vector3d> left = place(role, BodySide::Left);
    const std::optional<Vector3d> right = place(role, BodySide::Right);
    return left && right ? std::optional<Vector3d>(0.5 * (*left + *right)) : std::nullopt;
  };
  BodyFrame frame;
  std::optional<Vector3d> up;
  std::optional<Vector3d> forward;
  if (const std::optional<Vector3d> front = middle(JointRole::FrontUpper), hind = middle(JointRole::Thigh);
      front && hind) {
    // On four legs: up is where the legs come from, forward is where the front ones are.
    std::optional<Vector3d> feet = middle(JointRole::Foot);
    if (!feet) feet = middle(JointRole::Shin);
    if (feet) up = *hind - *feet;
    forward = *front - *hind;
  } else {
    const JointRole sides = middle(JointRole::Thigh) ? JointRole::Thigh : JointRole::UpperArm;
    const std::optional<Vector3d> left = place(sides, BodySide::Left);
    const std::optional<Vector3d> right = place(sides, BodySide::Right);
    std::optional<Vector3d> hips = middle(JointRole::Thigh);
    if (!hips) hips = place(JointRole::Hips, BodySide::Middle);
    std::optional<Vector3d> head = place(JointRole::Head, BodySide::Middle);
    if (!head) head = place(JointRole::Neck, BodySide::Middle);
    // Legs stand under a body, whatever its trunk does; without feet, the head is up.
    const std::optional<Vector3d> feet = middle(JointRole::Foot);
    if (!left || !right || !hips || (!feet && !head)) return frame;
    up = feet ? *hips - *feet : *head - *hips;
    forward = (*left - *right).cross(*up);
  }
  if (!up || !forward || !(up->norm() > 0) || !(forward->norm() > 0)) return frame;
  frame.up = nearest_axis(*up);
  const Vector3d level = *forward - frame.up.dot(*forward) * frame.up;
  if (!(level.norm() > 1e-6 * forward->norm())) return BodyFrame{};
  frame.forward = nearest_axis(level);
  frame.known = true;
  return frame;
}

Eigen::Quaterniond facing_turn(const BodyFrame& from, const BodyFrame& to) {
  if (!from.known || !to.known) return Eigen::Quaterniond::Identity();
  Eigen::Matrix3d before;
  before << from.up, from.forward, from.up.cross(from.forward);
  Eigen::Matrix3d after;
  after << to.up, to.forward, to.up.cross(to.forward);
  return Eigen::Quaterniond(Eigen::Matrix3d(after * before.transpose())).normalized();
}

}  // namespace limber::internal
