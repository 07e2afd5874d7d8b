#include "limber/io/import/internal/assimp_skeleton.h"

#include <string>
#include <unordered_map>
#include <unordered_set>

#include <Eigen/LU>
#include <assimp/scene.h>
#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber::internal {
namespace {

Eigen::Affine3d to_eigen(const aiMatrix4x4& matrix) {
  Eigen::Affine3d transform = Eigen::Affine3d::Identity();
  for (unsigned row = 0; row < 3; ++row) {
    for (unsigned column = 0; column < 4; ++column) transform.matrix()(row, column) = matrix[row][column];
  }
  return transform;
}

/// The place of the first node with that name; identity if there is none.
Eigen::Affine3d to_world_of(const std::vector<SceneNode>& nodes, std::string_view name) {
  for (const SceneNode& node : nodes) {
    if (node.node->mName.C_Str() == name) return node.to_world;
  }
  return Eigen::Affine3d::Identity();
}

/// Where each bone was when its mesh was bound, by name: bones know the mesh's space, nodes know that space's
/// place. A file that does not say it leaves a bone where its node is.
std::unordered_map<std::string, Eigen::Affine3d> bind_transforms(const aiScene& scene,
                                                                 const std::vector<SceneNode>& nodes) {
  std::unordered_map<std::string, Eigen::Affine3d> transforms;
  for (const SceneNode& node : nodes) {
    for (unsigned i = 0; i < node.node->mNumMeshes; ++i) {
      const aiMesh& mesh = *scene.mMeshes[node.node->mMeshes[i]];
      for (unsigned b = 0; b < mesh.mNumBones; ++b) {
        const Eigen::Affine3d offset = to_eigen(mesh.mBones[b]->mOffsetMatrix);
        Eigen::Affine3d transform = node.to_world * offset.inverse();
        if (!transform.matrix().allFinite()) transform = to_world_of(nodes, mesh.mBones[b]->mName.C_Str());
        transforms.try_emplace(mesh.mBones[b]->mName.C_Str(), transform);
      }
    }
  }
  return transforms;
}

std::string unique_name(std::unordered_set<std::string>& taken, const std::string& wanted) {
  std::string name = wanted.empty() ? "bone" : wanted;
  for (int copy = 2; !taken.insert(name).second; ++copy) name = fmt::format("{}_{}", wanted, copy);
  return name;
}

Eigen::Vector3d head_of(const Handle& handle) {
  return std::get<BoneHandle>(handle.form).head;
}

/// The head of the first child that lies elsewhere, else a guess from the parent or the bone's own axis.
Eigen::Vector3d tail_of(const Rig& rig, std::size_t index, const Eigen::Affine3d& to_world, double shape_size) {
  const Eigen::Vector3d head = head_of(rig.handles[index]);
  for (const Handle& child : rig.handles) {
    if (child.parent == static_cast<int>(index) && head_of(child) != head) return head_of(child);
  }
  if (const int parent = rig.handles[index].parent; parent >= 0) {
    const Eigen::Vector3d parent_head = head_of(rig.handles[static_cast<std::size_t>(parent)]);
    if (parent_head != head) return head + 0.5 * (head - parent_head);
  }
  const Eigen::Vector3d axis = to_world.linear().col(1);
  const double length = axis.norm();
  const Eigen::Vector3d direction = length > 0 ? Eigen::Vector3d(axis / length) : Eigen::Vector3d::UnitY();
  return head + 0.1 * shape_size * direction;
}

}  // namespace

std::vector<SceneNode> list_nodes(const aiScene& scene) {
  std::vector<SceneNode> nodes;
  std::vector<SceneNode> open = {{scene.mRootNode, -1, to_eigen(scene.mRootNode->mTransformation)}};
  while (!open.empty()) {
    const SceneNode next = open.back();
    open.pop_back();
    const int index = static_cast<int>(nodes.size());
    nodes.push_back(next);
    for (unsigned i = next.node->mNumChildren; i-- > 0;) {
      const aiNode* child = next.node->mChildren[i];
      open.push_back({child, index, next.to_world * to_eigen(child->mTransformation)});
    }
  }
  return nodes;
}

Rig collect_skeleton(const aiScene& scene, const std::vector<SceneNode>& nodes, double shape_size) {
  const auto transforms = bind_transforms(scene, nodes);
  Rig rig;
  std::vector<Eigen::Affine3d> to_world;
  std::unordered_set<std::string> taken;
  std::vector<int> handle_above(nodes.size(), -1);  // The nearest bone at or above each node.
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    const int above = nodes[n].parent < 0 ? -1 : handle_above[static_cast<std::size_t>(nodes[n].parent)];
    handle_above[n] = above;
    const auto found = transforms.find(nodes[n].node->mName.C_Str());
    if (found == transforms.end()) continue;
    const Eigen::Vector3d head = found->second.translation();
    handle_above[n] = rig.count();
    rig.handles.push_back({unique_name(taken, nodes[n].node->mName.C_Str()), above, BoneHandle{head, head}});
    if (!found->second.matrix().allFinite()) {
      throw Error(ErrorCode::NonFiniteNumber, "the bone's bind pose is not finite.",
                  Place::at_handle(rig.handles.back().name));
    }
    to_world.push_back(found->second);
  }
  for (std::size_t h = 0; h < rig.handles.size(); ++h) {
    std::get<BoneHandle>(rig.handles[h].form).tail = tail_of(rig, h, to_world[h], shape_size);
  }
  return rig;
}

}  // namespace limber::internal
