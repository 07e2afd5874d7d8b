// Keys: poses that somebody made at times, and what was changed by hand in a motion.
#include "studio/server/keys.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "studio/server/engine.h"
#include "studio/server/motion.h"

namespace limber::studio {
namespace {

constexpr double kFirstLength = 2;  // seconds of an animation that has just begun
constexpr double kSameTime = 1e-3;

const Motion& keyed_of(const Engine& engine) {
  const auto& motion = engine.document().motion;
  if (motion && motion->is_keyed()) return *motion;
  throw Error(ErrorCode::InvalidArgument, "there are no keys yet.", {}, "Pose the shape and key it.");
}

std::vector<double> times_of(const Request& request) {
  const Json& list = request.at("times");
  std::vector<double> times;
  const bool fits = list.is_array() && !list.empty() && list.size() <= 1000 &&
                    std::all_of(list.begin(), list.end(), [](const Json& time) { return time.is_number(); });
  if (!fits) throw Error(ErrorCode::InvalidArgument, "it wants a list of times.", Place::at_path({}, "times"));
  for (const Json& time : list) times.push_back(time.get<double>());
  return times;
}

template <class Key>
bool is_named(const Key& key, const std::vector<double>& times) {
  return std::any_of(times.begin(), times.end(), [&](double time) { return std::abs(time - key.time) < kSameTime; });
}

void require_found(bool found) {
  if (!found) throw Error(ErrorCode::InvalidArgument, "there is no key at this time.", Place::at_path({}, "times"));
}

void change_motion(Engine& engine, std::string label, std::shared_ptr<const Motion> motion) {
  Document next = engine.document();
  next.motion = std::move(motion);
  engine.change(std::move(label), std::move(next));
  Playback& playback = engine.playback();
  playback.time = std::min(playback.time, engine.document().motion->seconds());
  engine.playback_changed(true);
}

void key(Engine& engine, Request& request) {
  const Document& document = engine.document();
  if (document.rig->handles.empty()) {
    throw Error(ErrorCode::InvalidRig, "there is nothing to key yet.", {}, "Place handles, or fit a skeleton.");
  }
  const bool is_other = document.motion && !document.motion->is_keyed();
  if (is_other) {
    throw Error(ErrorCode::InvalidArgument, "a motion plays: drag a handle to change it from here on.", {},
                "Close the motion to begin with poses of your own.");
  }
  const double time = request.has("time") ? request.number("time") : document.motion ? engine.playback().time : 0;
  std::vector<AffineMatrix> transforms;
  for (const Handle& handle : document.rig->handles) transforms.push_back(engine.current_transform(handle.name));
  const Skeleton skeleton = document.motion ? document.motion->skeleton : skeleton_of(*document.rig);
  if (skeleton.count() != document.rig->count()) {
    throw Error(ErrorCode::InvalidRig, "handles were added since the first key.", {},
                "Delete the keys, and begin anew.");
  }
  PoseKey made{time, Ease::Smooth, pose_of_transforms(*document.rig, skeleton, transforms)};
  if (request.has("ease")) made.ease = ease_named(request.text("ease"));
  Document next = document;
  if (document.motion) {
    std::vector<PoseKey> keys = document.motion->keys;
    keys.push_back(std::move(made));
    next.motion = with_keys(*document.motion, std::move(keys));
  } else {
    next.motion = keyed_motion(*document.rig, {std::move(made)}, kFirstLength);
    engine.playback() = {};
  }
  next.driven.reset();
  next.pose.clear();
  request.result()["time"] = time;
  engine.change("key the pose", std::move(next));
  engine.playback().playing = false;
  engine.playback().time = time;
  engine.playback_changed(true);
}

void delete_keys(Engine& engine, Request& request) {
  const std::vector<double> times = times_of(request);
  const auto motion = engine.document().motion;
  if (!motion) keyed_of(engine);
  if (!motion->is_keyed()) {
    std::vector<LayerKey> layer = motion->layer;
    require_found(std::erase_if(layer, [&](const LayerKey& key) { return is_named(key, times); }) > 0);
    return change_motion(engine, "delete a change", with_layer(*motion, std::move(layer)));
  }
  std::vector<PoseKey> keys = motion->keys;
  require_found(std::erase_if(keys, [&](const PoseKey& key) { return is_named(key, times); }) > 0);
  if (!keys.empty()) return change_motion(engine, "delete keys", with_keys(*motion, std::move(keys)));
  // Without keys there is no animation; the pose is what it was.
  Document next = engine.document();
  next.motion.reset();
  next.pose = starting_pose(*next.rig, *next.shape);
  engine.change("delete keys", std::move(next));
  engine.playback() = {};
}

/// Puts keys, or copies of them, elsewhere.
void shift_keys(Engine& engine, Request& request, bool copies) {
  const std::vector<double> times = times_of(request);
  const double by = request.number("by");
  const auto motion = engine.document().motion;
  if (motion && !motion->is_keyed() && !copies) {
    std::vector<LayerKey> layer = motion->layer;
    bool found = false;
    for (LayerKey& key : layer) {
      if (!is_named(key, times)) continue;
      found = true;
      key.time = std::clamp(key.time + by, 0.0, motion->seconds());
    }
    require_found(found);
    return change_motion(engine, "move a change", with_layer(*motion, std::move(layer)));
  }
  const Motion& keyed = keyed_of(engine);
  std::vector<PoseKey> still, shifted;
  for (const PoseKey& key : keyed.keys) {
    const bool named = is_named(key, times);
    if (named) {
      shifted.push_back(key);
      shifted.back().time = std::max(0.0, key.time + by);
    }
    if (!named || copies) still.push_back(key);
  }
  require_found(!shifted.empty());
  still.insert(still.end(), shifted.begin(), shifted.end());  // behind what they replace
  change_motion(engine, copies ? "copy keys" : "move keys", with_keys(keyed, std::move(still)));
}

void move_keys(Engine& engine, Request& request) {
  shift_keys(engine, request, false);
}

void copy_keys(Engine& engine, Request& request) {
  shift_keys(engine, request, true);
}

void ease_keys(Engine& engine, Request& request) {
  const std::vector<double> times = times_of(request);
  const Ease ease = ease_named(request.text("ease"));
  const Motion& keyed = keyed_of(engine);
  std::vector<PoseKey> keys = keyed.keys;
  bool found = false;
  for (PoseKey& key : keys) {
    if (!is_named(key, times)) continue;
    found = true;
    key.ease = ease;
  }
  require_found(found);
  change_motion(engine, "ease keys", with_keys(keyed, std::move(keys)));
}

void set_length(Engine& engine, Request& request) {
  const Motion& keyed = keyed_of(engine);
  const double seconds = request.number("seconds");
  if (!(seconds >= keyed.keys.back().time) || seconds > 3600 || !(seconds > 0)) {
    throw Error(ErrorCode::InvalidArgument, "an animation is as long as its last key at least, and an hour at most.",
                Place::at_path({}, "seconds"));
  }
  change_motion(engine, "set the length", with_keys(keyed, keyed.keys, seconds));
}

}  // namespace

std::vector<Intention> key_intentions() {
  const Field times = {"times", FieldType::Any};
  return {{"key", {{"time", FieldType::Number, false}, {"ease", FieldType::Text, false}}, key},
          {"delete_keys", {times}, delete_keys},
          {"move_keys", {times, {"by", FieldType::Number}}, move_keys},
          {"copy_keys", {times, {"by", FieldType::Number}}, copy_keys},
          {"ease_keys", {times, {"ease", FieldType::Text}}, ease_keys},
          {"key_length", {{"seconds", FieldType::Number}}, set_length}};
}

}  // namespace limber::studio
