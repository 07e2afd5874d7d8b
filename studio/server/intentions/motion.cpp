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
    auto read = std::make_shared<const MotionFile>(read_motion(*files.front(), beside_of(files)));
    const std::string& file = files.front()->name;
    auto motion = make_motion(read->name, read->skeleton, read->clips, *rig, file);
    return [&engine, read, motion, rig, file] {
      const Document& now = engine.document();
      // Somebody may have changed the handles meanwhile.
      const bool fits = now.rig == rig;
      return motion_opened(engine,
                           fits ? motion : make_motion(read->name, read->skeleton, read->clips, *now.rig, file));
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
          {"close_motion", {}, close_motion},
          {"crowd", {{"count", FieldType::Integer}}, crowd},
          {"crowd_target", {{"position", FieldType::Vector}}, crowd_target},
          {"crowd_end", {}, crowd_end}};
}

}  // namespace limber::studio
