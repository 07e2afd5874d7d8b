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
  expect_part("LoLeg_L", JointRole::Shin, kLeft);
  expect_part("UpLeg_L", JointRole::Thigh, kLeft);
  expect_part("ORG-thigh.R", JointRole::Thigh, kRight);
  expect_part("L_armUpper0001_bind_JNT", JointRole::UpperArm, kLeft, 0, 1);
  expect_part("ValveBiped.Bip01_L_UpperArm", JointRole::UpperArm, kLeft);
  expect_part("J_Bip_C_UpperChest", JointRole::Spine, kMiddle);
  expect_part("leftLittleProximal", JointRole::Finger, kLeft, 5, 1);
  expect_part("Bip01 L Finger0", JointRole::Finger, kLeft, 1, 1);
  expect_part("Bip01 L Finger12", JointRole::Finger, kLeft, 2, 3);
  expect_part("finger3-2.R", JointRole::Finger, kRight, 3, 2);
  expect_part("lThighBend", JointRole::Thigh, kLeft);
}

TEST(BodyPartOf, KnowsAnimals) {
  expect_part("front_upper.L", JointRole::FrontUpper, kLeft);
  expect_part("front_lower.R", JointRole::FrontLower, kRight);
  expect_part("front_foot.L", JointRole::FrontFoot, kLeft);
  expect_part("front_toe.L", JointRole::FrontToe, kLeft);
  expect_part("front_scapula.L", JointRole::FrontShoulder, kLeft);
  expect_part("back_upper.L", JointRole::Thigh, kLeft);
  expect_part("back_lower.L", JointRole::Shin, kLeft);
  expect_part("back_foot.R", JointRole::Foot, kRight);
  expect_part("back_toe.R", JointRole::Toe, kRight);
  expect_part("Front_Leg_Ankle_L", JointRole::FrontFoot, kLeft);
  expect_part("FrontUpLeg.R", JointRole::FrontUpper, kRight);
  expect_part("hind_thigh.L", JointRole::Thigh, kLeft);
  expect_part("tail3", JointRole::Tail, kMiddle, 0, 3);
  expect_part("wing2.R", JointRole::Wing, kRight, 0, 2);
}

TEST(BodyPartOf, LeavesOtherNamesAlone) {
  for (const char* name :
       {"HeadTop_End", "LeftHandEnd", "Bone.001", "kneeIK.l", "LegPT.R", "hand_FK.L", "MCH-thigh.L", "ball_leaf_r",
        "UpperArmTwist.L", "arm", "", "head.L", "PoleTarget.L", "lantern", "root", "LeftEye", "::", "L"}) {
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

TEST(BodyPartsOf, TakesALegAboveAKneeForAThigh) {
  using enum JointRole;
  EXPECT_EQ(roles_of(chain_of({"Hips", "Left leg", "Left knee", "Left ankle", "Left toe"})),
            (std::vector{Hips, Thigh, Shin, Foot, Toe}));
  EXPECT_EQ(roles_of(chain_of({"Yeti_Hips", "Yeti_LeftLeg", "Yeti_LeftKnee", "Yeti_LeftAnkle", "Yeti_LeftFoot"})),
            (std::vector{Hips, Thigh, Shin, Foot, Toe}));
}

TEST(BodyPartsOf, DropsWhatAllNamesHaveInCommon) {
  using enum JointRole;
  EXPECT_EQ(roles_of(chain_of({"TriHub_01", "TriSpine1_02", "TriSpine2_03", "TriNeck1_04", "TriHead_05"})),
            (std::vector{Hips, Spine, Spine, Neck, Head}));
}

TEST(BodyPartsOf, PrefersWhatHangsOnTheLimb) {
  // An elbow that only steers comes before the joint that bends.
  Skeleton skeleton = chain_of({"torso"});
  skeleton.joints.push_back({"elbow.L", 0, {}, {}});
  skeleton.joints.push_back({"upperarm.L", 0, {}, {}});
  skeleton.joints.push_back({"lowerarm.L", 2, {}, {}});
  skeleton.joints.push_back({"hand.L", 3, {}, {}});
  using enum JointRole;
  EXPECT_EQ(roles_of(skeleton), (std::vector{Spine, None, UpperArm, LowerArm, Hand}));
}

TEST(BodyPartsOf, TakesWhatSteersALegForAFootThatIsMissing) {
  Skeleton skeleton = chain_of({"FrontUpperLeg.L", "FrontLowerLeg.L"});
  skeleton.joints.push_back({"IKFrontLeg.L", -1, {}, {}});
  using enum JointRole;
  EXPECT_EQ(roles_of(skeleton), (std::vector{FrontUpper, FrontLower, FrontFoot}));
  skeleton.joints.push_back({"FrontFoot.L", 1, {}, {}});
  EXPECT_EQ(roles_of(skeleton), (std::vector{FrontUpper, FrontLower, None, FrontFoot}));
}

TEST(BodyPartsOf, TakesRigifysDeformingBonesOnly) {
  Skeleton skeleton = chain_of({"ORG-thigh.L", "DEF-thigh.L", "DEF-shin.L"});
  using enum JointRole;
  EXPECT_EQ(roles_of(skeleton), (std::vector{None, Thigh, Shin}));
}

TEST(BodyPartsOf, TellsANamelessBodyByItsShape) {
  const Skeleton named = skeleton_of(make_sample("mannequin", 20).rig);
  Skeleton nameless = named;
  for (int i = 0; i < nameless.count(); ++i) nameless.joints[i].name = "Bone." + std::to_string(i);
  const std::vector<BodyPart> expected = body_parts_of(named);
  const std::vector<BodyPart> found = body_parts_of(nameless);
  for (int i = 0; i < named.count(); ++i) {
    EXPECT_EQ(static_cast<int>(found[i].role), static_cast<int>(expected[i].role)) << named.joints[i].name;
    EXPECT_EQ(static_cast<int>(found[i].side), static_cast<int>(expected[i].side)) << named.joints[i].name;
  }
}

TEST(BodyPartsOf, KeepsTheFirstOfSeveral) {
  const std::vector<JointRole> roles = roles_of(chain_of({"hips", "pelvis", "head", "Head"}));
  using enum JointRole;
  EXPECT_EQ(roles, (std::vector{Hips, None, Head, None}));
}

}  // namespace
}  // namespace limber
