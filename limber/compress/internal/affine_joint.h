#pragma once

#include <span>
#include <string>
#include <vector>

#include "limber/model/character.h"

namespace limber::internal {

/// How a bone moves in one clip of a character.
struct BoneKeys {
  int clip = 0;                    ///< Index in the character.
  std::vector<double> times;       ///< In seconds, rising.
  std::vector<AffineMatrix> maps;  ///< One per time: from the mesh's space to the world.
  /// One per time: from the space of the joint that it hangs on to the world; empty: it hangs on nothing.
  std::vector<AffineMatrix> parents = {};
};

/// What is to become a joint.
struct AffineJoint {
  std::string name;  ///< Made unique.
  /// A point of the mesh that shall move straight from key to key: about where the bone has its vertices.
  Eigen::Vector3d pivot = Eigen::Vector3d::Zero();
  AffineMatrix rest = AffineMatrix(AffineMatrix::Identity());  ///< The map at rest, from the mesh's space to the world.
  int parent = -1;                                             ///< The joint that it hangs on; -1: none.
  /// From the mesh's space to the parent's when they were bound: what the bone does beyond its parent is then small.
  AffineMatrix parent_bind = AffineMatrix(AffineMatrix::Identity());
  AffineMatrix parent_rest =
      AffineMatrix(AffineMatrix::Identity());           ///< From the parent's space to the world, at rest.
  Eigen::Vector3d half_size = Eigen::Vector3d::Zero();  ///< How far from the pivot its vertices reach, along the axes.
};

/// Adds joints to a character that move a mesh by affine maps, which files cannot hold as they are: one joint where all
/// maps scale along fixed axes at most, else two nested ones (see affine_nodes). Joint and keys are appended; nothing
/// else changes. Parts that do not move get no keys.
///
/// @param keys       At most one per clip.
/// @param tolerance  How far keys that are left out, and shears, may move its vertices, in the world's unit; 0: every key
///                   stays, and plays exactly.
/// @return           The bone for the mesh: the joint and its inverse bind matrix.
/// @throws Error     As affine_nodes.
SkinBone add_affine_joint(Character& character, const AffineJoint& joint, std::span<const BoneKeys> keys,
                          double tolerance = 0);

}  // namespace limber::internal
