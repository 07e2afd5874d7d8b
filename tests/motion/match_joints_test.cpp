#include <gtest/gtest.h>

#include "limber/model/skeleton.h"
#include "limber/motion/retarget.h"
#include "limber/samples/samples.h"

#include "tests/support/expect_error.h"

namespace limber {
namespace {

struct Entry {
  const char* name;
  const char* parent;
};

Skeleton skeleton_with(std::initializer_list<Entry> entries) {
  Skeleton skeleton;
  for (const Entry& entry : entries) {
    Joint joint;
    joint.name = entry.name;
    joint.parent = skeleton.find(entry.parent);
    skeleton.joints.push_back(joint);
  }
  return skeleton;
}

/// As motion capture names joints.
Skeleton captured() {
  return skeleton_with({{"Hips", ""},
                        {"LHipJoint", "Hips"},
                        {"LeftUpLeg", "LHipJoint"},
                        {"LeftLeg", "LeftUpLeg"},
                        {"LeftFoot", "LeftLeg"},
                        {"LeftToeBase", "LeftFoot"},
                        {"LowerBack", "Hips"},
                        {"Spine", "LowerBack"},
                        {"Spine1", "Spine"},
                        {"Neck", "Spine1"},
                        {"Neck1", "Neck"},
                        {"Head", "Neck1"},
                        {"LeftShoulder", "Spine1"},
                        {"LeftArm", "LeftShoulder"},
                        {"LeftForeArm", "LeftArm"},
                        {"LeftHand", "LeftForeArm"}});
}

std::string driver_of(const JointMatches& matches, const Skeleton& source, const Skeleton& target, const char* name) {
  const int joint = matches.source_of_target[target.find(name)];
  return joint < 0 ? "" : source.joints[joint].name;
}

TEST(MatchJoints, DrivesTheMannequinByMotionCapture) {
  const Skeleton source = captured();
  const Skeleton target = skeleton_of(make_sample("mannequin", 20).rig);
  const JointMatches matches = match_joints(source, target);
  const auto driver = [&](const char* name) { return driver_of(matches, source, target, name); };
  EXPECT_EQ(driver("hips"), "Hips");
  EXPECT_EQ(driver("spine"), "LowerBack");
  EXPECT_EQ(driver("chest"), "Spine");
  EXPECT_EQ(driver("upper_chest"), "Spine1");
  EXPECT_EQ(driver("neck"), "Neck1");
  EXPECT_EQ(driver("head"), "Head");
  EXPECT_EQ(driver("shoulder.L"), "LeftShoulder");
  EXPECT_EQ(driver("upper_arm.L"), "LeftArm");
  EXPECT_EQ(driver("lower_arm.L"), "LeftForeArm");
  EXPECT_EQ(driver("hand.L"), "LeftHand");
  EXPECT_EQ(driver("thigh.L"), "LeftUpLeg");
  EXPECT_EQ(driver("shin.L"), "LeftLeg");
  EXPECT_EQ(driver("foot.L"), "LeftFoot");
  EXPECT_EQ(driver("foot.R"), "");
  std::vector<std::string> unused;
  for (const int joint : matches.unused_sources(source)) unused.push_back(source.joints[joint].name);
  EXPECT_EQ(unused, (std::vector<std::string>{"LHipJoint", "LeftToeBase", "Neck"}));
  EXPECT_EQ(matches.unmatched_targets().size(), 7u);
  EXPECT_EQ(matches.count(), 13);
}

TEST(MatchJoints, PrefersMeaningsThatTellMoreThanNames) {
  const Skeleton source = skeleton_with({{"hips", ""},
                                         {"chest", "hips"},
                                         {"upper_arm.L", "chest"},
                                         {"lower_arm.L", "upper_arm.L"},
                                         {"hand.L", "lower_arm.L"},
                                         {"thigh.L", "hips"},
                                         {"shin.L", "thigh.L"}});
  const Skeleton target = skeleton_with({{"Hips", ""},
                                         {"Chest", "Hips"},
                                         {"UpperArm.L", "Chest"},
                                         {"LowerArm.L", "UpperArm.L"},
                                         {"Hand.L", "LowerArm.L"},
                                         {"UpperLeg.L", "Hips"},
                                         {"LowerLeg.L", "UpperLeg.L"}});
  const JointMatches matches = match_joints(source, target);
  EXPECT_EQ(matches.count(), 7);
  EXPECT_EQ(driver_of(matches, source, target, "UpperLeg.L"), "thigh.L");
}

TEST(MatchJoints, GivesWhatCarriesHipsAndLegsTheTurnsOfTheHips) {
  const Skeleton source = skeleton_with({{"pelvis", ""}, {"thigh_l", "pelvis"}, {"thigh_r", "pelvis"}});
  const Skeleton target =
      skeleton_with({{"Root", ""}, {"Body", "Root"}, {"Hips", "Body"}, {"UpperLeg.L", "Body"}, {"UpperLeg.R", "Body"}});
  const JointMatches matches = match_joints(source, target);
  EXPECT_EQ(driver_of(matches, source, target, "Body"), "pelvis");
  EXPECT_EQ(driver_of(matches, source, target, "Root"), "");
}

TEST(MatchJoints, MatchesEqualNamesWhateverTheyMean) {
  const Skeleton source = skeleton_with({{"ns:Root", ""}, {"tail_1", "ns:Root"}, {"tail_2", "tail_1"}, {"fin", ""}});
  const Skeleton target = skeleton_with({{"Tail 1", ""}, {"Tail 2", "Tail 1"}, {"root", ""}, {"eye", ""}});
  EXPECT_EQ(match_joints(source, target).source_of_target, (std::vector<int>{1, 2, 0, -1}));
}

TEST(MatchJoints, LetsTheMapDecide) {
  const Skeleton source = captured();
  const Skeleton target = skeleton_with({{"hips", ""}, {"wing", "hips"}, {"head", "hips"}, {"hand.L", "wing"}});
  const JointMatches matches = match_joints(source, target, {{"LeftArm", "wing"}, {"Head", ""}});
  EXPECT_EQ(driver_of(matches, source, target, "wing"), "LeftArm");
  EXPECT_EQ(driver_of(matches, source, target, "hips"), "Hips");
  EXPECT_EQ(driver_of(matches, source, target, "head"), "");
  EXPECT_EQ(driver_of(matches, source, target, "hand.L"), "LeftHand");
}

TEST(MatchJoints, RefusesMapsWithWrongNames) {
  const Skeleton source = captured();
  const Skeleton target = skeleton_with({{"hips", ""}, {"wing", "hips"}});
  const Error wrong = error_of([&] { match_joints(source, target, {{"LeftArn", "wing"}}); });
  EXPECT_EQ(wrong.code(), ErrorCode::InvalidArgument);
  EXPECT_NE(wrong.remedy().find("LeftArm"), std::string::npos);
  expect_error(ErrorCode::InvalidArgument, [&] { match_joints(source, target, {{"LeftArm", "wings"}}); });
  expect_error(ErrorCode::InvalidArgument, [&] {
    match_joints(source, target, {{"LeftArm", "wing"}, {"Head", "wing"}});
  });
}

TEST(ParseNameMap, ReadsPairsAndComments) {
  const NameMap map = parse_name_map("# a comment\r\nLeft Arm = wing.L # left\n\n  Head=\nlast = one");
  EXPECT_EQ(map, (NameMap{{"Left Arm", "wing.L"}, {"Head", ""}, {"last", "one"}}));
  expect_error_at_line(ErrorCode::Malformed, 2, [] { parse_name_map("a = b\nc d\n"); });
  expect_error_at_line(ErrorCode::Malformed, 1, [] { parse_name_map(" = b\n"); });
}

}  // namespace
}  // namespace limber
