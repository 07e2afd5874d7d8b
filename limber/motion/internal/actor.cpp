#include "limber/motion/internal/actor.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "limber/model/internal/start_track.h"
#include "limber/motion/internal/leg_solve.h"

namespace limber::internal {

using Eigen::Quaterniond;
using Eigen::Vector3d;

namespace {

Quaterniond about(const Vector3d& axis, double degrees) {
  return Quaterniond(Eigen::AngleAxisd(degrees * std::numbers::pi / 180, axis));
}

}  // namespace

Quaterniond pitched(double degrees) {
  return about(Vector3d::UnitX(), degrees);
}

Quaterniond yawed(double degrees) {
  return about(Vector3d::UnitY(), degrees);
}

Quaterniond rolled(double degrees) {
  return about(Vector3d::UnitZ(), degrees);
}

Curve::Curve(std::vector<std::pair<double, double>> points, double period)
    : points_(std::move(points)), slopes_(points_.size(), 0), period_(period) {
  const std::size_t count = points_.size();
  const auto secant = [&](std::size_t i) {
    return (points_[i + 1].second - points_[i].second) / (points_[i + 1].first - points_[i].first);
  };
  // Harmonic means of the slopes to either side; none at a turning point [Fritsch and Butland 1984].
  const auto between = [](double a, double b) { return a * b <= 0 ? 0 : 2 * a * b / (a + b); };
  for (std::size_t i = 1; i + 1 < count; ++i) slopes_[i] = between(secant(i - 1), secant(i));
  if (period_ > 0 && count > 2) slopes_.front() = slopes_.back() = between(secant(count - 2), secant(0));
}

double Curve::operator()(double time) const {
  if (period_ > 0) {
    const double start = points_.front().first;
    time = start + (time - start) - period_ * std::floor((time - start) / period_);
  }
  if (time <= points_.front().first) return points_.front().second;
  if (time >= points_.back().first) return points_.back().second;
  std::size_t i = 0;
  while (points_[i + 1].first < time) ++i;
  const double span = points_[i + 1].first - points_[i].first;
  const double s = (time - points_[i].first) / span;
  const double rise = s * s * (3 - 2 * s);
  return points_[i].second + rise * (points_[i + 1].second - points_[i].second) +
         span * (s * (1 - s) * (1 - s) * slopes_[i] - s * s * (1 - s) * slopes_[i + 1]);
}

Actor::Actor(const std::vector<Place>& joints, const std::vector<std::pair<std::string_view, Vector3d>>& tips) {
  for (const Place& given : joints) {
    Joint joint;
    joint.name = given.name;
    joint.parent = skeleton_.find(given.parent);
    joint.rest.translation = joint.parent < 0 ? given.at : Vector3d(given.at - home(joint.parent));
    skeleton_.joints.push_back(joint);
    homes_.push_back(given.at);
  }
  for (const auto& [name, tip] : tips) {
    const int joint = skeleton_.find(name);
    skeleton_.joints[joint].end_site = Vector3d(tip - home(joint));
  }
  rest();
}

int Actor::find(std::string_view name) const {
  return skeleton_.find(name);
}

ActorLeg Actor::leg(std::string_view top, std::string_view middle, std::string_view end, std::string_view toe) const {
  return {find(top), find(middle), find(end), find(toe)};
}

void Actor::update() {
  world_ = joint_to_world(skeleton_, pose_);
}

void Actor::rest() {
  pose_ = rest_pose(skeleton_);
  update();
}

void Actor::put_root(const Vector3d& place, const Quaterniond& turn) {
  pose_.local[0].translation = place;
  pose_.local[0].rotation = turn.normalized();
  update();
}

void Actor::turn(std::string_view name, const Quaterniond& local) {
  pose_.local[find(name)].rotation = local.normalized();
  update();
}

void Actor::turn_in_world(int joint, const Quaterniond& to) {
  const int parent = skeleton_.joints[joint].parent;
  const Quaterniond above = parent < 0 ? Quaterniond::Identity() : rotation(parent);
  pose_.local[joint].rotation = (above.conjugate() * to).normalized();
  update();
}

Vector3d Actor::place(int joint) const {
  return world_[joint].col(3);
}

Quaterniond Actor::rotation(int joint) const {
  return Quaterniond(Eigen::Matrix3d(world_[joint].leftCols<3>())).normalized();
}

void Actor::reach(const ActorLeg& leg, const Vector3d& end, const Quaterniond& foot, const Quaterniond& toes,
                  const Vector3d& aside) {
  const Vector3d top = place(leg.top);
  const double upper = (home(leg.middle) - home(leg.top)).norm();
  const double lower = (home(leg.end) - home(leg.middle)).norm();
  stretch_ = std::max(stretch_, (end - top).norm() / (upper + lower));
  // Bent a little towards `aside`, so that the knee's side is told.
  const Vector3d way = (end - top).normalized();
  const Vector3d side = (aside - way.dot(aside) * way).normalized();
  const double angle = 0.3;
  const Vector3d knee = top + upper * (std::cos(angle) * way + std::sin(angle) * side);
  const Vector3d down = (end - knee).normalized();
  const TwoBones bent = solve_leg({top, knee, knee + lower * down}, end, aside);
  const Vector3d bone = home(leg.middle) - home(leg.top);
  const Vector3d shin = home(leg.end) - home(leg.middle);
  // Turned from rest to where the bone points, then about it so that the knee's axis is that of the bend.
  const auto aimed = [&](const Vector3d& rest_bone, const Vector3d& to) {
    const Vector3d axis = aside.cross(way).normalized();  // The knee turns about this.
    const auto frame = [](const Vector3d& along, const Vector3d& across) {
      Eigen::Matrix3d m;
      const Vector3d y = along.normalized();
      const Vector3d x = (across - y.dot(across) * y).normalized();
      m << x, y, x.cross(y);
      return Quaterniond(m);
    };
    const Vector3d rest_axis = leg.bends_back ? Vector3d(-Vector3d::UnitX()) : Vector3d(Vector3d::UnitX());
    return Quaterniond(frame(to, axis) * frame(rest_bone, rest_axis).conjugate());
  };
  turn_in_world(leg.top, aimed(bone, bent.middle - bent.top));
  turn_in_world(leg.middle, aimed(shin, bent.end - bent.middle));
  turn_in_world(leg.end, foot);
  if (leg.toe >= 0) turn_in_world(leg.toe, toes);
}

void Actor::record(double seconds) {
  times_.push_back(seconds);
  poses_.push_back(pose_);
}

MadeMotion Actor::motion(std::string_view name) const {
  MadeMotion made{skeleton_, {}};
  made.clip.name = name;
  MotionTrack travel = start_track(0, TrackPath::Translation, times_);
  for (std::size_t key = 0; key < poses_.size(); ++key) {
    travel.values.row(static_cast<Eigen::Index>(key)) = poses_[key].local[0].translation.transpose();
  }
  made.clip.tracks.push_back(std::move(travel));
  for (int joint = 0; joint < skeleton_.count(); ++joint) {
    MotionTrack track = start_track(joint, TrackPath::Rotation, times_);
    for (std::size_t key = 0; key < poses_.size(); ++key) {
      const auto row = static_cast<Eigen::Index>(key);
      Eigen::RowVector4d value = poses_[key].local[joint].rotation.coeffs().transpose();
      if (key > 0 && value.dot(track.values.row(row - 1)) < 0) value = -value;
      track.values.row(row) = value;
    }
    made.clip.tracks.push_back(std::move(track));
  }
  return made;
}

}  // namespace limber::internal
