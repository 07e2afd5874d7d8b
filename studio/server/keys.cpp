#include "studio/server/keys.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "limber/core/error.h"

#include "studio/server/motion.h"

namespace limber::studio {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kFps = 30;
constexpr double kLongest = 3600;
constexpr std::array<std::string_view, 3> kEases = {"smooth", "linear", "hold"};
/// Keys that are nearer than this are one.
constexpr double kSameTime = 1e-4;

double smooth(double share) {
  const double s = std::clamp(share, 0.0, 1.0);
  return s * s * (3 - 2 * s);
}

MotionTrack track_of(int joint, TrackPath path, const std::vector<double>& times) {
  MotionTrack track;
  track.joint = joint;
  track.path = path;
  track.times = times;
  track.values.resize(static_cast<Eigen::Index>(times.size()), path == TrackPath::Rotation ? 4 : 3);
  return track;
}

bool moves(const std::vector<SkeletonPose>& poses, const Skeleton& skeleton, std::size_t j, TrackPath path) {
  const JointTransform& rest = skeleton.joints[j].rest;
  return std::any_of(poses.begin(), poses.end(), [&](const SkeletonPose& pose) {
    const JointTransform& now = pose.local[j];
    if (path == TrackPath::Translation) {
      return (now.translation - rest.translation).norm() > 1e-7 * (1 + rest.translation.norm());
    }
    if (path == TrackPath::Scale) return (now.scale - rest.scale).norm() > 1e-6;
    return now.rotation.angularDistance(rest.rotation) > 1e-7;
  });
}

/// Poses at times as a clip, linear between them.
MotionClip clip_of_poses(const Skeleton& skeleton, const std::vector<double>& times,
                         const std::vector<SkeletonPose>& poses) {
  MotionClip clip;
  for (std::size_t j = 0; j < skeleton.joints.size(); ++j) {
    for (const TrackPath path : {TrackPath::Translation, TrackPath::Rotation, TrackPath::Scale}) {
      if (!moves(poses, skeleton, j, path)) continue;
      MotionTrack track = track_of(static_cast<int>(j), path, times);
      for (std::size_t k = 0; k < times.size(); ++k) {
        const JointTransform& now = poses[k].local[j];
        auto row = track.values.row(static_cast<Eigen::Index>(k));
        if (path == TrackPath::Rotation) {
          Eigen::RowVector4d turn = now.rotation.coeffs().transpose();
          if (k > 0 && turn.dot(track.values.row(static_cast<Eigen::Index>(k - 1))) < 0) turn = -turn;
          row = turn;
        } else {
          row = (path == TrackPath::Scale ? now.scale : now.translation).transpose();
        }
      }
      clip.tracks.push_back(std::move(track));
    }
  }
  if (clip.tracks.empty() && !skeleton.joints.empty()) {
    // Nothing moves yet; the clip still has a length.
    MotionTrack track = track_of(0, TrackPath::Translation, times);
    track.values.rowwise() = skeleton.joints[0].rest.translation.transpose();
    clip.tracks.push_back(std::move(track));
  }
  return clip;
}

MotionClip clip_of_keys(const Skeleton& skeleton, const std::vector<PoseKey>& keys, double seconds) {
  std::vector<double> times;
  std::vector<SkeletonPose> poses;
  const auto add = [&](double time, SkeletonPose pose) {
    if (!times.empty() && time <= times.back() + 1e-6) return;
    times.push_back(time);
    poses.push_back(std::move(pose));
  };
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const PoseKey& key = keys[k];
    if (k == 0 && key.time > 0) add(0, key.pose);
    add(key.time, key.pose);
    if (k + 1 == keys.size()) break;
    const PoseKey& next = keys[k + 1];
    const double length = next.time - key.time;
    if (key.ease == Ease::Hold) add(next.time - std::min(1e-3, 0.5 * length), key.pose);
    if (key.ease != Ease::Smooth) continue;
    const int steps = static_cast<int>(std::ceil(length * kFps));
    for (int i = 1; i < steps; ++i) {
      const double share = static_cast<double>(i) / steps;
      add(key.time + share * length, blend(key.pose, next.pose, smooth(share)));
    }
  }
  add(seconds, keys.back().pose);
  return clip_of_poses(skeleton, times, poses);
}

/// How much of a change there is at a time; neighbours take over from each other.
double share_at(const std::vector<const LayerKey*>& keys, std::size_t k, double time) {
  const LayerKey& key = *keys[k];
  const auto slope = [&](const LayerKey* neighbour, double away) {
    const double gap = neighbour ? std::abs(neighbour->time - key.time) : 0;
    const double reach = neighbour && gap < key.fade + neighbour->fade ? gap : key.fade;
    return smooth(1 - away / std::max(reach, 1e-3));
  };
  if (time < key.time) return slope(k > 0 ? keys[k - 1] : nullptr, key.time - time);
  return slope(k + 1 < keys.size() ? keys[k + 1] : nullptr, time - key.time);
}

/// What is added to a joint at a time; what is changed near an end of a loop is seen beyond it.
JointTransform offset_at(const std::vector<const LayerKey*>& keys, int joint, double time, double seconds) {
  JointTransform sum;
  for (std::size_t k = 0; k < keys.size(); ++k) {
    double share = share_at(keys, k, time);
    for (const double beyond : {time - seconds, time + seconds}) share = std::max(share, share_at(keys, k, beyond));
    if (share <= 0) continue;
    const JointTransform& offset = keys[k]->offsets.at(joint);
    sum.translation += share * offset.translation;
    sum.rotation = sum.rotation * blend(Quaterniond::Identity(), offset.rotation, share);
  }
  return sum;
}

MotionClip with_offsets(const MotionClip& base, const Skeleton& skeleton, const std::vector<LayerKey>& layer) {
  MotionClip clip = base;
  const double seconds = base.seconds();
  std::vector<double> times = frame_times(seconds, kFps);
  if (seconds - times.back() > 1e-6) times.push_back(seconds);
  std::set<int> joints;
  for (const LayerKey& key : layer) {
    for (const auto& [joint, offset] : key.offsets) joints.insert(joint);
    if (std::none_of(times.begin(), times.end(), [&](double t) { return std::abs(t - key.time) < 1e-6; })) {
      times.insert(std::upper_bound(times.begin(), times.end(), key.time), key.time);
    }
  }
  std::vector<SkeletonPose> poses;
  for (const double time : times) poses.push_back(sample(base, skeleton, time));
  for (const int joint : joints) {
    std::vector<const LayerKey*> keys;
    for (const LayerKey& key : layer) {
      if (key.offsets.contains(joint)) keys.push_back(&key);
    }
    MotionTrack turn = track_of(joint, TrackPath::Rotation, times);
    MotionTrack place = track_of(joint, TrackPath::Translation, times);
    for (std::size_t k = 0; k < times.size(); ++k) {
      const JointTransform offset = offset_at(keys, joint, times[k], seconds);
      const JointTransform& now = poses[k].local[static_cast<std::size_t>(joint)];
      const auto row = static_cast<Eigen::Index>(k);
      turn.values.row(row) = (now.rotation * offset.rotation).normalized().coeffs().transpose();
      if (k > 0 && turn.values.row(row).dot(turn.values.row(row - 1)) < 0) turn.values.row(row) *= -1;
      place.values.row(row) = (now.translation + offset.translation).transpose();
    }
    std::erase_if(clip.tracks, [&](const MotionTrack& track) {
      return track.joint == joint && (track.path == TrackPath::Rotation || track.path == TrackPath::Translation);
    });
    clip.tracks.push_back(std::move(turn));
    clip.tracks.push_back(std::move(place));
  }
  return clip;
}

/// The motion with another clip in place of the one that plays.
std::shared_ptr<Motion> with_played(const Motion& motion, MotionClip clip) {
  auto next = std::make_shared<Motion>(motion);
  clip.name = motion.name;
  auto clips = std::make_shared<std::vector<MotionClip>>(*motion.clips);
  for (MotionClip& other : *clips) {
    if (other.name == motion.name) other = clip;
  }
  next->clip = std::move(clip);
  next->clips = std::move(clips);
  return next;
}

/// Joints and where they are, to be turned one by one.
struct Limbs {
  const Skeleton& skeleton;
  SkeletonPose pose;
  std::vector<AffineMatrix> world;

  Limbs(const Skeleton& joints, SkeletonPose now)
      : skeleton(joints), pose(std::move(now)), world(joint_to_world(joints, pose)) {}

  int parent(int joint) const { return skeleton.joints[static_cast<std::size_t>(joint)].parent; }
  Vector3d place(int joint) const { return world[static_cast<std::size_t>(joint)].col(3); }
  Quaterniond turn_of(int joint) const { return decompose(world[static_cast<std::size_t>(joint)]).transform.rotation; }

  /// Turns a joint in the world about itself.
  void turn(int joint, const Quaterniond& by) {
    const Quaterniond above = parent(joint) < 0 ? Quaterniond::Identity() : turn_of(parent(joint));
    JointTransform& local = pose.local[static_cast<std::size_t>(joint)];
    local.rotation = (above.conjugate() * by * above * local.rotation).normalized();
    world = joint_to_world(skeleton, pose);
  }

  /// Moves a joint in the world.
  void move(int joint, const Vector3d& by) {
    JointTransform& local = pose.local[static_cast<std::size_t>(joint)];
    if (parent(joint) < 0) {
      local.translation += by;
    } else {
      const Eigen::Matrix3d above = world[static_cast<std::size_t>(parent(joint))].leftCols<3>();
      local.translation += above.inverse() * by;
    }
    world = joint_to_world(skeleton, pose);
  }
};

double angle_between(const Vector3d& a, const Vector3d& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

/// Bends two joints so that what hangs on the lower one reaches a target: the law of cosines, in the plane of the bend.
/// @param tip  In the space of the lower joint.
void reach(Limbs& limbs, int upper, int lower, const Vector3d& tip, const Vector3d& target) {
  const auto tip_now = [&] { return apply(limbs.world[static_cast<std::size_t>(lower)], tip); };
  const Vector3d a = limbs.place(upper), b = limbs.place(lower), c = tip_now();
  const double first = (b - a).norm(), second = (c - b).norm();
  if (first < 1e-9 || second < 1e-9) return;
  const double most = 0.9999 * (first + second), least = std::abs(first - second) + 1e-4 * (first + second);
  const double wanted = std::clamp((target - a).norm(), least, most);
  Vector3d axis = (b - a).cross(c - b);
  if (axis.norm() < 1e-3 * first * second) axis = (b - a).unitOrthogonal();
  axis.normalize();
  const auto corner = [](double x, double y, double opposite) {
    return std::acos(std::clamp((x * x + y * y - opposite * opposite) / (2 * x * y), -1.0, 1.0));
  };
  const double at_upper = corner(first, wanted, second) - angle_between(c - a, b - a);
  const double at_lower = corner(first, second, wanted) - angle_between(a - b, c - b);
  limbs.turn(upper, Quaterniond(Eigen::AngleAxisd(-at_upper, axis)));
  limbs.turn(lower, Quaterniond(Eigen::AngleAxisd(-at_lower, axis)));
  limbs.turn(upper, Quaterniond::FromTwoVectors(tip_now() - a, target - a));
}

/// Pulls a joint, or the tip of its bone, to a target.
void pull(Limbs& limbs, int joint, const std::optional<Vector3d>& tip, const Vector3d& target) {
  const int lower = tip ? joint : limbs.parent(joint);
  const bool has_length = lower >= 0 && (tip || (limbs.place(joint) - limbs.place(lower)).norm() > 1e-9);
  if (!has_length || (!tip && limbs.parent(lower) < 0)) {
    limbs.move(joint, target - limbs.place(joint));
    return;
  }
  const Vector3d hangs = tip ? *tip : limbs.pose.local[static_cast<std::size_t>(joint)].translation;
  const int upper = limbs.parent(lower);
  // The hips carry everything: they turn only for what hangs on nothing else.
  const bool bends = upper >= 0 && limbs.parent(upper) >= 0 && (limbs.place(upper) - limbs.place(lower)).norm() > 1e-9;
  if (bends) {
    reach(limbs, upper, lower, hangs, target);
    return;
  }
  const Vector3d now = apply(limbs.world[static_cast<std::size_t>(lower)], hangs);
  limbs.turn(lower, Quaterniond::FromTwoVectors(now - limbs.place(lower), target - limbs.place(lower)));
}

/// Puts a changed pose into a motion, at a time.
std::shared_ptr<const Motion> with_pose(const Motion& motion, const SkeletonPose& before, SkeletonPose pose,
                                        double seconds) {
  if (motion.is_keyed()) {
    std::vector<PoseKey> keys = motion.keys;
    const auto same = std::find_if(keys.begin(), keys.end(),
                                   [&](const PoseKey& key) { return std::abs(key.time - seconds) < 0.5 / kFps; });
    if (same != keys.end()) {
      same->pose = std::move(pose);
    } else {
      keys.push_back({seconds, Ease::Smooth, std::move(pose)});
    }
    return with_keys(motion, std::move(keys));
  }
  std::vector<LayerKey> layer = motion.layer;
  auto key = std::find_if(layer.begin(), layer.end(),
                          [&](const LayerKey& other) { return std::abs(other.time - seconds) < 0.5 / kFps; });
  if (key == layer.end()) key = layer.insert(layer.end(), LayerKey{.time = seconds, .offsets = {}});
  for (std::size_t j = 0; j < pose.local.size(); ++j) {
    const JointTransform& was = before.local[j];
    const JointTransform& now = pose.local[j];
    const bool turned = was.rotation.angularDistance(now.rotation) > 1e-6;
    const bool moved = (was.translation - now.translation).norm() > 1e-9;
    const auto known = key->offsets.find(static_cast<int>(j));
    if (!turned && !moved) continue;
    JointTransform offset = known == key->offsets.end() ? JointTransform{} : known->second;
    offset.rotation = (offset.rotation * was.rotation.conjugate() * now.rotation).normalized();
    offset.translation += now.translation - was.translation;
    key->offsets[static_cast<int>(j)] = offset;
  }
  return with_layer(motion, std::move(layer));
}

int joint_of(const Motion& motion, const std::string& handle) {
  const int joint = motion.skeleton.find(handle);
  if (joint >= 0) return joint;
  throw Error(ErrorCode::InvalidArgument, "the motion has nothing to say about this handle.", Place::at_handle(handle));
}

Json to_json(const JointTransform& t) {
  return {t.translation.x(), t.translation.y(), t.translation.z(), t.rotation.x(), t.rotation.y(),
          t.rotation.z(),    t.rotation.w(),    t.scale.x(),       t.scale.y(),    t.scale.z()};
}

JointTransform transform_from(const Json& json) {
  const auto n = json.get<std::vector<double>>();
  if (n.size() != 10 || !std::all_of(n.begin(), n.end(), [](double value) { return std::isfinite(value); })) {
    throw Error(ErrorCode::Malformed, "a key of the project is not complete.");
  }
  JointTransform result;
  result.translation = {n[0], n[1], n[2]};
  result.rotation = Quaterniond(n[6], n[3], n[4], n[5]);
  if (!(result.rotation.norm() > 1e-6)) throw Error(ErrorCode::Malformed, "a key of the project has no rotation.");
  result.rotation.normalize();
  result.scale = {n[7], n[8], n[9]};
  return result;
}

}  // namespace

std::string_view name_of(Ease ease) {
  return kEases[static_cast<std::size_t>(ease)];
}

Ease ease_named(std::string_view name) {
  const auto found = std::find(kEases.begin(), kEases.end(), name);
  if (found != kEases.end()) return static_cast<Ease>(found - kEases.begin());
  throw Error(ErrorCode::InvalidArgument, fmt::format("there is no ease '{:.40}'.", name), Place::at_path({}, "ease"),
              "Known are smooth, linear and hold.");
}

SkeletonPose pose_of_transforms(const Rig& rig, const Skeleton& skeleton, const std::vector<AffineMatrix>& transforms) {
  const std::vector<std::vector<int>> children = children_of(skeleton);
  const std::vector<AffineMatrix> rest = rest_joint_to_world(skeleton);
  std::vector<AffineMatrix> world(rest.size(), AffineMatrix::Identity());
  for (std::size_t j = 0; j < rest.size(); ++j) {
    world[j] = compose(transforms[j], rest[j]);
    const bool in_chain = skeleton.joints[j].parent >= 0 || !children[j].empty();
    if (!in_chain || !rig.handles[j].is_bone()) continue;
    JointTransform rigid = decompose(world[j]).transform;
    rigid.scale.setOnes();
    world[j] = rigid.matrix();
  }
  SkeletonPose pose = rest_pose(skeleton);
  for (std::size_t j = 0; j < rest.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    const AffineMatrix local =
        parent < 0 ? world[j] : compose(inverse(world[static_cast<std::size_t>(parent)]), world[j]);
    pose.local[j] = decompose(local).transform;
    if (rig.handles[j].is_point()) pose.local[j].scale.setOnes();
  }
  return pose;
}

std::shared_ptr<const Motion> keyed_motion(const Rig& rig, std::vector<PoseKey> keys, double seconds) {
  Motion motion;
  motion.name = motion.file = "keys";
  motion.skeleton = skeleton_of(rig);
  motion.clip.name = motion.name;
  motion.clips = std::make_shared<const std::vector<MotionClip>>(1, motion.clip);
  for (const Handle& handle : rig.handles) {
    if (!handle.is_abstract()) motion.driven.insert(handle.name);
  }
  return with_keys(motion, std::move(keys), seconds);
}

std::shared_ptr<const Motion> with_keys(const Motion& motion, std::vector<PoseKey> keys, double seconds) {
  if (keys.empty()) throw Error(ErrorCode::InvalidArgument, "an animation has at least one key.");
  std::stable_sort(keys.begin(), keys.end(), [](const PoseKey& a, const PoseKey& b) { return a.time < b.time; });
  // What is put where a key is takes its place.
  std::vector<PoseKey> kept;
  for (PoseKey& key : keys) {
    if (!(key.time >= 0) || key.time > kLongest) {
      throw Error(ErrorCode::InvalidArgument, "keys lie between 0 and 3600 seconds.", Place::at_path({}, "time"));
    }
    if (!kept.empty() && key.time - kept.back().time < kSameTime) {
      kept.back() = std::move(key);
    } else {
      kept.push_back(std::move(key));
    }
  }
  const double wanted = seconds > 0 ? seconds : motion.clip.tracks.empty() ? 0.0 : motion.seconds();
  const double length = std::max({wanted, kept.back().time, 1 / kFps});
  auto next = with_played(motion, clip_of_keys(motion.skeleton, kept, std::min(length, kLongest)));
  next->keys = std::move(kept);
  return next;
}

std::shared_ptr<const Motion> with_layer(const Motion& motion, std::vector<LayerKey> layer) {
  std::sort(layer.begin(), layer.end(), [](const LayerKey& a, const LayerKey& b) { return a.time < b.time; });
  const MotionClip base = motion.base ? *motion.base : motion.clip;
  auto next = with_played(motion, layer.empty() ? base : with_offsets(base, motion.skeleton, layer));
  next->base = layer.empty() ? nullptr : motion.base ? motion.base : std::make_shared<const MotionClip>(motion.clip);
  next->layer = std::move(layer);
  return next;
}

std::shared_ptr<const Motion> pulled(const Motion& motion, const Rig& rig, const std::string& handle, bool tail,
                                     const Vector3d& target, double seconds) {
  const int joint = joint_of(motion, handle);
  const SkeletonPose before = sample(motion.clip, motion.skeleton, seconds);
  Limbs limbs(motion.skeleton, before);
  std::optional<Vector3d> tip;
  const int at = rig.find(handle);
  const auto* bone = at < 0 ? nullptr : std::get_if<BoneHandle>(&rig.handles[static_cast<std::size_t>(at)].form);
  if (tail && bone) tip = bone->tail - bone->head;
  pull(limbs, joint, tip, target);
  return with_pose(motion, before, std::move(limbs.pose), seconds);
}

std::shared_ptr<const Motion> turned(const Motion& motion, const std::string& handle, const AffineMatrix& transform,
                                     double seconds) {
  const int joint = joint_of(motion, handle);
  const SkeletonPose before = sample(motion.clip, motion.skeleton, seconds);
  const std::vector<AffineMatrix> rest = rest_joint_to_world(motion.skeleton);
  Limbs limbs(motion.skeleton, before);
  const AffineMatrix wanted = compose(transform, rest[static_cast<std::size_t>(joint)]);
  limbs.turn(joint, decompose(wanted).transform.rotation * limbs.turn_of(joint).conjugate());
  const Vector3d way = wanted.col(3) - limbs.place(joint);
  if (way.norm() > 1e-6) limbs.move(joint, way);
  return with_pose(motion, before, std::move(limbs.pose), seconds);
}

MotionClip carried_over(const MotionClip& clip, const Skeleton& from, const Skeleton& to) {
  const std::vector<AffineMatrix> from_rest = rest_joint_to_world(from), to_rest = rest_joint_to_world(to);
  std::vector<int> source(to.joints.size(), -1);
  for (std::size_t j = 0; j < to.joints.size(); ++j) {
    const std::string& name = to.joints[j].name;
    source[j] = from.find(name);
    const std::size_t slash = name.rfind('/');  // a further bone of a joint: see rig_of
    if (source[j] < 0 && slash != std::string::npos) source[j] = from.find(std::string_view(name).substr(0, slash));
  }
  // Keys of all tracks; what is not linear between them gets more.
  std::set<double> moments;
  bool is_curved = false;
  for (const MotionTrack& track : clip.tracks) {
    moments.insert(track.times.begin(), track.times.end());
    is_curved = is_curved || track.interpolation == Interpolation::Cubic;
    if (track.interpolation != Interpolation::Step) continue;
    for (std::size_t k = 1; k < track.times.size(); ++k) {
      moments.insert(track.times[k] - std::min(1e-3, 0.5 * (track.times[k] - track.times[k - 1])));
    }
  }
  moments.insert(0);
  if (is_curved || moments.size() > 4000) {
    if (moments.size() > 4000) moments.clear();
    for (const double time : frame_times(clip.seconds(), 60)) moments.insert(time);
  }
  std::vector<double> times;
  for (const double time : moments) {
    if (times.empty() || time > times.back() + 1e-7) times.push_back(time);
  }
  const std::vector<int> order = parents_first(to);
  std::vector<SkeletonPose> poses;
  SkeletonPose now;
  for (const double time : times) {
    sample(clip, from, time, Wrap::Clamp, now);
    const std::vector<AffineMatrix> from_world = joint_to_world(from, now);
    std::vector<AffineMatrix> world = to_rest;
    SkeletonPose pose = rest_pose(to);
    for (const int j : order) {
      const auto at = static_cast<std::size_t>(j);
      const int parent = to.joints[at].parent;
      const AffineMatrix above =
          parent < 0 ? AffineMatrix(AffineMatrix::Identity()) : world[static_cast<std::size_t>(parent)];
      if (source[at] < 0) {
        world[at] = compose(above, pose.local[at].matrix());
        continue;
      }
      const auto s = static_cast<std::size_t>(source[at]);
      world[at] = compose(compose(from_world[s], inverse(from_rest[s])), to_rest[at]);
      const AffineMatrix local = compose(inverse(above), world[at]);
      if (local.allFinite()) pose.local[at] = decompose(local).transform;
    }
    poses.push_back(std::move(pose));
  }
  MotionClip result = clip_of_poses(to, times, poses);
  result.name = clip.name;
  return result;
}

Json keys_to_json(const Motion& motion) {
  Json keys = Json::array(), layer = Json::array();
  for (const PoseKey& key : motion.keys) {
    Json pose = Json::array();
    for (const JointTransform& local : key.pose.local) pose.push_back(to_json(local));
    keys.push_back({{"time", key.time}, {"ease", name_of(key.ease)}, {"pose", pose}});
  }
  for (const LayerKey& key : motion.layer) {
    Json offsets = Json::array();
    for (const auto& [joint, offset] : key.offsets) offsets.push_back({{"joint", joint}, {"offset", to_json(offset)}});
    layer.push_back({{"time", key.time}, {"fade", key.fade}, {"offsets", offsets}});
  }
  return {{"keys", keys}, {"layer", layer}};
}

void keys_from_json(const Json& json, Motion& motion) {
  const auto time_of = [](const Json& from) {
    const double time = from.at("time");
    if (time >= 0 && time <= kLongest) return time;
    throw Error(ErrorCode::Malformed, "a key of the project has no time.");
  };
  const auto joints = motion.skeleton.joints.size();
  for (const Json& from : json.at("keys")) {
    PoseKey key{time_of(from), ease_named(from.at("ease").get<std::string>()), {}};
    for (const Json& local : from.at("pose")) key.pose.local.push_back(transform_from(local));
    if (key.pose.local.size() != joints) throw Error(ErrorCode::Malformed, "a key of the project is not complete.");
    motion.keys.push_back(std::move(key));
  }
  for (const Json& from : json.at("layer")) {
    LayerKey key{time_of(from), from.at("fade"), {}};
    for (const Json& entry : from.at("offsets")) {
      const int joint = entry.at("joint");
      if (joint < 0 || joint >= static_cast<int>(joints)) throw Error(ErrorCode::Malformed, "a key names no joint.");
      key.offsets[joint] = transform_from(entry.at("offset"));
    }
    motion.layer.push_back(std::move(key));
  }
}

}  // namespace limber::studio
