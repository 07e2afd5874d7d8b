#include <algorithm>

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"
#include "limber/weights/bind.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"
#include "tests/weights/rigs.h"

namespace limber {
using namespace internal;
namespace {

using test::add_point;
using test::add_region;
using test::points_rig;

Subspace fresh(const Domain& domain, const Shape& shape, const Rig& rig, const BiharmonicOptions& options = {}) {
  BindReport report;
  return bind_biharmonic(domain, shape, rig, options, report);
}

double difference(const Subspace& a, const Subspace& b) {
  if (a.vertex_count() != b.vertex_count() || a.dof_count() != b.dof_count()) return 1e300;
  // Points that come very near to each other have large weights, and errors in proportion.
  return (dense_basis(a) - dense_basis(b)).cwiseAbs().maxCoeff() / std::max(1.0, dense_basis(b).cwiseAbs().maxCoeff());
}

/// Random edits of points, each followed by a comparison now and then. Returns the worst difference.
double worst_difference(const Domain& domain, const Shape& shape, const Rig& rig, int edits, std::uint64_t seed,
                        const Eigen::Vector3d& low, const Eigen::Vector3d& high) {
  SubspaceEditor editor(domain, shape, rig);
  Random random(seed);
  const auto somewhere = [&] {
    return Eigen::Vector3d(random.uniform(low.x(), high.x()), random.uniform(low.y(), high.y()),
                           random.uniform(low.z(), high.z()));
  };
  double worst = difference(editor.subspace(), fresh(domain, shape, rig));
  for (int edit = 0; edit < edits; ++edit) {
    std::vector<int> points;
    for (int h = 0; h < editor.rig().count(); ++h) {
      if (editor.rig().handles[h].is_point()) points.push_back(h);
    }
    const int chosen = points[random.below(static_cast<std::uint32_t>(points.size()))];
    const std::uint32_t kind = points.size() < 8 ? 0 : points.size() > 20 ? 1 : random.below(4);
    if (kind == 0) {
      editor.add_point("added" + std::to_string(edit), somewhere());
    } else if (kind == 1) {
      editor.remove_point(chosen);
    } else {
      editor.move_point(chosen, somewhere());
    }
    if (edit % 10 == 9) worst = std::max(worst, difference(editor.subspace(), fresh(domain, shape, editor.rig())));
  }
  EXPECT_EQ(editor.factorisations(), 1);
  return worst;
}

TEST(SubspaceEditor, EqualsAFreshBindAfterTwoHundredEditsInThePlane) {
  const Shape grid = test::jitter(test::make_grid(20, 14, 2, 1.4), 0.02, 2);
  Rig rig = points_rig({{0.1, 0.1, 0}, {1.9, 0.2, 0}, {1, 1.3, 0}, {0.2, 1.2, 0}, {1.5, 1, 0}});
  EXPECT_LT(worst_difference(make_domain(grid), grid, rig, 200, 11, {0.1, 0.1, 0}, {1.9, 1.3, 0}), 1e-8);
  add_region(rig, {40, 41, 61, 62});
  EXPECT_LT(worst_difference(make_domain(grid), grid, rig, 200, 12, {0.1, 0.4, 0}, {1.9, 1.3, 0}), 1e-8);
}

TEST(SubspaceEditor, EqualsAFreshBindAfterTwoHundredEditsInALattice) {
  const Shape sphere = test::make_sphere(3);
  Rig rig = points_rig({{0.5, 0, 0}, {-0.5, 0, 0.1}, {0, 0.5, 0}, {0, 0, 0.5}, {0.1, -0.4, -0.4}});
  add_region(rig, {0, 1, 2, 3, 4, 5});
  EXPECT_LT(worst_difference(make_domain(sphere, {.lattice_vertices = 900}), sphere, rig, 200, 13, {-0.5, -0.5, -0.5},
                             {0.5, 0.5, 0.5}),
            1e-8);
}

TEST(SubspaceEditor, ChangesRegions) {
  const Shape box = test::make_tet_box(5, 4, 4);
  const Domain domain = make_domain(box);
  Rig rig = points_rig({{0.9, 0.9, 0.9}, {0.9, 0.1, 0.2}});
  add_region(rig, {0, 1, 6, 7, 36});
  SubspaceEditor editor(domain, box, rig, {.auxiliary_points = 4});
  EXPECT_EQ(editor.subspace().handle_count(), 7);
  editor.set_region(2, {60, 61, 66, 67, 90, 91});
  EXPECT_EQ(editor.factorisations(), 2);
  EXPECT_EQ(std::get<RegionHandle>(editor.rig().handles[2].form).vertices.size(), 6u);
  // Auxiliary points stay where they were, so bind them as ordinary points to compare.
  Rig all = editor.rig();
  for (int h = 3; h < 7; ++h) {
    const auto position = editor.subspace().rest_dofs.row(editor.subspace().handles[h].first);
    add_point(all, position.transpose());
  }
  EXPECT_LT(difference(editor.subspace(), fresh(domain, box, all)), 1e-8);
  EXPECT_LT(editor.report().rest_error, 1e-9);
  EXPECT_LT(editor.report().interpolation_error, 1e-9);
}

TEST(SubspaceEditor, BindsPartsWhenTheyGetTheirFirstHandle) {
  const Shape spheres = test::make_spheres(3, 2);
  const int each = spheres.vertex_count() / 3;
  const Domain domain = make_domain(spheres, {.lattice_vertices = 900});
  Rig rig;
  add_region(rig, {0, 1, 2, 3, 4, 5});
  SubspaceEditor editor(domain, spheres, rig);
  EXPECT_EQ(editor.report().following.size(), 2u);
  const int point = editor.add_point("new", spheres.positions.row(each).transpose());
  EXPECT_EQ(editor.report().following.size(), 1u);
  EXPECT_EQ(editor.factorisations(), 2);
  EXPECT_LT(difference(editor.subspace(), fresh(domain, spheres, editor.rig())), 1e-8);
  editor.move_point(point, spheres.positions.row(each + 5).transpose());
  EXPECT_EQ(editor.factorisations(), 2);
  EXPECT_LT(difference(editor.subspace(), fresh(domain, spheres, editor.rig())), 1e-8);
  editor.remove_point(point);
  EXPECT_EQ(editor.report().following.size(), 2u);
  EXPECT_LT(difference(editor.subspace(), fresh(domain, spheres, rig)), 1e-8);
}

TEST(SubspaceEditor, WorksOnSurfaces) {
  const Shape sphere = test::make_sphere(2);
  const Domain domain = make_domain(sphere, {.mode = VolumeMode::Surface});
  Rig rig;
  for (const int v : {0, 1, 2, 3, 4}) add_point(rig, sphere.positions.row(v).transpose());
  SubspaceEditor editor(domain, sphere, rig);
  editor.move_point(2, sphere.positions.row(30).transpose());
  EXPECT_LT(difference(editor.subspace(), fresh(domain, sphere, editor.rig())), 1e-8);
  EXPECT_LT(editor.report().rest_error, 1e-9);
}

TEST(SubspaceEditor, RemovingAParentLeavesItsChildrenToTheGrandparent) {
  Rig rig = points_rig({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}});
  rig.handles[1].parent = 0;
  rig.handles[3].parent = 1;
  const Shape grid = test::make_grid(4, 4);
  SubspaceEditor editor(make_domain(grid), grid, rig);
  editor.remove_point(1);
  ASSERT_EQ(editor.rig().count(), 3);
  EXPECT_EQ(editor.rig().handles[2].name, "point3");
  EXPECT_EQ(editor.rig().handles[2].parent, 0);
}

TEST(SubspaceEditor, FailedEditsLeaveEverythingAsItWas) {
  const Shape grid = test::make_grid(8, 8);
  const Domain domain = make_domain(grid);
  Rig rig = points_rig({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
  SubspaceEditor editor(domain, grid, rig);
  const Subspace before = editor.subspace();
  expect_error(ErrorCode::SingularSystem, [&] { editor.add_point("twin", {1, 0, 0}); });
  expect_error(ErrorCode::HandleOutsideShape, [&] { editor.add_point("far", {5, 5, 0}); });
  expect_error(ErrorCode::InvalidRig, [&] { editor.add_point("point1", {0.5, 0.5, 0}); });
  expect_error(ErrorCode::TooFewHandles, [&] { editor.remove_point(0); });
  expect_error(ErrorCode::TooFewHandles, [&] { editor.move_point(2, {0.5, 0, 0}); });
  expect_error(ErrorCode::InvalidArgument, [&] { editor.move_point(7, {0.5, 0, 0}); });
  expect_error(ErrorCode::InvalidArgument, [&] { editor.set_region(0, {1}); });
  EXPECT_EQ(difference(editor.subspace(), before), 0);
  EXPECT_EQ(editor.rig().count(), 3);
  editor.move_point(2, {0.3, 0.8, 0});
  EXPECT_LT(difference(editor.subspace(), fresh(domain, grid, editor.rig())), 1e-8);
}

}  // namespace
}  // namespace limber
