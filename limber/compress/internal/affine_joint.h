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
};

/// Adds joints to a character that move a mesh by affine maps, which files cannot hold as they are: one joint where all
/// maps scale along fixed axes at most, else two nested ones (see affine_nodes). Joint and keys are appended; nothing
/// else changes.
///
/// @param name    Of the joint; made unique.
/// @param pivot   A point of the mesh that shall move straight from key to key: about where the bone has its vertices.
/// @param rest    The map at rest.
/// @param keys    At most one per clip.
/// @return        The bone for the mesh: the joint and its inverse bind matrix.
/// @throws Error  As affine_nodes.
SkinBone add_affine_joint(Character& character, const std::string& name, const Eigen::Vector3d& pivot,
                          const AffineMatrix& rest, std::span<const BoneKeys> keys);

}  // namespace limber::internal
