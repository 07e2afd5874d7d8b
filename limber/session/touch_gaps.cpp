#include <algorithm>
#include <map>

#include "limber/core/error.h"
#include "limber/core/internal/parallel.h"
#include "limber/session/characters.h"

namespace limber {
using namespace internal;
namespace {

/// One side of a touch, as the bones see it: what each of them moves, and how much of it.
struct TouchSide {
  std::vector<std::pair<int, Eigen::Vector4d>> bones;  ///< Bone, and the sum of weight times (position, 1).
};

TouchSide side_of(const Touch& touch, std::size_t side, const SkinnedMesh& mesh, const SkinWeights& weights) {
  std::map<int, Eigen::Vector4d> sums;
  for (int k = 0; k < 3; ++k) {
    const int v = mesh.shape.triangles(touch.triangles[side], k);
    const double share = touch.barycentric[side][k];
    for (const Influence& influence : weights.of(v)) {
      const Eigen::Vector4d point = mesh.shape.positions.row(v).transpose().homogeneous();
      const auto [entry, is_new] = sums.try_emplace(influence.bone, Eigen::Vector4d::Zero());
      entry->second += share * influence.weight * point;
    }
  }
  return {{sums.begin(), sums.end()}};
}

Eigen::Vector3d posed_point(const TouchSide& side, const std::vector<AffineMatrix>& bones) {
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  for (const auto& [bone, sum] : side.bones) point += bones[static_cast<std::size_t>(bone)] * sum;
  return point;
}

int nearest_corner(const Touch& touch, std::size_t side, const Triangles& triangles) {
  int corner = 0;
  touch.barycentric[side].maxCoeff(&corner);
  return triangles(touch.triangles[side], corner);
}

}  // namespace

TouchGaps touch_gaps(const SkinnedMesh& mesh, const SkinWeights& weights, const Skeleton& skeleton,
                     std::span<const SkeletonPose> poses, std::span<const Touch> touches, Task* task) {
  if (weights.vertex_count() != mesh.shape.vertex_count() ||
      weights.bone_count != static_cast<int>(mesh.bones.size())) {
    throw Error(ErrorCode::CountMismatch, "the weights are for other vertices or bones than the mesh has.");
  }
  TouchGaps result;
  result.touches = static_cast<int>(touches.size());
  const double size = size_of(mesh.shape);
  if (touches.empty() || poses.empty() || !(size > 0)) return result;
  const Stage stage(task, "follow touches");
  std::vector<std::vector<AffineMatrix>> bones;
  for (const SkeletonPose& pose : poses) bones.push_back(bone_transforms(mesh, joint_to_world(skeleton, pose)));
  const std::vector<AffineMatrix> at_rest = bone_transforms(mesh, rest_joint_to_world(skeleton));
  std::vector<PartGap> gaps(touches.size());
  constexpr std::size_t kChunk = 16;
  parallel_for(touches.size(), kChunk, [&](std::size_t i) {
    const TouchSide a = side_of(touches[i], 0, mesh, weights);
    const TouchSide b = side_of(touches[i], 1, mesh, weights);
    const double rest = (posed_point(a, at_rest) - posed_point(b, at_rest)).norm();
    gaps[i].parts = touches[i].parts;
    for (std::size_t p = 0; p < bones.size(); ++p) {
      const double gap = ((posed_point(a, bones[p]) - posed_point(b, bones[p])).norm() - rest) / size;
      if (gap <= gaps[i].gap && gaps[i].pose >= 0) continue;
      gaps[i].gap = std::max(gap, 0.0);
      gaps[i].pose = static_cast<int>(p);
    }
  });
  throw_if_cancelled(task);
  std::map<std::array<int, 2>, PartGap> of_pair;
  std::vector<double> all;
  for (std::size_t i = 0; i < gaps.size(); ++i) {
    all.push_back(gaps[i].gap);
    const auto [entry, is_new] = of_pair.try_emplace(gaps[i].parts, gaps[i]);
    if (!is_new && gaps[i].gap <= entry->second.gap) continue;
    entry->second = gaps[i];
    for (std::size_t side = 0; side < 2; ++side) {
      entry->second.vertices[side] = nearest_corner(touches[i], side, mesh.shape.triangles);
    }
  }
  for (const auto& [pair, gap] : of_pair) result.widest.push_back(gap);
  std::stable_sort(result.widest.begin(), result.widest.end(),
                   [](const PartGap& one, const PartGap& other) { return one.gap > other.gap; });
  const auto place = all.begin() + static_cast<std::ptrdiff_t>(0.99 * static_cast<double>(all.size() - 1));
  std::nth_element(all.begin(), place, all.end());
  result.percentile99 = *place;
  result.worst = result.widest.front().gap;
  return result;
}

}  // namespace limber
