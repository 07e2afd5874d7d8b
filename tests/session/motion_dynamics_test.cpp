#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/model/skeleton.h"
#include "limber/session/pose_session.h"

#include "tests/support/bars.h"
#include "tests/support/expect_error.h"

namespace limber {
namespace {

using test::Bar;
using test::make_bar;
using test::model_of;
using test::to_float;

Binding bar_of_three() {
  Bar bar = make_bar(3, 3);
  Binding binding;
  binding.model = model_of(bar, 12);
  binding.shape = std::move(bar.shape);
  binding.rig = std::move(bar.rig);
  binding.subspace = std::move(bar.subspace);
  return binding;
}

/// The first bone goes up and down: as often as said in a second.
MotionClip swaying(const Rig& rig, double height, double hertz, double seconds) {
  MotionTrack track;
  track.joint = 0;
  track.path = TrackPath::Translation;
  const Eigen::Vector3d home = skeleton_of(rig).joints[0].rest.translation;
  const int keys = static_cast<int>(std::lround(30 * seconds)) + 1;
  track.values.resize(keys, 3);
  for (int i = 0; i < keys; ++i) {
    track.times.push_back(i / 30.0);
    track.values.row(i) = home.transpose();
    track.values(i, 1) += height * std::sin(2 * EIGEN_PI * hertz * i / 30.0);
  }
  MotionClip clip;
  clip.tracks.push_back(track);
  return clip;
}

/// Where the end of the bar is.
Eigen::Vector3d tip(const Binding& binding, const Eigen::MatrixXd& dofs) {
  const auto& bone = std::get<BoneHandle>(binding.rig.handles.back().form);
  return apply(handle_transforms(binding.subspace, dofs).back(), bone.tail);
}

TEST(MotionDynamics, StaysWhereNothingMoves) {
  const Binding binding = bar_of_three();
  MotionDynamics dynamics(binding, {0});
  EXPECT_EQ(dynamics.free_dofs(), 8);
  const MotionClip clip = swaying(binding.rig, 0, 1, 1);
  for (int frame = 0; frame < 30; ++frame) {
    const Eigen::MatrixXd dofs = dynamics.step(clip, frame / 30.0);
    EXPECT_LT((dofs - binding.subspace.rest_dofs).cwiseAbs().maxCoeff(), 1e-4) << frame;
  }
}

TEST(MotionDynamics, DrivesWhatIsDrivenAndLetsTheRestSwing) {
  const Binding binding = bar_of_three();
  MotionDynamics dynamics(binding, {0}, {.wave_speed = 5});
  PoseSession still(borrow(binding));
  const MotionClip clip = swaying(binding.rig, 0.5, 2, 2);
  const Skeleton skeleton = skeleton_of(binding.rig);
  double lag = 0;
  for (int frame = 0; frame <= 60; ++frame) {
    const Eigen::MatrixXd dofs = dynamics.step(clip, frame / 30.0);
    const Pose pose = pose_of(binding.rig, skeleton, sample(clip, skeleton, frame / 30.0), {0});
    const AffineMatrix driven = std::get<TransformTarget>(pose.targets[0].target).transform;
    EXPECT_LT((handle_transforms(binding.subspace, dofs)[0] - driven).cwiseAbs().maxCoeff(), 0.01) << frame;
    still.set_targets(pose);
    lag = std::max(lag, (tip(binding, dofs) - tip(binding, still.solve_from_rest().dofs)).norm());
  }
  EXPECT_GT(lag, 0.1) << "the tip stays behind and overshoots";
  EXPECT_LT(lag, 4);
}

TEST(MotionDynamics, IsTheSameAtEveryRateOfFrames) {
  const Binding binding = bar_of_three();
  const MotionClip clip = swaying(binding.rig, 0.5, 2, 1);
  const auto end = [&](int frames) {
    MotionDynamics dynamics(binding, {0}, {.wave_speed = 5});
    Eigen::MatrixXd dofs;
    for (int frame = 0; frame <= frames; ++frame) dofs = dynamics.step(clip, static_cast<double>(frame) / frames);
    return tip(binding, dofs);
  };
  const Eigen::Vector3d usual = end(30);
  EXPECT_LT((end(60) - usual).norm(), 1e-3);
  EXPECT_LT((end(24) - usual).norm(), 0.02);
}

TEST(MotionDynamics, SettlesIntoALoop) {
  const Binding binding = bar_of_three();
  const MotionClip clip = swaying(binding.rig, 0.3, 2, 1);
  MotionDynamics dynamics(binding, {0}, {.wave_speed = 8, .damping = 2});
  ASSERT_TRUE(dynamics.settle(clip));
  const Eigen::Vector3d begin = tip(binding, dynamics.step(clip, 0));
  Eigen::Vector3d before = begin;
  double largest = 0;
  for (int frame = 1; frame <= 30; ++frame) {
    const Eigen::Vector3d now = tip(binding, dynamics.step(clip, frame / 30.0));
    largest = std::max(largest, (now - before).norm());
    before = now;
  }
  EXPECT_GT(largest, 0.05);
  EXPECT_LT((before - begin).norm(), 0.02) << "it ends where it began";
  MotionDynamics other(binding, {0});
  EXPECT_FALSE(other.settle(swaying(binding.rig, 0.5, 0.25, 1))) << "it does not end as it begins";
}

TEST(MotionDynamics, HangsUnderGravity) {
  const Binding binding = bar_of_three();
  MotionDynamics dynamics(binding, {0}, {.wave_speed = 20, .damping = 10, .gravity = {0, -9.81, 0}});
  const MotionClip clip = swaying(binding.rig, 0, 1, 4);
  Eigen::MatrixXd dofs;
  for (int frame = 0; frame <= 120; ++frame) dofs = dynamics.step(clip, frame / 30.0);
  const Eigen::Vector3d rest = tip(binding, binding.subspace.rest_dofs);
  EXPECT_LT(tip(binding, dofs).y(), rest.y() - 0.01);
  // As dynamics of the run time hangs when the same handle is held.
  const SkeletonPose pose = rest_pose(skeleton_of(binding.rig));
  const PosedConstraints held = constraints_of(
      binding.model, binding.rig, pose_of(binding.rig, skeleton_of(binding.rig), pose, {0}), binding.shape.positions);
  const DynamicSystem system =
      build_dynamic_system(binding.model, held.rows, {.wave_speed = 20, .damping = 10, .gravity = {0, -9.81, 0}});
  ReducedDynamics body(system);
  const std::vector<float> targets = to_float(held.targets);
  for (int frame = 0; frame < 120; ++frame) body.step(targets, 1.0 / 30);
  using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const Eigen::Map<const Rows> now(body.dofs().data(), binding.model.dof_count(), 3);
  const Eigen::Vector3d other = tip(binding, dofs_from_model(binding.model, now.cast<double>()));
  EXPECT_LT((tip(binding, dofs) - other).norm(), 0.01);
}

TEST(MotionDynamics, RefusesWhatLeavesNothingToSwing) {
  const Binding binding = bar_of_three();
  const Error error = error_of([&] { MotionDynamics(binding, {0, 1, 2}); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
  EXPECT_NE(error.remedy().find("fewer"), std::string::npos);
  EXPECT_EQ(error_of([&] { MotionDynamics(binding, {}); }).code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(error_of([&] { MotionDynamics(binding, {0}, {.wave_speed = -1}); }).code(), ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace limber
