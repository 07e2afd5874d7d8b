// Motions fitted to a character as somebody chooses, and gestures on several handles or along a chain.
#include <cmath>

#include <gtest/gtest.h>

#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/motion/clips.h"
#include "limber/samples/samples.h"

#include "studio/server/motion.h"
#include "studio/server/motion_fit.h"
#include "tests/studio/server/fake_page.h"

namespace limber::studio {
namespace {

using Eigen::Vector3d;

Json place_of(const Vector3d& at) {
  return Json::array({at.x(), at.y(), at.z()});
}

Vector3d vector_from(const Json& at) {
  return {at[0].get<double>(), at[1].get<double>(), at[2].get<double>()};
}

struct Figure : TestStudio {
  Figure() { open("mannequin", 20); }
  Vector3d head(const std::string& name) { return moved(name, vector_from(handle(name)["rest"]["head"])); }
  void go(double time) {
    must("seek", {{"time", time}});
    settle();
  }
};

/// A walk that travels, its joints called by numbers, as a file.
std::string nameless_walk(bool z_up) {
  MadeMotion walk = limber::make_motion("walk");
  int number = 0;
  for (Joint& joint : walk.skeleton.joints) joint.name = "Bone" + std::to_string(++number);
  if (z_up) {
    const Eigen::Quaterniond turn(Eigen::AngleAxisd(EIGEN_PI / 2, Vector3d::UnitX()));
    for (std::size_t j = 0; j < walk.skeleton.joints.size(); ++j) {
      Joint& joint = walk.skeleton.joints[j];
      if (joint.parent >= 0) continue;
      joint.rest.translation = turn * joint.rest.translation;
      joint.rest.rotation = turn * joint.rest.rotation;
      for (MotionTrack& track : walk.clip.tracks) {
        if (track.joint != static_cast<int>(j)) continue;
        for (Eigen::Index k = 0; k < track.values.rows(); ++k) {
          if (track.path == TrackPath::Translation) {
            track.values.row(k) = (turn * track.values.row(k).transpose().eval()).transpose();
          } else if (track.path == TrackPath::Rotation) {
            const Eigen::Vector4d q = track.values.row(k).transpose();
            track.values.row(k) = (turn * Eigen::Quaterniond(q)).coeffs().transpose();
          }
        }
      }
    }
  }
  return write_bvh(to_bvh(walk.skeleton, walk.clip, 30));
}

/// What drives a joint of the mannequin is what has its name in a walk of Limber's own.
void expect_pairs(const std::vector<int>& alike, const Skeleton& source, const Skeleton& target) {
  int right = 0, wrong = 0;
  for (const char* name : {"thigh.L", "thigh.R", "shin.L", "shin.R", "upper_arm.L", "upper_arm.R", "lower_arm.L",
                           "lower_arm.R", "head", "hips"}) {
    const int t = target.find(name);
    if (t < 0 || source.find(name) < 0) continue;
    ++(alike[static_cast<std::size_t>(t)] == source.find(name) ? right : wrong);
  }
  EXPECT_GE(right, 8);
  EXPECT_EQ(wrong, 0);
}

TEST(JointsAlike, AreFoundWithoutNamesAndWhicheverWayIsUp) {
  const Skeleton walk = limber::make_motion("walk").skeleton;
  const Skeleton figure = skeleton_of(make_sample("mannequin", 20).rig);
  expect_pairs(joints_alike(walk, figure), walk, figure);
  Skeleton turned = walk;
  const Eigen::Quaterniond turn(Eigen::AngleAxisd(EIGEN_PI / 2, Vector3d::UnitX()));
  for (Joint& joint : turned.joints) {
    if (joint.parent >= 0) continue;
    joint.rest.translation = turn * joint.rest.translation;
    joint.rest.rotation = turn * joint.rest.rotation;
  }
  expect_pairs(joints_alike(turned, figure), turned, figure);
  EXPECT_TRUE(joints_alike({}, figure) == std::vector<int>(figure.joints.size(), -1));
}

TEST(FitMotion, GoesByPlacesWhereNamesSayNothing) {
  for (const bool z_up : {false, true}) {
    Figure studio;
    const Json opened =
        studio.must("open_motion", {{"upload", studio.engine.uploads().add({"walk.bvh", nameless_walk(z_up)})}});
    studio.settle();
    EXPECT_EQ(studio.state()["motion"]["fit"]["guessed"], true);
    EXPECT_GE(opened["driven"].size(), 14u) << opened;
    EXPECT_NE(opened["notes"].dump().find("no names match"), std::string::npos) << opened["notes"];
    // Legs swing as they do in a walk that is known by its names.
    studio.must("play", {{"playing", false}});
    studio.go(0.1);
    const Vector3d one = studio.head("foot.L") - studio.head("hips"),
                   other = studio.head("foot.R") - studio.head("hips");
    EXPECT_LT(one.y(), -0.5);
    EXPECT_LT(other.y(), -0.5);
    EXPECT_GT(std::abs(one.z() - other.z()), 0.1);
  }
}

TEST(FitMotion, SaysWhatDrivesWhatAndTakesAnotherMap) {
  Figure studio;
  studio.must("open_motion", {{"upload", studio.engine.uploads().add({"walk.bvh", nameless_walk(false)})}});
  studio.must("play", {{"playing", false}});
  studio.settle();
  const Json report = studio.must("fit_motion");
  Json map = Json::object();
  for (const Json& row : report["map"]) {
    if (row["source"].is_string()) map[row["joint"].get<std::string>()] = row["source"];
  }
  ASSERT_TRUE(map.contains("upper_arm.L"));
  map.erase("upper_arm.L");
  const Json next = studio.must("fit_motion", {{"map", map}});
  studio.settle();
  EXPECT_EQ(studio.state()["motion"]["fit"]["guessed"], false);
  for (const Json& row : next["map"]) {
    if (row["joint"] != "upper_arm.L") continue;
    EXPECT_TRUE(row["source"].is_null());
    EXPECT_EQ(row["suggested"].is_string(), true) << "what lies there is still suggested";
  }
  studio.must("undo");
  studio.settle();
  EXPECT_EQ(studio.state()["motion"]["fit"]["guessed"], true);
  EXPECT_EQ(studio.refused("fit_motion", {{"map", {{"upper_arm.L", "no such joint"}}}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("fit_motion", {{"map", {{"no such handle", "Bone1"}}}}), "InvalidArgument");
}

TEST(FitMotion, StaysInPlaceAndPlaysAPart) {
  Figure studio;
  studio.must("open_motion", {{"upload", studio.engine.uploads().add({"walk.bvh", nameless_walk(false)})}});
  studio.must("play", {{"playing", false}});
  const double whole = studio.must("fit_motion")["length"];
  const auto travel = [&] {
    studio.go(0);
    const Vector3d from = studio.head("hips");
    studio.go(0.9 * studio.state()["motion"]["seconds"].get<double>());
    return std::hypot((studio.head("hips") - from).x(), (studio.head("hips") - from).z());
  };
  EXPECT_GT(travel(), 0.5);
  studio.must("fit_motion", {{"in_place", true}});
  studio.settle();
  EXPECT_LT(travel(), 0.15);
  studio.go(0.5 * whole);
  const Vector3d middle = studio.head("foot.L");
  studio.must("fit_motion", {{"start", 0.25 * whole}, {"end", 0.75 * whole}});
  studio.settle();
  EXPECT_NEAR(studio.state()["motion"]["seconds"].get<double>(), 0.5 * whole, 1e-3);
  EXPECT_NEAR(studio.state()["motion"]["fit"]["start"].get<double>(), 0.25 * whole, 1e-9);
  studio.go(0.25 * whole);
  EXPECT_LT((studio.head("foot.L") - middle).norm(), 1e-3);
  EXPECT_EQ(studio.refused("fit_motion", {{"start", 0.5}, {"end", 0.5}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("fit_motion", {{"start", 0.5}}), "InvalidArgument");
  studio.must("play_motion", {{"name", "walk"}});
  studio.must("play", {{"playing", false}});
  EXPECT_EQ(studio.refused("fit_motion", {{"in_place", true}}), "InvalidArgument");
}

TEST(Poses, AreToldWithoutGoingThere) {
  Figure studio;
  studio.must("play_motion", {{"name", "walk"}});
  studio.must("play", {{"playing", false}});
  studio.go(0.4);
  const Vector3d foot = studio.head("foot.L");
  studio.go(0.0);
  const Json poses = studio.must("poses", {{"times", {0.4, 0.8}}})["poses"];
  ASSERT_EQ(poses.size(), 2u);
  EXPECT_LT((vector_from(poses[0]["handles"]["foot.L"][0]) - foot).norm(), 1e-3);
  EXPECT_EQ(studio.state()["motion"]["time"], 0.0);
  EXPECT_EQ(studio.refused("poses", {{"times", Json::array({"now"})}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("poses", {{"times", std::vector<double>(40, 0.1)}}), "InvalidArgument");
}

TEST(TurnedBones, KeepTheirLengthsAndLeaveTheRestAlone) {
  for (const bool in_motion : {false, true}) {
    Figure studio;
    if (in_motion) {
      studio.must("key");
      studio.settle();
    }
    const auto lengths = [&] {
      return std::pair((studio.head("upper_arm.L") - studio.head("lower_arm.L")).norm(),
                       (studio.head("lower_arm.L") - studio.head("hand.L")).norm());
    };
    const auto [upper, lower] = lengths();
    const Vector3d shoulder = studio.head("upper_arm.L"), other = studio.head("hand.R"), foot = studio.head("foot.L");
    const Vector3d way = Vector3d(-0.4, 1, 0.3).normalized();
    studio.must(
        "drag",
        {{"handle", "lower_arm.L"}, {"number", 1}, {"position", place_of(shoulder + 2 * upper * way)}, {"turn", true}});
    studio.must("drag_end", {{"handle", "lower_arm.L"}});
    studio.settle();
    const auto [upper_now, lower_now] = lengths();
    EXPECT_NEAR(upper_now, upper, 2e-3);
    EXPECT_NEAR(lower_now, lower, 2e-3);
    EXPECT_LT((studio.head("upper_arm.L") - shoulder).norm(), 2e-3);
    EXPECT_LT((studio.head("hand.R") - other).norm(), 2e-3);
    EXPECT_LT((studio.head("foot.L") - foot).norm(), 2e-3);
    // It points where it was pulled, as far as it is long.
    EXPECT_LT(((studio.head("lower_arm.L") - shoulder).normalized() - way).norm(), 0.02);
    studio.must("undo");
    studio.settle();
    EXPECT_GT(((studio.head("lower_arm.L") - shoulder).normalized() - way).norm(), 0.2) << "one step of undo";
  }
}

TEST(Together, HandlesGoTheSameWayInOneStep) {
  Figure studio;
  const Vector3d left = studio.head("hand.L"), right = studio.head("hand.R"), by(0.05, 0.2, 0.1);
  const Json steps = studio.state()["history"];
  for (const double share : {0.3, 0.7, 1.0}) {
    studio.must("drag", {{"handle", "hand.L"},
                         {"number", share},
                         {"position", place_of(left + share * by)},
                         {"also", {"hand.R", "hand.L"}}});
  }
  studio.must("drag_end", {{"handle", "hand.L"}});
  studio.settle();
  EXPECT_LT((studio.head("hand.L") - left - by).norm(), 2e-3);
  EXPECT_LT((studio.head("hand.R") - right - by).norm(), 2e-3);
  studio.must("undo");
  studio.settle();
  EXPECT_EQ(studio.state()["history"]["undo"], steps["undo"]);
  EXPECT_LT((studio.head("hand.R") - right).norm(), 2e-3);
  studio.must("constrain", {{"handle", "hand.L"}, {"kind", "free"}, {"also", {"hand.R", "foot.L"}}});
  studio.settle();
  for (const char* name : {"hand.L", "hand.R", "foot.L"}) EXPECT_EQ(studio.handle(name)["constraint"], "free");
  studio.must("undo");
  studio.settle();
  EXPECT_NE(studio.handle("hand.R")["constraint"], "free");
  EXPECT_EQ(
      studio.refused("drag", {{"handle", "hand.L"}, {"number", 9}, {"position", {0, 0, 0}}, {"also", {"nobody"}}}),
      "InvalidRig");
}

TEST(Upright, TurnsShapeAndSkeletonAlike) {
  Shape lying = make_sample("mannequin", 20).shape;
  const Positions standing = lying.positions;
  for (Eigen::Index v = 0; v < standing.rows(); ++v) {
    lying.positions.row(v) << standing(v, 0), -standing(v, 2), standing(v, 1);
  }
  TestStudio studio;
  studio.must("open", {{"upload", studio.engine.uploads().add({"lying.obj", write_obj(lying)})}});
  studio.must("fit_skeleton");
  studio.settle();
  EXPECT_EQ(studio.state()["fitting"]["up"], "+z");
  const Vector3d head = vector_from(studio.handle("head")["rest"]["head"]);
  studio.must("turn_upright");
  studio.settle();
  EXPECT_EQ(studio.state()["fitting"]["up"], "+y");
  const Vector3d turned = vector_from(studio.handle("head")["rest"]["head"]);
  EXPECT_LT((turned - Vector3d(head.x(), head.z(), -head.y())).norm(), 1e-6);
  const Shape& now = studio.engine.document().shape->shape;
  EXPECT_LT((now.positions - standing).rowwise().norm().maxCoeff(), 1e-5);
  studio.must("undo");
  studio.settle();
  EXPECT_EQ(studio.state()["fitting"]["up"], "+z");
}

}  // namespace
}  // namespace limber::studio
