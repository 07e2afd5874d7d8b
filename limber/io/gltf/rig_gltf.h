#pragma once

#include <string>
#include <vector>

#include "limber/io/gltf/gltf.h"
#include "limber/model/character.h"
#include "limber/model/skeleton.h"
#include "limber/model/subspace.h"

namespace limber {

/// A skin for all meshes of a glTF file, and what plays on it.
struct GltfRig {
  Skeleton skeleton;          ///< Its joints become nodes of the file, unless they are its own.
  bool own_skeleton = false;  ///< `skeleton` is the file's: its nodes are the joints, and keep their bind pose.
  /// The meshes of the file one after the other, in the world: see rest_shape. Bones start from there.
  SkinnedMesh mesh;
  SkinWeights weights;            ///< For the vertices and bones of `mesh`: what is written.
  std::vector<MotionClip> clips;  ///< For `skeleton`.
  GltfSkinOptions skin;           ///< How weights are stored.
};

/// A file with another skin.
struct RiggedGltf {
  std::string glb;
  int first_node = 0;  ///< Of the skeleton's first joint; the others follow.
};

/// Gives the meshes of a file a skin in place of those that they have. Materials, textures, morph targets, other nodes and
/// clips stay. A mesh that its old skin bends at rest is put where it is seen, unless it has morph targets.
///
/// @throws Error  CountMismatch (vertices); UnsuitableShape (an old skin that bends a mesh with morph targets); as
///                GltfPatch::set_skin and add_clip.
RiggedGltf rig_gltf(GltfPatch patch, const GltfRig& rig);

}  // namespace limber
