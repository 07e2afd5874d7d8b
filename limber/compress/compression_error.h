#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/bind/skin_weights.h"
#include "limber/compress/example_poses.h"
#include "limber/geometry/mesh_sequence.h"

namespace limber {

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

}  // namespace limber
