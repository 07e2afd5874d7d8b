#include <algorithm>

#include <gtest/gtest.h>

#include "limber/motion/clips.h"
#include "limber/motion/retarget.h"

namespace limber {
namespace {

using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

/// The skeleton of our own motions with hanging arms and bent elbows, turned and lying on its side.
Skeleton slouching() {
  Skeleton skeleton = make_motion("walk").skeleton;
  for (const auto& [name, sign] : {std::pair{"L", -1.0}, std::pair{"R", 1.0}}) {
    Joint& upper = skeleton.joints[static_cast<std::size_t>(skeleton.find(std::string("upper_arm.") + name))];
    upper.rest.rotation = Quaterniond(AngleAxisd(sign * 0.8, Vector3d::UnitZ())) * upper.rest.rotation;
    Joint& lower = skeleton.joints[static_cast<std::size_t>(skeleton.find(std::string("lower_arm.") + name))];
    lower.rest.rotation = Quaterniond(AngleAxisd(-sign * 0.5, Vector3d::UnitY())) * lower.rest.rotation;
  }
  for (Joint& joint : skeleton.joints) {
    if (joint.parent >= 0) continue;
    const Quaterniond turn(AngleAxisd(EIGEN_PI / 2, Vector3d::UnitX()) * AngleAxisd(EIGEN_PI / 2, Vector3d::UnitY()));
    joint.rest.translation = turn * joint.rest.translation;
    joint.rest.rotation = turn * joint.rest.rotation;
  }
  return skeleton;
}

Vector3d place_of(const Skeleton& skeleton, const char* name) {
  return rest_joint_to_world(skeleton)[static_cast<std::size_t>(skeleton.find(name))].col(3);
}

TEST(InTPose, LevelsTheArmsAndLooksAlongZ) {
  const Skeleton skeleton = in_t_pose(slouching());
  const Vector3d shoulder = place_of(skeleton, "upper_arm.L"), elbow = place_of(skeleton, "lower_arm.L"),
                 hand = place_of(skeleton, "hand.L");
  EXPECT_LT(((elbow - shoulder).normalized() - Vector3d::UnitX()).norm(), 1e-9);
  EXPECT_LT(((hand - elbow).normalized() - Vector3d::UnitX()).norm(), 1e-9);
  const Vector3d other = place_of(skeleton, "hand.R") - place_of(skeleton, "upper_arm.R");
  EXPECT_LT((other.normalized() + Vector3d::UnitX()).norm(), 1e-9);
  EXPECT_GT(place_of(skeleton, "head").y(), place_of(skeleton, "hips").y() + 0.3);
  EXPECT_GT(place_of(skeleton, "toe.L").z(), place_of(skeleton, "foot.L").z());
}

TEST(InTPose, KeepsNamesParentsAndLengths) {
  const Skeleton before = slouching();
  const Skeleton after = in_t_pose(before);
  EXPECT_TRUE(after.has_hierarchy_of(before));
  for (const auto& [a, b] : {std::pair{"upper_arm.R", "lower_arm.R"}, std::pair{"thigh.L", "shin.L"}}) {
    EXPECT_NEAR((place_of(after, a) - place_of(after, b)).norm(), (place_of(before, a) - place_of(before, b)).norm(),
                1e-9);
  }
}

TEST(VrmBones, AreAllThatVrmNeeds) {
  const Skeleton skeleton = make_motion("walk").skeleton;
  const std::vector<std::pair<std::string, int>> bones = vrm_bones_of(skeleton);
  const auto joint_of = [&](const std::string& name) -> std::string {
    const auto found = std::find_if(bones.begin(), bones.end(), [&](const auto& bone) { return bone.first == name; });
    return found == bones.end() ? "" : skeleton.joints[static_cast<std::size_t>(found->second)].name;
  };
  EXPECT_EQ(joint_of("hips"), "hips");
  EXPECT_EQ(joint_of("spine"), "spine1");
  EXPECT_EQ(joint_of("leftUpperArm"), "upper_arm.L");
  EXPECT_EQ(joint_of("rightLowerLeg"), "shin.R");
  EXPECT_EQ(joint_of("rightFoot"), "foot.R");
  EXPECT_EQ(joint_of("leftHand"), "hand.L");
  EXPECT_EQ(joint_of("head"), "head");
}

}  // namespace
}  // namespace limber
