#pragma once

#include <optional>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "limber/bind/skin_weights.h"
#include "limber/bind/subspace.h"
#include "limber/compress/example_poses.h"
#include "limber/geometry/mesh_sequence.h"
#include "limber/geometry/shape.h"
#include "limber/rig/affine.h"
#include "limber/rig/rig.h"

namespace limber {

/// A skin to compress, and motions to judge it by. A plain value.
struct SkinProblem {
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

/// A bound shape as a problem without frames yet. It is skin-like if it blends the rig's handles alone; then
/// it has weights, else the subspace is compressed as a whole.
/// @param shape     What the subspace moves.
/// @param rig       Its handles, in the order of the subspace.
SkinProblem skin_problem_of(const Shape& shape, const Rig& rig, const Subspace& subspace);

/// Adds a frame.
/// @param motions  Per handle of the rig: from where it rests to where it is. Handles that are not the rig's stay at rest.
void add_frame(SkinProblem& problem, std::span<const AffineMatrix> motions);

/// Works out `truth` from the frames that there are.
void set_truth(SkinProblem& problem);

/// The point about which a handle turns: the head of a bone, a point, the centre of a region, else of the shape.
std::vector<Eigen::Vector3d> handle_heads(const Rig& rig, const Shape& shape);

}  // namespace limber
