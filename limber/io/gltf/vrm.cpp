#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "limber/core/error.h"
#include "limber/io/gltf/gltf.h"

namespace limber {
namespace {

/// A name of VRM 1.0's table; the first ones are required.
constexpr int kRequiredBones = 15;

std::vector<std::string_view> all_bones() {
  return {"hips",
          "spine",
          "head",
          "leftUpperLeg",
          "leftLowerLeg",
          "leftFoot",
          "rightUpperLeg",
          "rightLowerLeg",
          "rightFoot",
          "leftUpperArm",
          "leftLowerArm",
          "leftHand",
          "rightUpperArm",
          "rightLowerArm",
          "rightHand",
          "chest",
          "upperChest",
          "neck",
          "leftEye",
          "rightEye",
          "jaw",
          "leftShoulder",
          "rightShoulder",
          "leftToes",
          "rightToes",
          "leftThumbMetacarpal",
          "leftThumbProximal",
          "leftThumbDistal",
          "leftIndexProximal",
          "leftIndexIntermediate",
          "leftIndexDistal",
          "leftMiddleProximal",
          "leftMiddleIntermediate",
          "leftMiddleDistal",
          "leftRingProximal",
          "leftRingIntermediate",
          "leftRingDistal",
          "leftLittleProximal",
          "leftLittleIntermediate",
          "leftLittleDistal",
          "rightThumbMetacarpal",
          "rightThumbProximal",
          "rightThumbDistal",
          "rightIndexProximal",
          "rightIndexIntermediate",
          "rightIndexDistal",
          "rightMiddleProximal",
          "rightMiddleIntermediate",
          "rightMiddleDistal",
          "rightRingProximal",
          "rightRingIntermediate",
          "rightRingDistal",
          "rightLittleProximal",
          "rightLittleIntermediate",
          "rightLittleDistal"};
}

void require_sound(const VrmBones& bones) {
  const std::vector<std::string_view>& known = vrm_bone_names();
  std::set<std::string_view> names;
  std::set<int> nodes;
  for (const auto& [name, node] : bones) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw Error(ErrorCode::InvalidRig, fmt::format("VRM has no bone '{}'.", name));
    }
    if (!names.insert(name).second || !nodes.insert(node).second) {
      throw Error(ErrorCode::InvalidRig, fmt::format("the VRM bone '{}' or its joint is there twice.", name));
    }
  }
  const std::vector<std::string_view> missing = missing_vrm_bones(bones);
  if (missing.empty()) return;
  throw Error(ErrorCode::InvalidRig, fmt::format("a VRM file needs the bones {}.", fmt::join(missing, ", ")), {},
              "Write a .glb, or use a humanoid skeleton.");
}

}  // namespace

const std::vector<std::string_view>& vrm_bone_names() {
  static const std::vector<std::string_view> names = all_bones();
  return names;
}

std::vector<std::string_view> missing_vrm_bones(const VrmBones& bones) {
  std::vector<std::string_view> missing(vrm_bone_names().begin(), vrm_bone_names().begin() + kRequiredBones);
  for (const auto& [name, node] : bones) std::erase(missing, name);
  return missing;
}

std::string write_vrm(std::string glb, const VrmBones& bones, const VrmMeta& meta) {
  require_sound(bones);
  GltfPatch patch = GltfPatch::read(std::move(glb));
  const int nodes = patch.content().character.skeleton.count();
  nlohmann::ordered_json human = nlohmann::ordered_json::object();
  for (const auto& [name, node] : bones) {
    if (node < 0 || node >= nodes) throw Error(ErrorCode::IndexOutOfRange, fmt::format("there is no node {}.", node));
    human[name] = {{"node", node}};
  }
  const nlohmann::ordered_json extension = {
      {"specVersion", "1.0"},
      {"meta", {{"name", meta.name}, {"authors", meta.authors}, {"licenseUrl", meta.licence}}},
      {"humanoid", {{"humanBones", human}}}};
  patch.set_extension("VRMC_vrm", extension.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
  return patch.write_glb();
}

}  // namespace limber
