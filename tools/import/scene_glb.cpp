#include "tools/import/scene_glb.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <unordered_map>

#include <assimp/material.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/core/error.h"
#include "limber/io/gltf/internal/gltf_build.h"
#include "limber/io/gltf/internal/gltf_document.h"
#include "limber/io/internal/polygons.h"
#include "limber/model/character.h"

namespace limber::importer {
namespace {

using Json = nlohmann::ordered_json;

/// glTF gives joints 16 bits.
constexpr std::size_t kMostBones = 65536;

std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

Eigen::RowVector3d row_of(const aiVector3D& vector) {
  return {vector.x, vector.y, vector.z};
}

/// The vertices of a node's meshes. Corners that are alike in everything become one.
class VertexList {
 public:
  struct Vertex {
    Eigen::RowVector3d position;
    Eigen::RowVector3d normal;
    Eigen::RowVector2d uv;
    Eigen::RowVector4f color;
    std::vector<Influence> influences;  ///< Largest first.
    std::vector<Eigen::RowVector3d> morphs;
  };

  int add(Vertex vertex) {
    std::string key;
    const auto put = [&key](const auto& value) {
      key.append(reinterpret_cast<const char*>(value.data()),
                 sizeof(*value.data()) * static_cast<std::size_t>(value.size()));
    };
    put(vertex.position);
    put(vertex.normal);
    put(vertex.uv);
    put(vertex.color);
    for (const Influence& influence : vertex.influences) {
      key.append(reinterpret_cast<const char*>(&influence.bone), sizeof(influence.bone));
      key.append(reinterpret_cast<const char*>(&influence.weight), sizeof(influence.weight));
    }
    for (const Eigen::RowVector3d& morph : vertex.morphs) put(morph);
    const auto [found, is_new] = index_of_.try_emplace(std::move(key), static_cast<int>(all_.size()));
    if (is_new) all_.push_back(std::move(vertex));
    return found->second;
  }

  const std::vector<Vertex>& all() const { return all_; }

 private:
  std::unordered_map<std::string, int> index_of_;
  std::vector<Vertex> all_;
};

class GlbBuilder {
 public:
  GlbBuilder(const aiScene& scene, const SceneNodes& nodes, const AffineMatrix& to_gltf,
             std::vector<std::string>& notes)
      : scene_(scene), nodes_(nodes), to_gltf_(to_gltf), notes_(notes) {}

  std::string build() {
    add_nodes();
    for (unsigned m = 0; m < scene_.mNumMaterials; ++m) materials_.push_back(material(*scene_.mMaterials[m]));
    for (int n = 0; n < static_cast<int>(nodes_.all.size()); ++n) add_mesh(n);
    for (unsigned a = 0; a < scene_.mNumAnimations; ++a) add_clip(*scene_.mAnimations[a], a);
    if (scene_.mNumCameras > 0) notes_.push_back(fmt::format("cameras are left out: {}.", scene_.mNumCameras));
    if (scene_.mNumLights > 0) notes_.push_back(fmt::format("lamps are left out: {}.", scene_.mNumLights));
    return assemble();
  }

 private:
  void add_nodes() {
    std::vector<std::string> names;
    for (const SceneNode& node : nodes_.all) names.emplace_back(node.node->mName.C_Str());
    const bool wrapped = to_gltf_ != AffineMatrix(AffineMatrix::Identity()) && moves_root();
    first_node_ = wrapped ? 1 : 0;
    if (wrapped) names.insert(names.begin(), "metres_y_up");
    make_names_unique(names);
    for (const std::string& name : names) json_nodes_.push_back({{"name", name}});
    if (wrapped) internal::add_transform(decompose(to_gltf_).transform, json_nodes_[0]);
    for (std::size_t n = 0; n < nodes_.all.size(); ++n) {
      const SceneNode& node = nodes_.all[n];
      AffineMatrix matrix = to_affine(node.node->mTransformation);
      if (n == 0 && !wrapped) matrix = compose(to_gltf_, matrix);
      const DecomposedTransform parts = decompose(matrix);
      if (parts.shear > 1e-3) {
        notes_.push_back(fmt::format("node {} shears, which glTF cannot say: it is moved, turned and scaled only.",
                                     in_quotes(node.node->mName.C_Str())));
      }
      internal::add_transform(parts.transform, json_nodes_[n + at(first_node_)]);
      const int parent = n == 0 ? (wrapped ? 0 : -1) : node.parent + first_node_;
      if (parent < 0) continue;
      Json& above = json_nodes_[at(parent)];
      if (!above.contains("children")) above["children"] = Json::array();
      above["children"].push_back(n + at(first_node_));
    }
  }

  /// Whether a clip moves the root.
  bool moves_root() const {
    for (unsigned a = 0; a < scene_.mNumAnimations; ++a) {
      for (unsigned c = 0; c < scene_.mAnimations[a]->mNumChannels; ++c) {
        if (nodes_.find(scene_.mAnimations[a]->mChannels[c]->mNodeName) == 0) return true;
      }
    }
    return false;
  }

  // Meshes.

  void add_mesh(int node) {
    const std::vector<const aiMesh*> meshes = meshes_of(scene_, *nodes_.all[at(node)].node);
    if (meshes.empty()) return;
    SkinnedMesh skinned;
    skinned.name =
        meshes.front()->mName.length > 0 ? meshes.front()->mName.C_Str() : nodes_.all[at(node)].node->mName.C_Str();
    skinned.rigid = std::none_of(meshes.begin(), meshes.end(), [](const aiMesh* mesh) { return mesh->mNumBones > 0; });
    const auto same_morphs = [&](const aiMesh* mesh) { return mesh->mNumAnimMeshes == meshes.front()->mNumAnimMeshes; };
    const unsigned morphs = std::all_of(meshes.begin(), meshes.end(), same_morphs) ? meshes.front()->mNumAnimMeshes : 0;
    if (morphs == 0 && !std::all_of(meshes.begin(), meshes.end(), same_morphs))
      notes_.push_back(fmt::format("mesh {} has morph targets in some of its materials only; they are left out.",
                                   in_quotes(skinned.name)));
    const bool normals =
        std::all_of(meshes.begin(), meshes.end(), [](const aiMesh* mesh) { return mesh->HasNormals(); });
    VertexList vertices;
    std::vector<int> corners;
    std::vector<std::size_t> ends;  // of each mesh, in corners
    std::map<int, int> bone_of_joint;
    for (const aiMesh* mesh : meshes) {
      const std::vector<int> bones = add_bones(*mesh, node, skinned, bone_of_joint);
      add_corners(*mesh, bones, morphs, vertices, corners);
      ends.push_back(corners.size());
    }
    if (corners.empty()) return;
    fill_mesh(meshes, vertices, corners, morphs, normals, skinned);
    Json json = internal::write_mesh(skinned, {.influences = 0}, builder_);
    split_by_material(meshes, ends, json);
    Json& json_node = json_nodes_[at(node + first_node_)];
    json_node["mesh"] = json_meshes_.size();
    json_meshes_.push_back(std::move(json));
    morph_counts_[node] = morphs;
    if (skinned.rigid) return;
    Json joints = Json::array();
    for (const SkinBone& bone : skinned.bones) joints.push_back(bone.joint + first_node_);
    json_node["skin"] = skins_.size();
    skins_.push_back(
        {{"inverseBindMatrices", internal::add_inverse_binds(skinned.bones, builder_)}, {"joints", joints}});
  }

  /// The bones of a mesh as bones of its node's skin, and last the bone for what no bone moves.
  std::vector<int> add_bones(const aiMesh& mesh, int node, SkinnedMesh& skinned, std::map<int, int>& bone_of_joint) {
    std::vector<int> bones;
    if (skinned.rigid) return bones;
    const auto bone_for = [&](int joint, const AffineMatrix& inverse_bind) {
      const auto [found, is_new] = bone_of_joint.try_emplace(joint, static_cast<int>(skinned.bones.size()));
      if (is_new) skinned.bones.push_back({joint, inverse_bind});
      return found->second;
    };
    for (unsigned b = 0; b < mesh.mNumBones; ++b) {
      const int joint = nodes_.find(mesh.mBones[b]->mName);
      if (joint < 0) {
        notes_.push_back(fmt::format("bone {} is no node; what it moves goes with its mesh.",
                                     in_quotes(mesh.mBones[b]->mName.C_Str())));
        bones.push_back(bone_for(node, AffineMatrix::Identity()));
      } else {
        bones.push_back(bone_for(joint, offset_of(*mesh.mBones[b], nodes_, joint, node)));
      }
    }
    const std::vector<std::vector<BoneShare>> shares = bone_shares(mesh);
    const bool all_held = std::none_of(shares.begin(), shares.end(), [](const auto& row) { return row.empty(); });
    bones.push_back(all_held ? 0 : bone_for(node, AffineMatrix::Identity()));
    if (skinned.bones.size() > kMostBones) throw Error(ErrorCode::CountMismatch, "a mesh has too many bones.");
    return bones;
  }

  static std::vector<Influence> influences_of(const std::vector<BoneShare>& row, const std::vector<int>& bones) {
    std::vector<Influence> influences;
    if (bones.empty()) return influences;
    for (const BoneShare& share : row) {
      const int bone = bones[at(share.bone)];
      const auto same =
          std::find_if(influences.begin(), influences.end(), [&](const Influence& i) { return i.bone == bone; });
      if (same == influences.end()) {
        influences.push_back({bone, share.weight});
      } else {
        same->weight += share.weight;
      }
    }
    if (influences.empty()) influences.push_back({bones.back(), 1});
    std::sort(influences.begin(), influences.end(), [](const Influence& a, const Influence& b) {
      return a.weight != b.weight ? a.weight > b.weight : a.bone < b.bone;
    });
    return influences;
  }

  static void add_corners(const aiMesh& mesh, const std::vector<int>& bones, unsigned morphs, VertexList& vertices,
                          std::vector<int>& corners) {
    const std::vector<std::vector<BoneShare>> shares = bone_shares(mesh);
    std::vector<int> vertex_of(mesh.mNumVertices, -1);
    const auto vertex = [&](unsigned v) {
      if (v >= mesh.mNumVertices)
        throw Error(ErrorCode::IndexOutOfRange, "a face refers to a vertex that is not there.");
      if (vertex_of[v] >= 0) return vertex_of[v];
      VertexList::Vertex made;
      made.position = row_of(mesh.mVertices[v]);
      if (!made.position.allFinite())
        throw Error(ErrorCode::NonFiniteNumber, fmt::format("vertex {} is not finite.", v));
      made.normal = mesh.HasNormals() ? row_of(mesh.mNormals[v]) : Eigen::RowVector3d(0, 0, 0);
      if (!made.normal.allFinite()) made.normal.setZero();
      made.uv.setZero();
      if (mesh.HasTextureCoords(0)) made.uv = row_of(mesh.mTextureCoords[0][v]).head<2>();
      if (!made.uv.allFinite()) made.uv.setZero();
      made.color.setOnes();
      if (mesh.HasVertexColors(0)) {
        const aiColor4D& color = mesh.mColors[0][v];
        made.color = {color.r, color.g, color.b, color.a};
        if (!made.color.allFinite()) made.color.setOnes();
      }
      made.influences = influences_of(shares[v], bones);
      for (unsigned t = 0; t < morphs; ++t) {
        const aiAnimMesh& target = *mesh.mAnimMeshes[t];
        Eigen::RowVector3d change = Eigen::RowVector3d::Zero();
        if (target.mVertices && v < target.mNumVertices) change = row_of(target.mVertices[v]) - made.position;
        if (!change.allFinite()) throw Error(ErrorCode::NonFiniteNumber, "a morph target is not finite.");
        made.morphs.push_back(change);
      }
      return vertex_of[v] = vertices.add(std::move(made));
    };
    std::vector<Eigen::Vector3d> points;
    std::vector<std::array<int, 3>> triangles;
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      const aiFace& face = mesh.mFaces[f];
      if (face.mNumIndices < 3) continue;  // Points and lines.
      std::vector<int> named;
      points.clear();
      triangles.clear();
      for (unsigned c = 0; c < face.mNumIndices; ++c) {
        named.push_back(vertex(face.mIndices[c]));
        points.emplace_back(row_of(mesh.mVertices[face.mIndices[c]]).transpose());
      }
      internal::triangulate_polygon(points, triangles);
      for (const std::array<int, 3>& triangle : triangles) {
        for (const int corner : triangle) corners.push_back(named[at(corner)]);
      }
    }
  }

  static void fill_mesh(const std::vector<const aiMesh*>& meshes, const VertexList& vertices,
                        const std::vector<int>& corners, unsigned morphs, bool normals, SkinnedMesh& skinned) {
    const auto any = [&](auto has) { return std::any_of(meshes.begin(), meshes.end(), has); };
    const auto rows = static_cast<Eigen::Index>(vertices.all().size());
    Shape& shape = skinned.shape;
    shape.positions.resize(rows, 3);
    shape.triangles = Eigen::Map<const Triangles>(corners.data(), static_cast<Eigen::Index>(corners.size() / 3), 3);
    if (normals) shape.normals.resize(rows, 3);
    if (any([](const aiMesh* mesh) { return mesh->HasTextureCoords(0); })) shape.uvs.resize(rows, 2);
    if (any([](const aiMesh* mesh) { return mesh->HasVertexColors(0); })) shape.colors.resize(rows, 4);
    for (unsigned t = 0; t < morphs; ++t) {
      const aiString& name = meshes.front()->mAnimMeshes[t]->mName;
      skinned.morph_targets.push_back({name.C_Str(), Positions(rows, 3)});
      const float weight = meshes.front()->mAnimMeshes[t]->mWeight;
      skinned.morph_weights.push_back(std::isfinite(weight) ? weight : 0);
    }
    skinned.weights.bone_count = static_cast<int>(skinned.bones.size());
    for (Eigen::Index v = 0; v < rows; ++v) {
      const VertexList::Vertex& vertex = vertices.all()[static_cast<std::size_t>(v)];
      shape.positions.row(v) = vertex.position;
      if (shape.normals.rows() > 0) shape.normals.row(v) = vertex.normal;
      if (shape.uvs.rows() > 0) shape.uvs.row(v) = vertex.uv;
      if (shape.colors.rows() > 0) shape.colors.row(v) = vertex.color;
      for (std::size_t t = 0; t < morphs; ++t) skinned.morph_targets[t].positions.row(v) = vertex.morphs[t];
      if (skinned.rigid) continue;
      auto& influences = skinned.weights.influences;
      influences.insert(influences.end(), vertex.influences.begin(), vertex.influences.end());
      skinned.weights.first.push_back(static_cast<int>(influences.size()));
    }
  }

  /// One primitive per mesh of the scene, all with the same vertices: meshes there are what has one material.
  void split_by_material(const std::vector<const aiMesh*>& meshes, const std::vector<std::size_t>& ends, Json& json) {
    const Json first = json["primitives"][0];
    const auto accessor = first["indices"].get<std::size_t>();
    json["primitives"] = Json::array();
    std::size_t begin = 0;
    for (std::size_t m = 0; m < meshes.size(); ++m) {
      const std::size_t count = ends[m] - begin;
      if (count > 0) {
        Json primitive = first;
        primitive["indices"] = parts_.size();
        if (meshes[m]->mMaterialIndex < materials_.size()) primitive["material"] = meshes[m]->mMaterialIndex;
        json["primitives"].push_back(std::move(primitive));
        parts_.push_back({accessor, begin, count});
      }
      begin = ends[m];
    }
  }

  // Materials.

  Json material(const aiMaterial& material) {
    Json json = Json::object();
    aiString name;
    if (material.Get(AI_MATKEY_NAME, name) == AI_SUCCESS && name.length > 0) json["name"] = name.C_Str();
    aiColor3D color(1, 1, 1);
    material.Get(AI_MATKEY_COLOR_DIFFUSE, color);
    float opacity = 1;
    material.Get(AI_MATKEY_OPACITY, opacity);
    if (!(opacity > 0) || opacity > 1) opacity = 1;  // Some programs write 0 for what is opaque.
    const int base = texture(material, {aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE});
    if (base >= 0) color = aiColor3D(1, 1, 1);
    Json pbr = {{"baseColorFactor", {share(color.r), share(color.g), share(color.b), opacity}},
                {"metallicFactor", 0},
                {"roughnessFactor", roughness(material)}};
    if (base >= 0) pbr["baseColorTexture"] = {{"index", base}};
    json["pbrMetallicRoughness"] = std::move(pbr);
    if (opacity < 1) json["alphaMode"] = "BLEND";
    const int normal = texture(material, {aiTextureType_NORMALS});
    if (normal >= 0) json["normalTexture"] = {{"index", normal}};
    aiColor3D emissive(0, 0, 0);
    material.Get(AI_MATKEY_COLOR_EMISSIVE, emissive);
    const int glow = texture(material, {aiTextureType_EMISSIVE});
    if (glow >= 0) json["emissiveTexture"] = {{"index", glow}};
    if (glow >= 0) emissive = aiColor3D(1, 1, 1);
    if (emissive.r > 0 || emissive.g > 0 || emissive.b > 0)
      json["emissiveFactor"] = {share(emissive.r), share(emissive.g), share(emissive.b)};
    int two_sided = 0;
    if (material.Get(AI_MATKEY_TWOSIDED, two_sided) == AI_SUCCESS && two_sided != 0) json["doubleSided"] = true;
    return json;
  }

  static float share(float value) { return std::isfinite(value) ? std::clamp(value, 0.0f, 1.0f) : 1.0f; }

  /// Blinn's exponent as roughness.
  static float roughness(const aiMaterial& material) {
    float shininess = 0;
    material.Get(AI_MATKEY_SHININESS, shininess);
    return shininess > 0 && std::isfinite(shininess) ? std::sqrt(2 / (2 + shininess)) : 0.9f;
  }

  /// The texture of the first kind that there is; -1: none.
  int texture(const aiMaterial& material, std::initializer_list<aiTextureType> kinds) {
    for (const aiTextureType kind : kinds) {
      aiString path;
      if (material.GetTexture(kind, 0, &path) != AI_SUCCESS || path.length == 0) continue;
      const auto [found, is_new] = texture_of_.try_emplace(path.C_Str(), -1);
      if (is_new) found->second = add_texture(path.C_Str());
      if (found->second >= 0) return found->second;
    }
    return -1;
  }

  static std::string_view media_type(std::string_view bytes) {
    if (bytes.starts_with("\x89PNG")) return "image/png";
    if (bytes.starts_with("\xFF\xD8\xFF")) return "image/jpeg";
    return {};
  }

  int add_texture(const std::string& path) {
    Json image = Json::object();
    if (const aiTexture* inside = scene_.GetEmbeddedTexture(path.c_str())) {
      const std::string_view bytes(reinterpret_cast<const char*>(inside->pcData),
                                   inside->mHeight == 0 ? inside->mWidth : 0);
      const std::string_view type = media_type(bytes);
      if (type.empty()) {
        notes_.push_back(fmt::format("the picture {} is neither PNG nor JPEG and is left out.", in_quotes(path)));
        return -1;
      }
      image["mimeType"] = type;
      image["bufferView"] = pictures_.size();  // Counted from the first picture.
      pictures_.emplace_back(bytes);
    } else {
      std::string name = path.substr(path.find_last_of("/\\") + 1);
      std::string ending = name.substr(std::min(name.rfind('.'), name.size()));
      std::transform(ending.begin(), ending.end(), ending.begin(),
                     [](unsigned char c) { return c < 128 ? std::tolower(c) : c; });
      if (ending != ".png" && ending != ".jpg" && ending != ".jpeg") {
        notes_.push_back(fmt::format("the picture {} is neither PNG nor JPEG and is left out.", in_quotes(name)));
        return -1;
      }
      image["uri"] = escaped(name);
    }
    images_.push_back(std::move(image));
    textures_.push_back({{"source", images_.size() - 1}});
    return static_cast<int>(textures_.size()) - 1;
  }

  /// A file name as a URI.
  static std::string escaped(const std::string& name) {
    std::string uri;
    for (const char letter : name) {
      const auto byte = static_cast<unsigned char>(letter);
      if (std::isalnum(byte) && byte < 128) {
        uri += letter;
      } else if (std::strchr("-_.~", letter) && letter != 0) {
        uri += letter;
      } else {
        uri += fmt::format("%{:02X}", byte);
      }
    }
    return uri;
  }

  // Clips.

  /// Keys of one kind as a track: times that do not rise are left out.
  template <class Key, class ToRow>
  static void add_track(MotionClip& clip, int joint, TrackPath path, const Key* keys, unsigned count, double per_second,
                        double start, ToRow to_row) {
    MotionTrack track;
    track.joint = joint;
    track.path = path;
    std::vector<Eigen::RowVectorXd> rows;
    for (unsigned i = 0; i < count; ++i) {
      const double time = std::max(keys[i].mTime / per_second - start, 0.0);
      if (!track.times.empty() && time <= track.times.back()) continue;
      track.times.push_back(time);
      rows.push_back(to_row(keys[i]));
      if (!rows.back().allFinite() || !std::isfinite(time)) {
        throw Error(ErrorCode::NonFiniteNumber, fmt::format("a key of clip {} is not finite.", in_quotes(clip.name)));
      }
    }
    if (rows.empty()) return;
    track.values.resize(static_cast<Eigen::Index>(rows.size()), rows.front().size());
    for (std::size_t i = 0; i < rows.size(); ++i) track.values.row(static_cast<Eigen::Index>(i)) = rows[i];
    clip.tracks.push_back(std::move(track));
  }

  /// glTF has no time before 0: how far a clip has to be put off. In seconds, 0 or less.
  static double start_of(const aiAnimation& animation, double per_second) {
    double start = 0;
    const auto look = [&](const auto* keys, unsigned count) {
      for (unsigned i = 0; i < count; ++i) {
        if (std::isfinite(keys[i].mTime)) start = std::min(start, keys[i].mTime / per_second);
      }
    };
    for (unsigned c = 0; c < animation.mNumChannels; ++c) {
      const aiNodeAnim& channel = *animation.mChannels[c];
      look(channel.mPositionKeys, channel.mNumPositionKeys);
      look(channel.mRotationKeys, channel.mNumRotationKeys);
      look(channel.mScalingKeys, channel.mNumScalingKeys);
    }
    return start;
  }

  void add_clip(const aiAnimation& animation, unsigned index) {
    // 25 is what assimp takes where a file does not say.
    const double per_second = animation.mTicksPerSecond > 0 ? animation.mTicksPerSecond : 25;
    const double start = start_of(animation, per_second);
    MotionClip clip;
    clip.name = animation.mName.length > 0 ? animation.mName.C_Str() : fmt::format("clip{}", index);
    const auto vector_row = [](const aiVectorKey& key) { return Eigen::RowVectorXd(row_of(key.mValue)); };
    std::set<int> moved;  // A node may be moved once.
    for (unsigned c = 0; c < animation.mNumChannels; ++c) {
      const aiNodeAnim& channel = *animation.mChannels[c];
      const int node = nodes_.find(channel.mNodeName);
      if (node < 0 || !moved.insert(node).second) continue;
      const int joint = node + first_node_;
      add_track(clip, joint, TrackPath::Translation, channel.mPositionKeys, channel.mNumPositionKeys, per_second, start,
                vector_row);
      add_track(clip, joint, TrackPath::Rotation, channel.mRotationKeys, channel.mNumRotationKeys, per_second, start,
                [](const aiQuatKey& key) {
                  const aiQuaternion& q = key.mValue;
                  return Eigen::RowVectorXd(Eigen::RowVector4d(q.x, q.y, q.z, q.w).normalized());
                });
      add_track(clip, joint, TrackPath::Scale, channel.mScalingKeys, channel.mNumScalingKeys, per_second, start,
                vector_row);
    }
    add_morph_tracks(animation, per_second, start, clip);
    Json json = internal::write_animation(clip, builder_);
    if (!json.is_null()) animations_.push_back(std::move(json));
  }

  /// Weights of morph targets over time. Their channels are called after a node, or after a node and a number.
  void add_morph_tracks(const aiAnimation& animation, double per_second, double start, MotionClip& clip) {
    std::set<int> moved;
    for (unsigned c = 0; c < animation.mNumMorphMeshChannels; ++c) {
      const aiMeshMorphAnim& channel = *animation.mMorphMeshChannels[c];
      const std::string name = channel.mName.C_Str();
      const auto found = nodes_.by_name.find(name.substr(0, name.rfind('*')));
      const auto count = found == nodes_.by_name.end() ? morph_counts_.end() : morph_counts_.find(found->second);
      if (count == morph_counts_.end() || count->second == 0) {
        notes_.push_back(fmt::format("clip {} moves morph targets of {}, which has none; that is left out.",
                                     in_quotes(clip.name), in_quotes(name)));
        continue;
      }
      if (!moved.insert(found->second).second) continue;
      const unsigned targets = count->second;
      add_track(clip, found->second + first_node_, TrackPath::Weights, channel.mKeys, channel.mNumKeys, per_second,
                start, [&](const aiMeshMorphKey& key) {
                  Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(targets);
                  for (unsigned i = 0; i < key.mNumValuesAndWeights; ++i) {
                    if (key.mValues[i] < targets) row[key.mValues[i]] = key.mWeights[i];
                  }
                  return row;
                });
    }
  }

  std::string assemble() {
    std::string bin = builder_.bytes();
    Json views = builder_.views();
    Json accessors = builder_.accessors();
    std::vector<std::size_t> accessor_of_part;
    for (const Part& part : parts_) {
      Json accessor = accessors[part.accessor];
      const std::size_t size = accessor["componentType"] == 5125 ? 4 : 2;
      accessor["count"] = part.count;
      accessor_of_part.push_back(part.begin == 0 ? part.accessor : accessors.size());
      if (part.begin > 0) {
        accessor["byteOffset"] = part.begin * size;
        accessors.push_back(std::move(accessor));
      } else {
        accessors[part.accessor] = std::move(accessor);
      }
    }
    for (Json& mesh : json_meshes_) {
      for (Json& primitive : mesh["primitives"]) {
        primitive["indices"] = accessor_of_part[primitive["indices"].get<std::size_t>()];
      }
    }
    const std::size_t first_picture = views.size();
    for (const std::string& picture : pictures_) {
      bin.resize((bin.size() + 3) / 4 * 4, '\0');
      views.push_back({{"buffer", 0}, {"byteOffset", bin.size()}, {"byteLength", picture.size()}});
      bin += picture;
    }
    for (Json& image : images_) {
      if (image.contains("bufferView")) image["bufferView"] = first_picture + image["bufferView"].get<std::size_t>();
    }
    Json root = {{"asset", {{"version", "2.0"}, {"generator", "limber-import"}}}, {"scene", 0}};
    root["scenes"] = Json::array({Json{{"nodes", {0}}}});
    const auto add = [&root](const char* key, Json& list) {
      if (!list.empty()) root[key] = std::move(list);
    };
    add("nodes", json_nodes_);
    add("meshes", json_meshes_);
    add("skins", skins_);
    add("materials", materials_);
    add("textures", textures_);
    add("images", images_);
    add("animations", animations_);
    add("accessors", accessors);
    add("bufferViews", views);
    if (!bin.empty()) root["buffers"] = Json::array({Json{{"byteLength", bin.size()}}});
    return internal::join_glb(root.dump(-1, ' ', false, Json::error_handler_t::replace), bin);
  }

  /// Some of the corners of an accessor.
  struct Part {
    std::size_t accessor;
    std::size_t begin;
    std::size_t count;
  };

  const aiScene& scene_;
  const SceneNodes& nodes_;
  const AffineMatrix& to_gltf_;
  std::vector<std::string>& notes_;
  internal::GltfBufferBuilder builder_;
  int first_node_ = 0;  ///< Where the root of the scene is among the nodes of the file.
  std::vector<Part> parts_;
  std::map<int, unsigned> morph_counts_;  ///< By node.
  std::map<std::string, int> texture_of_;
  std::vector<std::string> pictures_;
  Json json_nodes_ = Json::array();
  Json json_meshes_ = Json::array();
  Json skins_ = Json::array();
  Json materials_ = Json::array();
  Json textures_ = Json::array();
  Json images_ = Json::array();
  Json animations_ = Json::array();
};

}  // namespace

std::string glb_of_scene(const aiScene& scene, const SceneNodes& nodes, const AffineMatrix& to_gltf,
                         std::vector<std::string>& notes) {
  return GlbBuilder(scene, nodes, to_gltf, notes).build();
}

}  // namespace limber::importer
