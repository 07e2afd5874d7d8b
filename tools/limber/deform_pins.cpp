#include "tools/limber/deform_pins.h"

#include <cmath>

#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/io/rig_file.h"

namespace limber::cli {
namespace {

Eigen::Vector3d moved(const TransformTarget& target, const Eigen::Vector3d& place) {
  return target.transform * place.homogeneous();
}

/// What a point goes to. The pose is valid for the rig: a point has no head and tail.
Eigen::Vector3d target_of(const HandleTarget& target, const PointHandle& point) {
  if (const auto* position = std::get_if<PositionTarget>(&target.target)) return position->position;
  return moved(std::get<TransformTarget>(target.target), point.position);
}

std::array<Eigen::Vector3d, 2> targets_of(const HandleTarget& target, const BoneHandle& bone) {
  if (const auto* ends = std::get_if<BoneTarget>(&target.target)) return {ends->head, ends->tail};
  if (const auto* transform = std::get_if<TransformTarget>(&target.target)) {
    return {moved(*transform, bone.head), moved(*transform, bone.tail)};
  }
  throw Error(ErrorCode::InvalidPose, "a position says where the bone's head goes, but not its tail.",
              Place::at_handle(target.handle), "Give head and tail.");
}

}  // namespace

Pins pins_of(const Rig& rig, const Pose& pose) {
  validate(pose, rig);
  Pins pins;
  pins.controls.dimension = rig.dimension;
  std::vector<Eigen::Vector3d> of_points, of_bones;
  for (const HandleTarget& target : pose.targets) {
    const Handle& handle = rig.handles[static_cast<std::size_t>(rig.find(target.handle))];
    if (const auto* point = std::get_if<PointHandle>(&handle.form)) {
      pins.controls.points.push_back(*point);
      of_points.push_back(target_of(target, *point));
    } else if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
      pins.controls.bones.push_back(*bone);
      for (const Eigen::Vector3d& end : targets_of(target, *bone)) of_bones.push_back(end);
    } else {
      throw Error(ErrorCode::InvalidPose, "only points and bones can be pins.", Place::at_handle(handle.name));
    }
  }
  Positions targets(pins.controls.target_count(), 3);
  of_points.insert(of_points.end(), of_bones.begin(), of_bones.end());
  for (std::size_t t = 0; t < of_points.size(); ++t) {
    targets.row(static_cast<Eigen::Index>(t)) = of_points[t].transpose();
  }
  validate(pins.controls, targets);
  pins.frames.push_back(std::move(targets));
  return pins;
}

Pins load_pins(const std::string& path, const std::string& rig_path, Context& context) {
  if (rig_path.empty()) {
    return in_file(path, [&] { return read_pins_json(context.read_input(path)); });
  }
  const Rig rig = load_rig(rig_path);
  return in_file(path, [&] { return pins_of(rig, read_pose_json(context.read_input(path))); });
}

void fit_to_plane(const Shape& shape, Pins& pins) {
  if (shape.dimension != 2 || pins.controls.dimension == 2 || shape.vertex_count() == 0) return;
  const double height = shape.positions(0, 2);
  const double allowed = 1e-9 * size_of(shape);
  const Positions rest = pins.controls.rest_targets();
  const std::size_t points = pins.controls.points.size();
  for (const Positions& frame : pins.frames) {
    for (Eigen::Index t = 0; t < rest.rows(); ++t) {
      if (std::abs(rest(t, 2) - height) <= allowed && std::abs(frame(t, 2) - height) <= allowed) continue;
      const auto index = static_cast<std::size_t>(t);
      const std::size_t control = index < points ? index : points + (index - points) / 2;
      const std::size_t pin =
          pins.controls.pins.empty() ? control : static_cast<std::size_t>(pins.controls.pins[control]);
      throw Error(ErrorCode::InvalidPose, "the pin or its target lies off the plane of the shape.",
                  Place::at_path("", fmt::format("pins[{}]", pin)), "Leave out the third coordinate of every pin.");
    }
  }
  pins.controls.dimension = 2;
}

}  // namespace limber::cli
