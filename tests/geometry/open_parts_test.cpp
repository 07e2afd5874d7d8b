#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "limber/geometry/internal/components.h"
#include "limber/geometry/mesh.h"
#include "limber/geometry/volume.h"

#include "tests/geometry/lattice_zoo.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

using namespace test;

/// Without the triangles that lie in a plane x = constant, and the vertices that are left alone.
Shape without_face(Shape shape, double x) {
  std::vector<int> kept;
  for (int t = 0; t < shape.triangle_count(); ++t) {
    bool in_plane = true;
    for (int k = 0; k < 3; ++k) in_plane = in_plane && shape.positions(shape.triangles(t, k), 0) == x;
    if (!in_plane) kept.push_back(t);
  }
  shape.triangles = Triangles(shape.triangles(kept, Eigen::all));
  std::vector<int> place(static_cast<std::size_t>(shape.vertex_count()), -1), used;
  for (int t = 0; t < shape.triangle_count(); ++t) {
    for (int k = 0; k < 3; ++k) {
      int& at = place[static_cast<std::size_t>(shape.triangles(t, k))];
      if (at < 0) {
        at = static_cast<int>(used.size());
        used.push_back(shape.triangles(t, k));
      }
      shape.triangles(t, k) = at;
    }
  }
  shape.positions = Positions(shape.positions(used, Eigen::all));
  return shape;
}

/// A tube around z without lids.
Shape make_tube(double radius, double length, int around = 40) {
  const int along = std::max(1, static_cast<int>(std::lround(length / radius * around / 6)));
  Shape tube = make_grid(around, along);
  tube.dimension = 3;
  for (int v = 0; v < tube.vertex_count(); ++v) {
    const double angle = 2 * std::numbers::pi * tube.positions(v, 0);
    const double z = length * tube.positions(v, 1);
    tube.positions.row(v) << radius * std::cos(angle), radius * std::sin(angle), z;
    // The last column lies exactly on the first one.
    if (v % (around + 1) == around) tube.positions.row(v) = tube.positions.row(v - around);
  }
  return tube;
}

/// A sheet of length 2 with waves.
Shape make_waves(double height) {
  Shape sheet = make_grid(24, 12, 2, 1);
  sheet.dimension = 3;
  for (int v = 0; v < sheet.vertex_count(); ++v) {
    sheet.positions(v, 2) = height * std::sin(6 * sheet.positions(v, 0)) * std::cos(4 * sheet.positions(v, 1));
  }
  return sheet;
}

VolumeMesh mesh_of(const Shape& shape, double cell_size, bool fill = true) {
  VolumeMeshOptions options;
  options.cell_size = cell_size;
  options.fill_open_parts = fill;
  return make_volume_mesh(shape, options);
}

std::vector<OpenPart> open_parts_of(const Shape& shape) {
  return mesh_of(shape, size_of(shape) / 12).report.open;
}

double volume_of(const VolumeMesh& mesh) {
  double sum = 0;
  for (int t = 0; t < mesh.mesh.tet_count(); ++t) sum += signed_volume(mesh.mesh.positions, mesh.mesh.tets, t);
  return sum;
}

/// Of the rectangle [0,a] x [0,b] in the plane z = 0, seen from above its corner at height d.
double corner_angle(double a, double b, double d) {
  return std::atan(a * b / (d * std::sqrt(a * a + b * b + d * d)));
}

/// Of the unit square in the plane x = 0, seen from a point with x > 0.
double square_angle(const Eigen::Vector3d& from) {
  const auto part = [&](double a, double b) {
    const double sign = (a < 0) != (b < 0) ? -1 : 1;
    return sign * corner_angle(std::abs(a), std::abs(b), from[0]);
  };
  const double y = from[1], z = from[2];
  return part(y, z) + part(1 - y, z) + part(y, 1 - z) + part(1 - y, 1 - z);
}

TEST(OpenParts, ABarWithoutACapIsAsSolidAsWithIt) {
  const Shape closed = make_box({6, 1, 1}, 4);
  const Shape open = without_face(closed, 0.0);
  ASSERT_LT(open.triangle_count(), closed.triangle_count());
  for (const double cell : {0.3, 0.15}) {
    const VolumeMesh capped = mesh_of(closed, cell), filled = mesh_of(open, cell), hollow = mesh_of(open, cell, false);
    EXPECT_EQ(find_components(filled.mesh).count, 1);
    EXPECT_NEAR(volume_of(filled) / volume_of(capped), 1, 0.06) << cell;
    EXPECT_EQ(hollow.report.interior_cells, 0) << cell;
    // Every tet of the closed bar whose middle is two cells away from the lost cap is there.
    const auto inner_tets = [cell](const VolumeMesh& mesh) {
      int count = 0;
      for (int t = 0; t < mesh.mesh.tet_count(); ++t) {
        double x = 0;
        for (int k = 0; k < 4; ++k) x += mesh.mesh.positions(mesh.mesh.tets(t, k), 0) / 4;
        count += x > 2 * cell ? 1 : 0;
      }
      return count;
    };
    EXPECT_EQ(inner_tets(filled), inner_tets(capped)) << cell;
    EXPECT_LT(inner_tets(hollow), inner_tets(capped)) << cell;
  }
}

TEST(OpenParts, AreFilledInCubicCellsToo) {
  const Shape closed = make_box({6, 1, 1}, 4);
  const Shape open = without_face(closed, 0.0);
  VoxelLatticeOptions options;
  options.cell_size = 0.17;
  const int capped = make_voxel_lattice(closed, options).cell_count();
  const VoxelLattice filled = make_voxel_lattice(open, options);
  ASSERT_EQ(filled.report.open.size(), 1u);
  EXPECT_EQ(filled.report.open[0].kind, PartKind::Solid);
  options.fill_open_parts = false;
  const VoxelLattice hollow = make_voxel_lattice(open, options);
  EXPECT_NEAR(filled.cell_count(), capped, 0.05 * capped);
  EXPECT_LT(hollow.cell_count(), 0.8 * capped);
}

TEST(OpenParts, WindJustUnderTheSurfaceAsTheMissingFaceSays) {
  const std::vector<OpenPart> open = open_parts_of(without_face(make_box({1, 1, 1}, 4), 0.0));
  ASSERT_EQ(open.size(), 1u);
  // One, less what the missing face takes of the view, over the other five.
  constexpr int kSteps = 60;
  double sum = 0;
  for (int i = 0; i < kSteps; ++i) {
    for (int j = 0; j < kSteps; ++j) {
      const double a = (i + 0.5) / kSteps, b = (j + 0.5) / kSteps;
      sum += square_angle({1, a, b}) + 4 * square_angle({a, b, 0});
    }
  }
  const double missing = sum / (5 * kSteps * kSteps) / (4 * std::numbers::pi);
  EXPECT_NEAR(open[0].winding, 1 - missing, 0.01);
  EXPECT_EQ(open[0].kind, PartKind::Solid);
}

TEST(OpenParts, AreToldApartAtAnyScale) {
  Shape flat = make_grid(6, 6);
  flat.dimension = 3;
  const struct {
    const char* name;
    Shape shape;
    PartKind kind;
  } cases[] = {
      {"long tube", make_tube(1, 6), PartKind::Solid},      {"ring", make_tube(1, 0.5), PartKind::Shell},
      {"short tube", make_tube(1, 1.2), PartKind::Unclear}, {"flat sheet", flat, PartKind::Shell},
      {"waves", make_waves(0.1), PartKind::Shell},          {"deep waves", make_waves(0.3), PartKind::Shell},
  };
  for (const auto& each : cases) {
    for (const double scale : {1e-4, 1.0, 1e5}) {
      const std::vector<OpenPart> open = open_parts_of(moved(each.shape, scale));
      ASSERT_EQ(open.size(), 1u) << each.name;
      EXPECT_EQ(open[0].kind, each.kind) << each.name << " " << open[0].winding;
      EXPECT_EQ(open[0].triangles, each.shape.triangle_count()) << each.name;
    }
  }
}

TEST(OpenParts, OfAFlatSheetWindByOneHalf) {
  Shape flat = make_grid(6, 6);
  flat.dimension = 3;
  EXPECT_NEAR(open_parts_of(flat)[0].winding, 0.5, 1e-3);
}

TEST(OpenParts, AreFilledHoweverTheyAreTurned) {
  const Shape open = without_face(make_box({6, 1, 1}, 4), 0.0);
  const int wanted = mesh_of(open, 0.3).mesh.tet_count();
  Shape inside_out = open, mixed = open;
  for (int t = 0; t < open.triangle_count(); ++t) {
    std::swap(inside_out.triangles(t, 1), inside_out.triangles(t, 2));
    if (t % 3 == 0) std::swap(mixed.triangles(t, 1), mixed.triangles(t, 2));
  }
  EXPECT_EQ(mesh_of(inside_out, 0.3).mesh.tet_count(), wanted);
  EXPECT_EQ(mesh_of(mixed, 0.3).mesh.tet_count(), wanted);
}

TEST(OpenParts, OfManyPartsAreNamedByTheirFirstTriangle) {
  Shape tube = make_tube(1, 6), sheet = make_waves(0.1);
  tube.positions.col(0).array() += 5;
  sheet.positions.col(0).array() -= 5;
  const Shape sphere = make_sphere(2);
  const Shape all = together({sheet, sphere, tube});
  const VolumeMesh mesh = mesh_of(all, 0.4);
  ASSERT_EQ(mesh.report.open.size(), 2u);
  EXPECT_EQ(mesh.report.open_parts, 2);
  EXPECT_EQ(mesh.report.open[0].first_triangle, 0);
  EXPECT_EQ(mesh.report.open[0].kind, PartKind::Shell);
  EXPECT_EQ(mesh.report.open[1].first_triangle, sheet.triangle_count() + sphere.triangle_count());
  EXPECT_EQ(mesh.report.open[1].kind, PartKind::Solid);
  EXPECT_EQ(describe(mesh.report.open), "2 parts are open: 1 taken as solid, 1 as a shell.");
  EXPECT_EQ(describe({}), "");
}

TEST(OpenParts, StayHollowInTheVolumeShell) {
  const Shape open = without_face(make_box({6, 1, 1}, 4), 0.0);
  const Domain solid = make_domain(open, {.lattice_vertices = 2000});
  const Domain shell = make_domain(open, {.mode = VolumeMode::Shell, .lattice_vertices = 2000});
  EXPECT_EQ(solid.mode, VolumeMode::Lattice);
  EXPECT_EQ(shell.mode, VolumeMode::Shell);
  EXPECT_TRUE(shell.is_lattice());
  EXPECT_GT(solid.volume_mesh->report.interior_cells, 0);
  EXPECT_EQ(shell.volume_mesh->report.interior_cells, 0);
  EXPECT_EQ(describe(shell.volume_mesh->report.open), "1 part is open: 1 as a shell.");
  // The target is met either way.
  EXPECT_NEAR(solid.vertex_count(), 2000, 250);
  EXPECT_NEAR(shell.vertex_count(), 2000, 250);
}

}  // namespace
}  // namespace limber
