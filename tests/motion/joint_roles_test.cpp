#include <gtest/gtest.h>

#include "limber/model/skeleton.h"
#include "limber/motion/retarget.h"
#include "limber/samples/samples.h"

namespace limber {
namespace {

void expect_part(const char* name, JointRole role, BodySide side, int finger = 0, int number = 0) {
  const BodyPart part = body_part_of(name);
  EXPECT_EQ(static_cast<int>(part.role), static_cast<int>(role)) << name;
  EXPECT_EQ(static_cast<int>(part.side), static_cast<int>(side)) << name;
  EXPECT_EQ(part.finger, finger) << name;
  EXPECT_EQ(part.number, number) << name;
}

constexpr BodySide kMiddle = BodySide::Middle;
constexpr BodySide kLeft = BodySide::Left;
constexpr BodySide kRight = BodySide::Right;

TEST(BodyPartOf, KnowsTheNamesOfManyPrograms) {
  expect_part("mixamorig:LeftForeArm", JointRole::LowerArm, kLeft);
  expect_part("mixamorig:RightUpLeg", JointRole::Thigh, kRight);
  expect_part("mixamorig:LeftHandIndex2", JointRole::Finger, kLeft, 2, 2);
  expect_part("mixamorig:Spine2", JointRole::Spine, kMiddle, 0, 2);
  expect_part("upper_arm.L", JointRole::UpperArm, kLeft);
  expect_part("DEF-f_index.01.R", JointRole::Finger, kRight, 2, 1);
  expect_part("DEF-shin.L", JointRole::Shin, kLeft);
  expect_part("Bip01 R Calf", JointRole::Shin, kRight);
  expect_part("Bip01 Pelvis", JointRole::Hips, kMiddle);
  expect_part("CC_Base_L_Thigh", JointRole::Thigh, kLeft);
  expect_part("l_arm", JointRole::UpperArm, kLeft);
  expect_part("r_hand", JointRole::Hand, kRight);
  expect_part("lShldr", JointRole::UpperArm, kLeft);
  expect_part("rForeArm", JointRole::LowerArm, kRight);
  expect_part("leftknee", JointRole::Shin, kLeft);
  expect_part("RightAnkle", JointRole::Foot, kRight);
  expect_part("LeftHip", JointRole::Thigh, kLeft);
  expect_part("LeftToeBase", JointRole::Toe, kLeft);
  expect_part("LThumb", JointRole::Finger, kLeft, 1, 1);
  expect_part("LowerBack", JointRole::Spine, kMiddle);
  expect_part("upper_chest", JointRole::Spine, kMiddle);
  expect_part("UpperLeg.R", JointRole::Thigh, kRight);
  expect_part("HEAD", JointRole::Head, kMiddle);
}

TEST(BodyPartOf, LeavesOtherNamesAlone) {
  for (const char* name : {"HeadTop_End", "LeftHandEnd", "tail", "Bone.001", "UpperArmTwist.L", "arm", "", "head.L",
                           "PoleTarget.L", "lantern", "root", "LeftEye", "::", "L"}) {
    expect_part(name, JointRole::None, kMiddle);
  }
}

Skeleton chain_of(std::initializer_list<const char*> names) {
  Skeleton skeleton;
  for (const char* name : names) {
    Joint joint;
    joint.name = name;
    joint.parent = skeleton.count() - 1;
    skeleton.joints.push_back(joint);
  }
  return skeleton;
}

std::vector<JointRole> roles_of(const Skeleton& skeleton) {
  std::vector<JointRole> roles;
  for (const BodyPart& part : body_parts_of(skeleton)) roles.push_back(part.role);
  return roles;
}

TEST(BodyPartsOf, JudgesShouldersByWhatHangsOnThem) {
  using enum JointRole;
  EXPECT_EQ(roles_of(chain_of({"LeftCollar", "LeftShoulder", "LeftElbow", "LeftWrist"})),
            (std::vector{Shoulder, UpperArm, LowerArm, Hand}));
  EXPECT_EQ(roles_of(chain_of({"LeftShoulder", "LeftElbow", "LeftWrist"})), (std::vector{UpperArm, LowerArm, Hand}));
  EXPECT_EQ(roles_of(chain_of({"LeftShoulder", "LeftArm", "LeftForeArm", "LeftHand"})),
            (std::vector{Shoulder, UpperArm, LowerArm, Hand}));
}

TEST(BodyPartsOf, TakesHipsForThighsOnlyWhereThereAreNone) {
  using enum JointRole;
  EXPECT_EQ(roles_of(chain_of({"LHipJoint", "LeftUpLeg", "LeftLeg"})), (std::vector{None, Thigh, Shin}));
  EXPECT_EQ(roles_of(chain_of({"LHipJoint", "LeftHip", "LeftKnee"})), (std::vector{None, Thigh, Shin}));
  EXPECT_EQ(roles_of(chain_of({"LeftHip", "LeftKnee", "LeftAnkle"})), (std::vector{Thigh, Shin, Foot}));
}

TEST(BodyPartsOf, NumbersLimbsWithOneWord) {
  using enum JointRole;
  EXPECT_EQ(roles_of(chain_of({"leg_joint_L_1", "leg_joint_L_2", "leg_joint_L_3", "leg_joint_L_5", "leg_joint_L_6"})),
            (std::vector{Thigh, Shin, Foot, Toe, None}));
  EXPECT_EQ(roles_of(chain_of({"arm_joint_R", "arm_joint_R__2_", "arm_joint_R__3_"})),
            (std::vector{UpperArm, LowerArm, Hand}));
}

TEST(BodyPartsOf, FindsHipsWhereLegsMeet) {
  Skeleton skeleton = chain_of({"torso_1", "torso_2"});
  skeleton.joints.push_back({"thigh.L", 0, {}, {}});
  skeleton.joints.push_back({"thigh.R", 0, {}, {}});
  using enum JointRole;
  EXPECT_EQ(roles_of(skeleton), (std::vector{Hips, Spine, Thigh, Thigh}));
}

TEST(BodyPartsOf, KnowsEveryBoneOfTheMannequin) {
  const Skeleton skeleton = skeleton_of(make_sample("mannequin", 20).rig);
  const std::vector<BodyPart> parts = body_parts_of(skeleton);
  for (int i = 0; i < skeleton.count(); ++i) {
    EXPECT_NE(static_cast<int>(parts[i].role), static_cast<int>(JointRole::None)) << skeleton.joints[i].name;
  }
}

TEST(BodyPartsOf, KeepsTheFirstOfSeveral) {
  const std::vector<JointRole> roles = roles_of(chain_of({"hips", "pelvis", "head", "Head"}));
  using enum JointRole;
  EXPECT_EQ(roles, (std::vector{Hips, None, Head, None}));
}

}  // namespace
}  // namespace limber
