#include <cmath>

#include <gtest/gtest.h>

#include "limber/weights/bind.h"
#include "limber/weights/edit_weights.h"

#include "tests/support/expect_error.h"
#include "tests/weights/bound.h"

namespace limber {
namespace {

using test::add_bone;
using test::add_point;
using test::add_region;
using test::bind;
using test::Bound;
using test::expect_precise;
using test::left_of;
using test::points_rig;

TEST(Biharmonic, IsPreciseInThePlane) {
  const Shape grid = test::jitter(test::make_grid(20, 12, 2, 1), 0.02, 5);
  Rig points = points_rig({{0.13, 0.22, 0}, {1.71, 0.13, 0}, {0.9, 0.9, 0}, {1.3, 0.41, 0}});
  expect_precise(bind(grid, points), grid, "points between vertices");
  expect_precise(bind(grid, points_rig({{0, 0, 0}, {2, 0, 0}, {0, 1, 0}})), grid, "points at vertices");
  Rig mixed = points;
  add_region(mixed, left_of(grid, 0.1));
  add_bone(mixed, {0.4, 0.5, 0}, {0.8, 0.6, 0});
  expect_precise(bind(grid, mixed), grid, "all kinds");
  expect_precise(bind(grid, mixed, {.auxiliary_points = 15}), grid, "auxiliary points");
  expect_precise(bind(grid, mixed, {.energy = BiharmonicEnergy::Paper}), grid, "the printed energy");
  Rig one_bone;
  add_bone(one_bone, {0.4, 0.5, 0}, {0.8, 0.6, 0});
  expect_precise(bind(grid, one_bone), grid, "one bone");
}

TEST(Biharmonic, IsPreciseInSolids) {
  const Shape box = test::jitter(test::make_tet_box(8, 5, 5, {2, 1, 1}), 0.03, 7);
  Rig points = points_rig({{0.13, 0.22, 0.3}, {1.71, 0.13, 0.6}, {0.9, 0.9, 0.4}, {1.3, 0.41, 0.1}, {1, 0.4, 0.8}});
  expect_precise(bind(box, points), box, "points between vertices");
  expect_precise(bind(box, points_rig({{0, 0, 0}, {2, 0, 0}, {0, 1, 0}, {2, 1, 1}})), box, "points at vertices");
  Rig mixed = points;
  add_region(mixed, left_of(box, 0.05));  // Flat: it leaves one direction open.
  expect_precise(bind(box, mixed), box, "a flat region and points");
  add_bone(mixed, {0.4, 0.5, 0.5}, {0.8, 0.6, 0.5});
  expect_precise(bind(box, mixed), box, "all kinds");
  expect_precise(bind(box, mixed, {.energy = BiharmonicEnergy::Paper}), box, "the printed energy");
}

TEST(Biharmonic, IsPreciseOnLattices) {
  const Shape torus = test::moved(test::make_torus(48, 20), 3);
  const Eigen::RowVector3d first = torus.positions.row(0);
  Rig rig;
  for (const int v : {0, 107, 313, 505, 711, 923}) add_point(rig, torus.positions.row(v).transpose());
  expect_precise(bind(torus, rig, {}, {.lattice_vertices = 1500}), torus, "points");
  add_region(rig, {200, 201, 202, 203});
  const Bound bound = bind(torus, rig, {}, {.lattice_vertices = 1500});
  expect_precise(bound, torus, "points and a region");
  // The shape's vertices move with their handles exactly.
  const Eigen::MatrixXd basis = dense_basis(carry_to_shape(bound.domain, bound.subspace, torus));
  EXPECT_NEAR(basis(0, 0), 1, 1e-9);
  const int w = bound.subspace.handles[6].first + 3;
  for (const int v : {200, 201, 202, 203}) {
    EXPECT_NEAR(basis(v, w), 1, 1e-12);
    EXPECT_NEAR(basis(v, w - 3), torus.positions(v, 0), 1e-12 * first.norm());
  }
}

TEST(Biharmonic, SurfacesReproduceTheRestPoseToo) {
  const Shape sphere = test::moved(test::make_sphere(3), 2);
  Rig rig;
  for (const int v : {0, 1, 2, 3, 4}) add_point(rig, sphere.positions.row(v).transpose());
  add_region(rig, {50, 51, 52, 53});
  const Bound bound = bind(sphere, rig, {}, {.mode = VolumeMode::Surface});
  expect_precise(bound, sphere, "surface");
  const Shape flat = [] {
    Shape shape = test::make_grid(10, 10);
    shape.dimension = 3;
    return test::moved(shape, 2);
  }();
  expect_precise(bind(flat, points_rig({flat.positions.row(0), flat.positions.row(10), flat.positions.row(120)}), {},
                      {.mode = VolumeMode::Surface}),
                 flat, "a flat sheet in space");
}

TEST(Biharmonic, MovesAndScalesWithTheShape) {
  const Shape box = test::jitter(test::make_tet_box(6, 4, 4), 0.03, 7);
  const Shape other = test::moved(box, 250);
  Rig rig;
  Rig other_rig;
  for (const int v : {0, 30, 77, 120}) {
    add_point(rig, box.positions.row(v).transpose());
    add_point(other_rig, other.positions.row(v).transpose());
  }
  add_region(rig, {170, 171, 172});
  add_region(other_rig, {170, 171, 172});
  const Eigen::MatrixXd weights = scalar_weights(bind(box, rig).subspace);
  const Eigen::MatrixXd moved = scalar_weights(bind(other, other_rig).subspace);
  EXPECT_LT((weights.leftCols(4) - moved.leftCols(4)).cwiseAbs().maxCoeff(), 1e-9);
}

/// A strip of the plane rolled up along a spiral that overlaps itself after one turn.
Shape overlapping_strip(int columns, int rows) {
  Shape strip = test::make_grid(columns, rows, 1, 1);
  for (int v = 0; v < strip.vertex_count(); ++v) {
    const double angle = strip.positions(v, 0) * 2.4 * 3.14159265358979;
    const double radius = 2 + strip.positions(v, 1) + 0.05 * angle;
    strip.positions.row(v) << radius * std::cos(angle), radius * std::sin(angle), 0;
  }
  return strip;
}

TEST(Biharmonic, DoesNotLeakThroughOverlaps) {
  const Shape strip = overlapping_strip(120, 8);
  Rig rig;
  // Regions: vertices, so that the layer is not in question.
  add_region(rig, {0, 1, 121, 122});
  add_region(rig, {60, 61, 181, 182});
  add_region(rig, {119, 120, 240, 241});
  const Bound bound = bind(strip, rig);
  expect_precise(bound, strip, "overlapping strip");
  // The two ends lie over each other and still belong to their own handle.
  const Eigen::MatrixXd weights = scalar_weights(bound.subspace);
  for (int row = 0; row <= 8; ++row) {
    EXPECT_GT(weights(row * 121 + 2, 0), 0.7);
    EXPECT_LT(std::abs(weights(row * 121 + 2, 2)), 0.1);
    EXPECT_GT(weights(row * 121 + 118, 2), 0.7);
    EXPECT_LT(std::abs(weights(row * 121 + 118, 0)), 0.1);
  }
}

TEST(Biharmonic, IsLocal) {
  const Shape strip = test::make_grid(60, 6, 10, 1);
  Rig rig;
  for (int i = 0; i <= 10; ++i) {
    add_point(rig, {static_cast<double>(i), 0, 0});
    add_point(rig, {static_cast<double>(i), 1, 0});
  }
  const Eigen::VectorXd first = basis_column(bind(strip, rig).subspace, 0);
  for (int v = 0; v < strip.vertex_count(); ++v) {
    if (strip.positions(v, 0) <= 6) continue;
    EXPECT_LT(std::abs(first[v]), 1e-3);
  }
}

TEST(Biharmonic, AuxiliaryPointsArePositionsThatTakePartInTranslations) {
  const Shape grid = test::make_grid(12, 12);
  Rig rig;
  add_region(rig, {0, 1, 13, 14});
  const Bound bound = bind(grid, rig, {.auxiliary_points = 8});
  EXPECT_EQ(bound.subspace.handle_count(), 9);
  EXPECT_EQ(bound.subspace.rig_handle_count, 1);
  EXPECT_EQ(bound.subspace.dof_count(), 3 + 8);
  EXPECT_EQ(translation_dofs(bound.subspace).sum(), 9);
  // Far from the region first: the opposite corner.
  EXPECT_LT((bound.subspace.rest_dofs.row(3) - Eigen::RowVector2d(1, 1)).norm(), 1e-12);
}

TEST(Biharmonic, RepeatsToTheLastBit) {
  const Shape torus = test::make_torus(24, 12);
  Rig rig;
  for (const int v : {0, 50, 100, 150, 200}) add_point(rig, torus.positions.row(v).transpose());
  add_region(rig, {10, 11, 12});
  const Bound first = bind(torus, rig, {.auxiliary_points = 10}, {.lattice_vertices = 800});
  const Bound second = bind(torus, rig, {.auxiliary_points = 10}, {.lattice_vertices = 800});
  EXPECT_TRUE((dense_basis(first.subspace).array() == dense_basis(second.subspace).array()).all());
}

TEST(Biharmonic, SaysWhatIsMissing) {
  const Shape grid = test::make_grid(4, 4);
  const Shape box = test::make_tet_box(3, 3, 3);
  const auto error_with = [](const Shape& shape, const std::vector<Eigen::Vector3d>& points) {
    return error_of([&] { bind(shape, points_rig(points)); });
  };
  EXPECT_EQ(error_with(grid, {}).code(), ErrorCode::TooFewHandles);
  EXPECT_NE(error_with(grid, {{0.5, 0.5, 0}}).sentence().find("one place"), std::string::npos);
  EXPECT_NE(error_with(grid, {{0, 0, 0}, {0.5, 0.5, 0}, {1, 1, 0}}).sentence().find("one line"), std::string::npos);
  const Error plane = error_with(box, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}});
  EXPECT_EQ(plane.code(), ErrorCode::TooFewHandles);
  EXPECT_NE(plane.sentence().find("one plane"), std::string::npos);
}

TEST(Biharmonic, NamesPointsThatCannotMoveOnTheirOwn) {
  const Shape grid = test::make_grid(6, 6);
  Rig twice = points_rig({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 0}});
  Error error = error_of([&] { bind(grid, twice); });
  EXPECT_EQ(error.code(), ErrorCode::SingularSystem);
  EXPECT_EQ(error.place().handle, "point3");
  Rig between = points_rig({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.4, 0.45, 0}, {0.4, 0.45, 0}});
  error = error_of([&] { bind(grid, between); });
  EXPECT_EQ(error.code(), ErrorCode::SingularSystem);
  EXPECT_EQ(error.place().handle, "point4");
  Rig inside = points_rig({{0.05, 0.05, 0}});
  add_region(inside, {0, 1, 7, 8});
  error = error_of([&] { bind(grid, inside); });
  EXPECT_EQ(error.code(), ErrorCode::SingularSystem);
  EXPECT_EQ(error.place().handle, "point0");
  EXPECT_NE(error.sentence().find("region1"), std::string::npos);
}

TEST(Biharmonic, RefusesBadOptionsAndFarHandlesAndStopsWhenAsked) {
  const Shape grid = test::make_grid(4, 4);
  const Rig rig = points_rig({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
  expect_error(ErrorCode::InvalidArgument, [&] { bind(grid, rig, {.auxiliary_points = -1}); });
  expect_error(ErrorCode::InvalidArgument, [&] { bind(grid, rig, {.snap_distance = -1}); });
  expect_error(ErrorCode::HandleOutsideShape, [&] { bind(grid, points_rig({{9, 9, 0}})); });
  Task task;
  task.cancel();
  BindReport report;
  expect_error(ErrorCode::Cancelled, [&] { bind_biharmonic(make_domain(grid), grid, rig, {}, report, &task); });
}

}  // namespace
}  // namespace limber
