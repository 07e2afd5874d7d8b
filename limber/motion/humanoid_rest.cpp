#include <algorithm>
#include <array>

#include "limber/motion/internal/body_frame.h"
#include "limber/motion/retarget.h"

namespace limber {
using namespace internal;
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

/// The joints of a role and a side, from the trunk outwards.
std::vector<int> joints_of(const Skeleton& skeleton, const std::vector<BodyPart>& parts, JointRole role, BodySide side,
                           int finger = 0) {
  std::vector<int> found;
  for (const int joint : parents_first(skeleton)) {
    const BodyPart& part = parts[static_cast<std::size_t>(joint)];
    if (part.role == role && part.side == side && part.finger == finger) found.push_back(joint);
  }
  return found;
}

/// Turns a joint in the world and lets all below follow.
void turn_in_world(Skeleton& skeleton, int joint, const Quaterniond& turn) {
  const std::vector<AffineMatrix> to_world = rest_joint_to_world(skeleton);
  Joint& turned = skeleton.joints[static_cast<std::size_t>(joint)];
  Quaterniond parent = Quaterniond::Identity();
  if (turned.parent >= 0) parent = decompose(to_world[static_cast<std::size_t>(turned.parent)]).transform.rotation;
  turned.rest.rotation = (parent.conjugate() * turn * parent * turned.rest.rotation).normalized();
}

/// Turns `joint` so that `next` lies in a direction from it.
void point_at(Skeleton& skeleton, int joint, int next, const Vector3d& direction) {
  const std::vector<AffineMatrix> to_world = rest_joint_to_world(skeleton);
  const Vector3d now =
      to_world[static_cast<std::size_t>(next)].col(3) - to_world[static_cast<std::size_t>(joint)].col(3);
  if (now.norm() <= 1e-9 * (1 + to_world[static_cast<std::size_t>(joint)].col(3).norm())) return;
  turn_in_world(skeleton, joint, Quaterniond::FromTwoVectors(now, direction));
}

void stand_upright(Skeleton& skeleton, const BodyFrame& frame) {
  Eigen::Matrix3d axes;
  axes << frame.up.cross(frame.forward), frame.up, frame.forward;
  const Quaterniond turn = Quaterniond(Eigen::Matrix3d(axes.transpose())).normalized();
  for (Joint& joint : skeleton.joints) {
    if (joint.parent >= 0) continue;
    joint.rest.translation = turn * joint.rest.translation;
    joint.rest.rotation = (turn * joint.rest.rotation).normalized();
  }
}

}  // namespace

std::vector<std::pair<std::string, int>> vrm_bones_of(const Skeleton& skeleton) {
  const std::vector<BodyPart> parts = body_parts_of(skeleton);
  std::vector<std::pair<std::string, int>> bones;
  const auto add_first = [&](const std::string& name, JointRole role, BodySide side) {
    const std::vector<int> joints = joints_of(skeleton, parts, role, side);
    if (!joints.empty()) bones.emplace_back(name, joints.front());
  };
  add_first("hips", JointRole::Hips, BodySide::Middle);
  const std::vector<int> spine = joints_of(skeleton, parts, JointRole::Spine, BodySide::Middle);
  if (!spine.empty()) bones.emplace_back("spine", spine.front());
  if (spine.size() == 2) bones.emplace_back("chest", spine.back());
  if (spine.size() > 2) {
    bones.emplace_back("chest", spine[spine.size() - 2]);
    bones.emplace_back("upperChest", spine.back());
  }
  add_first("neck", JointRole::Neck, BodySide::Middle);
  add_first("head", JointRole::Head, BodySide::Middle);
  constexpr std::array<std::pair<const char*, JointRole>, 8> kLimbs = {{{"Shoulder", JointRole::Shoulder},
                                                                        {"UpperArm", JointRole::UpperArm},
                                                                        {"LowerArm", JointRole::LowerArm},
                                                                        {"Hand", JointRole::Hand},
                                                                        {"UpperLeg", JointRole::Thigh},
                                                                        {"LowerLeg", JointRole::Shin},
                                                                        {"Foot", JointRole::Foot},
                                                                        {"Toes", JointRole::Toe}}};
  constexpr std::array<const char*, 5> kFingers = {"Thumb", "Index", "Middle", "Ring", "Little"};
  for (const auto& [prefix, side] : {std::pair{"left", BodySide::Left}, std::pair{"right", BodySide::Right}}) {
    for (const auto& [name, role] : kLimbs) add_first(std::string(prefix) + name, role, side);
    for (int finger = 1; finger <= 5; ++finger) {
      const std::vector<int> joints = joints_of(skeleton, parts, JointRole::Finger, side, finger);
      const std::array<const char*, 3> pieces = finger == 1 ? std::array{"Metacarpal", "Proximal", "Distal"}
                                                            : std::array{"Proximal", "Intermediate", "Distal"};
      for (std::size_t i = 0; i < std::min<std::size_t>(joints.size(), 3); ++i) {
        bones.emplace_back(std::string(prefix) + kFingers[static_cast<std::size_t>(finger - 1)] + pieces[i], joints[i]);
      }
    }
  }
  return bones;
}

Skeleton in_t_pose(const Skeleton& skeleton) {
  Skeleton result = skeleton;
  const std::vector<BodyPart> parts = body_parts_of(skeleton);
  const BodyFrame frame = body_frame_of(parts, rest_joint_to_world(skeleton));
  if (!frame.known) return result;
  const Vector3d left = frame.up.cross(frame.forward);
  for (const BodySide side : {BodySide::Left, BodySide::Right}) {
    const Vector3d outwards = side == BodySide::Left ? left : Vector3d(-left);
    int before = -1;
    for (const JointRole role : {JointRole::UpperArm, JointRole::LowerArm, JointRole::Hand}) {
      const std::vector<int> joints = joints_of(skeleton, parts, role, side);
      if (joints.empty()) break;
      if (before >= 0) point_at(result, before, joints.front(), outwards);
      before = joints.front();
    }
  }
  stand_upright(result, frame);
  return result;
}

}  // namespace limber
