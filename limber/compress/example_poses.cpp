#include "limber/compress/example_poses.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/parallel.h"

namespace limber {

Positions skinned(const Positions& rest, const SkinWeights& weights, std::span<const BoneMatrix> bones) {
  Positions result(rest.rows(), 3);
  parallel_for(static_cast<std::size_t>(rest.rows()), 1024, [&](std::size_t index) {
    const int vertex = static_cast<int>(index);
    BoneMatrix blended = BoneMatrix::Zero();
    for (const Influence& influence : weights.of(vertex)) {
      blended += influence.weight * bones[static_cast<std::size_t>(influence.bone)];
    }
    result.row(vertex) = blended * rest.row(vertex).transpose().homogeneous();
  });
  return result;
}

MeshSequence targets_of(const ExamplePoses& poses, const Positions& rest, const SkinWeights& weights) {
  if (poses.targets.vertex_count > 0) return poses.targets;
  MeshSequence result;
  result.vertex_count = static_cast<int>(rest.rows());
  for (int pose = 0; pose < poses.pose_count(); ++pose) {
    const Positions positions = skinned(rest, weights, poses.pose(pose));
    for (Eigen::Index i = 0; i < positions.size(); ++i) {
      result.positions.push_back(static_cast<float>(positions.data()[i]));
    }
  }
  return result;
}

void check_example_poses(const ExamplePoses& poses, int bone_count, int vertex_count) {
  if (poses.bone_count != bone_count || poses.bones.size() % static_cast<std::size_t>(std::max(bone_count, 1)) != 0) {
    throw Error(ErrorCode::CountMismatch,
                fmt::format("the example poses are {} matrices for {} bones each, but the weights have {} bones.",
                            poses.bones.size(), poses.bone_count, bone_count),
                {}, "Give one matrix per bone and pose.");
  }
  if (poses.pose_count() == 0) {
    throw Error(ErrorCode::InvalidPose, "there are no example poses.", {}, "Give at least one, or compress without.");
  }
  const MeshSequence& targets = poses.targets;
  if (targets.vertex_count > 0 &&
      (targets.vertex_count != vertex_count || targets.frame_count() != poses.pose_count())) {
    throw Error(ErrorCode::CountMismatch,
                fmt::format("the examples are {} frames of {} vertices, but there are {} poses and {} vertices.",
                            targets.frame_count(), targets.vertex_count, poses.pose_count(), vertex_count),
                {}, "Frames and poses must correspond, and so must vertices.");
  }
  for (std::size_t i = 0; i < poses.bones.size(); ++i) {
    if (!poses.bones[i].allFinite()) {
      const auto count = static_cast<std::size_t>(bone_count);
      throw Error(ErrorCode::NonFiniteNumber,
                  fmt::format("the matrix of bone {} in pose {} is not finite.", i % count, i / count));
    }
  }
  const auto wrong = std::find_if_not(targets.positions.begin(), targets.positions.end(),
                                      [](float value) { return std::isfinite(value); });
  if (wrong != targets.positions.end()) {
    const auto vertex = (wrong - targets.positions.begin()) / 3 % targets.vertex_count;
    throw Error(ErrorCode::NonFiniteNumber, "an example position is not finite.", Place::at_vertex(vertex));
  }
}

void bone_images(const ExamplePoses& poses, const Eigen::Vector3d& rest, Eigen::MatrixXd& images) {
  images.resize(3 * poses.pose_count(), poses.bone_count);
  for (int pose = 0; pose < poses.pose_count(); ++pose) {
    const std::span<const BoneMatrix> bones = poses.pose(pose);
    for (int bone = 0; bone < poses.bone_count; ++bone) {
      images.block<3, 1>(3 * pose, bone) = bones[static_cast<std::size_t>(bone)] * rest.homogeneous();
    }
  }
}

void vertex_track(const MeshSequence& targets, int vertex, Eigen::VectorXd& track) {
  track.resize(3 * targets.frame_count());
  for (int frame = 0; frame < targets.frame_count(); ++frame) {
    const float* position = targets.frame(frame).data() + 3 * static_cast<std::size_t>(vertex);
    for (int c = 0; c < 3; ++c) track[3 * frame + c] = position[c];
  }
}

}  // namespace limber
