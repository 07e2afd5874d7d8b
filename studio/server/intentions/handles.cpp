// Adding, moving and removing handles.
#include <algorithm>

#include <fmt/format.h>

#include "studio/server/engine.h"
#include "studio/server/rig_editing.h"

namespace limber::studio {
namespace {

using Eigen::Vector3d;

Json to_json(const Vector3d& v) {
  return Json::array({v.x(), v.y(), v.z()});
}

/// A place that somebody clicked; far off the shape it was no place of it.
Vector3d near_shape(const Document& document, Vector3d point, const char* field) {
  if (document.dimension() == 2) point.z() = document.shape->shape.positions(0, 2);
  if ((point - document.shape->center).norm() > 2 * document.shape->size) {
    throw Error(ErrorCode::HandleOutsideShape, "this is far off the shape.", Place::at_path({}, field));
  }
  return point;
}

/// Adds a handle that holds where it is.
void add(Engine& engine, Request& request, Handle handle, ConstraintKind kind) {
  const Document& document = engine.document();
  HandlePose pose;
  pose.kind = kind;
  // Held where the place is now, so that nothing moves.
  pose.position = engine.current_place(rest_place(handle, document.shape->shape.positions));
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) pose.tail = engine.current_place(bone->tail);
  Rig rig = *document.rig;
  const std::string name = handle.name;
  rig.handles.push_back(std::move(handle));
  require_workable(rig, document.shape->shape.vertex_count());
  Document next = with_rig(document, std::move(rig));
  if (kind != ConstraintKind::Free) next.pose[name] = pose;
  request.result()["handle"] = name;
  engine.change(fmt::format("add {}", name), std::move(next));
}

void add_point(Engine& engine, Request& request) {
  const Document& document = engine.document();
  const Vector3d position = near_shape(document, request.vector("position"), "position");
  add(engine, request, {free_name(*document.rig, "point"), -1, PointHandle{position}}, ConstraintKind::Position);
  request.result()["position"] = to_json(position);
}

void add_bone(Engine& engine, Request& request) {
  const Document& document = engine.document();
  int parent = -1;
  Vector3d head = near_shape(document, request.vector("head"), "head");
  const Vector3d tail = snapped_inside(*document.shape, near_shape(document, request.vector("tail"), "tail"));
  if (request.has("parent") && !request.is_null("parent")) {
    const Handle& above = handle_named(document, request.text("parent"));
    parent = document.rig->find(above.name);
  }
  head = snapped_inside(*document.shape, head);
  if ((head - tail).norm() < 1e-4 * document.shape->size) {
    throw Error(ErrorCode::InvalidRig, "head and tail of the bone are in one place.", Place::at_path({}, "tail"));
  }
  add(engine, request, {free_name(*document.rig, "bone"), parent, BoneHandle{head, tail}}, ConstraintKind::Free);
  request.result()["head"] = to_json(head);
  request.result()["tail"] = to_json(tail);
}

std::vector<int> checked_vertices(const Document& document, std::vector<int> vertices) {
  std::sort(vertices.begin(), vertices.end());
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  if (vertices.empty())
    throw Error(ErrorCode::InvalidRig, "a region has at least one vertex.", Place::at_path({}, "vertices"));
  if (vertices.front() < 0 || vertices.back() >= document.shape->shape.vertex_count()) {
    throw Error(ErrorCode::IndexOutOfRange, "a region names a vertex that the shape does not have.",
                Place::at_path({}, "vertices"));
  }
  return vertices;
}

void add_region(Engine& engine, Request& request) {
  const Document& document = engine.document();
  std::vector<int> vertices = checked_vertices(document, request.integers("vertices"));
  add(engine, request, {free_name(*document.rig, "region"), -1, RegionHandle{std::move(vertices)}},
      ConstraintKind::Transform);
}

void move_handle(Engine& engine, Request& request) {
  const Document& document = engine.document();
  const Handle& old = handle_named(document, request.text("handle"));
  Handle handle = old;
  if (auto* point = std::get_if<PointHandle>(&handle.form)) {
    if (!request.has("position"))
      throw Error(ErrorCode::InvalidArgument, "a point moves to a position.", Place::at_path({}, "position"));
    point->position = near_shape(document, request.vector("position"), "position");
  } else if (auto* bone = std::get_if<BoneHandle>(&handle.form)) {
    if (!request.has("head") && !request.has("tail")) {
      throw Error(ErrorCode::InvalidArgument, "a bone moves its head or its tail.", Place::at_path({}, "head"));
    }
    if (request.has("head"))
      bone->head = snapped_inside(*document.shape, near_shape(document, request.vector("head"), "head"));
    if (request.has("tail"))
      bone->tail = snapped_inside(*document.shape, near_shape(document, request.vector("tail"), "tail"));
    request.result()["head"] = to_json(bone->head);
    request.result()["tail"] = to_json(bone->tail);
  } else {
    throw Error(ErrorCode::InvalidRig, "a region is where its vertices are.", Place::at_handle(old.name),
                "Delete it and add another one.");
  }
  Rig rig = *document.rig;
  rig.handles[static_cast<std::size_t>(rig.find(old.name))] = handle;
  Document next = with_rig(document, std::move(rig));
  // What was held where it rested is held where it rests now.
  if (const auto pose = next.pose.find(old.name); pose != next.pose.end()) {
    const Positions& positions = next.shape->shape.positions;
    pose->second.position +=
        engine.current_place(rest_place(handle, positions)) - engine.current_place(rest_place(old, positions));
    if (handle.is_bone()) {
      pose->second.tail += engine.current_place(std::get<BoneHandle>(handle.form).tail) -
                           engine.current_place(std::get<BoneHandle>(old.form).tail);
    }
  }
  engine.change(fmt::format("move {} at rest", old.name), std::move(next));
}

void rename(Engine& engine, Request& request) {
  engine.change(fmt::format("rename {}", request.text("handle")),
                renamed(engine.document(), request.text("handle"), request.text("name")));
}

void reparent(Engine& engine, Request& request) {
  const Document& document = engine.document();
  const std::string handle = handle_named(document, request.text("handle")).name;
  Rig rig = *document.rig;
  const int child = rig.find(handle);
  int parent = -1;
  if (!request.is_null("parent")) parent = rig.find(handle_named(document, request.text("parent")).name);
  for (int above = parent; above >= 0; above = rig.handles[static_cast<std::size_t>(above)].parent) {
    if (above == child) {
      throw Error(ErrorCode::InvalidRig, "a handle cannot hang on itself, or on what hangs on it.",
                  Place::at_handle(handle));
    }
  }
  if (rig.handles[static_cast<std::size_t>(child)].parent == parent) return;
  rig.handles[static_cast<std::size_t>(child)].parent = parent;
  Document next = with_rig(document, std::move(rig));
  if (next.motion) next.motion = fitted_anew(*next.motion, *next.rig);
  engine.change(fmt::format("hang {} elsewhere", handle), std::move(next));
}

void remove(Engine& engine, Request& request) {
  const std::vector<std::string> names = request.texts("handles");
  if (names.empty()) throw Error(ErrorCode::InvalidArgument, "say which handles.", Place::at_path({}, "handles"));
  Document next = without_handles(engine.document(), names);
  if (next.rig->handles.empty()) next.bound.reset();
  engine.change(
      names.size() == 1 ? fmt::format("delete {}", names.front()) : fmt::format("delete {} handles", names.size()),
      std::move(next));
}

}  // namespace

std::vector<Intention> handle_intentions() {
  return {{"add_point", {{"position", FieldType::Vector}}, add_point},
          {"add_bone",
           {{"head", FieldType::Vector}, {"tail", FieldType::Vector}, {"parent", FieldType::TextOrNull, false}},
           add_bone},
          {"add_region", {{"vertices", FieldType::Integers}}, add_region},
          {"move_handle",
           {{"handle", FieldType::Text},
            {"position", FieldType::Vector, false},
            {"head", FieldType::Vector, false},
            {"tail", FieldType::Vector, false}},
           move_handle},
          {"reparent", {{"handle", FieldType::Text}, {"parent", FieldType::TextOrNull}}, reparent},
          {"rename", {{"handle", FieldType::Text}, {"name", FieldType::Text}}, rename},
          {"delete", {{"handles", FieldType::Texts}}, remove}};
}

}  // namespace limber::studio
