// Motions and crowds: what plays.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "studio/server/engine.h"
#include "studio/server/rig_editing.h"

namespace limber::studio {
namespace {

const Motion& motion_of(const Engine& engine) {
  if (engine.document().motion) return *engine.document().motion;
  throw Error(ErrorCode::InvalidArgument, "no motion is open.", {}, "Open a .bvh, or a .glb with an animation.");
}

Json motion_opened(Engine& engine, std::shared_ptr<const Motion> motion) {
  Document next = engine.document();
  next.motion = std::move(motion);
  next.driven.reset();
  next.pose.clear();  // all that the motion leaves alone is free, until somebody holds it
  Json reply = {{"notes", next.motion->notes}, {"driven", next.motion->driven}};
  const std::string label = "open " + next.motion->name;
  engine.change(label, std::move(next));
  engine.playback() = {};
  engine.playback().playing = true;
  engine.playback_changed(true);
  return reply;
}

void open_motion(Engine& engine, Request& request) {
  const Document& document = engine.document();
  const auto files = engine.take_uploads(request);
  if (document.dimension() == 2) {
    throw Error(ErrorCode::UnsuitableShape, "motions are for shapes in space.", Place::in_file(files.front()->name));
  }
  const auto work = [&engine, files, rig = document.rig](Task&) -> std::function<Json()> {
    MotionFile read = read_motion(*files.front(), beside_of(files));
    const std::string& file = files.front()->name;
    auto source = std::make_shared<const MotionSource>(
        MotionSource{std::move(read.name), std::move(read.skeleton), std::move(read.clips)});
    auto motion = fit_motion(source, *rig, file, {});
    return [&engine, source, motion, rig, file] {
      const Document& now = engine.document();
      // Somebody may have changed the handles meanwhile.
      const bool fits = now.rig == rig;
      return motion_opened(engine, fits ? motion : fit_motion(source, *now.rig, file, {}));
    };
  };
  engine.reply_later("read", work, request.defer());
}

void play_motion(Engine& engine, Request& request) {
  const Document& document = engine.document();
  if (document.dimension() == 2) throw Error(ErrorCode::UnsuitableShape, "motions are for shapes in space.");
  request.result() = motion_opened(engine, make_bundled_motion(request.text("name"), *document.rig));
}

void play(Engine& engine, Request& request) {
  const Motion& motion = motion_of(engine);
  Playback& playback = engine.playback();
  playback.playing = request.flag("playing");
  if (playback.playing && !playback.loop && playback.time >= motion.seconds()) playback.time = 0;
  engine.touch();
  engine.playback_changed(false);
}

void seek(Engine& engine, Request& request) {
  engine.playback().time = std::clamp(request.number("time"), 0.0, motion_of(engine).seconds());
  engine.touch();
  engine.playback_changed(true);
}

std::set<std::string> driven_of(const Engine& engine, const Json& names) {
  std::set<std::string> driven;
  if (names.size() > engine.document().rig->handles.size()) {
    throw Error(ErrorCode::InvalidArgument, "there are not so many handles.", Place::at_path({}, "driven"));
  }
  for (const Json& name : names) {
    if (!name.is_string())
      throw Error(ErrorCode::InvalidArgument, "handles are named by texts.", Place::at_path({}, "driven"));
    const Handle& handle = handle_named(engine.document(), name.get<std::string>());
    if (!motion_of(engine).driven.contains(handle.name)) {
      throw Error(ErrorCode::InvalidArgument, "the motion has nothing to say about this handle.",
                  Place::at_handle(handle.name));
    }
    driven.insert(handle.name);
  }
  return driven;
}

void set_motion(Engine& engine, Request& request) {
  const std::shared_ptr<const Motion> opened = engine.document().motion;
  const Motion& motion = motion_of(engine);
  if (request.has("speed") && std::abs(request.number("speed")) > 100) {
    throw Error(ErrorCode::InvalidArgument, "a speed lies between -100 and 100.", Place::at_path({}, "speed"));
  }
  if (request.has("driven")) {
    const Json& wanted = request.at("driven");
    Document next = engine.document();
    if (wanted == "all") {
      next.driven.reset();
    } else if (wanted.is_array()) {
      next.driven = driven_of(engine, wanted);
    } else {
      throw Error(ErrorCode::InvalidArgument, "'driven' is \"all\" or a list of handles.",
                  Place::at_path({}, "driven"));
    }
    engine.change("choose what the motion drives", std::move(next));
  }
  if (request.has("clip") && request.text("clip") != motion.name) {
    Document next = engine.document();
    next.motion = with_clip(motion, request.text("clip"));
    engine.change(fmt::format("play {}", request.text("clip")), std::move(next));
    engine.playback().time = 0;
    engine.playback_changed(true);
  }
  if (request.has("loop")) engine.playback().loop = request.flag("loop");
  if (request.has("speed")) engine.playback().speed = request.number("speed");
  engine.playback_changed(false);
}

/// What somebody chose, over what was chosen before. @throws Error  InvalidArgument.
MotionFit fit_from(const Motion& motion, const Request& request) {
  MotionFit fit = motion.fit;
  if (request.has("map")) {
    fit.map.clear();
    fit.guessed = false;
    for (const auto& [joint, driver] : request.at("map").items()) {
      if (!driver.is_string()) {
        throw Error(ErrorCode::InvalidArgument, "joints are named by texts.", Place::at_path({}, "map"));
      }
      if (motion.skeleton.find(joint) < 0) {
        throw Error(ErrorCode::InvalidArgument, "the character has no such joint.", Place::at_handle(joint));
      }
      fit.map[joint] = driver.get<std::string>();
    }
  }
  fit.in_place = request.flag("in_place", fit.in_place);
  fit.find_rest = request.flag("rest_frame", fit.find_rest);
  if (request.has("start") != request.has("end")) {
    throw Error(ErrorCode::InvalidArgument, "a part of a motion has a start and an end.");
  }
  if (request.has("start")) {
    const double start = request.number("start"), end = request.number("end");
    if (!(start >= 0) || !(end - start >= 0.05)) {
      throw Error(ErrorCode::InvalidArgument,
                  "a part of a motion begins at 0 or later and takes a twentieth of a second or more.",
                  Place::at_path({}, "end"));
    }
    fit.trims[motion.name] = {start, end};
  }
  return fit;
}

void fit_otherwise(Engine& engine, Request& request) {
  const std::shared_ptr<const Motion> motion = engine.document().motion;
  motion_of(engine);
  const bool asks =
      !request.has("map") && !request.has("in_place") && !request.has("rest_frame") && !request.has("start");
  if (asks) {
    request.result() = fit_report(*motion);
    return;
  }
  const auto work = [&engine, motion, fit = fit_from(*motion, request),
                     rig = engine.document().rig](Task&) -> std::function<Json()> {
    auto fitted = fitted_otherwise(*motion, *rig, fit);
    return [&engine, motion, fitted, rig]() -> Json {
      Document next = engine.document();
      if (next.motion != motion || next.rig != rig) {
        throw Error(ErrorCode::Cancelled, "the motion is another one by now.");
      }
      next.motion = fitted;
      if (next.driven) {
        std::erase_if(*next.driven, [&](const std::string& name) { return !fitted->driven.contains(name); });
      }
      engine.playback().time = std::min(engine.playback().time, fitted->seconds());
      engine.change("fit the motion", std::move(next));
      engine.playback_changed(true);
      return fit_report(*fitted);
    };
  };
  engine.reply_later("fit motion", work, request.defer());
}

/// Where the motion has its handles at several times, without going there.
void poses(Engine& engine, Request& request) {
  constexpr std::size_t kMostTimes = 32;
  const Motion& motion = motion_of(engine);
  const Document& document = engine.document();
  const Json& times = request.at("times");
  const bool is_list = times.is_array() && times.size() <= kMostTimes;
  Json poses = Json::array();
  for (const Json& time : is_list ? times : Json::array({nullptr})) {
    if (!time.is_number()) {
      throw Error(ErrorCode::InvalidArgument, "'times' is a list of at most 32 numbers.", Place::at_path({}, "times"));
    }
    std::map<std::string, HandlePose> pose;
    pose_by_motion(motion, *document.rig, *document.shape, time.get<double>(), engine.playback().loop, document.driven,
                   pose);
    Json handles = Json::object();
    const auto place = [](const Eigen::Vector3d& at) { return Json::array({at.x(), at.y(), at.z()}); };
    for (const auto& [name, target] : pose) {
      const bool is_bone = handle_named(document, name).is_bone();
      handles[name] =
          is_bone ? Json::array({place(target.position), place(target.tail)}) : Json::array({place(target.position)});
    }
    poses.push_back({{"time", time}, {"handles", std::move(handles)}});
  }
  request.result()["poses"] = std::move(poses);
}

void close_motion(Engine& engine, Request&) {
  motion_of(engine);
  Document next = engine.document();
  next.motion.reset();
  next.driven.reset();
  if (next.pose.empty()) next.pose = starting_pose(*next.rig, *next.shape);
  engine.change("close the motion", std::move(next));
  engine.playback() = {};
}

void crowd(Engine& engine, Request& request) {
  engine.start_crowd(static_cast<int>(std::clamp<std::int64_t>(request.integer("count"), -1, 1 << 20)));
}

void crowd_target(Engine& engine, Request& request) {
  engine.aim_crowd(request.vector("position"));
}

void crowd_end(Engine& engine, Request&) {
  engine.end_crowd();
}

}  // namespace

std::vector<Intention> motion_intentions() {
  return {{"open_motion", {{"upload", FieldType::Text}, {"with", FieldType::Texts, false}}, open_motion},
          {"play_motion", {{"name", FieldType::Text}}, play_motion},
          {"play", {{"playing", FieldType::Boolean}}, play},
          {"seek", {{"time", FieldType::Number}}, seek},
          {"motion",
           {{"loop", FieldType::Boolean, false},
            {"speed", FieldType::Number, false},
            {"driven", FieldType::Any, false},
            {"clip", FieldType::Text, false}},
           set_motion},
          {"fit_motion",
           {{"map", FieldType::Object, false},
            {"in_place", FieldType::Boolean, false},
            {"rest_frame", FieldType::Boolean, false},
            {"start", FieldType::Number, false},
            {"end", FieldType::Number, false}},
           fit_otherwise},
          {"poses", {{"times", FieldType::Any}}, poses},
          {"close_motion", {}, close_motion},
          {"crowd", {{"count", FieldType::Integer}}, crowd},
          {"crowd_target", {{"position", FieldType::Vector}}, crowd_target},
          {"crowd_end", {}, crowd_end}};
}

}  // namespace limber::studio
