#include "tools/limber/describe.h"

#include <algorithm>

#include <fmt/format.h>

#include "limber/weights/edit_weights.h"

#include "tools/limber/terminal.h"

namespace limber::cli {
namespace {

using Json = nlohmann::ordered_json;

Json describe_content(const Shape& shape) {
  return describe_shape(shape);
}

Json describe_content(const CharacterFile& file) {
  return describe_character(file);
}

Json describe_content(const Rig& rig) {
  const auto count = [&](bool (Handle::*is)() const) {
    return std::count_if(rig.handles.begin(), rig.handles.end(), [&](const Handle& handle) { return (handle.*is)(); });
  };
  const auto roots =
      std::count_if(rig.handles.begin(), rig.handles.end(), [](const Handle& handle) { return handle.parent < 0; });
  Json names = Json::array();
  for (const Handle& handle : rig.handles) names.push_back(handle.name);
  return {{"kind", "rig"},
          {"dimension", rig.dimension},
          {"handles", rig.count()},
          {"points", count(&Handle::is_point)},
          {"bones", count(&Handle::is_bone)},
          {"regions", count(&Handle::is_region)},
          {"roots", roots},
          {"names", names},
          {"warnings", Json::array()}};
}

Json describe_content(const BvhFile& file) {
  const auto end_sites = std::count_if(file.skeleton.joints.begin(), file.skeleton.joints.end(),
                                       [](const Joint& joint) { return joint.end_site.has_value(); });
  const auto roots = std::count_if(file.skeleton.joints.begin(), file.skeleton.joints.end(),
                                   [](const Joint& joint) { return joint.parent < 0; });
  const int frames = file.frame_count();
  Json names = Json::array();
  for (const Joint& joint : file.skeleton.joints) names.push_back(joint.name);
  Json warnings = Json::array();
  if (frames == 0) warnings.push_back("it has no frame: it is a skeleton without motion.");
  return {{"kind", "motion"},
          {"joints", file.skeleton.count()},
          {"roots", roots},
          {"end_sites", end_sites},
          {"channels", file.channel_count()},
          {"frames", frames},
          {"frame_seconds", file.frame_seconds},
          {"seconds", frames > 0 ? (frames - 1) * file.frame_seconds : 0.0},
          {"names", names},
          {"warnings", warnings}};
}

Json describe_content(const Pose& pose) {
  Json names = Json::array();
  for (const HandleTarget& target : pose.targets) names.push_back(target.handle);
  for (const Follower& follower : pose.followers) names.push_back(follower.handle);
  return {{"kind", "pose"},           {"dimension", pose.dimension},
          {"targets", pose.count()},  {"followers", pose.followers.size()},
          {"pins", pose.pins.size()}, {"relative_to_parents", pose.relative_to_parents},
          {"names", names},           {"warnings", Json::array()}};
}

Json describe_content(const Eigen::MatrixXd& matrix) {
  const Eigen::VectorXd sums = matrix.rowwise().sum();
  return {{"kind", "matrix"},
          {"rows", matrix.rows()},
          {"columns", matrix.cols()},
          {"range", {{"min", matrix.minCoeff()}, {"max", matrix.maxCoeff()}}},
          {"row_sums", {{"min", sums.minCoeff()}, {"max", sums.maxCoeff()}}},
          {"warnings", Json::array()}};
}

Json describe_content(const MeshSequence& sequence) {
  const int frames = sequence.frame_count();
  return {{"kind", "sequence"},
          {"frames", frames},
          {"vertices", sequence.vertex_count},
          {"first_time", sequence.time_of(0)},
          {"last_time", sequence.time_of(frames - 1)},
          {"warnings", Json::array()}};
}

Json describe_content(const AnimatedShape& animated) {
  Json description = describe_content(animated.sequence);
  description["faces"] = animated.shape.face_count();
  return description;
}

Json describe_content(const Picture& picture) {
  return {{"kind", "picture"},    {"width", picture.image.width}, {"height", picture.image.height},
          {"bits", picture.bits}, {"colors", picture.kind},       {"warnings", Json::array()}};
}

Json describe_content(const Binding& binding) {
  const Provenance& how = binding.provenance;
  const WeightRange weights = weight_range(binding.subspace);
  return {{"kind", "binding"},
          {"dimension", binding.subspace.dimension},
          {"vertices", binding.shape.vertex_count()},
          {"faces", binding.shape.face_count()},
          {"tets", binding.shape.tet_count()},
          {"method", how.method},
          {"energy", how.energy.empty() ? Json() : Json(how.energy)},
          {"volume", how.volume},
          {"rigidity", how.rigidity},
          {"handles", binding.rig.count()},
          {"auxiliary_points", how.auxiliary_points},
          {"extra_weights", how.extra_weights},
          {"dofs", binding.subspace.dof_count()},
          {"clusters", binding.model.cluster_count()},
          {"weights", {{"min", weights.least}, {"max", weights.greatest}}},
          {"names", handle_names(binding)},
          {"written_by", fmt::format("Limber {}", how.limber_version)},
          {"warnings", Json::array()}};
}

/// 12345678 as "12,345,678".
std::string grouped(std::int64_t number) {
  const std::string digits = std::to_string(number);
  std::string result;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const bool after_digit = i > 0 && digits[i - 1] != '-';
    if (after_digit && (digits.size() - i) % 3 == 0) result += ',';
    result += digits[i];
  }
  return result;
}

std::string text_of(const Json& value) {
  if (value.is_string()) return printable(value.get<std::string>());
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_number_integer()) return grouped(value.get<std::int64_t>());
  if (value.is_number()) return fmt::format("{:.6g}", value.get<double>());
  if (value.is_null()) return "unknown";
  if (value.is_object() && value.contains("min")) {
    return fmt::format("{} to {}", text_of(value["min"]), text_of(value["max"]));
  }
  std::string list;
  // A long list of names is for programs; a person sees how it starts.
  constexpr std::size_t kMostShown = 8;
  for (std::size_t i = 0; i < std::min(value.size(), kMostShown); ++i) {
    list += fmt::format("{}{}", i > 0 ? ", " : "", text_of(value[i]));
  }
  if (value.size() > kMostShown) list += fmt::format(", ... ({} in all)", value.size());
  return !value.empty() && value[0].is_number() ? fmt::format("({})", list) : list;
}

bool in_heading(std::string_view key) {
  return key == "file" || key == "kind" || key == "format" || key == "warnings";
}

/// One of several things of a kind, such as a clip: "Walk: seconds 1.2, keys 48".
std::string item_text(const Json& item) {
  std::string text;
  for (const auto& [key, value] : item.items()) {
    const bool none = value.is_number_integer() && value.get<std::int64_t>() == 0;
    if (key == "name" || none || value.is_null() || (value.is_array() && value.empty())) continue;
    std::string label = key;
    std::replace(label.begin(), label.end(), '_', ' ');
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", label, text_of(value));
  }
  const std::string name = printable(item.value("name", ""));
  return name.empty() ? text : fmt::format("{}: {}", name, text);
}

/// A person is not told what is not there; that there are no holes is worth a line.
bool says_nothing(std::string_view key, const Json& value) {
  if (value.is_null() || (value.is_array() && value.empty())) return true;
  if (value.is_boolean()) return !value.get<bool>();
  return value.is_number_integer() && value.get<std::int64_t>() == 0 && key != "holes" && key != "first_time";
}

}  // namespace

Json describe(const InputFile& document) {
  Json description = {{"file", document.name}, {"format", document.format}};
  description.update(std::visit([](const auto& content) { return describe_content(content); }, document.content));
  return description;
}

std::string to_text(const Json& description) {
  std::string text = fmt::format("{}: {}, {}\n", printable(description["file"].get<std::string>()),
                                 description["kind"].get<std::string>(), description["format"].get<std::string>());
  for (const auto& [key, value] : description.items()) {
    if (in_heading(key) || says_nothing(key, value)) continue;
    std::string label = key == "uvs" ? "texture coordinates" : key;
    std::replace(label.begin(), label.end(), '_', ' ');
    if (value.is_array() && value.front().is_object()) {
      for (const Json& item : value) {
        text += fmt::format("  {:22} {}\n", label, item_text(item));
        label.clear();
      }
      continue;
    }
    text += fmt::format("  {:22} {}\n", label, text_of(value));
  }
  return text;
}

}  // namespace limber::cli
