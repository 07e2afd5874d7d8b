#include <algorithm>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_scene.h"
#include "limber/io/gltf/internal/two_layers.h"
#include "limber/io/internal/shape_assembly.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/model/skeleton.h"

namespace limber {
using namespace internal;
namespace {

using internal::GltfInfluences;
using internal::GltfMesh;
using internal::GltfScene;
using internal::GltfSkin;

/// What a sum of weights may miss by rounding to float.
constexpr double kSumTolerance = 1e-6;

/// Turns the joints and weights of a file into sorted influences.
class WeightReader {
 public:
  WeightReader(const GltfMesh& mesh, const std::string& path, int bone_count)
      : influences_(mesh.influences), path_(path), bone_count_(bone_count), vertex_count_(mesh.shape.vertex_count()) {}

  SkinWeights read(std::vector<std::string>& notes) {
    SkinWeights weights;
    weights.bone_count = bone_count_;
    weights.first.reserve(static_cast<std::size_t>(vertex_count_) + 1);
    weights.influences.reserve(influences_.weights.size());
    for (int v = 0; v < vertex_count_; ++v) {
      read_vertex(v);
      weights.influences.insert(weights.influences.end(), row_.begin(), row_.end());
      weights.first.push_back(static_cast<int>(weights.influences.size()));
    }
    if (scaled_ > 0) {
      notes.push_back(fmt::format("{}: the weights of {} do not sum to one; they are scaled.", path_,
                                  counted(scaled_, "vertex", "vertices")));
    }
    if (unweighted_ > 0) {
      notes.push_back(fmt::format("{}: {} without weights; each goes with the first joint it names.", path_,
                                  counted(unweighted_, "vertex is", "vertices are")));
    }
    return weights;
  }

 private:
  [[noreturn]] void fail(ErrorCode code, std::string sentence, int vertex) const {
    Place place = Place::at_path({}, path_);
    place.vertex = vertex;
    throw Error(code, std::move(sentence), place, std::string(kRepairRemedy));
  }

  void read_vertex(int vertex) {
    row_.clear();
    const auto per_vertex = static_cast<std::size_t>(influences_.per_vertex());
    const std::size_t first = static_cast<std::size_t>(vertex) * per_vertex;
    double sum = 0;
    for (std::size_t i = first; i < first + per_vertex; ++i) {
      const double weight = static_cast<double>(influences_.weights[i]);
      if (weight == 0) continue;
      if (!std::isfinite(weight)) fail(ErrorCode::NonFiniteNumber, "a weight is not finite.", vertex);
      if (weight < 0) fail(ErrorCode::InvalidWeights, fmt::format("a weight is negative: {:.6g}.", weight), vertex);
      const int bone = influences_.joints[i];
      if (bone >= bone_count_) {
        fail(ErrorCode::IndexOutOfRange, fmt::format("it names joint {}, but the skin has {}.", bone, bone_count_),
             vertex);
      }
      sum += weight;
      const auto same = std::find_if(row_.begin(), row_.end(), [&](const Influence& in) { return in.bone == bone; });
      if (same == row_.end()) {
        row_.push_back({bone, weight});
      } else {
        same->weight += weight;
      }
    }
    if (row_.empty()) {
      const int bone = per_vertex > 0 ? std::min<int>(influences_.joints[first], bone_count_ - 1) : 0;
      row_.push_back({bone, 1});
      ++unweighted_;
    } else if (std::abs(sum - 1) > kSumTolerance) {
      for (Influence& influence : row_) influence.weight /= sum;
      ++scaled_;
    }
    std::sort(row_.begin(), row_.end(), [](const Influence& a, const Influence& b) {
      return a.weight != b.weight ? a.weight > b.weight : a.bone < b.bone;
    });
  }

  const GltfInfluences& influences_;
  const std::string& path_;
  int bone_count_;
  int vertex_count_;
  int scaled_ = 0;
  int unweighted_ = 0;
  std::vector<Influence> row_;
};

SkinWeights rigid_weights(int vertex_count) {
  SkinWeights weights;
  weights.bone_count = 1;
  for (int v = 0; v < vertex_count; ++v) {
    weights.influences.push_back({0, 1});
    weights.first.push_back(v + 1);
  }
  return weights;
}

void require_finite_binds(const GltfSkin& skin, int index) {
  if (skin.has_inverse_bind && skin.given_inverse_bind < static_cast<int>(skin.joints.size())) {
    throw Error(ErrorCode::CountMismatch,
                fmt::format("{} matrices for {} joints.", skin.given_inverse_bind, skin.joints.size()),
                Place::at_path({}, fmt::format("skins[{}].inverseBindMatrices", index)), std::string(kRepairRemedy));
  }
  for (std::size_t j = 0; j < skin.inverse_bind.size(); ++j) {
    if (skin.inverse_bind[j].allFinite()) continue;
    throw Error(ErrorCode::NonFiniteNumber, fmt::format("matrix {} is not finite.", j),
                Place::at_path({}, fmt::format("skins[{}].inverseBindMatrices", index)));
  }
}

/// Puts the scene's meshes together, moving out of it what is used once.
class CharacterBuilder {
 public:
  /// @param most_elements  See GltfDocument.
  CharacterBuilder(GltfScene scene, std::size_t most_elements)
      : scene_(std::move(scene)), uses_left_(scene_.meshes.size(), 0), elements_left_(most_elements) {}

  GltfContent build() {
    check_clips();
    content_.notes = std::move(scene_.notes);
    bool any_used = false;
    for (const internal::GltfNode& use : scene_.node_uses) {
      if (use.mesh >= 0 && use.in_scene) ++uses_left_[static_cast<std::size_t>(use.mesh)], any_used = true;
    }
    for (std::size_t n = 0; n < scene_.node_uses.size(); ++n) {
      const internal::GltfNode& use = scene_.node_uses[n];
      if (use.mesh >= 0 && use.in_scene) add(static_cast<int>(n), use);
    }
    if (!any_used && !scene_.meshes.empty()) add_unused();
    content_.character.skeleton = std::move(scene_.nodes);
    content_.character.clips = std::move(scene_.clips);
    return std::move(content_);
  }

 private:
  void check_clips() const {
    for (std::size_t a = 0; a < scene_.clips.size(); ++a) {
      try {
        validate(scene_.clips[a], scene_.nodes.count());
      } catch (const Error& error) {
        rethrow_about_clip(error, a);
      }
    }
  }

  /// "tracks[3]" as the file would call it.
  [[noreturn]] void rethrow_about_clip(const Error& error, std::size_t animation) const {
    std::string path = fmt::format("animations[{}]", animation);
    std::size_t track = 0;
    if (std::sscanf(error.place().path.c_str(), "tracks[%zu]", &track) == 1 &&
        track < scene_.channels[animation].size())
      path += fmt::format(".channels[{}]", scene_.channels[animation][track]);
    throw Error(error.code(), error.sentence(), Place::at_path({}, path), std::string(kRepairRemedy));
  }

  /// Every use of a mesh makes a copy of it, with the joints of its skin.
  void count(const std::string& path, const GltfMesh& mesh, const internal::GltfNode& use) {
    const std::size_t joints = use.skin >= 0 ? scene_.skins[static_cast<std::size_t>(use.skin)].joints.size() : 0;
    const std::size_t elements = static_cast<std::size_t>(mesh.shape.vertex_count()) * (1 + mesh.morph_targets.size()) +
                                 3 * static_cast<std::size_t>(mesh.shape.triangle_count()) + joints;
    if (elements > elements_left_) {
      throw Error(ErrorCode::CountMismatch,
                  "nodes use it so often that there are more elements than a file of this size should hold.",
                  Place::at_path({}, path), "Store every use as a mesh of its own.");
    }
    elements_left_ -= elements;
  }

  GltfMesh take(int index) {
    auto& left = uses_left_[static_cast<std::size_t>(index)];
    GltfMesh& mesh = scene_.meshes[static_cast<std::size_t>(index)];
    return --left > 0 ? mesh : std::move(mesh);
  }

  void add(int node, const internal::GltfNode& use) {
    const std::string path = fmt::format("meshes[{}]", use.mesh);
    count(path, scene_.meshes[static_cast<std::size_t>(use.mesh)], use);
    GltfMesh mesh = take(use.mesh);
    if (mesh.shape.vertex_count() == 0) return;
    SkinnedMesh result;
    if (use.skin >= 0 && mesh.influences.sets > 0) {
      const GltfSkin& skin = scene_.skins[static_cast<std::size_t>(use.skin)];
      require_finite_binds(skin, use.skin);
      for (std::size_t j = 0; j < skin.joints.size(); ++j) {
        result.bones.push_back({skin.joints[j], skin.inverse_bind[j]});
      }
      result.weights = WeightReader(mesh, path, static_cast<int>(skin.joints.size())).read(content_.notes);
    } else {
      if (use.skin >= 0)
        content_.notes.push_back(fmt::format("{} has a skin, but {} no weights.", node_path(node), path));
      if (mesh.influences.sets > 0 && use.skin < 0)
        content_.notes.push_back(fmt::format("{} has weights, but {} no skin.", path, node_path(node)));
      make_rigid(result, node, mesh.shape.vertex_count());
    }
    result.joint = node;
    result.morph_weights =
        use.morph_weights.size() == mesh.morph_targets.size() ? use.morph_weights : mesh.morph_weights;
    finish(std::move(result), std::move(mesh), {node, use.mesh, use.skin, {}});
  }

  static std::string node_path(int node) { return fmt::format("nodes[{}]", node); }

  static void make_rigid(SkinnedMesh& mesh, int joint, int vertex_count) {
    mesh.rigid = true;
    mesh.bones.push_back({joint, AffineMatrix(AffineMatrix::Identity())});
    mesh.weights = rigid_weights(vertex_count);
  }

  /// A file of meshes alone: they hang on a joint that stands for the world.
  void add_unused() {
    Joint world;
    world.name = "world";
    while (scene_.nodes.find(world.name) >= 0) world.name += ".";
    scene_.nodes.joints.push_back(world);
    for (std::size_t m = 0; m < scene_.meshes.size(); ++m) {
      GltfMesh mesh = std::move(scene_.meshes[m]);
      if (mesh.shape.vertex_count() == 0) continue;
      SkinnedMesh result;
      make_rigid(result, scene_.nodes.count() - 1, mesh.shape.vertex_count());
      result.morph_weights = mesh.morph_weights;
      finish(std::move(result), std::move(mesh), {-1, static_cast<int>(m), -1, {}});
    }
  }

  void finish(SkinnedMesh result, GltfMesh mesh, GltfMeshSource source) {
    result.name = mesh.name;
    result.shape = std::move(mesh.shape);
    result.morph_targets = std::move(mesh.morph_targets);
    for (std::size_t p = 0; p < mesh.primitives.size(); ++p) {
      const internal::GltfPrimitive& primitive = mesh.primitives[p];
      if (primitive.vertex_count == 0) continue;
      source.primitives.push_back({static_cast<int>(p), primitive.first_vertex, primitive.vertex_count,
                                   primitive.first_triangle, primitive.triangle_count, primitive.material});
    }
    content_.character.meshes.push_back(std::move(result));
    content_.sources.push_back(std::move(source));
  }

  GltfScene scene_;
  std::vector<int> uses_left_;
  std::size_t elements_left_;
  GltfContent content_;
};

GltfInventory take_inventory(const internal::GltfDocument& document) {
  GltfInventory inventory;
  const internal::JsonValue root = document.root();
  const internal::JsonValue asset = root.member("asset");
  if (asset.has("generator")) inventory.generator = asset.member("generator").text();
  inventory.nodes = count_of(document, "nodes");
  inventory.meshes = count_of(document, "meshes");
  for (int m = 0; m < inventory.meshes; ++m) {
    const internal::JsonValue mesh = root.member("meshes").item(static_cast<std::size_t>(m));
    inventory.primitives += static_cast<int>(mesh.member("primitives").size());
  }
  inventory.skins = count_of(document, "skins");
  inventory.materials = count_of(document, "materials");
  inventory.textures = count_of(document, "textures");
  inventory.images = count_of(document, "images");
  inventory.cameras = count_of(document, "cameras");
  for (int e = 0; e < count_of(document, "extensionsUsed"); ++e) {
    inventory.extensions.push_back(root.member("extensionsUsed").item(static_cast<std::size_t>(e)).text());
  }
  return inventory;
}

/// KHR_texture_transform of a texture.
Eigen::Matrix<double, 2, 3> uv_transform_of(const internal::JsonValue& texture) {
  Eigen::Matrix<double, 2, 3> result = Eigen::Matrix<double, 2, 3>::Identity();
  if (!texture.has("extensions") || !texture.member("extensions").has("KHR_texture_transform")) return result;
  const internal::JsonValue value = texture.member("extensions").member("KHR_texture_transform");
  const auto pair = [&](std::string_view key, double otherwise) {
    if (!value.has(key)) return Eigen::Vector2d(otherwise, otherwise);
    return Eigen::Vector2d(value.member(key).item(0).number(), value.member(key).item(1).number());
  };
  const double angle = value.has("rotation") ? value.member("rotation").number() : 0;
  Eigen::Matrix2d turn;  // As the extension has it: counter-clockwise as seen, with v from the top.
  turn << std::cos(angle), std::sin(angle), -std::sin(angle), std::cos(angle);
  result.leftCols<2>() = turn * pair("scale", 1).asDiagonal();
  result.col(2) = pair("offset", 0);
  return result;
}

std::vector<GltfMaterial> read_materials(const GltfDocument& document) {
  std::vector<GltfMaterial> materials;
  for (int m = 0; m < count_of(document, "materials"); ++m) {
    const internal::JsonValue value = document.root().member("materials").item(static_cast<std::size_t>(m));
    GltfMaterial& material = materials.emplace_back();
    material.name = name_in(value);
    if (!value.has("pbrMetallicRoughness")) continue;
    const internal::JsonValue look = value.member("pbrMetallicRoughness");
    if (look.has("baseColorFactor") && look.member("baseColorFactor").size() == 4) {
      for (std::size_t c = 0; c < 4; ++c) {
        material.color[static_cast<Eigen::Index>(c)] =
            static_cast<float>(std::clamp(look.member("baseColorFactor").item(c).number(), 0.0, 1.0));
      }
    }
    if (!look.has("baseColorTexture")) continue;
    const internal::JsonValue texture = look.member("baseColorTexture");
    const int index = index_into(document, texture, "index", "textures");
    if (index < 0) continue;
    const internal::JsonValue source = document.root().member("textures").item(static_cast<std::size_t>(index));
    material.image = index_into(document, source, "source", "images");
    if (texture.has("texCoord")) material.uv_set = whole_number(texture.member("texCoord"), 0, 1000);
    material.uv_transform = uv_transform_of(texture);
  }
  return materials;
}

/// VRM 0.x calls the thumb's joints otherwise.
std::string name_in_vrm_1(const std::string& name) {
  for (const char* side : {"left", "right"}) {
    if (name == fmt::format("{}ThumbProximal", side)) return fmt::format("{}ThumbMetacarpal", side);
    if (name == fmt::format("{}ThumbIntermediate", side)) return fmt::format("{}ThumbProximal", side);
  }
  return name;
}

/// The table of bones of a VRM file, of either version. What is odd in it is left out: a file is not refused for it.
VrmBones read_vrm_bones(const GltfDocument& document) {
  VrmBones bones;
  const internal::JsonValue root = document.root();
  if (!root.has("extensions")) return bones;
  const int nodes = count_of(document, "nodes");
  const std::vector<std::string_view>& known = vrm_bone_names();
  const auto add = [&](const std::string& name, const internal::JsonValue& bone) {
    if (!bone.has("node") || std::find(known.begin(), known.end(), name) == known.end()) return;
    const double node = bone.member("node").number();
    if (node >= 0 && node < nodes && node == std::floor(node)) bones.emplace_back(name, static_cast<int>(node));
  };
  const internal::JsonValue extensions = root.member("extensions");
  for (const std::string version : {"VRMC_vrm", "VRM"}) {
    if (!extensions.has(version) || !extensions.member(version).has("humanoid")) continue;
    const internal::JsonValue humanoid = extensions.member(version).member("humanoid");
    if (!humanoid.has("humanBones")) continue;
    const internal::JsonValue table = humanoid.member("humanBones");
    if (table.is_array()) {
      for (std::size_t i = 0; i < table.size(); ++i) {
        if (table.item(i).has("bone")) add(name_in_vrm_1(table.item(i).member("bone").text()), table.item(i));
      }
    } else {
      for (const std::string& name : table.keys()) add(name, table.member(name));
    }
    if (!bones.empty()) break;
  }
  return bones;
}

}  // namespace

GltfContent internal::content_of(const GltfDocument& document) {
  GltfContent content = CharacterBuilder(read_scene(document), document.most_elements()).build();
  content.inventory = take_inventory(document);
  content.materials = read_materials(document);
  content.vrm_bones = read_vrm_bones(document);
  for (std::size_t i = 0; i < content.sources.size(); ++i) {
    const bool has_skin = content.sources[i].skin >= 0 && !content.character.meshes[i].rigid;
    content.two_layers.push_back(has_skin ? read_two_layers(document, content.sources[i].skin, content.notes)
                                          : GltfTwoLayers());
  }
  return content;
}

GltfContent read_gltf(std::string content) {
  return content_of(internal::open_gltf_memory(std::move(content)));
}

GltfContent read_gltf(std::string content, const GltfFileReader& read_beside) {
  return content_of(internal::open_gltf(std::move(content), read_beside));
}

GltfContent load_gltf(const std::filesystem::path& path) {
  const internal::GltfDocument document = internal::open_gltf_file(path);
  try {
    GltfContent content = content_of(document);
    content.character.name = path.stem().string();
    return content;
  } catch (const Error& error) {
    throw error.with_file(path.string());
  }
}

bool is_gltf_file(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  return equal_ignoring_case(extension, ".glb") || equal_ignoring_case(extension, ".gltf") ||
         equal_ignoring_case(extension, ".vrm");
}

bool is_scene_file(const std::filesystem::path& path) {
  return is_gltf_file(path) || is_imported_file(path);
}

Shape shape_of(const GltfContent& content, const ReadOptions& options) {
  return finish_shape(rest_shape(content.character), options, Place::at_path({}, "meshes"));
}

BoneSkeleton skeleton_bones_of(const GltfContent& content) {
  const Character& character = content.character;
  const auto skinned = [](const SkinnedMesh& mesh) { return !mesh.rigid; };
  if (std::any_of(character.meshes.begin(), character.meshes.end(), skinned)) {
    return bones_of(character);
  }
  // Without a skin every node without a mesh may be a joint: what a skeleton exported on its own looks like.
  Character bare;
  bare.skeleton = character.skeleton;
  SkinnedMesh& mesh = bare.meshes.emplace_back();
  for (int joint = 0; joint < bare.skeleton.count(); ++joint) {
    const auto carries = [&](const SkinnedMesh& other) { return other.bones.front().joint == joint; };
    if (std::any_of(character.meshes.begin(), character.meshes.end(), carries)) continue;
    mesh.bones.push_back({joint, AffineMatrix(AffineMatrix::Identity())});
  }
  if (mesh.bones.empty()) throw Error(ErrorCode::InvalidRig, "the file has no skin and no joints.");
  return bones_of(bare);
}

Rig rig_of(const GltfContent& content) {
  return rig_of(skeleton_bones_of(content).skeleton).rig;
}

Shape load_gltf_shape(const std::filesystem::path& path, const ReadOptions& options) {
  const GltfContent content = load_gltf(path);
  try {
    return shape_of(content, options);
  } catch (const Error& error) {
    throw error.with_file(path.string());
  }
}

Rig load_gltf_rig(const std::filesystem::path& path) {
  const GltfContent content = load_gltf(path);
  try {
    return rig_of(content);
  } catch (const Error& error) {
    throw error.with_file(path.string());
  }
}

}  // namespace limber
