#include "studio/server/modes/jiggle_options.h"

#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "studio/server/export_support.h"
#include "studio/server/option_builders.h"

namespace limber::studio {
namespace {

constexpr float kMostHertz = 60;

/// One "NAME=NUMBER" with a number from 0 to `most`. False if it is none.
bool read_part(std::string_view entry, std::string& name, float& number, float most = 1) {
  const std::size_t equals = entry.rfind('=');
  if (equals == std::string_view::npos || equals == 0) return false;
  name = entry.substr(0, equals);
  const char* last = entry.data() + entry.size();
  const auto read = std::from_chars(entry.data() + equals + 1, last, number);
  return read.ec == std::errc() && read.ptr == last && number >= 0 && number <= most;
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

OptionInfo parts_option(const char* name, const char* title, const char* help,
                        std::string (*complaint)(const std::string&)) {
  OptionInfo option;
  option.name = name;
  option.title = title;
  option.type = OptionInfo::Type::Text;
  option.initial = "";
  option.maximum = 20000;
  option.help = help;
  option.complaint = complaint;
  return option;
}

std::string complaint_about(const std::string& text, const char* what, float most) {
  std::string complaint;
  for_each_entry(text, [&](std::string_view entry) {
    std::string name;
    float number = 0;
    if (!complaint.empty() || read_part(entry, name, number, most)) return;
    complaint = fmt::format("'{:.60}' is not NAME={} with a number from 0 to {}.", entry, what, most);
  });
  return complaint;
}

std::string complaint_about_frequencies(const std::string& text) {
  return complaint_about(text, "HERTZ", kMostHertz);
}

std::string complaint_about_ratios(const std::string& text) {
  return complaint_about(text, "DAMPING RATIO", 1);
}

/// The parts that a text names, as far as the rig has them.
SoftParts parts_in(const Document& document, const char* option, const Rig& rig, float most) {
  SoftParts parts;
  const std::string text = document.options.at(option).get<std::string>();
  for_each_entry(text, [&](std::string_view entry) {
    std::string name;
    float number = 0;
    if (read_part(entry, name, number, most) && rig.find(name) >= 0) parts[name] = number;
  });
  return parts;
}

/// Frequencies below what flesh can do are none.
float usable_frequency(float hertz) {
  return hertz < 0.1f ? 0 : hertz;
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
  return complaint_about(text, "SOFTNESS", 1);
}

std::string renamed_part(const std::string& text, const std::string& from, const std::string& to) {
  SoftParts parts;
  for_each_entry(text, [&](std::string_view entry) {
    std::string name;
    float number = 0;
    if (read_part(entry, name, number, kMostHertz)) parts[name] = number;
  });
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
                    "With frequency 0: how strongly flesh goes back to its shape; higher is faster and tighter",
                    "alpha"),
      number_option("jiggle.damping", "Damping", 0, 1, 0.1, "",
                    "With frequency 0: how soon its wobble dies away within itself", "k"),
      number_option("jiggle.drag", "Drag", 0, 30, profile.drag, "per second",
                    "With frequency 0: how fast it is drawn into the motion of the bones"),
      number_option("jiggle.volume", "Volume", 0, 1, 1, "", "How much of the volume that a pose costs comes back"),
      number_option("jiggle.gravity", "Gravity", 0, 10, 0, "sizes/s²", "Pulls flesh down; the bones hold it", "g"),
      number_option("jiggle.settle", "Settle", 0, 2, 0, "s",
                    "Time that flesh gets to sag before a motion begins or is sought")};
  options[1].step = 0.01;
  options.insert(options.begin() + 1,
                 {number_option("jiggle.frequency", "Frequency", 0, 20, 3, "Hz",
                                "How often flesh swings per second; 0: stiffness, damping and drag hold instead"),
                  number_option("jiggle.damping_ratio", "Damping ratio", 0, 1, 0.2, "",
                                "How soon it comes to rest: 0 swings for ever, 1 goes back without a swing")});
  options.push_back(
      boolean_option("jiggle.even", "All alike", false, "Head, hands, feet and shins are as soft as belly and thighs"));
  options.push_back(boolean_option("jiggle.complementary", "Only what the rig cannot do", false,
                                   "Flesh never changes the pose of a bone"));
  options.push_back(boolean_option("jiggle.loop", "Loop", false,
                                   "The flesh goes on where the motion begins anew, and a bake can be repeated"));
  options.push_back(boolean_option("jiggle.touch", "Touch", false,
                                   "Bones push the flesh of other limbs: an arm the belly, a thigh the other"));
  options.push_back(
      number_option("jiggle.friction", "Friction", 0, 1, 0.5, "", "How much of the sliding a contact takes away"));
  options.push_back(boolean_option("jiggle.ground", "Ground", false,
                                   "Flesh does not go below the lowest point that the shape has at rest"));
  options.push_back(
      integer_option("jiggle.cells", "Lattice", 0, 120, 0, "cells",
                     "Cells along the longest side, built anew in the background; 0 takes what suits the shape"));
  options.push_back(integer_option("jiggle.region", "Region", 1, 8, LatticeCharacterOptions().half_width, "steps",
                                   "How far shapes are matched: wider is stiffer and smoother", "w"));
  options.push_back(skinning_option());
  options.push_back(parts_option(kSoftPartsOption, "Softness of parts",
                                 "Of single handles, in place of the common one: head=0,belly=0.95",
                                 complaint_about_soft_parts));
  options.push_back(parts_option(kFrequenciesOption, "Frequency of parts",
                                 "Of single handles in hertz, in place of the common one: belly=2,thigh.L=5",
                                 complaint_about_frequencies));
  options.push_back(parts_option(kRatiosOption, "Damping ratio of parts",
                                 "Of single handles, in place of the common one: belly=0.1", complaint_about_ratios));
  return options;
}

JiggleOptions jiggle_of(const Document& document, const Rig& rig) {
  JiggleOptions options;
  options.profile.softness = value_of(document, "jiggle.softness");
  options.profile.stiffness = value_of(document, "jiggle.stiffness");
  options.profile.damping = value_of(document, "jiggle.damping");
  options.profile.drag = value_of(document, "jiggle.drag");
  options.profile.frequency = usable_frequency(value_of(document, "jiggle.frequency"));
  options.profile.damping_ratio = value_of(document, "jiggle.damping_ratio");
  options.softness_by_role = !document.options.at("jiggle.even").get<bool>();
  options.complementary = document.options.at("jiggle.complementary").get<bool>();
  options.bones_touch_flesh = document.options.at("jiggle.touch").get<bool>();
  options.friction = value_of(document, "jiggle.friction");
  if (document.motion && document.options.at("jiggle.loop").get<bool>()) {
    options.loop_seconds = document.motion->seconds();
  }
  options.volume = value_of(document, "jiggle.volume");
  options.skinning = skinning_of(document);
  const double gravity = document.options.at("jiggle.gravity").get<double>() * document.shape->size;
  options.gravity = {0, static_cast<float>(-gravity), 0};
  options.settle_seconds = document.options.at("jiggle.settle").get<double>();
  options.has_ground = document.options.at("jiggle.ground").get<bool>();
  if (options.has_ground) options.ground_height = static_cast<float>(ground_height(document));
  const std::vector<LatticeProfile> usual = profiles_of(rig, options);
  const auto profile_of = [&](const std::string& name) -> LatticeProfile& {
    for (HandleProfile& known : options.profiles) {
      if (known.handle == name) return known.profile;
    }
    options.profiles.push_back({name, usual[static_cast<std::size_t>(rig.find(name))]});
    return options.profiles.back().profile;
  };
  for (const auto& [name, softness] : parts_in(document, kSoftPartsOption, rig, 1))
    profile_of(name).softness = softness;
  for (const auto& [name, hertz] : parts_in(document, kFrequenciesOption, rig, kMostHertz)) {
    profile_of(name).frequency = usable_frequency(hertz);
  }
  for (const auto& [name, ratio] : parts_in(document, kRatiosOption, rig, 1)) profile_of(name).damping_ratio = ratio;
  return options;
}

std::string jiggle_arguments(const Document& document, const Rig& rig) {
  std::string text = "--jiggle";
  const bool has_frequency = usable_frequency(value_of(document, "jiggle.frequency")) > 0;
  const auto add_number = [&](const char* name, const char* argument) {
    const std::string option = std::string("jiggle.") + name;
    if (document.options.at(option) == find_option(option)->initial) return;
    text += fmt::format(" --{} {}", argument, value_of(document, option.c_str()));
  };
  add_number("softness", "softness");
  if (has_frequency) {
    add_number("frequency", "frequency");
    add_number("damping_ratio", "damping-ratio");
  } else {  // said outright: the defaults of the three are not those of the other material
    for (const char* name : {"stiffness", "damping", "drag"}) {
      text += fmt::format(" --{} {}", name, value_of(document, (std::string("jiggle.") + name).c_str()));
    }
  }
  add_number("volume", "volume");
  add_number("friction", "friction");
  for (const char* flag : {"even", "complementary", "touch"}) {
    if (document.options.at(std::string("jiggle.") + flag).get<bool>()) text += fmt::format(" --{}", flag);
  }
  if (document.options.at("jiggle.loop").get<bool>()) text += " --periodic";
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
  const auto add_parts = [&](const char* option, const char* argument, float most) {
    const SoftParts parts = parts_in(document, option, rig, most);
    if (!parts.empty()) text += fmt::format(" --{} {}", argument, studio::quoted(text_of(parts)));
  };
  add_parts(kSoftPartsOption, "soft", 1);
  add_parts(kFrequenciesOption, "frequencies", kMostHertz);
  add_parts(kRatiosOption, "damping-ratios", 1);
  return text;
}

}  // namespace limber::studio
