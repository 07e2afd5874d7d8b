#include "limber/motion/retarget.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/model/clip.h"
#include "limber/model/internal/start_track.h"
#include "limber/motion/internal/body_frame.h"

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
      return true;
    default:
      return false;
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
    if (is_taken_as_equal(role) && role == source_.parts[source].role) return Quaterniond::Identity();
    const int child = only_matched_child(joint);
    if (child < 0) return carried;
    const Vector3d own = carried * (target_.place(child) - target_.place(joint));
    const Vector3d wanted = turn_ * (source_.place(matches_[child]) - source_.place(source));
    const double shortest = 1e-9 * (own.norm() + wanted.norm());
    if (own.norm() <= shortest || wanted.norm() <= shortest) return carried;
    return (Quaterniond::FromTwoVectors(own, wanted) * carried).normalized();
  }

  const Posed& source_;
  const Posed& target_;
  const std::vector<int>& matches_;
  std::vector<int> order_;
  Quaterniond turn_;
  std::vector<Quaterniond> alignments_;  ///< Per joint of the model, in the world.
};

/// The topmost driven joint with the most driven joints below it.
int travelling_joint(const Skeleton& skeleton, const JointMatches& matches) {
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
    joint_ = travelling_joint(target.skeleton, matches);
    source_support_ = supports_of(source.parts, matches.source_of_target[joint_]);
    target_support_ = supports_of(target.parts, joint_);
    up_ = body_frame_of(target.parts, target.to_world).up;
    source_feet_ = feet_of(source.skeleton, source.parts);
    target_feet_ = feet_of(target.skeleton, target.parts);
    scale_ = scale();
  }

  int joint() const { return joint_; }
  double ratio() const { return scale_; }

  /// Looks at every key before any is placed: where the motion starts, and how low its feet come.
  void look(const std::vector<AffineMatrix>& source_to_world) {
    if (!start_) start_ = center(source_support_, source_to_world);
    for (const int foot : source_feet_) {
      const double height = up_.dot(turn_ * Vector3d(source_to_world[foot].col(3)));
      lowest_ = lowest_ ? std::min(*lowest_, height) : height;
    }
  }

  /// Where the middle of the supports, the tops of the legs, shall be.
  Vector3d wanted(const std::vector<AffineMatrix>& source_to_world) const {
    const Vector3d now = turn_ * center(source_support_, source_to_world);
    const Vector3d start = turn_ * *start_;
    const Vector3d home = center(target_support_, target_.to_world);
    const Vector3d travelled = (now - start) - up_.dot(now - start) * up_;
    Vector3d place = home - up_.dot(home) * up_;
    if (!options_.in_place) place += scale_ * travelled;
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

  /// The ankles; of what has none, every joint.
  static std::vector<int> feet_of(const Skeleton& skeleton, const std::vector<BodyPart>& parts) {
    std::vector<int> feet;
    std::vector<int> all;
    for (int i = 0; i < skeleton.count(); ++i) {
      all.push_back(i);
      if (parts[i].role == JointRole::Foot) feet.push_back(i);
    }
    return feet.empty() ? all : feet;
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

std::vector<MotionTrack> tracks_for(const Skeleton& source, const MotionClip& clip, const Posed& to,
                                    const Retargeter& retargeter, Travel& travel, const JointMatches& matches) {
  const Skeleton& target = to.skeleton;
  const std::vector<double> times = key_times(clip);
  SkeletonPose pose;
  for (const double time : times) {
    sample(clip, source, time, Wrap::Clamp, pose);
    travel.look(joint_to_world(source, pose));
  }
  std::vector<MotionTrack> rotations(target.joints.size());
  for (int joint = 0; joint < target.count(); ++joint) {
    rotations[joint] = start_track(joint, TrackPath::Rotation, times);
  }
  MotionTrack translation = start_track(travel.joint(), TrackPath::Translation, times);
  SkeletonPose posed = rest_pose(target);
  for (Eigen::Index key = 0; key < std::ssize(times); ++key) {
    sample(clip, source, times[static_cast<std::size_t>(key)], Wrap::Clamp, pose);
    const std::vector<AffineMatrix> source_to_world = joint_to_world(source, pose);
    const std::vector<Quaterniond> local = retargeter.local_rotations(source_to_world);
    for (int joint = 0; joint < target.count(); ++joint) {
      posed.local[joint].rotation = local[joint];
      Eigen::RowVector4d value = local[joint].coeffs().transpose();
      if (key > 0 && value.dot(rotations[joint].values.row(key - 1)) < 0) value = -value;
      rotations[joint].values.row(key) = value;
    }
    const Vector3d place = travelling_place(target, posed, travel, travel.wanted(source_to_world));
    translation.values.row(key) = place.transpose();
  }
  std::vector<MotionTrack> tracks{std::move(translation)};
  for (int joint = 0; joint < target.count(); ++joint) {
    if (matches.source_of_target[joint] >= 0) tracks.push_back(std::move(rotations[joint]));
  }
  return tracks;
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
  if (result.matches.count() == 0) {
    throw Error(ErrorCode::InvalidArgument, "no joint of the motion has a name that the model knows.", {},
                "Say which drives which in a name map.");
  }
  const Posed from(source, options.source_rest ? *options.source_rest : rest_pose(source));
  const Posed to(target, rest_pose(target));
  const BodyFrame source_frame = body_frame_of(from.parts, from.to_world);
  const BodyFrame target_frame = body_frame_of(to.parts, to.to_world);
  if (source_frame.known && target_frame.known && source_frame.up.dot(target_frame.up) < 0.5) {
    result.notes.push_back(fmt::format("the motion's skeleton stands along {}, the model's along {}: turn the motion.",
                                       name_of_axis(source_frame.up), name_of_axis(target_frame.up)));
  }
  if (options.map.empty() && !options.source_rest && is_equal(source, target)) {
    result.clip = options.in_place ? without_travel(target, clip, target_frame.up) : clip;
    return result;
  }
  const Retargeter retargeter(from, to, result.matches);
  Travel travel(from, to, result.matches, retargeter.turn(), options);
  result.scale = travel.ratio();
  result.clip.name = clip.name;
  if (!key_times(clip).empty()) result.clip.tracks = tracks_for(source, clip, to, retargeter, travel, result.matches);
  return result;
}

}  // namespace limber
