#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/weights/bind.h"

#include "tests/weights/bound.h"

namespace limber {
namespace {

using test::add_point;
using test::add_region;
using test::bind;
using test::Bound;
using test::constant_error;
using test::expect_precise;
using test::points_rig;

TEST(Biharmonic, PartsWithoutHandlesFollow) {
  const Shape spheres = test::moved(test::make_spheres(4, 2), 3);
  Rig rig;
  add_region(rig, {0, 1, 2, 3, 4, 5});
  for (const VolumeMode mode : {VolumeMode::Lattice, VolumeMode::Surface}) {
    const Bound bound = bind(spheres, rig, {}, {.mode = mode, .lattice_vertices = 1200});
    EXPECT_EQ(bound.report.following.size(), 3u);
    expect_precise(bound, spheres, std::string(name_of(mode)));
  }
}

TEST(Biharmonic, PartsWithOnePointMoveWithItAndTurnWithTheirNeighbour) {
  const Shape spheres = test::make_spheres(2, 3);
  const int each = spheres.vertex_count() / 2;
  Rig rig;
  add_region(rig, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  add_point(rig, spheres.positions.row(each + 3).transpose());
  const Bound bound = bind(spheres, rig, {}, {.lattice_vertices = 1000});
  expect_precise(bound, spheres, "one point");
  const Subspace on_shape = carry_to_shape(bound.domain, bound.subspace, spheres);
  const Eigen::VectorXd of_point = basis_column(on_shape, 4);
  for (int v = 0; v < each; ++v) EXPECT_NEAR(of_point[v], 0, 2e-3);
  for (int v = each; v < 2 * each; ++v) EXPECT_NEAR(of_point[v], 1, 5e-2);
}

TEST(Biharmonic, OnePointPerPartIsEnoughIfTogetherTheySpanSpace) {
  Shape spheres = test::make_spheres(4, 2);
  const int each = spheres.vertex_count() / 4;
  for (int v = each; v < 2 * each; ++v) spheres.positions.row(v) += Eigen::RowVector3d(0, 4, 0);
  for (int v = 2 * each; v < 3 * each; ++v) spheres.positions.row(v) += Eigen::RowVector3d(0, 0, 4);
  Rig rig;
  for (int i = 0; i < 4; ++i) add_point(rig, spheres.positions.row(i * each).transpose());
  expect_precise(bind(spheres, rig, {}, {.lattice_vertices = 1200}), spheres, "one point each");
}

TEST(Biharmonic, PatchesThatTouchInOneVertexAreJoined) {
  Shape bow;
  bow.dimension = 2;
  bow.positions.resize(5, 3);
  bow.positions << 0, 0, 0, 1, 1, 0, 1, -1, 0, -1, 1, 0, -1, -1, 0;
  bow.triangles.resize(2, 3);
  bow.triangles << 0, 2, 1, 0, 3, 4;
  expect_precise(bind(bow, points_rig({{0, 0, 0}, {1, 1, 0}, {1, -1, 0}})), bow, "bow tie");
}

TEST(Biharmonic, SurvivesNeedlesOnSurfaces) {
  // A sphere with one corner of each of many triangles slid to within 1e-7 of the opposite edge's end.
  Shape sphere = test::make_sphere(3);
  for (const int f : {10, 60, 150, 300}) {
    const Eigen::RowVector3d target = sphere.positions.row(sphere.triangles(f, 1));
    const int slid = sphere.triangles(f, 0);
    sphere.positions.row(slid) = target + 1e-7 * (sphere.positions.row(slid) - target);
  }
  Rig rig;
  for (const int v : {0, 1, 2, 3, 4}) add_point(rig, sphere.positions.row(v).transpose());
  expect_precise(bind(sphere, rig, {}, {.mode = VolumeMode::Surface}), sphere, "needles");
}

/// A layer of elements squeezed until the next one is this near.
Shape squeezed(Shape shape, double low, double high, double distance) {
  for (int v = 0; v < shape.vertex_count(); ++v) {
    double& x = shape.positions(v, 0);
    if (x > low && x < high) x = low + distance;
  }
  return shape;
}

TEST(Biharmonic, BindsElementsHoweverFlatOrNamesAVertexOfThem) {
  const Shape box = test::make_tet_box(4, 4, 4);
  const Rig in_space = points_rig({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
  const Shape plane = test::make_grid(8, 8);
  const Rig in_plane = points_rig({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
  for (double distance = 1e-4; distance > 1e-15; distance /= 10) {
    for (const bool flat : {false, true}) {
      SCOPED_TRACE(fmt::format("{} {}", flat ? "plane" : "box", distance));
      const Shape shape = flat ? squeezed(plane, 0.375, 0.55, distance) : squeezed(box, 0.25, 0.6, distance);
      try {
        EXPECT_LT(constant_error(bind(shape, flat ? in_plane : in_space).subspace), 1e-9);
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::SingularSystem);
        EXPECT_GE(error.place().vertex, 0);
      }
    }
  }
}

TEST(Biharmonic, SurvivesThousandsOfParts) {
  const Shape soup = test::make_soup(1500, 3);
  Rig rig;
  for (const int v : {0, 900, 1800, 3000, 4200}) add_point(rig, soup.positions.row(v).transpose());
  add_region(rig, {300, 301, 302});
  for (const VolumeMode mode : {VolumeMode::Lattice, VolumeMode::Surface}) {
    const Bound bound = bind(soup, rig, {}, {.mode = mode, .lattice_vertices = 3000});
    EXPECT_TRUE(dense_basis(bound.subspace).allFinite());
    EXPECT_LT(constant_error(bound.subspace), 1e-9) << name_of(mode);
    EXPECT_LT(bound.report.rest_error, 1e-8) << name_of(mode);
    EXPECT_GT(dense_basis(bound.subspace).rowwise().norm().minCoeff(), 0.1);
  }
}

TEST(Biharmonic, BindsOrExplainsTheZoo) {
  for (const auto& [name, shape] : test::degenerate_zoo()) {
    for (const VolumeMode mode : {VolumeMode::Auto, VolumeMode::Surface}) {
      Rig rig;
      for (int v = 0; v < std::min(3, shape.vertex_count()); ++v) {
        if (v == 0) add_region(rig, {});
        std::get<RegionHandle>(rig.handles[0].form).vertices.push_back(v);
      }
      try {
        const Bound bound = bind(shape, rig, {.auxiliary_points = 3}, {.mode = mode, .lattice_vertices = 300});
        EXPECT_TRUE(dense_basis(bound.subspace).allFinite()) << name;
        EXPECT_LT(constant_error(bound.subspace), 1e-8) << name << " " << name_of(mode);
        EXPECT_LT(bound.report.rest_error, 1e-8) << name << " " << name_of(mode);
      } catch (const Error& error) {
        EXPECT_FALSE(error.sentence().empty()) << name;
        EXPECT_NE(error.code(), ErrorCode::SingularSystem) << name << ": " << error.what();
      }
    }
  }
}

}  // namespace
}  // namespace limber
