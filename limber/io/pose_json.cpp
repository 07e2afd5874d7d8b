#include "limber/io/pose_json.h"

#include <unordered_set>

#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/io/in_file.h"
#include "limber/io/json_reader.h"
#include "limber/io/json_vectors.h"

namespace limber {
namespace {

using detail::JsonValue;
using nlohmann::ordered_json;

HandleTarget read_target(const std::string& name, const JsonValue& value, detail::VectorReader& vectors) {
  value.require_object({"position", "transform", "head", "tail"});
  const bool ends = value.has("head") || value.has("tail");
  if (value.has("position") + value.has("transform") + ends != 1) {
    value.fail(ErrorCode::InvalidPose, "a handle takes one target.",
               "Give either 'position', or 'transform', or 'head' and 'tail'.");
  }
  if (ends) {
    const Eigen::Vector3d head = vectors.position(value.member("head"));
    return {name, BoneTarget{head, vectors.position(value.member("tail"))}};
  }
  if (value.has("position")) return {name, PositionTarget{vectors.position(value.member("position"))}};
  return {name, TransformTarget{vectors.transform(value.member("transform"))}};
}

void require_finite(const HandleTarget& target, bool finite) {
  if (!finite) {
    throw Error(ErrorCode::NonFiniteNumber, "the handle's target is not finite.", Place::at_handle(target.handle));
  }
}

ordered_json target_json(const HandleTarget& target, int dimension) {
  ordered_json value;
  if (const auto* position = std::get_if<PositionTarget>(&target.target)) {
    require_finite(target, position->position.allFinite());
    value["position"] = detail::position_json(position->position, dimension);
  } else if (const auto* transform = std::get_if<TransformTarget>(&target.target)) {
    require_finite(target, transform->transform.allFinite());
    value["transform"] = detail::transform_json(transform->transform, dimension);
  } else {
    const auto& bone = std::get<BoneTarget>(target.target);
    require_finite(target, bone.head.allFinite() && bone.tail.allFinite());
    value["head"] = detail::position_json(bone.head, dimension);
    value["tail"] = detail::position_json(bone.tail, dimension);
  }
  return value;
}

}  // namespace

Pose read_pose_json(std::string_view text) {
  const nlohmann::json document = detail::parse_json(text);
  const JsonValue root(document);
  detail::require_limber_document(root);
  const JsonValue handles = root.member("handles");
  if (handles.is_array()) handles.fail(ErrorCode::Malformed, "expected an object, found a list.", "Is this a rig?");
  handles.require_object();
  Pose pose;
  detail::VectorReader vectors;
  for (const std::string& name : handles.keys()) {
    const JsonValue value = handles.member(name);
    if (name.empty()) value.fail(ErrorCode::InvalidPose, "the handle's name is empty.");
    pose.targets.push_back(read_target(name, value, vectors));
  }
  pose.dimension = vectors.dimension();
  return pose;
}

std::string write_pose_json(const Pose& pose) {
  std::string text = "{\n  \"limber\": 1,\n  \"handles\": {";
  std::unordered_set<std::string_view> named;
  for (const HandleTarget& target : pose.targets) {
    if (target.handle.empty() || !named.insert(target.handle).second) {
      throw Error(ErrorCode::InvalidPose, "the handle has no name, or two targets.", Place::at_handle(target.handle));
    }
    text += &target == pose.targets.data() ? "\n    " : ",\n    ";
    text += detail::one_line(target.handle, ErrorCode::InvalidPose, target.handle) + ": ";
    text += target_json(target, pose.dimension).dump();
  }
  text += pose.targets.empty() ? "}\n}\n" : "\n  }\n}\n";
  return text;
}

Pose load_pose_json(const std::filesystem::path& path) {
  return in_file(path, [&] { return read_pose_json(read_file(path)); });
}

void save_pose_json(const std::filesystem::path& path, const Pose& pose) {
  in_file(path, [&] { write_file(path, write_pose_json(pose)); });
}

}  // namespace limber
