#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/samples/samples.h"
#include "limber/session/bind_session.h"
#include "limber/session/pose_session.h"

#include "tests/support/bars.h"

namespace limber {
namespace {

using namespace test;

/// A bar with bones one behind the other, each of them the child of the one before.
Binding chain(int dimension, int bones) {
  Bar bar = make_bar(dimension, bones);
  Binding binding;
  binding.model = model_of(bar, 4 * bones);
  binding.shape = std::move(bar.shape);
  binding.rig = std::move(bar.rig);
  binding.subspace = std::move(bar.subspace);
  return binding;
}

const BoneHandle& bone_of(const Rig& rig, int handle) {
  return std::get<BoneHandle>(rig.handles[static_cast<std::size_t>(handle)].form);
}

/// The transforms of all handles of the last solve.
std::vector<AffineMatrix> transforms_of(const PoseSession& session) {
  return handle_transforms(*session.binding().subspace, session.dofs());
}

/// Worst change of any length within a bone, and worst distance of a head from where its parent has it, over the length
/// of the bone.
struct Looseness {
  double stretch = 0;
  double gap = 0;
};
Looseness looseness_of(const PoseSession& session) {
  const Rig& rig = *session.binding().rig;
  const std::vector<AffineMatrix> transforms = transforms_of(session);
  Looseness worst;
  for (int h = 0; h < rig.count(); ++h) {
    if (!rig.handles[static_cast<std::size_t>(h)].is_bone()) continue;
    const AffineMatrix& own = transforms[static_cast<std::size_t>(h)];
    const Eigen::Matrix3d linear = own.leftCols<3>();
    const Eigen::Matrix3d strain = linear.transpose() * linear - Eigen::Matrix3d::Identity();
    worst.stretch = std::max(worst.stretch, strain.cwiseAbs().maxCoeff());
    const int parent = rig.handles[static_cast<std::size_t>(h)].parent;
    if (parent < 0) continue;
    const BoneHandle& bone = bone_of(rig, h);
    const double gap = (apply(own, bone.head) - apply(transforms[static_cast<std::size_t>(parent)], bone.head)).norm();
    worst.gap = std::max(worst.gap, gap / (bone.tail - bone.head).norm());
  }
  return worst;
}

class FirmBonesIn : public ::testing::TestWithParam<int> {
 protected:
  Eigen::Vector3d in_space(Eigen::Vector3d place) const {
    if (GetParam() == 2) place.z() = 0;
    return place;
  }
};

TEST_P(FirmBonesIn, BendAsTheLawOfCosinesSays) {
  const Binding binding = chain(GetParam(), 2);
  PoseSession session(borrow(binding));
  session.set_limited(false);
  session.set_firm(true);
  EXPECT_EQ(session.firm_bones(), 2);
  const BoneHandle upper = bone_of(binding.rig, 0), lower = bone_of(binding.rig, 1);
  const double lengths[] = {(upper.tail - upper.head).norm(), (lower.tail - lower.head).norm()};
  for (const double part : {0.95, 0.8, 0.6}) {
    const double chord = part * (lengths[0] + lengths[1]);
    const Eigen::Vector3d to = upper.head + chord * in_space({0.8, 0.6, 0.3}).normalized();
    Pose pose;
    pose.dimension = GetParam();
    pose.targets = {{"bone0", PositionTarget{upper.head}}, {"bone1", TailTarget{to}}};
    session.set_targets(pose);
    const PoseResult& result = session.solve_from_rest();
    const Looseness loose = looseness_of(session);
    EXPECT_LT(loose.stretch, 1e-4) << part;
    EXPECT_LT(loose.gap, 1e-4) << part;
    EXPECT_LT(result.constraint_miss, 1e-3) << part;
    const std::vector<AffineMatrix> transforms = transforms_of(session);
    EXPECT_LT((apply(transforms[1], lower.tail) - to).norm(), 1e-3) << part;
    const Eigen::Vector3d first = transforms[0].leftCols<3>() * (upper.tail - upper.head);
    const Eigen::Vector3d second = transforms[1].leftCols<3>() * (lower.tail - lower.head);
    const double cosine =
        (chord * chord - lengths[0] * lengths[0] - lengths[1] * lengths[1]) / (2 * lengths[0] * lengths[1]);
    EXPECT_NEAR(first.dot(second) / (lengths[0] * lengths[1]), cosine, 2e-3) << part;
  }
}

TEST_P(FirmBonesIn, ReachAsFarAsTheyCan) {
  const Binding binding = chain(GetParam(), 3);
  PoseSession session(borrow(binding));
  session.set_limited(false);
  const BoneHandle first = bone_of(binding.rig, 0), last = bone_of(binding.rig, 2);
  const double length = (last.tail - first.head).norm();
  const Eigen::Vector3d direction = in_space({0.5, 0.7, 0.4}).normalized();
  Pose pose;
  pose.dimension = GetParam();
  pose.targets = {{"bone0", PositionTarget{first.head}}, {"bone2", TailTarget{first.head + 1.5 * length * direction}}};
  session.set_targets(pose);
  session.solve_from_rest();
  EXPECT_EQ(session.firm_bones(), 0);
  EXPECT_GT(looseness_of(session).stretch, 0.5) << "without firm bones they stretch";
  session.set_firm(true);
  EXPECT_EQ(session.firm_bones(), 3);
  const PoseResult& result = session.solve_from_rest();
  EXPECT_LT(looseness_of(session).stretch, 1e-4);
  EXPECT_LT(looseness_of(session).gap, 1e-4);
  EXPECT_NEAR(result.constraint_miss, 0.5 * length, 0.02 * length);
  const Eigen::Vector3d tip = apply(transforms_of(session)[2], last.tail);
  EXPECT_LT((tip - (first.head + length * direction)).norm(), 0.05 * length) << "straight towards the target";
  session.set_firm(false);
  session.solve_from_rest();
  EXPECT_GT(looseness_of(session).stretch, 0.5);
}

TEST_P(FirmBonesIn, LeaveGivenTransformsAsTheyAre) {
  const Binding binding = chain(GetParam(), 3);
  PoseSession session(borrow(binding));
  session.set_firm(true);
  AffineMatrix given = AffineMatrix::Identity();
  given(0, 1) = 0.25;  // sheared, since it was asked for
  Pose pose;
  pose.dimension = GetParam();
  pose.targets = {{"bone0", TransformTarget{given}}};
  session.set_targets(pose);
  session.solve_from_rest();
  const std::vector<AffineMatrix> transforms = transforms_of(session);
  EXPECT_LT((transforms[0] - given).cwiseAbs().maxCoeff(), 1e-5);
  const BoneHandle second = bone_of(binding.rig, 1);
  EXPECT_LT((apply(transforms[1], second.head) - apply(given, second.head)).norm(), 1e-4);
  const Eigen::Matrix3d linear = transforms[1].leftCols<3>();
  EXPECT_LT((linear.transpose() * linear - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff(), 1e-4);
}

INSTANTIATE_TEST_SUITE_P(Dimensions, FirmBonesIn, ::testing::Values(2, 3));

TEST(FirmBones, StayWhereTheyAreAtRest) {
  const Sample robot = make_sample("robot", 40);
  BindOptions options;
  options.method = WeightMethod::Heat;
  options.domain.lattice_vertices = 2000;
  BindReport report;
  const Binding binding = bind_shape(robot.shape, robot.rig, options, report);
  PoseSession session(borrow(binding));
  session.set_firm(true);
  Pose pose;
  pose.targets = {{robot.rig.handles[0].name, TransformTarget{AffineMatrix::Identity()}}};
  session.set_targets(pose);
  session.solve_from_rest();
  EXPECT_LT((session.positions() - binding.shape.positions).rowwise().norm().maxCoeff(), 1e-4);
}

TEST(FirmBones, KeepTheHandOfARobotOnItsArm) {
  const Sample robot = make_sample("robot", 40);
  BindOptions options;
  options.method = WeightMethod::Heat;
  options.domain.lattice_vertices = 2000;
  BindReport report;
  const Binding binding = bind_shape(robot.shape, robot.rig, options, report);
  PoseSession session(borrow(binding));
  const int hand = robot.rig.find("hand.L");
  ASSERT_GE(hand, 0);
  Pose pose;
  pose.targets = {{"hips", TransformTarget{AffineMatrix::Identity()}},
                  {"hand.L", PositionTarget{bone_of(robot.rig, hand).head + Eigen::Vector3d(0.3, 0.6, 0.5)}}};
  session.set_targets(pose);
  // Its pieces do not touch, so nobody has to ask.
  for (const bool asked : {false, true}) {
    session.set_firm(asked);
    EXPECT_EQ(session.firm_bones(), robot.rig.count());
    session.solve_from_rest();
    EXPECT_LT(looseness_of(session).gap, 1e-4);
    EXPECT_LT(looseness_of(session).stretch, 1e-4);
  }
}

TEST(FirmBones, BendEveryDraggedKneeTheRightWay) {
  const Sample figure = make_sample("mannequin", 60);
  BindOptions options;
  options.method = WeightMethod::Heat;
  options.domain.lattice_vertices = 3000;
  BindReport report;
  const Binding binding = bind_shape(figure.shape, figure.rig, options, report);
  PoseSession session(borrow(binding));
  session.set_firm(true);
  const auto knee = [&] {
    const std::vector<AffineMatrix> transforms = transforms_of(session);
    const Eigen::Matrix3d thigh = transforms[static_cast<std::size_t>(figure.rig.find("thigh.L"))].leftCols<3>();
    const Eigen::Matrix3d shin = transforms[static_cast<std::size_t>(figure.rig.find("shin.L"))].leftCols<3>();
    const Eigen::AngleAxisd relative(Eigen::Matrix3d(thigh.transpose() * shin));
    return relative.angle() * relative.axis().x();
  };
  Pose pose;
  pose.targets = {{"hips", TransformTarget{AffineMatrix::Identity()}},
                  {"foot.L", PositionTarget{Eigen::Vector3d::Zero()}}};
  for (const Eigen::Vector3d& to :
       {Eigen::Vector3d(0.11, 0.45, 0.35), Eigen::Vector3d(0.11, 0.75, 0.3), Eigen::Vector3d(0.11, 0.45, -0.4),
        Eigen::Vector3d(0.5, 0.4, 0), Eigen::Vector3d(0.11, 0.5, 0.1)}) {
    pose.targets[1].target = PositionTarget{to};
    session.set_targets(pose);
    session.solve_from_rest();
    EXPECT_GT(knee(), -0.05) << to.transpose();
    EXPECT_LT(session.result().constraint_miss, 0.01) << to.transpose();
    EXPECT_LT(looseness_of(session).stretch, 1e-4) << to.transpose();
    // The same at the end of a drag.
    session.reset();
    const Eigen::Vector3d rest(0.114, 0.09, -0.022);
    for (int frame = 1; frame <= 30; ++frame) {
      pose.targets[1].target = PositionTarget{rest + (to - rest) * frame / 30.0};
      session.set_targets(pose);
      session.solve({.sweeps = 4});
    }
    EXPECT_GT(knee(), -0.05) << to.transpose();
  }
}

/// Two bars that do not touch, each with a bone, the second the child of the first.
TEST(FirmBones, AreThoseThatNothingElseHolds) {
  Binding binding = chain(3, 2);
  EXPECT_EQ(PoseSession(borrow(binding)).firm_bones(), 0);
  // The energy knows nothing of the joint: cut its blocks out.
  const HandleDofs first = binding.model.handles[0], second = binding.model.handles[1];
  binding.model.stiffness.block(first.first, second.first, 4, 4).setZero();
  binding.model.stiffness.block(second.first, first.first, 4, 4).setZero();
  EXPECT_EQ(PoseSession(borrow(binding)).firm_bones(), 2);
  binding.rig.handles[1].parent = -1;
  EXPECT_EQ(PoseSession(borrow(binding)).firm_bones(), 0) << "it hangs on nothing";
}

}  // namespace
}  // namespace limber
