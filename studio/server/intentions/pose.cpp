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

/// Where a handle is, by what is asked of it; a drag goes on from there.
Vector3d grabbed_at(const Engine& engine, const Handle& handle, bool tail) {
  const Document& document = engine.document();
  const HandlePose now = pose_where_it_is(engine, handle, ConstraintKind::Transform);
  const auto held = document.pose.find(handle.name);
  if (held == document.pose.end() || document.motion) return tail ? now.tail : now.position;
  const HandlePose& pose = held->second;
  switch (pose.kind) {
    case ConstraintKind::Position:
      return tail ? now.tail : pose.position;
    case ConstraintKind::Tail:
      return tail ? pose.tail : now.position;
    case ConstraintKind::HeadAndTail:
      return tail ? pose.tail : pose.position;
    case ConstraintKind::Transform: {
      const auto* bone = std::get_if<BoneHandle>(&handle.form);
      if (tail && bone) return moved(pose.transform, bone->tail);
      return moved(pose.transform, rest_place(handle, document.shape->shape.positions));
    }
    case ConstraintKind::Free:
      break;
  }
  return tail ? now.tail : now.position;
}

/// Handles that go where another one goes.
std::vector<const Handle*> followers(const Engine& engine, const Request& request, const std::string& leader) {
  std::vector<const Handle*> list;
  if (!request.has("also")) return list;
  for (const std::string& name : request.texts("also")) {
    const Handle& handle = handle_named(engine.document(), name);
    if (handle.name != leader) list.push_back(&handle);
  }
  return list;
}

bool hangs_on(const Rig& rig, int handle, int above) {
  for (int up = handle; up >= 0; up = rig.handles[static_cast<std::size_t>(up)].parent) {
    if (up == above) return true;
  }
  return false;
}

/// How a chain of bones turns when one of its joints is pulled: the bone that ends there turns about its head. A joint on
/// which everything hangs moves.
struct Lever {
  int bone = -1;
  AffineMatrix motion = AffineMatrix::Identity();
};

Lever lever_of(const Engine& engine, const Handle& handle, bool tail, const Vector3d& target) {
  const Rig& rig = *engine.document().rig;
  const int at = rig.find(handle.name);
  const auto above = [&] { return rig.handles[static_cast<std::size_t>(at)].parent; };
  Lever lever{tail ? at : above()};
  const Vector3d from = grabbed_at(engine, handle, tail);
  const bool turns = lever.bone >= 0 && rig.handles[static_cast<std::size_t>(lever.bone)].is_bone();
  const Vector3d pivot = turns ? grabbed_at(engine, rig.handles[static_cast<std::size_t>(lever.bone)], false) : from;
  if ((from - pivot).norm() < 1e-9 * engine.document().shape->size || (target - pivot).norm() < 1e-9) {
    lever.bone = at;
    lever.motion.col(3) = target - from;
    return lever;
  }
  const Eigen::Matrix3d turn = Eigen::Quaterniond::FromTwoVectors(from - pivot, target - pivot).toRotationMatrix();
  lever.motion.leftCols<3>() = turn;
  lever.motion.col(3) = pivot - turn * pivot;
  return lever;
}

/// Bones as they are, held by their whole transforms, and those on the lever turned with it.
std::map<std::string, HandlePose> turned_bones(const Engine& engine, const Lever& lever) {
  const Document& document = engine.document();
  const Rig& rig = *document.rig;
  std::map<std::string, HandlePose> poses;
  for (int h = 0; h < rig.count(); ++h) {
    const Handle& handle = rig.handles[static_cast<std::size_t>(h)];
    if (!handle.is_bone()) continue;
    const auto held = document.pose.find(handle.name);
    const bool is_held = held != document.pose.end() && held->second.kind == ConstraintKind::Transform;
    HandlePose pose = is_held ? held->second : pose_where_it_is(engine, handle, ConstraintKind::Transform);
    if (hangs_on(rig, h, lever.bone)) {
      pose.transform = compose(lever.motion, pose.transform);
      const auto& bone = std::get<BoneHandle>(handle.form);
      pose.position = moved(pose.transform, bone.head);
      pose.tail = moved(pose.transform, bone.tail);
    }
    poses[handle.name] = pose;
  }
  return poses;
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
  const bool turns = request.flag("turn") && handle.is_bone() && request.has("position");
  const std::vector<const Handle*> also = followers(engine, request, handle.name);
  if (in_motion) {
    // What a motion holds on all sides would tear: the motion itself is changed, around this time.
    const double time = engine.playback().time;
    if (turns) {
      const Lever lever =
          lever_of(engine, handle, end == "tail", within_reach(request.vector("position"), *document.shape));
      const std::string& bone = document.rig->handles[static_cast<std::size_t>(lever.bone)].name;
      auto next =
          limber::studio::turned(*document.motion, bone, compose(lever.motion, engine.current_transform(bone)), time);
      engine.drag_motion(request.client(), handle.name, std::move(next), request.number("number"));
      return;
    }
    auto next =
        request.has("position")
            ? pulled(*document.motion, *document.rig, handle.name, end == "tail",
                     joint_target(engine, handle, within_reach(request.vector("position"), *document.shape)), time)
            : turned(*document.motion, handle.name, request.transform("transform"), time);
    if (!also.empty() && request.has("position")) {
      const Vector3d by = request.vector("position") - grabbed_at(engine, handle, end == "tail");
      for (const Handle* other : also) {
        if (document.motion->skeleton.find(other->name) < 0) continue;
        const Vector3d to = within_reach(Vector3d(grabbed_at(engine, *other, false) + by), *document.shape);
        next = limber::studio::pulled(*next, *document.rig, other->name, false, joint_target(engine, *other, to), time);
      }
    }
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
  if (turns && !request.flag("idle")) {
    const Vector3d target = within_reach(request.vector("position"), *document.shape);
    engine.drag(request.client(), handle.name, turned_bones(engine, lever_of(engine, handle, end == "tail", target)),
                number);
    return;
  }
  if (!also.empty() && request.has("position") && !request.flag("idle")) {
    const Vector3d by = request.vector("position") - grabbed_at(engine, handle, end == "tail");
    std::map<std::string, HandlePose> poses{{handle.name, pose}};
    for (const Handle* other : also)
      poses[other->name] = pulled(engine, *other, grabbed_at(engine, *other, false) + by, "");
    engine.drag(request.client(), handle.name, poses, number);
    return;
  }
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
  std::vector<const Handle*> handles = followers(engine, request, handle.name);
  handles.push_back(&handle);
  for (const Handle* other : handles) {
    require_bone(*other, kind);
    if (kind == ConstraintKind::Free) {
      next.pose.erase(other->name);
    } else {
      next.pose[other->name] = pose_where_it_is(engine, *other, kind);
    }
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
            {"also", FieldType::Texts, false},
            {"turn", FieldType::Boolean, false},
            {"idle", FieldType::Boolean, false}},
           drag},
          {"drag_end", {{"handle", FieldType::Text}, {"idle", FieldType::Boolean, false}}, drag_end},
          {"drag_cancel", {{"handle", FieldType::Text}}, drag_cancel},
          {"constrain",
           {{"handle", FieldType::Text}, {"kind", FieldType::Text}, {"also", FieldType::Texts, false}},
           constrain},
          {"reset_pose", {}, reset_pose},
          {"pin_vertex", {{"vertex", FieldType::Integer}, {"position", FieldType::VectorOrNull}}, pin_vertex}};
}

}  // namespace limber::studio
