#include "studio/server/motion_fit.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/motion/clips.h"
#include "limber/motion/retarget.h"

#include "studio/server/motion.h"

namespace limber::studio {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// A skeleton as a tree with places.
struct JointTree {
  const Skeleton& skeleton;
  std::vector<std::vector<int>> children;
  std::vector<Vector3d> at;
  std::vector<int> size;  ///< Joints at and below each one.

  JointTree(const Skeleton& joints, const Matrix3d& turn) : skeleton(joints), children(children_of(joints)) {
    for (const AffineMatrix& world : rest_joint_to_world(joints)) at.push_back(turn * world.col(3));
    size.assign(joints.joints.size(), 1);
    const std::vector<int> order = parents_first(joints);
    for (auto joint = order.rbegin(); joint != order.rend(); ++joint) {
      const int parent = joints.joints[static_cast<std::size_t>(*joint)].parent;
      if (parent >= 0) size[static_cast<std::size_t>(parent)] += size[static_cast<std::size_t>(*joint)];
    }
  }

  int size_of(int joint) const { return size[static_cast<std::size_t>(joint)]; }
  const std::vector<int>& below(int joint) const { return children[static_cast<std::size_t>(joint)]; }
  Vector3d way(int from, int to) const {
    const Vector3d along = at[static_cast<std::size_t>(to)] - at[static_cast<std::size_t>(from)];
    return along.norm() > 1e-9 ? Vector3d(along.normalized()) : Vector3d(Vector3d::Zero());
  }

  /// Where the body begins: down from the largest root to the first joint on which several things hang.
  int body() const {
    int joint = -1;
    for (std::size_t j = 0; j < at.size(); ++j) {
      if (skeleton.joints[j].parent < 0 && (joint < 0 || size[j] > size_of(joint))) joint = static_cast<int>(j);
    }
    while (joint >= 0 && below(joint).size() == 1) joint = below(joint).front();
    return joint;
  }
};

/// Walks both trees at once and pairs what leads the same way and carries as much.
struct Pairing {
  const JointTree& source;
  const JointTree& target;
  std::vector<int> pairs;
  double score = 0;

  void walk(int s, int t) {
    pairs[static_cast<std::size_t>(t)] = s;
    // A chain with more joints on one side: the longer one goes on alone until it forks too.
    while (target.below(t).size() == 1 && source.below(s).size() > 1 && target.size_of(t) > 3) t = target.below(t)[0];
    while (source.below(s).size() == 1 && target.below(t).size() > 1 && source.size_of(s) > 3) s = source.below(s)[0];
    std::vector<std::tuple<double, int, int>> choices;
    for (const int a : source.below(s)) {
      for (const int b : target.below(t)) {
        const double alike = source.way(s, a).dot(target.way(t, b));
        const double sizes = std::min(source.size_of(a), target.size_of(b)) /
                             static_cast<double>(std::max(source.size_of(a), target.size_of(b)));
        if (alike > 0.2) choices.emplace_back(alike + 0.5 * sizes, a, b);
      }
    }
    std::sort(choices.begin(), choices.end(),
              [](const auto& x, const auto& y) { return std::get<0>(x) > std::get<0>(y); });
    std::set<int> used;
    for (const auto& [value, a, b] : choices) {
      if (used.contains(a) || pairs[static_cast<std::size_t>(b)] >= 0) continue;
      used.insert(a);
      score += value;
      walk(a, b);
    }
  }
};

/// A map as retarget takes it: what is not in it drives nothing.
NameMap name_map(const MotionFit& fit, const Skeleton& source, const Skeleton& target) {
  NameMap map;
  std::set<std::string> used;
  for (const auto& [joint, driver] : fit.map) {
    if (target.find(joint) < 0) continue;  // a handle that is gone by now
    if (source.find(driver) < 0) {
      throw Error(ErrorCode::InvalidArgument, fmt::format("the motion has no joint '{:.60}'.", driver),
                  Place::at_path({}, "map"));
    }
    map.emplace_back(driver, joint);
    used.insert(driver);
  }
  for (const Joint& joint : source.joints) {
    if (!used.contains(joint.name)) map.emplace_back(joint.name, "");
  }
  return map;
}

std::shared_ptr<const Motion> retargeted(const MotionSource& source, const Rig& rig, const std::string& file,
                                         MotionFit& fit) {
  RetargetOptions options;
  options.in_place = fit.in_place;
  options.find_rest = fit.find_rest;
  const Skeleton target = skeleton_of(rig);
  const auto made = [&] {
    options.map = fit.map.empty() ? NameMap{} : name_map(fit, source.skeleton, target);
    return make_motion(source.name, source.skeleton, source.clips, rig, file, options);
  };
  if (!fit.map.empty() || rig.handles.empty()) return made();
  std::optional<Error> failed;
  try {
    return made();
  } catch (const Error& error) {
    if (error.code() != ErrorCode::InvalidArgument) throw;
    failed = error;
  }
  // Names tell nothing.
  const std::vector<int> alike = joints_alike(source.skeleton, target);
  for (std::size_t t = 0; t < alike.size(); ++t) {
    if (alike[t] < 0) continue;
    fit.map[target.joints[t].name] = source.skeleton.joints[static_cast<std::size_t>(alike[t])].name;
  }
  if (fit.map.size() < 3) throw *failed;
  fit.guessed = true;
  auto motion = std::make_shared<Motion>(*made());
  motion->notes.insert(
      motion->notes.begin(),
      fmt::format("no names match: {} joints are driven by what lies where they do. Look at what drives "
                  "what before you rely on it.",
                  fit.map.size()));
  return motion;
}

/// The clips of a character's own file.
std::shared_ptr<const Motion> own_motion(const MotionSource& source, const Rig& rig, const std::string& file,
                                         const MotionFit& fit) {
  auto motion = std::make_shared<Motion>(*make_own_motion(source.name, source.skeleton, source.clips, rig, file));
  if (!fit.in_place) return motion;
  auto clips = std::make_shared<std::vector<MotionClip>>();
  for (const MotionClip& clip : *motion->clips) {
    clips->push_back(retarget(motion->skeleton, clip, motion->skeleton, {.in_place = true}).clip);
    clips->back().name = clip.name;
  }
  motion->clip = clips->front();
  motion->clips = std::move(clips);
  return motion;
}

const MotionClip& clip_named(const Motion& motion, const std::string& name) {
  const auto& clips = *motion.clips;
  const auto found = std::find_if(clips.begin(), clips.end(), [&](const MotionClip& c) { return c.name == name; });
  return found == clips.end() ? clips.front() : *found;
}

double start_of(const MotionFit& fit, const std::string& clip) {
  const auto trim = fit.trims.find(clip);
  return trim == fit.trims.end() ? 0 : trim->second.first;
}

}  // namespace

std::vector<int> joints_alike(const Skeleton& source, const Skeleton& target) {
  std::vector<int> best(target.joints.size(), -1);
  if (source.joints.empty() || target.joints.empty()) return best;
  const JointTree to(target, Matrix3d::Identity());
  const int body = to.body();
  double score = -1;
  // As it stands, and with z up; looking either way.
  const auto turn = [](double degrees, const Vector3d& axis) {
    return Eigen::AngleAxisd(degrees * EIGEN_PI / 180, axis).toRotationMatrix();
  };
  for (const Matrix3d& upright : {Matrix3d(Matrix3d::Identity()), turn(-90, Vector3d::UnitX())}) {
    for (const double front : {0.0, 180.0, 90.0, -90.0}) {
      const JointTree from(source, turn(front, Vector3d::UnitY()) * upright);
      Pairing pairing{from, to, std::vector<int>(target.joints.size(), -1)};
      pairing.walk(from.body(), body);
      if (pairing.score <= 1.05 * score) continue;
      score = pairing.score;
      best = std::move(pairing.pairs);
    }
  }
  return best;
}

std::shared_ptr<const Motion> fit_motion(std::shared_ptr<const MotionSource> source, const Rig& rig,
                                         const std::string& file, const MotionFit& wanted) {
  MotionFit fit = wanted;
  auto motion = std::make_shared<Motion>(source->own ? *own_motion(*source, rig, file, fit)
                                                     : *retargeted(*source, rig, file, fit));
  if (!fit.trims.empty()) {
    auto clips = std::make_shared<std::vector<MotionClip>>(*motion->clips);
    for (MotionClip& clip : *clips) {
      const auto trim = fit.trims.find(clip.name);
      if (trim == fit.trims.end()) continue;
      const std::string name = clip.name;
      clip = trimmed(clip, trim->second.first, trim->second.second);
      clip.name = name;
    }
    motion->clip = clips->front();
    motion->clips = std::move(clips);
  }
  motion->source = std::move(source);
  motion->fit = std::move(fit);
  return motion;
}

std::shared_ptr<const Motion> fitted_otherwise(const Motion& motion, const Rig& rig, MotionFit fit) {
  if (!motion.source) {
    throw Error(
        ErrorCode::InvalidArgument, "this motion cannot be fitted otherwise.", {},
        motion.is_keyed() || motion.bundled ? "" : "Open its file again: a project keeps only what came of it.");
  }
  const double before = start_of(motion.fit, motion.name), after = start_of(fit, motion.name);
  auto next = with_clip(*fit_motion(motion.source, rig, motion.file, fit), motion.name);
  if (motion.layer.empty()) return next;
  std::vector<LayerKey> layer;
  for (LayerKey key : motion.layer) {
    key.time += before - after;
    if (key.time >= 0 && key.time <= next->seconds()) layer.push_back(std::move(key));
  }
  return layer.empty() ? next : with_layer(*next, std::move(layer));
}

Json fit_state(const Motion& motion) {
  if (!motion.source || motion.is_keyed()) return nullptr;
  const MotionFit& fit = motion.fit;
  const auto trim = fit.trims.find(motion.name);
  return {{"in_place", fit.in_place},
          {"rest_frame", fit.find_rest},
          {"guessed", fit.guessed},
          {"own", motion.source->own},
          {"start", start_of(fit, motion.name)},
          {"end", trim == fit.trims.end() ? Json() : Json(trim->second.second)},
          {"driven", motion.driven.size()},
          {"joints", motion.skeleton.joints.size()}};
}

Json fit_report(const Motion& motion) {
  Json report = fit_state(motion);
  if (!motion.source) {
    throw Error(
        ErrorCode::InvalidArgument, "this motion cannot be fitted otherwise.", {},
        motion.is_keyed() || motion.bundled ? "" : "Open its file again: a project keeps only what came of it.");
  }
  const Skeleton& from = motion.source->skeleton;
  MotionFit whole = motion.fit;
  whole.trims.clear();
  Json sources = Json::array(), map = Json::array();
  if (!motion.source->own) {
    for (const Joint& joint : from.joints) sources.push_back(joint.name);
    const NameMap names = motion.fit.map.empty() ? NameMap{} : name_map(motion.fit, from, motion.skeleton);
    const JointMatches matches = match_joints(from, motion.skeleton, names);
    const std::vector<int> alike = joints_alike(from, motion.skeleton);
    std::set<int> used(matches.source_of_target.begin(), matches.source_of_target.end());
    const auto name = [&](int joint) {
      return joint < 0 ? Json() : Json(from.joints[static_cast<std::size_t>(joint)].name);
    };
    for (std::size_t t = 0; t < motion.skeleton.joints.size(); ++t) {
      const int source = matches.source_of_target[t];
      const int suggested = source < 0 && alike[t] >= 0 && !used.contains(alike[t]) ? alike[t] : -1;
      map.push_back(
          {{"joint", motion.skeleton.joints[t].name}, {"source", name(source)}, {"suggested", name(suggested)}});
    }
  }
  report["sources"] = std::move(sources);
  report["map"] = std::move(map);
  report["length"] = clip_named(motion, motion.name).seconds();
  return report;
}

}  // namespace limber::studio
