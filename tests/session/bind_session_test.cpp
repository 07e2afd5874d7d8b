#include "limber/session/bind_session.h"

#include <gtest/gtest.h>

#include "limber/io/binding_file.h"

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
  BindSession session(box(), points_and_a_bone());
  bytes_of(session);
  EXPECT_EQ(session.factorisations(), 1);
  Rig rig = points_and_a_bone();
  const auto expect_near_a_first_binding = [&] {
    session.set_rig(rig);
    BindReport report, again;
    const Binding edited = session.bind(report);
    EXPECT_TRUE(session.is_edited());
    const Binding fresh = bind_shape(*box(), rig, {}, again);
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
  EXPECT_EQ(bytes_of(session), bytes_of(rig, {}));
  EXPECT_FALSE(session.is_edited());
  EXPECT_EQ(session.factorisations(), 3);
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
