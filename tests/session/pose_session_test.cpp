#include "limber/session/pose_session.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/arap/pose_solver.h"
#include "limber/samples/samples.h"
#include "limber/session/bind_session.h"

#include "tests/support/bars.h"
#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

using namespace test;

constexpr int kBones = 6;

/// A bar with six bones and so many clusters that they fill several groups of the solver.
Binding long_bar(int dimension) {
  Bar bar = make_bar(dimension, kBones);
  bar.shape = dimension == 3 ? make_tet_box(36, 2, 2, {4, 1, 1}) : make_grid(36, 4, 4, 1);
  Eigen::MatrixXd weights(bar.shape.vertex_count(), kBones);
  for (Eigen::Index i = 0; i < weights.rows(); ++i) {
    for (int j = 0; j < kBones; ++j) {
      const double distance = bar.shape.positions(i, 0) * kBones / 4 - (j + 0.5);
      weights(i, j) = std::exp(-distance * distance);
    }
    weights.row(i) /= weights.row(i).sum();
  }
  bar.subspace = linear_blend_subspace(bar.shape.positions, dimension, weights, kBones);
  Binding binding;
  binding.model = model_of(bar, 30);
  binding.shape = std::move(bar.shape);
  binding.rig = std::move(bar.rig);
  binding.subspace = std::move(bar.subspace);
  return binding;
}

/// The first bone held, the last one dragged far.
Pose bent(const Binding& binding) {
  Pose pose;
  pose.dimension = binding.rig.dimension;
  pose.targets.push_back({"bone0", TransformTarget{AffineMatrix::Identity()}});
  pose.targets.push_back({"bone5", PositionTarget{{1.0, 2.2, binding.rig.dimension == 3 ? 1.4 : 0.0}}});
  return pose;
}

/// The same, and the head of another bone held where it is.
Pose grabbed(const PoseSession& session, Pose pose, const std::string& name) {
  const SharedBinding& binding = session.binding();
  const int handle = binding.rig->find(name);
  const int d = binding.model->dimension;
  const auto& bone = std::get<BoneHandle>(binding.rig->handles[static_cast<std::size_t>(handle)].form);
  const HandleDofs& dofs = binding.subspace->handles[static_cast<std::size_t>(handle)];
  Eigen::VectorXd place(d + 1);
  place << bone.head.head(d), 1;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  position.head(d) = (place.transpose() * session.dofs().middleRows(dofs.first, d + 1)).transpose();
  pose.targets.push_back({name, PositionTarget{position}});
  return pose;
}

double jump(const Positions& a, const Positions& b) {
  return (a - b).rowwise().norm().maxCoeff();
}

class PoseSessionIn : public ::testing::TestWithParam<int> {
 protected:
  const Binding binding_ = long_bar(GetParam());
};

/// How far a vertex jumps in the first sweep if rotations are kept by their place in the old system.
double jump_by_slot(const Binding& binding, const PosedConstraints& before, const PosedConstraints& after) {
  const ReducedSystem old_system = pack(constrain(binding.model, before.rows));
  const ReducedSystem new_system = pack(constrain(binding.model, after.rows));
  Character old_one(old_system), new_one(new_system);
  old_one.solve(before.targets, {.sweeps = 3000});
  new_one.rotations = old_one.rotations;
  new_one.solve(after.targets, {.sweeps = 1});
  const auto positions = [&](const Character& one) {
    return deform(binding.subspace, dofs_from_model(binding.model, one.result()));
  };
  return jump(positions(old_one), positions(new_one));
}

TEST_P(PoseSessionIn, AHandleThatIsGrabbedWhereItIsMovesNothing) {
  int reordered = 0;
  for (const char* name : {"bone1", "bone2", "bone3", "bone4"}) {
    PoseSession session(borrow(binding_));
    session.set_targets(bent(binding_));
    session.solve_from_rest({.sweeps = 3000});
    const Positions before = session.positions();
    EXPECT_GT(jump(before, binding_.shape.positions), 1);
    const PosedConstraints held = session.constraints();

    EXPECT_TRUE(session.set_targets(grabbed(session, session.pose(), name)));
    session.solve({.sweeps = 1});
    const double kept = jump(session.positions(), before);
    EXPECT_LT(kept, 5e-3) << name;
    const auto order_of = [&](const PosedConstraints& constraints) {
      return pack(constrain(binding_.model, constraints.rows)).cluster_of_slot;
    };
    if (order_of(held) != order_of(session.constraints())) {
      ++reordered;
      EXPECT_GT(jump_by_slot(binding_, held, session.constraints()), 10 * kept) << name;
    }
    session.solve({.sweeps = 100});
    EXPECT_LT(jump(session.positions(), before), 5e-3) << name;

    // And back.
    EXPECT_TRUE(session.set_targets(bent(binding_)));
    session.solve({.sweeps = 1});
    EXPECT_LT(jump(session.positions(), before), 5e-3) << name;
  }
  EXPECT_GT(reordered, 0) << "else this test shows nothing";
}

TEST_P(PoseSessionIn, TheOrderOfTargetsInAPoseIsTheSameToEveryBit) {
  PoseSession one(borrow(binding_)), other(borrow(binding_));
  one.set_targets(bent(binding_));
  one.solve({.sweeps = 5});
  Pose pose = grabbed(one, one.pose(), "bone2");
  one.set_targets(pose);
  std::reverse(pose.targets.begin(), pose.targets.end());
  EXPECT_FALSE(one.set_targets(pose));
  other.set_targets(pose);
  EXPECT_EQ(one.solve_from_rest().dofs, other.solve_from_rest().dofs);
}

TEST_P(PoseSessionIn, RotationsSurviveTheWayThroughTheOrderOfTheModel) {
  PoseSession session(borrow(binding_));
  session.set_targets(bent(binding_));
  session.solve();
  const ReducedSystem system = pack(constrain(binding_.model, session.constraints().rows));
  Random random(3);
  std::vector<float> model(system.model_rotations_size());
  for (float& value : model) value = static_cast<float>(random.uniform(-1, 1));
  std::vector<float> state(system.state_size()), again(model.size());
  rotations_from_model(system, model, state);
  rotations_to_model(system, state, again);
  EXPECT_EQ(again, model);
  std::vector<bool> is_there(static_cast<std::size_t>(system.cluster_count), false);
  for (const int cluster : system.cluster_of_slot) is_there[static_cast<std::size_t>(cluster)] = true;
  EXPECT_EQ(std::count(is_there.begin(), is_there.end(), true), system.cluster_count);
}

TEST_P(PoseSessionIn, StartsFromRestAsPoseModelDoes) {
  PoseSession session(borrow(binding_));
  session.set_targets(bent(binding_));
  session.solve({.sweeps = 7});
  session.set_targets(grabbed(session, session.pose(), "bone3"));
  session.solve({.sweeps = 7});
  session.set_targets(bent(binding_));
  const Eigen::MatrixXd dofs = session.solve_from_rest().dofs;
  const PosedConstraints constraints =
      constraints_of(binding_.model, binding_.rig, bent(binding_), binding_.shape, binding_.subspace);
  const PoseResult once = pose_model(binding_.model, constraints, PoseSession::thorough());
  EXPECT_EQ(dofs, once.dofs);
  EXPECT_EQ(session.result().energy, once.energy);
  EXPECT_EQ(session.positions(), deform(binding_.subspace, once.dofs));
}

TEST_P(PoseSessionIn, TheRunTimeHasTheSamePositionsInFloat) {
  PoseSession session(borrow(binding_));
  session.set_targets(bent(binding_));
  session.solve_from_rest();
  std::vector<float> values(static_cast<std::size_t>(binding_.shape.positions.size()));
  session.write_positions(values);
  const Positions expected = session.positions();
  for (std::size_t i = 0; i < values.size(); ++i) ASSERT_NEAR(values[i], expected.data()[i], 1e-4) << i;
}

INSTANTIATE_TEST_SUITE_P(Dimensions, PoseSessionIn, ::testing::Values(2, 3));

TEST(PoseSession, SaysHowFarItMoved) {
  const Binding binding = long_bar(3);
  PoseSession session(borrow(binding));
  EXPECT_EQ(session.dofs(), binding.subspace.rest_dofs);
  session.set_targets(bent(binding));
  session.solve({.sweeps = 2});
  EXPECT_TRUE(std::isinf(session.movement()));
  session.solve({.sweeps = 2});
  const double early = session.movement();
  EXPECT_GT(early, 1e-4);
  session.solve({.sweeps = 2000});
  session.solve({.sweeps = 1});
  EXPECT_LT(session.movement(), 0.1 * early);
}

TEST(PoseSession, KeepsWhatItHadWhenAPoseIsRefused) {
  const Binding binding = long_bar(3);
  PoseSession session(borrow(binding));
  session.set_targets(bent(binding));
  Pose wrong = bent(binding);
  wrong.targets.push_back({"nobody", PositionTarget{{0, 0, 0}}});
  expect_error(ErrorCode::InvalidPose, [&] { session.set_targets(wrong); });
  EXPECT_EQ(session.pose().targets.size(), 2u);
  EXPECT_FALSE(session.set_targets(bent(binding)));
}

TEST(PoseSession, TakesOtherNamesForTheSameHandles) {
  const Binding binding = long_bar(3);
  PoseSession session(borrow(binding));
  session.set_targets(bent(binding));
  session.solve_from_rest();
  const Positions before = session.positions();
  Rig renamed = binding.rig;
  renamed.handles[5].name = "tip";
  session.set_rig(std::make_shared<const Rig>(renamed));
  Pose pose = bent(binding);
  pose.targets[1].handle = "tip";
  EXPECT_FALSE(session.set_targets(pose));
  session.solve({.sweeps = 1});
  EXPECT_LT(jump(session.positions(), before), 1e-2);
}

/// A solid bar on a volume mesh around it, with a region at its left end, a bone and a point.
Binding solid_bar() {
  Shape shape = make_tet_box(16, 4, 4, {4, 1, 1});
  Rig rig;
  RegionHandle left;
  for (int i = 0; i < shape.vertex_count(); ++i) {
    if (shape.positions(i, 0) < 1e-9) left.vertices.push_back(i);
  }
  shape.tets.resize(0, 4);
  rig.handles = {{"left", -1, left},
                 {"middle", -1, BoneHandle{{1.5, 0.5, 0.5}, {2.5, 0.5, 0.5}}},
                 {"right", -1, PointHandle{{3.8, 0.5, 0.5}}}};
  BindOptions options;
  options.domain.lattice_vertices = 800;
  BindReport report;
  return bind_shape(shape, rig, options, report);
}

Pose lifted() {
  Pose pose;
  pose.targets.push_back({"left", TransformTarget{AffineMatrix::Identity()}});
  pose.targets.push_back({"right", PositionTarget{{3.0, 2.0, 0.5}}});
  return pose;
}

TEST(PoseSession, SolvesWithoutReductionAsPoseFullDoes) {
  const Binding binding = solid_bar();
  PoseSession session(borrow(binding));
  expect_error(ErrorCode::InvalidPose, [&] { session.solve_full(); });
  session.set_targets(lifted());
  const PoseResult reduced = session.solve_from_rest();
  EXPECT_FALSE(session.has_full());
  const FullPoseResult full = session.solve_full({.iterations = 20});
  EXPECT_TRUE(session.has_full());
  const FullPoseResult once = pose_full(binding, lifted(), reduced, {.iterations = 20});
  EXPECT_EQ(full.positions, once.positions);
  EXPECT_EQ(full.energy, once.energy);
  EXPECT_EQ(full.start_energy, once.start_energy);

  // From where it was: the energy falls on.
  EXPECT_LT(session.solve_full({.iterations = 50}).energy, full.energy);
  // And from rest again, the same bits.
  session.solve_from_rest();
  EXPECT_EQ(session.solve_full({.iterations = 20}).positions, once.positions);
}

TEST(PoseSession, TheFullSolverGoesOnFromWhereItWasWhenOneMoreHandleIsHeld) {
  const Binding binding = solid_bar();
  PoseSession session(borrow(binding));
  session.set_targets(lifted());
  session.solve_from_rest();
  const Positions before = session.solve_full({.iterations = 2000, .tolerance = 1e-12}).positions;
  // The head of the bone, where the full solver has it: the vertex next to it may tell, so hold that.
  int nearest = 0;
  (binding.shape.positions.rowwise() - Eigen::RowVector3d(2, 1, 0.5)).rowwise().norm().minCoeff(&nearest);
  Pose pose = lifted();
  pose.pins.push_back({VertexPlace{nearest}, before.row(nearest).transpose()});
  EXPECT_TRUE(session.set_targets(pose));
  EXPECT_FALSE(session.has_full());
  // What is at hand goes on meanwhile.
  const auto meanwhile = session.solve_full_meanwhile({.iterations = 1});
  ASSERT_TRUE(meanwhile);
  EXPECT_LT(jump(meanwhile->positions, before), 1e-4);
  const auto work = session.full_work();
  EXPECT_TRUE(session.adopt_full(work(nullptr)));
  EXPECT_TRUE(session.has_full());
  EXPECT_LT(jump(session.solve_full({.iterations = 1}).positions, before), 1e-4);
  // Work for something else is not taken.
  session.set_targets(lifted());
  EXPECT_FALSE(session.adopt_full(work(nullptr)));
}

/// How far the shin is turned against the thigh about x, by the transforms of a result.
double knee(const PoseSession& session) {
  const std::vector<AffineMatrix> transforms = handle_transforms(*session.binding().subspace, session.dofs());
  const Rig& rig = *session.binding().rig;
  const auto turn = [&](const char* name) -> Eigen::Matrix3d {
    const AffineMatrix& transform = transforms[static_cast<std::size_t>(rig.find(name))];
    return nearest_rotation_by_svd(transform.leftCols<3>());
  };
  const Eigen::AngleAxisd relative(Eigen::Matrix3d(turn("thigh.L").transpose() * turn("shin.L")));
  return relative.angle() * relative.axis().x();
}

TEST(PoseSession, ADraggedFootDoesNotBendTheKneeBackwards) {
  const Sample figure = make_sample("mannequin", 60);
  BindOptions options;
  options.method = WeightMethod::Heat;
  options.domain.lattice_vertices = 3000;
  BindReport report;
  PoseSession session(share(bind_shape(figure.shape, figure.rig, options, report)));
  EXPECT_GT(session.limited_joints(), 8);
  Pose pose;
  AffineMatrix stay = AffineMatrix::Identity();
  pose.targets = {{"hips", TransformTarget{stay}}, {"foot.L", PositionTarget{}}};
  // From the studio's side: in front, high in front, behind, to the side.
  int inverted = 0;
  for (const Eigen::Vector3d& to : {Eigen::Vector3d(0.11, 0.45, 0.35), Eigen::Vector3d(0.11, 0.75, 0.3),
                                    Eigen::Vector3d(0.11, 0.45, -0.4), Eigen::Vector3d(0.5, 0.4, 0)}) {
    pose.targets[1].target = PositionTarget{to};
    session.set_limited(false);
    session.set_targets(pose);
    session.solve_from_rest();
    inverted += knee(session) < -0.8 ? 1 : 0;
    session.set_limited(true);
    session.solve_from_rest();
    EXPECT_GT(knee(session), -0.35) << to.transpose();
    // A drag ends where it is as right.
    session.reset();
    for (int frame = 1; frame <= 30; ++frame) {
      const Eigen::Vector3d rest(0.114, 0.09, -0.022);
      pose.targets[1].target = PositionTarget{rest + (to - rest) * frame / 30.0};
      session.set_targets(pose);
      session.solve({.sweeps = 4});
    }
    EXPECT_GT(knee(session), -0.35) << to.transpose();
  }
  EXPECT_GE(inverted, 1) << "without limits it does";
}

}  // namespace
}  // namespace limber
