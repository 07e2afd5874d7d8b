#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

#include "limber/core/task.h"
#include "limber/model/affine.h"
#include "limber/model/character.h"
#include "limber/model/shape.h"
#include "limber/model/skin_weights.h"

namespace limber {

/// Poses in which a skin is to be right: what the bones do, and where the vertices should be.
struct ExamplePoses {
  int bone_count = 0;
  /// Poses x bones, one pose after the other: each takes rest positions to where a bone alone would move them.
  std::vector<AffineMatrix> bones;
  MeshSequence targets;  ///< As many frames; no vertices: wherever the dense skin takes them.

  int pose_count() const { return bone_count > 0 ? static_cast<int>(bones.size()) / bone_count : 0; }
  std::span<const AffineMatrix> pose(int index) const {
    const auto count = static_cast<std::size_t>(bone_count);
    return std::span<const AffineMatrix>(bones).subspan(static_cast<std::size_t>(index) * count, count);
  }
};

/// Linear blend skinning in double: vertices x 3.
/// @param rest   Vertices x 3.
/// @param bones  One matrix per bone of the weights.
Positions skinned(const Positions& rest, const SkinWeights& weights, std::span<const AffineMatrix> bones);

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

/// How far a compressed skin is from the original, per vertex and in all.
struct CompressionError {
  std::vector<float> of_vertex;  ///< Per vertex, see below.
  double rms = 0;                ///< Root of the mean squared difference per number, as in the paper's tables.
  double percentile_99 = 0;      ///< Of of_vertex.
  double worst = 0;              ///< The largest of of_vertex.
  int worst_vertex = -1;         ///< The first that has it; -1: no vertices.
};

/// Differences of weights: of_vertex is the distance of two rows, rms is 1/sqrt(k n) |A - B|
/// [Two-Layer Compression 2013, table 2, without its factor of 1000].
/// @param a,b  Vertices x bones, of equal size.
CompressionError weight_error(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

/// Differences of positions: of_vertex is the root mean square over the frames of a vertex's distance; rms is
/// sqrt(sum |.|^2 / (3 f n)) [Two-Layer Compression 2013, table 3, without its factor of 1000]; `worst` is the
/// largest distance in any frame.
struct PoseError : CompressionError {
  int worst_frame = -1;
};
PoseError pose_error(const MeshSequence& a, const MeshSequence& b);  ///< Of the same vertices and frames.

/// Where weights take the vertices in all poses.
MeshSequence posed(const Positions& rest, const SkinWeights& weights, const ExamplePoses& poses);

/// How far two skins of a mesh are apart over some poses; distances are relative to the size of the mesh at rest.
struct SkinCost {
  double rms = 0;           ///< Over all vertices and poses.
  double percentile99 = 0;  ///< 99% of all vertices in all poses are nearer.
  double worst = 0;
  int worst_vertex = -1;     ///< -1: the skins agree everywhere.
  int worst_pose = -1;       ///< Index of the pose.
  int changed_vertices = 0;  ///< Vertices whose weights differ at all.
  /// Between the normals of the two skins, in radians: 99% of all vertices in all poses are below. Of many poses, up to
  /// 64 are looked at. Creases show here that are too small for distances.
  double normal_percentile99 = 0;
  double normal_worst = 0;  ///< The largest of these angles.
};

/// Plays both skins and compares where vertices go.
///
/// @param mesh      With the weights that are right.
/// @param weights   For the same vertices and bones: what is to be judged.
/// @param poses     Of the skeleton.
/// @param task      Cancellation; may be null.
/// @throws Error    CountMismatch (vertices or bones); Cancelled.
SkinCost skin_cost(const SkinnedMesh& mesh, const SkinWeights& weights, const Skeleton& skeleton,
                   std::span<const SkeletonPose> poses, Task* task = nullptr);

}  // namespace limber
