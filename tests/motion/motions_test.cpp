#include <algorithm>
#include <cmath>
#include <string>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/motion/clips.h"
#include "limber/motion/retarget.h"
#include "limber/samples/samples.h"

#include "tests/support/expect_error.h"

namespace limber {
namespace {

using Eigen::Vector3d;

constexpr double kDegree = 3.14159265358979323846 / 180;

std::string title(const MotionEntry& entry) {
  return std::string(entry.name) + " of a " + std::string(name_of(entry.body));
}

/// The poses of a made motion in the world, key by key.
struct Played {
  explicit Played(const MotionEntry& entry, double fps = 120)
      : made(make_motion(entry.name, entry.body, {.fps = fps})), times(made.clip.tracks.front().times) {
    for (const double time : times)
      worlds.push_back(joint_to_world(made.skeleton, sample(made.clip, made.skeleton, time)));
  }

  Vector3d place(std::size_t key, const std::string& joint) const {
    return worlds[key][static_cast<std::size_t>(made.skeleton.find(joint))].col(3);
  }
  Vector3d tip(std::size_t key, const std::string& name) const {
    const int joint = made.skeleton.find(name);
    return apply(worlds[key][static_cast<std::size_t>(joint)], *made.skeleton.joints[joint].end_site);
  }

  MadeMotion made;
  std::vector<double> times;
  std::vector<std::vector<AffineMatrix>> worlds;
};

TEST(MakeMotion, EndsAsItStarted) {
  for (const MotionEntry& entry : motion_catalogue()) {
    const Played played(entry);
    validate(played.made.skeleton);
    validate(played.made.clip, played.made.skeleton.count());
    const std::size_t last = played.times.size() - 1;
    const Vector3d travelled = played.worlds[last][0].col(3) - played.worlds[0][0].col(3);
    EXPECT_LT(std::abs(travelled.y()), 1e-9) << title(entry);
    EXPECT_LT(std::abs(travelled.x()), 1e-6) << title(entry);
    double fastest = 0;
    for (std::size_t key = 1; key <= last; ++key) {
      for (std::size_t joint = 0; joint < played.worlds[key].size(); ++joint) {
        fastest = std::max(fastest, (played.worlds[key][joint].col(3) - played.worlds[key - 1][joint].col(3)).norm());
      }
    }
    for (std::size_t joint = 0; joint < played.worlds[0].size(); ++joint) {
      const auto place = [&](std::size_t key) { return Vector3d(played.worlds[key][joint].col(3)); };
      EXPECT_LT((place(last) - place(0) - travelled).norm(), 1e-9) << title(entry);
      // Nor does it jump in speed.
      const Vector3d before = place(last) - place(last - 1);
      const Vector3d after = place(1) - place(0);
      EXPECT_LT((after - before).norm(), 0.35 * fastest + 1e-4) << title(entry) << " joint " << joint;
    }
  }
}

TEST(MakeMotion, StaysInPlaceOnRequest) {
  for (const MotionEntry& entry : motion_catalogue()) {
    const MadeMotion made = make_motion(entry.name, entry.body, {.in_place = true});
    const MotionTrack& travel = made.clip.tracks.front();
    EXPECT_LT((travel.values.row(0) - travel.values.row(travel.values.rows() - 1)).norm(), 1e-6) << title(entry);
  }
}

/// The points of a body that stand on the ground.
std::vector<std::string> balls_of(MotionBody body) {
  if (body == MotionBody::Humanoid) return {"toe.L", "toe.R"};
  if (body == MotionBody::Quadruped) return {"back_toe.L", "back_toe.R", "front_toe.L", "front_toe.R"};
  return {};
}

TEST(MakeMotion, WhatStandsDoesNotSlide) {
  for (const MotionEntry& entry : motion_catalogue()) {
    const Played played(entry);
    for (const std::string& ball : balls_of(entry.body)) {
      const double ground = rest_joint_to_world(played.made.skeleton)[played.made.skeleton.find(ball)](1, 3);
      int standing = 0;
      for (std::size_t key = 1; key < played.times.size(); ++key) {
        const Vector3d before = played.place(key - 1, ball);
        const Vector3d after = played.place(key, ball);
        if (std::abs(before.y() - ground) > 1e-5 || std::abs(after.y() - ground) > 1e-5) continue;
        ++standing;
        EXPECT_LT((after - before).norm(), 5e-4) << title(entry) << " " << ball << " at " << played.times[key];
      }
      EXPECT_GT(standing, 0.1 * static_cast<double>(played.times.size())) << title(entry) << " " << ball;
    }
  }
}

TEST(MakeMotion, NothingGoesBelowTheGround) {
  for (const MotionEntry& entry : motion_catalogue()) {
    const Played played(entry);
    for (const std::string& ball : balls_of(entry.body)) {
      const auto rest = rest_joint_to_world(played.made.skeleton);
      const int joint = played.made.skeleton.find(ball);
      const double ball_height = rest[joint](1, 3);
      const double tip_height = apply(rest[joint], *played.made.skeleton.joints[joint].end_site).y();
      for (std::size_t key = 0; key < played.times.size(); ++key) {
        EXPECT_GT(played.place(key, ball).y(), ball_height - 0.004) << title(entry) << " at " << played.times[key];
        EXPECT_GT(played.tip(key, ball).y(), tip_height - 0.03) << title(entry) << " at " << played.times[key];
      }
    }
  }
}

double angle_between(const Vector3d& a, const Vector3d& b) {
  return std::acos(std::clamp(a.normalized().dot(b.normalized()), -1.0, 1.0)) / kDegree;
}

TEST(MakeMotion, BendsNoJointOfAHumanTooFar) {
  for (const MotionEntry& entry : motion_catalogue()) {
    if (entry.body != MotionBody::Humanoid) continue;
    const Played played(entry);
    for (std::size_t key = 0; key < played.times.size(); ++key) {
      const auto at = [&](const std::string& joint) { return played.place(key, joint); };
      const auto frame = [&](const char* joint) {
        return Eigen::Matrix3d(played.worlds[key][played.made.skeleton.find(joint)].leftCols<3>());
      };
      const Vector3d left = frame("hips").col(0);
      for (const std::string side : {".L", ".R"}) {
        const Vector3d thigh = at("shin" + side) - at("thigh" + side);
        const Vector3d shin = at("foot" + side) - at("shin" + side);
        EXPECT_LT(angle_between(thigh, shin), 140) << title(entry) << " knee at " << played.times[key];
        EXPECT_GT(thigh.cross(shin).dot(left), -1e-3) << title(entry) << " knee bends back at " << played.times[key];
        EXPECT_LT(angle_between(thigh, -frame("hips").col(1)), 120) << title(entry) << " hip";
        const Vector3d upper = at("lower_arm" + side) - at("upper_arm" + side);
        const Vector3d lower = at("hand" + side) - at("lower_arm" + side);
        EXPECT_LT(angle_between(upper, lower), 145) << title(entry) << " elbow";
        const Vector3d foot = at("toe" + side) - at("foot" + side);
        EXPECT_GT(angle_between(shin, foot), 20) << title(entry) << " ankle stretched at " << played.times[key];
        EXPECT_LT(angle_between(shin, foot), 112) << title(entry) << " ankle bent at " << played.times[key];
      }
      EXPECT_LT(angle_between(frame("head").col(2), frame("chest").col(2)), 75) << title(entry) << " neck";
      EXPECT_LT(angle_between(frame("chest").col(1), frame("hips").col(1)), 60) << title(entry) << " back";
    }
  }
}

TEST(MakeMotion, DrivesTheMannequin) {
  const Skeleton target = skeleton_of(make_sample("mannequin", 20).rig);
  EXPECT_EQ(static_cast<int>(motion_body_of(target)), static_cast<int>(MotionBody::Humanoid));
  const MadeMotion walk = make_motion("walk");
  const RetargetResult result = retarget(walk.skeleton, walk.clip, target);
  EXPECT_GE(result.matches.count(), target.count() - 2);
  EXPECT_TRUE(result.notes.empty());
}

TEST(MakeMotion, KnowsItsOwnBodies) {
  for (const MotionEntry& entry : motion_catalogue()) {
    const MadeMotion made = make_motion(entry.name, entry.body);
    EXPECT_EQ(name_of(motion_body_of(made.skeleton)), name_of(entry.body)) << title(entry);
  }
}

TEST(MakeMotion, RefusesWhatItDoesNotHave) {
  expect_error(ErrorCode::InvalidArgument, [] { make_motion("fly"); });
  expect_error(ErrorCode::InvalidArgument, [] { make_motion("trot", MotionBody::Humanoid); });
  expect_error(ErrorCode::InvalidArgument, [] { make_motion("walk", MotionBody::Humanoid, {.fps = 0}); });
}

}  // namespace
}  // namespace limber
