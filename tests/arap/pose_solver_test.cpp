#include "limber/arap/pose_solver.h"

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/weights/edit_weights.h"

#include "tests/support/bars.h"

namespace limber {
using namespace internal;
namespace {

using namespace test;

Positions posed(const Bar& bar, const ReducedModel& model, const Pose& pose) {
  const PosedConstraints constraints = constraints_of(model, bar.rig, pose, bar.shape.positions);
  return deform(bar.subspace, pose_model(model, constraints, {.sweeps = 500}).dofs);
}

/// The pose with every target moved by an offset.
Pose moved(Pose pose, const Eigen::Vector3d& offset) {
  for (HandleTarget& target : pose.targets) {
    if (auto* position = std::get_if<PositionTarget>(&target.target)) position->position += offset;
    if (auto* transform = std::get_if<TransformTarget>(&target.target)) transform->transform.col(3) += offset;
  }
  return pose;
}

TEST(PoseModel, APoseFarAwayIsThePoseMovedThere) {
  const Bar bar = make_bar(3, 5);
  const ReducedModel model = model_of(bar, 10);
  Random random(1);
  const Pose pose = random_pose(bar, random);
  const Eigen::Vector3d far(400, -300, 200);  // a hundred times the bar
  const Positions here = posed(bar, model, pose);
  const Positions there = posed(bar, model, moved(pose, far));
  EXPECT_LT((there - (here.rowwise() + far.transpose())).cwiseAbs().maxCoeff(), 1e-5 * size_of(bar.shape));
}

TEST(PoseModel, EnergyIsInTheUnitsOfTheShape) {
  // Twice the size: eight times the volume, and so eight times the energy.
  const Bar bar = make_bar(3, 4);
  Bar large = bar;
  large.shape.positions *= 2;
  for (Handle& handle : large.rig.handles) {
    auto& bone = std::get<BoneHandle>(handle.form);
    bone.head *= 2;
    bone.tail *= 2;
  }
  large.subspace = linear_blend_subspace(large.shape.positions, 3, dense_weights(bar.subspace), 4);
  const auto energy = [](const Bar& b, double scale) {
    const ReducedModel model = model_of(b, 8);
    Pose pose;
    pose.targets.push_back({"bone0", TransformTarget{AffineMatrix::Identity()}});
    pose.targets.push_back({"bone3", PositionTarget{scale * Eigen::Vector3d(2, 2, 0.5)}});
    return pose_model(model, constraints_of(model, b.rig, pose, b.shape.positions), {.sweeps = 500}).energy;
  };
  const double small_energy = energy(bar, 1);
  EXPECT_GT(small_energy, 0);
  EXPECT_NEAR(energy(large, 2), 8 * small_energy, 1e-3 * 8 * small_energy);
}

TEST(PoseModel, SaysHowFarConflictingTargetsAreMissed) {
  const Bar bar = make_bar(3, 4);
  const ReducedModel model = model_of(bar, 8);
  Pose pose;
  pose.targets.push_back({"bone0", PositionTarget{{0, 0.5, 0.5}}});
  PosedConstraints constraints = constraints_of(model, bar.rig, pose, bar.shape.positions);
  EXPECT_LT(pose_model(model, constraints).constraint_miss, 1e-9);
  constraints.rows.push_back(constraints.rows.back());
  constraints.targets.conservativeResize(2, 3);
  constraints.targets.row(1) = position_target(model, {0, 1.5, 0.5});
  EXPECT_NEAR(pose_model(model, constraints).constraint_miss, 0.5, 1e-9);
}

TEST(PoseModel, TurnsAndShiftsWithItsTargetsThoughExtraWeightsDoNotSumToOne) {
  Bar bar = make_bar(3, 4);
  Eigen::MatrixXd extra(bar.shape.vertex_count(), 2);
  for (int i = 0; i < bar.shape.vertex_count(); ++i) {
    const double x = bar.shape.positions(i, 0);
    extra(i, 0) = std::exp(-4 * (x - 1) * (x - 1));
    extra(i, 1) = 0.3 * std::exp(-4 * (x - 2.5) * (x - 2.5));
  }
  bar.subspace = with_extra_handles(bar.subspace, bar.shape.positions, extra);
  const ReducedModel model = model_of(bar, 12);
  Pose pose;
  pose.targets.push_back({"bone0", TransformTarget{AffineMatrix::Identity()}});
  pose.targets.push_back({"bone3", PositionTarget{{2.2, 1.6, 0.5}}});
  Pose turned = pose;
  const Eigen::Matrix3d turn = Eigen::AngleAxisd(1.1, Eigen::Vector3d(1, 2, -0.5).normalized()).matrix();
  const Eigen::Vector3d shift(7, -4, 2);
  auto& transform = std::get<TransformTarget>(turned.targets[0].target).transform;
  transform.leftCols<3>() = turn;
  transform.col(3) = shift;
  auto& position = std::get<PositionTarget>(turned.targets[1].target).position;
  position = turn * position + shift;
  const Positions here = posed(bar, model, pose);
  const Positions there = posed(bar, model, turned);
  Positions expected = here * turn.transpose();
  expected.rowwise() += shift.transpose();
  EXPECT_LT((there - expected).cwiseAbs().maxCoeff(), 1e-3 * size_of(bar.shape));
  EXPECT_GT((here - bar.shape.positions).cwiseAbs().maxCoeff(), 0.2);
}

}  // namespace
}  // namespace limber
