#include <gtest/gtest.h>

#include "limber/motion/retarget.h"

namespace limber {
namespace {

constexpr double kDegree = EIGEN_PI / 180;

void add(Rig& rig, const std::string& name, const std::string& parent, const Eigen::Vector3d& head,
         const Eigen::Vector3d& tail) {
  rig.handles.push_back({name, parent.empty() ? -1 : rig.find(parent), BoneHandle{head, tail}});
}

/// A body with y up that looks along z; its left is x.
Rig body() {
  Rig rig;
  add(rig, "hips", "", {0, 1, 0}, {0, 1.2, 0});
  add(rig, "spine", "hips", {0, 1.2, 0}, {0, 1.5, 0});
  add(rig, "head", "spine", {0, 1.6, 0}, {0, 1.8, 0});
  for (const auto& [side, x] : {std::pair{".L", 0.1}, std::pair{".R", -0.1}}) {
    const std::string s = side;
    add(rig, "upper_arm" + s, "spine", {2 * x, 1.5, 0}, {5 * x, 1.5, 0});
    add(rig, "lower_arm" + s, "upper_arm" + s, {5 * x, 1.5, 0}, {8 * x, 1.5, 0});
    add(rig, "thigh" + s, "hips", {x, 1, 0}, {x, 0.5, 0});
    add(rig, "shin" + s, "thigh" + s, {x, 0.5, 0}, {x, 0.1, 0});
    add(rig, "foot" + s, "shin" + s, {x, 0.1, 0}, {x, 0, 0.2});
  }
  return rig;
}

/// Where a bone points after a turn about the axis of its limit.
Eigen::Vector3d turned(const Rig& rig, const std::string& name, double angle) {
  const int handle = rig.find(name);
  const auto limits = usual_limits(rig);
  const auto& bone = std::get<BoneHandle>(rig.handles[static_cast<std::size_t>(handle)].form);
  return Eigen::AngleAxisd(angle, limits[static_cast<std::size_t>(handle)]->axis.normalized()) *
         (bone.tail - bone.head).normalized();
}

TEST(UsualLimits, KneesBendBackwardsAndElbowsForwards) {
  const Rig rig = body();
  for (const std::string side : {".L", ".R"}) {
    EXPECT_LT(turned(rig, "shin" + side, 0.5).z(), -0.4) << side;
    EXPECT_GT(turned(rig, "lower_arm" + side, 0.5).z(), 0.4) << side;
    for (const std::string name : {"shin", "lower_arm"}) {
      const std::optional<JointLimit> limit = usual_limits(rig)[static_cast<std::size_t>(rig.find(name + side))];
      ASSERT_TRUE(limit);
      EXPECT_NEAR(limit->least, 0, 1e-6);
      EXPECT_NEAR(limit->greatest, 150 * kDegree, 1e-6);
    }
  }
}

TEST(UsualLimits, CountFromTheBendAtRest) {
  Rig rig = body();
  const int shin = rig.find("shin.L");
  auto& bone = std::get<BoneHandle>(rig.handles[static_cast<std::size_t>(shin)].form);
  bone.tail = bone.head + Eigen::Vector3d(0, -0.4, -0.4);  // bent by 45 degrees
  const std::optional<JointLimit> limit = usual_limits(rig)[static_cast<std::size_t>(shin)];
  ASSERT_TRUE(limit);
  EXPECT_NEAR(limit->least, -45 * kDegree, 1e-6);
  EXPECT_NEAR(limit->greatest, 105 * kDegree, 1e-6);
}

TEST(UsualLimits, WhatARigSaysComesFirst) {
  Rig rig = body();
  const JointLimit own{{0, 1, 0}, -0.1, 0.2, 0.3};
  rig.handles[static_cast<std::size_t>(rig.find("shin.R"))].limit = own;
  EXPECT_EQ(usual_limits(rig)[static_cast<std::size_t>(rig.find("shin.R"))], own);
}

TEST(UsualLimits, LimbsWithoutNamesBendAsTheyAreBentAtRest) {
  Rig rig;
  add(rig, "a", "", {0, 0, 0}, {1, 0, 0});
  add(rig, "b", "a", {0, 0, 0}, {0, -1, 0.3});
  add(rig, "c", "b", {0, -1, 0.3}, {0, -2, -0.4});
  add(rig, "d", "a", {1, 0, 0}, {1, -1, 0});
  add(rig, "e", "d", {1, -1, 0}, {1, -2, 0});
  const auto limits = usual_limits(rig);
  ASSERT_TRUE(limits[2]);
  EXPECT_GT(limits[2]->axis.x(), 0);
  EXPECT_LT(limits[2]->least, -30 * kDegree);
  EXPECT_FALSE(limits[4]) << "straight at rest";
  EXPECT_FALSE(limits[1]);
}

TEST(UsualLimits, RopesAndTentaclesTurnFreely) {
  Rig rig;
  for (int i = 0; i < 6; ++i) {
    const double a = 0.5 * i;
    const Eigen::Vector3d head(std::sin(a), std::cos(a), 0);
    const Eigen::Vector3d tail(std::sin(a + 0.5), std::cos(a + 0.5), 0);
    add(rig, "r" + std::to_string(i), i > 0 ? "r" + std::to_string(i - 1) : "", head, tail);
  }
  for (const std::optional<JointLimit>& limit : usual_limits(rig)) EXPECT_FALSE(limit);
}

}  // namespace
}  // namespace limber
