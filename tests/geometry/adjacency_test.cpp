#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "limber/geometry/internal/components.h"
#include "limber/geometry/mesh.h"
#include "limber/model/internal/tet_boundary.h"

#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

using test::make_grid;
using test::make_sphere;
using test::make_tet_box;

TEST(Facets, OfATetBoxAgreeWithAMapOfSortedCorners) {
  const Shape box = make_tet_box(3, 2, 4);
  std::map<std::vector<int>, std::vector<int>> expected;
  for (int t = 0; t < box.tet_count(); ++t) {
    for (int opposite = 0; opposite < 4; ++opposite) {
      std::vector<int> corners;
      for (int c = 0; c < 4; ++c) {
        if (c != opposite) corners.push_back(box.tets(t, c));
      }
      std::sort(corners.begin(), corners.end());
      expected[corners].push_back(4 * t + opposite);
    }
  }
  const Facets facets = build_facets(box.tets, box.vertex_count());
  ASSERT_EQ(facets.count(), static_cast<int>(expected.size()));
  int facet = 0;
  for (const auto& [corners, sides] : expected) {
    EXPECT_TRUE(std::ranges::equal(facets.corners_of(facet), corners));
    EXPECT_TRUE(std::ranges::equal(facets.sides[facet], sides));
    ++facet;
  }
}

TEST(Facets, LeaveOutElementsWithCornersOutOfRange) {
  Triangles triangles(3, 3);
  triangles << 0, 1, 2, 0, 1, 7, -1, 1, 2;
  EXPECT_EQ(build_facets(triangles, 3).count(), 3);
  EXPECT_EQ(vertex_elements(triangles, 3).values.size(), 3u);
  EXPECT_EQ(build_facets(Triangles(), 0).count(), 0);
}

TEST(VertexNeighbors, AreSymmetricAndAreTheEdges) {
  const Shape sphere = make_sphere(2);
  const IndexLists neighbors = vertex_neighbors(sphere);
  std::set<std::pair<int, int>> pairs;
  for (int v = 0; v < neighbors.count(); ++v) {
    EXPECT_TRUE(std::is_sorted(neighbors[v].begin(), neighbors[v].end()));
    for (const int w : neighbors[v]) pairs.insert({v, w});
  }
  for (const auto& [v, w] : pairs) EXPECT_TRUE(pairs.contains({w, v}));
  EXPECT_EQ(pairs.size(), 2u * static_cast<std::size_t>(build_facets(sphere.triangles, sphere.vertex_count()).count()));
}

TEST(VertexElements, ListAnElementThatRepeatsACornerOnce) {
  Triangles triangles(1, 3);
  triangles << 1, 1, 0;
  const IndexLists around = vertex_elements(triangles, 2);
  EXPECT_EQ(around[1].size(), 1u);
  EXPECT_EQ(around[0].size(), 1u);
}

TEST(Components, AreNumberedByLowestVertexAndSkipUnusedVertices) {
  Shape shape = test::make_spheres(3, 1);
  shape.positions.conservativeResize(shape.vertex_count() + 1, 3);
  const Components components = find_components(shape);
  EXPECT_EQ(components.count, 3);
  const int each = (shape.vertex_count() - 1) / 3;
  EXPECT_EQ(components.first_vertex, (std::vector<int>{0, each, 2 * each}));
  EXPECT_EQ(components.of_vertex.back(), -1);
  EXPECT_EQ(components.of_vertex[static_cast<std::size_t>(2 * each)], 2);
}

TEST(Components, OfASoupAreItsTriangles) {
  EXPECT_EQ(find_components(test::make_soup(50, 1)).count, 50);
}

TEST(TetBoundary, OfABoxIsClosedOutwardAndEnclosesItsVolume) {
  Shape box = make_tet_box(3, 4, 2, {1, 2, 3});
  // Inverted tets must not turn their faces inward.
  for (int t = 0; t < box.tet_count(); t += 3) std::swap(box.tets(t, 0), box.tets(t, 1));
  const Triangles surface = tet_boundary(box.positions, box.tets);
  EXPECT_EQ(surface.rows(), 2 * 2 * (3 * 4 + 4 * 2 + 3 * 2));
  EXPECT_NEAR(enclosed_volume(box.positions, surface), 6, 1e-12);
  const Eigen::RowVector3d center(0.5, 1, 1.5);
  for (Eigen::Index f = 0; f < surface.rows(); ++f) {
    const Eigen::Vector3d outward = (box.positions.row(surface(f, 0)) - center).transpose();
    EXPECT_GT(area_vector(box.positions, surface, f).dot(outward), 0);
  }
}

TEST(Measures, AreasAndVolumesOfKnownShapes) {
  EXPECT_NEAR(triangle_areas(make_grid(4, 3, 2, 5).positions, make_grid(4, 3, 2, 5).triangles).sum(), 10, 1e-12);
  const Shape box = make_tet_box(2, 2, 2, {1, 2, 3});
  EXPECT_NEAR(tet_volumes(box.positions, box.tets).sum(), 6, 1e-12);
  EXPECT_GT(tet_volumes(box.positions, box.tets).minCoeff(), 0);
  const Shape sphere = test::moved(make_sphere(4), 2, {100, 5, 7});
  EXPECT_NEAR(enclosed_volume(sphere.positions, sphere.triangles), 4.0 / 3 * 3.14159265 * 8, 0.3);
}

TEST(VertexNormals, OfASphereAreItsRadii) {
  const Shape sphere = make_sphere(5);
  const Positions normals = vertex_normals(sphere.positions, sphere.triangles);
  EXPECT_LT((normals - sphere.positions).rowwise().norm().maxCoeff(), 0.02);
}

TEST(VertexNormals, OfACubeCornerWeighTheThreeFacesEquallyByAngle) {
  const Shape cube = make_tet_box(1, 1, 1);
  const Positions normals = vertex_normals(cube.positions, cube.triangles);
  for (int v = 0; v < 8; ++v) {
    const Eigen::RowVector3d expected = (cube.positions.row(v).array() - 0.5).matrix().normalized();
    EXPECT_LT((normals.row(v) - expected).norm(), 1e-12);
  }
}

TEST(Basics, SurviveTheZoo) {
  for (const auto& [name, shape] : test::degenerate_zoo()) {
    SCOPED_TRACE(name);
    const Positions normals = vertex_normals(shape.positions, shape.triangles);
    EXPECT_TRUE(normals.allFinite());
    EXPECT_EQ(vertex_neighbors(shape).count(), shape.vertex_count());
    EXPECT_LE(tet_boundary(shape.positions, shape.tets).rows(), 4 * shape.tet_count());
  }
}

}  // namespace
}  // namespace limber
