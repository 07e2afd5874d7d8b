#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/model/rig.h"

#include "tests/support/expect_error.h"

namespace limber {
namespace {

/// An arm along x with joints at 0, 1 and 2, listed children first, a point on the hand, and a region.
Rig make_arm() {
  Rig rig;
  rig.handles.push_back({"tip", 1, PointHandle{{3, 0.5, 0}}});
  rig.handles.push_back({"hand", 2, BoneHandle{{2, 0, 0}, {3, 0, 0}}});
  rig.handles.push_back({"fore", 3, BoneHandle{{1, 0, 0}, {2, 0, 0}}});
  rig.handles.push_back({"upper", -1, BoneHandle{{0, 0, 0}, {1, 0, 0}}});
  rig.handles.push_back({"patch", -1, RegionHandle{{0, 1, 2}}});
  return rig;
}

/// A quarter turn about z through (x, 0, 0).
AffineMatrix quarter_turn(double x) {
  AffineMatrix turn;
  turn << 0, -1, 0, x,  //
      1, 0, 0, -x,      //
      0, 0, 1, 0;
  return turn;
}

Eigen::Vector3d moved(const HandleTarget& target, const Eigen::Vector3d& point) {
  return std::get<TransformTarget>(target.target).transform * point.homogeneous();
}

TEST(ForwardPose, BendsAChainJointByJoint) {
  Pose local;
  local.targets.push_back({"fore", TransformTarget{quarter_turn(1)}});
  local.targets.push_back({"upper", TransformTarget{quarter_turn(0)}});
  const Pose pose = forward_pose(make_arm(), local, {{"hand"}, {"tip", FollowKind::Position}});
  ASSERT_EQ(pose.count(), 4);
  // The upper arm points up, the fore arm back along -x, and what follows it keeps going there.
  EXPECT_TRUE(moved(pose.targets[1], {1, 0, 0}).isApprox(Eigen::Vector3d(0, 1, 0)));
  EXPECT_TRUE(moved(pose.targets[0], {1, 0, 0}).isApprox(Eigen::Vector3d(0, 1, 0)));
  EXPECT_TRUE(moved(pose.targets[0], {2, 0, 0}).isApprox(Eigen::Vector3d(-1, 1, 0)));
  EXPECT_EQ(pose.targets[2].handle, "hand");
  EXPECT_TRUE(moved(pose.targets[2], {3, 0, 0}).isApprox(Eigen::Vector3d(-2, 1, 0)));
  const auto& tip = std::get<PositionTarget>(pose.targets[3].target);
  EXPECT_TRUE(tip.position.isApprox(Eigen::Vector3d(-2, 0.5, 0)));
}

TEST(ForwardPose, CarriesPositionsAndEndsOfBonesWithTheParent) {
  Pose local;
  local.targets.push_back({"upper", TransformTarget{quarter_turn(0)}});
  local.targets.push_back({"tip", PositionTarget{{3, 1, 0}}});
  local.targets.push_back({"hand", BoneTarget{{2, 0, 0}, {2, -1, 0}}});
  const Pose pose = forward_pose(make_arm(), local);
  ASSERT_EQ(pose.count(), 3);
  EXPECT_TRUE(std::get<PositionTarget>(pose.targets[1].target).position.isApprox(Eigen::Vector3d(-1, 3, 0)));
  const auto& hand = std::get<BoneTarget>(pose.targets[2].target);
  EXPECT_TRUE(hand.head.isApprox(Eigen::Vector3d(0, 2, 0)));
  EXPECT_TRUE(hand.tail.isApprox(Eigen::Vector3d(1, 2, 0)));
}

TEST(ForwardPose, HoldsFollowersOfRestingParentsAtRest) {
  const Pose pose =
      forward_pose(make_arm(), {}, {{"fore", FollowKind::HeadAndTail}, {"hand", FollowKind::Position}, {"patch"}});
  ASSERT_EQ(pose.count(), 3);
  EXPECT_EQ(std::get<BoneTarget>(pose.targets[0].target).tail, Eigen::Vector3d(2, 0, 0));
  EXPECT_EQ(std::get<PositionTarget>(pose.targets[1].target).position, Eigen::Vector3d(2, 0, 0));
  EXPECT_EQ(std::get<TransformTarget>(pose.targets[2].target).transform, AffineMatrix::Identity());
}

TEST(ForwardPose, LeavesPosesOfRootsAlone) {
  Pose local;
  local.targets.push_back({"upper", TransformTarget{quarter_turn(0.3)}});
  const Pose pose = forward_pose(make_arm(), local);
  ASSERT_EQ(pose.count(), 1);
  EXPECT_EQ(std::get<TransformTarget>(pose.targets[0].target).transform, quarter_turn(0.3));
}

TEST(ForwardPose, RefusesFollowersThatCannotFollow) {
  const Rig rig = make_arm();
  Pose local;
  local.targets.push_back({"hand", TransformTarget{AffineMatrix::Identity()}});
  const auto follow = [&](const Follower& follower) { forward_pose(rig, local, {follower}); };
  expect_error_at_handle(ErrorCode::InvalidPose, "hand", [&] { follow({"hand"}); });
  expect_error_at_handle(ErrorCode::InvalidPose, "hat", [&] { follow({"hat"}); });
  expect_error_at_handle(ErrorCode::InvalidPose, "hat", [&] { follow({"hat", FollowKind::Position}); });
  expect_error_at_handle(ErrorCode::InvalidPose, "patch", [&] { follow({"patch", FollowKind::Position}); });
  expect_error_at_handle(ErrorCode::InvalidPose, "tip", [&] { follow({"tip", FollowKind::HeadAndTail}); });
}

TEST(WorldPose, LetsFollowersGoWithTheNearestTransformAndLeavesWorldTargetsAlone) {
  Pose pose;
  pose.targets.push_back({"upper", TransformTarget{quarter_turn(0.3)}});
  pose.targets.push_back({"tip", PositionTarget{{9, 9, 9}}});
  pose.followers = {{"hand", FollowKind::Transform, 5}};
  pose.pins = {{VertexPlace{3}, {1, 2, 3}}};
  const Pose world = world_pose(make_arm(), pose);
  ASSERT_EQ(world.count(), 3);
  EXPECT_TRUE(world.followers.empty());
  EXPECT_EQ(std::get<PositionTarget>(world.find("tip")->target).position, Eigen::Vector3d(9, 9, 9));
  EXPECT_EQ(std::get<TransformTarget>(world.find("hand")->target).transform, quarter_turn(0.3));
  EXPECT_EQ(world.find("hand")->stiffness, 5);
  ASSERT_EQ(world.pins.size(), 1u);
  // Relative to its parents, the tip goes where they take it.
  pose.relative_to_parents = true;
  EXPECT_NE(std::get<PositionTarget>(world_pose(make_arm(), pose).find("tip")->target).position,
            Eigen::Vector3d(9, 9, 9));
}

}  // namespace
}  // namespace limber
