#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

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

struct Side {
  const char* letter;
  double sign;  ///< Along x: 1 left, -1 right.
};
constexpr std::array<Side, 2> kSides{{{"L", 1}, {"R", -1}}};

std::string with_side(const char* base, const Side& side) {
  return std::string(base) + "." + side.letter;
}

ActorLeg leg_of(const Actor& actor, const Side& side) {
  return actor.leg(with_side("thigh", side), with_side("shin", side), with_side("foot", side), with_side("toe", side));
}

/// A bend of the trunk, shared by its joints.
void bend_trunk(Actor& actor, double pitch, double yaw, double roll) {
  const Quaterniond third = yawed(yaw / 3) * pitched(pitch / 3) * rolled(roll / 3);
  actor.turn("spine1", third);
  actor.turn("spine2", third);
  actor.turn("chest", third);
}

/// The head looks where it is told in the world, whatever the trunk does.
void look(Actor& actor, double pitch, double yaw, double roll = 0) {
  const Quaterniond wanted = yawed(yaw) * pitched(pitch) * rolled(roll);
  const int neck = actor.find("neck");
  const int chest = actor.find("chest");
  actor.turn_in_world(neck, actor.rotation(chest).slerp(0.5, wanted));
  actor.turn_in_world(actor.find("head"), wanted);
}

/// How an arm hangs.
struct Arm {
  double forward = 0;  ///< Degrees from hanging to pointing forward.
  double aside = 8;    ///< Degrees from hanging to pointing sideways.
  double elbow = 15;   ///< Bent by.
  double twist = 0;    ///< The upper arm about itself, so that the elbow's bend points inwards.
  double shrug = 0;    ///< The shoulder up.
  double hand = 0;     ///< The wrist bent inwards.
};

void hold_arm(Actor& actor, const Side& side, const Arm& arm) {
  const double sign = side.sign;
  actor.turn(with_side("shoulder", side), rolled(sign * arm.shrug));
  const Quaterniond hang = pitched(-arm.forward) * rolled(sign * (arm.aside - 90));
  // About its own length, which is x at rest.
  actor.turn(with_side("upper_arm", side), hang * pitched(-arm.twist));
  actor.turn(with_side("lower_arm", side), yawed(-sign * arm.elbow));
  actor.turn(with_side("hand", side), rolled(-sign * arm.hand));
}

/// A foot on the ground or above it.
struct Foot {
  Vector3d ankle;    ///< Where the ankle would be if the foot were flat.
  double pitch = 0;  ///< Toes up: rolls on the heel; below 0: on the ball.
  double yaw = 0;    ///< To the left.
  double curl = 0;   ///< Toes up in the air.
};

constexpr double kAnkleHeight = 0.085;

/// Where the ankle is when a foot rolls, and how the foot is turned.
Vector3d rolled_ankle(const Actor& actor, const ActorLeg& leg, const Foot& foot) {
  const Vector3d heel(0, -kAnkleHeight, -0.045);
  const Vector3d ball = actor.home(leg.toe) - actor.home(leg.end);
  const Vector3d pivot = foot.pitch >= 0 ? heel : ball;
  const Quaterniond heading = yawed(foot.yaw);
  return foot.ankle + heading * (pivot - pitched(-foot.pitch) * pivot);
}

void place_foot(Actor& actor, const Side& side, const Foot& foot, const Vector3d& ahead) {
  const ActorLeg leg = leg_of(actor, side);
  const Vector3d ankle = rolled_ankle(actor, leg, foot);
  const Quaterniond heading = yawed(foot.yaw);
  const bool flat_toes = foot.pitch < 0;
  const Quaterniond toes =
      flat_toes ? Quaterniond(heading * pitched(-foot.curl)) : Quaterniond(heading * pitched(-foot.pitch - foot.curl));
  actor.reach(leg, ankle, heading * pitched(-foot.pitch), toes, ahead);
}

/// A way of going on two legs.
struct Gait {
  double seconds;    ///< Of a cycle, two steps.
  double speed;      ///< In metres per second.
  double stance;     ///< Share of the cycle that a foot is on the ground.
  double ahead;      ///< How far before the hips a foot lands.
  double width;      ///< Of the track, from the middle.
  Curve foot_pitch;  ///< Over the cycle of a leg, which lands at 0.
  Curve lift;        ///< Of the ankle in the air, over the swing.
  Curve pull;        ///< How far it is behind the straight way, over the swing.
};

/// Where a foot is in its cycle.
Foot gait_foot(const Actor& actor, const Gait& gait, const Side& side, double phase, double seconds) {
  const double at = fraction(phase);
  const ActorLeg leg = leg_of(actor, side);
  const double start = seconds - at * gait.seconds;  // When it landed.
  const auto standing = [&](double landed) {
    Foot foot;
    foot.ankle = {side.sign * gait.width, kAnkleHeight, gait.speed * landed + gait.ahead};
    return foot;
  };
  Foot foot = standing(start);
  foot.pitch = gait.foot_pitch(at);
  foot.yaw = side.sign * 4;
  if (at <= gait.stance) return foot;
  // In the air: from where the rolled ankle left to where it will land, with the speeds of both ends.
  const auto rolled_at = [&](double share, double landed) {
    Foot there = standing(landed);
    there.pitch = gait.foot_pitch(share);
    there.yaw = foot.yaw;
    return rolled_ankle(actor, leg, there);
  };
  constexpr double kStep = 1e-3;
  const double swing = (at - gait.stance) / (1 - gait.stance);
  const double span = (1 - gait.stance) * gait.seconds;
  const Vector3d from = rolled_at(gait.stance, start);
  const Vector3d to = rolled_at(0, start + gait.seconds);
  const Vector3d leaving = (from - rolled_at(gait.stance - kStep, start)) / (kStep * gait.seconds);
  const Vector3d landing = (rolled_at(kStep, start + gait.seconds) - to) / (kStep * gait.seconds);
  const double rise = swing * swing * (3 - 2 * swing);
  Vector3d ankle = from + rise * (to - from) +
                   span * (swing * (1 - swing) * (1 - swing) * leaving - swing * swing * (1 - swing) * landing);
  ankle.y() += gait.lift(swing);
  ankle.z() -= gait.pull(swing);
  // What place_foot adds for the roll is taken off again.
  foot.ankle = ankle;
  Foot flat = foot;
  flat.ankle = Vector3d::Zero();
  foot.ankle -= rolled_ankle(actor, leg, flat);
  foot.curl = 0;
  return foot;
}

const Gait& walking() {
  static const Gait gait{
      16.0 / 15,
      1.24,
      0.62,
      0.27,
      0.075,
      Curve({{0, 20}, {0.09, 0}, {0.36, 0}, {0.48, -12}, {0.62, -46}, {0.72, -34}, {0.86, 8}, {0.95, 21}, {1, 20}}, 1),
      Curve({{0, 0}, {0.35, 0.035}, {0.75, 0.012}, {1, 0}}),
      Curve({{0, 0}, {0.4, 0.03}, {1, 0}})};
  return gait;
}

const Gait& running() {
  static const Gait gait{
      11.0 / 15,
      3.0,
      0.36,
      0.27,
      0.055,
      Curve({{0, 10}, {0.06, 0}, {0.18, 0}, {0.28, -22}, {0.36, -52}, {0.52, -75}, {0.7, -30}, {0.86, 8}, {1, 10}}, 1),
      Curve({{0, 0}, {0.32, 0.26}, {0.6, 0.2}, {0.85, 0.07}, {1, 0}}),
      Curve({{0, 0}, {0.35, 0.30}, {0.7, 0.05}, {1, 0}})};
  return gait;
}

void pose_walk(Actor& actor, double seconds) {
  const Gait& gait = walking();
  const double phase = seconds / gait.seconds;
  const double swing = wave(phase + 0.25);  // Left leg ahead at 1.
  const Vector3d hips(0.018 * wave(phase - 0.07), 0.944 - 0.017 * wave(2 * phase + 0.16),
                      gait.speed * seconds + 0.012 * wave(2 * phase + 0.55));
  actor.put_root(hips, yawed(-6 * swing) * pitched(2) * rolled(-4 * wave(phase - 0.04)));
  bend_trunk(actor, 3, 13 * swing, 5.5 * wave(phase - 0.04));
  look(actor, 1 + 1.2 * wave(2 * phase), 0);
  for (const Side& side : kSides) {
    const double opposite = side.sign * -swing;
    hold_arm(actor, side,
             {.forward = 3 + 24 * opposite, .aside = 9, .elbow = 22 + 12 * opposite, .twist = -8, .hand = 4});
    place_foot(actor, side, gait_foot(actor, gait, side, phase + (side.sign > 0 ? 0 : 0.5), seconds),
               yawed(side.sign * 5) * Vector3d::UnitZ());
  }
}

void pose_run(Actor& actor, double seconds) {
  const Gait& gait = running();
  const double phase = seconds / gait.seconds;
  const double swing = wave(phase + 0.22);
  // Lowest in the middle of each stance, highest in flight.
  const Vector3d hips(0.012 * wave(phase - 0.05), 0.915 - 0.045 * std::cos(kTwoPi * 2 * (phase - 0.15)),
                      gait.speed * seconds);
  actor.put_root(hips, yawed(-9 * swing) * pitched(9) * rolled(-4 * wave(phase)));
  bend_trunk(actor, 5, 24 * swing, 5 * wave(phase));
  look(actor, 4, 0);
  for (const Side& side : kSides) {
    const double opposite = side.sign * -swing;
    hold_arm(actor, side,
             {.forward = -2 + 42 * opposite, .aside = 13, .elbow = 88 + 14 * opposite, .twist = -8, .hand = 6});
    place_foot(actor, side, gait_foot(actor, gait, side, phase + (side.sign > 0 ? 0 : 0.5), seconds),
               yawed(side.sign * 3) * Vector3d::UnitZ());
  }
}

/// Both feet where they stand, a little apart.
void stand(Actor& actor, double width = 0.11, double turn = 8) {
  for (const Side& side : kSides) {
    place_foot(actor, side, {.ankle = {side.sign * width, kAnkleHeight, 0}, .yaw = side.sign * turn},
               yawed(side.sign * turn) * Vector3d::UnitZ());
  }
}

void pose_idle(Actor& actor, double seconds) {
  const double phase = seconds / 4.8;
  const double breath = wave(2 * phase);
  const double shift = wave(phase);
  actor.put_root({0.022 * shift, 0.973 - 0.003 * breath - 0.004 * shift * shift, 0},
                 rolled(-1.6 * shift) * yawed(1.5 * wave(phase + 0.1)));
  bend_trunk(actor, 2 - 1.6 * breath, -1.5 * wave(phase + 0.1), 2.4 * shift);
  look(actor, 2 + 0.8 * wave(2 * phase + 0.2), 5 * wave(phase + 0.3), -0.6 * shift);
  for (const Side& side : kSides) {
    hold_arm(actor, side,
             {.forward = 2 + 1.5 * wave(2 * phase + 0.1),
              .aside = 8 + 0.8 * breath,
              .elbow = 18 + 2 * wave(phase + 0.25 * side.sign),
              .twist = -15,
              .shrug = 1.2 * breath,
              .hand = 6});
  }
  stand(actor);
}

void pose_jump(Actor& actor, double seconds) {
  // Crouch, leave the ground at 0.75, land at 1.25: the height in between is a fall of half a second.
  static const Curve kHips({{0, 0.973}, {0.15, 0.973}, {0.5, 0.70}, {0.56, 0.70}, {0.75, 0.985}});
  static const Curve kLanding({{1.25, 0.955}, {1.45, 0.74}, {1.52, 0.74}, {1.95, 0.973}, {2.2, 0.973}});
  static const Curve kLean({{0, 2},
                            {0.15, 2},
                            {0.5, 38},
                            {0.56, 38},
                            {0.75, 2},
                            {1, 0},
                            {1.22, 8},
                            {1.47, 34},
                            {1.55, 32},
                            {1.95, 2},
                            {2.2, 2}});
  static const Curve kArms({{0, 2},
                            {0.15, 2},
                            {0.48, -48},
                            {0.55, -48},
                            {0.78, 150},
                            {0.95, 140},
                            {1.25, 60},
                            {1.48, 12},
                            {1.6, 8},
                            {2, 2},
                            {2.2, 2}});
  static const Curve kPitch({{0, 0}, {0.6, 0}, {0.75, -42}, {0.9, -48}, {1.12, -14}, {1.25, -10}, {1.32, 0}, {2.2, 0}});
  static const Curve kTuck({{0.75, 0}, {0.98, 0.09}, {1.25, 0}});
  constexpr double kUp = 0.75;
  constexpr double kDown = 1.25;
  double height = seconds < kUp ? kHips(seconds) : kLanding(seconds);
  double off = 0;
  if (seconds > kUp && seconds < kDown) {
    const double share = (seconds - kUp) / (kDown - kUp);
    const double fall = 9.81 * (kDown - kUp) * (kDown - kUp) / 2 * share * (1 - share);
    height = 0.985 + share * (0.955 - 0.985) + fall;
    off = fall + kTuck(seconds);
  }
  const double lean = kLean(seconds);
  // Over the feet, whatever the knees do.
  const double back = -0.30 * (0.97 - std::min(height, 0.97)) / 0.27 * 0.7;
  actor.put_root({0, height, back}, pitched(0.45 * lean));
  bend_trunk(actor, 0.75 * lean, 0, 0);
  look(actor, 0.15 * lean, 0);
  for (const Side& side : kSides) {
    const double up = kArms(seconds);
    hold_arm(actor, side,
             {.forward = up,
              .aside = 12,
              .elbow = 18 + 0.12 * std::abs(up),
              .twist = -12,
              .shrug = std::max(up, 0.0) * 0.1});
    place_foot(actor, side,
               {.ankle = {side.sign * 0.11, kAnkleHeight + off, 0},
                .pitch = kPitch(seconds),
                .yaw = side.sign * 7,
                .curl = off > 0 ? std::clamp(-off * 150, -25.0, 0.0) : 0},
               yawed(side.sign * 9) * Vector3d::UnitZ());
  }
}

void pose_wave(Actor& actor, double seconds) {
  static const Curve kRaised({{0, 0}, {0.15, 0}, {0.75, 1}, {2.35, 1}, {3, 0}, {3.2, 0}});
  const double raised = kRaised(seconds);
  const double swing = wave((seconds - 0.75) / 0.52) * std::clamp((seconds - 0.6) / 0.3, 0.0, 1.0) *
                       std::clamp((2.55 - seconds) / 0.3, 0.0, 1.0);
  const double breath = wave(seconds / 3.2);
  actor.put_root({0.02 * raised, 0.972 - 0.003 * breath, 0}, rolled(-1.5 * raised));
  bend_trunk(actor, 2 - breath, -4 * raised, 4.5 * raised + 0.8 * swing);
  look(actor, 1 - 2 * raised, -4 * raised, -5 * raised - swing);
  hold_arm(actor, kSides[0], {.forward = 2, .aside = 8 + breath, .elbow = 18, .twist = -15, .hand = 6});
  // From hanging to out and up: the upper arm level, the forearm upright and waving.
  const double up = raised;
  hold_arm(actor, kSides[1],
           {.forward = 2 + 14 * up,
            .aside = 8 + 76 * up,
            .elbow = 18 + 72 * up - 26 * swing * up,
            .twist = -15 + 108 * up,
            .shrug = 8 * up,
            .hand = 6 - 16 * swing});
  stand(actor);
}

void pose_sit(Actor& actor, double seconds) {
  static const Curve kDown({{0, 0}, {0.3, 0}, {1.6, 1}, {3.6, 1}, {4.9, 0}, {5.2, 0}});
  static const Curve kLean({{0, 2}, {0.3, 2}, {1.0, 40}, {1.7, 6}, {3.5, 6}, {4.1, 42}, {4.9, 2}, {5.2, 2}});
  const double down = kDown(seconds);
  const double breath = wave(seconds / 2.6);
  const double lean = kLean(seconds) - breath;
  actor.put_root({0, 0.973 - 0.463 * down, -0.40 * down}, pitched(0.45 * lean - 8 * down));
  bend_trunk(actor, 0.65 * lean + 4 * down, 0, 0);
  look(actor, 4 + 0.25 * lean, 8 * down * wave(seconds / 5.2 + 0.1));
  for (const Side& side : kSides) {
    hold_arm(actor, side,
             {.forward = 2 + 24 * down + 0.35 * (lean - 2),
              .aside = 8 + 4 * down,
              .elbow = 18 + 30 * down,
              .twist = -15 - 8 * down,
              .hand = 6});
  }
  stand(actor, 0.12, 8);
}

void pose_turn(Actor& actor, double seconds) {
  // Once around to the left, in ten small steps.
  constexpr double kSeconds = 4;
  constexpr double kSteps = 5;  // Of each foot.
  const double share = seconds / kSeconds;
  const double heading = 360 * share;
  const double phase = share * kSteps;
  const double sway = wave(phase + 0.05);
  actor.put_root(yawed(heading) * Vector3d(0.025 * sway, 0.962 - 0.006 * std::cos(2 * kTwoPi * phase), 0),
                 yawed(heading) * rolled(-1.5 * sway));
  bend_trunk(actor, 2, 5 + 4 * wave(phase), 2.5 * sway);
  look(actor, 2, heading + 14);
  for (const Side& side : kSides) {
    const double turn = side.sign * wave(phase + 0.2);
    hold_arm(actor, side, {.forward = 3 - 9 * turn, .aside = 10, .elbow = 24, .twist = -15, .hand = 6});
    const double own = phase + (side.sign > 0 ? 0.0 : 0.5);
    const double at = fraction(own);
    const double swing = std::clamp((at - 0.56) / 0.44, 0.0, 1.0);
    const double ease = swing * swing * (3 - 2 * swing);
    // It stands turned by half a step more than the body, then by half a step less.
    const double stood = (std::floor(own) + ease - (side.sign > 0 ? 0.0 : 0.5) + 0.5 * 0.56) / kSteps * 360;
    Foot foot;
    foot.ankle = yawed(stood) * Vector3d(side.sign * 0.11, 0, 0) +
                 Vector3d(0, kAnkleHeight + 0.05 * std::pow(std::sin(std::numbers::pi * swing), 2), 0);
    foot.yaw = stood + side.sign * 6;
    foot.pitch = swing > 0 ? -14 * std::pow(std::sin(std::numbers::pi * swing), 2) : 0;
    place_foot(actor, side, foot, yawed(0.5 * (heading + stood) + side.sign * 6) * Vector3d::UnitZ());
  }
}

void pose_dance(Actor& actor, double seconds) {
  // Step and touch, to either side, with a bounce on each beat: eight beats of half a second.
  constexpr double kBeat = 0.5;
  const double beat = seconds / kBeat;
  const double bounce = std::cos(kTwoPi * beat);  // Up on the beat.
  const double slow = wave(beat / 4 - 0.125);     // Over four beats: left and back.
  static const Curve kStepRight({{0, 0}, {0.85, -0.34}, {5, -0.34}, {5.85, 0}, {8, 0}}, 8);
  static const Curve kStepLeft({{0, 0}, {1, 0}, {1.85, -0.24}, {4, -0.24}, {4.85, 0}, {8, 0}}, 8);
  const double on = fraction(beat / 8) * 8;
  const double place = 0.5 * (kStepRight(on) + kStepLeft(on));
  const double hip = wave(beat / 2);
  actor.put_root({place - 0.02 + 0.02 * hip, 0.915 + 0.026 * bounce, 0},
                 yawed(8 * slow) * rolled(5 * hip) * pitched(2));
  bend_trunk(actor, 5 - 3 * bounce, -6 * slow + 6 * wave(beat / 2 + 0.2), -9 * hip);
  look(actor, 3 + 5 * bounce, 6 * slow, 4 * hip);
  for (const Side& side : kSides) {
    const double pump = wave(beat / 2 + (side.sign > 0 ? 0.0 : 0.5));
    const double out = 0.5 + 0.5 * wave(beat / 8);
    hold_arm(actor, side,
             {.forward = 42 + 24 * pump,
              .aside = 26 + 16 * out,
              .elbow = 92 - 22 * pump,
              .twist = -2,
              .shrug = 3 + 3 * bounce,
              .hand = 8 * pump});
    const Curve& step = side.sign > 0 ? kStepLeft : kStepRight;
    Foot foot;
    foot.ankle = {side.sign * 0.115 + step(on), kAnkleHeight, 0};
    // High in the middle of a step.
    const double done = step(on) / (side.sign > 0 ? -0.24 : -0.34);
    const double high = std::pow(std::sin(std::numbers::pi * done), 2);
    foot.ankle.y() += 0.06 * high;
    foot.pitch = -16 * high;
    foot.yaw = side.sign * 10;
    place_foot(actor, side, foot, yawed(side.sign * 12) * Vector3d::UnitZ());
  }
}

}  // namespace

Actor make_human() {
  std::vector<Actor::Place> joints{{"hips", "", {0, 0.98, 0}},
                                   {"spine1", "hips", {0, 1.06, -0.005}},
                                   {"spine2", "spine1", {0, 1.18, -0.01}},
                                   {"chest", "spine2", {0, 1.30, -0.01}},
                                   {"neck", "chest", {0, 1.49, -0.01}},
                                   {"head", "neck", {0, 1.58, 0}},
                                   {"shoulder.L", "chest", {0.03, 1.44, 0}},
                                   {"upper_arm.L", "shoulder.L", {0.175, 1.44, -0.01}},
                                   {"lower_arm.L", "upper_arm.L", {0.455, 1.44, -0.01}},
                                   {"hand.L", "lower_arm.L", {0.705, 1.44, -0.01}},
                                   {"shoulder.R", "chest", {-0.03, 1.44, 0}},
                                   {"upper_arm.R", "shoulder.R", {-0.175, 1.44, -0.01}},
                                   {"lower_arm.R", "upper_arm.R", {-0.455, 1.44, -0.01}},
                                   {"hand.R", "lower_arm.R", {-0.705, 1.44, -0.01}},
                                   {"thigh.L", "hips", {0.09, 0.945, 0}},
                                   {"shin.L", "thigh.L", {0.09, 0.515, 0.005}},
                                   {"foot.L", "shin.L", {0.09, kAnkleHeight, -0.02}},
                                   {"toe.L", "foot.L", {0.09, 0.02, 0.115}},
                                   {"thigh.R", "hips", {-0.09, 0.945, 0}},
                                   {"shin.R", "thigh.R", {-0.09, 0.515, 0.005}},
                                   {"foot.R", "shin.R", {-0.09, kAnkleHeight, -0.02}},
                                   {"toe.R", "foot.R", {-0.09, 0.02, 0.115}}};
  return Actor(joints, {{"head", {0, 1.76, 0}},
                        {"hand.L", {0.89, 1.44, -0.01}},
                        {"hand.R", {-0.89, 1.44, -0.01}},
                        {"toe.L", {0.09, 0.02, 0.18}},
                        {"toe.R", {-0.09, 0.02, 0.18}}});
}

Play human_play(std::string_view name) {
  if (name == "walk") return {walking().seconds, pose_walk};
  if (name == "run") return {running().seconds, pose_run};
  if (name == "idle") return {4.8, pose_idle};
  if (name == "jump") return {2.2, pose_jump};
  if (name == "wave") return {3.2, pose_wave};
  if (name == "sit") return {5.2, pose_sit};
  if (name == "turn") return {4, pose_turn};
  return {4, pose_dance};
}

}  // namespace limber::internal
