#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <Eigen/Geometry>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "limber/io/rig_file.h"
#include "limber/model/skeleton.h"
#include "limber/motion/retarget.h"

#include "tests/support/data.h"

namespace limber {
namespace {

using Eigen::Vector3d;

constexpr double kFps = 60;

/// The skeleton that an artist gave a character.
Skeleton load_true_skeleton(const std::filesystem::path& file) {
  std::ifstream stream(file);
  const nlohmann::json truth = nlohmann::json::parse(stream);
  Skeleton skeleton;
  std::vector<Vector3d> places;
  std::vector<std::string> names;
  for (const auto& entry : truth["joints"]) {
    const auto& p = entry["position"];
    places.emplace_back(p[0].get<double>(), p[1].get<double>(), p[2].get<double>());
    names.push_back(entry["name"]);
    Joint joint;
    joint.parent = entry["parent"];
    skeleton.joints.push_back(joint);
  }
  make_names_unique(names);
  for (int i = 0; i < skeleton.count(); ++i) {
    Joint& joint = skeleton.joints[i];
    joint.name = names[static_cast<std::size_t>(i)];
    joint.rest.translation = joint.parent < 0 ? places[i] : Vector3d(places[i] - places[joint.parent]);
  }
  return skeleton;
}

int find_part(const Skeleton& skeleton, JointRole role, BodySide side) {
  const std::vector<BodyPart> parts = body_parts_of(skeleton);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].role == role && parts[i].side == side) return static_cast<int>(i);
  }
  return -1;
}

/// Feet and head of a skeleton.
struct Body {
  explicit Body(const Skeleton& skeleton) : skeleton(skeleton), rest(rest_joint_to_world(skeleton)) {
    const BodySide sides[2] = {BodySide::Left, BodySide::Right};
    for (int s = 0; s < 2; ++s) {
      thigh[s] = find_part(skeleton, JointRole::Thigh, sides[s]);
      shin[s] = find_part(skeleton, JointRole::Shin, sides[s]);
      foot[s] = find_part(skeleton, JointRole::Foot, sides[s]);
      toe[s] = find_part(skeleton, JointRole::Toe, sides[s]);
    }
    head = find_part(skeleton, JointRole::Head, BodySide::Middle);
    leg = (rest[thigh[0]].col(3) - rest[shin[0]].col(3)).norm() + (rest[shin[0]].col(3) - rest[foot[0]].col(3)).norm();
    forward = Vector3d(rest[thigh[0]].col(3) - rest[thigh[1]].col(3)).cross(Vector3d::UnitY()).normalized();
  }

  /// How far the head looks up, in degrees.
  double pitch(const std::vector<AffineMatrix>& world) const {
    const Eigen::Matrix3d turned = world[head].leftCols<3>() * Eigen::Matrix3d(rest[head].leftCols<3>()).inverse();
    return std::asin(std::clamp((turned * forward).normalized().y(), -1.0, 1.0)) * 57.29577951;
  }

  const Skeleton& skeleton;
  std::vector<AffineMatrix> rest;
  int thigh[2], shin[2], foot[2], toe[2], head;
  double leg;
  Vector3d forward;
};

/// What is wrong with feet and head. Lengths are in centimetres of a person whose legs measure 85.
struct Faults {
  double floating =
      0;               ///< Percent of frames with a foot down in the motion in which no foot is within 1 of the ground.
  double sunk = 0;     ///< How deep an ankle or a ball comes, at the most.
  double sliding = 0;  ///< Of balls that are down in the motion, per second.
  double looking = 0;  ///< Of the head, upwards, against the motion, in degrees.
};

Faults faults_of(const Skeleton& source, const MotionClip& clip, const Skeleton& target, const MotionClip& made) {
  const Body from(source);
  const Body to(target);
  const double shift = clip.seconds() - made.seconds();
  const double centimetre = to.leg / 85;
  const auto frames = static_cast<int>(made.seconds() * kFps);
  std::vector<std::vector<AffineMatrix>> before;
  std::vector<std::vector<AffineMatrix>> after;
  double ground = 1e300;
  for (int i = 0; i < frames; ++i) {
    before.push_back(joint_to_world(source, sample(clip, source, i / kFps + shift)));
    after.push_back(joint_to_world(target, sample(made, target, i / kFps)));
    for (const int toe : from.toe) ground = std::min(ground, before.back()[toe](1, 3));
  }
  const double ankles = std::min(to.rest[to.foot[0]](1, 3), to.rest[to.foot[1]](1, 3));
  const double balls = std::min(to.rest[to.toe[0]](1, 3), to.rest[to.toe[1]](1, 3));
  Faults faults;
  int down_frames = 0;
  int down_feet = 0;
  for (int i = 1; i < frames; ++i) {
    double lowest = 1e300;
    bool any_down = false;
    for (int s = 0; s < 2; ++s) {
      const double height = std::min(after[i][to.foot[s]](1, 3) - ankles, after[i][to.toe[s]](1, 3) - balls);
      lowest = std::min(lowest, height);
      faults.sunk = std::max(faults.sunk, -height / centimetre);
      const double speed = (before[i][from.toe[s]].col(3) - before[i - 1][from.toe[s]].col(3)).norm() * kFps;
      if (speed > 0.3 * from.leg || before[i][from.toe[s]](1, 3) > ground + 0.05 * from.leg) continue;
      any_down = true;
      ++down_feet;
      Vector3d moved = after[i][to.toe[s]].col(3) - after[i - 1][to.toe[s]].col(3);
      moved.y() = 0;
      faults.sliding += moved.norm() * kFps / centimetre;
    }
    faults.looking += (to.pitch(after[i]) - from.pitch(before[i])) / (frames - 1);
    down_frames += any_down ? 1 : 0;
    faults.floating += any_down && lowest > centimetre ? 100 : 0;
  }
  faults.floating /= std::max(down_frames, 1);
  faults.sliding /= std::max(down_feet, 1);
  return faults;
}

TEST(CapturedMotion, StandsOnTheGroundOnTenCharacters) {
  LIMBER_DATA_OR_SKIP(data, "");
  std::string table = fmt::format("{:<20}{:>10}{:>8}{:>9}{:>9}\n", "", "floating", "sunk", "sliding", "looking");
  for (const char* name : {"three_michelle", "rpm_masculine", "bjs_yeti", "rb_male_adult_08", "mh_child_male",
                           "ual_mannequin_f", "kaykit_knight", "pm100_011_teddy", "qf_human2017", "gdq_sophia"}) {
    const Skeleton target = load_true_skeleton(data / "autorig" / (std::string(name) + ".truth.json"));
    Faults mean;
    const std::vector<std::string> clips{"02_01", "09_01", "13_11"};
    for (const std::string& clip_name : clips) {
      const BvhFile file = load_bvh(data / "motion" / "cmu" / (clip_name + ".bvh"));
      const MotionClip clip = clip_of(file);
      const RetargetResult made = retarget(file.skeleton, clip, target);
      EXPECT_LT(made.clip.seconds(), clip.seconds()) << "the T-pose in the first frame is left out";
      const Faults faults = faults_of(file.skeleton, clip, target, made.clip);
      EXPECT_LT(faults.floating, 5) << name << " " << clip_name;
      EXPECT_LT(faults.sunk, 0.2) << name << " " << clip_name;
      EXPECT_LT(faults.sliding, 3) << name << " " << clip_name;
      EXPECT_LT(std::abs(faults.looking), 3) << name << " " << clip_name;
      mean.floating += faults.floating / static_cast<double>(clips.size());
      mean.sunk = std::max(mean.sunk, faults.sunk);
      mean.sliding += faults.sliding / static_cast<double>(clips.size());
      mean.looking += faults.looking / static_cast<double>(clips.size());
    }
    table += fmt::format("{:<20}{:>9.0f}%{:>8.1f}{:>9.1f}{:>9.1f}\n", name, mean.floating, mean.sunk, mean.sliding,
                         mean.looking);
  }
  std::fputs(table.c_str(), stdout);
}

/// A run by a person on long and on short legs: where a leg does not reach, the heel lifts, and the ball stays.
TEST(CapturedMotion, ARunDoesNotSlide) {
  LIMBER_DATA_OR_SKIP(data, "");
  const BvhFile file = load_bvh(data / "motion" / "cmu" / "143_01.bvh");
  const MotionClip clip = clip_of(file);
  std::string table = fmt::format("{:<20}{:>10}{:>8}{:>9}\n", "143_01", "floating", "sunk", "sliding");
  for (const char* name : {"three_michelle", "rpm_masculine", "bjs_yeti", "rb_male_adult_08", "mh_child_male",
                           "ual_mannequin_f", "kaykit_knight", "pm100_011_teddy", "qf_human2017", "gdq_sophia"}) {
    const Skeleton target = load_true_skeleton(data / "autorig" / (std::string(name) + ".truth.json"));
    const RetargetResult made = retarget(file.skeleton, clip, target);
    const Faults faults = faults_of(file.skeleton, clip, target, made.clip);
    EXPECT_LT(faults.sliding, 3) << name;
    EXPECT_LT(faults.sunk, 0.2) << name;
    table += fmt::format("{:<20}{:>9.0f}%{:>8.1f}{:>9.1f}\n", name, faults.floating, faults.sunk, faults.sliding);
  }
  std::fputs(table.c_str(), stdout);
}

}  // namespace
}  // namespace limber
