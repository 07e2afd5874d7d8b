#include "studio/server/modes/jiggle_options.h"

#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "studio/server/export_support.h"
#include "studio/server/option_builders.h"

namespace limber::studio {
namespace {

/// One "NAME=SOFTNESS". False if it is none.
bool read_part(std::string_view entry, std::string& name, float& softness) {
  const std::size_t equals = entry.rfind('=');
  if (equals == std::string_view::npos || equals == 0) return false;
  name = entry.substr(0, equals);
  const char* last = entry.data() + entry.size();
  const auto read = std::from_chars(entry.data() + equals + 1, last, softness);
  return read.ec == std::errc() && read.ptr == last && softness >= 0 && softness <= 1;
}

/// Calls `take` with every entry between commas.
template <class Take>
void for_each_entry(std::string_view text, Take&& take) {
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    if (comma > 0) take(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
}

float value_of(const Document& document, const char* option) {
  return static_cast<float>(document.options.at(option).get<double>());
}

constexpr std::array<std::pair<LatticeSkinning, const char*>, 3> kSkinnings = {
    {{LatticeSkinning::Rigid, "rigid"},
     {LatticeSkinning::DualQuaternion, "dual-quaternion"},
     {LatticeSkinning::Linear, "linear"}}};

OptionInfo skinning_option() {
  return choice_option("jiggle.skinning", "Skinning",
                       {{"rigid", "Rigid", "Particles turn about the bones and keep their distance"},
                        {"dual-quaternion", "Dual quaternions", "By the blended rigid motion"},
                        {"linear", "Linear", "Thins out where bones twist"}},
                       "How bones move flesh before it wobbles");
}

OptionInfo parts_option() {
  OptionInfo option;
  option.name = kSoftPartsOption;
  option.title = "Softness of parts";
  option.type = OptionInfo::Type::Text;
  option.initial = "";
  option.maximum = 20000;
  option.help = "Of single handles, in place of the common one: head=0,belly=0.95";
  option.complaint = complaint_about_soft_parts;
  return option;
}

LatticeSkinning skinning_of(const Document& document) {
  const std::string name = document.options.at("jiggle.skinning").get<std::string>();
  for (const auto& [skinning, known] : kSkinnings) {
    if (known == name) return skinning;
  }
  return LatticeSkinning::Rigid;
}

double ground_height(const Document& document) {
  return document.shape->shape.positions.col(1).minCoeff();
}

}  // namespace

SoftParts soft_parts(std::string_view text) {
  SoftParts parts;
  for_each_entry(text, [&](std::string_view entry) {
    std::string name;
    float softness = 0;
    if (read_part(entry, name, softness)) parts[name] = softness;
  });
  return parts;
}

std::string text_of(const SoftParts& parts) {
  std::string text;
  for (const auto& [name, softness] : parts) text += fmt::format("{}{}={}", text.empty() ? "" : ",", name, softness);
  return text;
}

std::string complaint_about_soft_parts(const std::string& text) {
  std::string complaint;
  for_each_entry(text, [&](std::string_view entry) {
    std::string name;
    float softness = 0;
    if (complaint.empty() && !read_part(entry, name, softness)) {
      complaint = fmt::format("'{:.60}' is not NAME=SOFTNESS with a softness from 0 to 1.", entry);
    }
  });
  return complaint;
}

std::string renamed_part(const std::string& text, const std::string& from, const std::string& to) {
  SoftParts parts = soft_parts(text);
  const auto part = parts.find(from);
  if (part == parts.end()) return text;
  const float softness = part->second;
  parts.erase(part);
  parts[to] = softness;
  return text_of(parts);
}

std::vector<OptionInfo> jiggle_options() {
  const LatticeProfile profile;
  std::vector<OptionInfo> options = {
      number_option("jiggle.softness", "Softness", 0, 1, 0.9, "", "How loose flesh is: 0 follows the bones exactly",
                    "delta"),
      number_option("jiggle.stiffness", "Stiffness", 0.01, 1, profile.stiffness, "",
                    "How strongly flesh goes back to its shape: higher is faster and tighter", "alpha"),
      number_option("jiggle.damping", "Damping", 0, 1, 0.1, "", "How soon its wobble dies away within itself", "k"),
      number_option("jiggle.drag", "Drag", 0, 30, profile.drag, "per second",
                    "How fast it is drawn into the motion of the bones"),
      number_option("jiggle.volume", "Volume", 0, 1, 1, "", "How much of the volume that a pose costs comes back"),
      number_option("jiggle.gravity", "Gravity", 0, 10, 0, "sizes/s²", "Pulls flesh down; the bones hold it", "g"),
      number_option("jiggle.settle", "Settle", 0, 2, 0, "s",
                    "Time that flesh gets to sag before a motion begins or is sought")};
  options[1].step = 0.01;
  options.push_back(boolean_option("jiggle.ground", "Ground", false,
                                   "Flesh does not go below the lowest point that the shape has at rest"));
  options.push_back(
      integer_option("jiggle.cells", "Lattice", 0, 120, 0, "cells",
                     "Cells along the longest side, built anew in the background; 0 takes what suits the shape"));
  options.push_back(integer_option("jiggle.region", "Region", 1, 8, LatticeCharacterOptions().half_width, "steps",
                                   "How far shapes are matched: wider is stiffer and smoother", "w"));
  options.push_back(skinning_option());
  options.push_back(parts_option());
  return options;
}

JiggleOptions jiggle_of(const Document& document, const Rig& rig) {
  JiggleOptions options;
  options.profile.softness = value_of(document, "jiggle.softness");
  options.profile.stiffness = value_of(document, "jiggle.stiffness");
  options.profile.damping = value_of(document, "jiggle.damping");
  options.profile.drag = value_of(document, "jiggle.drag");
  options.volume = value_of(document, "jiggle.volume");
  options.skinning = skinning_of(document);
  const double gravity = document.options.at("jiggle.gravity").get<double>() * document.shape->size;
  options.gravity = {0, static_cast<float>(-gravity), 0};
  options.settle_seconds = document.options.at("jiggle.settle").get<double>();
  options.has_ground = document.options.at("jiggle.ground").get<bool>();
  if (options.has_ground) options.ground_height = static_cast<float>(ground_height(document));
  for (const auto& [name, softness] : soft_parts(document.options.at(kSoftPartsOption).get<std::string>())) {
    if (rig.find(name) < 0) continue;
    options.profiles.push_back({name, options.profile});
    options.profiles.back().profile.softness = softness;
  }
  return options;
}

std::string jiggle_arguments(const Document& document, const Rig& rig) {
  std::string text = "--jiggle";
  for (const char* name : {"softness", "stiffness", "damping", "drag", "volume"}) {
    const std::string option = std::string("jiggle.") + name;
    if (document.options.at(option) == find_option(option)->initial) continue;
    text += fmt::format(" --{} {}", name, value_of(document, option.c_str()));
  }
  for (const char* name : {"settle", "cells", "region"}) {
    const Json& value = document.options.at(std::string("jiggle.") + name);
    if (value != find_option(std::string("jiggle.") + name)->initial)
      text += fmt::format(" --{} {}", name, value.dump());
  }
  const std::string skinning = document.options.at("jiggle.skinning").get<std::string>();
  if (skinning != "rigid") text += " --lattice-skinning " + skinning;
  const double gravity = document.options.at("jiggle.gravity").get<double>() * document.shape->size;
  if (gravity != 0) text += fmt::format(" --gravity {}", gravity);
  if (document.options.at("jiggle.ground").get<bool>()) {
    text += fmt::format(" --ground {}", static_cast<float>(ground_height(document)));
  }
  SoftParts parts = soft_parts(document.options.at(kSoftPartsOption).get<std::string>());
  std::erase_if(parts, [&](const auto& part) { return rig.find(part.first) < 0; });
  if (!parts.empty()) text += " --soft " + studio::quoted(text_of(parts));
  return text;
}

}  // namespace limber::studio
