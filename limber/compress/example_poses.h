#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

#include "limber/bind/skin_weights.h"
#include "limber/geometry/mesh_sequence.h"
#include "limber/geometry/shape.h"

namespace limber {

/// Takes rest positions to where a bone alone would move them.
using BoneMatrix = Eigen::Matrix<double, 3, 4>;

/// Poses in which a skin is to be right: what the bones do, and where the vertices should be.
struct ExamplePoses {
  int bone_count = 0;
  std::vector<BoneMatrix> bones;  ///< Poses x bones, one pose after the other.
  MeshSequence targets;           ///< As many frames; no vertices: wherever the dense skin takes them.

  int pose_count() const { return bone_count > 0 ? static_cast<int>(bones.size()) / bone_count : 0; }
  std::span<const BoneMatrix> pose(int index) const {
    const auto count = static_cast<std::size_t>(bone_count);
    return std::span<const BoneMatrix>(bones).subspan(static_cast<std::size_t>(index) * count, count);
  }
};

/// Linear blend skinning in double: vertices x 3.
/// @param rest   Vertices x 3.
/// @param bones  One matrix per bone of the weights.
Positions skinned(const Positions& rest, const SkinWeights& weights, std::span<const BoneMatrix> bones);

/// The targets, or where the dense skin takes the vertices if there are none.
MeshSequence targets_of(const ExamplePoses& poses, const Positions& rest, const SkinWeights& weights);

/// @throws Error  CountMismatch (bones that do not divide into poses, another number of bones than the weights
///                have, targets with another number of vertices or frames); InvalidPose (no poses);
///                NonFiniteNumber.
void check_example_poses(const ExamplePoses& poses, int bone_count, int vertex_count);

/// Where each bone alone would take a vertex, in all poses: the columns of a (3 poses) x bones matrix M_i, so
/// that M_i w is where weights w take it [Two-Layer Compression 2013, eq. 7b].
void bone_images(const ExamplePoses& poses, const Eigen::Vector3d& rest, Eigen::MatrixXd& images);

/// The targets of a vertex in all poses, in the order of the rows of bone_images.
void vertex_track(const MeshSequence& targets, int vertex, Eigen::VectorXd& track);

}  // namespace limber
