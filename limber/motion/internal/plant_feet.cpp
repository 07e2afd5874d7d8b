#include "limber/motion/internal/plant_feet.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "limber/model/shape.h"
#include "limber/motion/internal/keyed_poses.h"
#include "limber/motion/internal/leg_solve.h"

namespace limber::internal {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kFade = 0.1;        ///< Seconds over which a foot comes to lie flat.
constexpr double kHipFade = 0.2;     ///< Seconds over which hips come down.
constexpr double kMostDrop = 0.12;   ///< How far hips come down, of a leg's length.
constexpr double kStretched = 0.99;  ///< How far a leg is stretched to reach, if it was not stretched more.
constexpr double kMostLift = 1.2;    ///< How far a heel lifts about the ball where a leg does not reach, in radians.

/// The largest value within a time around each key, then the mean of those: smooth, and nowhere much below what was
/// given.
std::vector<double> smooth_cover(const std::vector<double>& values, const std::vector<double>& times, double seconds) {
  const auto around = [&](const std::vector<double>& from, auto combine) {
    std::vector<double> result(from.size());
    std::size_t first = 0;
    std::size_t last = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
      while (times[i] - times[first] > seconds) ++first;
      while (last + 1 < from.size() && times[last + 1] - times[i] <= seconds) ++last;
      result[i] = combine(from.begin() + static_cast<std::ptrdiff_t>(first),
                          from.begin() + static_cast<std::ptrdiff_t>(last) + 1);
    }
    return result;
  };
  const std::vector<double> cover = around(values, [](auto begin, auto end) { return *std::max_element(begin, end); });
  return around(cover, [](auto begin, auto end) {
    double sum = 0;
    for (auto it = begin; it != end; ++it) sum += *it;
    return sum / static_cast<double>(end - begin);
  });
}

class Planter {
 public:
  Planter(const Skeleton& skeleton, const std::vector<StandingLeg>& legs, const std::vector<double>& times, int body,
          const PlantOptions& options, std::vector<SkeletonPose>& poses)
      : legs_(legs),
        times_(times),
        body_(body),
        options_(options),
        up_(options.up),
        poses_(skeleton, poses),
        rest_(rest_joint_to_world(skeleton)) {
    ankle_height_.assign(legs.size(), 0);
    ball_height_.assign(legs.size(), 0);
    for (std::size_t l = 0; l < legs.size(); ++l) {
      ankle_height_[l] = up_.dot(Vector3d(rest_[legs[l].end].col(3)));
      ball_height_[l] = up_.dot(apply(rest_[legs[l].end], legs[l].ball));
    }
    // Of a pair, the lower one stands.
    for (std::size_t l = 0; l + 1 < legs.size(); l += 2) {
      ankle_height_[l] = ankle_height_[l + 1] = std::min(ankle_height_[l], ankle_height_[l + 1]);
      ball_height_[l] = ball_height_[l + 1] = std::min(ball_height_[l], ball_height_[l + 1]);
    }
  }

  void plant() {
    for (std::size_t l = 0; l < legs_.size(); ++l) {
      feet_.push_back(foot_turns(l));
      targets_.push_back(ankle_targets(l));
    }
    const std::vector<double> drops = hip_drops();
    for (std::size_t key = 0; key < times_.size(); ++key) move_body(key, -drops[key] * up_);
    for (std::size_t l = 0; l < legs_.size(); ++l) lift_heel(l);
    for (std::size_t key = 0; key < times_.size(); ++key) {
      for (std::size_t l = 0; l < legs_.size(); ++l) bend_leg(l, key);
    }
  }

 private:
  double height(const Vector3d& point) const { return up_.dot(point); }
  Vector3d level(const Vector3d& vector) const { return vector - up_.dot(vector) * up_; }
  Vector3d place(std::size_t key, int joint) const { return poses_.place(key, joint); }

  /// From ankle to ball in the world.
  Vector3d sole(std::size_t l, std::size_t key) const {
    return poses_.to_world(key, legs_[l].end).leftCols<3>() * legs_[l].ball;
  }

  /// What the foot turns so that it lies flat where heel and toe are down.
  std::vector<Quaterniond> foot_turns(std::size_t l) const {
    std::vector<bool> flat(times_.size());
    for (std::size_t i = 0; i < flat.size(); ++i) flat[i] = legs_[l].heel_is_down[i] && legs_[l].toe_is_down[i];
    const std::vector<double> shares = nearness(flat, times_, kFade);
    std::vector<Quaterniond> turns(times_.size(), Quaterniond::Identity());
    const double rise = ball_height_[l] - ankle_height_[l];
    for (std::size_t i = 0; i < turns.size(); ++i) {
      const Vector3d now = sole(l, i);
      const double length = now.norm();
      const Vector3d ahead = level(now);
      if (shares[i] <= 0 || !(length > 0) || std::abs(rise) >= length || !(ahead.norm() > 0.1 * length)) continue;
      const Vector3d lying = rise * up_ + std::sqrt(length * length - rise * rise) * ahead.normalized();
      turns[i] = Quaterniond::Identity().slerp(shares[i], Quaterniond::FromTwoVectors(now, lying));
    }
    return turns;
  }

  /// Where the ankle goes.
  std::vector<Vector3d> ankle_targets(std::size_t l) const {
    const StandingLeg& leg = legs_[l];
    const std::size_t count = times_.size();
    std::vector<Vector3d> change(count, Vector3d::Zero());
    std::vector<bool> known(count, false);  // Where it stands; how high, only toes tell.
    std::vector<Vector3d> soles;
    for (std::size_t i = 0; i < count; ++i) soles.push_back(feet_[l][i] * sole(l, i));
    const auto ankle = [&](std::size_t i) { return place(i, leg.end); };
    for (const KeyRun& run : runs_of(leg.toe_is_down)) {
      Vector3d middle = Vector3d::Zero();
      for (std::size_t i = run.first; i <= run.last; ++i) middle += level(ankle(i) + soles[i]);
      middle /= static_cast<double>(run.last - run.first + 1);
      for (std::size_t i = run.first; i <= run.last; ++i) {
        change[i] = middle + ball_height_[l] * up_ - soles[i] - ankle(i);
        known[i] = true;
      }
    }
    // A heel that is down alone stays where the whole foot will be, or was.
    for (const KeyRun& run : runs_of(leg.heel_is_down)) {
      Vector3d middle = Vector3d::Zero();
      for (std::size_t i = run.first; i <= run.last; ++i) middle += level(ankle(i));
      middle /= static_cast<double>(run.last - run.first + 1);
      for (std::size_t i = run.last + 1; i-- > run.first;) {
        if (known[i]) middle = level(ankle(i) + change[i]);
        if (known[i]) continue;
        change[i] = middle - level(ankle(i));
      }
      for (std::size_t i = run.first; i <= run.last; ++i) known[i] = true;
    }
    std::vector<Vector3d> lift(count);
    for (std::size_t i = 0; i < count; ++i) {
      lift[i] = height(change[i]) * up_;
      change[i] = level(change[i]);
    }
    fade_between(known, times_, change);
    fade_between(leg.toe_is_down, times_, lift);
    std::vector<Vector3d> targets;
    for (std::size_t i = 0; i < count; ++i) {
      Vector3d target = ankle(i) + change[i] + lift[i];
      const double below = std::max(ball_height_[l] - height(target + soles[i]), ankle_height_[l] - height(target));
      if (below > 0) target += below * up_;
      targets.push_back(target);
    }
    return targets;
  }

  double leg_length(std::size_t l, std::size_t key) const {
    const StandingLeg& leg = legs_[l];
    return (place(key, leg.middle) - place(key, leg.top)).norm() +
           (place(key, leg.end) - place(key, leg.middle)).norm();
  }

  /// How far the hips must come down at each key, so that feet on the ground are reached.
  std::vector<double> hip_drops() const {
    std::vector<double> drops(times_.size(), 0);
    for (std::size_t l = 0; l < legs_.size(); ++l) {
      for (std::size_t i = 0; i < times_.size(); ++i) {
        if (!legs_[l].toe_is_down[i] && !legs_[l].heel_is_down[i]) continue;
        const Vector3d top = place(i, legs_[l].top);
        const double length = leg_length(l, i);
        const double most = std::max(kStretched * length, (place(i, legs_[l].end) - top).norm());
        const double across = level(top - targets_[l][i]).norm();
        const double rise = height(top - targets_[l][i]);
        const double reach = std::sqrt(std::max(most * most - across * across, 0.0));
        drops[i] = std::max(drops[i], std::min(rise - reach, kMostDrop * length));
      }
    }
    return smooth_cover(drops, times_, kHipFade);
  }

  /// Moves the body, and feet that do not hang on it.
  void move_body(std::size_t key, const Vector3d& by) {
    poses_.move(key, body_, place(key, body_) + by);
    for (const StandingLeg& leg : legs_) {
      if (!poses_.is_above(body_, leg.end)) poses_.move(key, leg.end, place(key, leg.end) + by);
    }
  }

  /// How the foot turns about its ball, so that the ankle of a leg that does not reach comes near enough: a vector along the
  /// axis, as long as the angle.
  Vector3d lift_at(std::size_t l, std::size_t key) const {
    const StandingLeg& leg = legs_[l];
    const Vector3d top = place(key, leg.top);
    const double most = std::max(kStretched * leg_length(l, key), (place(key, leg.end) - top).norm());
    const Vector3d ball = targets_[l][key] + feet_[l][key] * sole(l, key);
    const Vector3d to_ankle = targets_[l][key] - ball;
    const Vector3d to_top = top - ball;
    const double foot = to_ankle.norm();
    const double far = to_top.norm();
    const Vector3d axis = to_ankle.cross(to_top);
    if ((targets_[l][key] - top).norm() <= most || !(foot > 0) || !(axis.norm() > 1e-9 * foot * far)) {
      return Vector3d::Zero();
    }
    // The law of cosines, with the leg as long as it may be.
    const double wanted = std::acos(std::clamp((foot * foot + far * far - most * most) / (2 * foot * far), -1.0, 1.0));
    const double now = std::atan2(axis.norm(), to_ankle.dot(to_top));
    return std::clamp(now - wanted, 0.0, kMostLift) * axis.normalized();
  }

  /// Lifts the heel where a leg does not reach, so that the ball stays where it stands. Fades out in the air.
  void lift_heel(std::size_t l) {
    const std::size_t count = times_.size();
    std::vector<Vector3d> lifts(count, Vector3d::Zero());
    std::vector<Vector3d> shifts(count, Vector3d::Zero());
    const std::vector<bool>& down = legs_[l].toe_is_down;
    for (std::size_t i = 0; i < count; ++i) {
      if (!down[i]) continue;
      lifts[i] = lift_at(l, i);
      const Vector3d to_ankle = -(feet_[l][i] * sole(l, i));
      shifts[i] = turn_by(lifts[i]) * to_ankle - to_ankle;
    }
    for (const KeyRun& run : runs_of(down)) {
      const auto fade = [&](std::size_t i, std::size_t from) {
        const double share = 1 - std::abs(times_[i] - times_[from]) / kFade;
        lifts[i] += share * lifts[from];
        shifts[i] += share * shifts[from];
      };
      for (std::size_t i = run.last + 1; i < count && !down[i] && times_[i] - times_[run.last] < kFade; ++i) {
        fade(i, run.last);
      }
      for (std::size_t i = run.first; i-- > 0 && !down[i] && times_[run.first] - times_[i] < kFade;) {
        fade(i, run.first);
      }
    }
    for (std::size_t i = 0; i < count; ++i) {
      feet_[l][i] = (turn_by(lifts[i]) * feet_[l][i]).normalized();
      targets_[l][i] += shifts[i];
    }
  }

  static Quaterniond turn_by(const Vector3d& vector) {
    const double angle = vector.norm();
    if (!(angle > 0)) return Quaterniond::Identity();
    return Quaterniond(Eigen::AngleAxisd(angle, vector / angle));
  }

  /// Where the ankle goes in the air: a leg is not stretched to its end, or its knee would snap.
  Vector3d within_reach(std::size_t l, std::size_t key, const TwoBones& now) {
    const StandingLeg& leg = legs_[l];
    if (air_.size() <= l) {
      std::vector<bool> down(times_.size());
      for (std::size_t i = 0; i < down.size(); ++i) down[i] = leg.heel_is_down[i] || leg.toe_is_down[i];
      air_.push_back(nearness(down, times_, kFade));
    }
    const double length = (now.middle - now.top).norm() + (now.end - now.middle).norm();
    const double most = std::max(kStretched * length, (now.end - now.top).norm());
    const double soft = 0.03 * length;
    const Vector3d way = targets_[l][key] - now.top;
    const double excess = way.norm() - (most - soft);
    if (excess <= 0) return targets_[l][key];
    const double pulled = most - soft * std::exp(-excess / soft);
    const double distance = air_[l][key] * way.norm() + (1 - air_[l][key]) * pulled;
    return now.top + distance / way.norm() * way;
  }

  void bend_leg(std::size_t l, std::size_t key) {
    const StandingLeg& leg = legs_[l];
    const Quaterniond foot = (feet_[l][key] * poses_.rotation(key, leg.end)).normalized();
    const Vector3d side = leg.bends_back ? Vector3d(-options_.forward) : options_.forward;
    const Vector3d ahead = foot * (rotation_of(rest_[leg.end]).conjugate() * side);
    const TwoBones now{place(key, leg.top), place(key, leg.middle), place(key, leg.end)};
    const TwoBones bent = solve_leg(now, within_reach(l, key, now), ahead);
    const Quaterniond upper = Quaterniond::FromTwoVectors(now.middle - now.top, bent.middle - now.top);
    poses_.turn(key, leg.top, upper * poses_.rotation(key, leg.top));
    const Vector3d knee = place(key, leg.middle);
    const Vector3d shin = poses_.is_above(leg.middle, leg.end) ? Vector3d(place(key, leg.end) - knee)
                                                               : Vector3d(upper * (now.end - now.middle));
    poses_.turn(key, leg.middle, Quaterniond::FromTwoVectors(shin, bent.end - knee) * poses_.rotation(key, leg.middle));
    if (!poses_.is_above(leg.middle, leg.end)) poses_.move(key, leg.end, bent.end);
    poses_.turn(key, leg.end, foot);
    if (leg.toe < 0) return;
    if (!poses_.is_above(leg.end, leg.toe)) poses_.move(key, leg.toe, apply(poses_.to_world(key, leg.end), leg.ball));
    lay_toes(l, key);
  }

  /// Toes on the ground lie as at rest, whatever the foot does.
  void lay_toes(std::size_t l, std::size_t key) {
    const StandingLeg& leg = legs_[l];
    if (toe_shares_.size() <= l) toe_shares_.resize(legs_.size());
    if (toe_shares_[l].empty()) toe_shares_[l] = nearness(leg.toe_is_down, times_, kFade);
    const double share = toe_shares_[l][key];
    if (share <= 0) return;
    const Vector3d before = level(Vector3d(rest_[leg.end].leftCols<3>() * leg.ball));
    const Vector3d now = level(sole(l, key));
    if (!(before.norm() > 0) || !(now.norm() > 0.2 * before.norm())) return;
    const double angle = std::atan2(up_.dot(before.cross(now)), before.dot(now));
    const Quaterniond lying = Quaterniond(Eigen::AngleAxisd(angle, up_)) * rotation_of(rest_[leg.toe]);
    poses_.turn(key, leg.toe, poses_.rotation(key, leg.toe).slerp(share, lying));
  }

  const std::vector<StandingLeg>& legs_;
  const std::vector<double>& times_;
  int body_;
  const PlantOptions& options_;
  Vector3d up_;
  KeyedPoses poses_;
  std::vector<AffineMatrix> rest_;
  std::vector<double> ankle_height_, ball_height_;
  std::vector<std::vector<Quaterniond>> feet_;
  std::vector<std::vector<Vector3d>> targets_;
  std::vector<std::vector<double>> toe_shares_, air_;  ///< Per leg and key: how near toes are to standing, and feet.
};

}  // namespace

void plant_feet(const Skeleton& skeleton, const std::vector<StandingLeg>& legs, const std::vector<double>& times,
                int body, const PlantOptions& options, std::vector<SkeletonPose>& poses) {
  if (legs.empty() || poses.empty()) return;
  Planter(skeleton, legs, times, body, options, poses).plant();
}

}  // namespace limber::internal
