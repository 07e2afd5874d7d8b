#include "studio/server/crowd.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "limber/arap/pose_solver.h"
#include "limber/core/internal/random.h"
#include "limber/session/pose_session.h"

#include "studio/server/modes/mode_pose.h"

namespace limber::studio {
using namespace internal;
namespace {

using Eigen::Vector3d;

Vector3d to_member(const Vector3d& world, const Vector3d& place, double yaw) {
  const Vector3d d = world - place;
  return {std::cos(yaw) * d.x() - std::sin(yaw) * d.z(), d.y(), std::sin(yaw) * d.x() + std::cos(yaw) * d.z()};
}

}  // namespace

Crowd::Crowd(const Document& document, int count) : bound_(document.bound) {
  if (count < 1 || count > kMost) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("a crowd has 1 to {} members.", kMost),
                Place::at_path({}, "count"));
  }
  constexpr int kMostTransforms = 100'000;  // of all members: so many are found and sent 60 times a second
  if (bound_ && count > kMostTransforms / std::max(bound_->subspace->handle_count(), 1)) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("with so many handles, a crowd has at most {} members.",
                            kMostTransforms / bound_->subspace->handle_count()),
                Place::at_path({}, "count"));
  }
  if (!bound_ || !is_linear_blend(*bound_->subspace)) {
    throw Error(ErrorCode::InvalidArgument, "a crowd needs linear blend weights.", {},
                "Set the method to bounded or heat.");
  }
  // As a new document: ends hold, and those that hold a position only reach.
  const auto pose = starting_pose(bound_->rig(), *bound_->recipe.shape);
  const Pose starting = pose_of(bound_->rig(), pose, {}, *bound_->recipe.shape);
  const PosedConstraints constraints =
      constraints_of(*bound_->model, bound_->rig(), starting, bound_->shape(), *bound_->subspace);
  system_ = pack(constrain(*bound_->model, constraints.rows));
  PoseSession one(bound_->shared());
  one.set_limited(document.options.at("solve.limits").get<bool>());
  one.set_targets(starting);
  one.limit(system_);
  rest_targets_ = to_float(constraints.targets);
  std::size_t first = 0;
  const auto d = static_cast<std::size_t>(bound_->model->dimension);
  for (int h = 0; h < bound_->rig().count(); ++h) {
    const Handle& handle = bound_->rig().handles[static_cast<std::size_t>(h)];
    const auto found = pose.find(handle.name);
    if (found == pose.end()) continue;
    if (found->second.kind == ConstraintKind::Position) {
      reachers_.push_back({found->second.position, first, 0.33 * bound_->recipe.shape->size});
      first += d;
    } else {
      first += d * static_cast<std::size_t>(
                       bound_->model->handles[static_cast<std::size_t>(h)].count(bound_->model->dimension));
    }
  }
  if (reachers_.empty()) {
    throw Error(ErrorCode::InvalidArgument, "nothing of this shape could reach for anything.", {},
                "Take the mannequin.");
  }
  place_members(document, count);
  rotations_.resize(crowd_state_size(system_, count));
  reset_crowd(system_, rotations_);
  targets_.resize(rest_targets_.size() * static_cast<std::size_t>(count));
  dofs_.resize(static_cast<std::size_t>(system_.dof_count) * d * static_cast<std::size_t>(count));
  scratch_.resize(crowd_scratch_size(system_, count));
  step(0);
}

void Crowd::place_members(const Document& document, int count) {
  const double spacing = 0.55 * document.shape->size;
  const int columns = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(count))));
  Random random(7);
  for (int i = 0; i < count; ++i) {
    Member member;
    const double row = i / columns;
    member.place = {(i % columns - (columns - 1) / 2.0) * spacing, 0, -row * spacing};
    member.place.x() += random.uniform(-0.12, 0.12) * spacing;
    member.place.z() += random.uniform(-0.12, 0.12) * spacing;
    member.yaw = random.uniform(-0.5, 0.5);
    member.reach = random.uniform(0.6, 1.0);
    member.speed = random.uniform(2.5, 7.0);
    for (const Reacher& reacher : reachers_) member.at.push_back(reacher.rest);
    members_.push_back(std::move(member));
  }
  target_ = document.shape->center + Vector3d(0, document.shape->size, document.shape->size);
}

void Crowd::aim(Member& member, double seconds, float* targets) {
  const Vector3d wanted = to_member(target_, member.place, member.yaw);
  // The nearest end reaches all it can; the others lean a little.
  std::size_t nearest = 0;
  for (std::size_t r = 1; r < reachers_.size(); ++r) {
    if ((reachers_[r].rest - wanted).squaredNorm() < (reachers_[nearest].rest - wanted).squaredNorm()) nearest = r;
  }
  const double share = 1 - std::exp(-member.speed * seconds);
  for (std::size_t r = 0; r < reachers_.size(); ++r) {
    const Reacher& reacher = reachers_[r];
    const Vector3d way = wanted - reacher.rest;
    const double most = reacher.length * member.reach * (r == nearest ? 1.0 : 0.12);
    const Vector3d goal = reacher.rest + way * std::min(1.0, most / std::max(way.norm(), 1e-12));
    const Vector3d change = (goal - member.at[r]) * share;
    member.at[r] += change;
    if ((goal - member.at[r]).norm() > 1e-3 * bound_->recipe.shape->size) moving_ = true;
    const Eigen::MatrixXd target = position_target(*bound_->model, member.at[r]);
    for (Eigen::Index j = 0; j < target.cols(); ++j) {
      targets[reacher.first_target + static_cast<std::size_t>(j)] = static_cast<float>(target(0, j));
    }
  }
}

void Crowd::step(double seconds) {
  moving_ = false;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    float* targets = targets_.data() + i * rest_targets_.size();
    std::copy(rest_targets_.begin(), rest_targets_.end(), targets);
    aim(members_[i], seconds, targets);
  }
  const auto start = std::chrono::steady_clock::now();
  solve_crowd({&system_, count(), targets_, rotations_, dofs_, scratch_});
  microseconds_ = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
  publish();
}

void Crowd::publish() {
  const std::size_t dofs = dofs_.size() / members_.size();
  const std::size_t floats = static_cast<std::size_t>(bound_->subspace->handle_count()) * 12;
  transforms_.resize(floats * members_.size());
  ModeFrame frame;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    write_motion(*bound_, std::span(dofs_).subspan(i * dofs, dofs), frame);
    std::copy(frame.transforms.begin(), frame.transforms.end(),
              transforms_.begin() + static_cast<std::ptrdiff_t>(i * floats));
  }
}

OutMessage Crowd::message() const {
  ArrayMessage message({{"event", "crowd"}, {"count", count()}, {"microseconds", microseconds_}});
  const auto members = members_.size();
  message.add("transforms", {members, transforms_.size() / members / 12, 12}, transforms_);
  std::vector<float> places;
  for (const Member& member : members_) {
    for (const double value : {member.place.x(), member.place.y(), member.place.z(), member.yaw}) {
      places.push_back(static_cast<float>(value));
    }
  }
  message.add("places", {members, 4}, places);
  return message.finish(Slot::Crowd);
}

OutMessage no_crowd_message() {
  return ArrayMessage({{"event", "crowd"}, {"count", 0}, {"microseconds", 0}}).finish(Slot::Crowd);
}

}  // namespace limber::studio
