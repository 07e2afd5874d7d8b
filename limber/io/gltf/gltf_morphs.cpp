#include <algorithm>

#include <nlohmann/json.hpp>

#include "limber/core/error.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_document.h"

namespace limber {
using namespace internal;
namespace {

using MorphJson = nlohmann::ordered_json;

/// Takes channels of morph weights out of an animation, and samplers that nothing uses then.
void drop_weights(MorphJson& animation, std::span<const int> nodes) {
  MorphJson channels = MorphJson::array(), samplers = MorphJson::array();
  std::vector<int> sampler_of(animation["samplers"].size(), -1);
  for (MorphJson& channel : animation["channels"]) {
    const MorphJson& target = channel["target"];
    const bool goes = target.value("path", "") == "weights" &&
                      std::find(nodes.begin(), nodes.end(), target.value("node", -1)) != nodes.end();
    if (goes) continue;
    int& sampler = sampler_of.at(channel["sampler"].get<std::size_t>());
    if (sampler < 0) {
      sampler = static_cast<int>(samplers.size());
      samplers.push_back(animation["samplers"][channel["sampler"].get<std::size_t>()]);
    }
    channel["sampler"] = sampler;
    channels.push_back(channel);
  }
  animation["channels"] = std::move(channels);
  animation["samplers"] = std::move(samplers);
}

}  // namespace

std::string without_morph_targets(const std::string& glb, std::span<const int> nodes,
                                  std::span<const std::string> skin_extras) {
  const GltfContainer container = split_gltf(glb);
  MorphJson json = MorphJson::parse(container.json);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto index = static_cast<std::size_t>(nodes[i]);
    if (nodes[i] < 0 || !json.contains("nodes") || index >= json["nodes"].size() ||
        !json["nodes"][index].contains("mesh"))
      throw Error(ErrorCode::IndexOutOfRange, "there is no such node, or it has no mesh.");
    MorphJson& node = json["nodes"][index];
    MorphJson& mesh = json["meshes"].at(node["mesh"].get<std::size_t>());
    for (MorphJson& primitive : mesh["primitives"]) primitive.erase("targets");
    mesh.erase("weights");
    node.erase("weights");
    if (mesh.contains("extras") && mesh["extras"].is_object()) {
      mesh["extras"].erase("targetNames");
      if (mesh["extras"].empty()) mesh.erase("extras");
    }
    if (i >= skin_extras.size() || skin_extras[i].empty() || !node.contains("skin")) continue;
    const MorphJson extras = MorphJson::parse(skin_extras[i], nullptr, false);
    if (!extras.is_object()) throw Error(ErrorCode::Malformed, "the extras of a skin are no JSON object.");
    MorphJson& skin = json["skins"].at(node["skin"].get<std::size_t>());
    for (const auto& [key, value] : extras.items()) skin["extras"][key] = value;
  }
  if (json.contains("animations")) {
    MorphJson animations = MorphJson::array();
    for (MorphJson& animation : json["animations"]) {
      drop_weights(animation, nodes);
      if (!animation["channels"].empty()) animations.push_back(animation);
    }
    if (animations.empty()) {
      json.erase("animations");
    } else {
      json["animations"] = std::move(animations);
    }
  }
  const std::string text = json.dump(-1, ' ', false, MorphJson::error_handler_t::replace);
  return without_unused_data(join_glb(text, container.bin, container.other_chunks));
}

}  // namespace limber
