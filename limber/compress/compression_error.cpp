#include "limber/compress/compression_error.h"

#include <algorithm>
#include <cmath>

namespace limber {
namespace {

/// The value that 99 of 100 vertices do not exceed.
double percentile_99(std::vector<float> values) {
  if (values.empty()) return 0;
  const std::size_t rank = (values.size() * 99 + 99) / 100 - 1;
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(rank), values.end());
  return values[rank];
}

}  // namespace

CompressionError weight_error(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  CompressionError error;
  double sum = 0;
  for (Eigen::Index vertex = 0; vertex < a.rows(); ++vertex) {
    const double squared = (a.row(vertex) - b.row(vertex)).squaredNorm();
    const double distance = std::sqrt(squared);
    sum += squared;
    error.of_vertex.push_back(static_cast<float>(distance));
    if (error.worst_vertex < 0 || distance > error.worst) {
      error.worst = distance;
      error.worst_vertex = static_cast<int>(vertex);
    }
  }
  error.rms = a.size() > 0 ? std::sqrt(sum / static_cast<double>(a.size())) : 0;
  error.percentile_99 = percentile_99(error.of_vertex);
  return error;
}

PoseError pose_error(const MeshSequence& a, const MeshSequence& b) {
  PoseError error;
  const int frames = std::min(a.frame_count(), b.frame_count());
  std::vector<double> sums(static_cast<std::size_t>(a.vertex_count));
  double total = 0;
  for (int frame = 0; frame < frames; ++frame) {
    const Eigen::Map<const Eigen::Matrix3Xf> left(a.frame(frame).data(), 3, a.vertex_count);
    const Eigen::Map<const Eigen::Matrix3Xf> right(b.frame(frame).data(), 3, a.vertex_count);
    for (int vertex = 0; vertex < a.vertex_count; ++vertex) {
      const double squared = (left.col(vertex).cast<double>() - right.col(vertex).cast<double>()).squaredNorm();
      sums[static_cast<std::size_t>(vertex)] += squared;
      total += squared;
      if (error.worst_vertex < 0 || squared > error.worst * error.worst) {
        error.worst = std::sqrt(squared);
        error.worst_vertex = vertex;
        error.worst_frame = frame;
      }
    }
  }
  for (const double sum : sums) error.of_vertex.push_back(static_cast<float>(std::sqrt(sum / std::max(frames, 1))));
  error.rms = std::sqrt(total / std::max(3.0 * frames * a.vertex_count, 1.0));
  error.percentile_99 = percentile_99(error.of_vertex);
  return error;
}

MeshSequence posed(const Positions& rest, const SkinWeights& weights, const ExamplePoses& poses) {
  ExamplePoses without_targets = poses;
  without_targets.targets = {};
  return targets_of(without_targets, rest, weights);
}

}  // namespace limber
