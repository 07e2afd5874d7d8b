#pragma once

#include <vector>

#include <Eigen/Geometry>

#include "limber/model/rig.h"

struct aiScene;
struct aiNode;

namespace limber::internal {

/// A node of a scene with its place in the world.
struct SceneNode {
  const aiNode* node;
  int parent;  ///< Index in the list; -1: the root.
  Eigen::Affine3d to_world;
};

/// All nodes, parents before their children, otherwise in the order of the file.
std::vector<SceneNode> list_nodes(const aiScene& scene);

/// The bones that skin the meshes of a scene, in their bind pose; see import_scene for parents and tails.
/// @param shape_size  The size of the shape, for the length of bones that nothing else tells.
/// @throws Error      NonFiniteNumber, with the bone's name.
Rig collect_skeleton(const aiScene& scene, const std::vector<SceneNode>& nodes, double shape_size);

}  // namespace limber::internal
