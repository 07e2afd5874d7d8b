#include "limber/motion/internal/hold_hands.h"

#include <algorithm>
#include <cmath>

#include "limber/motion/internal/keyed_poses.h"
#include "limber/motion/internal/leg_solve.h"

namespace limber::internal {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kSpeed = 1.0 / 12;  ///< Of the arm's length, in a second.
constexpr double kShortest = 0.2;    ///< Seconds.
constexpr double kFade = 1.0 / 3;    ///< Seconds.

/// Where the wrist goes at each key.
std::vector<Vector3d> wrist_places(const KeyedPoses& poses, const HoldingArm& arm, const std::vector<double>& times,
                                   const Vector3d& up) {
  const std::size_t count = times.size();
  std::vector<Vector3d> change(count, Vector3d::Zero());
  for (const KeyRun& run : runs_of(arm.is_still)) {
    const double keys = static_cast<double>(run.last - run.first + 1);
    Vector3d middle = Vector3d::Zero();
    double height = 0;
    for (std::size_t i = run.first; i <= run.last; ++i) {
      const Vector3d at = poses.place(i, arm.end);
      middle += at / keys;
      height += (std::isnan(arm.heights[i]) ? up.dot(at) : arm.heights[i]) / keys;
    }
    middle += (height - up.dot(middle)) * up;
    for (std::size_t i = run.first; i <= run.last; ++i) change[i] = middle - poses.place(i, arm.end);
  }
  // Far from any stillness nothing is changed.
  const std::vector<double> near = nearness(arm.is_still, times, kFade);
  std::vector<bool> known(count);
  for (std::size_t i = 0; i < count; ++i) known[i] = arm.is_still[i] || near[i] <= 0;
  fade_between(known, times, change);
  for (std::size_t i = 0; i < count; ++i) change[i] += poses.place(i, arm.end);
  return change;
}

void reach_for(KeyedPoses& poses, const HoldingArm& arm, std::size_t key, const Vector3d& target,
               const Vector3d& backward) {
  const Quaterniond hand = poses.rotation(key, arm.end);
  const TwoBones now{poses.place(key, arm.top), poses.place(key, arm.middle), poses.place(key, arm.end)};
  const TwoBones bent = solve_leg(now, target, backward);
  const Quaterniond upper = Quaterniond::FromTwoVectors(now.middle - now.top, bent.middle - bent.top);
  poses.turn(key, arm.top, upper * poses.rotation(key, arm.top));
  const Vector3d elbow = poses.place(key, arm.middle);
  const Quaterniond lower = Quaterniond::FromTwoVectors(poses.place(key, arm.end) - elbow, bent.end - elbow);
  poses.turn(key, arm.middle, lower * poses.rotation(key, arm.middle));
  poses.turn(key, arm.end, hand);
}

}  // namespace

std::vector<bool> find_stillness(const std::vector<Vector3d>& places, const std::vector<double>& times, double reach) {
  const std::size_t count = places.size();
  std::vector<bool> still(count, false);
  // The longest stretch from each key on in which nothing strays; keys in one that lasts are still.
  for (std::size_t first = 0; first < count; ++first) {
    std::size_t last = first;
    while (last + 1 < count && (places[last + 1] - places[first]).norm() <=
                                   kSpeed * reach * std::max(times[last + 1] - times[first], kShortest)) {
      ++last;
      if (times[last] - times[first] > 2 * kShortest) break;
    }
    if (times[last] - times[first] < kShortest - 1e-9) continue;
    for (std::size_t i = first; i <= last; ++i) still[i] = true;
  }
  return still;
}

void hold_hands(const Skeleton& skeleton, const std::vector<HoldingArm>& arms, const std::vector<double>& times,
                const Vector3d& up, const Vector3d& backward, std::vector<SkeletonPose>& poses) {
  KeyedPoses edited(skeleton, poses);
  for (const HoldingArm& arm : arms) {
    const std::vector<Vector3d> targets = wrist_places(edited, arm, times, up);
    for (std::size_t key = 0; key < times.size(); ++key) {
      if ((targets[key] - edited.place(key, arm.end)).norm() > 0) reach_for(edited, arm, key, targets[key], backward);
    }
  }
}

}  // namespace limber::internal
