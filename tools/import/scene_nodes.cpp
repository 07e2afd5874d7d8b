#include "tools/import/scene_nodes.h"

#include <cmath>

#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber::importer {

AffineMatrix to_affine(const aiMatrix4x4& matrix) {
  AffineMatrix affine;
  for (unsigned row = 0; row < 3; ++row) {
    for (unsigned column = 0; column < 4; ++column) affine(row, column) = matrix[row][column];
  }
  return affine;
}

SceneNodes list_nodes(const aiScene& scene) {
  SceneNodes nodes;
  std::vector<SceneNode> open = {{scene.mRootNode, -1, to_affine(scene.mRootNode->mTransformation)}};
  while (!open.empty()) {
    const SceneNode next = open.back();
    open.pop_back();
    if (!next.to_world.allFinite()) {
      throw Error(ErrorCode::NonFiniteNumber,
                  fmt::format("the place of node {} is not finite.", in_quotes(next.node->mName.C_Str())));
    }
    const int index = static_cast<int>(nodes.all.size());
    nodes.all.push_back(next);
    nodes.by_name.emplace(next.node->mName.C_Str(), index);
    for (unsigned i = next.node->mNumChildren; i-- > 0;) {
      const aiNode* child = next.node->mChildren[i];
      open.push_back({child, index, compose(next.to_world, to_affine(child->mTransformation))});
    }
  }
  return nodes;
}

std::vector<const aiMesh*> meshes_of(const aiScene& scene, const aiNode& node) {
  std::vector<const aiMesh*> meshes;
  for (unsigned i = 0; i < node.mNumMeshes; ++i) {
    if (node.mMeshes[i] >= scene.mNumMeshes) {
      throw Error(ErrorCode::IndexOutOfRange, "a node refers to a mesh that is not there.");
    }
    meshes.push_back(scene.mMeshes[node.mMeshes[i]]);
  }
  return meshes;
}

std::vector<std::vector<BoneShare>> bone_shares(const aiMesh& mesh) {
  std::vector<std::vector<BoneShare>> shares(mesh.mNumVertices);
  for (unsigned b = 0; b < mesh.mNumBones; ++b) {
    const aiBone& bone = *mesh.mBones[b];
    for (unsigned w = 0; w < bone.mNumWeights; ++w) {
      const aiVertexWeight& entry = bone.mWeights[w];
      if (entry.mVertexId >= mesh.mNumVertices) {
        throw Error(ErrorCode::IndexOutOfRange, "a bone moves a vertex that is not there.");
      }
      if (!std::isfinite(entry.mWeight)) throw Error(ErrorCode::NonFiniteNumber, "the weight of a bone is not finite.");
      if (entry.mWeight > 0) shares[entry.mVertexId].push_back({static_cast<int>(b), entry.mWeight});
    }
  }
  for (std::vector<BoneShare>& row : shares) {
    double sum = 0;
    for (const BoneShare& share : row) sum += share.weight;
    for (BoneShare& share : row) share.weight /= sum;
  }
  return shares;
}

AffineMatrix offset_of(const aiBone& bone, const SceneNodes& nodes, int bone_node, int mesh_node) {
  const AffineMatrix offset = to_affine(bone.mOffsetMatrix);
  if (offset.allFinite() && inverse(offset).allFinite()) return offset;
  const AffineMatrix world_to_bone = inverse(nodes.all[static_cast<std::size_t>(bone_node)].to_world);
  if (!world_to_bone.allFinite()) return AffineMatrix::Identity();
  return compose(world_to_bone, nodes.all[static_cast<std::size_t>(mesh_node)].to_world);
}

}  // namespace limber::importer
