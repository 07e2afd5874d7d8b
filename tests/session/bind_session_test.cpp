#include "limber/session/bind_session.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "limber/arap/pose_solver.h"
#include "limber/io/binding_file.h"
#include "limber/samples/samples.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"
#include "tests/weights/rigs.h"

namespace limber {
namespace {

using namespace test;

std::shared_ptr<const Shape> box() {
  static const auto shape = std::make_shared<const Shape>(make_tet_box(6, 2, 2, {3, 1, 1}));
  return shape;
}

Rig points_and_a_bone() {
  Rig rig;
  add_bone(rig, {1.1, 0.5, 0.5}, {1.4, 0.5, 0.5});
  add_point(rig, {0.2, 0.3, 0.4});
  add_point(rig, {2.4, 1, 0});
  add_point(rig, {2.6, 0.2, 0.8});
  add_point(rig, {0.5, 0.9, 0.1});
  return rig;
}

std::string bytes_of(BindSession& session) {
  BindReport report;
  return write_binding(session.bind(report));
}

std::string bytes_of(const Rig& rig, const BindOptions& options) {
  BindReport report;
  return write_binding(bind_shape(*box(), rig, options, report));
}

TEST(BindSession, GivesTheBytesOfBindShapeForEveryMethodWhateverWasBoundBefore) {
  BindSession session(box(), points_and_a_bone());
  for (const WeightMethodInfo& info : weight_methods()) {
    if (info.method == WeightMethod::Given) continue;
    BindOptions options;
    options.method = info.method;
    options.snap_distance = 1;
    options.extra_weights = 2;
    Rig rig = points_and_a_bone();
    const bool takes_points = info.method == WeightMethod::Biharmonic || info.method == WeightMethod::Bounded;
    if (!takes_points) rig.handles.resize(1), add_bone(rig, {1.6, 0.5, 0.5}, {2.8, 0.5, 0.5});
    session.set_rig(rig);
    session.set_options(options);
    EXPECT_EQ(bytes_of(session), bytes_of(rig, options)) << info.name;
    EXPECT_FALSE(session.is_edited());
  }
}

TEST(BindSession, HeedsRigidityAndSnapDistance) {
  const auto plate = std::make_shared<const Shape>(make_grid(12, 4, 3, 1));
  Rig rig = points_rig({{0.2, 0.3, 0}, {2.4, 0.9, 0}, {2.6, 0.2, 0}, {0.5, 0.8, 0}});
  rig.dimension = 2;
  BindOptions options;
  options.rigidity = ArapEnergy::SpokesAndRims;
  BindSession session(plate, rig, options);
  BindReport report;
  EXPECT_EQ(session.bind(report).provenance.rigidity, "spokes-and-rims");
  add_point(rig, {3.4, 0.5, 0});
  session.set_rig(rig);
  expect_error(ErrorCode::HandleOutsideShape, [&] { session.bind(report); });
  options.snap_distance = 0.5;
  session.set_options(options);
  session.bind(report);
  ASSERT_EQ(report.snapped.size(), 1u);
}

TEST(BindSession, EditsPointsWithoutFactorisingAgain) {
  BindOptions options;
  options.auxiliary_points = 0;
  BindSession session(box(), points_and_a_bone(), options);
  bytes_of(session);
  EXPECT_EQ(session.factorisations(), 1);
  Rig rig = points_and_a_bone();
  const auto expect_near_a_first_binding = [&] {
    session.set_rig(rig);
    BindReport report, again;
    const Binding edited = session.bind(report);
    EXPECT_TRUE(session.is_edited());
    const Binding fresh = bind_shape(*box(), rig, options, again);
    const Positions bent = deform(edited.subspace, edited.subspace.rest_dofs.array().square().matrix());
    const Positions expected = deform(fresh.subspace, fresh.subspace.rest_dofs.array().square().matrix());
    EXPECT_LT((bent - expected).cwiseAbs().maxCoeff(), 1e-5);
    EXPECT_EQ(write_binding(edited).size(), write_binding(fresh).size());
  };
  add_point(rig, {2, 0.1, 0.2});
  expect_near_a_first_binding();
  EXPECT_EQ(session.factorisations(), 2);  // of the first edit
  std::get<PointHandle>(rig.handles[1].form).position = {0.3, 0.3, 0.5};
  expect_near_a_first_binding();
  rig.handles.erase(rig.handles.begin() + 2);
  expect_near_a_first_binding();
  rig.handles.push_back({"late", -1, PointHandle{{1.9, 0.8, 0.7}}});
  expect_near_a_first_binding();
  EXPECT_EQ(session.factorisations(), 2);
  // Another bone is no edit of a point.
  std::get<BoneHandle>(rig.handles[0].form).tail.x() = 1.5;
  session.set_rig(rig);
  EXPECT_EQ(bytes_of(session), bytes_of(rig, options));
  EXPECT_FALSE(session.is_edited());
  EXPECT_EQ(session.factorisations(), 3);
}

TEST(BindSession, EditsPointsBesideAuxiliaryOnes) {
  BindOptions options;
  options.auxiliary_points = 7;
  BindSession session(box(), points_and_a_bone(), options);
  bytes_of(session);
  Rig rig = points_and_a_bone();
  Eigen::MatrixXd places;
  for (int edit = 0; edit < 3; ++edit) {
    std::get<PointHandle>(rig.handles[1].form).position = {0.3 + 0.2 * edit, 0.3, 0.5};
    session.set_rig(rig);
    BindReport report;
    const Binding edited = session.bind(report);
    EXPECT_TRUE(session.is_edited());
    EXPECT_EQ(edited.provenance.auxiliary_points, 7);
    EXPECT_LT(report.rest_error, 1e-9);
    // They stay where the first edit put them.
    const Eigen::MatrixXd now = edited.subspace.rest_dofs.bottomRows(7);
    if (edit > 0) EXPECT_EQ(now, places);
    places = now;
  }
  EXPECT_EQ(session.factorisations(), 2);
}

TEST(BindSession, GivesPointsAndRegionsAuxiliaryPointsUnlessToldOtherwise) {
  Rig points = points_rig({{0.2, 0.3, 0.4}, {2.4, 1, 0}, {2.6, 0.2, 0.8}, {0.5, 0.9, 0.1}});
  EXPECT_EQ(suitable_auxiliary_points(points), 40);
  EXPECT_EQ(suitable_auxiliary_points(points_and_a_bone()), 40);
  BindReport report;
  const auto auxiliary = [&](const Rig& rig, const BindOptions& options) {
    return bind_shape(*box(), rig, options, report).provenance.auxiliary_points;
  };
  EXPECT_EQ(auxiliary(points, {}), 40);
  EXPECT_NE(default_choice({}, points).find("40 auxiliary points"), std::string::npos);
  BindOptions none;
  none.auxiliary_points = 0;
  EXPECT_EQ(auxiliary(points, none), 0);
  EXPECT_EQ(default_choice(none, points), "");
  Rig bones;
  add_bone(bones, {0.1, 0.5, 0.5}, {1.4, 0.5, 0.5});
  add_bone(bones, {1.6, 0.5, 0.5}, {2.8, 0.5, 0.5});
  EXPECT_EQ(auxiliary(bones, {}), 0);
  EXPECT_NE(default_choice({}, bones).find("no auxiliary points"), std::string::npos);
  // Many points need none.
  Rig many;
  for (int i = 0; i < 60; ++i) add_point(many, {0.05 * i, 0.5, 0.5});
  EXPECT_EQ(suitable_auxiliary_points(many), 0);
  many.handles.resize(45);
  EXPECT_EQ(suitable_auxiliary_points(many), 15);
}

TEST(BindSession, EnrichesWhereTrialPosesNeedIt) {
  for (const WeightMethod method : {WeightMethod::Biharmonic, WeightMethod::Bounded}) {
    BindOptions options;
    options.method = method;
    options.snap_distance = 1;
    options.enrich = 10;
    BindSession session(box(), points_and_a_bone(), options);
    BindReport report;
    const Binding binding = session.bind(report);
    const bool has_points = method == WeightMethod::Biharmonic;
    EXPECT_EQ(binding.provenance.auxiliary_points, has_points ? 10 : 0);
    EXPECT_EQ(binding.provenance.extra_weights, has_points ? 0 : 10);
    EXPECT_LT(report.rest_error, 1e-9);
    const Enrichment& enrichment = session.enrichment();
    EXPECT_EQ(enrichment.places.size(), has_points ? 10u : 0u);
    ASSERT_GT(enrichment.steps.size(), 2u);
    EXPECT_EQ(enrichment.steps.front().added, 0);
    EXPECT_EQ(enrichment.steps.back().added, 10);
    EXPECT_LT(enrichment.steps.back().ratio - 1, 0.5 * (enrichment.steps.front().ratio - 1));
    EXPECT_GE(enrichment.steps.back().ratio, 0.99);
    // Until the energy is near: no more than it takes.
    options.enrich = enrichment.steps.back().ratio - 1 + 0.05;
    if (options.enrich >= 1) continue;
    session.set_options(options);
    session.bind(report);
    EXPECT_TRUE(session.enrichment().reached);
    EXPECT_LE(session.enrichment().steps.back().ratio, 1 + options.enrich);
    EXPECT_LE(session.enrichment().steps.back().added, 24);
  }
}

/// A cylinder along y whose ends are held, with its pose in which one is turned by 170 degrees.
struct TwistedCylinder {
  Sample sample = make_sample("cylinder", 24);
  Pose pose;

  TwistedCylinder() {
    AffineMatrix stay = AffineMatrix::Identity(), turn = AffineMatrix::Zero();
    turn.leftCols<3>() = Eigen::AngleAxisd(170 * EIGEN_PI / 180, Eigen::Vector3d::UnitY()).toRotationMatrix();
    pose.targets = {{"bottom", TransformTarget{stay}}, {"top", TransformTarget{turn}}};
  }
};

TEST(BindSession, EveryExtraWeightLowersTheEnergyOfATwist) {
  const TwistedCylinder cylinder;
  BindOptions options;
  options.method = WeightMethod::Bounded;
  options.domain.lattice_vertices = 3000;
  options.clusters = 64;
  BindSession session(std::make_shared<const Shape>(cylinder.sample.shape), cylinder.sample.rig, options);
  double least = std::numeric_limits<double>::infinity();
  for (int extra = 0; extra <= 30; ++extra) {
    options.extra_weights = extra;
    session.set_options(options);
    BindReport report;
    const Binding binding = session.bind(report);
    ASSERT_EQ(binding.provenance.extra_weights, extra);
    const PoseResult result =
        pose_model(binding.model, constraints_of(binding.model, binding.rig, cylinder.pose, binding.shape.positions),
                   {.sweeps = 1000, .tolerance = 1e-6f});
    EXPECT_LT(result.energy, least * 1.002) << extra;
    least = std::min(least, result.energy);
  }
}

/// Root mean square of how far vertices are from the middle of their neighbours, beyond what they are at rest.
double roughness(const Shape& rest, const Positions& posed) {
  Positions sums = Positions::Zero(rest.positions.rows(), 3), rest_sums = sums;
  Eigen::VectorXd counts = Eigen::VectorXd::Zero(rest.positions.rows());
  for (Eigen::Index t = 0; t < rest.triangles.rows(); ++t) {
    for (int k = 0; k < 3; ++k) {
      const int a = rest.triangles(t, k), b = rest.triangles(t, (k + 1) % 3);
      sums.row(a) += posed.row(b);
      rest_sums.row(a) += rest.positions.row(b);
      counts[a] += 1;
    }
  }
  double squares = 0;
  for (Eigen::Index v = 0; v < counts.size(); ++v) {
    const double now = (posed.row(v) - sums.row(v) / counts[v]).norm();
    const double before = (rest.positions.row(v) - rest_sums.row(v) / counts[v]).norm();
    squares += (now - before) * (now - before);
  }
  return std::sqrt(squares / static_cast<double>(counts.size()));
}

TEST(BindSession, ThirtyExtraWeightsDoNotRipple) {
  TwistedCylinder cylinder;
  cylinder.sample = make_sample("cylinder", 60);
  BindOptions options;
  options.method = WeightMethod::Bounded;
  options.domain.mode = VolumeMode::Surface;
  options.extra_weights = 30;
  options.clusters = 64;
  BindReport report;
  const Binding binding = bind_shape(cylinder.sample.shape, cylinder.sample.rig, options, report);
  const PoseResult result =
      pose_model(binding.model, constraints_of(binding.model, binding.rig, cylinder.pose, binding.shape.positions),
                 {.sweeps = 1000, .tolerance = 1e-6f});
  // Seeds at vertices: 0.0055 and 1.11.
  EXPECT_LT(roughness(binding.shape, deform(binding.subspace, result.dofs)), 0.0035);
  EXPECT_LT(result.energy, 0.9);
}

TEST(BindSession, KeepsWeightsWhenOnlyTheSolverChanges) {
  BindSession session(box(), points_and_a_bone());
  bytes_of(session);
  BindOptions options;
  options.clusters = 5;
  options.extra_weights = 3;
  session.set_options(options);
  EXPECT_EQ(bytes_of(session), bytes_of(points_and_a_bone(), options));
  EXPECT_EQ(session.factorisations(), 1);
}

TEST(BindSession, GivesRoughWeightsFirstWhereTheFinalOnesTakeLong) {
  Shape surface = *box();
  surface.tets.resize(0, 4);
  BindOptions options;
  options.domain.lattice_vertices = 4000;
  BindSession session(std::make_shared<const Shape>(surface), points_and_a_bone(), options);
  BindReport report;
  const auto rough = session.rough(report);
  ASSERT_TRUE(rough);
  EXPECT_EQ(rough->provenance.lattice_vertices, 1000);
  EXPECT_EQ(session.factorisations(), 0);
  const Binding final_one = session.bind(report);
  EXPECT_EQ(final_one.provenance.lattice_vertices, 4000);
  EXPECT_EQ(rough->subspace.dof_count(), final_one.subspace.dof_count());

  EXPECT_FALSE(BindSession(box(), points_and_a_bone()).rough(report));  // has tets of its own
  options.domain.lattice_vertices = 1500;
  EXPECT_FALSE(rough_options(surface, options));
  options.domain.lattice_vertices = 0;
  EXPECT_TRUE(rough_options(surface, options));
  options.method = WeightMethod::Heat;
  EXPECT_FALSE(rough_options(surface, options));
}

TEST(BindSession, StartsAfreshAfterItWasCancelled) {
  BindSession session(box(), points_and_a_bone());
  BindReport report;
  Task task;
  task.cancel();
  expect_error(ErrorCode::Cancelled, [&] { session.bind(report, &task); });
  EXPECT_EQ(bytes_of(session), bytes_of(points_and_a_bone(), {}));
}

}  // namespace
}  // namespace limber
