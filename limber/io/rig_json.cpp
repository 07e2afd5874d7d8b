#include <algorithm>
#include <cmath>
#include <unordered_map>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/io/internal/json_reader.h"
#include "limber/io/internal/json_vectors.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/io/rig_file.h"

namespace limber {
using namespace internal;
namespace {

using internal::JsonValue;
using nlohmann::ordered_json;

RegionHandle read_region(const JsonValue& vertices) {
  RegionHandle region;
  const std::size_t count = vertices.size();
  region.vertices.reserve(count);
  for (std::size_t i = 0; i < count; ++i) region.vertices.push_back(vertices.item(i).index());
  return region;
}

constexpr std::string_view kFleshParts[] = {"joint", "bone", "parent"};  // in the order of FleshPart

FleshPart read_part(const JsonValue& part) {
  const auto found = std::find(std::begin(kFleshParts), std::end(kFleshParts), part.text());
  if (found == std::end(kFleshParts)) {
    std::string remedy = did_you_mean(part.text(), kFleshParts);
    part.fail(ErrorCode::Malformed, fmt::format("'{}' is no part of flesh.", part.text()),
              remedy.empty() ? "Known are 'joint', 'bone' and 'parent'." : std::move(remedy));
  }
  return static_cast<FleshPart>(found - std::begin(kFleshParts));
}

/// @param handle  The handle that has it.
HandleFlesh read_flesh(const JsonValue& handle) {
  HandleFlesh flesh;
  flesh.handle = handle.member("name").text();
  const JsonValue value = handle.member("flesh");
  value.require_object({"width", "strength", "part"});
  if (value.has("width")) flesh.width = value.member("width").number();
  if (value.has("strength")) flesh.strength = value.member("strength").number();
  if (value.has("part")) flesh.part = read_part(value.member("part"));
  if (!(flesh.width >= 0)) value.member("width").fail(ErrorCode::InvalidRig, "the width is negative.");
  if (!(flesh.strength > 0)) value.member("strength").fail(ErrorCode::InvalidRig, "the strength is not positive.");
  if (flesh.part == FleshPart::Parent && !handle.has("parent")) {
    value.member("part").fail(ErrorCode::InvalidRig, "its flesh should count to its parent's, but it has no parent.",
                              "Give it a parent, or another part: 'joint' or 'bone'.");
  }
  return flesh;
}

/// What differs from the defaults.
ordered_json flesh_json(const HandleFlesh& flesh) {
  ordered_json value = ordered_json::object();
  const HandleFlesh usual;
  if (flesh.width != usual.width) value["width"] = flesh.width;
  if (flesh.strength != usual.strength) value["strength"] = flesh.strength;
  if (flesh.part != usual.part) value["part"] = kFleshParts[static_cast<std::size_t>(flesh.part)];
  return value;
}

constexpr double kDegree = EIGEN_PI / 180;

/// {"axis": [x, y, z], "turn": [least, greatest], "tilt": angle}, in degrees.
JointLimit read_limit(const JsonValue& value) {
  value.require_object({"axis", "turn", "tilt"});
  JointLimit limit;
  const auto numbers = [&](const char* name, std::size_t count) {
    const JsonValue list = value.member(name);
    if (list.size() != count) list.fail(ErrorCode::Malformed, fmt::format("expected {} numbers.", count));
    std::vector<double> read;
    for (std::size_t i = 0; i < count; ++i) read.push_back(list.item(i).number());
    return read;
  };
  const std::vector<double> axis = numbers("axis", 3);
  limit.axis = {axis[0], axis[1], axis[2]};
  if (value.has("turn")) {
    const std::vector<double> turn = numbers("turn", 2);
    limit.least = turn[0] * kDegree;
    limit.greatest = turn[1] * kDegree;
  }
  if (value.has("tilt")) limit.tilt = value.member("tilt").number() * kDegree;
  return limit;
}

ordered_json limit_json(const JointLimit& limit) {
  // Rounded to a millionth of a degree: as it was typed.
  const auto degrees = [](double radians) { return std::round(radians / kDegree * 1e6) / 1e6; };
  ordered_json value = ordered_json::object();
  value["axis"] = {limit.axis.x(), limit.axis.y(), limit.axis.z()};
  value["turn"] = {degrees(limit.least), degrees(limit.greatest)};
  value["tilt"] = degrees(limit.tilt);
  return value;
}

Handle read_handle(const JsonValue& value, internal::VectorReader& vectors) {
  Handle handle;
  value.require_object();
  handle.name = value.member("name").text();
  const JsonValue type = value.member("type");
  if (type.text() == "point") {
    value.require_object({"name", "parent", "type", "position", "flesh"});
    handle.form = PointHandle{vectors.position(value.member("position"))};
  } else if (type.text() == "bone") {
    value.require_object({"name", "parent", "type", "head", "tail", "flesh", "limit"});
    const Eigen::Vector3d head = vectors.position(value.member("head"));
    handle.form = BoneHandle{head, vectors.position(value.member("tail"))};
  } else if (type.text() == "region") {
    value.require_object({"name", "parent", "type", "vertices", "flesh", "limit"});
    handle.form = read_region(value.member("vertices"));
  } else {
    constexpr std::string_view kTypes[] = {"point", "bone", "region"};
    std::string remedy = did_you_mean(type.text(), kTypes);
    type.fail(ErrorCode::Malformed, fmt::format("'{}' is no type of handle.", type.text()),
              remedy.empty() ? "Known are 'point', 'bone' and 'region'." : std::move(remedy));
  }
  if (value.has("flesh")) read_flesh(value);  // so that its faults are found
  if (value.has("limit")) handle.limit = read_limit(value.member("limit"));
  return handle;
}

using IndexOfName = std::unordered_map<std::string_view, int>;

IndexOfName index_names(const Rig& rig, const JsonValue& list) {
  IndexOfName index_of_name;
  for (int i = 0; i < rig.count(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const std::string& name = rig.handles[at].name;
    if (name.empty()) list.item(at).member("name").fail(ErrorCode::InvalidRig, "the name is empty.");
    if (!index_of_name.emplace(name, i).second) {
      list.item(at).member("name").fail(ErrorCode::InvalidRig, fmt::format("another handle is called '{}', too.", name),
                                        "Names must be unique.");
    }
  }
  return index_of_name;
}

void read_parents(Rig& rig, const JsonValue& list) {
  const IndexOfName index_of_name = index_names(rig, list);
  for (std::size_t i = 0; i < rig.handles.size(); ++i) {
    if (!list.item(i).has("parent")) continue;
    const JsonValue parent = list.item(i).member("parent");
    const auto found = index_of_name.find(parent.text());
    if (found == index_of_name.end()) {
      std::vector<std::string_view> names;
      for (const Handle& handle : rig.handles) names.push_back(handle.name);
      parent.fail(ErrorCode::InvalidRig, fmt::format("no handle is called '{}'.", parent.text()),
                  did_you_mean(parent.text(), names));
    }
    rig.handles[i].parent = found->second;
  }
}

ordered_json handle_json(const Rig& rig, const Handle& handle, const RigFlesh& flesh) {
  ordered_json value = ordered_json::object();  // made whole: a null that becomes an object without memory is neither
  value["name"] = handle.name;
  if (handle.parent >= 0) value["parent"] = rig.handles[static_cast<std::size_t>(handle.parent)].name;
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) {
    value["type"] = "point";
    value["position"] = internal::position_json(point->position, rig.dimension);
  } else if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
    value["type"] = "bone";
    value["head"] = internal::position_json(bone->head, rig.dimension);
    value["tail"] = internal::position_json(bone->tail, rig.dimension);
  } else if (const auto* region = std::get_if<RegionHandle>(&handle.form)) {
    value["type"] = "region";
    value["vertices"] = region->vertices;
  } else {
    throw Error(ErrorCode::InvalidRig, "an abstract handle has no form that a rig file could hold.",
                Place::at_handle(handle.name), "Leave it out, or keep it in a binding.");
  }
  if (handle.limit) value["limit"] = limit_json(*handle.limit);
  for (const HandleFlesh& own : flesh) {
    if (own.handle == handle.name) value["flesh"] = flesh_json(own);
  }
  return value;
}

}  // namespace

Rig read_rig_json(std::string_view text) {
  const nlohmann::json document = internal::parse_json(text);
  const JsonValue root(document);
  internal::require_limber_document(root);
  const JsonValue list = root.member("handles");
  if (list.is_object()) list.fail(ErrorCode::Malformed, "expected a list, found an object.", "Is this a pose?");
  Rig rig;
  internal::VectorReader vectors;
  const std::size_t count = list.size();
  for (std::size_t i = 0; i < count; ++i) rig.handles.push_back(read_handle(list.item(i), vectors));
  if (rig.handles.empty()) list.fail(ErrorCode::InvalidRig, "the rig has no handle.");
  rig.dimension = vectors.dimension();
  read_parents(rig, list);
  try {
    validate(rig);
  } catch (const Error& error) {
    Place place = error.place();
    place.path = fmt::format("handles[{}]", rig.find(place.handle));
    throw Error(error.code(), error.sentence(), std::move(place), error.remedy());
  }
  return rig;
}

RigFlesh read_flesh_json(std::string_view text) {
  read_rig_json(text);  // what is wrong with the rig is said first
  const nlohmann::json document = internal::parse_json(text);
  const JsonValue list = JsonValue(document).member("handles");
  RigFlesh flesh;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list.item(i).has("flesh")) flesh.push_back(read_flesh(list.item(i)));
  }
  return flesh;
}

std::string write_rig_json(const Rig& rig, const RigFlesh& flesh) {
  validate(rig);
  std::string text = "{\n  \"limber\": 1,\n  \"handles\": [";
  for (const Handle& handle : rig.handles) {
    text += &handle == rig.handles.data() ? "\n    " : ",\n    ";
    text += internal::one_line(handle_json(rig, handle, flesh), ErrorCode::InvalidRig, handle.name);
  }
  text += "\n  ]\n}\n";
  return text;
}

Rig load_rig_json(const std::filesystem::path& path) {
  return in_file(path, [&] { return read_rig_json(read_file(path)); });
}

RigFlesh load_flesh(const std::filesystem::path& path) {
  if (!equal_ignoring_case(path.extension().string(), ".json")) return {};
  return in_file(path, [&] { return read_flesh_json(read_file(path)); });
}

void save_rig_json(const std::filesystem::path& path, const Rig& rig, const RigFlesh& flesh) {
  in_file(path, [&] { write_file(path, write_rig_json(rig, flesh)); });
}

}  // namespace limber
