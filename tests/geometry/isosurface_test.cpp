#include "limber/geometry/internal/isosurface.h"

#include <cmath>
#include <numbers>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

#include "limber/core/error.h"

#include "tests/support/surface_facts.h"

namespace limber {
using namespace internal;
namespace {

using Eigen::Vector3d;

IsosurfaceOptions options_for(double half, double edge, bool mirrored = false) {
  IsosurfaceOptions options;
  options.box = Eigen::AlignedBox3d(Vector3d::Constant(-half), Vector3d::Constant(half));
  options.edge_length = edge;
  options.mirrored = mirrored;
  return options;
}

const auto sphere = [](const Vector3d& p) { return p.norm() - 1.0; };
const auto torus = [](const Vector3d& p) { return std::hypot(std::hypot(p.x(), p.z()) - 1.0, p.y()) - 0.35; };
const auto two_balls = [](const Vector3d& p) {
  return std::min((p - Vector3d(0.6, 0, 0)).norm(), (p + Vector3d(0.6, 0, 0)).norm()) - 0.45;
};

double area_of(const Shape& shape) {
  double area = 0;
  for (int f = 0; f < shape.triangle_count(); ++f) {
    const Vector3d a = shape.positions.row(shape.triangles(f, 0));
    const Vector3d b = shape.positions.row(shape.triangles(f, 1));
    const Vector3d c = shape.positions.row(shape.triangles(f, 2));
    area += 0.5 * (b - a).cross(c - a).norm();
  }
  return area;
}

void expect_closed(const test::SurfaceFacts& facts, int components, int euler) {
  EXPECT_TRUE(facts.oriented);
  EXPECT_EQ(facts.boundary_edges, 0);
  EXPECT_EQ(facts.pinched_vertices, 0);
  EXPECT_EQ(facts.unused_vertices, 0);
  EXPECT_EQ(facts.components, components);
  EXPECT_EQ(facts.euler_characteristic, euler);
  EXPECT_GT(facts.volume, 0.0);
}

TEST(MeshSolid, SphereConvergesToItsAreaAndVolumeWithTheSquareOfTheEdge) {
  constexpr double kVolume = 4.0 / 3.0 * std::numbers::pi;
  constexpr double kArea = 4.0 * std::numbers::pi;
  double volume_error = 0;
  double area_error = 0;
  for (const double edge : {0.2, 0.1, 0.05}) {
    const Shape shape = mesh_solid(sphere, options_for(1.0, edge));
    const test::SurfaceFacts facts = test::surface_facts(shape);
    expect_closed(facts, 1, 2);
    const double new_volume_error = kVolume - facts.volume;
    const double new_area_error = kArea - area_of(shape);
    if (volume_error > 0) {
      EXPECT_NEAR(volume_error / new_volume_error, 4.0, 0.8);
      EXPECT_NEAR(area_error / new_area_error, 4.0, 0.8);
    }
    volume_error = new_volume_error;
    area_error = new_area_error;
  }
  EXPECT_LT(volume_error, 0.01 * kVolume);
}

TEST(MeshSolid, PutsEveryVertexOnTheSurface) {
  const Shape shape = mesh_solid(torus, options_for(1.4, 0.06));
  for (int i = 0; i < shape.vertex_count(); ++i) EXPECT_LT(std::abs(torus(shape.positions.row(i))), 1e-3);
}

TEST(MeshSolid, MakesEvenTrianglesOfTheLengthAskedFor) {
  const test::SurfaceFacts facts = test::surface_facts(mesh_solid(torus, options_for(1.4, 0.06)));
  EXPECT_GT(facts.smallest_angle, 25.0);
  EXPECT_NEAR(facts.median_edge, 0.06, 0.009);
  EXPECT_LT(facts.longest_edge, 0.1);
}

TEST(MeshSolid, KeepsTopologyWhenEdgesAreLongerThanFeatures) {
  for (const double edge : {0.1, 0.3, 0.6}) {
    SCOPED_TRACE(edge);
    IsosurfaceOptions options = options_for(1.4, edge);
    options.finest_feature = 0.3;
    expect_closed(test::surface_facts(mesh_solid(torus, options)), 1, 0);
    expect_closed(test::surface_facts(mesh_solid(two_balls, options)), 2, 4);
  }
}

TEST(MeshSolid, MirrorsExactly) {
  const Shape shape = mesh_solid(torus, options_for(1.4, 0.1, true));
  expect_closed(test::surface_facts(shape), 1, 0);
  std::set<std::tuple<double, double, double>> places;
  int on_plane = 0;
  for (int i = 0; i < shape.vertex_count(); ++i) {
    const Vector3d p = shape.positions.row(i);
    EXPECT_TRUE(places.insert({p.x(), p.y(), p.z()}).second) << "two vertices at one place";
    on_plane += p.x() == 0.0 ? 1 : 0;
  }
  for (const auto& [x, y, z] : places) EXPECT_EQ(places.count({x == 0 ? x : -x, y, z}), 1u);
  // Two circles of radius 0.35 in edges of 0.1.
  EXPECT_NEAR(on_plane, 2 * 22, 8);
}

TEST(MeshSolid, IsTheSameEveryTime) {
  const Shape first = mesh_solid(torus, options_for(1.4, 0.1));
  const Shape second = mesh_solid(torus, options_for(1.4, 0.1));
  EXPECT_TRUE(first.positions == second.positions);
  EXPECT_TRUE(first.triangles == second.triangles);
}

TEST(MeshSolid, RefusesWhatItCannotMesh) {
  const auto code_of = [](auto make) {
    try {
      make();
    } catch (const Error& error) {
      return error.code();
    }
    return ErrorCode::Cancelled;
  };
  EXPECT_EQ(code_of([] { mesh_solid(sphere, options_for(1.0, 0.0)); }), ErrorCode::InvalidArgument);
  IsosurfaceOptions without_box;
  without_box.edge_length = 0.1;
  EXPECT_EQ(code_of([&] { mesh_solid(sphere, without_box); }), ErrorCode::InvalidArgument);
  const auto nothing = [](const Vector3d&) { return 1.0; };
  EXPECT_EQ(code_of([&] { mesh_solid(nothing, options_for(1.0, 0.1)); }), ErrorCode::EmptyMesh);
  EXPECT_EQ(code_of([&] { mesh_region(nothing, options_for(1.0, 0.1)); }), ErrorCode::EmptyMesh);
}

TEST(MeshRegion, DiscConvergesToItsArea) {
  for (const bool mirrored : {false, true}) {
    SCOPED_TRACE(mirrored);
    double error = 0;
    for (const double edge : {0.1, 0.05}) {
      const Shape shape = mesh_region(sphere, options_for(1.0, edge, mirrored));
      const test::SurfaceFacts facts = test::surface_facts(shape);
      EXPECT_EQ(shape.dimension, 2);
      EXPECT_TRUE(is_flat(shape));
      EXPECT_TRUE(facts.oriented);
      EXPECT_EQ(facts.euler_characteristic, 1);
      EXPECT_EQ(facts.pinched_vertices, 0);
      EXPECT_GT(facts.signed_area, 0.0);
      EXPECT_GT(facts.smallest_angle, 20.0);
      EXPECT_NEAR(facts.boundary_edges, 2 * std::numbers::pi / edge, 0.2 * 2 * std::numbers::pi / edge);
      const double new_error = std::numbers::pi - area_of(shape);
      if (error > 0) {
        EXPECT_NEAR(error / new_error, 4.0, 1.2);
      }
      error = new_error;
    }
    EXPECT_GT(error, 0.0);
  }
}

TEST(MeshRegion, KeepsHoles) {
  const auto annulus = [](const Vector3d& p) { return std::abs(std::hypot(p.x(), p.y()) - 0.8) - 0.2; };
  const test::SurfaceFacts facts = test::surface_facts(mesh_region(annulus, options_for(1.0, 0.07)));
  EXPECT_EQ(facts.components, 1);
  EXPECT_EQ(facts.euler_characteristic, 0);
}

}  // namespace
}  // namespace limber
