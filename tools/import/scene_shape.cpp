#include "tools/import/scene_shape.h"

#include <array>
#include <cmath>
#include <limits>
#include <map>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/io/internal/exact_weld.h"
#include "limber/io/internal/polygons.h"
#include "limber/io/internal/shape_assembly.h"

namespace limber::importer {
namespace {

/// Collects the meshes of all nodes into one list of vertices and faces.
class MeshCollector {
 public:
  MeshCollector(const aiScene& scene, const SceneNodes& nodes) : scene_(scene), nodes_(nodes) {
    for (const SceneNode& node : nodes_.all) {
      for (const aiMesh* mesh : meshes_of(scene_, *node.node)) has_uvs_ = has_uvs_ && mesh->HasTextureCoords(0);
    }
  }

  void add_node(int index) {
    const std::vector<const aiMesh*> meshes = meshes_of(scene_, *nodes_.all[static_cast<std::size_t>(index)].node);
    bool unrolled = !meshes.empty();
    for (const aiMesh* mesh : meshes) unrolled = unrolled && is_unrolled(*mesh);
    std::map<std::array<float, 3>, int> vertex_at;
    for (const aiMesh* mesh : meshes) {
      add_faces(*mesh, add_vertices(*mesh, index, unrolled ? &vertex_at : nullptr));
    }
  }

  Shape finish() {
    Shape shape;
    shape.positions = internal::to_positions(coordinates_, 3);
    if (has_uvs_ && !corner_uvs_.empty()) {
      const std::vector<double>& uvs = uvs_.coordinates();
      shape.uvs = Eigen::Map<const TextureCoordinates>(uvs.data(), static_cast<Eigen::Index>(uvs.size() / 2), 2);
    }
    internal::set_faces(shape, std::move(faces_),
                        has_uvs_ ? std::span<const int>(corner_uvs_) : std::span<const int>());
    return shape;
  }

 private:
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

  /// Per bone of a mesh the map from the mesh's space to the world.
  std::vector<AffineMatrix> bones_of(const aiMesh& mesh, int node) const {
    std::vector<AffineMatrix> maps;
    for (unsigned b = 0; b < mesh.mNumBones; ++b) {
      const int joint = nodes_.find(mesh.mBones[b]->mName);
      const AffineMatrix& mesh_to_world = nodes_.all[static_cast<std::size_t>(node)].to_world;
      maps.push_back(joint < 0 ? mesh_to_world
                               : compose(nodes_.all[static_cast<std::size_t>(joint)].to_world,
                                         offset_of(*mesh.mBones[b], nodes_, joint, node)));
    }
    return maps;
  }

  /// Appends the vertices of a mesh; those at a place in `vertex_at` are joined, if it is given.
  /// @return  Where each vertex of the mesh went.
  std::vector<int> add_vertices(const aiMesh& mesh, int node, std::map<std::array<float, 3>, int>* vertex_at) {
    const std::vector<AffineMatrix> bones = bones_of(mesh, node);
    const std::vector<std::vector<BoneShare>> shares = bone_shares(mesh);
    std::vector<int> vertices(mesh.mNumVertices);
    for (unsigned v = 0; v < mesh.mNumVertices; ++v) {
      if (coordinates_.size() / 3 >= static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        throw Error(ErrorCode::CountMismatch, "the scene has too many vertices.");
      }
      const aiVector3D& local = mesh.mVertices[v];
      const int next = static_cast<int>(coordinates_.size() / 3);
      // Adding zero makes one zero of both, so that they are joined.
      const std::array<float, 3> place = {local.x + 0.0f, local.y + 0.0f, local.z + 0.0f};
      if (!std::isfinite(place[0] + place[1] + place[2])) fail_not_finite(v);
      const auto [found, is_new] = vertex_at ? vertex_at->try_emplace(place, next)
                                             : std::pair(std::map<std::array<float, 3>, int>::iterator(), true);
      vertices[v] = is_new ? next : found->second;
      if (!is_new) continue;
      const Eigen::Vector3d start(local.x, local.y, local.z);
      Eigen::Vector3d position = Eigen::Vector3d::Zero();
      for (const BoneShare& share : shares[v]) {
        position += share.weight * apply(bones[static_cast<std::size_t>(share.bone)], start);
      }
      if (shares[v].empty()) position = apply(nodes_.all[static_cast<std::size_t>(node)].to_world, start);
      if (!position.allFinite()) fail_not_finite(v);
      coordinates_.insert(coordinates_.end(), position.data(), position.data() + 3);
    }
    return vertices;
  }

  [[noreturn]] static void fail_not_finite(unsigned vertex) {
    throw Error(ErrorCode::NonFiniteNumber, fmt::format("vertex {} is not finite.", vertex));
  }

  void add_faces(const aiMesh& mesh, const std::vector<int>& vertices) {
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      const aiFace& face = mesh.mFaces[f];
      if (face.mNumIndices < 3) continue;  // Points and lines.
      for (unsigned c = 0; c < face.mNumIndices; ++c) {
        if (face.mIndices[c] >= vertices.size()) {
          throw Error(ErrorCode::IndexOutOfRange, fmt::format("face {} refers to vertex {}, but there are {}.", f,
                                                              face.mIndices[c], vertices.size()));
        }
        faces_.corners.push_back(vertices[face.mIndices[c]]);
        if (!has_uvs_) continue;
        const aiVector3D& uv = mesh.mTextureCoords[0][face.mIndices[c]];
        const bool finite = std::isfinite(uv.x) && std::isfinite(uv.y);
        corner_uvs_.push_back(uvs_.add({finite ? uv.x : 0.0, finite ? uv.y : 0.0}));
      }
      faces_.starts.push_back(static_cast<int>(faces_.corners.size()));
    }
  }

  const aiScene& scene_;
  const SceneNodes& nodes_;
  bool has_uvs_ = true;
  std::vector<double> coordinates_;
  Polygons faces_;
  internal::ExactWeld<2> uvs_;
  std::vector<int> corner_uvs_;
};

}  // namespace

Shape shape_of_scene(const aiScene& scene, const SceneNodes& nodes) {
  MeshCollector collector(scene, nodes);
  for (int n = 0; n < static_cast<int>(nodes.all.size()); ++n) collector.add_node(n);
  return collector.finish();
}

}  // namespace limber::importer
