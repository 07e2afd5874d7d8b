#include "limber/geometry/internal/editable_mesh.h"

#include <cmath>

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"

#include "tests/support/surface_facts.h"

namespace limber {
using namespace internal;
namespace {

constexpr double kAnyLength = 1e9;

EditableMesh tetrahedron() {
  return EditableMesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}},
                      {0, 0, 0, 0});
}

/// Two triangles over the unit square, all of whose vertices are rim vertices.
EditableMesh square(std::uint8_t bond) {
  return EditableMesh({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 3}}, {bond, bond, bond, bond});
}

TEST(EditableMesh, RefusesToFlattenATetrahedron) {
  EditableMesh mesh = tetrahedron();
  for (int u = 0; u < 4; ++u) {
    for (int v = 0; v < 4; ++v) {
      if (u == v) continue;
      EXPECT_FALSE(mesh.collapse(u, v, kAnyLength));
      EXPECT_FALSE(mesh.flip(u, v));
    }
  }
}

TEST(EditableMesh, SplitsAnEdgeIntoTwoOnBothSides) {
  EditableMesh mesh = tetrahedron();
  mesh.split(0, 1);
  const Shape shape = mesh.build(3, false);
  EXPECT_EQ(shape.vertex_count(), 5);
  EXPECT_EQ(shape.triangle_count(), 6);
  EXPECT_TRUE(shape.positions.row(4).isApprox(Eigen::RowVector3d(0.5, 0, 0)));
  const test::SurfaceFacts facts = test::surface_facts(shape);
  EXPECT_TRUE(facts.oriented);
  EXPECT_EQ(facts.boundary_edges, 0);
  EXPECT_DOUBLE_EQ(facts.volume, 1.0 / 6.0);
}

TEST(EditableMesh, NewVerticesOnTheBoundaryInheritItsBond) {
  EditableMesh mesh = square(kRimVertex);
  mesh.split(0, 1);
  mesh.split(0, 2);
  EXPECT_EQ(mesh.bond(4), kRimVertex);
  EXPECT_EQ(mesh.bond(5), kFreeVertex);
}

TEST(EditableMesh, NeverJoinsTwoVerticesOfOneBoundaryByAnInnerEdge) {
  EditableMesh bound = square(kMirrorVertex);
  EXPECT_FALSE(bound.flip(0, 2));
  EditableMesh mesh = square(kMirrorVertex);
  mesh.split(0, 2);
  // Merging the middle into a corner would restore the diagonal.
  EXPECT_FALSE(mesh.collapse(4, 0, kAnyLength));
}

TEST(EditableMesh, FlipsTheDiagonalOfAConvexQuad) {
  EditableMesh mesh = square(kRimVertex);
  mesh.split(0, 2);  // Vertex 4 in the middle.
  mesh.split(4, 1);  // Vertex 5 at (3/4, 1/4).
  mesh.split(4, 2);  // Vertex 6 at (3/4, 3/4).
  ASSERT_TRUE(mesh.flip(5, 2));
  EXPECT_EQ(mesh.sides(5, 2).left_face, -1);
  EXPECT_FALSE(mesh.sides(1, 6).on_boundary());
  const test::SurfaceFacts facts = test::surface_facts(mesh.build(2, false));
  EXPECT_TRUE(facts.oriented);
  EXPECT_GT(facts.signed_area, 0.0);
  EXPECT_EQ(facts.euler_characteristic, 1);
}

TEST(EditableMesh, MirrorsAHalfAndWeldsIt) {
  // A pyramid over a square in x >= 0, open towards x = 0.
  EditableMesh mesh({{0, -1, -1}, {0, 1, -1}, {0, 1, 1}, {0, -1, 1}, {1, 0, 0}},
                    {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}},
                    {kMirrorVertex, kMirrorVertex, kMirrorVertex, kMirrorVertex, kFreeVertex});
  const Shape shape = mesh.build(3, true);
  EXPECT_EQ(shape.vertex_count(), 6);
  const test::SurfaceFacts facts = test::surface_facts(shape);
  EXPECT_TRUE(facts.oriented);
  EXPECT_EQ(facts.boundary_edges, 0);
  EXPECT_EQ(facts.euler_characteristic, 2);
  EXPECT_NEAR(facts.volume, 8.0 / 3.0, 1e-12);
}

TEST(EditableMesh, StaysAManifoldUnderAnySequenceOfOperations) {
  EditableMesh mesh = tetrahedron();
  Random random(11);
  int done = 0;
  for (int step = 0; step < 4000; ++step) {
    const int f = static_cast<int>(random.below(static_cast<std::uint32_t>(mesh.face_count())));
    if (mesh.face_removed(f)) continue;
    const int corner = static_cast<int>(random.below(3));
    const int u = mesh.face(f)[corner];
    const int v = mesh.face(f)[(corner + 1) % 3];
    const std::uint32_t choice = random.below(10);
    if (choice < 4) {
      mesh.split(u, v);
    } else if (choice < 8) {
      done += mesh.collapse(u, v, kAnyLength) ? 1 : 0;
    } else {
      done += mesh.flip(u, v) ? 1 : 0;
    }
    if (step % 200 != 0) continue;
    const test::SurfaceFacts facts = test::surface_facts(mesh.build(3, false));
    ASSERT_TRUE(facts.oriented);
    ASSERT_EQ(facts.boundary_edges, 0);
    ASSERT_EQ(facts.pinched_vertices, 0);
    ASSERT_EQ(facts.euler_characteristic, 2);
    ASSERT_EQ(facts.components, 1);
  }
  EXPECT_GT(done, 100);
}

}  // namespace
}  // namespace limber
