#include "limber/io/gltf/internal/gltf_prune.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "limber/io/gltf/internal/two_layers.h"
#include "limber/io/internal/json_editor.h"

namespace limber::internal {
namespace {

using PruneJson = nlohmann::json;

/// Extensions that name no node, as the start of their names.
constexpr std::array kHarmlessExtensions = {
    "KHR_materials_",        "KHR_texture_", "EXT_texture_",    "KHR_lights_",
    "KHR_mesh_quantization", "KHR_xmp",      "KHR_draco_mesh_", "EXT_meshopt_compression",
    kTwoLayerExtension};

bool may_name_nodes(const PruneJson& document) {
  for (const PruneJson& name : document.value("extensionsUsed", PruneJson::array())) {
    const auto& text = name.get_ref<const std::string&>();
    const bool harmless = std::any_of(kHarmlessExtensions.begin(), kHarmlessExtensions.end(),
                                      [&](const char* start) { return text.starts_with(start); });
    if (!harmless) return true;
  }
  return false;
}

std::vector<int> numbers_in(const PruneJson& object, const char* key) {
  std::vector<int> numbers;
  if (!object.contains(key)) return numbers;
  for (const PruneJson& number : object[key]) numbers.push_back(static_cast<int>(number.get<double>()));
  return numbers;
}

int number_in(const PruneJson& object, const char* key) {
  return object.contains(key) ? static_cast<int>(object[key].get<double>()) : -1;
}

std::string list_text(const std::vector<std::string>& items) {
  return fmt::format("[{}]", fmt::join(items, ","));
}

std::string list_text(const std::vector<int>& numbers) {
  return fmt::format("[{}]", fmt::join(numbers, ","));
}

/// Numbers things that stay, from 0 on; -1 for others.
std::vector<int> numbered(const std::vector<char>& stays) {
  std::vector<int> number(stays.size(), -1);
  int next = 0;
  for (std::size_t i = 0; i < stays.size(); ++i) {
    if (stays[i] != 0) number[i] = next++;
  }
  return number;
}

/// What stays of numbers, by their new names.
std::vector<int> renumbered(const std::vector<int>& numbers, const std::vector<int>& number_of) {
  std::vector<int> result;
  for (const int old : numbers) {
    if (number_of[static_cast<std::size_t>(old)] >= 0) result.push_back(number_of[static_cast<std::size_t>(old)]);
  }
  return result;
}

class GltfPruner {
 public:
  GltfPruner(const std::string& json, const std::vector<int>& joints)
      : document_(PruneJson::parse(json)), editor_(json), was_joint_(list("nodes").size(), 0) {
    for (const int joint : joints) was_joint_[static_cast<std::size_t>(joint)] = 1;
  }

  /// False: nothing goes.
  bool find() {
    if (may_name_nodes(document_)) return false;
    find_skins();
    find_nodes();
    return std::find(node_stays_.begin(), node_stays_.end(), 0) != node_stays_.end() ||
           std::find(skin_stays_.begin(), skin_stays_.end(), 0) != skin_stays_.end();
  }

  GltfPruned write() {
    node_of_ = numbered(node_stays_);
    skin_of_ = numbered(skin_stays_);
    write_nodes();
    write_skins();
    write_scenes();
    write_animations();
    return {editor_.result(), node_of_};
  }

 private:
  const PruneJson& list(const char* key) const {
    static const PruneJson kEmpty = PruneJson::array();
    return document_.contains(key) ? document_[key] : kEmpty;
  }

  void find_skins() {
    skin_stays_.assign(list("skins").size(), 0);
    for (const PruneJson& node : list("nodes")) {
      if (const int skin = number_in(node, "skin"); skin >= 0) skin_stays_[static_cast<std::size_t>(skin)] = 1;
    }
  }

  /// The nodes that a lower layer names; none if they are not nodes.
  std::vector<int> masters_of(const PruneJson& skin) const {
    if (!skin.contains("extensions") || !skin["extensions"].contains(kTwoLayerExtension)) return {};
    const PruneJson& layers = skin["extensions"][kTwoLayerExtension];
    if (!layers.is_object() || !layers.contains("joints") || !layers["joints"].is_array()) return {};
    for (const PruneJson& joint : layers["joints"]) {
      if (!joint.is_number_unsigned() || joint.get<std::size_t>() >= list("nodes").size()) return {};
    }
    return numbers_in(layers, "joints");
  }

  void find_nodes() {
    const std::size_t count = list("nodes").size();
    is_used_.assign(count, 0);
    for (std::size_t n = 0; n < count; ++n) {
      const PruneJson& node = list("nodes")[n];
      is_used_[n] = node.contains("mesh") || node.contains("camera") || node.contains("extensions") ? 1 : 0;
    }
    for (std::size_t s = 0; s < skin_stays_.size(); ++s) {
      if (skin_stays_[s] == 0) continue;
      for (const int joint : numbers_in(list("skins")[s], "joints")) is_used_[static_cast<std::size_t>(joint)] = 1;
      for (const int joint : masters_of(list("skins")[s])) is_used_[static_cast<std::size_t>(joint)] = 1;
      if (const int root = number_in(list("skins")[s], "skeleton"); root >= 0)
        is_used_[static_cast<std::size_t>(root)] = 1;
    }
    std::vector<char> has_parent(count, 0);
    for (const PruneJson& node : list("nodes")) {
      for (const int child : numbers_in(node, "children")) has_parent[static_cast<std::size_t>(child)] = 1;
    }
    node_stays_.assign(count, 1);
    for (std::size_t n = 0; n < count; ++n) {
      if (has_parent[n] == 0) decide(n);
    }
  }

  /// Decides about a node and all below it.
  void decide(std::size_t root) {
    struct Open {
      std::size_t node;
      bool below_joint;
    };
    // Trees may be deep: parents first into a list, then decided from its end.
    std::vector<Open> order{{root, false}};
    for (std::size_t i = 0; i < order.size(); ++i) {
      const bool below = order[i].below_joint || was_joint_[order[i].node] != 0;
      for (const int child : numbers_in(list("nodes")[order[i].node], "children")) {
        order.push_back({static_cast<std::size_t>(child), below});
      }
    }
    for (auto entry = order.rbegin(); entry != order.rend(); ++entry) {
      const std::vector<int> children = numbers_in(list("nodes")[entry->node], "children");
      const bool carries = std::any_of(children.begin(), children.end(),
                                       [&](int child) { return node_stays_[static_cast<std::size_t>(child)] != 0; });
      const bool served_joints = entry->below_joint || was_joint_[entry->node] != 0 || !children.empty();
      node_stays_[entry->node] = is_used_[entry->node] != 0 || carries || !served_joints ? 1 : 0;
    }
  }

  void write_nodes() {
    std::vector<std::string> texts;
    for (std::size_t n = 0; n < node_stays_.size(); ++n) {
      if (node_stays_[n] == 0) continue;
      const PruneJson& node = list("nodes")[n];
      const std::string text(editor_.text_of(fmt::format("nodes[{}]", n)));
      JsonEditor own(text);
      if (node.contains("children")) {
        const std::vector<int> children = renumbered(numbers_in(node, "children"), node_of_);
        if (!children.empty()) {
          own.replace("children", list_text(children));
        } else if (node.size() > 1) {
          own.remove("", "children");
        } else {
          texts.emplace_back("{}");
          continue;
        }
      }
      if (const int skin = number_in(node, "skin"); skin >= 0) {
        own.replace("skin", std::to_string(skin_of_[static_cast<std::size_t>(skin)]));
      }
      texts.push_back(own.result());
    }
    editor_.replace("nodes", list_text(texts));
  }

  void write_skins() {
    if (skin_stays_.empty()) return;
    std::vector<std::string> texts;
    for (std::size_t s = 0; s < skin_stays_.size(); ++s) {
      if (skin_stays_[s] == 0) continue;
      const std::string text(editor_.text_of(fmt::format("skins[{}]", s)));
      JsonEditor own(text);
      own.replace("joints", list_text(renumbered(numbers_in(list("skins")[s], "joints"), node_of_)));
      if (const std::vector<int> masters = masters_of(list("skins")[s]); !masters.empty()) {
        own.replace(fmt::format("extensions.{}.joints", kTwoLayerExtension), list_text(renumbered(masters, node_of_)));
      }
      if (const int root = number_in(list("skins")[s], "skeleton"); root >= 0) {
        own.replace("skeleton", std::to_string(node_of_[static_cast<std::size_t>(root)]));
      }
      texts.push_back(own.result());
    }
    if (texts.empty()) {
      editor_.remove("", "skins");
    } else {
      editor_.replace("skins", list_text(texts));
    }
  }

  void write_scenes() {
    for (std::size_t s = 0; s < list("scenes").size(); ++s) {
      const PruneJson& scene = list("scenes")[s];
      if (!scene.contains("nodes")) continue;
      const std::string path = fmt::format("scenes[{}]", s);
      const std::vector<int> nodes = renumbered(numbers_in(scene, "nodes"), node_of_);
      if (!nodes.empty()) {
        editor_.replace(path + ".nodes", list_text(nodes));
      } else if (scene.size() > 1) {
        editor_.remove(path, "nodes");
      } else {
        editor_.replace(path, "{}");
      }
    }
  }

  void write_animations() {
    if (!document_.contains("animations")) return;
    std::vector<std::string> texts;
    for (std::size_t a = 0; a < list("animations").size(); ++a) {
      std::string text(editor_.text_of(fmt::format("animations[{}]", a)));
      if (write_animation(list("animations")[a], text)) texts.push_back(std::move(text));
    }
    if (texts.empty()) {
      editor_.remove("", "animations");
    } else {
      editor_.replace("animations", list_text(texts));
    }
  }

  /// Leaves out channels of nodes that went, and their samplers. False: no channel is left.
  bool write_animation(const PruneJson& animation, std::string& text) const {
    const PruneJson& channels = animation["channels"];
    const auto target = [&](std::size_t c) { return number_in(channels[c]["target"], "node"); };
    std::vector<char> sampler_stays(animation["samplers"].size(), 0);
    std::vector<std::size_t> kept;
    for (std::size_t c = 0; c < channels.size(); ++c) {
      if (target(c) >= 0 && node_of_[static_cast<std::size_t>(target(c))] < 0) continue;
      kept.push_back(c);
      sampler_stays[static_cast<std::size_t>(number_in(channels[c], "sampler"))] = 1;
    }
    if (kept.empty()) return false;
    if (kept.size() == channels.size()) sampler_stays.assign(sampler_stays.size(), 1);
    const std::vector<int> sampler_of = numbered(sampler_stays);
    JsonEditor own(text);
    std::vector<std::string> channel_texts;
    for (const std::size_t c : kept) {
      const std::string channel(own.text_of(fmt::format("channels[{}]", c)));
      JsonEditor editor(channel);
      editor.replace("sampler",
                     std::to_string(sampler_of[static_cast<std::size_t>(number_in(channels[c], "sampler"))]));
      if (target(c) >= 0) editor.replace("target.node", std::to_string(node_of_[static_cast<std::size_t>(target(c))]));
      channel_texts.push_back(editor.result());
    }
    std::vector<std::string> sampler_texts;
    for (std::size_t s = 0; s < sampler_stays.size(); ++s) {
      if (sampler_stays[s] != 0) sampler_texts.emplace_back(own.text_of(fmt::format("samplers[{}]", s)));
    }
    own.replace("channels", list_text(channel_texts));
    own.replace("samplers", list_text(sampler_texts));
    text = own.result();
    return true;
  }

  PruneJson document_;
  JsonEditor editor_;
  std::vector<char> was_joint_;
  std::vector<char> is_used_;
  std::vector<char> node_stays_;
  std::vector<char> skin_stays_;
  std::vector<int> node_of_;
  std::vector<int> skin_of_;
};

}  // namespace

GltfPruned without_old_joints(const std::string& json, const std::vector<int>& joints) {
  if (!joints.empty()) {
    GltfPruner pruner(json, joints);
    if (pruner.find()) return pruner.write();
  }
  GltfPruned same;
  same.json = json;
  same.node_of.resize(PruneJson::parse(json).value("nodes", PruneJson::array()).size());
  std::iota(same.node_of.begin(), same.node_of.end(), 0);
  return same;
}

}  // namespace limber::internal
