// Opening, undoing: what concerns the document as a whole.
#include <algorithm>
#include <chrono>
#include <filesystem>

#include "studio/server/engine.h"
#include "studio/server/project_file.h"

namespace limber::studio {
namespace {

void hello(Engine& engine, Request& request) {
  engine.say_hello(request);
}

void open_sample(Engine& engine, Request& request) {
  const std::string sample = request.text("sample");
  const std::int64_t resolution = request.has("resolution") ? request.integer("resolution") : 0;
  if (resolution != 0 && (resolution < 8 || resolution > 400)) {
    throw Error(ErrorCode::InvalidArgument, "a resolution lies between 8 and 400.", Place::at_path({}, "resolution"));
  }
  require_sample(sample);
  engine.open_later(
      [sample, resolution](Task&) -> OpenedFile {
        return {sample_document(sample, static_cast<int>(resolution)), {}};
      },
      true, request.defer());
}

void open(Engine& engine, Request& request) {
  engine.open_later([files = engine.take_uploads(request)](Task& task) { return read_models(files, task); }, false,
                    request.defer());
}

Document with_opened_rig(const Document& document, Rig rig) {
  rig.dimension = document.dimension();
  require_workable(rig, document.shape->shape.vertex_count());
  validate(rig, document.shape->shape.vertex_count());
  Document next = document;
  next.pose = starting_pose(rig, *next.shape);
  next.motion.reset();
  next.driven.reset();
  next.fitting.reset();
  if (std::any_of(rig.handles.begin(), rig.handles.end(), [](const Handle& handle) { return !handle.is_bone(); })) {
    next.options["weights.method"] = "biharmonic";
  }
  next.rig = std::make_shared<const Rig>(std::move(rig));
  return next;
}

void open_rig(Engine& engine, Request& request) {
  engine.document();
  const auto work = [&engine, files = engine.take_uploads(request)](Task&) -> std::function<Json()> {
    Rig rig = read_rig(*files.front(), beside_of(files));
    if (rig.handles.empty()) {
      throw Error(ErrorCode::InvalidRig, "the file holds no handles.", Place::in_file(files.front()->name));
    }
    return [&engine, rig = std::move(rig)] {
      engine.change("open a rig", with_opened_rig(engine.document(), rig));
      return Json::object();
    };
  };
  engine.reply_later("read", work, request.defer());
}

HandlePose held_at(const HandleTarget& wanted) {
  HandlePose held;
  if (const auto* position = std::get_if<PositionTarget>(&wanted.target)) {
    held.kind = ConstraintKind::Position;
    held.position = position->position;
  } else if (const auto* ends = std::get_if<BoneTarget>(&wanted.target)) {
    held.kind = ConstraintKind::HeadAndTail;
    held.position = ends->head;
    held.tail = ends->tail;
  } else if (const auto* tail = std::get_if<TailTarget>(&wanted.target)) {
    held.kind = ConstraintKind::Tail;
    held.tail = tail->position;
  } else {
    held.kind = ConstraintKind::Transform;
    held.transform = std::get<TransformTarget>(wanted.target).transform;
  }
  return held;
}

Document with_opened_pose(const Document& document, const Pose& pose) {
  validate(pose, *document.rig, document.shape->shape);
  if (pose.relative_to_parents || !pose.followers.empty()) {
    throw Error(ErrorCode::InvalidPose, "poses that follow parents are not shown here.", {},
                "Use `limber pose`, or give the targets in world space.");
  }
  Document next = document;
  next.pose.clear();
  next.pins.clear();
  for (const Pin& pin : pose.pins) {
    const auto* at = std::get_if<VertexPlace>(&pin.place);
    if (!at) throw Error(ErrorCode::InvalidPose, "only vertices can be pinned here, not points of triangles.");
    next.pins.push_back({at->vertex, pin.position});
  }
  std::sort(next.pins.begin(), next.pins.end(),
            [](const VertexPin& a, const VertexPin& b) { return a.vertex < b.vertex; });
  for (const HandleTarget& wanted : pose.targets) next.pose[wanted.handle] = held_at(wanted);
  return next;
}

void open_pose(Engine& engine, Request& request) {
  engine.document();
  const auto work = [&engine, files = engine.take_uploads(request)](Task&) -> std::function<Json()> {
    return [&engine, pose = read_pose(*files.front())] {
      engine.change("open a pose", with_opened_pose(engine.document(), pose));
      engine.playback_changed(true);  // from rest, as `limber pose` finds it
      return Json::object();
    };
  };
  engine.reply_later("read", work, request.defer());
}

void save(Engine& engine, Request& request) {
  engine.save(request.text_or("name", ""), request.flag("overwrite"), request.defer());
}

/// The projects that were saved, the newest first.
void list_projects(Engine& engine, Request& request) {
  constexpr std::size_t kMost = 100;
  const std::filesystem::path folder = engine.project_folder();
  request.result()["folder"] = folder.string();
  std::vector<std::pair<std::filesystem::file_time_type, std::string>> found;
  std::error_code ignored;
  for (std::filesystem::directory_iterator at(folder, ignored), end; !ignored && at != end; at.increment(ignored)) {
    if (at->path().extension() != kProjectExtension || !is_project(at->path())) continue;
    found.emplace_back(at->last_write_time(ignored), at->path().filename().string());
  }
  std::sort(found.rbegin(), found.rend());
  if (found.size() > kMost) found.resize(kMost);
  Json& projects = request.result()["projects"] = Json::array();
  const auto now = std::filesystem::file_time_type::clock::now();
  for (const auto& [time, file] : found) {
    projects.push_back({{"file", file}, {"seconds_ago", std::chrono::duration<double>(now - time).count()}});
  }
}

void open_project(Engine& engine, Request& request) {
  engine.open_project(request.text("file"), request.defer());
}

void recover(Engine& engine, Request& request) {
  engine.recover(request.flag("accept"), request.defer());
}

void undo(Engine& engine, Request&) {
  engine.undo();
}

void redo(Engine& engine, Request&) {
  engine.redo();
}

}  // namespace

std::vector<Intention> document_intentions() {
  return {{"hello", {{"protocol", FieldType::Number}}, hello},
          {"open_sample", {{"sample", FieldType::Text}, {"resolution", FieldType::Integer, false}}, open_sample},
          {"open", {{"upload", FieldType::Text}, {"with", FieldType::Texts, false}}, open},
          {"open_rig", {{"upload", FieldType::Text}, {"with", FieldType::Texts, false}}, open_rig},
          {"open_pose", {{"upload", FieldType::Text}}, open_pose},
          {"save", {{"name", FieldType::Text, false}, {"overwrite", FieldType::Boolean, false}}, save},
          {"list_projects", {}, list_projects},
          {"open_project", {{"file", FieldType::Text}}, open_project},
          {"recover", {{"accept", FieldType::Boolean}}, recover},
          {"undo", {}, undo},
          {"redo", {}, redo}};
}

}  // namespace limber::studio
