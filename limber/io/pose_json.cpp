#include <cmath>
#include <unordered_set>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/io/internal/json_reader.h"
#include "limber/io/internal/json_vectors.h"
#include "limber/io/rig_file.h"

namespace limber {
using namespace internal;
namespace {

using internal::JsonValue;
using nlohmann::ordered_json;

/// The names of FollowKind, in its order.
constexpr std::string_view kFollowKinds[] = {"transform", "position", "ends"};

double read_stiffness(const JsonValue& value) {
  if (!value.has("stiffness")) return 0;
  const JsonValue member = value.member("stiffness");
  const double stiffness = member.number();
  if (stiffness < 0) {
    member.fail(ErrorCode::InvalidPose, "the stiffness is negative.", "Leave it out for a target that is met exactly.");
  }
  return stiffness;
}

FollowKind read_follow_kind(const JsonValue& value) {
  for (std::size_t i = 0; i < std::size(kFollowKinds); ++i) {
    if (value.text() == kFollowKinds[i]) return static_cast<FollowKind>(i);
  }
  std::string remedy = did_you_mean(value.text(), kFollowKinds);
  value.fail(ErrorCode::Malformed, fmt::format("a handle cannot follow by its '{}'.", value.text()),
             remedy.empty() ? "Known are 'transform', 'position' and 'ends'." : std::move(remedy));
}

void read_target(const std::string& name, const JsonValue& value, internal::VectorReader& vectors, Pose& pose) {
  value.require_object({"position", "transform", "head", "tail", "follow", "stiffness"});
  const bool ends = value.has("head") || value.has("tail");
  if (value.has("position") + value.has("transform") + value.has("follow") + ends != 1) {
    value.fail(ErrorCode::InvalidPose, "a handle takes one target.",
               "Give either 'position', or 'transform', or 'tail', or 'head' and 'tail', or 'follow'.");
  }
  const double stiffness = read_stiffness(value);
  if (value.has("follow")) {
    pose.followers.push_back({name, read_follow_kind(value.member("follow")), stiffness});
    return;
  }
  HandleTarget target{name, PositionTarget{}, stiffness};
  if (value.has("head")) {
    const Eigen::Vector3d head = vectors.position(value.member("head"));
    target.target = BoneTarget{head, vectors.position(value.member("tail"))};
  } else if (value.has("tail")) {
    target.target = TailTarget{vectors.position(value.member("tail"))};
  } else if (value.has("position")) {
    target.target = PositionTarget{vectors.position(value.member("position"))};
  } else {
    target.target = TransformTarget{vectors.transform(value.member("transform"))};
  }
  pose.targets.push_back(std::move(target));
}

SurfacePlace read_surface_place(const JsonValue& value) {
  SurfacePlace place;
  place.triangle = value.member("triangle").index();
  const JsonValue list = value.member("barycentric");
  if (list.size() != 3) {
    list.fail(ErrorCode::Malformed, fmt::format("a point of a triangle has 3 coordinates, not {}.", list.size()));
  }
  for (std::size_t i = 0; i < 3; ++i) place.barycentric[static_cast<Eigen::Index>(i)] = list.item(i).number();
  if (!(std::abs(place.barycentric.sum() - 1) <= 1e-6)) {
    list.fail(ErrorCode::InvalidPose,
              fmt::format("the barycentric coordinates sum to {}, not to 1.", place.barycentric.sum()));
  }
  return place;
}

Pin read_pin(const JsonValue& value, internal::VectorReader& vectors) {
  value.require_object({"vertex", "triangle", "barycentric", "position", "stiffness"});
  const bool on_surface = value.has("triangle") || value.has("barycentric");
  if (value.has("vertex") == on_surface) {
    value.fail(ErrorCode::InvalidPose, "a pin holds one place.", "Give 'vertex', or 'triangle' and 'barycentric'.");
  }
  Pin pin{VertexPlace{}, vectors.position(value.member("position")), read_stiffness(value)};
  if (on_surface) {
    pin.place = read_surface_place(value);
  } else {
    pin.place = VertexPlace{value.member("vertex").index()};
  }
  return pin;
}

void require_finite(const HandleTarget& target, bool finite) {
  if (!finite) {
    throw Error(ErrorCode::NonFiniteNumber, "the handle's target is not finite.", Place::at_handle(target.handle));
  }
}

void write_stiffness(ordered_json& value, double stiffness, const Place& place) {
  if (!(std::isfinite(stiffness) && stiffness >= 0)) {
    throw Error(ErrorCode::InvalidPose, "the stiffness is not a number of zero or more.", place);
  }
  if (stiffness > 0) value["stiffness"] = stiffness;
}

ordered_json target_json(const HandleTarget& target, int dimension) {
  ordered_json value = ordered_json::object();
  if (const auto* position = std::get_if<PositionTarget>(&target.target)) {
    require_finite(target, position->position.allFinite());
    value["position"] = internal::position_json(position->position, dimension);
  } else if (const auto* transform = std::get_if<TransformTarget>(&target.target)) {
    require_finite(target, transform->transform.allFinite());
    value["transform"] = internal::transform_json(transform->transform, dimension);
  } else if (const auto* tail = std::get_if<TailTarget>(&target.target)) {
    require_finite(target, tail->position.allFinite());
    value["tail"] = internal::position_json(tail->position, dimension);
  } else {
    const auto& bone = std::get<BoneTarget>(target.target);
    require_finite(target, bone.head.allFinite() && bone.tail.allFinite());
    value["head"] = internal::position_json(bone.head, dimension);
    value["tail"] = internal::position_json(bone.tail, dimension);
  }
  write_stiffness(value, target.stiffness, Place::at_handle(target.handle));
  return value;
}

ordered_json pin_json(const Pin& pin, std::size_t index, int dimension) {
  const Place place = Place::at_path({}, fmt::format("pins[{}]", index));
  ordered_json value = ordered_json::object();
  bool finite = pin.position.allFinite();
  if (const auto* vertex = std::get_if<VertexPlace>(&pin.place)) {
    value["vertex"] = vertex->vertex;
  } else {
    const auto& surface = std::get<SurfacePlace>(pin.place);
    finite = finite && surface.barycentric.allFinite();
    value["triangle"] = surface.triangle;
    value["barycentric"] = internal::position_json(surface.barycentric, 3);
  }
  if (!finite) throw Error(ErrorCode::NonFiniteNumber, "the pin is not finite.", place);
  value["position"] = internal::position_json(pin.position, dimension);
  write_stiffness(value, pin.stiffness, place);
  return value;
}

/// The lines of all targets and followers.
std::vector<std::string> handle_lines(const Pose& pose) {
  std::vector<std::string> lines;
  std::unordered_set<std::string_view> named;
  const auto add = [&](const std::string& name, const ordered_json& value) {
    if (name.empty() || !named.insert(name).second) {
      throw Error(ErrorCode::InvalidPose, "the handle has no name, or two targets.", Place::at_handle(name));
    }
    lines.push_back(internal::one_line(name, ErrorCode::InvalidPose, name) + ": " + value.dump());
  };
  for (const HandleTarget& target : pose.targets) add(target.handle, target_json(target, pose.dimension));
  for (const Follower& follower : pose.followers) {
    ordered_json value = {{"follow", kFollowKinds[static_cast<std::size_t>(follower.kind)]}};
    write_stiffness(value, follower.stiffness, Place::at_handle(follower.handle));
    add(follower.handle, value);
  }
  return lines;
}

/// A list or an object, one line per entry.
std::string block(const std::vector<std::string>& lines, char open, char close) {
  std::string text(1, open);
  for (const std::string& line : lines) text += (&line == lines.data() ? "\n    " : ",\n    ") + line;
  return text + (lines.empty() ? "" : "\n  ") + close;
}

}  // namespace

Pose read_pose_json(std::string_view text) {
  const nlohmann::json document = internal::parse_json(text);
  const JsonValue root(document);
  internal::require_limber_document(root, {"limber", "handles", "pins", "relative_to_parents"});
  const JsonValue handles = root.member("handles");
  if (handles.is_array()) handles.fail(ErrorCode::Malformed, "expected an object, found a list.", "Is this a rig?");
  handles.require_object();
  Pose pose;
  internal::VectorReader vectors;
  for (const std::string& name : handles.keys()) {
    const JsonValue value = handles.member(name);
    if (name.empty()) value.fail(ErrorCode::InvalidPose, "the handle's name is empty.");
    read_target(name, value, vectors, pose);
  }
  if (root.has("pins")) {
    const JsonValue pins = root.member("pins");
    const std::size_t count = pins.size();
    for (std::size_t i = 0; i < count; ++i) pose.pins.push_back(read_pin(pins.item(i), vectors));
  }
  if (root.has("relative_to_parents")) pose.relative_to_parents = root.member("relative_to_parents").flag();
  pose.dimension = vectors.dimension();
  return pose;
}

std::string write_pose_json(const Pose& pose) {
  std::string text = "{\n  \"limber\": 1,\n  ";
  if (pose.relative_to_parents) text += "\"relative_to_parents\": true,\n  ";
  text += "\"handles\": " + block(handle_lines(pose), '{', '}');
  std::vector<std::string> pins;
  for (std::size_t i = 0; i < pose.pins.size(); ++i) pins.push_back(pin_json(pose.pins[i], i, pose.dimension).dump());
  if (!pins.empty()) text += ",\n  \"pins\": " + block(pins, '[', ']');
  return text + "\n}\n";
}

Pose load_pose_json(const std::filesystem::path& path) {
  return in_file(path, [&] { return read_pose_json(read_file(path)); });
}

void save_pose_json(const std::filesystem::path& path, const Pose& pose) {
  in_file(path, [&] { write_file(path, write_pose_json(pose)); });
}

}  // namespace limber
