#include "limber/io/import/assimp_import.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include <Eigen/Geometry>
#include <assimp/Importer.hpp>
#include <assimp/config.h>
#include <assimp/scene.h>
#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/io/import/internal/assimp_skeleton.h"
#include "limber/io/import/internal/import_limits.h"
#include "limber/io/internal/importer.h"
#include "limber/io/internal/polygons.h"
#include "limber/io/internal/shape_assembly.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/model/skeleton.h"

namespace limber {
using namespace internal;
namespace {

constexpr std::string_view kExtensions[] = {".fbx", ".dae", ".3ds", ".blend",   ".x",   ".x3d", ".lwo",
                                            ".ase", ".ac",  ".b3d", ".md5mesh", ".smd", ".ms3d"};

/// Collects the meshes of all nodes into one list of vertices and faces.
class MeshCollector {
 public:
  explicit MeshCollector(const aiScene& scene) : scene_(scene) {}

  void add_node(const internal::SceneNode& node) {
    bool unrolled = node.node->mNumMeshes > 0;
    for (const aiMesh* mesh : meshes_of(*node.node)) unrolled &= is_unrolled(*mesh);
    std::map<std::array<float, 3>, int> vertex_at;
    for (const aiMesh* mesh : meshes_of(*node.node)) {
      const std::vector<int> vertices = add_vertices(*mesh, node.to_world, unrolled ? &vertex_at : nullptr);
      add_faces(*mesh, vertices);
    }
  }

  Shape finish(const ReadOptions& options) {
    Shape shape;
    shape.positions = to_positions(coordinates_, 3);
    set_faces(shape, std::move(faces_));
    return finish_shape(std::move(shape), options, {});
  }

 private:
  std::vector<const aiMesh*> meshes_of(const aiNode& node) const {
    std::vector<const aiMesh*> meshes;
    for (unsigned i = 0; i < node.mNumMeshes; ++i) {
      if (node.mMeshes[i] >= scene_.mNumMeshes) {
        throw Error(ErrorCode::IndexOutOfRange, "a node refers to a mesh that is not there.");
      }
      meshes.push_back(scene_.mMeshes[node.mMeshes[i]]);
    }
    return meshes;
  }

  /// True if no two corners share a vertex and no vertex is left over.
  static bool is_unrolled(const aiMesh& mesh) {
    std::vector<bool> used(mesh.mNumVertices, false);
    std::size_t corners = 0;
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      for (unsigned c = 0; c < mesh.mFaces[f].mNumIndices; ++c, ++corners) {
        const unsigned vertex = mesh.mFaces[f].mIndices[c];
        if (vertex >= mesh.mNumVertices || used[vertex]) return false;
        used[vertex] = true;
      }
    }
    return corners == mesh.mNumVertices;
  }

  /// Appends the vertices of a mesh; those at a place in `vertex_at` are joined, if it is given.
  /// @return  Where each vertex of the mesh went.
  std::vector<int> add_vertices(const aiMesh& mesh, const Eigen::Affine3d& to_world,
                                std::map<std::array<float, 3>, int>* vertex_at) {
    std::vector<int> vertices(mesh.mNumVertices);
    for (unsigned v = 0; v < mesh.mNumVertices; ++v) {
      const aiVector3D& local = mesh.mVertices[v];
      if (coordinates_.size() / 3 >= static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        throw Error(ErrorCode::CountMismatch, "the scene has too many vertices.");
      }
      const int next = static_cast<int>(coordinates_.size() / 3);
      // Adding zero makes one zero of both, so that they are joined.
      const std::array<float, 3> place = {local.x + 0.0f, local.y + 0.0f, local.z + 0.0f};
      const Eigen::Vector3d position = to_world * Eigen::Vector3d(local.x, local.y, local.z);
      if (!position.allFinite()) {
        throw Error(ErrorCode::NonFiniteNumber, "the vertex is not finite.", Place::at_vertex(v));
      }
      const auto [found, is_new] = vertex_at ? vertex_at->try_emplace(place, next)
                                             : std::pair(std::map<std::array<float, 3>, int>::iterator(), true);
      vertices[v] = is_new ? next : found->second;
      if (is_new) coordinates_.insert(coordinates_.end(), position.data(), position.data() + 3);
    }
    return vertices;
  }

  void add_faces(const aiMesh& mesh, const std::vector<int>& vertices) {
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      const aiFace& face = mesh.mFaces[f];
      if (face.mNumIndices < 3) continue;  // Points and lines.
      for (unsigned c = 0; c < face.mNumIndices; ++c) {
        if (face.mIndices[c] >= vertices.size()) {
          throw Error(ErrorCode::IndexOutOfRange,
                      fmt::format("a face refers to vertex {}, but there are {}.", face.mIndices[c], vertices.size()),
                      Place::at_element(f));
        }
        faces_.corners.push_back(vertices[face.mIndices[c]]);
      }
      faces_.starts.push_back(static_cast<int>(faces_.corners.size()));
    }
  }

  const aiScene& scene_;
  std::vector<double> coordinates_;
  Polygons faces_;
};

/// Keys of one kind as a track: times that do not rise are left out.
template <class Key, class ToRow>
void add_track(MotionClip& clip, int joint, TrackPath path, const Key* keys, unsigned count, double per_second,
               ToRow to_row) {
  MotionTrack track;
  track.joint = joint;
  track.path = path;
  std::vector<Eigen::RowVectorXd> rows;
  for (unsigned i = 0; i < count; ++i) {
    const double time = std::max(keys[i].mTime / per_second, 0.0);
    if (!track.times.empty() && time <= track.times.back()) continue;
    track.times.push_back(time);
    rows.push_back(to_row(keys[i].mValue));
    if (!rows.back().allFinite() || !std::isfinite(time)) {
      throw Error(ErrorCode::NonFiniteNumber, "a key of the animation is not finite.",
                  Place::at_path({}, fmt::format("animation '{}', node {}", clip.name, joint)));
    }
  }
  if (rows.empty()) return;
  track.values.resize(static_cast<Eigen::Index>(rows.size()), rows.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i) track.values.row(static_cast<Eigen::Index>(i)) = rows[i];
  clip.tracks.push_back(std::move(track));
}

ImportedMotion convert_motion(const aiScene& scene) {
  ImportedMotion motion;
  std::vector<std::string> names;
  std::map<std::string, int> joint_of_node;
  for (const internal::SceneNode& node : internal::list_nodes(scene)) {
    joint_of_node.emplace(node.node->mName.C_Str(), motion.skeleton.count());
    names.emplace_back(node.node->mName.C_Str());
    aiVector3D scale;
    aiVector3D place;
    aiQuaternion turn;
    node.node->mTransformation.Decompose(scale, turn, place);
    Joint joint;
    joint.parent = node.parent;
    joint.rest.translation = {place.x, place.y, place.z};
    joint.rest.rotation = Eigen::Quaterniond(turn.w, turn.x, turn.y, turn.z).normalized();
    joint.rest.scale = {scale.x, scale.y, scale.z};
    motion.skeleton.joints.push_back(std::move(joint));
  }
  make_names_unique(names);
  for (std::size_t i = 0; i < names.size(); ++i) motion.skeleton.joints[i].name = names[i];
  validate(motion.skeleton);
  const auto row_of = [](const aiVector3D& v) { return Eigen::RowVectorXd(Eigen::RowVector3d(v.x, v.y, v.z)); };
  for (unsigned a = 0; a < scene.mNumAnimations; ++a) {
    const aiAnimation& animation = *scene.mAnimations[a];
    // 25 is what assimp takes where a file does not say.
    const double per_second = animation.mTicksPerSecond > 0 ? animation.mTicksPerSecond : 25;
    MotionClip clip;
    clip.name = animation.mName.length > 0 ? animation.mName.C_Str() : fmt::format("clip{}", a);
    for (unsigned c = 0; c < animation.mNumChannels; ++c) {
      const aiNodeAnim& channel = *animation.mChannels[c];
      const auto found = joint_of_node.find(channel.mNodeName.C_Str());
      if (found == joint_of_node.end()) continue;
      const int joint = found->second;
      add_track(clip, joint, TrackPath::Translation, channel.mPositionKeys, channel.mNumPositionKeys, per_second,
                row_of);
      add_track(clip, joint, TrackPath::Rotation, channel.mRotationKeys, channel.mNumRotationKeys, per_second,
                [](const aiQuaternion& q) {
                  return Eigen::RowVectorXd(Eigen::RowVector4d(q.x, q.y, q.z, q.w).normalized());
                });
      add_track(clip, joint, TrackPath::Scale, channel.mScalingKeys, channel.mNumScalingKeys, per_second, row_of);
    }
    if (clip.tracks.empty()) continue;
    validate(clip, motion.skeleton.count());
    motion.clips.push_back(std::move(clip));
  }
  if (motion.clips.empty()) throw Error(ErrorCode::CountMismatch, "the file has no animation of its nodes.");
  return motion;
}

ImportedScene convert(const aiScene& scene, const ReadOptions& options) {
  const std::vector<internal::SceneNode> nodes = internal::list_nodes(scene);
  MeshCollector collector(scene);
  for (const internal::SceneNode& node : nodes) collector.add_node(node);
  ImportedScene imported;
  imported.shape = collector.finish(options);
  imported.rig = internal::collect_skeleton(scene, nodes, size_of(imported.shape));
  return imported;
}

/// Reads a file with assimp and hands its scene on; every failure becomes an Error.
template <class Convert>
auto scene_of(std::string_view data, std::string_view extension, Convert&& convert_scene) {
  try {
    Assimp::Importer importer;
    importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, false);
    importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true);
    // Where there is no mesh, assimp would make one up to show the bones.
    importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
    const std::string hint(extension.substr(1));
    const aiScene* scene = importer.ReadFileFromMemory(data.data(), data.size(), 0, hint.c_str());
    if (!scene || !scene->mRootNode) {
      throw Error(ErrorCode::Malformed, fmt::format("it cannot be imported: {}.", importer.GetErrorString()));
    }
    return convert_scene(*scene);
  } catch (const Error&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw Error(ErrorCode::Malformed, fmt::format("it cannot be imported: {}.", error.what()));
  } catch (...) {
    throw Error(ErrorCode::Malformed, "it cannot be imported.");
  }
}

/// scene_of a file that does not claim too much, on a stack as deep as it may be nested.
template <class Convert>
auto with_scene(std::string_view data, std::string_view extension, Convert&& convert_scene) {
  if (std::find(std::begin(kExtensions), std::end(kExtensions), extension) == std::end(kExtensions)) {
    throw Error(ErrorCode::UnknownFormat, fmt::format("'{}' is not a format that assimp reads for Limber.", extension));
  }
  if (data.empty()) throw Error(ErrorCode::Truncated, "the file is empty.");
  internal::require_modest(data, extension);
  decltype(scene_of(data, extension, convert_scene)) imported;
  internal::run_on_deep_stack(data.size(), [&] { imported = scene_of(data, extension, convert_scene); });
  return imported;
}

std::string lower_extension(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  for (char& letter : extension) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return extension;
}

}  // namespace

void install_importer() noexcept {
  static constexpr Importer kImporter{load_scene_shape, load_scene_rig};
  set_importer(kImporter);
}

std::span<const std::string_view> assimp_extensions() {
  return kExtensions;
}

bool is_assimp_file(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  return std::any_of(std::begin(kExtensions), std::end(kExtensions),
                     [&](std::string_view known) { return equal_ignoring_case(known, extension); });
}

ImportedScene import_scene(std::string_view data, std::string_view extension, const ReadOptions& options) {
  return with_scene(data, extension, [&](const aiScene& scene) { return convert(scene, options); });
}

ImportedScene load_scene(const std::filesystem::path& path, const ReadOptions& options) {
  return in_file(path, [&] { return import_scene(read_file(path), lower_extension(path), options); });
}

ImportedMotion import_motion(std::string_view data, std::string_view extension) {
  return with_scene(data, extension, convert_motion);
}

ImportedMotion load_scene_motion(const std::filesystem::path& path) {
  return in_file(path, [&] { return import_motion(read_file(path), lower_extension(path)); });
}

Shape load_scene_shape(const std::filesystem::path& path, const ReadOptions& options) {
  return load_scene(path, options).shape;
}

Rig load_scene_rig(const std::filesystem::path& path) {
  Rig rig = load_scene(path).rig;
  if (rig.handles.empty()) {
    throw Error(ErrorCode::InvalidRig, "no mesh in it is skinned by bones.", Place::in_file(path.string()));
  }
  return rig;
}

}  // namespace limber
