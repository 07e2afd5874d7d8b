#include <cmath>
#include <limits>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <gtest/gtest.h>

#include "limber/arap/pose_solver.h"
#include "limber/core/internal/random.h"
#include "limber/runtime/arap.h"

#include "tests/support/bars.h"
#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

using namespace test;

class Dynamics : public ::testing::TestWithParam<int> {
 protected:
  Dynamics() {
    Pose pose;
    pose.dimension = d();
    pose.targets.push_back({"bone0", TransformTarget{AffineMatrix::Identity()}});
    pinned_ = constraints_of(model_, bar_.rig, pose, bar_.shape.positions);
  }
  int d() const { return GetParam(); }

  /// Targets of the first bone, moved by a shift in the model frame.
  std::vector<float> shifted(const Eigen::RowVectorXd& shift) const {
    Eigen::MatrixXd targets = pinned_.targets;
    targets.bottomRows(1) += shift;
    return to_float(targets);
  }
  Eigen::MatrixXd matrix(std::span<const float> values) const {
    Eigen::MatrixXd result(model_.dof_count(), d());
    for (Eigen::Index i = 0; i < result.rows(); ++i) {
      for (int b = 0; b < d(); ++b) result(i, b) = static_cast<double>(values[i * d() + b]);
    }
    return result;
  }
  Eigen::MatrixXd vertices(const Eigen::MatrixXd& dofs) const { return basis_ * dofs; }
  /// The mean of the last vertices along the bar.
  Eigen::RowVectorXd tip(const ReducedDynamics& dynamics) const {
    const Eigen::MatrixXd v = vertices(matrix(dynamics.dofs()));
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(d());
    int count = 0;
    for (Eigen::Index i = 0; i < v.rows(); ++i) {
      if (bar_.shape.positions(i, 0) < 4 - 1e-9) continue;
      sum += v.row(i);
      ++count;
    }
    return sum / count;
  }
  Eigen::RowVectorXd momentum(const ReducedDynamics& dynamics) const {
    return unit_translation(model_).transpose() * model_.mass * matrix(dynamics.velocities());
  }
  double kinetic_energy(const ReducedDynamics& dynamics) const {
    const Eigen::MatrixXd v = matrix(dynamics.velocities());
    return 0.5 * v.cwiseProduct(model_.mass * v).sum();
  }
  double farthest(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) const {
    return (vertices(a) - vertices(b)).rowwise().norm().maxCoeff();
  }

  Bar bar_ = make_bar(GetParam(), 5);
  ReducedModel model_ = model_of(bar_, 10);
  Eigen::MatrixXd basis_ = basis_to_model(bar_.subspace, model_.frame);
  PosedConstraints pinned_;
};

TEST_P(Dynamics, RestStaysAtRest) {
  for (const bool is_pinned : {true, false}) {
    const std::vector<ConstraintRow> rows = is_pinned ? pinned_.rows : std::vector<ConstraintRow>();
    const DynamicSystem system = build_dynamic_system(model_, rows, {.damping = 0});
    ReducedDynamics dynamics(system);
    const std::vector<float> targets = is_pinned ? to_float(pinned_.targets) : std::vector<float>();
    for (int frame = 0; frame < 3000; ++frame) dynamics.step(targets, 1.0 / 60);
    EXPECT_EQ(farthest(matrix(dynamics.dofs()), matrix(to_float(model_.rest_dofs))), 0) << is_pinned;
  }
}

/// A substep's minimum in double: E(H) + |H - H*|^2 / (2 h^2) by iterations with a dense KKT system and SVDs.
TEST_P(Dynamics, TakesTheStepThatMinimisesEnergyAndInertia) {
  const double h = 0.02;
  const double speed = 3;
  const DynamicSystem system =
      build_dynamic_system(model_, pinned_.rows, {.substep_seconds = h, .wave_speed = speed, .damping = 0});
  ReducedDynamics dynamics(system, {.sweeps = 400, .most_substeps = 1});
  Random random(1);
  Eigen::MatrixXd velocities(model_.dof_count(), d());
  for (Eigen::Index i = 0; i < velocities.size(); ++i) velocities.data()[i] = random.uniform(-2, 2);
  dynamics.restart(to_float(model_.rest_dofs), to_float(velocities));
  const Eigen::RowVectorXd shift = Eigen::RowVectorXd::Constant(d(), 0.05);
  dynamics.step(shifted(shift), h);

  const double stiffness = speed * speed * 0.5 * d() / model_.rest_energy;
  const Eigen::MatrixXd goal = model_.rest_dofs + h * velocities;
  const Eigen::Index n = model_.dof_count();
  const auto c = static_cast<Eigen::Index>(pinned_.rows.size());
  Eigen::MatrixXd kkt = Eigen::MatrixXd::Zero(n + c, n + c);
  kkt.topLeftCorner(n, n) = stiffness * model_.stiffness + model_.mass / (h * h);
  for (Eigen::Index i = 0; i < c; ++i) {
    kkt.row(n + i).head(n) = pinned_.rows[i].coefficients;
    kkt.col(n + i).head(n) = pinned_.rows[i].coefficients.transpose();
  }
  const Eigen::FullPivLU<Eigen::MatrixXd> lu(kkt);
  Eigen::MatrixXd expected = goal;
  for (int iteration = 0; iteration < 2000; ++iteration) {
    Eigen::MatrixXd s = model_.coupling * expected;
    for (int k = 0; k < model_.cluster_count(); ++k) {
      s.middleRows(k * d(), d()) = nearest_rotation_by_svd(s.middleRows(k * d(), d())).eval();
    }
    Eigen::MatrixXd right(n + c, d());
    right << stiffness * model_.coupling.transpose() * s + model_.mass * goal / (h * h), pinned_.targets;
    right.bottomRows(1) += shift;
    expected = lu.solve(right).topRows(n);
  }
  EXPECT_GT(farthest(expected, goal), 0.01) << "elasticity has done nothing";
  EXPECT_LT(farthest(matrix(dynamics.dofs()), expected), 2e-4);
  const Eigen::MatrixXd expected_velocities = (expected - model_.rest_dofs) / h;
  EXPECT_LT(farthest(matrix(dynamics.velocities()), expected_velocities), 2e-4 / h);
}

TEST_P(Dynamics, GoesOnFromWhereItWasWhenAHandleIsGrabbed) {
  // Bent by a second handle, and settled.
  std::vector<ConstraintRow> rows = pinned_.rows;
  Eigen::Vector3d away(2.2, 1.9, d() == 3 ? 1.1 : 0.0);
  rows.push_back(constrain_handle(model_, bar_.rig, 4, ConstraintKind::Position, bar_.shape.positions)[0]);
  Eigen::MatrixXd targets(pinned_.targets.rows() + 1, d());
  targets << pinned_.targets, position_target(model_, away);
  const DynamicSystem system = build_dynamic_system(model_, rows, {.damping = 10});
  ReducedDynamics before(system);
  for (int frame = 0; frame < 300; ++frame) before.step(to_float(targets), 1.0 / 60);

  rows.push_back(constrain_handle(model_, bar_.rig, 2, ConstraintKind::Position, bar_.shape.positions)[0]);
  Eigen::MatrixXd more(targets.rows() + 1, d());
  more << targets, rows.back().coefficients * matrix(before.dofs());
  const DynamicSystem other = build_dynamic_system(model_, rows, {.damping = 10});
  EXPECT_NE(other.solve.cluster_of_slot, system.solve.cluster_of_slot);  // else this test shows nothing
  ReducedDynamics after(other);
  after.continue_from(before);
  EXPECT_TRUE(std::equal(after.dofs().begin(), after.dofs().end(), before.dofs().begin()));
  after.step(to_float(more), 1.0 / 60);
  EXPECT_LT(farthest(matrix(after.dofs()), matrix(before.dofs())), 1e-3);
}

TEST_P(Dynamics, StaysWhereARestartPutsItHoweverItIsTurned) {
  const DynamicSystem system = build_dynamic_system(model_, {}, {.damping = 0});
  ReducedDynamics dynamics(system);
  Eigen::MatrixXd turn = Eigen::MatrixXd::Identity(d(), d());
  turn.topLeftCorner<2, 2>() = Eigen::Rotation2Dd(2.5).toRotationMatrix();
  const Eigen::MatrixXd turned = model_.rest_dofs * turn;
  dynamics.restart(to_float(turned), std::vector<float>(static_cast<std::size_t>(turned.size()), 0.0f));
  for (int frame = 0; frame < 60; ++frame) dynamics.step({}, 1.0 / 60);
  EXPECT_LT(farthest(matrix(dynamics.dofs()), turned), 1e-4);
}

TEST_P(Dynamics, KeepsLinearMomentumInFreeFlight) {
  const DynamicSystem system = build_dynamic_system(model_, {}, {.damping = 0});
  ReducedDynamics dynamics(system);
  Random random(2);
  Eigen::MatrixXd velocities(model_.dof_count(), d());
  for (Eigen::Index i = 0; i < velocities.size(); ++i) velocities.data()[i] = random.uniform(-1, 1);
  dynamics.restart(to_float(model_.rest_dofs), to_float(velocities));
  const Eigen::RowVectorXd before = momentum(dynamics);
  ASSERT_GT(before.norm(), 0.01);
  const double kinetic = kinetic_energy(dynamics);
  for (int frame = 0; frame < 300; ++frame) {
    dynamics.step({}, 1.0 / 60);
    ASSERT_LT((momentum(dynamics) - before).norm(), 1e-4 * std::sqrt(2 * kinetic)) << frame;
  }
  // It did more than fly: it came to wobble less.
  EXPECT_LT(kinetic_energy(dynamics), 0.9 * kinetic);
}

TEST_P(Dynamics, FallsAsAStoneDoes) {
  const Eigen::Vector3d gravity(0, -9.81, 0);
  const DynamicSystem system = build_dynamic_system(model_, {}, {.damping = 0, .gravity = gravity});
  ReducedDynamics dynamics(system);
  for (int frame = 0; frame < 60; ++frame) dynamics.step({}, 1.0 / 60);
  const double speed = 9.81 * model_.frame.scale;
  EXPECT_NEAR(momentum(dynamics)[1], -speed, 1e-4 * speed);
  const Eigen::MatrixXd fallen = matrix(dynamics.dofs());
  Eigen::MatrixXd expected = model_.rest_dofs;
  const Eigen::RowVectorXd fall = Eigen::RowVectorXd::Unit(d(), 1) * (-0.5 * speed * (1 + 1.0 / 240));
  expected += unit_translation(model_) * fall;
  EXPECT_LT(farthest(fallen, expected), 1e-3 * speed);
}

TEST_P(Dynamics, ComesToRestWhereForcesBalance) {
  const Eigen::Vector3d gravity(0, -4, 0);
  const DynamicsOptions options{.wave_speed = 5, .damping = 4, .gravity = gravity};
  const DynamicSystem system = build_dynamic_system(model_, pinned_.rows, options);
  ReducedDynamics dynamics(system);
  const std::vector<float> targets = to_float(pinned_.targets);
  double most = 0;
  for (int frame = 0; frame < 60 * 20; ++frame) {
    dynamics.step(targets, 1.0 / 60);
    most = std::max(most, kinetic_energy(dynamics));
  }
  ASSERT_GT(most, 1e-4);
  EXPECT_LT(kinetic_energy(dynamics), 1e-6 * most);
  const Eigen::MatrixXd dofs = matrix(dynamics.dofs());
  ASSERT_GT(farthest(dofs, model_.rest_dofs), 0.01) << "gravity has done nothing";
  // What elasticity and gravity ask for, on all that is not pinned.
  Eigen::MatrixXd rotations = model_.coupling * dofs;
  for (int k = 0; k < model_.cluster_count(); ++k) {
    rotations.middleRows(k * d(), d()) = nearest_rotation_by_svd(rotations.middleRows(k * d(), d())).eval();
  }
  const double stiffness = options.wave_speed * options.wave_speed * 0.5 * d() / model_.rest_energy;
  const Eigen::MatrixXd elastic = stiffness * (model_.coupling.transpose() * rotations - model_.stiffness * dofs);
  const Eigen::MatrixXd weight =
      model_.mass * unit_translation(model_) * (gravity.head(d()) * model_.frame.scale).transpose();
  const int free_dofs = model_.dof_count() - (d() + 1);
  EXPECT_LT((elastic + weight).bottomRows(free_dofs).norm(), 1e-2 * weight.bottomRows(free_dofs).norm());
}

TEST_P(Dynamics, IsStableForStepsOfAnyLength) {
  for (const double h : {1e-4, 1e-2, 1.0, 100.0}) {
    for (const double wave_speed : {0.1, 5.0, 500.0}) {
      const DynamicSystem system = build_dynamic_system(
          model_, pinned_.rows, {.substep_seconds = h, .wave_speed = wave_speed, .damping = 0, .gravity = {0, -1, 0}});
      ReducedDynamics dynamics(system);
      Random random(3);
      double farthest_seen = 0;
      for (int step = 0; step < 300; ++step) {
        Eigen::RowVectorXd shift(d());
        for (int b = 0; b < d(); ++b) shift[b] = random.uniform(-0.2, 0.2);
        dynamics.step(shifted(shift), h);
        farthest_seen = std::max(farthest_seen, vertices(matrix(dynamics.dofs())).cwiseAbs().maxCoeff());
      }
      ASSERT_TRUE(matrix(dynamics.dofs()).allFinite()) << h << " s, " << wave_speed;
      // Soft shapes hang down far, as they should: gravity over the square of the wave speed.
      EXPECT_LT(farthest_seen, 5 + 10 * model_.frame.scale / (wave_speed * wave_speed)) << h << " s, " << wave_speed;
    }
  }
}

TEST_P(Dynamics, DrivenHandlesMakeTheRestJiggle) {
  const DynamicSystem system = build_dynamic_system(model_, pinned_.rows, {.wave_speed = 20, .damping = 0.5});
  ReducedDynamics dynamics(system);
  const double rest_height = tip(dynamics)[1];
  const double rise = 0.2;
  dynamics.step(shifted(Eigen::RowVectorXd::Zero(d())), 1.0 / 60);
  const std::vector<float> up = shifted(Eigen::RowVectorXd::Unit(d(), 1) * rise);
  dynamics.step(up, 0.1);
  // The tip lags behind, swings beyond, and settles.
  EXPECT_LT(tip(dynamics)[1] - rest_height, 0.5 * rise);
  double highest = 0;
  for (int frame = 0; frame < 120; ++frame) {
    dynamics.step(up, 1.0 / 60);
    highest = std::max(highest, tip(dynamics)[1] - rest_height);
  }
  EXPECT_GT(highest, 1.1 * rise);
  for (int frame = 0; frame < 1200; ++frame) dynamics.step(up, 1.0 / 60);
  EXPECT_NEAR(tip(dynamics)[1] - rest_height, rise, 0.01 * rise);
}

TEST_P(Dynamics, MeetsItsConstraintsInEveryFrame) {
  const DynamicSystem system = build_dynamic_system(model_, pinned_.rows, {});
  ReducedDynamics dynamics(system);
  for (int frame = 0; frame < 100; ++frame) {
    const Eigen::RowVectorXd shift = Eigen::RowVectorXd::Constant(d(), std::sin(0.3 * frame));
    dynamics.step(shifted(shift), 1.0 / 60);
    const Eigen::MatrixXd dofs = matrix(dynamics.dofs());
    for (std::size_t i = 0; i < pinned_.rows.size(); ++i) {
      Eigen::RowVectorXd target = pinned_.targets.row(static_cast<Eigen::Index>(i));
      if (i + 1 == pinned_.rows.size()) target += shift;
      ASSERT_LT((pinned_.rows[i].coefficients * dofs - target).norm(), 1e-5) << frame;
    }
  }
}

TEST_P(Dynamics, IsTheSameAtEveryFrameRate) {
  const DynamicSystem system = build_dynamic_system(model_, pinned_.rows, {.damping = 0.5, .gravity = {0, -2, 0}});
  Eigen::MatrixXd reference;
  for (const int rate : {24, 30, 60, 240}) {
    ReducedDynamics dynamics(system);
    int substeps = 0;
    dynamics.step(shifted(Eigen::RowVectorXd::Zero(d())), 0);
    for (int frame = 1; frame <= 2 * rate; ++frame) {
      const double part = std::min(1.0, static_cast<double>(frame) / rate);
      const Eigen::RowVectorXd shift = Eigen::RowVectorXd::Unit(d(), 1) * 0.3 * part;
      substeps += dynamics.step(shifted(shift), 1.0 / rate).substeps;
    }
    EXPECT_EQ(substeps, 480) << rate;
    if (rate == 24) reference = matrix(dynamics.dofs());
    EXPECT_LT(farthest(matrix(dynamics.dofs()), reference), 1e-4) << rate;
  }
  EXPECT_GT(farthest(reference, model_.rest_dofs), 0.1);
}

TEST_P(Dynamics, RepeatsItselfBitForBit) {
  const DynamicSystem system = build_dynamic_system(model_, pinned_.rows, {.gravity = {0, -2, 0}});
  ReducedDynamics first(system);
  ReducedDynamics second(system);
  for (int frame = 0; frame < 50; ++frame) {
    const std::vector<float> targets = shifted(Eigen::RowVectorXd::Constant(d(), 0.01 * frame));
    first.step(targets, 1.0 / 50);
    second.step(targets, 1.0 / 50);
  }
  EXPECT_TRUE(std::equal(first.dofs().begin(), first.dofs().end(), second.dofs().begin()));
  EXPECT_TRUE(std::equal(first.velocities().begin(), first.velocities().end(), second.velocities().begin()));
}

TEST_P(Dynamics, DropsTimeRatherThanFallBehind) {
  const DynamicSystem system = build_dynamic_system(model_, pinned_.rows, {.substep_seconds = 0.01});
  ReducedDynamics dynamics(system, {.sweeps = 2, .most_substeps = 5});
  const std::vector<float> targets = to_float(pinned_.targets);
  const DynamicsResult slow = dynamics.step(targets, 1.0);
  EXPECT_EQ(slow.substeps, 5);
  EXPECT_NEAR(slow.dropped_seconds, 0.95, 1e-9);
  EXPECT_EQ(dynamics.step(targets, 0.004).substeps, 0);
  const DynamicsResult next = dynamics.step(targets, 0.006);
  EXPECT_EQ(next.substeps, 1);
  EXPECT_EQ(next.dropped_seconds, 0);
}

TEST_P(Dynamics, RefusesOptionsOutOfRange) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const DynamicsOptions& options :
       {DynamicsOptions{.substep_seconds = 0}, DynamicsOptions{.substep_seconds = nan},
        DynamicsOptions{.wave_speed = 0}, DynamicsOptions{.damping = -1}, DynamicsOptions{.gravity = {0, nan, 0}}}) {
    expect_error(ErrorCode::InvalidArgument, [&] { build_dynamic_system(model_, pinned_.rows, options); });
  }
}

INSTANTIATE_TEST_SUITE_P(Dimensions, Dynamics, ::testing::Values(2, 3));

}  // namespace
}  // namespace limber
