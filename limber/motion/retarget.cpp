#include "limber/motion/retarget.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/model/internal/start_track.h"
#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"
#include "limber/motion/internal/body_frame.h"
#include "limber/motion/internal/foot_contacts.h"
#include "limber/motion/internal/hold_hands.h"
#include "limber/motion/internal/plant_feet.h"

namespace limber {
using namespace internal;
namespace {

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

/// A skeleton in a reference pose.
struct Posed {
  Posed(const Skeleton& skeleton, const SkeletonPose& pose)
      : skeleton(skeleton), to_world(joint_to_world(skeleton, pose)), parts(body_parts_of(skeleton)) {
    for (const AffineMatrix& map : to_world) rotations.push_back(decompose(map).transform.rotation);
  }

  Vector3d place(int joint) const { return to_world[joint].col(3); }

  int find(JointRole role, BodySide side) const {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (parts[i].role == role && parts[i].side == side) return static_cast<int>(i);
    }
    return -1;
  }

  bool is_above(int ancestor, int joint) const {
    for (int above = skeleton.joints[joint].parent; above >= 0; above = skeleton.joints[above].parent) {
      if (above == ancestor) return true;
    }
    return false;
  }

  /// Turns the whole pose about the origin.
  void turn(const Quaterniond& by) {
    for (std::size_t i = 0; i < to_world.size(); ++i) {
      to_world[i] = by.toRotationMatrix() * to_world[i];
      rotations[i] = by * rotations[i];
    }
  }

  const Skeleton& skeleton;
  std::vector<AffineMatrix> to_world;
  std::vector<Quaterniond> rotations;  ///< From joint to world.
  std::vector<BodyPart> parts;
};

bool is_equal(const Skeleton& a, const Skeleton& b) {
  if (!a.has_hierarchy_of(b)) return false;
  for (int i = 0; i < a.count(); ++i) {
    const double size = 1 + a.joints[i].rest.translation.norm();
    if ((a.joints[i].rest.matrix() - b.joints[i].rest.matrix()).norm() > 1e-9 * size) return false;
  }
  return true;
}

/// The times of all keys.
std::vector<double> key_times(const MotionClip& clip) {
  std::vector<double> times;
  for (const MotionTrack& track : clip.tracks) {
    if (track.path == TrackPath::Weights) continue;
    times.insert(times.end(), track.times.begin(), track.times.end());
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

/// Parts of a body that look alike in every rest pose: upright and forward.
bool is_taken_as_equal(JointRole role) {
  switch (role) {
    case JointRole::Hips:
    case JointRole::Spine:
    case JointRole::Neck:
    case JointRole::Head:
    case JointRole::Shoulder:
    case JointRole::Foot:
    case JointRole::Toe:
    case JointRole::FrontShoulder:
    case JointRole::FrontFoot:
    case JointRole::FrontToe:
      return true;
    default:
      return false;
  }
}

/// Beyond this, rest poses do not look alike: their bones decide.
constexpr double kAlike = 40 * std::numbers::pi / 180;

/// The part of a limb that carries another.
JointRole carrier_of(JointRole role) {
  switch (role) {
    case JointRole::LowerArm:
      return JointRole::UpperArm;
    case JointRole::Hand:
      return JointRole::LowerArm;
    case JointRole::Shin:
      return JointRole::Thigh;
    case JointRole::Foot:
      return JointRole::Shin;
    case JointRole::Toe:
      return JointRole::Foot;
    case JointRole::FrontLower:
      return JointRole::FrontUpper;
    case JointRole::FrontFoot:
      return JointRole::FrontLower;
    case JointRole::FrontToe:
      return JointRole::FrontFoot;
    default:
      return JointRole::None;
  }
}

class Retargeter {
 public:
  Retargeter(const Posed& source, const Posed& target, const JointMatches& matches)
      : source_(source),
        target_(target),
        matches_(matches.source_of_target),
        order_(parents_first(target.skeleton)),
        turn_(facing_turn(body_frame_of(source.parts, source.to_world), body_frame_of(target.parts, target.to_world))),
        alignments_(matches_.size(), Quaterniond::Identity()) {
    for (const int joint : order_) alignments_[joint] = alignment_of(joint);
  }

  /// From the world of the motion to that of the model: quarter turns about the vertical.
  const Quaterniond& turn() const { return turn_; }

  /// The local rotations of the model, one per joint, for a pose of the motion.
  std::vector<Quaterniond> local_rotations(const std::vector<AffineMatrix>& source_to_world) const {
    std::vector<Quaterniond> world(matches_.size());
    std::vector<Quaterniond> local(matches_.size());
    for (const int joint : order_) {
      const int parent = target_.skeleton.joints[joint].parent;
      const Quaterniond above = parent < 0 ? Quaterniond::Identity() : world[parent];
      const int source = matches_[joint];
      if (source < 0) {
        local[joint] = target_.skeleton.joints[joint].rest.rotation;
        world[joint] = above * local[joint];
        continue;
      }
      // What the motion's joint did to the world since rest, seen from the model's world.
      const Quaterniond done =
          decompose(source_to_world[source]).transform.rotation * source_.rotations[source].conjugate();
      const Quaterniond seen = turn_ * done * turn_.conjugate();
      world[joint] = (seen * alignments_[joint] * target_.rotations[joint]).normalized();
      local[joint] = (above.conjugate() * world[joint]).normalized();
    }
    return local;
  }

 private:
  /// The one matched joint below, in whose direction the bone points; -1 if there is none or several.
  int only_matched_child(int joint) const {
    int found = -1;
    for (std::size_t i = 0; i < matches_.size(); ++i) {
      if (matches_[i] < 0) continue;
      int above = target_.skeleton.joints[i].parent;
      while (above >= 0 && matches_[above] < 0) above = target_.skeleton.joints[above].parent;
      if (above != joint) continue;
      if (found >= 0) return -1;
      found = static_cast<int>(i);
    }
    return found;
  }

  /// The turn in the world that brings a joint of the model at rest to where the motion has it at rest.
  Quaterniond alignment_of(int joint) const {
    const int parent = target_.skeleton.joints[joint].parent;
    const Quaterniond carried = parent < 0 ? Quaterniond::Identity() : alignments_[parent];
    const int source = matches_[joint];
    if (source < 0) return carried;
    const JointRole role = target_.parts[joint].role;
    const bool is_equal = is_taken_as_equal(role) && role == source_.parts[source].role;
    const int child = only_matched_child(joint);
    if (child < 0) return is_equal ? Quaterniond::Identity() : carried;
    const Vector3d bone = target_.place(child) - target_.place(joint);
    const Vector3d wanted = turn_ * (source_.place(matches_[child]) - source_.place(source));
    const double shortest = 1e-9 * (bone.norm() + wanted.norm());
    if (bone.norm() <= shortest || wanted.norm() <= shortest) return is_equal ? Quaterniond::Identity() : carried;
    const double apart = Quaterniond::FromTwoVectors(bone, wanted).angularDistance(Quaterniond::Identity());
    if (is_equal && apart < kAlike) return Quaterniond::Identity();
    return (Quaterniond::FromTwoVectors(carried * bone, wanted) * carried).normalized();
  }

  const Posed& source_;
  const Posed& target_;
  const std::vector<int>& matches_;
  std::vector<int> order_;
  Quaterniond turn_;
  std::vector<Quaterniond> alignments_;  ///< Per joint of the model, in the world.
};

/// The topmost driven joint with the most driven joints below it: what carries hips and legs.
int travelling_joint(const Posed& target, const JointMatches& matches) {
  const Skeleton& skeleton = target.skeleton;
  std::vector<int> below(skeleton.joints.size(), 0);
  for (std::size_t i = 0; i < skeleton.joints.size(); ++i) {
    if (matches.source_of_target[i] < 0) continue;
    int top = static_cast<int>(i);
    for (int above = skeleton.joints[i].parent; above >= 0; above = skeleton.joints[above].parent) {
      if (matches.source_of_target[above] >= 0) top = above;
    }
    ++below[top];
  }
  return static_cast<int>(std::max_element(below.begin(), below.end()) - below.begin());
}

/// Where the model's travelling joint goes.
class Travel {
 public:
  Travel(const Posed& source, const Posed& target, const JointMatches& matches, const Quaterniond& turn,
         const RetargetOptions& options)
      : source_(source), target_(target), options_(options), turn_(turn) {
    joint_ = travelling_joint(target, matches);
    source_support_ = supports_of(source.parts, matches.source_of_target[joint_]);
    target_support_ = supports_of(target.parts, joint_);
    up_ = body_frame_of(target.parts, target.to_world).up;
    source_feet_ = feet_of(source.skeleton, source.parts);
    target_feet_ = feet_of(target.skeleton, target.parts);
    scale_ = scale();
  }

  int joint() const { return joint_; }
  double ratio() const { return scale_; }
  const Vector3d& up() const { return up_; }
  /// A limb on its own goes nowhere: only what carries a body does.
  bool travels() const {
    const BodyPart& part = target_.parts[joint_];
    return part.side == BodySide::Middle && part.role != JointRole::Head && part.role != JointRole::Neck;
  }

  /// Looks at every key before any is placed: where the motion starts, and how low its feet come.
  void look(const std::vector<AffineMatrix>& source_to_world) {
    if (!start_) start_ = center(source_support_, source_to_world);
    for (const int foot : source_feet_) {
      const double height = up_.dot(turn_ * Vector3d(source_to_world[foot].col(3)));
      lowest_ = lowest_ ? std::min(*lowest_, height) : height;
    }
  }

  /// How far the motion has gone over the ground, for the model.
  Vector3d way(const std::vector<AffineMatrix>& source_to_world) const {
    const Vector3d gone = turn_ * (center(source_support_, source_to_world) - *start_);
    return scale_ * (gone - up_.dot(gone) * up_);
  }

  /// Where feet stand on average is a better ground than where they are lowest.
  void set_ground(double height_of_ankles) { lowest_ = height_of_ankles; }

  /// Where the middle of the supports, the tops of the legs, shall be.
  Vector3d wanted(const std::vector<AffineMatrix>& source_to_world) const {
    const Vector3d now = turn_ * center(source_support_, source_to_world);
    const Vector3d home = center(target_support_, target_.to_world);
    Vector3d place = home - up_.dot(home) * up_;
    place += way(source_to_world);
    const bool on_ground = options_.ground && lowest_ && !target_feet_.empty();
    const double height = on_ground ? target_lowest() + scale_ * (up_.dot(now) - *lowest_) : scale_ * up_.dot(now);
    return place + height * up_;
  }

  /// The joints whose middle is measured, in the model.
  const std::vector<int>& supports() const { return target_support_; }

 private:
  static Vector3d center(const std::vector<int>& joints, const std::vector<AffineMatrix>& to_world) {
    Vector3d sum = Vector3d::Zero();
    for (const int joint : joints) sum += to_world[joint].col(3);
    return sum / static_cast<double>(joints.size());
  }

  /// Both thighs, or the joint itself.
  static std::vector<int> supports_of(const std::vector<BodyPart>& parts, int joint) {
    std::vector<int> thighs;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (parts[i].role == JointRole::Thigh) thighs.push_back(static_cast<int>(i));
    }
    return thighs.size() == 2 ? thighs : std::vector<int>{joint};
  }

  /// The ankles; on four legs, where hocks are high, the toes; of what has none, every joint.
  static std::vector<int> feet_of(const Skeleton& skeleton, const std::vector<BodyPart>& parts) {
    const auto all = [&](JointRole role) {
      std::vector<int> found;
      for (int i = 0; i < skeleton.count(); ++i) {
        if (parts[i].role == role) found.push_back(i);
      }
      return found;
    };
    const bool on_four = all(JointRole::FrontUpper).size() == 2;
    std::vector<int> feet = all(on_four && !all(JointRole::Toe).empty() ? JointRole::Toe : JointRole::Foot);
    if (!feet.empty()) return feet;
    for (int i = 0; i < skeleton.count(); ++i) feet.push_back(i);
    return feet;
  }

  static double chain_length(const Posed& posed, BodySide side) {
    std::array<int, 3> chain{-1, -1, -1};
    constexpr std::array<JointRole, 3> kLeg{JointRole::Thigh, JointRole::Shin, JointRole::Foot};
    for (std::size_t i = 0; i < posed.parts.size(); ++i) {
      for (int k = 0; k < 3; ++k) {
        if (posed.parts[i].role == kLeg[k] && posed.parts[i].side == side) chain[k] = static_cast<int>(i);
      }
    }
    if (chain[0] < 0 || chain[1] < 0 || chain[2] < 0) return 0;
    return (posed.place(chain[1]) - posed.place(chain[0])).norm() +
           (posed.place(chain[2]) - posed.place(chain[1])).norm();
  }

  static double leg_length(const Posed& posed) {
    return chain_length(posed, BodySide::Left) + chain_length(posed, BodySide::Right);
  }

  /// On four legs, which may have more joints here than there: how high shoulders and hips are above the lowest foot.
  static double standing_height(const Posed& posed, const Vector3d& up) {
    double sum = 0;
    double lowest = 1e300;
    for (const BodySide side : {BodySide::Left, BodySide::Right}) {
      for (const JointRole role : {JointRole::Thigh, JointRole::FrontUpper}) {
        const int top = posed.find(role, side);
        if (top < 0) return 0;
        sum += up.dot(posed.place(top)) / 4;
      }
    }
    for (std::size_t i = 0; i < posed.parts.size(); ++i) {
      if (posed.parts[i].role >= JointRole::Shoulder)
        lowest = std::min(lowest, up.dot(posed.place(static_cast<int>(i))));
    }
    return sum - lowest;
  }

  static double size(const Posed& posed) {
    Eigen::AlignedBox3d box;
    for (int i = 0; i < posed.skeleton.count(); ++i) {
      box.extend(posed.place(i));
      const std::optional<Vector3d>& tip = posed.skeleton.joints[i].end_site;
      if (tip) box.extend(apply(posed.to_world[i], *tip));
    }
    return box.diagonal().norm();
  }

  double scale() const {
    const double standing = standing_height(source_, turn_.conjugate() * up_);
    if (const double own = standing_height(target_, up_); standing > 0 && own > 0) return own / standing;
    const bool has_legs = leg_length(source_) > 0 && leg_length(target_) > 0;
    const double from = has_legs ? leg_length(source_) : size(source_);
    const double to = has_legs ? leg_length(target_) : size(target_);
    return from > 0 && to > 0 ? to / from : 1;
  }

  double target_lowest() const {
    double lowest = up_.dot(target_.place(target_feet_.front()));
    for (const int foot : target_feet_) lowest = std::min(lowest, up_.dot(target_.place(foot)));
    return lowest;
  }

  const Posed& source_;
  const Posed& target_;
  const RetargetOptions& options_;
  Quaterniond turn_;
  int joint_ = 0;
  std::vector<int> source_support_, target_support_;
  std::vector<int> source_feet_, target_feet_;
  Vector3d up_;
  double scale_ = 1;
  std::optional<Vector3d> start_;
  std::optional<double> lowest_;
};

MotionClip without_travel(const Skeleton& skeleton, MotionClip clip, const Vector3d& up) {
  for (MotionTrack& track : clip.tracks) {
    if (track.path != TrackPath::Translation || skeleton.joints[track.joint].parent >= 0) continue;
    const Vector3d home = skeleton.joints[track.joint].rest.translation;
    const bool cubic = track.interpolation == Interpolation::Cubic;
    for (Eigen::Index row = 0; row < track.values.rows(); ++row) {
      const Vector3d value = track.values.row(row).transpose();
      const Vector3d base = cubic && row % 3 != 1 ? Vector3d(Vector3d::Zero()) : Vector3d(home - up.dot(home) * up);
      track.values.row(row) = (base + up.dot(value) * up).transpose();
    }
  }
  return clip;
}

/// Where the travelling joint must be, in its parent, so that the tops of the legs are where they shall be.
Vector3d travelling_place(const Skeleton& target, const SkeletonPose& posed, const Travel& travel,
                          const Vector3d& wanted) {
  const std::vector<AffineMatrix> to_world = joint_to_world(target, posed);
  Vector3d middle = Vector3d::Zero();
  for (const int support : travel.supports()) middle += to_world[support].col(3);
  middle /= static_cast<double>(travel.supports().size());
  const Vector3d place = Vector3d(to_world[travel.joint()].col(3)) + wanted - middle;
  const int parent = target.joints[travel.joint()].parent;
  return parent < 0 ? place : apply(inverse(to_world[parent]), place);
}

/// Joints of the model that do not hang on what carries them in a body: a foot beside the leg, as rigs for inverse
/// kinematics have it. They are kept where they are on it at rest.
struct Detached {
  int joint = -1;
  int carrier = -1;
};

std::vector<Detached> detached_joints(const Posed& target, const std::vector<int>& matches) {
  std::vector<Detached> found;
  for (const JointRole role : {JointRole::LowerArm, JointRole::Hand, JointRole::Shin, JointRole::Foot, JointRole::Toe,
                               JointRole::FrontLower, JointRole::FrontFoot, JointRole::FrontToe}) {
    for (const BodySide side : {BodySide::Left, BodySide::Right}) {
      const int joint = target.find(role, side);
      const int carrier = target.find(carrier_of(role), side);
      if (joint < 0 || carrier < 0 || matches[joint] < 0 || target.is_above(carrier, joint)) continue;
      if (!target.is_above(joint, carrier)) found.push_back({joint, carrier});
    }
  }
  return found;
}

/// Moves the body, and what hangs beside it, back by a way in the world.
void take_back(const Posed& target, const std::vector<Detached>& detached, int body, const Vector3d& way,
               SkeletonPose& pose) {
  const std::vector<AffineMatrix> to_world = joint_to_world(target.skeleton, pose);
  const auto move = [&](int joint) {
    const int parent = target.skeleton.joints[joint].parent;
    const Vector3d place = Vector3d(to_world[joint].col(3)) - way;
    pose.local[joint].translation = parent < 0 ? place : apply(inverse(to_world[parent]), place);
  };
  move(body);
  for (const Detached& part : detached) {
    if (!target.is_above(body, part.joint)) move(part.joint);
  }
}

/// What a joint of the motion moves and stretches in its parent besides turning, for the joint that it drives.
class Stretches {
 public:
  Stretches(const Posed& source, const MotionClip& clip, const Posed& target, const std::vector<int>& matches,
            int travelling, const Quaterniond& turn, double scale)
      : source_(source), target_(target), matches_(matches), turn_(turn), scale_(scale) {
    std::vector<bool> moves(source.skeleton.joints.size(), false);
    std::vector<bool> stretches(source.skeleton.joints.size(), false);
    for (const MotionTrack& track : clip.tracks) {
      if (track.path == TrackPath::Translation) moves[track.joint] = differs(track, source.skeleton);
      if (track.path == TrackPath::Scale) stretches[track.joint] = differs(track, source.skeleton);
    }
    for (int joint = 0; joint < target.skeleton.count(); ++joint) {
      const int driver = matches[joint];
      if (driver < 0 || joint == travelling) continue;
      if (stretches[driver]) stretched_.push_back(joint);
      if (moves[driver] && hangs_alike(joint)) moved_.push_back(joint);
    }
  }

  void apply_to(SkeletonPose& posed, const SkeletonPose& pose, const std::vector<AffineMatrix>& source_to_world,
                const Skeleton& target) const {
    for (const int joint : stretched_) {
      const int driver = matches_[joint];
      const Vector3d ratio =
          pose.local[driver].scale.cwiseQuotient(source_.skeleton.joints[driver].rest.scale.cwiseMax(1e-9));
      posed.local[joint].scale = target.joints[joint].rest.scale.cwiseProduct(ratio);
    }
    if (moved_.empty()) return;
    const std::vector<AffineMatrix> to_world = joint_to_world(target, posed);
    for (const int joint : moved_) {
      const int driver = matches_[joint];
      const int parent = source_.skeleton.joints[driver].parent;
      const Vector3d moved = pose.local[driver].translation - source_.skeleton.joints[driver].rest.translation;
      const Vector3d in_world = scale_ * (turn_ * Vector3d(source_to_world[parent].leftCols<3>() * moved));
      const int above = target.joints[joint].parent;
      posed.local[joint].translation =
          target.joints[joint].rest.translation + inverse(to_world[above]).leftCols<3>() * in_world;
    }
  }

 private:
  static bool differs(const MotionTrack& track, const Skeleton& skeleton) {
    const JointTransform& rest = skeleton.joints[track.joint].rest;
    const Vector3d home = track.path == TrackPath::Translation ? rest.translation : rest.scale;
    for (int key = 0; key < track.key_count(); ++key) {
      const Vector3d value = track.values.row(track.value_row(key)).transpose();
      if ((value - home).norm() > 1e-4 * (home.norm() + 1e-9)) return true;
    }
    return false;
  }

  /// Whether the joint hangs on what its driver's parent drives.
  bool hangs_alike(int joint) const {
    const int above = target_.skeleton.joints[joint].parent;
    const int driver_above = source_.skeleton.joints[matches_[joint]].parent;
    return above >= 0 && driver_above >= 0 && matches_[above] == driver_above;
  }

  const Posed& source_;
  const Posed& target_;
  const std::vector<int>& matches_;
  Quaterniond turn_;
  double scale_;
  std::vector<int> moved_, stretched_;
};

/// Both feet of both skeletons, as far as there are whole legs: hind legs, then front legs, left before right.
std::vector<StandingLeg> standing_legs(const Posed& source, const Posed& target, const std::vector<double>& times,
                                       const std::vector<std::vector<AffineMatrix>>& source_worlds,
                                       const Vector3d& source_up, double scale, const Quaterniond& turn) {
  using enum JointRole;
  std::vector<StandingLeg> legs;
  for (const auto& roles :
       {std::array{Thigh, Shin, Foot, Toe}, std::array{FrontUpper, FrontLower, FrontFoot, FrontToe}}) {
    std::vector<StandingLeg> pair;
    for (const BodySide side : {BodySide::Left, BodySide::Right}) {
      StandingLeg leg;
      leg.bends_back = roles[0] == FrontUpper;
      leg.top = target.find(roles[0], side);
      leg.middle = target.find(roles[1], side);
      leg.end = target.find(roles[2], side);
      leg.toe = target.find(roles[3], side);
      const int top = source.find(roles[0], side);
      const int knee = source.find(roles[1], side);
      const int heel = source.find(roles[2], side);
      const int toe = source.find(roles[3], side);
      if (leg.top < 0 || leg.middle < 0 || leg.end < 0 || top < 0 || knee < 0 || heel < 0) break;
      if (!target.is_above(leg.top, leg.middle)) break;
      const double length =
          (source.place(knee) - source.place(top)).norm() + (source.place(heel) - source.place(knee)).norm();
      const double own = (target.place(leg.middle) - target.place(leg.top)).norm();
      const double lower = (target.place(leg.end) - target.place(leg.middle)).norm();
      if (!(length > 0) || !(own > 0) || !(lower > 0)) break;
      const std::optional<Vector3d>& tip = source.skeleton.joints[heel].end_site;
      if (toe < 0 && !tip) break;
      std::vector<Vector3d> heels;
      std::vector<Vector3d> toes;
      std::vector<Vector3d> hips;
      for (const std::vector<AffineMatrix>& world : source_worlds) {
        hips.emplace_back(world[top].col(3));
        heels.emplace_back(world[heel].col(3));
        toes.push_back(toe >= 0 ? Vector3d(world[toe].col(3)) : apply(world[heel], *tip));
      }
      leg.heel_is_down = find_contacts(heels, times, source_up, length, hips);
      leg.toe_is_down = find_contacts(toes, times, source_up, length, hips);
      const AffineMatrix back = inverse(target.to_world[leg.end]);
      const std::optional<Vector3d>& own_tip = target.skeleton.joints[leg.end].end_site;
      if (leg.toe >= 0) {
        leg.ball = apply(back, target.place(leg.toe));
      } else if (own_tip) {
        leg.ball = *own_tip;
      } else {
        // A foot of one joint: as long as the motion's.
        const Vector3d sole = toe >= 0 ? Vector3d(source.place(toe) - source.place(heel))
                                       : Vector3d(apply(source.to_world[heel], *tip) - source.place(heel));
        leg.ball = apply(back, target.place(leg.end) + scale * (turn * sole));
      }
      pair.push_back(std::move(leg));
    }
    if (pair.size() == 2) legs.insert(legs.end(), pair.begin(), pair.end());
  }
  return legs;
}

/// The mean height of the motion's ankles where both heel and toe are down; none if they never are.
std::optional<double> standing_height(const std::vector<StandingLeg>& legs, const Posed& source,
                                      const std::vector<std::vector<AffineMatrix>>& source_worlds, const Vector3d& up) {
  const std::array heels{source.find(JointRole::Foot, BodySide::Left), source.find(JointRole::Foot, BodySide::Right)};
  double sum = 0;
  int count = 0;
  for (std::size_t l = 0; l < std::min<std::size_t>(legs.size(), 2); ++l) {
    for (std::size_t key = 0; key < source_worlds.size(); ++key) {
      if (!legs[l].heel_is_down[key] || !legs[l].toe_is_down[key]) continue;
      sum += up.dot(Vector3d(source_worlds[key][heels[l]].col(3)));
      ++count;
    }
  }
  return count > 0 ? std::optional<double>(sum / count) : std::nullopt;
}

/// How high above its ground the motion's hand counts as lying on it, of an arm's length.
constexpr double kOnGround = 0.15;

/// The arms of both skeletons, and when the motion keeps their hands still. A hand near the motion's ground belongs as
/// near to the model's.
std::vector<HoldingArm> holding_arms(const Posed& source, const Posed& target, const std::vector<double>& times,
                                     const std::vector<std::vector<AffineMatrix>>& source_worlds,
                                     const Vector3d& source_up, const Vector3d& up, double scale) {
  using enum JointRole;
  const auto lowest_foot = [](const Posed& posed, const std::vector<std::vector<AffineMatrix>>& worlds,
                              const Vector3d& direction) {
    double lowest = std::numeric_limits<double>::infinity();
    for (const JointRole role : {Foot, Toe}) {
      for (const BodySide side : {BodySide::Left, BodySide::Right}) {
        const int joint = posed.find(role, side);
        if (joint < 0) continue;
        for (const std::vector<AffineMatrix>& world : worlds) {
          lowest = std::min(lowest, direction.dot(Vector3d(world[joint].col(3))));
        }
      }
    }
    return lowest;
  };
  const double source_ground = lowest_foot(source, source_worlds, source_up);
  const double ground = lowest_foot(target, {target.to_world}, up);
  std::vector<HoldingArm> arms;
  for (const BodySide side : {BodySide::Left, BodySide::Right}) {
    HoldingArm arm;
    arm.top = target.find(UpperArm, side);
    arm.middle = target.find(LowerArm, side);
    arm.end = target.find(Hand, side);
    const int top = source.find(UpperArm, side);
    const int elbow = source.find(LowerArm, side);
    const int hand = source.find(Hand, side);
    if (arm.top < 0 || arm.middle < 0 || arm.end < 0 || top < 0 || elbow < 0 || hand < 0) continue;
    if (!target.is_above(arm.top, arm.middle) || !target.is_above(arm.middle, arm.end)) continue;
    const double reach =
        (source.place(elbow) - source.place(top)).norm() + (source.place(hand) - source.place(elbow)).norm();
    std::vector<Vector3d> places;
    for (const std::vector<AffineMatrix>& world : source_worlds) places.emplace_back(world[hand].col(3));
    arm.is_still = find_stillness(places, times, reach);
    for (const Vector3d& place : places) {
      const double above = source_up.dot(place) - source_ground;
      arm.heights.push_back(above < kOnGround * reach ? ground + scale * above
                                                      : std::numeric_limits<double>::quiet_NaN());
    }
    arms.push_back(std::move(arm));
  }
  return arms;
}

/// Tracks for whatever of the poses is not at rest, and for every driven joint.
std::vector<MotionTrack> tracks_of(const Skeleton& target, const std::vector<double>& times,
                                   const std::vector<SkeletonPose>& poses, int travelling,
                                   const JointMatches& matches) {
  std::vector<MotionTrack> tracks;
  const auto count = static_cast<Eigen::Index>(times.size());
  for (int joint = 0; joint < target.count(); ++joint) {
    const JointTransform& rest = target.joints[joint].rest;
    MotionTrack translation = start_track(joint, TrackPath::Translation, times);
    MotionTrack rotation = start_track(joint, TrackPath::Rotation, times);
    MotionTrack scale = start_track(joint, TrackPath::Scale, times);
    bool moves = joint == travelling;
    bool turns = matches.source_of_target[joint] >= 0;
    bool stretches = false;
    for (Eigen::Index key = 0; key < count; ++key) {
      const JointTransform& now = poses[static_cast<std::size_t>(key)].local[joint];
      moves = moves || now.translation != rest.translation;
      stretches = stretches || now.scale != rest.scale;
      turns = turns || now.rotation.coeffs() != rest.rotation.coeffs();
      translation.values.row(key) = now.translation.transpose();
      scale.values.row(key) = now.scale.transpose();
      Eigen::RowVector4d value = now.rotation.coeffs().transpose();
      if (key > 0 && value.dot(rotation.values.row(key - 1)) < 0) value = -value;
      rotation.values.row(key) = value;
    }
    if (moves) tracks.push_back(std::move(translation));
    if (turns) tracks.push_back(std::move(rotation));
    if (stretches) tracks.push_back(std::move(scale));
  }
  return tracks;
}

std::vector<MotionTrack> tracks_for(const Posed& from, const MotionClip& clip, const Posed& to,
                                    const Retargeter& retargeter, Travel& travel, const JointMatches& matches,
                                    const RetargetOptions& options) {
  const Skeleton& source = from.skeleton;
  const Skeleton& target = to.skeleton;
  const std::vector<double> times = key_times(clip);
  std::vector<SkeletonPose> source_poses;
  std::vector<std::vector<AffineMatrix>> source_worlds;
  for (const double time : times) {
    source_poses.push_back(sample(clip, source, time));
    source_worlds.push_back(joint_to_world(source, source_poses.back()));
    travel.look(source_worlds.back());
  }
  const bool plants = options.ground && options.contacts && travel.travels() && times.size() > 1;
  const Vector3d source_up = retargeter.turn().conjugate() * travel.up();
  std::vector<StandingLeg> legs;
  if (plants) {
    legs = standing_legs(from, to, times, source_worlds, source_up, travel.ratio(), retargeter.turn());
    const bool on_four = from.find(JointRole::FrontUpper, BodySide::Left) >= 0;
    if (const auto height = standing_height(legs, from, source_worlds, source_up); height && !on_four) {
      travel.set_ground(*height);
    }
  }
  const std::vector<Detached> detached = detached_joints(to, matches.source_of_target);
  const Stretches stretches(from, clip, to, matches.source_of_target, travel.joint(), retargeter.turn(),
                            travel.ratio());
  std::vector<SkeletonPose> poses;
  for (std::size_t key = 0; key < times.size(); ++key) {
    SkeletonPose posed = rest_pose(target);
    const std::vector<Quaterniond> local = retargeter.local_rotations(source_worlds[key]);
    for (int joint = 0; joint < target.count(); ++joint) posed.local[joint].rotation = local[joint];
    stretches.apply_to(posed, source_poses[key], source_worlds[key], target);
    if (travel.travels()) {
      posed.local[travel.joint()].translation =
          travelling_place(target, posed, travel, travel.wanted(source_worlds[key]));
    }
    for (const Detached& part : detached) {
      const std::vector<AffineMatrix> to_world = joint_to_world(target, posed);
      const Vector3d home = apply(inverse(to.to_world[part.carrier]), to.place(part.joint));
      const Vector3d place = apply(to_world[part.carrier], home);
      const int parent = target.joints[part.joint].parent;
      posed.local[part.joint].translation = parent < 0 ? place : apply(inverse(to_world[parent]), place);
    }
    poses.push_back(std::move(posed));
  }
  if (!legs.empty()) {
    const PlantOptions planting{.up = travel.up(), .forward = body_frame_of(to.parts, to.to_world).forward};
    plant_feet(target, legs, times, travel.joint(), planting, poses);
  }
  if (options.hands && times.size() > 1) {
    hold_hands(target, holding_arms(from, to, times, source_worlds, source_up, travel.up(), travel.ratio()), times,
               travel.up(), -body_frame_of(to.parts, to.to_world).forward, poses);
  }
  if (options.in_place && travel.travels()) {
    for (std::size_t key = 0; key < times.size(); ++key) {
      take_back(to, detached, travel.joint(), travel.way(source_worlds[key]), poses[key]);
    }
  }
  return tracks_of(target, times, poses, travel.travels() ? travel.joint() : -1, matches);
}

/// The pose with neck and head as at rest, where they are more upright: T-poses of motion capture bow the head.
SkeletonPose with_upright_head(const Skeleton& skeleton, SkeletonPose pose) {
  const Posed rest(skeleton, rest_pose(skeleton));
  const Posed given(skeleton, pose);
  const int head = rest.find(JointRole::Head, BodySide::Middle);
  const BodyFrame frame = body_frame_of(given.parts, given.to_world);
  if (head < 0 || !frame.known) return pose;
  const std::vector<std::vector<int>> children = children_of(skeleton);
  const std::optional<Vector3d>& tip = skeleton.joints[head].end_site;
  if (!tip && children[head].empty()) return pose;
  const Vector3d along = tip ? *tip : skeleton.joints[children[head].front()].rest.translation;
  const auto rise = [&](const Posed& posed) {
    return Vector3d(posed.to_world[head].leftCols<3>() * along).normalized().dot(frame.up);
  };
  SkeletonPose upright = pose;
  for (int joint = 0; joint < skeleton.count(); ++joint) {
    const JointRole role = rest.parts[joint].role;
    if (role == JointRole::Neck || role == JointRole::Head)
      upright.local[joint].rotation = skeleton.joints[joint].rest.rotation;
  }
  return rise(Posed(skeleton, upright)) > rise(given) ? upright : pose;
}

bool is_t_pose(const Posed& posed) {
  const BodyFrame frame = body_frame_of(posed.parts, posed.to_world);
  if (!frame.known) return false;
  const Vector3d left = frame.up.cross(frame.forward);
  using enum JointRole;
  for (const BodySide side : {BodySide::Left, BodySide::Right}) {
    const Vector3d out = side == BodySide::Left ? left : Vector3d(-left);
    const auto points = [&](JointRole from, JointRole to, const Vector3d& where) {
      const int a = posed.find(from, side);
      const int b = posed.find(to, side);
      return a >= 0 && b >= 0 && (posed.place(b) - posed.place(a)).normalized().dot(where) > 0.93;
    };
    if (!points(UpperArm, LowerArm, out) || !points(LowerArm, Hand, out)) return false;
    if (!points(Thigh, Shin, -frame.up) || !points(Shin, Foot, -frame.up)) return false;
  }
  return true;
}

/// The time of the second key, if the first one is a pose of its own: something turns by more than this in between.
constexpr double kJump = 20 * std::numbers::pi / 180;

bool jumps_after_first_key(const Skeleton& skeleton, const MotionClip& clip, double second) {
  const SkeletonPose first = sample(clip, skeleton, 0);
  const SkeletonPose next = sample(clip, skeleton, second);
  for (std::size_t i = 0; i < first.local.size(); ++i) {
    if (first.local[i].rotation.angularDistance(next.local[i].rotation) > kJump) return true;
  }
  return false;
}

/// The upward axis in most of the clip; none if its body does not tell.
std::optional<Vector3d> usual_up(const Skeleton& skeleton, const std::vector<BodyPart>& parts, const MotionClip& clip) {
  constexpr int kLooks = 9;
  std::vector<Vector3d> found;
  for (int i = 0; i < kLooks && !clip.tracks.empty(); ++i) {
    const SkeletonPose pose = sample(clip, skeleton, clip.seconds() * i / (kLooks - 1));
    const BodyFrame frame = body_frame_of(parts, joint_to_world(skeleton, pose));
    if (frame.known) found.push_back(frame.up);
  }
  for (const Vector3d& up : found) {
    if (2 * std::count(found.begin(), found.end(), up) > kLooks) return up;
  }
  return std::nullopt;
}

/// Refuses what drives next to nothing, and says so where little is driven.
void refuse_few(const Skeleton& source, const Skeleton& target, RetargetResult& result) {
  const char* remedy = "Say which drives which in a name map.";
  const int count = result.matches.count();
  const int possible = std::min(source.count(), target.count());
  if (count == 0) {
    throw Error(ErrorCode::InvalidArgument, "no joint of the motion has a name that the model knows.", {}, remedy);
  }
  std::string driven;
  for (int joint = 0; joint < target.count() && count <= 4; ++joint) {
    const int driver = result.matches.source_of_target[joint];
    if (driver < 0) continue;
    driven += fmt::format("{}'{}' by '{}'", driven.empty() ? "" : ", ", target.joints[joint].name,
                          source.joints[driver].name);
  }
  if (possible >= 8 && count <= 2) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("the motion fits {} of the model's {} joints only: {}.", count, target.count(), driven), {},
                remedy);
  }
  const std::vector<BodyPart> parts = body_parts_of(target);
  const auto body = static_cast<int>(std::count_if(parts.begin(), parts.end(), [](const BodyPart& part) {
    return part.role != JointRole::None && part.role != JointRole::Finger;
  }));
  if (2 * count < std::min(possible, std::max(body, 8))) {
    result.fits_badly = true;
    result.notes.push_back(fmt::format("the motion drives {} of the model's {} joints only{}{}. {}", count,
                                       target.count(), driven.empty() ? "" : ": ", driven, remedy));
  }
}

std::string_view name_of_axis(const Vector3d& up) {
  Eigen::Index axis = 0;
  up.cwiseAbs().maxCoeff(&axis);
  constexpr std::string_view kNames[] = {"x", "y", "z"};
  return kNames[axis];
}

}  // namespace

RetargetResult retarget(const Skeleton& source, const MotionClip& clip, const Skeleton& target,
                        const RetargetOptions& options) {
  if (options.source_rest && options.source_rest->local.size() != source.joints.size()) {
    throw Error(ErrorCode::InvalidArgument, "the rest pose given is of another skeleton.");
  }
  RetargetResult result;
  result.matches = match_joints(source, target, options.map);
  refuse_few(source, target, result);
  const BodyFrame target_frame = body_frame_of(body_parts_of(target), rest_joint_to_world(target));
  if (options.map.empty() && !options.source_rest && is_equal(source, target)) {
    result.clip = options.in_place ? without_travel(target, clip, target_frame.up) : clip;
    return result;
  }
  MotionClip played = clip;
  std::optional<SkeletonPose> source_rest = options.source_rest;
  if (const std::vector<double> times = key_times(clip);
      !source_rest && options.find_rest && times.size() > 2 && is_t_pose(Posed(source, sample(clip, source, 0)))) {
    source_rest = sample(clip, source, 0);
    if (jumps_after_first_key(source, clip, times[1])) {
      played = trimmed(clip, times[1], clip.seconds());
      result.notes.emplace_back("the motion's first frame is a T-pose: it was taken for the rest pose, and left out.");
    }
  }
  Posed from(source, source_rest ? with_upright_head(source, *source_rest) : rest_pose(source));
  const Posed to(target, rest_pose(target));
  BodyFrame source_frame = body_frame_of(from.parts, from.to_world);
  if (const std::optional<Vector3d> up = usual_up(source, from.parts, played);
      up && source_frame.known && source_frame.up != *up && !options.source_rest) {
    from.turn(Quaterniond::FromTwoVectors(source_frame.up, *up));
    source_frame = body_frame_of(from.parts, from.to_world);
    result.notes.emplace_back("the motion's skeleton does not stand at rest: it was put up as its motion has it.");
  }
  if (source_frame.known && target_frame.known && source_frame.up.dot(target_frame.up) < 0.5) {
    result.notes.push_back(fmt::format("the motion stands along {}, the model along {}: the motion was turned.",
                                       name_of_axis(source_frame.up), name_of_axis(target_frame.up)));
  }
  const Retargeter retargeter(from, to, result.matches);
  Travel travel(from, to, result.matches, retargeter.turn(), options);
  result.scale = travel.ratio();
  result.clip.name = clip.name;
  if (!key_times(played).empty()) {
    result.clip.tracks = tracks_for(from, played, to, retargeter, travel, result.matches, options);
  }
  return result;
}

}  // namespace limber
