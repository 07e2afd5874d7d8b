#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/arap/pose_solver.h"
#include "limber/session/bind_session.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
namespace {

using namespace test;

AffineMatrix turned(double radians, const Eigen::Vector3d& shift = Eigen::Vector3d::Zero()) {
  AffineMatrix transform;
  transform << Eigen::AngleAxisd(radians, Eigen::Vector3d::UnitZ()).matrix(), shift;
  return transform;
}

/// A solid bar of 4 x 1 x 1 with a region at its left end, a bone in the middle, and a point on the right.
Binding bar_binding(VolumeMode mode) {
  Shape shape = make_tet_box(16, 4, 4, {4, 1, 1});
  Rig rig;
  RegionHandle left;
  for (int i = 0; i < shape.vertex_count(); ++i) {
    if (shape.positions(i, 0) < 1e-9) left.vertices.push_back(i);
  }
  if (mode != VolumeMode::Tets) shape.tets.resize(0, 4);
  rig.handles = {{"left", -1, left},
                 {"middle", -1, BoneHandle{{1.5, 0.5, 0.5}, {2.5, 0.5, 0.5}}},
                 {"right", -1, PointHandle{{3.8, 0.5, 0.5}}}};
  if (mode == VolumeMode::Surface) rig.handles[2].form = PointHandle{{4, 0.5, 0.5}};
  BindReport report;
  BindOptions options;
  options.domain = {mode, mode == VolumeMode::Lattice ? 800 : 0};
  options.method = mode == VolumeMode::Surface ? WeightMethod::Heat : WeightMethod::Biharmonic;
  options.auxiliary_points = 0;
  return bind_shape(shape, rig, options, report);
}

PoseResult reduced(const Binding& binding, const Pose& pose) {
  const PosedConstraints constraints =
      constraints_of(binding.model, binding.rig, pose, binding.shape, binding.subspace);
  return pose_model(binding.model, constraints, {.sweeps = 500, .tolerance = 1e-6f});
}

FullPoseResult full(const Binding& binding, const Pose& pose) {
  return pose_full(binding, pose, reduced(binding, pose), {.iterations = 3000, .tolerance = 1e-10});
}

class PoseFullOn : public ::testing::TestWithParam<VolumeMode> {
 protected:
  Binding binding_ = bar_binding(GetParam());
};

TEST_P(PoseFullOn, FollowsARigidMotionForNothing) {
  const AffineMatrix motion = turned(0.7, {3, -1, 2});
  Pose pose;
  for (const char* name : {"left", "middle", "right"}) pose.targets.push_back({name, TransformTarget{motion}});
  const FullPoseResult result = full(binding_, pose);
  std::vector<bool> is_used(binding_.shape.vertex_count(), GetParam() != VolumeMode::Surface);
  for (const int corner : binding_.shape.triangles.reshaped()) is_used[corner] = true;
  for (int i = 0; i < binding_.shape.vertex_count(); ++i) {
    if (!is_used[i]) continue;  // within the box, of no triangle: it stays
    const Eigen::Vector3d expected = motion * binding_.shape.positions.row(i).transpose().homogeneous();
    ASSERT_LT((result.positions.row(i).transpose() - expected).norm(), 2e-3) << i;
  }
  EXPECT_LT(result.energy, 1e-5);
  EXPECT_LT(result.constraint_miss, 1e-6);
}

TEST_P(PoseFullOn, LiesBelowTheReducedResult) {
  Pose pose;
  pose.targets = {{"left", TransformTarget{turned(0)}}, {"right", PositionTarget{{3, 2, 0.5}}}};
  const FullPoseResult result = full(binding_, pose);
  EXPECT_TRUE(result.converged);
  EXPECT_GT(result.energy, 1e-3);
  EXPECT_LE(result.energy, result.start_energy * (1 + 1e-6));
  EXPECT_LT(result.start_energy, 20 * result.energy);
  EXPECT_EQ(result.start_is_comparable, GetParam() != VolumeMode::Lattice);
}

TEST_P(PoseFullOn, HoldsRegionsPinsAndSurfacePoints) {
  Pose pose;
  pose.targets = {{"left", TransformTarget{turned(0)}}};
  const int corner = binding_.shape.vertex_count() - 1;
  const Eigen::Vector3d goal = binding_.shape.positions.row(corner).transpose() + Eigen::Vector3d(0, 0.5, 0.1);
  pose.pins.push_back({VertexPlace{corner}, goal});
  const FullPoseResult result = full(binding_, pose);
  EXPECT_LT((result.positions.row(corner).transpose() - goal).norm(), 1e-6);
  for (const int vertex : std::get<RegionHandle>(binding_.rig.handles[0].form).vertices) {
    EXPECT_LT((result.positions.row(vertex) - binding_.shape.positions.row(vertex)).norm(), 1e-6);
  }
  EXPECT_LT(result.constraint_miss, 1e-9);
  // The same place by the coordinates of a triangle that it is a corner of.
  for (int t = 0; t < binding_.shape.triangle_count(); ++t) {
    for (int c = 0; c < 3; ++c) {
      if (binding_.shape.triangles(t, c) == corner) pose.pins[0].place = SurfacePlace{t, Eigen::Vector3d::Unit(c)};
    }
  }
  const FullPoseResult again = full(binding_, pose);
  EXPECT_LT((again.positions - result.positions).rowwise().norm().maxCoeff(), 1e-4);
}

INSTANTIATE_TEST_SUITE_P(Domains, PoseFullOn,
                         ::testing::Values(VolumeMode::Tets, VolumeMode::Lattice, VolumeMode::Surface),
                         [](const auto& info) { return std::string(name_of(info.param)); });

TEST(PoseFull, PullsBonesByTheirEnds) {
  const Binding binding = bar_binding(VolumeMode::Tets);
  Pose pose;
  pose.targets = {{"left", TransformTarget{turned(0)}}, {"middle", BoneTarget{{1.4, 0.9, 0.5}, {2.1, 1.6, 0.5}}}};
  const FullPoseResult result = full(binding, pose);
  EXPECT_LT(result.constraint_miss, 1e-9);
  // The ends of the bone are vertices of this box, which it holds; they follow its affine map but for what they bend.
  const auto at = [&](const Eigen::Vector3d& rest) {
    Eigen::Index nearest = 0;
    (binding.shape.positions.rowwise() - rest.transpose()).rowwise().norm().minCoeff(&nearest);
    return Eigen::Vector3d(result.positions.row(nearest).transpose());
  };
  EXPECT_LT((at({1.5, 0.5, 0.5}) - Eigen::Vector3d(1.4, 0.9, 0.5)).norm(), 0.1);
  EXPECT_LT((at({2.5, 0.5, 0.5}) - Eigen::Vector3d(2.1, 1.6, 0.5)).norm(), 0.1);
  // By its tail alone.
  pose.targets[1].target = TailTarget{{2.1, 1.6, 0.5}};
  EXPECT_LT(full(binding, pose).energy, result.energy);
}

TEST(PoseFull, SoftTargetsGiveWay) {
  const Binding binding = bar_binding(VolumeMode::Tets);
  const auto energy_at = [&](double stiffness) {
    Pose pose;
    pose.targets = {{"left", TransformTarget{turned(0)}}, {"right", PositionTarget{{3, 2, 0.5}}, stiffness}};
    return full(binding, pose);
  };
  const FullPoseResult exact = energy_at(0);
  const FullPoseResult stiff = energy_at(1e6);
  const FullPoseResult soft = energy_at(0.1);
  EXPECT_NEAR(stiff.energy, exact.energy, 1e-2 * exact.energy);
  EXPECT_LT(soft.energy, 0.9 * exact.energy);
  EXPECT_LE(soft.energy, soft.start_energy * (1 + 1e-6));
  Pose pose;
  pose.targets = {{"left", TransformTarget{turned(0)}}, {"middle", TransformTarget{turned(0.5)}, 1e5}};
  const FullPoseResult softly = full(binding, pose);
  pose.targets[1].stiffness = 0;
  EXPECT_NEAR(softly.energy, full(binding, pose).energy, 0.3 * softly.energy);
}

TEST(PoseFull, ReportsTargetsThatContradict) {
  const Binding binding = bar_binding(VolumeMode::Tets);
  const int held = std::get<RegionHandle>(binding.rig.handles[0].form).vertices[0];
  Pose pose;
  pose.targets = {{"left", TransformTarget{turned(0)}}};
  pose.pins = {{VertexPlace{held}, binding.shape.positions.row(held).transpose() + Eigen::Vector3d(0, 0.25, 0)}};
  EXPECT_NEAR(full(binding, pose).constraint_miss, 0.25, 1e-6);
}

TEST(PoseFull, RefusesABindingWhoseDomainItCannotBuild) {
  Binding binding = bar_binding(VolumeMode::Lattice);
  Pose pose;
  pose.targets = {{"left", TransformTarget{turned(0)}}};
  const PoseResult start = reduced(binding, pose);
  binding.provenance.lattice_vertices = 5000;
  expect_error(ErrorCode::InvalidArgument, [&] { pose_full(binding, pose, start, {}); });
  binding = bar_binding(VolumeMode::Lattice);
  binding.provenance.rigidity = "jelly";
  expect_error(ErrorCode::InvalidArgument, [&] { pose_full(binding, pose, start, {}); });
}

}  // namespace
}  // namespace limber
