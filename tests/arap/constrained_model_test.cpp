#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "limber/arap/pose_solver.h"

#include "tests/support/bars.h"
#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
namespace {

using namespace test;

Pose pose_of(std::vector<HandleTarget> targets) {
  return {3, std::move(targets)};
}

TransformTarget identity() {
  return {AffineMatrix::Identity()};
}

TransformTarget shifted(const Eigen::Vector3d& offset) {
  TransformTarget target = identity();
  target.transform.col(3) = offset;
  return target;
}

class Constrain : public ::testing::Test {
 protected:
  PosedConstraints constraints(const Pose& pose) const {
    return constraints_of(model_, bar_.rig, pose, bar_.shape.positions);
  }

  /// Positions of the bar's vertices after a solve, in shape units.
  Positions solve(const PosedConstraints& constraints, int sweeps = 300) const {
    const ReducedSystem system = pack(constrain(model_, constraints.rows));
    Character character(system);
    character.solve(constraints.targets, {.sweeps = sweeps});
    return deform(bar_.subspace, dofs_from_model(model_, character.result()));
  }

  Bar bar_ = make_bar(3, 4);
  ReducedModel model_ = model_of(bar_, 8);
};

TEST_F(Constrain, DofsGoBetweenShapeAndModelFrame) {
  const Eigen::MatrixXd dofs = Eigen::MatrixXd::Random(16, 3);
  const Eigen::MatrixXd in_model = dofs_to_model(model_, dofs);
  EXPECT_LT((dofs_from_model(model_, in_model) - dofs).norm(), 1e-12);
  const Eigen::MatrixXd positions = deform(bar_.subspace, dofs);
  const Eigen::MatrixXd expected = (positions.rowwise() - model_.frame.origin.transpose()) * model_.frame.scale;
  EXPECT_LT((basis_to_model(bar_.subspace, model_.frame) * in_model - expected).norm(), 1e-12);
}

TEST_F(Constrain, MovingEverythingMovesTheShapeRigidly) {
  const Eigen::Vector3d offset(3, -2, 5);
  const PosedConstraints c = constraints(pose_of({{"bone0", shifted(offset)}, {"bone3", shifted(offset)}}));
  EXPECT_LT((solve(c) - (bar_.shape.positions.rowwise() + offset.transpose())).cwiseAbs().maxCoeff(), 1e-4);
}

TEST_F(Constrain, RedundantRowsAreFine) {
  // The head of a bone whose whole transform is given already.
  const auto& bone = std::get<BoneHandle>(bar_.rig.handles[0].form);
  PosedConstraints c = constraints(pose_of({{"bone0", identity()}, {"bone3", shifted({0, 1, 0})}}));
  const Positions without = solve(c);
  c.rows.push_back(constrain_handle(model_, bar_.rig, 0, ConstraintKind::Position, bar_.shape.positions)[0]);
  c.targets.conservativeResize(c.targets.rows() + 1, 3);
  c.targets.bottomRows(1) = position_target(model_, bone.head);
  const ConstrainedModel constrained = constrain(model_, c.rows);
  EXPECT_EQ(constrained.report.redundant_rows, 1);
  EXPECT_LT(constraint_miss(c.rows, c.targets), 1e-9);
  EXPECT_LT((solve(c) - without).cwiseAbs().maxCoeff(), 1e-4);
}

TEST_F(Constrain, ConflictingRowsMeetInTheMiddleAndAreReported) {
  PosedConstraints c = constraints(pose_of({{"bone0", identity()}, {"bone3", PositionTarget{{3, 1, 0.5}}}}));
  c.rows.push_back(c.rows.back());
  c.targets.conservativeResize(c.targets.rows() + 1, 3);
  c.targets.bottomRows(1) = position_target(model_, {3, 2, 0.5});
  EXPECT_NEAR(constraint_miss(c.rows, c.targets), 0.5 * model_.frame.scale, 1e-9);
  const ReducedSystem system = pack(constrain(model_, c.rows));
  Character character(system);
  character.solve(c.targets, {.sweeps = 100});
  const Eigen::RowVectorXd met = c.rows.back().coefficients * character.result();
  EXPECT_LT((met - position_target(model_, {3, 1.5, 0.5})).norm(), 1e-4);
}

TEST_F(Constrain, NoConstraintAtAllStaysAtRestAndSaysSo) {
  const ConstrainedModel constrained = constrain(model_, {});
  EXPECT_TRUE(constrained.report.translation_is_free);
  EXPECT_LT((solve({{}, Eigen::MatrixXd(0, 3)}) - bar_.shape.positions).cwiseAbs().maxCoeff(), 1e-3);
}

TEST_F(Constrain, DependentColumnsAreSolvedInTheirRange) {
  // Two handles with the same weights: their dofs are not determined, the shape is.
  Bar doubled = bar_;
  const Eigen::MatrixXd of_bar = dense_weights(bar_.subspace);
  Eigen::MatrixXd weights(of_bar.rows(), 5);
  weights << of_bar, of_bar.col(1) / 2;
  weights.col(1) /= 2;
  doubled.rig.handles.push_back({"twin", -1, AbstractHandle{}});
  doubled.subspace = linear_blend_subspace(doubled.shape.positions, 3, weights, 5);
  const ReducedModel model = build_reduced_model(doubled.shape, doubled.subspace, {.clusters = -1});
  const Pose pose = pose_of({{"bone0", identity()}, {"bone3", shifted({0, 1.5, 0})}});
  const PosedConstraints c = constraints_of(model, doubled.rig, pose, doubled.shape.positions);
  const ConstrainedModel constrained = constrain(model, c.rows);
  EXPECT_GE(constrained.report.undetermined_dofs, 4);
  const ReducedSystem system = pack(constrained);
  Character character(system);
  character.solve(c.targets, {.sweeps = 300});
  const Positions deformed = deform(doubled.subspace, dofs_from_model(model, character.result()));

  const ReducedModel plain_model = build_reduced_model(bar_.shape, bar_.subspace, {.clusters = -1});
  const PosedConstraints plain_c = constraints_of(plain_model, bar_.rig, pose, bar_.shape.positions);
  const ReducedSystem plain_system = pack(constrain(plain_model, plain_c.rows));
  Character plain(plain_system);
  plain.solve(plain_c.targets, {.sweeps = 300});
  const Positions expected = deform(bar_.subspace, dofs_from_model(plain_model, plain.result()));
  EXPECT_LT((deformed - expected).cwiseAbs().maxCoeff(), 2e-3);
}

TEST_F(Constrain, ASoftRowPullsMoreTheStifferItIs) {
  const Eigen::Vector3d goal(3.5, 1.5, 0.5);
  double last = std::numeric_limits<double>::infinity();
  for (const double stiffness : {0.01, 1.0, 100.0, 10000.0}) {
    PosedConstraints c = constraints(pose_of({{"bone0", identity()}}));
    c.rows.push_back(constrain_handle(model_, bar_.rig, 3, ConstraintKind::Tail, bar_.shape.positions, stiffness)[0]);
    c.targets.conservativeResize(c.targets.rows() + 1, 3);
    c.targets.bottomRows(1) = position_target(model_, goal);
    const ReducedSystem system = pack(constrain(model_, c.rows));
    Character character(system);
    character.solve(c.targets, {.sweeps = 300});
    const double miss = (c.rows.back().coefficients * character.result() - position_target(model_, goal)).norm();
    EXPECT_LT(miss, last);
    last = miss;
  }
  EXPECT_LT(last, 1e-2);
}

TEST_F(Constrain, APinnedVertexGoesWhereItIsPulled) {
  PosedConstraints c = constraints(pose_of({{"bone0", identity()}}));
  const int vertex = bar_.shape.vertex_count() - 1;
  c.rows.push_back(constrain_point(model_, basis_row(bar_.subspace, vertex)));
  c.targets.conservativeResize(c.targets.rows() + 1, 3);
  const Eigen::Vector3d goal(3.5, 2, 1.5);
  c.targets.bottomRows(1) = position_target(model_, goal);
  EXPECT_LT((solve(c).row(vertex).transpose() - goal).norm(), 1e-4);
}

TEST_F(Constrain, BothEndsOfABoneLeaveItsTwistToTheEnergy) {
  const PosedConstraints c =
      constraints(pose_of({{"bone0", identity()}, {"bone3", BoneTarget{{3, 0.5, 0.5}, {4, 0.5, 0.5}}}}));
  ASSERT_EQ(c.rows.size(), 6u);
  EXPECT_LT((solve(c) - bar_.shape.positions).cwiseAbs().maxCoeff(), 1e-4);
}

TEST_F(Constrain, RejectsWhatAHandleCannotDo) {
  Rig rig = bar_.rig;
  rig.handles[1].form = AbstractHandle{};
  rig.handles[2].form = PointHandle{{2, 0.5, 0.5}};
  expect_error_at_handle(ErrorCode::InvalidPose, "bone1",
                         [&] { constrain_handle(model_, rig, 1, ConstraintKind::Position, bar_.shape.positions); });
  expect_error_at_handle(ErrorCode::InvalidPose, "bone2",
                         [&] { constrain_handle(model_, rig, 2, ConstraintKind::Tail, bar_.shape.positions); });
  expect_error_at_handle(ErrorCode::InvalidPose, "bone2",
                         [&] { constrain_handle(model_, rig, 2, ConstraintKind::HeadAndTail, bar_.shape.positions); });
}

TEST(ConstrainMany, ThreeHundredHandlesWork) {
  const Bar bar = make_bar(3, 300);
  const ReducedModel model = model_of(bar, 600);
  Pose pose = pose_of({{"bone0", identity()}});
  pose.targets.push_back({"bone299", PositionTarget{{2, 2, 0.5}}});
  const PosedConstraints c = constraints_of(model, bar.rig, pose, bar.shape.positions);
  const ReducedSystem system = pack(constrain(model, c.rows));
  Character character(system);
  const SolveResult result = character.solve(c.targets, {.sweeps = 50});
  EXPECT_TRUE(std::isfinite(result.energy));
  EXPECT_LT((c.rows.back().coefficients * character.result() - c.targets.bottomRows(1)).norm(), 1e-4);
}

}  // namespace
}  // namespace limber
