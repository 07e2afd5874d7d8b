#include "limber/weights/internal/bone_paths.h"

#include <algorithm>
#include <limits>

#include "limber/geometry/internal/segment.h"

namespace limber::internal {

BonePaths::BonePaths(const Rig& rig)
    : rig_(rig),
      segments_(rig.handles.size(), {Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()}),
      is_leaf_(rig.handles.size(), 1) {
  for (int h = 0; h < rig.count(); ++h) {
    const Handle& handle = rig.handles[static_cast<std::size_t>(h)];
    if (handle.parent >= 0) is_leaf_[static_cast<std::size_t>(handle.parent)] = 0;
    if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
      segments_[static_cast<std::size_t>(h)] = {bone->head, bone->tail};
    } else if (const auto* point = std::get_if<PointHandle>(&handle.form)) {
      segments_[static_cast<std::size_t>(h)] = {point->position, point->position};
    } else {
      continue;
    }
    placed_.push_back(h);
  }
}

Eigen::Vector3d BonePaths::nearest_point(int handle, const Eigen::Vector3d& point) const {
  return nearest_on_segment(segment(handle)[0], segment(handle)[1], point);
}

int BonePaths::behind(const Eigen::Vector3d& point, const Eigen::Vector3d& outward, double reach) const {
  constexpr double kLeastCosine = 0.2;
  int nearest = -1;
  double least = reach;
  for (const int h : placed_) {
    const Eigen::Vector3d to_bone = nearest_point(h, point) - point;
    const double distance = to_bone.norm();
    if (distance >= least || -to_bone.dot(outward) < kLeastCosine * distance) continue;
    least = distance;
    nearest = h;
  }
  return nearest;
}

/// The handle and all above it.
std::vector<int> BonePaths::upwards(int handle) const {
  std::vector<int> chain;
  for (; handle >= 0; handle = rig_.handles[static_cast<std::size_t>(handle)].parent) chain.push_back(handle);
  return chain;
}

BonePaths::Way BonePaths::way(int from, const Eigen::Vector3d& from_point, int to,
                              const Eigen::Vector3d& to_point) const {
  std::vector<int> up = upwards(from);
  std::vector<int> down = upwards(to);
  while (!up.empty() && !down.empty() && up.back() == down.back()) {
    up.pop_back();
    down.pop_back();
  }
  // What is left lies below the handle where the two ways meet.
  Way way;
  const auto climb = [&](const std::vector<int>& chain, Eigen::Vector3d at) {
    for (const int h : chain) {
      way.length += (segment(h)[0] - at).norm();
      at = segment(h)[0];
      const int parent = rig_.handles[static_cast<std::size_t>(h)].parent;
      if (parent < 0 || (segment(parent)[0] - at).norm() > 1e-6 * (segment(h)[1] - at).norm()) ++way.steps;
    }
    return at;
  };
  const Eigen::Vector3d one = climb(up, from_point);
  const Eigen::Vector3d other = climb(down, to_point);
  way.length += (one - other).norm();
  return way;
}

int BonePaths::carrier(const Eigen::VectorXd& amounts, double share) const {
  Eigen::VectorXd below = amounts;
  const std::vector<int> order = parents_first(rig_);
  for (auto h = order.rbegin(); h != order.rend(); ++h) {
    const int parent = rig_.handles[static_cast<std::size_t>(*h)].parent;
    if (parent >= 0) below[parent] += below[*h];
  }
  int lowest = -1;
  std::size_t deepest = 0;
  for (int h = 0; h < rig_.count(); ++h) {
    if (below[h] < share * amounts.sum() * (1 - 1e-9)) continue;
    const std::size_t depth = upwards(h).size();
    if (depth <= deepest) continue;
    deepest = depth;
    lowest = h;
  }
  if (lowest >= 0) return lowest;
  int largest = 0;  // several roots, none of which has enough
  amounts.maxCoeff(&largest);
  return largest;
}

}  // namespace limber::internal
