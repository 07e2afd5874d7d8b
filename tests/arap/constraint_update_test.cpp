#include "limber/arap/internal/constraint_update.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "limber/arap/internal/pack_system.h"
#include "limber/arap/internal/pose_stepper.h"

#include "tests/support/bars.h"

namespace limber {
using namespace internal;
namespace {

using namespace test;

std::string bone(int i) {
  return "bone" + std::to_string(i);
}

/// A bar with bones, reduced.
struct Case {
  explicit Case(int dimension, int bones)
      : bar(make_bar(dimension, bones)), model(std::make_shared<ReducedModel>(model_of(bar, 2 * bones))) {}

  PosedConstraints constraints(const std::vector<HandleTarget>& targets) const {
    return constraints_of(*model, bar.rig, {bar.rig.dimension, targets}, bar.shape.positions);
  }
  HandleTarget at(int i, const Eigen::Vector3d& offset, double stiffness = 0) const {
    const Eigen::Vector3d head = std::get<BoneHandle>(bar.rig.handles[static_cast<std::size_t>(i)].form).head;
    return {bone(i), PositionTarget{head + offset}, stiffness};
  }
  HandleTarget moved(int i, const Eigen::Vector3d& offset) const {
    TransformTarget target{AffineMatrix::Identity()};
    target.transform.col(3) = offset;
    return {bone(i), target};
  }

  Bar bar;
  std::shared_ptr<const ReducedModel> model;
};

void expect_near(const Eigen::MatrixXd& value, const Eigen::MatrixXd& expected, const char* what) {
  ASSERT_EQ(value.rows(), expected.rows()) << what;
  ASSERT_EQ(value.cols(), expected.cols()) << what;
  EXPECT_LT((value - expected).norm(), 1e-8 * (1e-3 + expected.norm())) << what;
}

void expect_same(const ConstrainedModel& value, const ConstrainedModel& expected) {
  EXPECT_EQ(value.dimension, expected.dimension);
  expect_near(value.rotation_coupling, expected.rotation_coupling, "rotation_coupling");
  EXPECT_EQ(value.rotation_coupling, value.rotation_coupling.transpose());
  expect_near(value.target_forces, expected.target_forces, "target_forces");
  expect_near(value.rest_forces, expected.rest_forces, "rest_forces");
  expect_near(value.dof_rotations, expected.dof_rotations, "dof_rotations");
  expect_near(value.dof_targets, expected.dof_targets, "dof_targets");
  expect_near(value.dof_rest, expected.dof_rest, "dof_rest");
  expect_near(value.target_energy, expected.target_energy, "target_energy");
  expect_near(value.target_energy_linear, expected.target_energy_linear, "target_energy_linear");
  EXPECT_NEAR(value.rest_energy, expected.rest_energy, 1e-8 * std::abs(expected.rest_energy));
  EXPECT_EQ(value.report.redundant_rows, expected.report.redundant_rows);
  EXPECT_EQ(value.report.undetermined_dofs, expected.report.undetermined_dofs);
  EXPECT_EQ(value.report.translation_is_free, expected.report.translation_is_free);
}

TEST(ConstraintUpdate, GivesWhatConstrainGives) {
  for (const int dimension : {2, 3}) {
    for (const int bones : {4, 12}) {
      const Case c(dimension, bones);
      const ConstraintUpdate update(c.model);
      const Eigen::Vector3d up(0.1, 0.4, 0);
      for (const auto& targets : std::vector<std::vector<HandleTarget>>{
               {c.at(0, up)},
               {c.at(0, up), c.at(bones - 1, -up)},
               {c.moved(0, up)},
               {c.moved(0, up), c.at(bones - 1, up)},
               {c.at(0, up, 0.1)},
               {c.at(0, up), c.at(1, up, 1e-3), c.at(bones - 1, up, 1e3)},
               {c.at(0, up, 1e-4), c.moved(bones - 1, up)},
           }) {
        const std::vector<ConstraintRow> rows = c.constraints(targets).rows;
        const auto updated = update.constrain(rows);
        ASSERT_TRUE(updated) << dimension << " " << bones << " " << targets.size();
        expect_same(*updated, constrain(*c.model, rows));
      }
    }
  }
}

TEST(ConstraintUpdate, LeavesToConstrainWhatItCannotTell) {
  const Case c(3, 8);
  const ConstraintUpdate update(c.model);
  EXPECT_FALSE(update.constrain({})) << "free in space";
  std::vector<ConstraintRow> rows = c.constraints({c.at(0, {0, 1, 0}), c.at(3, {0, 0, 1})}).rows;
  EXPECT_TRUE(update.constrain(rows));
  rows.push_back(rows.front());
  EXPECT_FALSE(update.constrain(rows)) << "a row twice";
  rows.back().coefficients *= 1 + 1e-7;
  EXPECT_FALSE(update.constrain(rows)) << "a row twice, nearly";
  std::vector<HandleTarget> all;
  for (int i = 0; i < 8; ++i) all.push_back(c.moved(i, {0, 0.1, 0}));
  EXPECT_FALSE(update.constrain(c.constraints(all).rows)) << "nothing is left to solve for";
}

TEST(ConstraintUpdate, LeavesToConstrainWhatTheEnergyDoesNotDecide) {
  // Two handles with the same weights.
  Case c(3, 4);
  const Eigen::MatrixXd of_bar = dense_weights(c.bar.subspace);
  Eigen::MatrixXd weights(of_bar.rows(), 5);
  weights << of_bar, of_bar.col(1) / 2;
  weights.col(1) /= 2;
  c.bar.rig.handles.push_back({"twin", -1, AbstractHandle{}});
  c.bar.subspace = linear_blend_subspace(c.bar.shape.positions, 3, weights, 5);
  c.model = std::make_shared<ReducedModel>(build_reduced_model(c.bar.shape, c.bar.subspace, {.clusters = 8}));
  EXPECT_FALSE(ConstraintUpdate(c.model).constrain(c.constraints({c.at(0, {0, 1, 0})}).rows));
}

TEST(ConstraintUpdate, PosesFollowAlsoWithHundredsOfHandles) {
  const Case c(3, 60);
  ASSERT_TRUE(ConstraintUpdate::pays_for(*c.model));
  ASSERT_FALSE(ConstraintUpdate::pays_for(*Case(3, 20).model)) << "few handles cost nothing anyway";
  const PosedConstraints first = c.constraints({c.at(0, {0, 0, 0}), c.at(59, {0, 0.5, 0})});
  const PosedConstraints second = c.constraints({c.at(0, {0, 0, 0}), c.at(30, {0, 0.3, 0.2}), c.at(59, {0, 0.5, 0})});
  PoseStepper stepper(c.model, first.rows);
  const SolveOptions options{.sweeps = 4000, .tolerance = 1e-7f};
  const double energy_of_first = stepper.step(first.targets, options).energy;
  stepper.set_rows(second.rows);
  stepper.reset();
  const PoseResult updated = stepper.step(second.targets, options);
  const PoseResult expected = pose_model(*c.model, second, options);
  EXPECT_NEAR(updated.energy, expected.energy, 1e-3 * expected.energy);
  EXPECT_LT((updated.dofs - expected.dofs).cwiseAbs().maxCoeff(), 2e-2);
  for (std::size_t i = 0; i < second.rows.size(); ++i) {
    const Eigen::RowVectorXd met = second.rows[i].coefficients * dofs_to_model(*c.model, updated.dofs);
    EXPECT_LT((met - second.targets.row(static_cast<Eigen::Index>(i))).norm(), 1e-5);
  }
  // And back.
  stepper.set_rows(first.rows);
  stepper.reset();
  EXPECT_NEAR(stepper.step(first.targets, options).energy, energy_of_first, 1e-3 * energy_of_first);
}

TEST(PackSystem, ForOneIsTheSameWithoutCrowds) {
  const Case c(3, 5);
  const ConstrainedModel model = constrain(*c.model, c.constraints({c.at(0, {0, 1, 0}), c.at(4, {0, 0, 1})}).rows);
  const ReducedSystem all = pack(model);
  const ReducedSystem one = pack_for_one(model);
  EXPECT_EQ(one.coupling, all.coupling);
  EXPECT_EQ(one.dof_rotations, all.dof_rotations);
  EXPECT_EQ(one.cluster_of_slot, all.cluster_of_slot);
  EXPECT_EQ(one.rest_energy, all.rest_energy);
  EXPECT_TRUE(one.crowd_coupling.empty());
  EXPECT_FALSE(all.crowd_coupling.empty());
}

}  // namespace
}  // namespace limber
