#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "limber/motion/internal/actor.h"

namespace limber::internal {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kTwoPi = 2 * std::numbers::pi;

double wave(double turns) {
  return std::sin(kTwoPi * turns);
}

double fraction(double value) {
  return value - std::floor(value);
}

/// A way of going on four legs.
struct FourGait {
  double seconds;
  double speed;
  double stance;                  ///< Share of the cycle that a paw is on the ground.
  std::array<double, 4> landing;  ///< When paws land: hind left, hind right, front left, front right.
  double lift;                    ///< Of a paw.
  double fold;                    ///< Degrees by which the paw folds back in the air.
};

constexpr FourGait kWalk{1.1, 0.85, 0.66, {0, 0.5, 0.22, 0.72}, 0.07, 55};
constexpr FourGait kTrot{19.0 / 30, 1.9, 0.46, {0, 0.5, 0.5, 0}, 0.11, 75};
constexpr FourGait kGallop{0.5, 3.7, 0.27, {0, 0.11, 0.48, 0.6}, 0.17, 95};

/// A paw at a time: where it is, and how much it is folded.
struct Paw {
  Vector3d ball;
  double fold = 0;
};

Paw paw_of(const FourGait& gait, const Vector3d& home, double phase, double seconds) {
  const double at = fraction(phase);
  const double start = seconds - at * gait.seconds;
  const double ahead = 0.5 * gait.stance * gait.seconds * gait.speed;
  Paw paw{home, 0};
  paw.ball.z() += gait.speed * start + ahead;
  if (at <= gait.stance) return paw;
  const double swing = (at - gait.stance) / (1 - gait.stance);
  // Starts and ends at rest on the ground.
  const double ease = swing * swing * swing * (10 - 15 * swing + 6 * swing * swing);
  paw.ball.z() += gait.speed * gait.seconds * ease;
  const double bow = std::sin(std::numbers::pi * swing);
  paw.ball.y() += gait.lift * bow * bow;
  // Folded most while it leaves, stretched again to land.
  paw.fold = gait.fold * std::pow(std::sin(std::numbers::pi * std::pow(swing, 0.8)), 2);
  return paw;
}

constexpr std::array<const char*, 2> kSides{"L", "R"};

std::string joined(const char* base, const char* side) {
  return std::string(base) + "." + side;
}

ActorLeg hind_leg(const Actor& actor, const char* side) {
  return actor.leg(joined("back_upper", side), joined("back_lower", side), joined("back_foot", side),
                   joined("back_toe", side));
}

ActorLeg front_leg(const Actor& actor, const char* side) {
  ActorLeg leg = actor.leg(joined("front_upper", side), joined("front_lower", side), joined("front_foot", side),
                           joined("front_toe", side));
  leg.bends_back = true;
  return leg;
}

void place_paw(Actor& actor, const ActorLeg& leg, const Paw& paw) {
  // The foot turns about the ball, which stays flat; in the air it folds back.
  const Quaterniond foot = pitched(paw.fold * (leg.bends_back ? 1.0 : 0.55));
  const Vector3d sole = actor.home(leg.toe) - actor.home(leg.end);
  const Vector3d aside = leg.bends_back ? Vector3d(-Vector3d::UnitZ()) : Vector3d::UnitZ();
  actor.reach(leg, paw.ball - foot * sole, foot, pitched(0.9 * paw.fold), aside);
}

void bend_back(Actor& actor, double pitch, double yaw) {
  for (const char* joint : {"spine1", "spine2", "chest"}) actor.turn(joint, yawed(yaw / 3) * pitched(pitch / 3));
}

void hold_head(Actor& actor, double neck, double head, double yaw = 0) {
  actor.turn_in_world(actor.find("neck"), yawed(0.5 * yaw) * pitched(neck));
  actor.turn_in_world(actor.find("head"), yawed(yaw) * pitched(head));
}

void wag(Actor& actor, double pitch, double yaw) {
  for (const char* joint : {"tail1", "tail2", "tail3"}) actor.turn(joint, yawed(yaw / 3) * pitched(pitch / 3));
}

void place_paws(Actor& actor, const FourGait& gait, double seconds) {
  const double phase = seconds / gait.seconds;
  for (int i = 0; i < 2; ++i) {
    const ActorLeg hind = hind_leg(actor, kSides[i]);
    const ActorLeg front = front_leg(actor, kSides[i]);
    place_paw(actor, hind, paw_of(gait, actor.home(hind.toe), phase - gait.landing[i], seconds));
    place_paw(actor, front, paw_of(gait, actor.home(front.toe), phase - gait.landing[2 + i], seconds));
  }
}

void pose_walk(Actor& actor, double seconds) {
  const double phase = seconds / kWalk.seconds;
  const Vector3d home = actor.home(0);
  actor.put_root(
      {0.012 * wave(phase + 0.05), home.y() - 0.015 + 0.008 * wave(2 * phase + 0.1), home.z() + kWalk.speed * seconds},
      yawed(2.5 * wave(phase)) * rolled(2 * wave(phase + 0.05)));
  bend_back(actor, 0, -5 * wave(phase));
  hold_head(actor, 3 + 3.5 * wave(2 * phase + 0.3), 2 + 2 * wave(2 * phase + 0.35));
  wag(actor, 4, 18 * wave(phase + 0.4));
  place_paws(actor, kWalk, seconds);
}

void pose_trot(Actor& actor, double seconds) {
  const double phase = seconds / kTrot.seconds;
  const Vector3d home = actor.home(0);
  actor.put_root({0, home.y() - 0.02 - 0.022 * std::cos(2 * kTwoPi * (phase - 0.23)), home.z() + kTrot.speed * seconds},
                 rolled(1.5 * wave(phase)));
  bend_back(actor, 1.5 * wave(2 * phase), 0);
  hold_head(actor, -4 + 2.5 * wave(2 * phase + 0.2), 2 * wave(2 * phase + 0.3));
  wag(actor, -14 + 6 * wave(2 * phase), 10 * wave(phase));
  place_paws(actor, kTrot, seconds);
}

void pose_gallop(Actor& actor, double seconds) {
  const double phase = seconds / kGallop.seconds;
  const Vector3d home = actor.home(0);
  // Gathered when the hind legs land, stretched when the front legs do.
  const double gather = std::cos(kTwoPi * (phase - 0.02));
  actor.put_root({0, home.y() - 0.045 + 0.02 * wave(phase - 0.25), home.z() + kGallop.speed * seconds},
                 pitched(-5 * wave(phase + 0.05) - 2 * gather));
  bend_back(actor, 11 * gather, 0);
  hold_head(actor, 12 - 7 * wave(phase + 0.1), 5 - 4 * wave(phase + 0.15));
  wag(actor, -22 + 16 * wave(phase + 0.3), 0);
  place_paws(actor, kGallop, seconds);
}

void pose_idle(Actor& actor, double seconds) {
  const double phase = seconds / 5;
  const double breath = wave(2 * phase);
  actor.put_root(actor.home(0) + Vector3d(0.008 * wave(phase), -0.012 + 0.004 * breath, 0), rolled(0.8 * wave(phase)));
  bend_back(actor, 0.8 * breath, 1.5 * wave(phase + 0.2));
  static const Curve kLook({{0, 0}, {0.8, 0}, {1.4, 24}, {2.3, 24}, {3.1, -14}, {3.9, -14}, {4.6, 0}, {5, 0}}, 5);
  hold_head(actor, 1.5 * breath, 2 + breath, kLook(seconds));
  wag(actor, 6, 16 * wave(4 * phase) * (0.6 + 0.4 * wave(phase)));
  for (const char* side : kSides) {
    for (const ActorLeg& leg : {hind_leg(actor, side), front_leg(actor, side)}) {
      place_paw(actor, leg, {actor.home(leg.toe), 0});
    }
  }
}

void pose_flap(Actor& actor, double seconds) {
  constexpr double kSeconds = 0.6;
  const double phase = seconds / kSeconds;
  constexpr double kSpeed = 5;
  const Vector3d home = actor.home(0);
  // Down fast and stretched, up slower and folded.
  const double beat = fraction(phase) + 0.06 * wave(phase);
  const double stroke = std::cos(kTwoPi * beat);  // 1: up.
  const double fold = std::max(0.0, -wave(beat));
  actor.put_root({home.x(), home.y() - 0.045 * stroke, home.z() + kSpeed * seconds}, pitched(12 + 3 * wave(phase)));
  actor.turn("spine1", pitched(-2 * stroke));
  actor.turn_in_world(actor.find("neck"), pitched(8));
  actor.turn_in_world(actor.find("head"), pitched(4));
  actor.turn("tail1", pitched(4 + 9 * stroke));
  actor.turn("tail2", pitched(5 * stroke));
  for (int i = 0; i < 2; ++i) {
    const double sign = i == 0 ? 1 : -1;
    const char* side = kSides[i];
    const double down = 6 + 33 * stroke;
    actor.turn(joined("wing1", side), rolled(sign * down) * yawed(sign * (4 + 14 * fold)) * pitched(-8 * wave(phase)));
    const double tip = std::cos(kTwoPi * (beat - 0.1));
    actor.turn(joined("wing2", side), rolled(sign * (16 * tip - 34 * fold)) * yawed(-sign * 18 * fold));
    const double end = std::cos(kTwoPi * (beat - 0.18));
    actor.turn(joined("wing3", side), rolled(sign * (22 * end - 20 * fold)) * yawed(sign * 26 * fold));
    // Legs folded under the body, toes back.
    actor.turn(joined("thigh", side), pitched(-35 + 3 * stroke));
    actor.turn(joined("shin", side), pitched(112));
    actor.turn(joined("foot", side), pitched(-30 + 4 * stroke));
    actor.turn(joined("toe", side), pitched(60));
  }
}

/// A wave of sideways turns along a row of joints.
void undulate(Actor& actor, const char* base, int count, double phase, double per_joint, double first_degrees,
              double last_degrees) {
  for (int i = 0; i < count; ++i) {
    const double share = count > 1 ? static_cast<double>(i) / (count - 1) : 0;
    const double degrees = first_degrees + share * (last_degrees - first_degrees);
    actor.turn(base + std::to_string(i + 1), yawed(degrees * wave(phase - per_joint * (i + 1))));
  }
}

void pose_swim(Actor& actor, double seconds) {
  constexpr double kSeconds = 1.2;
  const double phase = seconds / kSeconds;
  const Vector3d home = actor.home(0);
  actor.put_root({home.x() + 0.01 * wave(phase + 0.5), home.y() + 0.012 * wave(phase), home.z() + 0.7 * seconds},
                 yawed(4 * wave(phase)) * rolled(2.5 * wave(phase + 0.25)));
  undulate(actor, "tail", 4, phase + 0.5, 0.11, 9, 19);
  actor.turn("spine1", yawed(-4 * wave(phase + 0.05)));
  actor.turn("spine2", yawed(-4 * wave(phase + 0.1)));
  actor.turn("head", yawed(-3 * wave(phase + 0.15)));
}

/// A snake: its way is a meander, and all of it follows the same way.
constexpr double kWindSeconds = 1.8;
constexpr double kWindLength = 0.95;  ///< Of a wave, along the body.
constexpr double kWindDegrees = 42;

/// Where the body heads, that far ahead of its middle.
double winding(double seconds, double ahead) {
  return kWindDegrees * wave(seconds / kWindSeconds + ahead / kWindLength);
}

void pose_slither(Actor& actor, double seconds) {
  // Along the way by steps of a thousandth of a second.
  const double speed = kWindLength / kWindSeconds;
  const auto steps = std::max(1, static_cast<int>(std::lround(1000 * seconds)));
  Vector3d place = actor.home(0);
  place.x() -= speed * kWindSeconds / kTwoPi * std::sin(kWindDegrees * std::numbers::pi / 180);
  for (int i = 0; i < steps && seconds > 0; ++i) {
    const double heading = winding(seconds * (i + 0.5) / steps, 0) * std::numbers::pi / 180;
    place += speed * seconds / steps * Vector3d(std::sin(heading), 0, std::cos(heading));
  }
  constexpr double kBone = 0.1;
  actor.put_root(place, yawed(winding(seconds, 0.5 * kBone)));
  for (int i = 1; i <= 4; ++i) {
    actor.turn_in_world(actor.find("spine" + std::to_string(i)), yawed(winding(seconds, (i + 0.5) * kBone)));
  }
  actor.turn_in_world(actor.find("head"), yawed(0.3 * winding(seconds, 5.5 * kBone)) * pitched(-6));
  for (int i = 1; i <= 9; ++i) {
    actor.turn_in_world(actor.find("tail" + std::to_string(i)), yawed(winding(seconds, -(i + 0.5) * kBone)));
  }
}

}  // namespace

Actor make_quadruped() {
  std::vector<Actor::Place> joints{{"hips", "", {0, 0.64, -0.34}},         {"spine1", "hips", {0, 0.65, -0.2}},
                                   {"spine2", "spine1", {0, 0.64, -0.04}}, {"chest", "spine2", {0, 0.63, 0.13}},
                                   {"neck", "chest", {0, 0.69, 0.27}},     {"head", "neck", {0, 0.86, 0.42}},
                                   {"tail1", "hips", {0, 0.63, -0.44}},    {"tail2", "tail1", {0, 0.56, -0.55}},
                                   {"tail3", "tail2", {0, 0.47, -0.62}}};
  std::vector<std::pair<std::string_view, Vector3d>> tips{{"head", {0, 0.82, 0.62}}, {"tail3", {0, 0.38, -0.67}}};
  struct Names {
    const char* joints[9];
    double sign;
  };
  static const Names kNames[2] = {{{"back_upper.L", "back_lower.L", "back_foot.L", "back_toe.L", "front_scapula.L",
                                    "front_upper.L", "front_lower.L", "front_foot.L", "front_toe.L"},
                                   1},
                                  {{"back_upper.R", "back_lower.R", "back_foot.R", "back_toe.R", "front_scapula.R",
                                    "front_upper.R", "front_lower.R", "front_foot.R", "front_toe.R"},
                                   -1}};
  for (const Names& names : kNames) {
    const double x = 0.095 * names.sign;
    const auto& n = names.joints;
    joints.push_back({n[0], "hips", {x, 0.58, -0.36}});
    joints.push_back({n[1], n[0], {x, 0.37, -0.27}});
    joints.push_back({n[2], n[1], {x, 0.19, -0.42}});
    joints.push_back({n[3], n[2], {x, 0.025, -0.37}});
    joints.push_back({n[4], "chest", {0.6 * x, 0.64, 0.14}});
    joints.push_back({n[5], n[4], {x, 0.49, 0.21}});
    joints.push_back({n[6], n[5], {x, 0.35, 0.11}});
    joints.push_back({n[7], n[6], {x, 0.13, 0.15}});
    joints.push_back({n[8], n[7], {x, 0.025, 0.18}});
    tips.push_back({n[3], {x, 0.015, -0.31}});
    tips.push_back({n[8], {x, 0.015, 0.24}});
  }
  return Actor(joints, tips);
}

Actor make_bird() {
  return Actor({{"hips", "", {0, 0.4, -0.06}},
                {"spine1", "hips", {0, 0.42, 0}},
                {"chest", "spine1", {0, 0.44, 0.09}},
                {"neck", "chest", {0, 0.49, 0.17}},
                {"head", "neck", {0, 0.55, 0.24}},
                {"tail1", "hips", {0, 0.39, -0.14}},
                {"tail2", "tail1", {0, 0.38, -0.24}},
                {"wing1.L", "chest", {0.05, 0.47, 0.08}},
                {"wing2.L", "wing1.L", {0.24, 0.49, 0.12}},
                {"wing3.L", "wing2.L", {0.47, 0.48, 0.09}},
                {"wing1.R", "chest", {-0.05, 0.47, 0.08}},
                {"wing2.R", "wing1.R", {-0.24, 0.49, 0.12}},
                {"wing3.R", "wing2.R", {-0.47, 0.48, 0.09}},
                {"thigh.L", "hips", {0.05, 0.38, -0.03}},
                {"shin.L", "thigh.L", {0.055, 0.28, 0.02}},
                {"foot.L", "shin.L", {0.055, 0.13, -0.04}},
                {"toe.L", "foot.L", {0.055, 0.01, -0.01}},
                {"thigh.R", "hips", {-0.05, 0.38, -0.03}},
                {"shin.R", "thigh.R", {-0.055, 0.28, 0.02}},
                {"foot.R", "shin.R", {-0.055, 0.13, -0.04}},
                {"toe.R", "foot.R", {-0.055, 0.01, -0.01}}},
               {{"head", {0, 0.53, 0.34}},
                {"tail2", {0, 0.37, -0.38}},
                {"wing3.L", {0.72, 0.46, 0}},
                {"wing3.R", {-0.72, 0.46, 0}},
                {"toe.L", {0.055, 0.01, 0.06}},
                {"toe.R", {-0.055, 0.01, 0.06}}});
}

Actor make_fish() {
  return Actor({{"hips", "", {0, 0.5, 0}},
                {"spine1", "hips", {0, 0.5, 0.08}},
                {"spine2", "spine1", {0, 0.5, 0.17}},
                {"head", "spine2", {0, 0.5, 0.26}},
                {"tail1", "hips", {0, 0.5, -0.08}},
                {"tail2", "tail1", {0, 0.5, -0.18}},
                {"tail3", "tail2", {0, 0.5, -0.27}},
                {"tail4", "tail3", {0, 0.5, -0.35}}},
               {{"head", {0, 0.5, 0.4}}, {"tail4", {0, 0.5, -0.48}}});
}

Actor make_snake() {
  return Actor({{"hips", "", {0, 0.03, 0}},
                {"spine1", "hips", {0, 0.03, 0.1}},
                {"spine2", "spine1", {0, 0.03, 0.2}},
                {"spine3", "spine2", {0, 0.03, 0.3}},
                {"spine4", "spine3", {0, 0.03, 0.4}},
                {"head", "spine4", {0, 0.035, 0.5}},
                {"tail1", "hips", {0, 0.03, -0.1}},
                {"tail2", "tail1", {0, 0.03, -0.2}},
                {"tail3", "tail2", {0, 0.03, -0.3}},
                {"tail4", "tail3", {0, 0.03, -0.4}},
                {"tail5", "tail4", {0, 0.03, -0.5}},
                {"tail6", "tail5", {0, 0.03, -0.6}},
                {"tail7", "tail6", {0, 0.03, -0.7}},
                {"tail8", "tail7", {0, 0.03, -0.8}},
                {"tail9", "tail8", {0, 0.03, -0.9}}},
               {{"head", {0, 0.035, 0.6}}, {"tail9", {0, 0.03, -1}}});
}

Play animal_play(std::string_view name, MotionBody body) {
  if (body == MotionBody::Bird) return {0.6, pose_flap};
  if (body == MotionBody::Fish) return {1.2, pose_swim};
  if (body == MotionBody::Snake) return {kWindSeconds, pose_slither};
  if (name == "walk") return {kWalk.seconds, pose_walk};
  if (name == "trot") return {kTrot.seconds, pose_trot};
  if (name == "gallop") return {kGallop.seconds, pose_gallop};
  return {5, pose_idle};
}

}  // namespace limber::internal
