#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "limber/session/bind_session.h"
#include "limber/weights/edit_weights.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"
#include "tests/weights/rigs.h"

namespace limber {
namespace {

using namespace test;

/// A box of tets, 3 x 1 x 1, held by its two ends, a bone and two points.
struct BoundBox {
  Shape shape = make_tet_box(6, 2, 2, {3, 1, 1});
  Rig rig;

  BoundBox() {
    std::vector<int> left, right;
    for (int i = 0; i < shape.vertex_count(); ++i) {
      if (shape.positions(i, 0) == 0) left.push_back(i);
      if (shape.positions(i, 0) == 3) right.push_back(i);
    }
    add_region(rig, left);
    add_region(rig, right);
    add_bone(rig, {1.1, 0.5, 0.5}, {1.4, 0.5, 0.5});
    add_point(rig, {2, 1, 0});
    add_point(rig, {2.3, 0.2, 0.8});
  }
};

/// The bones of a box alone: what bone heat takes.
Rig two_bones() {
  Rig rig;
  add_bone(rig, {0.2, 0.5, 0.5}, {1.4, 0.5, 0.5});
  add_bone(rig, {1.6, 0.5, 0.5}, {2.8, 0.5, 0.5});
  return rig;
}

BindOptions with_method(WeightMethod method) {
  BindOptions options;
  options.method = method;
  options.domain.lattice_vertices = 800;
  options.auxiliary_points = 0;
  options.snap_distance = 1;  // from the middle of the box to its surface
  return options;
}

/// What every binding promises, whatever the method.
void expect_sound(const Binding& binding, const BindReport& report) {
  const Subspace& subspace = binding.subspace;
  ASSERT_EQ(subspace.vertex_count(), binding.shape.vertex_count());
  EXPECT_EQ(subspace.rig_handle_count, binding.rig.count());
  EXPECT_TRUE(dense_basis(subspace).allFinite());
  const Positions rest = deform(subspace, subspace.rest_dofs);
  const double size = size_of(binding.shape);
  EXPECT_LT((rest - binding.shape.positions).cwiseAbs().maxCoeff(), 1e-8 * size);
  EXPECT_LT(report.rest_error, 1e-8);
  const Eigen::VectorXd ones = dense_basis(subspace) * translation_dofs(subspace);
  EXPECT_LT((ones.array() - 1).abs().maxCoeff(), 1e-8);
  EXPECT_EQ(binding.model.dof_count(), subspace.dof_count());
  // At rest the reduced energy vanishes with the identity as every rotation: nothing was lost on the way.
  const ReducedModel& model = binding.model;
  double energy = 0.5 * (model.rest_dofs.transpose() * model.stiffness * model.rest_dofs).trace();
  const Eigen::MatrixXd coupled = model.coupling * model.rest_dofs;
  for (int k = 0; k < model.cluster_count(); ++k) {
    energy -= coupled.middleRows(k * model.dimension, model.dimension).trace();
  }
  EXPECT_NEAR(energy + model.rest_energy, 0, 1e-7 * model.rest_energy);
}

TEST(BindShape, BindsEveryKindOfHandleBiharmonically) {
  const BoundBox box;
  for (const VolumeMode mode : {VolumeMode::Auto, VolumeMode::Lattice, VolumeMode::Surface}) {
    SCOPED_TRACE(name_of(mode));
    BindOptions options = with_method(WeightMethod::Biharmonic);
    options.domain.mode = mode;
    BindReport report;
    const Binding binding = bind_shape(box.shape, box.rig, options, report);
    expect_sound(binding, report);
    EXPECT_EQ(binding.subspace.dof_count(), 3 * 4 + 2);
    EXPECT_EQ(binding.provenance.method, "biharmonic");
    EXPECT_EQ(binding.provenance.energy, "facet");
    EXPECT_EQ(binding.provenance.volume, mode == VolumeMode::Auto ? "tets" : name_of(mode));
  }
}

TEST(BindShape, BoundedWeightsAreWithinTheirBoundsAndSumToOne) {
  const BoundBox box;
  for (const VolumeMode mode : {VolumeMode::Auto, VolumeMode::Lattice, VolumeMode::Surface}) {
    SCOPED_TRACE(name_of(mode));
    BindOptions options = with_method(WeightMethod::Bounded);
    options.domain.mode = mode;
    BindReport report;
    const Binding binding = bind_shape(box.shape, box.rig, options, report);
    expect_sound(binding, report);
    const Eigen::MatrixXd weights = dense_weights(binding.subspace);
    ASSERT_EQ(weights.cols(), 5);
    EXPECT_GE(weights.minCoeff(), 0);
    EXPECT_LE(weights.maxCoeff(), 1 + 1e-12);
    EXPECT_LT((weights.rowwise().sum().array() - 1).abs().maxCoeff(), 1e-9);
    EXPECT_TRUE(report.converged);
    EXPECT_EQ(binding.provenance.energy, "");
  }
}

TEST(BindShape, HeatAndGivenWeightsAreOfTheShapesOwnVertices) {
  const Shape tets = make_tet_box(6, 2, 2, {3, 1, 1});
  Shape surface = tets;
  surface.tets.resize(0, 4);
  for (const Shape& shape : {tets, surface}) {
    BindReport report;
    const Binding heat = bind_shape(shape, two_bones(), with_method(WeightMethod::Heat), report);
    expect_sound(heat, report);
    EXPECT_EQ(heat.provenance.volume, shape.has_tets() ? "tets" : "surface");
    BindOptions options = with_method(WeightMethod::Given);
    options.given = dense_weights(heat.subspace);
    BindReport given_report;
    const Binding given = bind_shape(shape, two_bones(), options, given_report);
    expect_sound(given, given_report);
    EXPECT_EQ(dense_weights(given.subspace), dense_weights(heat.subspace));
    EXPECT_EQ(given.provenance.method, "given");
  }
}

TEST(BindShape, KeepsWeightsOfTheShapesOwnVerticesOnALattice) {
  Shape surface = make_tet_box(6, 2, 2, {3, 1, 1});
  surface.tets.resize(0, 4);
  for (const WeightMethod method : {WeightMethod::Heat, WeightMethod::Lattice, WeightMethod::Geodesic}) {
    SCOPED_TRACE(name_of(method));
    BindReport report, own_report;
    const Binding own = bind_shape(surface, two_bones(), with_method(method), own_report);
    BindOptions options = with_method(method);
    options.domain.mode = VolumeMode::Lattice;
    options.extra_weights = 1;
    const Binding binding = bind_shape(surface, two_bones(), options, report);
    expect_sound(binding, report);
    EXPECT_EQ(own.provenance.volume, "surface");
    EXPECT_EQ(binding.provenance.volume, "lattice");
    EXPECT_EQ(binding.provenance.rigidity, "tets");
    EXPECT_EQ(binding.provenance.method, name_of(method));
    EXPECT_EQ(scalar_weights(binding.subspace).leftCols(2), scalar_weights(own.subspace));
    EXPECT_EQ(binding.subspace.handle_count(), 3);
  }
}

TEST(BindShape, SizesTheLatticeOfLatticeWeights) {
  const Shape shape = make_sphere(3);
  Rig rig;
  add_bone(rig, {-0.8, 0, 0}, {-0.1, 0, 0});
  add_bone(rig, {0.1, 0, 0}, {0.8, 0, 0});
  Eigen::MatrixXd weights[2];
  for (int i = 0; i < 2; ++i) {
    BindOptions options = with_method(WeightMethod::Lattice);
    options.domain.lattice_vertices = i == 0 ? 500 : 5000;
    BindReport report;
    const Binding binding = bind_shape(shape, rig, options, report);
    EXPECT_EQ(binding.provenance.lattice_vertices, options.domain.lattice_vertices);
    weights[i] = scalar_weights(binding.subspace);
  }
  EXPECT_GT((weights[0] - weights[1]).cwiseAbs().maxCoeff(), 1e-3);
}

TEST(BindShape, ReportsTheRangeOfTheWeightsThatItGives) {
  const BoundBox box;
  BindOptions options = with_method(WeightMethod::Biharmonic);
  options.domain.mode = VolumeMode::Lattice;
  options.extra_weights = 2;
  BindReport report;
  const Binding binding = bind_shape(box.shape, box.rig, options, report);
  const Eigen::MatrixXd weights = scalar_weights(binding.subspace);
  EXPECT_EQ(report.least_weight, weights.minCoeff());
  EXPECT_EQ(report.greatest_weight, weights.maxCoeff());
}

TEST(BindShape, AddsExtraWeightsToAnyMethod) {
  const BoundBox box;
  for (const WeightMethod method : {WeightMethod::Biharmonic, WeightMethod::Bounded}) {
    BindOptions options = with_method(method);
    options.extra_weights = 3;
    BindReport report;
    const Binding binding = bind_shape(box.shape, box.rig, options, report);
    expect_sound(binding, report);
    EXPECT_EQ(binding.subspace.handle_count(), 5 + 3);
    EXPECT_EQ(binding.provenance.extra_weights, 3);
    EXPECT_EQ(handle_names(binding).back(), "extra.2");
    const Eigen::MatrixXd weights = scalar_weights(binding.subspace);
    EXPECT_GT(weights.rightCols(3).maxCoeff(), 0.5);  // Seeds lie between the vertices.
  }
}

TEST(BindShape, AddsAuxiliaryPointsThatRestWhereTheyAre) {
  const BoundBox box;
  BindOptions options = with_method(WeightMethod::Biharmonic);
  options.auxiliary_points = 4;
  options.extra_weights = 1;
  BindReport report;
  const Binding binding = bind_shape(box.shape, box.rig, options, report);
  expect_sound(binding, report);
  EXPECT_EQ(binding.provenance.auxiliary_points, 4);
  EXPECT_EQ(binding.subspace.dof_count(), 3 * 4 + 2 + 4 + 4);
  const std::vector<std::string> names = handle_names(binding);
  EXPECT_EQ(names, (std::vector<std::string>{"region0", "region1", "bone2", "point3", "point4", "aux.0", "aux.1",
                                             "aux.2", "aux.3", "extra.0"}));
}

TEST(BindShape, BindsPlanarShapesThatDoNotLieAtHeightZero) {
  Shape shape = make_grid(12, 4, 3, 1);
  shape.dimension = 3;
  shape.positions.col(2).setConstant(7);
  const Rig rig = points_rig({{0, 0, 0}, {3, 0, 0}, {0, 1, 0}, {3, 1, 0}});
  for (const WeightMethod method : {WeightMethod::Biharmonic, WeightMethod::Bounded, WeightMethod::Heat}) {
    SCOPED_TRACE(name_of(method));
    BindReport report;
    const Binding binding = bind_shape(shape, rig, with_method(method), report);
    expect_sound(binding, report);
    EXPECT_EQ(binding.provenance.volume, "planar");
    EXPECT_EQ(binding.subspace.dimension, 2);
  }
  BindOptions options = with_method(WeightMethod::Heat);
  options.domain.mode = VolumeMode::Surface;
  BindReport report;
  const Binding in_space = bind_shape(shape, rig, options, report);
  expect_sound(in_space, report);
  EXPECT_EQ(in_space.subspace.dimension, 3);
}

TEST(BindShape, GivesTheSameBitsAgain) {
  const BoundBox box;
  BindReport first_report, second_report;
  BindOptions options = with_method(WeightMethod::Biharmonic);
  options.domain.mode = VolumeMode::Lattice;
  const Binding first = bind_shape(box.shape, box.rig, options, first_report);
  const Binding second = bind_shape(box.shape, box.rig, options, second_report);
  EXPECT_EQ(dense_basis(first.subspace), dense_basis(second.subspace));
  EXPECT_EQ(first.model.stiffness, second.model.stiffness);
  EXPECT_EQ(first.model.coupling, second.model.coupling);
}

TEST(BindShape, NamesItsStages) {
  const BoundBox box;
  Task task;
  BindReport report;
  BindOptions options = with_method(WeightMethod::Biharmonic);
  options.extra_weights = 1;
  bind_shape(box.shape, box.rig, options, report, &task);
  std::set<std::string> stages;
  for (const Task::StageTime& stage : task.finished_stages()) stages.insert(stage.stage);
  EXPECT_TRUE(stages.contains("extra weights"));
  EXPECT_TRUE(stages.contains("reduce"));
}

TEST(BindShape, SaysWhatIsWrong) {
  const BoundBox box;
  BindReport report;
  BindOptions options = with_method(WeightMethod::Bounded);
  options.auxiliary_points = 2;
  const auto bind = [&](const Shape& shape, const Rig& rig) {
    return [&] { bind_shape(shape, rig, options, report); };
  };
  expect_error(ErrorCode::InvalidArgument, bind(box.shape, box.rig));
  options = with_method(WeightMethod::Bounded);
  options.reach = 2;
  expect_error(ErrorCode::InvalidArgument, bind(box.shape, box.rig));
  options = with_method(WeightMethod("heart"));
  expect_error(ErrorCode::InvalidArgument, bind(box.shape, two_bones()));
  options = with_method(WeightMethod::Bounded);
  options.energy = BiharmonicEnergy::Paper;
  expect_error(ErrorCode::InvalidArgument, bind(box.shape, box.rig));
  options = with_method(WeightMethod::Given);
  options.given = Eigen::MatrixXd::Ones(3, 2);
  expect_error(ErrorCode::InvalidWeights, bind(box.shape, two_bones()));
  options = with_method(WeightMethod::Biharmonic);
  options.extra_weights = -1;
  expect_error(ErrorCode::InvalidArgument, bind(box.shape, box.rig));
  options = with_method(WeightMethod::Biharmonic);
  options.clusters = -2;
  expect_error(ErrorCode::InvalidArgument, bind(box.shape, box.rig));
  options = with_method(WeightMethod::Biharmonic);
  options.rigidity = ArapEnergy::Triangles;
  expect_error(ErrorCode::UnsuitableShape, bind(box.shape, box.rig));
  options = with_method(WeightMethod::Biharmonic);
  expect_error(ErrorCode::TooFewHandles, bind(box.shape, points_rig({{0, 0, 0}, {1, 1, 1}})));
  Rig far = box.rig;
  add_point(far, {50, 0, 0});
  expect_error_at_handle(ErrorCode::HandleOutsideShape, "point5", bind(box.shape, far));
  Task task;
  task.cancel();
  expect_error(ErrorCode::Cancelled, [&] { bind_shape(box.shape, box.rig, options, report, &task); });
}

}  // namespace
}  // namespace limber
