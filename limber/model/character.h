#pragma once

#include <span>
#include <string>
#include <vector>

#include "limber/model/shape.h"
#include "limber/model/skeleton.h"
#include "limber/model/subspace.h"

namespace limber {

/// A joint that moves the vertices of a mesh.
struct SkinBone {
  int joint = 0;              ///< Index in the skeleton.
  AffineMatrix inverse_bind;  ///< From the mesh's space to the joint's, when they were bound.
};

/// A change of a mesh that is mixed in by a weight, such as a smile.
struct MorphTarget {
  std::string name;        ///< May be empty.
  Positions positions;     ///< What it adds to the positions.
  Positions normals = {};  ///< What it adds to the normals; empty: nothing.
};

/// A mesh that a skeleton moves: v' = sum_b w_b M_b v with M_b = joint_to_world inverse_bind. A plain value.
struct SkinnedMesh {
  std::string name;  ///< May be empty.
  Shape shape;       ///< At rest, in a space of its own: see inverse_bind.
  std::vector<SkinBone> bones;
  SkinWeights weights;  ///< Of these bones.
  bool rigid = false;   ///< It hangs on its one bone as a whole; files then need no skin for it.
  int joint = -1;       ///< Joint that motion tracks of its morph weights name; -1: none.
  std::vector<MorphTarget> morph_targets;
  std::vector<double> morph_weights;  ///< At rest, one per morph target; empty: all 0.
};

/// A skeleton, the meshes that it moves, and motions for it: what a file for an engine holds. A plain value.
struct Character {
  std::string name;  ///< May be empty.
  Skeleton skeleton;
  std::vector<SkinnedMesh> meshes;
  std::vector<MotionClip> clips;  ///< Their joints are those of the skeleton.

  int vertex_count() const;
  /// Index of the clip with that name; -1 if there is none.
  int find_clip(std::string_view clip) const;
};

/// Checks what a Character promises.
/// @throws Error  As validate of its skeleton and clips; CountMismatch (weights for another number of vertices or bones,
///                morph targets of another size); IndexOutOfRange (triangles, joints of bones); NonFiniteNumber. The place
///                is a path such as meshes[1].bones[3].
void validate(const Character& character);

/// The matrices M_b of a mesh's bones.
/// @param joint_to_world  One per joint of the skeleton: see joint_to_world(skeleton, pose).
std::vector<AffineMatrix> bone_transforms(const SkinnedMesh& mesh, std::span<const AffineMatrix> joint_to_world);

/// The positions of a mesh with its morph targets mixed in by morph_weights: what its bones then move.
Positions morphed_positions(const SkinnedMesh& mesh);

/// The positions of a mesh after morph targets and linear blend skinning, in double and without haste: for setup and as a
/// reference. limber/runtime does the same at run time.
/// @param bones   One matrix per bone: see bone_transforms.
Positions skinned_positions(const SkinnedMesh& mesh, std::span<const AffineMatrix> bones);

/// All meshes as one shape in world space, one after the other, moved by the joints. Normals go along; texture
/// coordinates and colours are kept if every mesh has them.
Shape posed_shape(const Character& character, std::span<const AffineMatrix> joint_to_world);

/// posed_shape with the skeleton at rest.
Shape rest_shape(const Character& character);

/// The joints that skins name, and where they are with the skeleton at rest: no joint is rotated or scaled, parents are
/// the nearest such joints above. See rig_of() for its bones.
struct BoneSkeleton {
  Skeleton skeleton;
  std::vector<int> joint_of_bone;  ///< Index in the character's skeleton, rising.
};

/// @throws Error  InvalidRig: no mesh has a skin.
BoneSkeleton bones_of(const Character& character);

/// Weights of all meshes in one table: rows in the order of rest_shape, bones in that of bones_of. A rigid mesh goes with
/// the nearest such joint at or above its own; where there is none, its vertices have no influence.
SkinWeights joined_weights(const Character& character);

}  // namespace limber
