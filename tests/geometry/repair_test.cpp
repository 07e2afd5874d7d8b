#include <gtest/gtest.h>

#include "limber/geometry/check.h"
#include "limber/geometry/mesh.h"

#include "tests/support/meshes.h"

namespace limber {
namespace {

TEST(Repair, LeavesASoundShapeAlone) {
  for (const Shape& shape : {test::make_sphere(2), test::make_grid(3, 3), test::make_tet_box(2, 2, 2)}) {
    const Repaired repaired = repair(shape);
    EXPECT_FALSE(repaired.changed());
    EXPECT_EQ(repaired.shape.triangles, shape.triangles);
    EXPECT_EQ(repaired.shape.tets, shape.tets);
  }
}

TEST(Repair, TurnsFacesUntilNeighboursAgreeAndTheOutsideIsOut) {
  Shape sphere = test::make_sphere(2);
  for (int f = 0; f < sphere.triangle_count(); f += 3) std::swap(sphere.triangles(f, 0), sphere.triangles(f, 1));
  const Repaired repaired = repair(sphere);
  EXPECT_TRUE(check(repaired.shape).oriented);
  EXPECT_GT(enclosed_volume(repaired.shape.positions, repaired.shape.triangles), 0);
  sphere = test::make_sphere(2);
  sphere.triangles.col(0).swap(sphere.triangles.col(1));
  EXPECT_TRUE(check(repair(sphere).shape).sound());
}

TEST(Repair, KeepsACavityFacingInward) {
  Shape shell = test::make_spheres(2, 2);
  const int half = shell.vertex_count() / 2;
  shell.positions.bottomRows(half) = 0.5 * shell.positions.topRows(half);
  const int faces = shell.triangle_count() / 2;
  shell.triangles.bottomRows(faces).col(0).swap(shell.triangles.bottomRows(faces).col(1));
  EXPECT_FALSE(repair(shell).changed());
}

TEST(Repair, TurnsPlanarFacesUpAndInvertedTets) {
  Shape grid = test::make_grid(3, 2);
  std::swap(grid.triangles(4, 0), grid.triangles(4, 1));
  EXPECT_EQ(repair(grid).actions, std::vector<std::string>{"turned 1 face"});
  Shape box = test::make_tet_box(1, 1, 2);
  std::swap(box.tets(3, 0), box.tets(3, 1));
  const Repaired repaired = repair(box);
  EXPECT_EQ(repaired.actions, std::vector<std::string>{"turned 1 inverted tet"});
  EXPECT_GT(tet_volumes(repaired.shape.positions, repaired.shape.tets).minCoeff(), 0);
}

TEST(Repair, WeldsAndDropsVerticesOnlyWhenAskedAndReturnsTheMap) {
  Shape shape = test::make_grid(1, 1);
  shape.positions.conservativeResize(6, 3);
  shape.positions.row(4) << 9, 9, 0;
  shape.positions.row(5) = shape.positions.row(3);
  shape.triangles(1, 1) = 5;
  EXPECT_TRUE(repair(shape).vertex_map.empty());
  EXPECT_EQ(repair(shape).shape.vertex_count(), 6);
  const Repaired repaired = repair(shape, {.weld_coincident = true, .drop_unreferenced = true});
  EXPECT_EQ(repaired.vertex_map, (std::vector<int>{0, 1, 2, 3, -1, -1}));
  EXPECT_EQ(repaired.shape.vertex_count(), 4);
  EXPECT_EQ(check(repaired.shape).boundary_edges, 4);
}

TEST(Repair, KeepsTextureCoordinatesWithTheirCorners) {
  Shape grid = test::make_grid(2, 1);
  grid.triangle_uvs = grid.triangles;
  grid.uvs = grid.positions.leftCols<2>();
  std::swap(grid.triangles(2, 0), grid.triangles(2, 2));
  std::swap(grid.triangle_uvs(2, 0), grid.triangle_uvs(2, 2));
  grid.triangles.row(0) << 1, 1, 2;
  grid.triangle_uvs.row(0) << 1, 1, 2;
  const Repaired repaired = repair(grid);
  EXPECT_EQ(repaired.shape.triangle_count(), 3);
  EXPECT_EQ(repaired.shape.triangle_uvs, repaired.shape.triangles);
}

TEST(Repair, MakesTheZooSoundExceptForItsTopology) {
  for (const auto& [name, shape] : test::degenerate_zoo()) {
    SCOPED_TRACE(name);
    const ShapeReport report = check(repair(shape, {.weld_coincident = true, .drop_unreferenced = true}).shape);
    for (const auto& problem : report.problems) {
      const bool topology = problem.problem == ShapeProblem::NonManifoldEdge ||
                            problem.problem == ShapeProblem::NonManifoldVertex || name == "moebius band";
      EXPECT_TRUE(topology || !is_fault(problem.problem)) << name_of(problem.problem);
    }
  }
}

TEST(Repair, IsIdempotent) {
  for (const auto& [name, shape] : test::degenerate_zoo()) {
    SCOPED_TRACE(name);
    EXPECT_FALSE(repair(repair(shape).shape).changed());
  }
}

}  // namespace
}  // namespace limber
