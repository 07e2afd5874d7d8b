// Dragging, pinning and freeing.
#include <algorithm>

#include <fmt/format.h>

#include "studio/server/engine.h"
#include "studio/server/keys.h"
#include "studio/server/motion.h"
#include "studio/server/rig_editing.h"

namespace limber::studio {
namespace {

using Eigen::Vector3d;

Vector3d moved(const AffineMatrix& transform, const Vector3d& rest) {
  return transform.leftCols<3>() * rest + transform.col(3);
}

/// What a handle would be asked so that nothing moves: where it is now.
HandlePose pose_where_it_is(const Engine& engine, const Handle& handle, ConstraintKind kind) {
  const AffineMatrix now = engine.current_transform(handle.name);
  HandlePose pose;
  pose.kind = kind;
  pose.transform = now;
  pose.position = moved(now, rest_place(handle, engine.document().shape->shape.positions));
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) pose.tail = moved(now, bone->tail);
  return pose;
}

void require_bone(const Handle& handle, ConstraintKind kind) {
  const bool needs_bone = kind == ConstraintKind::Tail || kind == ConstraintKind::HeadAndTail;
  if (needs_bone && !handle.is_bone()) {
    throw Error(ErrorCode::InvalidPose, "only a bone has ends.", Place::at_handle(handle.name));
  }
}

/// The pose of a handle of which the user pulls one end, or all of it, to a position.
HandlePose pulled(const Engine& engine, const Handle& handle, const Vector3d& target, const std::string& end) {
  HandlePose pose = engine.document().pose_of(handle.name);
  const HandlePose now = pose_where_it_is(engine, handle, pose.kind);
  if (end == "tail") {
    require_bone(handle, ConstraintKind::Tail);
    if (pose.kind == ConstraintKind::Transform)
      throw Error(ErrorCode::InvalidPose, "its whole transform is held.", Place::at_handle(handle.name),
                  "Drag its head, or pin only its ends.");
    if (pose.kind == ConstraintKind::Free) pose.kind = ConstraintKind::Tail;
    if (pose.kind == ConstraintKind::Position) pose.kind = ConstraintKind::HeadAndTail;
    pose.tail = target;
    return pose;
  }
  switch (pose.kind) {
    case ConstraintKind::Free:
      pose = now;
      pose.kind = ConstraintKind::Position;
      break;
    case ConstraintKind::Tail:
      pose.kind = ConstraintKind::HeadAndTail;
      break;
    case ConstraintKind::HeadAndTail:
      if (end.empty()) pose.tail += target - pose.position;
      break;
    case ConstraintKind::Transform: {
      const Vector3d rest = rest_place(handle, engine.document().shape->shape.positions);
      pose.transform.col(3) += target - moved(pose.transform, rest);
      break;
    }
    case ConstraintKind::Position:
      break;
  }
  pose.position = target;
  return pose;
}

/// Where the joint of a handle goes when the handle goes to a target: the joint of a region lies elsewhere than its middle.
Vector3d joint_target(const Engine& engine, const Handle& handle, const Vector3d& target) {
  if (!handle.is_region()) return target;
  const Document& document = engine.document();
  const Skeleton& skeleton = document.motion->skeleton;
  const AffineMatrix joint = rest_joint_to_world(skeleton)[static_cast<std::size_t>(skeleton.find(handle.name))];
  const Vector3d way = joint.col(3) - rest_place(handle, document.shape->shape.positions);
  return target + engine.current_transform(handle.name).leftCols<3>() * way;
}

void drag(Engine& engine, Request& request) {
  const Handle& handle = handle_named(engine.document(), request.text("handle"));
  if (request.has("position") == request.has("transform")) {
    throw Error(ErrorCode::InvalidArgument, "a drag has either a position or a transform.");
  }
  const std::string end = request.text_or("end", "");
  if (!end.empty() && end != "head" && end != "tail") {
    throw Error(ErrorCode::InvalidArgument, "an end is head or tail.", Place::at_path({}, "end"));
  }
  const Document& document = engine.document();
  const bool in_motion =
      document.motion && !request.flag("idle") && !document.pose.contains(handle.name) &&
      document.motion->skeleton.find(handle.name) >= 0 &&
      (document.driven ? document.driven->contains(handle.name) : document.motion->driven.contains(handle.name));
  if (in_motion) {
    // What a motion holds on all sides would tear: the motion itself is changed, around this time.
    const double time = engine.playback().time;
    auto next =
        request.has("position")
            ? pulled(*document.motion, *document.rig, handle.name, end == "tail",
                     joint_target(engine, handle, within_reach(request.vector("position"), *document.shape)), time)
            : turned(*document.motion, handle.name, request.transform("transform"), time);
    engine.drag_motion(request.client(), handle.name, std::move(next), request.number("number"));
    return;
  }
  HandlePose pose;
  if (request.has("position")) {
    pose = pulled(engine, handle, request.vector("position"), end);
  } else {
    pose.kind = ConstraintKind::Transform;
    pose.transform = request.transform("transform");
    pose.position = moved(pose.transform, rest_place(handle, engine.document().shape->shape.positions));
    if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) pose.tail = moved(pose.transform, bone->tail);
  }
  const double number = request.number("number");
  if (request.flag("idle")) {
    engine.drag_idle(handle.name, pose, number);
  } else {
    engine.drag(request.client(), handle.name, pose, number);
  }
}

void drag_end(Engine& engine, Request& request) {
  const std::string handle = handle_named(engine.document(), request.text("handle")).name;
  if (request.flag("idle")) {
    engine.drag_idle(handle, std::nullopt, 0);
  } else {
    engine.end_drag(handle);
  }
}

void drag_cancel(Engine& engine, Request& request) {
  engine.cancel_drag(handle_named(engine.document(), request.text("handle")).name);
}

void constrain(Engine& engine, Request& request) {
  const Handle& handle = handle_named(engine.document(), request.text("handle"));
  const ConstraintKind kind = constraint_named(request.text("kind"));
  require_bone(handle, kind);
  Document next = engine.document();
  if (kind == ConstraintKind::Free) {
    next.pose.erase(handle.name);
  } else {
    next.pose[handle.name] = pose_where_it_is(engine, handle, kind);
  }
  engine.change(fmt::format("{} {}", kind == ConstraintKind::Free ? "free" : "pin", handle.name), std::move(next));
}

void reset_pose(Engine& engine, Request&) {
  Document next = engine.document();
  next.pose = starting_pose(*next.rig, *next.shape);
  next.pins.clear();
  engine.change("reset the pose", std::move(next));
}

void pin_vertex(Engine& engine, Request& request) {
  Document next = engine.document();
  const std::int64_t vertex = request.integer("vertex");
  if (vertex < 0 || vertex >= next.shape->shape.vertex_count()) {
    throw Error(ErrorCode::IndexOutOfRange, "the shape has no such vertex.", Place::at_vertex(vertex));
  }
  std::erase_if(next.pins, [&](const VertexPin& pin) { return pin.vertex == vertex; });
  const bool pins = !request.is_null("position");
  if (pins) {
    next.pins.push_back({static_cast<int>(vertex), request.vector("position")});
    std::sort(next.pins.begin(), next.pins.end(),
              [](const VertexPin& a, const VertexPin& b) { return a.vertex < b.vertex; });
  } else if (next.pins.size() == engine.document().pins.size()) {
    throw Error(ErrorCode::InvalidArgument, "this vertex is not pinned.", Place::at_vertex(vertex));
  }
  engine.change(pins ? "pin a vertex" : "free a vertex", std::move(next));
}

}  // namespace

std::vector<Intention> pose_intentions() {
  return {{"drag",
           {{"handle", FieldType::Text},
            {"number", FieldType::Number},
            {"position", FieldType::Vector, false},
            {"transform", FieldType::Transform, false},
            {"end", FieldType::Text, false},
            {"idle", FieldType::Boolean, false}},
           drag},
          {"drag_end", {{"handle", FieldType::Text}, {"idle", FieldType::Boolean, false}}, drag_end},
          {"drag_cancel", {{"handle", FieldType::Text}}, drag_cancel},
          {"constrain", {{"handle", FieldType::Text}, {"kind", FieldType::Text}}, constrain},
          {"reset_pose", {}, reset_pose},
          {"pin_vertex", {{"vertex", FieldType::Integer}, {"position", FieldType::VectorOrNull}}, pin_vertex}};
}

}  // namespace limber::studio
