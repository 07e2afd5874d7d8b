#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/samples/samples.h"
#include "limber/session/bind_session.h"
#include "limber/session/pose_session.h"

#include "tests/support/bars.h"

namespace limber {
namespace {

using test::Bar;
using test::make_bar;
using test::model_of;

Binding bound_bar(int dimension, int bones) {
  Bar bar = make_bar(dimension, bones);
  Binding binding;
  binding.model = model_of(bar, 4 * bones);
  binding.shape = std::move(bar.shape);
  binding.rig = std::move(bar.rig);
  binding.subspace = std::move(bar.subspace);
  return binding;
}

Binding bound_figure() {
  const Sample figure = make_sample("mannequin", 50);
  BindOptions options;
  options.method = WeightMethod::Heat;
  options.domain.lattice_vertices = 3000;
  BindReport report;
  return bind_shape(figure.shape, figure.rig, options, report);
}

const BoneHandle& bone_named(const Rig& rig, const std::string& name) {
  return std::get<BoneHandle>(rig.handles[static_cast<std::size_t>(rig.find(name))].form);
}

HandleTarget at_rest(const std::string& handle) {
  return {handle, TransformTarget{AffineMatrix::Identity()}};
}

/// The last bone of a bar pulled aside, the first one given: it stands on its end, for which x is up.
Pose pulled_bar(const Binding& binding) {
  Pose pose;
  pose.dimension = binding.rig.dimension;
  const std::string last = binding.rig.handles.back().name;
  const auto& bone = std::get<BoneHandle>(binding.rig.handles.back().form);
  pose.targets = {at_rest("bone0"), {last, TailTarget{bone.tail + Eigen::Vector3d(-0.6, 2, 0)}}};
  return pose;
}

class BalanceIn : public ::testing::TestWithParam<int> {};

TEST_P(BalanceIn, IsWhereTheMassIs) {
  const Binding binding = bound_bar(GetParam(), 3);
  PoseSession session(borrow(binding));
  EXPECT_FALSE(session.balance());
  session.set_balanced(true, {0});
  session.set_targets(pulled_bar(binding));
  ASSERT_TRUE(session.balance());
  // Before the first solve, at rest: the middle of a bar 4 long and 1 thick.
  EXPECT_LT((session.balance()->center - Eigen::Vector3d(2, 0.5, GetParam() == 3 ? 0.5 : 0)).norm(), 1e-6);
  EXPECT_EQ(session.balance()->feet, std::vector<int>{0});
  EXPECT_EQ(session.balance()->miss, 0);
}

TEST_P(BalanceIn, KeepsABarFromFalling) {
  const Binding binding = bound_bar(GetParam(), 3);
  PoseSession session(borrow(binding));
  session.set_targets(pulled_bar(binding));
  const double free_energy = session.solve_from_rest().energy;
  session.set_balanced(true, {0});
  ASSERT_GT(session.balance()->center.y(), 1.01) << "beside its foot, which is 1 wide";
  EXPECT_GT(session.balance()->miss, 0.01);
  const PoseResult result = session.solve_from_rest();
  EXPECT_TRUE(result.converged);
  EXPECT_GT(result.energy, free_energy);
  // 0.7 of the foot.
  EXPECT_NEAR(session.balance()->center.y(), 0.85, 1e-4);
  EXPECT_EQ(session.balance()->miss, 0);
  const auto& last = std::get<BoneHandle>(binding.rig.handles.back().form);
  const AffineMatrix moved = handle_transforms(binding.subspace, result.dofs).back();
  EXPECT_LT((apply(moved, last.tail) - last.tail - Eigen::Vector3d(-0.6, 2, 0)).norm(), 1e-4);
}

/// Along the ground the centre is at the edge; its height is the one that costs least, as is seen by trying others.
TEST_P(BalanceIn, HasTheHeightThatCostsLeast) {
  const Binding binding = bound_bar(GetParam(), 3);
  PoseSession session(borrow(binding));
  session.set_balanced(true, {0});
  const Pose pose = pulled_bar(binding);
  session.set_targets(pose);
  const PoseResult result = session.solve_from_rest();
  const Eigen::Vector3d center = session.balance()->center;
  const auto energy_at = [&](const Eigen::Vector3d& place) {
    PosedConstraints held = constraints_of(binding.model, binding.rig, pose, binding.shape, binding.subspace);
    held.rows.push_back({unit_translation(binding.model).transpose() * binding.model.mass, 0});
    held.targets.conservativeResize(held.targets.rows() + 1, Eigen::NoChange);
    held.targets.bottomRows<1>() = position_target(binding.model, place);
    return pose_model(binding.model, held, {.sweeps = 4000, .tolerance = 1e-7f}).energy;
  };
  const double least = energy_at(center);
  EXPECT_NEAR(result.energy, least, 2e-3 * least);
  for (const double by : {-0.05, 0.05}) {
    EXPECT_GT(energy_at(center + Eigen::Vector3d(by, 0, 0)), least) << by;
    // Nor is it better farther in; farther out it would be.
    const double inward = energy_at(center - Eigen::Vector3d(0, 0.05, 0));
    EXPECT_GT(inward, least);
  }
  EXPECT_LT(energy_at(center + Eigen::Vector3d(0, 0.05, 0)), least);
}

TEST_P(BalanceIn, ChangesNothingWhereTheBodyStandsAnyway) {
  const Binding binding = bound_bar(GetParam(), 3);
  PoseSession session(borrow(binding));
  Pose pose = pulled_bar(binding);
  const auto& last = std::get<BoneHandle>(binding.rig.handles.back().form);
  pose.targets[1].target = TailTarget{last.tail + Eigen::Vector3d(0.1, 0.15, 0)};
  session.set_targets(pose);
  const PoseResult free = session.solve_from_rest();
  session.set_balanced(true, {0});
  const PoseResult standing = session.solve_from_rest();
  EXPECT_LT((standing.dofs - free.dofs).cwiseAbs().maxCoeff(), 5e-3);
  EXPECT_NEAR(standing.energy, free.energy, 1e-3 * free.energy);
}

TEST_P(BalanceIn, GivesWayToAPoseThatLeavesNoOther) {
  const Binding binding = bound_bar(GetParam(), 2);
  PoseSession session(borrow(binding));
  session.set_balanced(true, {0});
  AffineMatrix aside = AffineMatrix::Identity();
  aside(1, 3) = 3;
  Pose pose;
  pose.dimension = GetParam();
  pose.targets = {at_rest("bone0"), {"bone1", TransformTarget{aside}}};
  for (int time = 0; time < 2; ++time) {
    session.set_targets(pose);
    const PoseResult result = session.solve_from_rest();
    EXPECT_LT((handle_transforms(binding.subspace, result.dofs)[1] - aside).cwiseAbs().maxCoeff(), 1e-5);
    EXPECT_GT(session.balance()->miss, 0.3);
  }
  // And is there again when it can be.
  session.set_targets(pulled_bar(binding));
  session.solve_from_rest();
  EXPECT_EQ(session.balance()->miss, 0);
  session.set_balanced(false);
  EXPECT_FALSE(session.balance());
}

INSTANTIATE_TEST_SUITE_P(Dimensions, BalanceIn, ::testing::Values(2, 3));

TEST(Balance, NeedsHandlesThatAreThere) {
  const Binding binding = bound_bar(3, 2);
  PoseSession session(borrow(binding));
  try {
    session.set_balanced(true, {2});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
  }
  EXPECT_FALSE(session.balance());
  session.set_balanced(true);  // nothing here has the name of a foot
  EXPECT_FALSE(session.balance());
  session.set_targets(pulled_bar(binding));
  EXPECT_GT(session.solve_from_rest().energy, 0);
}

TEST(Balance, KeepsAFigureOnItsFeet) {
  const Binding binding = bound_figure();
  EXPECT_EQ(feet_of(binding.rig), (std::vector<int>{std::min(binding.rig.find("foot.L"), binding.rig.find("foot.R")),
                                                    std::max(binding.rig.find("foot.L"), binding.rig.find("foot.R"))}));
  // It reaches for something in front of it, far away.
  const Eigen::Vector3d to = bone_named(binding.rig, "hand.R").head + Eigen::Vector3d(0.2, -0.1, 0.9);
  Pose pose;
  pose.targets = {{"hand.R", PositionTarget{to}}};
  Pose with_feet = pose;
  for (const char* foot : {"foot.L", "foot.R"}) with_feet.targets.push_back(at_rest(foot));
  PoseSession session(borrow(binding));
  session.set_targets(with_feet);
  session.solve_from_rest();
  session.set_balanced(true);
  EXPECT_GT(session.balance()->miss, 0.01);
  for (const bool firm : {false, true}) {
    session.set_firm(firm);
    // Feet that are not named stay.
    session.set_targets(pose);
    const PoseResult result = session.solve_from_rest();
    EXPECT_LT(session.balance()->miss, 0.01) << firm;
    const std::vector<AffineMatrix> moved = handle_transforms(binding.subspace, result.dofs);
    for (const int foot : session.balance()->feet) {
      EXPECT_LT((moved[static_cast<std::size_t>(foot)] - AffineMatrix::Identity()).cwiseAbs().maxCoeff(), 1e-4);
    }
    const auto hand = static_cast<std::size_t>(binding.rig.find("hand.R"));
    EXPECT_LT((apply(moved[hand], bone_named(binding.rig, "hand.R").head) - to).norm(), 0.02) << firm;
  }
}

TEST(Balance, StandsOnTheFootThatIsDown) {
  const Binding binding = bound_figure();
  PoseSession session(borrow(binding));
  session.set_balanced(true);
  Pose pose;
  AffineMatrix raised = AffineMatrix::Identity();
  raised.col(3) = Eigen::Vector3d(0, 0.3, 0.3);
  pose.targets = {{"foot.L", TransformTarget{raised}}};
  session.set_targets(pose);
  session.solve_from_rest();
  EXPECT_EQ(session.balance()->miss, 0);
  const double foot = bone_named(binding.rig, "foot.R").head.x();
  EXPECT_LT(std::abs(session.balance()->center.x() - foot), 0.08) << "over the right foot alone";
  // The same at the end of a drag, a few sweeps per frame.
  const Eigen::Vector3d at_once = session.balance()->center;
  session.reset();
  for (int frame = 1; frame <= 60; ++frame) {
    raised.col(3) = Eigen::Vector3d(0, 0.3, 0.3) * std::min(1.0, frame / 30.0);
    pose.targets = {{"foot.L", TransformTarget{raised}}};
    session.set_targets(pose);
    session.solve({.sweeps = 4});
  }
  EXPECT_LT(session.balance()->miss, 0.005);
  EXPECT_LT((session.balance()->center - at_once).norm(), 0.05);
}

}  // namespace
}  // namespace limber
