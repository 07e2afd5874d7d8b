#include "limber/weights/internal/attach.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

Rig points_at(const std::vector<Eigen::Vector3d>& places) {
  Rig rig;
  for (std::size_t i = 0; i < places.size(); ++i) {
    rig.handles.push_back({"point" + std::to_string(i), -1, PointHandle{places[i]}});
  }
  return rig;
}

Rig bone_between(const Eigen::Vector3d& head, const Eigen::Vector3d& tail) {
  Rig rig;
  rig.handles.push_back({"bone", -1, BoneHandle{head, tail}});
  return rig;
}

Eigen::Vector3d combination(const Domain& domain, const HandleSite& site) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (std::size_t i = 0; i < site.vertices.size(); ++i) {
    sum += site.weights[i] * domain.elements.positions.row(site.vertices[i]).transpose();
  }
  return sum;
}

std::vector<HandleSite> attach(const Shape& shape, const Rig& rig, const DomainOptions& options = {}) {
  BindReport report;
  const Domain domain = make_domain(shape, options);
  return attach_handles(domain, shape, rig, {}, report);
}

TEST(Attach, PointsBecomeCombinationsOfTheirElement) {
  const Eigen::Vector3d inside(0.31, 0.42, 0.27);
  for (const VolumeMode mode : {VolumeMode::Tets, VolumeMode::Lattice}) {
    const Shape box = test::make_tet_box(4, 4, 4);
    const Domain domain = make_domain(box, {.mode = mode, .lattice_vertices = 800});
    BindReport report;
    const auto sites = attach_handles(domain, box, points_at({inside}), {}, report);
    EXPECT_LT((combination(domain, sites[0]) - inside).norm(), 1e-12) << name_of(mode);
    EXPECT_GT(*std::min_element(sites[0].weights.begin(), sites[0].weights.end()), -1e-9);
    EXPECT_TRUE(report.snapped.empty());
  }
}

TEST(Attach, APointAtAVertexHoldsThatVertexAlone) {
  const auto sites = attach(test::make_grid(4, 4), points_at({{0.25, 0.5, 0}}));
  EXPECT_EQ(sites[0].vertices, std::vector<int>{2 * 5 + 1});
  EXPECT_EQ(sites[0].weights, std::vector<double>{1.0});
}

TEST(Attach, PlanarDomainsIgnoreHeight) {
  const auto sites = attach(test::make_grid(4, 4), points_at({{0.25, 0.5, 77}}));
  EXPECT_EQ(sites[0].vertices, std::vector<int>{2 * 5 + 1});
}

TEST(Attach, SnapsPointsThatAreNearAndSaysHowFar) {
  const Shape grid = test::make_grid(4, 4);
  const Domain domain = make_domain(grid);
  BindReport report;
  const auto sites = attach_handles(domain, grid, points_at({{1.05, 0.6, 0}}), {}, report);
  ASSERT_EQ(report.snapped.size(), 1u);
  EXPECT_EQ(report.snapped[0].handle, "point0");
  EXPECT_NEAR(report.snapped[0].distance, 0.05, 1e-12);
  EXPECT_LT((sites[0].position - Eigen::Vector3d(1, 0.6, 0)).norm(), 1e-12);
}

TEST(Attach, RefusesHandlesThatAreFarAndNamesThem) {
  const Shape sphere = test::make_sphere(3);
  for (const VolumeMode mode : {VolumeMode::Lattice, VolumeMode::Surface}) {
    for (const Rig& rig : {points_at({{3, 0, 0}}), bone_between({3, 0, 0}, {4, 0, 0})}) {
      const Error error = error_of([&] { attach(sphere, rig, {.mode = mode, .lattice_vertices = 500}); });
      EXPECT_EQ(error.code(), ErrorCode::HandleOutsideShape);
      EXPECT_EQ(error.place().handle, rig.handles[0].name);
    }
  }
}

TEST(Attach, RegionsOnALatticeHoldAllThatCarriesThem) {
  const Shape sphere = test::make_sphere(3);
  const Domain domain = make_domain(sphere, {.lattice_vertices = 500});
  Rig rig;
  rig.handles.push_back({"cap", -1, RegionHandle{{0, 7, 20}}});
  BindReport report;
  const auto sites = attach_handles(domain, sphere, rig, {}, report);
  for (const int v : {0, 7, 20}) {
    double held = 0;
    for (const int w : sites[0].vertices) held += domain.embedding.coeff(v, w);
    EXPECT_NEAR(held, 1, 1e-12);
  }
}

TEST(Attach, ABoneHoldsTheElementsItCrosses) {
  // A horizontal bone through the second row of a 4 x 4 grid, away from all vertices.
  const auto sites = attach(test::make_grid(4, 4), bone_between({0.3, 0.375, 0}, {0.7, 0.375, 0}));
  for (const int v : sites[0].vertices) EXPECT_TRUE((v >= 5 && v < 10) || (v >= 10 && v < 15)) << v;
  for (const int v : {6, 7, 8, 11, 12, 13}) {
    EXPECT_TRUE(std::binary_search(sites[0].vertices.begin(), sites[0].vertices.end(), v)) << v;
  }
  EXPECT_FALSE(std::binary_search(sites[0].vertices.begin(), sites[0].vertices.end(), 5));
}

TEST(Attach, ABoneWithoutLengthHoldsOneElement) {
  EXPECT_EQ(attach(test::make_grid(4, 4), bone_between({0.3, 0.4, 0}, {0.3, 0.4, 0}))[0].vertices.size(), 3u);
  EXPECT_EQ(attach(test::make_tet_box(2, 2, 2), bone_between({0.3, 0.4, 0.6}, {0.3, 0.4, 0.6}))[0].vertices.size(), 4u);
}

TEST(Attach, BonesInsideASurfaceTakeTheNearestVertices) {
  const Shape sphere = test::make_sphere(3);
  const auto sites = attach(sphere, bone_between({0.2, 0, 0}, {0.5, 0, 0}), {.mode = VolumeMode::Surface});
  ASSERT_FALSE(sites[0].vertices.empty());
  for (const int v : sites[0].vertices) EXPECT_GT(sphere.positions(v, 0), 0.5);
}

TEST(Attach, SharedVerticesGoToTheNearerBone) {
  Rig rig;
  rig.handles.push_back({"left", -1, BoneHandle{{0.1, 0.375, 0}, {0.5, 0.375, 0}}});
  rig.handles.push_back({"right", -1, BoneHandle{{0.5, 0.375, 0}, {0.9, 0.375, 0}}});
  const auto sites = attach(test::make_grid(4, 4), rig);
  std::vector<int> shared;
  std::set_intersection(sites[0].vertices.begin(), sites[0].vertices.end(), sites[1].vertices.begin(),
                        sites[1].vertices.end(), std::back_inserter(shared));
  EXPECT_TRUE(shared.empty());
  // The two at the joint are equally near: the lower index keeps them.
  EXPECT_TRUE(std::binary_search(sites[0].vertices.begin(), sites[0].vertices.end(), 7));
  EXPECT_TRUE(std::binary_search(sites[1].vertices.begin(), sites[1].vertices.end(), 8));
}

TEST(Attach, AHandleLeftWithoutVerticesTakesAFreeOne) {
  Rig rig;
  rig.handles.push_back({"a", -1, RegionHandle{{0, 1, 2}}});
  rig.handles.push_back({"b", -1, RegionHandle{{1, 2}}});
  const Shape grid = test::make_grid(4, 4);
  BindReport report;
  const auto sites = attach_handles(make_domain(grid), grid, rig, {}, report);
  EXPECT_EQ(sites[0].vertices, (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(sites[1].vertices.size(), 1u);
  EXPECT_FALSE(report.notes.empty());
}

TEST(Attach, RefusesHandlesWithoutAPlaceAndBadOptions) {
  Rig rig;
  rig.handles.push_back({"ghost", -1, AbstractHandle{}});
  EXPECT_EQ(error_of([&] { attach(test::make_grid(2, 2), rig); }).place().handle, "ghost");
  const Shape grid = test::make_grid(2, 2);
  BindReport report;
  expect_error(ErrorCode::InvalidArgument, [&] {
    attach_handles(make_domain(grid), grid, points_at({{0, 0, 0}}), {.snap_distance = -1}, report);
  });
}

TEST(Attach, SurvivesTheZoo) {
  for (const auto& [name, shape] : test::degenerate_zoo()) {
    for (const VolumeMode mode : {VolumeMode::Auto, VolumeMode::Surface}) {
      try {
        const Domain domain = make_domain(shape, {.mode = mode, .lattice_vertices = 300});
        BindReport report;
        const Eigen::Vector3d corner = shape.positions.row(0).transpose();
        const Rig rig = points_at({corner});
        const auto sites = attach_handles(domain, shape, rig, {.snap_distance = 10 * size_of(shape)}, report);
        EXPECT_FALSE(sites[0].vertices.empty()) << name;
      } catch (const Error& error) {
        EXPECT_NE(error.code(), ErrorCode::SingularSystem) << name;
        EXPECT_FALSE(error.sentence().empty()) << name;
      }
    }
  }
}

}  // namespace
}  // namespace limber
