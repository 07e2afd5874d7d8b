#include "limber/bind/skin_cost.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "limber/core/error.h"

namespace limber {
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
  return cost;
}

}  // namespace limber
