#include "limber/geometry/internal/subdivide.h"

#include <gtest/gtest.h>

#include "limber/geometry/check.h"
#include "limber/geometry/mesh.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

TEST(SubdivideMidpoint, KeepsAreaTopologyAndOldVertices) {
  for (const Shape& shape : {test::make_grid(3, 2), test::make_torus(6, 5), test::make_sphere(1)}) {
    const Subdivided finer = subdivide_midpoint(shape);
    const ShapeReport before = check(shape);
    const ShapeReport after = check(finer.shape);
    EXPECT_EQ(after.triangles, 4 * before.triangles);
    EXPECT_EQ(after.vertices, before.vertices + before.edges);
    EXPECT_EQ(after.boundary_edges, 2 * before.boundary_edges);
    EXPECT_EQ(after.genus, before.genus);
    EXPECT_TRUE(after.sound());
    EXPECT_EQ(finer.shape.positions.topRows(shape.vertex_count()), shape.positions);
    EXPECT_NEAR(triangle_areas(finer.shape.positions, finer.shape.triangles).sum(),
                triangle_areas(shape.positions, shape.triangles).sum(), 1e-12);
    EXPECT_NEAR(enclosed_volume(finer.shape.positions, finer.shape.triangles),
                enclosed_volume(shape.positions, shape.triangles), 1e-12);
  }
}

TEST(SubdivideMidpoint, NamesTheEdgeOfEachNewVertex) {
  const Shape grid = test::make_grid(2, 2);
  const Subdivided finer = subdivide_midpoint(grid);
  for (std::size_t e = 0; e < finer.edges.size(); ++e) {
    const Eigen::RowVector3d middle =
        (grid.positions.row(finer.edges[e][0]) + grid.positions.row(finer.edges[e][1])) / 2;
    EXPECT_EQ(finer.shape.positions.row(grid.vertex_count() + static_cast<int>(e)), middle);
  }
}

TEST(SubdivideMidpoint, CarriesTextureCoordinatesAcrossSeams) {
  Shape grid = test::make_grid(1, 1);
  grid.uvs.resize(6, 2);
  grid.uvs << 0, 0, 1, 0, 1, 1, 5, 5, 6, 6, 5, 6;
  grid.triangle_uvs.resize(2, 3);
  grid.triangle_uvs << 0, 1, 2, 3, 4, 5;
  const Subdivided finer = subdivide_midpoint(grid);
  ASSERT_EQ(finer.shape.triangle_uvs.rows(), 8);
  // The middle triangle of the second face is at the middles of that face's own texture edges.
  const Eigen::RowVector2d middle = finer.shape.uvs.row(finer.shape.triangle_uvs(7, 0));
  EXPECT_EQ(middle, Eigen::RowVector2d(5.5, 6));
}

TEST(SubdivideMidpoint, CarriesNormalsColorsAndTextureCoordinatesOfVertices) {
  Shape grid = test::make_grid(1, 1);
  grid.normals = Positions{{1, 0, 0}, {0, 1, 0}, {1, 0, 0}, {-1, 0, 0}};
  grid.colors.resize(4, 4);
  grid.colors << 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 1, 1, 1;
  grid.uvs = grid.positions.leftCols<2>();
  const Subdivided finer = subdivide_midpoint(grid);
  for (std::size_t e = 0; e < finer.edges.size(); ++e) {
    const auto [a, b] = finer.edges[e];
    const Eigen::Index v = grid.vertex_count() + static_cast<Eigen::Index>(e);
    const Eigen::RowVector3d sum = grid.normals.row(a) + grid.normals.row(b);
    EXPECT_TRUE(finer.shape.normals.row(v).isApprox(sum.norm() > 0 ? sum.normalized() : sum)) << e;
    EXPECT_EQ(finer.shape.colors.row(v), 0.5f * (grid.colors.row(a) + grid.colors.row(b)));
    EXPECT_EQ(finer.shape.uvs.row(v), finer.shape.positions.row(v).leftCols<2>());
  }
}

TEST(SubdivideMidpoint, RejectsCornersOutOfRange) {
  Shape grid = test::make_grid(1, 1);
  grid.triangles(1, 2) = 9;
  EXPECT_EQ(error_of([&] { subdivide_midpoint(grid); }).place().element, 1);
  expect_error(ErrorCode::IndexOutOfRange, [&] { subdivide_midpoint(grid); });
}

}  // namespace
}  // namespace limber
