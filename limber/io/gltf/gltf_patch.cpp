#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_build.h"
#include "limber/io/gltf/internal/gltf_edit.h"
#include "limber/io/gltf/internal/gltf_scene.h"
#include "limber/io/gltf/internal/two_layers.h"
#include "limber/io/internal/text_scanner.h"

namespace limber::internal {
namespace {

std::size_t aligned(std::size_t size) {
  return (size + 3) / 4 * 4;
}

/// What a picture's file name says about it; the specification knows two kinds.
std::string_view media_type_of(const std::string& uri) {
  const std::string extension = std::filesystem::path(uri).extension().string();
  if (equal_ignoring_case(extension, ".png")) return "image/png";
  if (equal_ignoring_case(extension, ".jpg") || equal_ignoring_case(extension, ".jpeg")) return "image/jpeg";
  return "application/octet-stream";
}

std::vector<std::string> texts_of(const nlohmann::ordered_json& list) {
  std::vector<std::string> texts;
  for (const auto& item : list) texts.push_back(item.dump());
  return texts;
}

/// A PNG of one white pixel.
constexpr std::string_view kWhitePicture(
    "\x89PNG\r\n\x1A\n"
    "\0\0\0\x0DIHDR\0\0\0\1\0\0\0\1\x08\2\0\0\0\x90wS\xDE"
    "\0\0\0\x0CIDATx\xDA\x63\xF8\xFF\xFF\x3F\0\5\xFE\2\xFE\x33\x12\x95\x14"
    "\0\0\0\0IEND\xAE\x42\x60\x82",
    69);

}  // namespace

std::function<std::string(const std::string& name)> reader_of(std::filesystem::path folder) {
  return [folder = std::move(folder)](const std::string& name) { return read_file(folder / name); };
}

GltfEdit::GltfEdit(GltfDocument document, ReadBeside read_beside)
    : document_(std::move(document)),
      read_beside_(std::move(read_beside)),
      json_(document_.container.json),
      builder_(start_of(document_)) {}

GltfBufferBuilder::Start GltfEdit::start_of(const GltfDocument& document) {
  GltfBufferBuilder::Start start;
  start.view = count_of(document, "bufferViews");
  start.accessor = count_of(document, "accessors");
  const int buffers = count_of(document, "buffers");
  const bool bin = document.container.has_bin && buffers > 0 && !document.root().member("buffers").item(0).has("uri");
  start.buffer = bin ? 0 : buffers;
  start.byte = bin ? aligned(document.container.bin.size()) : 0;
  return start;
}

bool GltfEdit::extends_bin() const {
  return document_.container.has_bin && document_.root().has("buffers") &&
         !document_.root().member("buffers").item(0).has("uri");
}

int GltfEdit::append(const std::string& list, const std::string& json) {
  auto found = std::find_if(appended_.begin(), appended_.end(), [&](const auto& entry) { return entry.first == list; });
  if (found == appended_.end()) found = appended_.insert(appended_.end(), {list, 0});
  json_.append("", list, {json});
  return count_of(document_, list) + found->second++;
}

int GltfEdit::copy_mesh(int mesh) {
  Copy copy;
  copy.text = std::make_unique<std::string>(json_.text_of(fmt::format("meshes[{}]", mesh)));
  copy.editor = std::make_unique<JsonEditor>(*copy.text);
  copies_.push_back(std::move(copy));
  return count_of(document_, "meshes") + static_cast<int>(copies_.size()) - 1;
}

std::pair<JsonEditor*, std::string> GltfEdit::editor_of(int mesh) {
  const int own = count_of(document_, "meshes");
  if (mesh < own) return {&json_, fmt::format("meshes[{}].", mesh)};
  return {copies_[static_cast<std::size_t>(mesh - own)].editor.get(), ""};
}

void GltfEdit::set_influences(int mesh, const std::vector<GltfVertexRange>& primitives, const GltfInfluenceSets& sets) {
  const auto [json, prefix] = editor_of(mesh);
  std::map<int, nlohmann::ordered_json> attributes_of;  // By the first vertex: primitives may share theirs.
  for (const GltfVertexRange& range : primitives) {
    const auto [attributes, is_new] = attributes_of.try_emplace(range.first_vertex);
    if (is_new) {
      std::vector<int> vertices(static_cast<std::size_t>(range.vertex_count));
      std::iota(vertices.begin(), vertices.end(), range.first_vertex);
      attributes->second = add_influences(sets, vertices, builder_);
    }
    const std::string path = fmt::format("{}primitives[{}].attributes", prefix, range.primitive);
    for (const auto& [key, value] : attributes->second.items()) json->set(path, key, value.dump());
    for (int set = sets.sets; json->has(fmt::format("{}.JOINTS_{}", path, set)); ++set) {
      json->remove(path, fmt::format("JOINTS_{}", set));
      json->remove(path, fmt::format("WEIGHTS_{}", set));
    }
  }
}

void GltfEdit::set_vertices(int mesh, const std::vector<GltfVertexRange>& primitives, const Positions& positions,
                            const Positions& normals) {
  const auto [json, prefix] = editor_of(mesh);
  const auto add = [&](const Positions& rows, const GltfVertexRange& range, GltfPurpose purpose) {
    std::vector<float> numbers;
    for (int v = range.first_vertex; v < range.first_vertex + range.vertex_count; ++v) {
      for (int c = 0; c < 3; ++c) numbers.push_back(static_cast<float>(rows(v, c)));
    }
    return std::to_string(builder_.add(numbers, 3, purpose));
  };
  std::map<int, std::pair<std::string, std::string>> accessors_of;  // By the first vertex, as above.
  for (const GltfVertexRange& range : primitives) {
    const auto [accessors, is_new] = accessors_of.try_emplace(range.first_vertex);
    auto& [position, normal] = accessors->second;
    if (is_new) position = add(positions, range, GltfPurpose::Positions);
    if (normal.empty() && normals.rows() > 0) normal = add(normals, range, GltfPurpose::Vertices);
    const std::string path = fmt::format("{}primitives[{}].attributes", prefix, range.primitive);
    json->set(path, "POSITION", position);
    json->remove(path, "TANGENT");
    if (!json->has(path + ".NORMAL")) continue;
    if (normals.rows() > 0) {
      json->set(path, "NORMAL", normal);
    } else {
      json->remove(path, "NORMAL");
    }
  }
}

/// A .glb has nothing beside it: files become data. A picture that cannot be had becomes a white one, so that the file
/// stays valid.
void GltfEdit::embed_files(JsonEditor& json) const {
  for (const std::string list : {"buffers", "images"}) {
    for (int i = 0; i < count_of(document_, list); ++i) {
      const JsonValue value = document_.root().member(list).item(static_cast<std::size_t>(i));
      if (!value.has("uri") || value.member("uri").text().starts_with("data:")) continue;
      const std::string& uri = value.member("uri").text();
      std::string bytes;
      std::string_view type = list == "images" ? media_type_of(uri) : "application/octet-stream";
      try {
        bytes = bytes_of_uri(uri, read_beside_);
      } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled || list != "images")
          value.member("uri").fail(error.code(), fmt::format("'{}': {}", uri, error.sentence()), error.remedy());
        bytes = kWhitePicture;
        type = "image/png";
      }
      json.set(fmt::format("{}[{}]", list, i), "uri", nlohmann::json(data_uri(bytes, type)).dump());
    }
  }
}

void GltfEdit::add_numbers(JsonEditor& json) const {
  if (builder_.bytes().empty()) return;
  json.append("", "accessors", texts_of(builder_.accessors()));
  json.append("", "bufferViews", texts_of(builder_.views()));
  if (extends_bin()) {
    const std::size_t total = start_of(document_).byte + builder_.bytes().size();
    json.set("buffers[0]", "byteLength", std::to_string(total));
    return;
  }
  nlohmann::ordered_json buffer = {{"byteLength", builder_.bytes().size()}};
  if (count_of(document_, "buffers") > 0) buffer["uri"] = data_uri(builder_.bytes(), "application/octet-stream");
  json.append("", "buffers", {buffer.dump()});
}

GltfPruned GltfEdit::write_json() const {
  JsonEditor json = json_;
  for (const Copy& copy : copies_) json.append("", "meshes", {copy.editor->result()});
  embed_files(json);
  add_numbers(json);
  return without_old_joints(json.result(), old_joints_);
}

std::string GltfEdit::write_glb() const {
  std::string bin(document_.container.bin);
  if (extends_bin() && !builder_.bytes().empty()) {
    bin.resize(aligned(bin.size()), '\0');
    bin += builder_.bytes();
  } else if (count_of(document_, "buffers") == 0) {
    bin = builder_.bytes();
  }
  return join_glb(write_json().json, bin, document_.container.other_chunks);
}

}  // namespace limber::internal

namespace limber {
using namespace internal;

using Json = nlohmann::ordered_json;

struct GltfPatch::State {
  State(internal::GltfDocument document, internal::GltfEdit::ReadBeside read_beside, GltfContent own_content)
      : edit(std::move(document), std::move(read_beside)),
        content(std::move(own_content)),
        node_count(count_of(edit.document(), "nodes")),
        own_meshes(content.sources.size(), -1) {}

  internal::GltfEdit edit;
  GltfContent content;
  int node_count;
  std::vector<int> own_meshes;                // of the file, that no other node uses; -1: not asked for yet
  std::map<int, std::size_t> added_samplers;  // per animation of the file
  std::set<int> split;                        // nodes without a matrix
  std::set<std::string> added_extensions;     // that the file did not use

  const GltfMeshSource& source(int mesh) const { return content.sources[static_cast<std::size_t>(mesh)]; }

  void require_fit(int mesh, std::size_t bones, const SkinWeights& weights) const {
    const int vertices = content.character.meshes[static_cast<std::size_t>(mesh)].shape.vertex_count();
    if (weights.vertex_count() == vertices && weights.bone_count == static_cast<int>(bones)) return;
    throw Error(ErrorCode::CountMismatch,
                fmt::format("weights of {} vertices and {} bones do not fit to {} and {}.", weights.vertex_count(),
                            weights.bone_count, vertices, bones),
                Place::at_path({}, fmt::format("meshes[{}]", source(mesh).mesh)));
  }

  /// How many nodes refer to an item by `key`.
  int uses(std::string_view key, int index) const {
    int count = 0;
    for (int n = 0; n < count_of(edit.document(), "nodes"); ++n) {
      const internal::JsonValue node = edit.document().root().member("nodes").item(static_cast<std::size_t>(n));
      count += node.has(key) && node.member(key).number() == index;
    }
    return count;
  }

  /// The file's mesh, or a copy of it if other nodes use it too.
  int own_mesh(int mesh) {
    int& own = own_meshes[static_cast<std::size_t>(mesh)];
    if (own >= 0) return own;
    own = source(mesh).mesh;
    if (uses("mesh", own) > 1) {
      own = edit.copy_mesh(own);
      edit.json().set(fmt::format("nodes[{}]", source(mesh).node), "mesh", std::to_string(own));
    }
    return own;
  }

  /// The lower layer of a skin, in place of the one that it has.
  void set_layers(const std::string& skin, const std::string& layers) {
    internal::JsonEditor& json = edit.json();
    const std::string path = skin + ".extensions";
    if (!layers.empty() && json.has(path)) {
      json.set(path, kTwoLayerExtension, layers);
    } else if (!layers.empty()) {
      json.set(skin, "extensions", fmt::format("{{\"{}\":{}}}", kTwoLayerExtension, layers));
    } else if (json.has(fmt::format("{}.{}", path, kTwoLayerExtension))) {
      json.count(path) > 1 ? json.remove(path, kTwoLayerExtension) : json.remove(skin, "extensions");
    }
  }

  /// Says in the file that it uses an extension.
  void use_extension(const std::string& name) {
    const std::vector<std::string>& used = content.inventory.extensions;
    if (std::find(used.begin(), used.end(), name) != used.end() || !added_extensions.insert(name).second) return;
    edit.json().append("", "extensionsUsed", {Json(name).dump()});
  }

  /// glTF animates translation, rotation and scale of nodes that have no matrix.
  void split_matrices(const MotionClip& clip) {
    for (const MotionTrack& track : clip.tracks) {
      if (track.path == TrackPath::Weights || track.joint >= count_of(edit.document(), "nodes")) continue;
      const std::string path = fmt::format("nodes[{}]", track.joint);
      if (!split.insert(track.joint).second || !edit.json().has(path + ".matrix")) continue;
      Json parts = Json::object();
      internal::add_transform(content.character.skeleton.joints[static_cast<std::size_t>(track.joint)].rest, parts);
      for (const auto& [key, value] : parts.items()) edit.json().set(path, key, value.dump());
      edit.json().remove(path, "matrix");
    }
  }

  /// Adds a root to the shown scene.
  void add_root(int node) {
    if (count_of(edit.document(), "scenes") == 0) return;
    const int scene = std::max(0, index_into(edit.document(), edit.document().root(), "scene", "scenes"));
    edit.json().append(fmt::format("scenes[{}]", scene), "nodes", {std::to_string(node)});
  }
};

GltfPatch::GltfPatch(std::unique_ptr<State> state) : state_(std::move(state)) {}
GltfPatch::GltfPatch(GltfPatch&&) noexcept = default;
GltfPatch& GltfPatch::operator=(GltfPatch&&) noexcept = default;
GltfPatch::~GltfPatch() = default;

GltfPatch GltfPatch::load(const std::filesystem::path& path) {
  internal::GltfDocument document = internal::open_gltf_file(path);
  GltfContent content = in_file(path, [&] { return internal::content_of(document); });
  content.character.name = path.stem().string();
  return GltfPatch(
      std::make_unique<State>(std::move(document), internal::reader_of(path.parent_path()), std::move(content)));
}

GltfPatch GltfPatch::read(std::string content) {
  GltfContent read = read_gltf(content);
  const auto nothing_beside = [](const std::string& name) -> std::string {
    throw Error(ErrorCode::FileNotFound, fmt::format("'{}' is not in the file.", name), {}, "Pack it into a .glb.");
  };
  return GltfPatch(
      std::make_unique<State>(internal::open_gltf_memory(std::move(content)), nothing_beside, std::move(read)));
}

std::string pack_gltf(std::string content, GltfFileReader read_beside) {
  return internal::GltfEdit(internal::open_gltf(std::move(content), read_beside), read_beside).write_glb();
}

const GltfContent& GltfPatch::content() const {
  return state_->content;
}

int GltfPatch::add_joints(const Skeleton& skeleton) {
  return hang_joints(skeleton, std::vector<int>(skeleton.joints.size(), -1));
}

int GltfPatch::hang_joints(const Skeleton& skeleton, const std::vector<int>& below) {
  validate(skeleton);
  if (below.size() != skeleton.joints.size()) {
    throw Error(ErrorCode::CountMismatch, fmt::format("there are {} joints, but {} nodes to hang them on.",
                                                      skeleton.joints.size(), below.size()));
  }
  const int own_nodes = count_of(state_->edit.document(), "nodes");
  const int first = state_->node_count;
  const std::vector<std::vector<int>> children = children_of(skeleton);
  std::vector<int> roots;
  std::map<int, std::vector<std::string>> hung;  // per node of the file
  for (int j = 0; j < skeleton.count(); ++j) {
    const Joint& joint = skeleton.joints[static_cast<std::size_t>(j)];
    Json node = {{"name", joint.name}};
    internal::add_transform(joint.rest, node);
    std::vector<int> own_children;
    for (const int child : children[static_cast<std::size_t>(j)]) own_children.push_back(first + child);
    if (!own_children.empty()) node["children"] = own_children;
    state_->edit.append("nodes", node.dump(-1, ' ', false, Json::error_handler_t::replace));
    const int parent = below[static_cast<std::size_t>(j)];
    if (parent >= own_nodes) throw Error(ErrorCode::IndexOutOfRange, fmt::format("the file has no node {}.", parent));
    if (parent >= 0) {
      hung[parent].push_back(std::to_string(first + j));
    } else if (joint.parent < 0) {
      roots.push_back(first + j);
    }
  }
  for (const auto& [parent, added] : hung)
    state_->edit.json().append(fmt::format("nodes[{}]", parent), "children", added);
  state_->node_count += skeleton.count();
  if (roots.size() > 1) {
    state_->edit.append("nodes", Json{{"name", "skeleton"}, {"children", roots}}.dump());
    roots = {state_->node_count++};
  }
  for (const int root : roots) state_->add_root(root);
  return first;
}

int GltfPatch::hang_joint(const Joint& joint) {
  if (joint.parent < 0 || joint.parent >= count_of(state_->edit.document(), "nodes")) {
    throw Error(ErrorCode::IndexOutOfRange, fmt::format("the file has no node {}.", joint.parent));
  }
  Json node = {{"name", joint.name}};
  internal::add_transform(joint.rest, node);
  state_->edit.append("nodes", node.dump(-1, ' ', false, Json::error_handler_t::replace));
  state_->edit.json().append(fmt::format("nodes[{}]", joint.parent), "children", {std::to_string(state_->node_count)});
  return state_->node_count++;
}

void GltfPatch::set_vertices(int mesh, const Positions& positions, const Positions& normals) {
  const SkinnedMesh& old = content().character.meshes[static_cast<std::size_t>(mesh)];
  const GltfMeshSource& source = state_->source(mesh);
  const Place place = Place::at_path({}, fmt::format("meshes[{}]", source.mesh));
  const Eigen::Index count = old.shape.vertex_count();
  if (positions.rows() != count || (normals.rows() != 0 && normals.rows() != count)) {
    throw Error(
        ErrorCode::CountMismatch,
        fmt::format("{} positions and {} normals do not fit to {} vertices.", positions.rows(), normals.rows(), count),
        place);
  }
  if (!old.morph_targets.empty()) {
    throw Error(ErrorCode::UnsuitableShape, "the mesh has morph targets, which start from where its vertices are.",
                place);
  }
  state_->edit.set_vertices(state_->own_mesh(mesh), source.primitives, positions, normals);
}

void GltfPatch::set_weights(int mesh, const SkinWeights& weights, const GltfSkinOptions& options) {
  const SkinnedMesh& old = content().character.meshes[static_cast<std::size_t>(mesh)];
  const GltfMeshSource& source = state_->source(mesh);
  if (old.rigid) {
    throw Error(ErrorCode::CountMismatch, "the mesh has no skin whose weights could be changed.",
                Place::at_path({}, fmt::format("meshes[{}]", source.mesh)));
  }
  state_->require_fit(mesh, old.bones.size(), weights);
  state_->edit.set_influences(source.mesh, source.primitives, internal::influence_sets(weights, options));
}

void GltfPatch::set_skin(int mesh, const std::vector<SkinBone>& bones, const SkinWeights& weights,
                         const GltfSkinOptions& options, const GltfTwoLayers& layers) {
  const GltfMeshSource& source = state_->source(mesh);
  state_->require_fit(mesh, bones.size(), weights);
  std::string layer_text;
  if (!layers.empty()) {
    require_fit(layers, bones.size(), static_cast<std::size_t>(state_->node_count));
    layer_text = two_layer_text(layers);
  }
  Json joints = Json::array();
  for (const SkinBone& bone : bones) {
    if (bone.joint < 0 || bone.joint >= state_->node_count) {
      throw Error(ErrorCode::IndexOutOfRange, fmt::format("there is no node {}.", bone.joint));
    }
    joints.push_back(bone.joint);
  }
  if (source.node < 0) {
    throw Error(ErrorCode::InvalidRig, "no node uses the mesh, so it cannot have a skin.",
                Place::at_path({}, fmt::format("meshes[{}]", source.mesh)));
  }
  internal::GltfEdit& edit = state_->edit;
  const std::string node = fmt::format("nodes[{}]", source.node);
  edit.set_influences(state_->own_mesh(mesh), source.primitives, internal::influence_sets(weights, options));
  const int matrices = internal::add_inverse_binds(bones, edit.builder());
  if (source.skin >= 0 && state_->uses("skin", source.skin) == 1) {
    const std::string skin = fmt::format("skins[{}]", source.skin);
    edit.json().set(skin, "inverseBindMatrices", std::to_string(matrices));
    edit.json().set(skin, "joints", joints.dump());
    edit.json().remove(skin, "skeleton");
    state_->set_layers(skin, layer_text);
  } else {
    Json skin = {{"inverseBindMatrices", matrices}, {"joints", joints}};
    if (!layers.empty()) skin["extensions"] = {{kTwoLayerExtension, Json::parse(layer_text)}};
    edit.json().set(node, "skin", std::to_string(edit.append("skins", skin.dump())));
  }
  if (!layers.empty()) state_->use_extension(kTwoLayerExtension);
}

void GltfPatch::add_clip(const MotionClip& clip) {
  validate(clip, state_->node_count);
  state_->split_matrices(clip);
  const Json animation = internal::write_animation(clip, state_->edit.builder());
  if (animation.is_null()) throw Error(ErrorCode::CountMismatch, "the clip has no tracks.");
  state_->edit.append("animations", animation.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void GltfPatch::move_scene(const JointTransform& transform) {
  const internal::GltfDocument& document = state_->edit.document();
  for (int s = 0; s < count_of(document, "scenes"); ++s) {
    const internal::JsonValue scene = document.root().member("scenes").item(static_cast<std::size_t>(s));
    if (!scene.has("nodes")) continue;
    Json node = {{"name", "space"}};
    internal::add_transform(transform, node);
    const internal::JsonValue roots = scene.member("nodes");
    for (std::size_t i = 0; i < roots.size(); ++i) node["children"].push_back(roots.item(i).index());
    state_->edit.append("nodes", node.dump());
    state_->edit.json().set(fmt::format("scenes[{}]", s), "nodes", fmt::format("[{}]", state_->node_count++));
  }
}

std::string GltfPatch::picture(int image) const {
  const internal::GltfDocument& document = state_->edit.document();
  if (image < 0 || image >= count_of(document, "images")) {
    throw Error(ErrorCode::IndexOutOfRange, fmt::format("the file has no picture {}.", image));
  }
  const internal::JsonValue value = document.root().member("images").item(static_cast<std::size_t>(image));
  if (value.has("uri")) return bytes_of_uri(value.member("uri").text(), state_->edit.read_beside());
  return std::string(bytes_of_view(document, index_into(document, value.member("bufferView"), "bufferViews")));
}

void GltfPatch::extend_clip(int clip, const MotionClip& more) {
  if (clip < 0 || clip >= static_cast<int>(content().character.clips.size())) {
    throw Error(ErrorCode::IndexOutOfRange, fmt::format("the file has no clip {}.", clip));
  }
  validate(more, state_->node_count);
  state_->split_matrices(more);
  Json animation = internal::write_animation(more, state_->edit.builder());
  if (animation.is_null()) throw Error(ErrorCode::CountMismatch, "the clip has no tracks.");
  const std::string path = fmt::format("animations[{}]", clip);
  internal::JsonEditor& json = state_->edit.json();
  std::size_t& added = state_->added_samplers[clip];
  const std::size_t first = json.count(path + ".samplers") + added;
  std::vector<std::string> channels, samplers;
  for (Json& channel : animation["channels"]) {
    channel["sampler"] = channel["sampler"].get<std::size_t>() + first;
    channels.push_back(channel.dump());
  }
  for (const Json& sampler : animation["samplers"]) samplers.push_back(sampler.dump());
  added += samplers.size();
  json.append(path, "channels", channels);
  json.append(path, "samplers", samplers);
}

void GltfPatch::set_extension(const std::string& name, const std::string& json) {
  if (!Json::parse(json, nullptr, false).is_object()) {
    throw Error(ErrorCode::Malformed, fmt::format("the extension '{}' is no JSON object.", name));
  }
  internal::JsonEditor& editor = state_->edit.json();
  if (editor.has("extensions")) {
    editor.set("extensions", name, json);
  } else {
    editor.set("", "extensions", fmt::format("{{{}:{}}}", Json(name).dump(), json));
  }
  state_->use_extension(name);
}

void GltfPatch::drop_old_joints() {
  std::vector<int> joints;
  for (const SkinnedMesh& mesh : content().character.meshes) {
    if (mesh.rigid) continue;
    for (const SkinBone& bone : mesh.bones) joints.push_back(bone.joint);
  }
  state_->edit.set_old_joints(std::move(joints));
}

int GltfPatch::written_node(int node) const {
  return state_->edit.write_json().node_of.at(static_cast<std::size_t>(node));
}

std::string GltfPatch::write_glb() const {
  return state_->edit.write_glb();
}

}  // namespace limber
