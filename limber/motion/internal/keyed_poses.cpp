#include "limber/motion/internal/keyed_poses.h"

#include <algorithm>

namespace limber::internal {

using Eigen::Quaterniond;
using Eigen::Vector3d;

Quaterniond rotation_of(const AffineMatrix& map) {
  return decompose(map).transform.rotation;
}

KeyedPoses::KeyedPoses(const Skeleton& skeleton, std::vector<SkeletonPose>& poses)
    : skeleton_(skeleton), poses_(poses) {
  for (const SkeletonPose& pose : poses) worlds_.push_back(joint_to_world(skeleton, pose));
}

void KeyedPoses::move(std::size_t key, int joint, const Vector3d& to) {
  const int parent = skeleton_.joints[joint].parent;
  poses_[key].local[joint].translation = parent < 0 ? to : apply(inverse(worlds_[key][parent]), to);
  worlds_[key] = joint_to_world(skeleton_, poses_[key]);
}

bool KeyedPoses::is_above(int ancestor, int joint) const {
  for (int above = skeleton_.joints[joint].parent; above >= 0; above = skeleton_.joints[above].parent) {
    if (above == ancestor) return true;
  }
  return false;
}

void KeyedPoses::turn(std::size_t key, int joint, const Quaterniond& to) {
  const int parent = skeleton_.joints[joint].parent;
  const Quaterniond above = parent < 0 ? Quaterniond::Identity() : rotation_of(worlds_[key][parent]);
  poses_[key].local[joint].rotation = (above.conjugate() * to).normalized();
  worlds_[key] = joint_to_world(skeleton_, poses_[key]);
}

std::vector<KeyRun> runs_of(const std::vector<bool>& marks) {
  std::vector<KeyRun> runs;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (!marks[i]) continue;
    if (i == 0 || !marks[i - 1]) runs.push_back({i, i});
    runs.back().last = i;
  }
  return runs;
}

std::vector<double> nearness(const std::vector<bool>& marks, const std::vector<double>& times, double seconds) {
  std::vector<double> result(marks.size(), 0);
  double last = -1e300;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (marks[i]) last = times[i];
    result[i] = std::clamp(1 - (times[i] - last) / seconds, 0.0, 1.0);
  }
  double next = 1e300;
  for (std::size_t i = marks.size(); i-- > 0;) {
    if (marks[i]) next = times[i];
    result[i] = std::max(result[i], std::clamp(1 - (next - times[i]) / seconds, 0.0, 1.0));
  }
  for (double& value : result) value = value * value * (3 - 2 * value);
  return result;
}

void fade_between(const std::vector<bool>& known, const std::vector<double>& times, std::vector<Vector3d>& values) {
  const std::size_t count = known.size();
  const auto speed = [&](std::size_t key) -> Vector3d {
    return (values[key + 1] - values[key]) / (times[key + 1] - times[key]);
  };
  for (std::size_t i = 0; i < count;) {
    if (known[i]) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < count && !known[end]) ++end;
    const bool has_before = i > 0;
    const bool has_after = end < count;
    const Vector3d zero = Vector3d::Zero();
    const Vector3d before = has_before ? values[i - 1] : has_after ? values[end] : zero;
    const Vector3d after = has_after ? values[end] : before;
    const double start = times[has_before ? i - 1 : i];
    const double span = times[has_after ? end : end - 1] - start;
    // The value goes on as fast as it comes in, so that nothing jerks.
    const Vector3d leaving = i > 1 && known[i - 2] ? speed(i - 2) : zero;
    const Vector3d arriving = end + 1 < count && known[end + 1] ? speed(end) : zero;
    for (std::size_t k = i; k < end; ++k) {
      const double s = span > 0 ? (times[k] - start) / span : 0;
      const double rise = s * s * (3 - 2 * s);
      const Vector3d bows = span * ((s * (1 - s) * (1 - s)) * leaving - (s * s * (1 - s)) * arriving);
      values[k] = before + rise * (after - before) + (has_before && has_after ? bows : zero);
    }
    i = end;
  }
}

}  // namespace limber::internal
