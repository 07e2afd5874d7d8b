#include <algorithm>
#include <cmath>

#include "limber/motion/internal/body_frame.h"
#include "limber/motion/retarget.h"

namespace limber {
namespace {

using Eigen::Vector3d;

constexpr double kDegree = EIGEN_PI / 180;
constexpr double kClearBend = 12 * kDegree;  ///< A bend at rest that tells the axis of a hinge.
constexpr double kLimbBend = 20 * kDegree;   ///< The same where no name helps.
constexpr double kMostBend = 150 * kDegree;  ///< Of knees and elbows, from straight on.

/// What a ball joint may do, in degrees.
struct Ball {
  JointRole role;
  double turn;
  double tilt;
};
constexpr Ball kBalls[] = {
    {JointRole::Spine, 35, 40},      {JointRole::Neck, 60, 45},     {JointRole::Head, 60, 50},
    {JointRole::Shoulder, 25, 35},   {JointRole::Hand, 90, 85},     {JointRole::Thigh, 70, 120},
    {JointRole::Foot, 35, 60},       {JointRole::Toe, 15, 70},      {JointRole::Finger, 25, 100},
    {JointRole::FrontFoot, 30, 100}, {JointRole::FrontToe, 15, 90},
};

const BoneHandle* bone_of(const Rig& rig, int handle) {
  return handle >= 0 ? std::get_if<BoneHandle>(&rig.handles[static_cast<std::size_t>(handle)].form) : nullptr;
}

/// Along a bone, of length one; zero for what has no length.
Vector3d along(const BoneHandle& bone) {
  const Vector3d way = bone.tail - bone.head;
  const double length = way.norm();
  return length > 0 ? Vector3d(way / length) : Vector3d::Zero();
}

double angle_between(const Vector3d& a, const Vector3d& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

/// A hinge that bends a limb to one side, from straight to kMostBend; it stands somewhere between at rest.
/// @param expected  The axis it should have: turning about it bends the limb.
std::optional<JointLimit> hinge(const Vector3d& upper, const Vector3d& lower, const Vector3d& expected, double tilt) {
  const double bend = angle_between(upper, lower);
  Vector3d axis = expected - upper.dot(expected) * upper;
  const Vector3d seen = upper.cross(lower);
  if (bend > kClearBend && bend < EIGEN_PI - kClearBend && (axis.norm() < 0.3 || seen.dot(axis) > 0)) axis = seen;
  if (!(axis.norm() > 0.3 * std::min(1.0, seen.norm())) || !(axis.norm() > 1e-6)) return std::nullopt;
  axis.normalize();
  // Signed: a limb that is bent the other way at rest stays as it is at most.
  const double bent = seen.dot(axis) >= 0 ? bend : -bend;
  JointLimit limit;
  limit.axis = axis;
  limit.least = std::min(-bent, 0.0);
  limit.greatest = std::clamp<double>(kMostBend - bent, 0.0, EIGEN_PI);
  limit.tilt = tilt;
  return limit;
}

/// By what the joint is of a body.
std::optional<JointLimit> limit_by_role(const BodyPart& part, const internal::BodyFrame& frame, const BoneHandle& bone,
                                        const BoneHandle& parent, bool on_four_legs) {
  const Vector3d upper = along(parent);
  const Vector3d lower = along(bone);
  if (lower.isZero()) return std::nullopt;
  const Vector3d left = frame.up.cross(frame.forward);
  if (frame.known && !upper.isZero()) {
    if (part.role == JointRole::Shin) return hinge(upper, lower, left, 12 * kDegree);
    if (part.role == JointRole::LowerArm) return hinge(upper, lower, upper.cross(frame.forward), 45 * kDegree);
    if (part.role == JointRole::FrontLower) return hinge(upper, lower, -left, 15 * kDegree);
    // The heel of an animal that walks on its toes bends against the knee.
    if (part.role == JointRole::Foot && on_four_legs) return hinge(upper, lower, -left, 25 * kDegree);
  }
  for (const Ball& ball : kBalls) {
    if (ball.role != part.role) continue;
    JointLimit limit;
    limit.axis = lower;
    limit.least = -ball.turn * kDegree;
    limit.greatest = ball.turn * kDegree;
    limit.tilt = ball.tilt * kDegree;
    return limit;
  }
  return std::nullopt;
}

/// Limbs: chains of two or three bones at the end of a rig.
std::vector<char> inner_joints_of_limbs(const Rig& rig) {
  std::vector<std::vector<int>> children(rig.handles.size());
  for (int h = 0; h < rig.count(); ++h) {
    const int parent = rig.handles[static_cast<std::size_t>(h)].parent;
    if (parent >= 0) children[static_cast<std::size_t>(parent)].push_back(h);
  }
  std::vector<char> inner(rig.handles.size(), 0);
  for (int tip = 0; tip < rig.count(); ++tip) {
    if (!children[static_cast<std::size_t>(tip)].empty()) continue;
    std::vector<int> chain = {tip};
    int parent = rig.handles[static_cast<std::size_t>(tip)].parent;
    while (parent >= 0 && children[static_cast<std::size_t>(parent)].size() == 1) {
      chain.push_back(parent);
      parent = rig.handles[static_cast<std::size_t>(parent)].parent;
    }
    // Without a body that it hangs on, a chain is a rope or a tentacle.
    if (parent < 0 || chain.size() < 2 || chain.size() > 3) continue;
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) inner[static_cast<std::size_t>(chain[i])] = 1;
  }
  return inner;
}

}  // namespace

std::vector<std::optional<JointLimit>> usual_limits(const Rig& rig) {
  std::vector<std::optional<JointLimit>> limits(rig.handles.size());
  if (rig.dimension == 3) {
    const Skeleton skeleton = skeleton_of(rig);
    const std::vector<BodyPart> parts = body_parts_of(skeleton);
    const internal::BodyFrame frame = internal::body_frame_of(parts, rest_joint_to_world(skeleton));
    const auto has = [&](JointRole role) {
      return std::any_of(parts.begin(), parts.end(), [&](const BodyPart& part) { return part.role == role; });
    };
    const bool is_body = has(JointRole::Shin) || has(JointRole::LowerArm) || has(JointRole::FrontLower);
    const std::vector<char> inner = is_body ? std::vector<char>() : inner_joints_of_limbs(rig);
    for (int h = 0; h < rig.count(); ++h) {
      const auto at = static_cast<std::size_t>(h);
      const BoneHandle* bone = bone_of(rig, h);
      const BoneHandle* parent = bone_of(rig, rig.handles[at].parent);
      if (!bone || !parent) continue;
      if (is_body) {
        limits[at] = limit_by_role(parts[at], frame, *bone, *parent, has(JointRole::FrontUpper));
      } else if (inner[at] != 0 && angle_between(along(*parent), along(*bone)) > kLimbBend) {
        limits[at] = hinge(along(*parent), along(*bone), Vector3d::Zero(), EIGEN_PI);
        if (limits[at]) limits[at]->greatest = EIGEN_PI;
      }
    }
  }
  for (std::size_t h = 0; h < limits.size(); ++h) {
    if (rig.handles[h].limit) limits[h] = rig.handles[h].limit;
  }
  return limits;
}

}  // namespace limber
