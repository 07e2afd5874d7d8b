#pragma once

#include <optional>
#include <string>
#include <vector>

#include "limber/bind/character.h"
#include "limber/compress/affine_joint.h"
#include "limber/compress/example_poses.h"
#include "limber/compress/factorise.h"
#include "limber/reduce/binding.h"

#include "tools/limber/context.h"

namespace limber::cli {

/// A skin to compress, and motions to judge it by.
struct SkinProblem {
  std::string name;
  Shape shape;                        ///< In the mesh's space.
  SkinWeights weights;                ///< Of its bones; of a subspace that is not skin-like: none.
  std::optional<Subspace> subspace;   ///< If it is not skin-like.
  std::vector<BoneMatrix> rest;       ///< Of the bones, from the mesh's space to the world.
  ExamplePoses poses;                 ///< All frames of all clips.
  Eigen::MatrixXd rest_dofs;          ///< Of the subspace.
  std::vector<Eigen::MatrixXd> dofs;  ///< Of the subspace, per frame.
  MeshSequence truth;                 ///< Where the dense skin takes the vertices.

  int bone_count() const;
};

/// When the frames of the problems are.
struct ClipFrames {
  int clip = 0;  ///< In the character.
  std::vector<double> times;
};

/// What a file holds, ready to be compressed.
struct SkinProblems {
  Character character;      ///< To be changed and written.
  std::vector<int> meshes;  ///< Of the character, one per problem.
  std::vector<SkinProblem> problems;
  std::vector<ClipFrames> clips;    ///< Their frames follow each other in every problem.
  bool is_range_of_motion = false;  ///< The file had no clips.
};

/// Reads the skins of a .glb, .gltf or .limber file. Clips are sampled at `fps`; a file without any gets one that turns
/// every joint forth and back.
/// @throws Error  What the readers throw; InvalidRig: no mesh has a skin.
SkinProblems load_skin_problems(const std::string& path, double fps, Context& context);

}  // namespace limber::cli
