#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/core/error.h"
#include "limber/core/internal/parallel.h"
#include "limber/geometry/mesh.h"

namespace limber {
using namespace internal;

Positions skinned(const Positions& rest, const SkinWeights& weights, std::span<const AffineMatrix> bones) {
  Positions result(rest.rows(), 3);
  parallel_for(static_cast<std::size_t>(rest.rows()), 1024, [&](std::size_t index) {
    const int vertex = static_cast<int>(index);
    AffineMatrix blended = AffineMatrix::Zero();
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
    const std::span<const AffineMatrix> bones = poses.pose(pose);
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

namespace {

/// Right minus judged: what moves a vertex apart. Most vertices have none.
SkinWeights difference_of(const SkinWeights& right, const SkinWeights& judged) {
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(right.vertex_count()));
  for (int v = 0; v < right.vertex_count(); ++v) {
    auto& row = rows[static_cast<std::size_t>(v)];
    row.assign(right.of(v).begin(), right.of(v).end());
    for (const Influence& influence : judged.of(v)) row.push_back({influence.bone, -influence.weight});
  }
  return make_skin_weights(right.bone_count, rows);
}

/// The triangles around some vertices, and all of their corners.
struct NormalRegion {
  std::vector<int> vertices;  ///< Whose normals may differ, ascending.
  Triangles triangles;        ///< Around them, with corners as places in `corners`.
  std::vector<int> corners;   ///< Vertices of the mesh, ascending; those of `vertices` are among them.
};

NormalRegion normals_around(const Triangles& triangles, const std::vector<int>& changed, int vertex_count) {
  std::vector<char> is_changed(static_cast<std::size_t>(vertex_count), 0);
  std::vector<char> has_normal(is_changed.size(), 0);
  std::vector<int> place(is_changed.size(), -1);
  for (const int v : changed) is_changed[static_cast<std::size_t>(v)] = 1;
  const auto any = [&](Eigen::Index t, const std::vector<char>& marks) {
    for (int k = 0; k < 3; ++k) {
      if (marks[static_cast<std::size_t>(triangles(t, k))] != 0) return true;
    }
    return false;
  };
  for (Eigen::Index t = 0; t < triangles.rows(); ++t) {
    if (!any(t, is_changed)) continue;
    for (int k = 0; k < 3; ++k) has_normal[static_cast<std::size_t>(triangles(t, k))] = 1;
  }
  NormalRegion region;
  std::vector<Eigen::Index> around;
  for (Eigen::Index t = 0; t < triangles.rows(); ++t) {
    if (!any(t, has_normal)) continue;
    around.push_back(t);
    for (int k = 0; k < 3; ++k) place[static_cast<std::size_t>(triangles(t, k))] = 0;
  }
  for (int v = 0; v < vertex_count; ++v) {
    if (has_normal[static_cast<std::size_t>(v)] != 0) region.vertices.push_back(v);
    if (place[static_cast<std::size_t>(v)] < 0) continue;
    place[static_cast<std::size_t>(v)] = static_cast<int>(region.corners.size());
    region.corners.push_back(v);
  }
  region.triangles.resize(static_cast<Eigen::Index>(around.size()), 3);
  for (std::size_t i = 0; i < around.size(); ++i) {
    for (int k = 0; k < 3; ++k) {
      region.triangles(static_cast<Eigen::Index>(i), k) = place[static_cast<std::size_t>(triangles(around[i], k))];
    }
  }
  for (int& v : region.vertices) v = place[static_cast<std::size_t>(v)];
  return region;
}

/// Normals of a region of a skinned mesh.
Positions region_normals(const NormalRegion& region, const Positions& rest, const SkinWeights& weights,
                         std::span<const AffineMatrix> bones) {
  Positions posed(static_cast<Eigen::Index>(region.corners.size()), 3);
  for (std::size_t i = 0; i < region.corners.size(); ++i) {
    AffineMatrix map = AffineMatrix::Zero();
    for (const Influence& influence : weights.of(region.corners[i])) {
      map += influence.weight * bones[static_cast<std::size_t>(influence.bone)];
    }
    posed.row(static_cast<Eigen::Index>(i)) = apply(map, rest.row(region.corners[i]).transpose()).transpose();
  }
  return vertex_normals(posed, region.triangles);
}

/// Every so manieth pose, at most 64 in all. Poses come by joint, axis and side: a step without a factor in common
/// with their number of six meets all kinds.
std::size_t pose_step(std::size_t count) {
  constexpr std::size_t kMostPoses = 64;
  std::size_t step = (count + kMostPoses - 1) / kMostPoses;
  while (step > 1 && (step % 2 == 0 || step % 3 == 0)) ++step;
  return std::max<std::size_t>(step, 1);
}

void compare_normals(const SkinnedMesh& mesh, const SkinWeights& weights, const Skeleton& skeleton,
                     std::span<const SkeletonPose> poses, const std::vector<int>& changed, SkinCost& cost) {
  if (changed.empty() || mesh.shape.triangle_count() == 0) return;
  const NormalRegion region = normals_around(mesh.shape.triangles, changed, weights.vertex_count());
  const std::size_t step = pose_step(poses.size());
  const std::size_t count = (poses.size() + step - 1) / step;
  std::vector<float> angles(count * region.vertices.size(), 0.0f);
  parallel_for(count, 1, [&](std::size_t p) {
    const std::vector<AffineMatrix> bones = bone_transforms(mesh, joint_to_world(skeleton, poses[p * step]));
    const Positions full = region_normals(region, mesh.shape.positions, mesh.weights, bones);
    const Positions few = region_normals(region, mesh.shape.positions, weights, bones);
    for (std::size_t i = 0; i < region.vertices.size(); ++i) {
      const Eigen::Vector3d a = full.row(region.vertices[i]).transpose();
      const Eigen::Vector3d b = few.row(region.vertices[i]).transpose();
      if (a.isZero(0) || b.isZero(0)) continue;
      angles[p * region.vertices.size() + i] = static_cast<float>(std::atan2(a.cross(b).norm(), a.dot(b)));
    }
  });
  cost.normal_worst = static_cast<double>(*std::max_element(angles.begin(), angles.end()));
  const auto above = static_cast<std::size_t>(0.01 * static_cast<double>(count) * weights.vertex_count());
  if (above >= angles.size()) return;
  const auto place = angles.begin() + static_cast<std::ptrdiff_t>(above);
  std::nth_element(angles.begin(), place, angles.end(), std::greater<>());
  cost.normal_percentile99 = static_cast<double>(*place);
}

}  // namespace

SkinCost skin_cost(const SkinnedMesh& mesh, const SkinWeights& weights, const Skeleton& skeleton,
                   std::span<const SkeletonPose> poses, Task* task) {
  if (weights.vertex_count() != mesh.weights.vertex_count() || weights.bone_count != mesh.weights.bone_count) {
    throw Error(ErrorCode::CountMismatch, "the two skins have different vertices or bones.");
  }
  SkinCost cost;
  const double size = size_of(mesh.shape);
  const int vertices = weights.vertex_count();
  if (poses.empty() || vertices == 0 || !(size > 0)) return cost;
  const SkinWeights difference = difference_of(mesh.weights, weights);
  std::vector<int> changed;
  for (int v = 0; v < vertices; ++v) {
    if (!difference.of(v).empty()) changed.push_back(v);
  }
  cost.changed_vertices = static_cast<int>(changed.size());
  std::vector<float> distances;
  distances.reserve(changed.size() * poses.size());
  double squares = 0;
  Stage stage(task, "compare skins");
  for (std::size_t p = 0; p < poses.size(); ++p) {
    stage.advance(static_cast<double>(p) / static_cast<double>(poses.size()));
    const std::vector<AffineMatrix> bones = bone_transforms(mesh, joint_to_world(skeleton, poses[p]));
    for (const int v : changed) {
      AffineMatrix apart = AffineMatrix::Zero();
      for (const Influence& influence : difference.of(v)) {
        apart += influence.weight * bones[static_cast<std::size_t>(influence.bone)];
      }
      const double distance = apply(apart, mesh.shape.positions.row(v).transpose()).norm() / size;
      squares += distance * distance;
      distances.push_back(static_cast<float>(distance));
      if (distance <= cost.worst) continue;
      cost.worst = distance;
      cost.worst_vertex = v;
      cost.worst_pose = static_cast<int>(p);
    }
  }
  const double samples = static_cast<double>(vertices) * static_cast<double>(poses.size());
  cost.rms = std::sqrt(squares / samples);
  // Vertices that did not change count as zeros below all others.
  const auto above = static_cast<std::size_t>(0.01 * samples);
  if (above < distances.size()) {
    const auto place = distances.begin() + static_cast<std::ptrdiff_t>(above);
    std::nth_element(distances.begin(), place, distances.end(), std::greater<>());
    cost.percentile99 = static_cast<double>(*place);
  }
  compare_normals(mesh, weights, skeleton, poses, changed, cost);
  return cost;
}

}  // namespace limber
