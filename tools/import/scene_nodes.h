#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include <assimp/scene.h>

#include "limber/model/shape.h"

namespace limber::importer {

/// A node of a scene with its place in the world.
struct SceneNode {
  const aiNode* node = nullptr;
  int parent = -1;  ///< Index in the list; -1: the root.
  AffineMatrix to_world;
};

/// The nodes of a scene, parents before their children, otherwise in the order of the file.
struct SceneNodes {
  std::vector<SceneNode> all;
  std::unordered_map<std::string, int> by_name;  ///< The first of each name.

  int find(const aiString& name) const {
    const auto found = by_name.find(name.C_Str());
    return found == by_name.end() ? -1 : found->second;
  }
};

/// @throws Error  NonFiniteNumber: a place that is not finite.
SceneNodes list_nodes(const aiScene& scene);

AffineMatrix to_affine(const aiMatrix4x4& matrix);

/// The meshes of a node. @throws Error  IndexOutOfRange.
std::vector<const aiMesh*> meshes_of(const aiScene& scene, const aiNode& node);

/// A bone's part in a vertex.
struct BoneShare {
  int bone = 0;
  double weight = 0;
};

/// Per vertex of a mesh the bones that move it, with weights that sum to one; empty where none does.
/// @throws Error  IndexOutOfRange; NonFiniteNumber.
std::vector<std::vector<BoneShare>> bone_shares(const aiMesh& mesh);

/// The matrix of a bone: from the space of the mesh to that of the bone's node. Where the file has none that can be used,
/// the one that leaves vertices where they are.
AffineMatrix offset_of(const aiBone& bone, const SceneNodes& nodes, int bone_node, int mesh_node);

}  // namespace limber::importer
