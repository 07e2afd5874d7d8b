#include "limber/motion/internal/hold_hands.h"

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "limber/motion/clips.h"
#include "limber/motion/internal/keyed_poses.h"
#include "limber/motion/internal/leg_solve.h"
#include "limber/motion/retarget.h"

namespace limber::internal {
namespace {

using Eigen::Vector3d;

constexpr double kFps = 30;

/// A person who sways for two seconds, a hand's breadth to each side.
struct Sway {
  Skeleton skeleton = make_motion("idle", MotionBody::Humanoid).skeleton;
  std::vector<double> times;
  std::vector<SkeletonPose> poses;

  Sway() {
    for (int i = 0; i <= 60; ++i) {
      times.push_back(i / kFps);
      SkeletonPose pose = rest_pose(skeleton);
      pose.local[0].translation += 0.08 * std::sin(std::numbers::pi * times.back()) * Vector3d::UnitX();
      pose.local[find("upper_arm.L")].rotation =
          Eigen::AngleAxisd(-0.9, Vector3d::UnitZ()) * pose.local[find("upper_arm.L")].rotation;
      pose.local[find("lower_arm.L")].rotation =
          Eigen::AngleAxisd(-1.2, Vector3d::UnitY()) * pose.local[find("lower_arm.L")].rotation;
      poses.push_back(pose);
    }
  }

  int find(std::string_view name) const {
    for (int joint = 0; joint < skeleton.count(); ++joint) {
      if (skeleton.joints[joint].name == name) return joint;
    }
    return -1;
  }

  /// The left arm, still from key `first` to key `last`.
  HoldingArm arm(int first, int last) const {
    HoldingArm arm{.top = find("upper_arm.L"),
                   .middle = find("lower_arm.L"),
                   .end = find("hand.L"),
                   .is_still = {},
                   .heights = {}};
    for (int i = 0; i < static_cast<int>(times.size()); ++i) {
      arm.is_still.push_back(i >= first && i <= last);
      arm.heights.push_back(std::numeric_limits<double>::quiet_NaN());
    }
    return arm;
  }

  Vector3d hand(std::size_t key) const { return joint_to_world(skeleton, poses[key])[find("hand.L")].col(3); }
};

TEST(FindStillness, FindsWhatRestsForAWhile) {
  std::vector<Vector3d> places;
  std::vector<double> times;
  for (int i = 0; i < 60; ++i) {
    times.push_back(i / kFps);
    const double moving = i < 20 ? 0.03 * (20 - i) : i < 40 ? 0 : 0.03 * (i - 39);
    places.emplace_back(moving, 1, 0);
  }
  const std::vector<bool> still = find_stillness(places, times, 0.6);
  for (int i = 0; i < 60; ++i) {
    const bool rests = i >= 20 && i < 40;
    const bool moves = i < 18 || i >= 42;
    EXPECT_TRUE(still[i] || !rests) << i;
    EXPECT_FALSE(still[i] && moves) << i;
  }
  EXPECT_TRUE(find_stillness({}, {}, 1).empty());
}

TEST(FindStillness, DoesNotTakeASlowDriftForRest) {
  std::vector<Vector3d> places;
  std::vector<double> times;
  for (int i = 0; i < 90; ++i) {
    times.push_back(i / kFps);
    places.emplace_back(0.1 * times.back(), 0, 0);  // A sixth of an arm in a second.
  }
  for (const bool still : find_stillness(places, times, 0.6)) EXPECT_FALSE(still);
}

TEST(HoldHands, KeepsTheHandWhereItIsAndTheRestAsItWas) {
  Sway sway;
  const std::vector<SkeletonPose> before = sway.poses;
  hold_hands(sway.skeleton, {sway.arm(20, 30)}, sway.times, Vector3d::UnitY(), -Vector3d::UnitZ(), sway.poses);
  for (int i = 20; i <= 30; ++i) EXPECT_LT((sway.hand(i) - sway.hand(20)).norm(), 1e-9) << i;
  for (int i = 0; i < 61; ++i) {
    const bool is_far = i < 20 - 10 || i > 30 + 10;
    for (int joint = 0; joint < sway.skeleton.count(); ++joint) {
      EXPECT_EQ(sway.poses[i].local[joint].translation, before[i].local[joint].translation);
      const bool is_same = sway.poses[i].local[joint].rotation.coeffs() == before[i].local[joint].rotation.coeffs();
      EXPECT_TRUE(is_same || !is_far) << i;
    }
  }
}

TEST(HoldHands, DoesNotJerk) {
  Sway sway;
  hold_hands(sway.skeleton, {sway.arm(20, 30)}, sway.times, Vector3d::UnitY(), -Vector3d::UnitZ(), sway.poses);
  for (int i = 1; i < 60; ++i) {
    const Vector3d bend = sway.hand(i + 1) - 2 * sway.hand(i) + sway.hand(i - 1);
    EXPECT_LT(bend.norm() * kFps * kFps, 6) << i;  // Metres per second squared.
  }
}

TEST(HoldHands, PutsAHandThatLiesOnTheGroundThere) {
  Sway sway;
  HoldingArm arm = sway.arm(20, 30);
  const double wanted = sway.hand(25).y() + 0.1;
  for (double& height : arm.heights) height = wanted;
  hold_hands(sway.skeleton, {arm}, sway.times, Vector3d::UnitY(), -Vector3d::UnitZ(), sway.poses);
  for (int i = 20; i <= 30; ++i) EXPECT_NEAR(sway.hand(i).y(), wanted, 1e-9) << i;
}

TEST(Retarget, KeepsHandsStillThatAreSoInTheMotion) {
  // The motion: the body sways, its left hand holds on. The model: longer arms, shorter legs.
  Sway sway;
  hold_hands(sway.skeleton, {sway.arm(15, 45)}, sway.times, Vector3d::UnitY(), -Vector3d::UnitZ(), sway.poses);
  MotionClip clip;
  for (int joint = 0; joint < sway.skeleton.count(); ++joint) {
    MotionTrack rotation{
        .joint = joint, .path = TrackPath::Rotation, .times = sway.times, .values = Eigen::MatrixXd(61, 4)};
    MotionTrack translation{
        .joint = joint, .path = TrackPath::Translation, .times = sway.times, .values = Eigen::MatrixXd(61, 3)};
    for (int i = 0; i < 61; ++i) {
      rotation.values.row(i) = sway.poses[i].local[joint].rotation.coeffs().transpose();
      translation.values.row(i) = sway.poses[i].local[joint].translation.transpose();
    }
    clip.tracks.push_back(rotation);
    if (joint == 0) clip.tracks.push_back(translation);
  }
  Skeleton model = sway.skeleton;
  for (Joint& joint : model.joints) {
    if (joint.name.starts_with("lower_arm") || joint.name.starts_with("hand")) joint.rest.translation *= 1.3;
    if (joint.name.starts_with("shin") || joint.name.starts_with("foot")) joint.rest.translation *= 0.7;
  }
  const auto drift = [&](bool hands) {
    const RetargetResult made = retarget(sway.skeleton, clip, model, {.hands = hands});
    double most = 0;
    const auto place = [&](int key) {
      return Vector3d(joint_to_world(model, sample(made.clip, model, sway.times[key]))[sway.find("hand.L")].col(3));
    };
    for (int key = 16; key <= 44; ++key) most = std::max(most, (place(key) - place(30)).norm());
    return most;
  };
  EXPECT_GT(drift(false), 0.01);
  EXPECT_LT(drift(true), 1e-6);
}

}  // namespace
}  // namespace limber::internal
