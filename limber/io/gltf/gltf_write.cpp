#include <algorithm>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_build.h"
#include "limber/io/gltf/internal/gltf_document.h"
#include "limber/io/gltf/internal/two_layers.h"
#include "limber/version.h"

namespace limber {
using namespace internal;
namespace {

using Json = nlohmann::ordered_json;

class GlbWriter {
 public:
  GlbWriter(const Character& character, const GltfWriteOptions& options)
      : character_(character), options_(options), children_(children_of(character.skeleton)) {}

  std::string write() {
    add_joints();
    for (const SkinnedMesh& mesh : character_.meshes) add_mesh(mesh);
    for (const MotionClip& clip : character_.clips) {
      Json animation = internal::write_animation(clip, builder_);
      if (!animation.is_null()) animations_.push_back(std::move(animation));
    }
    return assemble();
  }

 private:
  static bool is_identity(const AffineMatrix& matrix) { return matrix == AffineMatrix(AffineMatrix::Identity()); }

  void add_joints() {
    const Skeleton& skeleton = character_.skeleton;
    for (int j = 0; j < skeleton.count(); ++j) {
      const Joint& joint = skeleton.joints[static_cast<std::size_t>(j)];
      Json node = {{"name", joint.name}};
      internal::add_transform(joint.rest, node);
      if (!children_[static_cast<std::size_t>(j)].empty()) node["children"] = children_[static_cast<std::size_t>(j)];
      nodes_.push_back(std::move(node));
      if (joint.parent < 0) roots_.push_back(j);
    }
    common_root_ = roots_.size() == 1 ? roots_.front() : -1;
    const bool skinned = std::any_of(character_.meshes.begin(), character_.meshes.end(),
                                     [this](const SkinnedMesh& mesh) { return !mesh.rigid && spans_roots(mesh); });
    if (skinned) {
      common_root_ = static_cast<int>(nodes_.size());
      nodes_.push_back({{"name", unused_name("skeleton")}, {"children", roots_}});
      roots_ = {common_root_};
    }
  }

  int root_of(int joint) const {
    while (character_.skeleton.joints[static_cast<std::size_t>(joint)].parent >= 0) {
      joint = character_.skeleton.joints[static_cast<std::size_t>(joint)].parent;
    }
    return joint;
  }

  bool spans_roots(const SkinnedMesh& mesh) const {
    return std::any_of(mesh.bones.begin(), mesh.bones.end(),
                       [&](const SkinBone& bone) { return root_of(bone.joint) != root_of(mesh.bones.front().joint); });
  }

  std::string unused_name(std::string name) const {
    while (character_.skeleton.find(name) >= 0) name += ".";
    return name;
  }

  void add_mesh(const SkinnedMesh& mesh) {
    if (mesh.shape.vertex_count() == 0) return;
    Json& node = nodes_[static_cast<std::size_t>(node_for(mesh))];
    node["mesh"] = meshes_.size();
    meshes_.push_back(internal::write_mesh(mesh, options_.skin, builder_));
    if (mesh.rigid) return;
    node["skin"] = skins_.size();
    Json joints = Json::array();
    for (const SkinBone& bone : mesh.bones) joints.push_back(bone.joint);
    Json skin = {{"inverseBindMatrices", internal::add_inverse_binds(mesh.bones, builder_)}};
    const int root = common_root_ >= 0 ? common_root_ : root_of(mesh.bones.front().joint);
    skin["skeleton"] = root;
    skin["joints"] = std::move(joints);
    add_layers(static_cast<std::size_t>(&mesh - character_.meshes.data()), mesh, skin);
    skins_.push_back(std::move(skin));
  }

  void add_layers(std::size_t index, const SkinnedMesh& mesh, Json& skin) {
    if (index >= options_.two_layers.size() || options_.two_layers[index].empty()) return;
    const GltfTwoLayers& layers = options_.two_layers[index];
    require_fit(layers, mesh.bones.size(), character_.skeleton.joints.size());
    skin["extensions"] = {{kTwoLayerExtension, Json::parse(two_layer_text(layers))}};
    has_layers_ = true;
  }

  /// The node that a mesh goes to: its own joint if that is free, else a new one.
  int node_for(const SkinnedMesh& mesh) {
    const int bone = mesh.rigid ? mesh.bones.front().joint : -1;
    const int wanted = mesh.rigid && is_identity(mesh.bones.front().inverse_bind) ? bone : mesh.joint;
    const bool fits = mesh.rigid ? wanted == bone && is_identity(mesh.bones.front().inverse_bind) : true;
    if (wanted >= 0 && fits && !nodes_[static_cast<std::size_t>(wanted)].contains("mesh")) return wanted;
    const int index = static_cast<int>(nodes_.size());
    Json node = {{"name", unused_name(mesh.name.empty() ? "mesh" : mesh.name)}};
    if (!mesh.rigid) {
      roots_.push_back(index);
    } else {
      internal::add_transform(decompose(mesh.bones.front().inverse_bind).transform, node);
      Json& parent = nodes_[static_cast<std::size_t>(bone)];
      if (!parent.contains("children")) parent["children"] = Json::array();
      parent["children"].push_back(index);
    }
    nodes_.push_back(std::move(node));
    return index;
  }

  std::string assemble() {
    Json root = {{"asset", {{"version", "2.0"}, {"generator", "Limber " LIMBER_VERSION}}}};
    if (has_layers_) root["extensionsUsed"] = {kTwoLayerExtension};
    if (!roots_.empty()) {
      root["scene"] = 0;
      root["scenes"] = Json::array({Json{{"nodes", roots_}}});
    }
    const auto add = [&root](const char* key, const Json& list) {
      if (!list.empty()) root[key] = list;
    };
    add("nodes", nodes_);
    add("meshes", meshes_);
    add("skins", skins_);
    add("animations", animations_);
    add("accessors", builder_.accessors());
    add("bufferViews", builder_.views());
    if (!builder_.bytes().empty()) root["buffers"] = Json::array({Json{{"byteLength", builder_.bytes().size()}}});
    return join_glb(root.dump(-1, ' ', false, Json::error_handler_t::replace), builder_.bytes());
  }

  const Character& character_;
  const GltfWriteOptions& options_;
  std::vector<std::vector<int>> children_;
  internal::GltfBufferBuilder builder_;
  std::vector<int> roots_;
  int common_root_ = -1;
  bool has_layers_ = false;
  Json nodes_ = Json::array();
  Json meshes_ = Json::array();
  Json skins_ = Json::array();
  Json animations_ = Json::array();
};

}  // namespace

std::string write_glb(const Character& character, const GltfWriteOptions& options) {
  validate(character);
  return GlbWriter(character, options).write();
}

void save_glb(const std::filesystem::path& path, const Character& character, const GltfWriteOptions& options) {
  write_file(path, in_file(path, [&] { return write_glb(character, options); }));
}

Character still_character(const Shape& shape, const std::string& name) {
  Character character;
  character.name = name;
  Joint joint;
  joint.name = name.empty() ? "shape" : name;
  character.skeleton.joints.push_back(joint);
  SkinnedMesh& mesh = character.meshes.emplace_back();
  mesh.name = name;
  mesh.shape = shape;
  mesh.rigid = true;
  mesh.joint = 0;
  mesh.bones.push_back({0, AffineMatrix(AffineMatrix::Identity())});
  mesh.weights.bone_count = 1;
  for (int v = 0; v < shape.vertex_count(); ++v) {
    mesh.weights.influences.push_back({0, 1});
    mesh.weights.first.push_back(v + 1);
  }
  return character;
}

void save_gltf_shape(const std::filesystem::path& path, const Shape& shape) {
  save_glb(path, still_character(shape, path.stem().string()));
}

}  // namespace limber
