#include "limber/arap/internal/full_rows.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "limber/arap/internal/full_arap.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

using namespace test;

/// A solid bar whose one end is fixed, and some vertices of the other that are pulled.
struct Pulled {
  Shape shape = make_tet_box(6, 2, 2, {3, 1, 1});
  std::vector<int> fixed;
  std::vector<int> pulled;
  Positions fixed_targets;
  Positions pulled_targets;

  Pulled() {
    for (int i = 0; i < shape.vertex_count(); ++i) {
      if (shape.positions(i, 0) < 1e-9) fixed.push_back(i);
      if (shape.positions(i, 0) > 3 - 1e-9 && shape.positions(i, 1) > 0.9) pulled.push_back(i);
    }
    fixed_targets = rest_of(fixed);
    pulled_targets = rest_of(pulled);
    pulled_targets.rowwise() += Eigen::RowVector3d(-0.3, 0.8, 0.2);
  }
  Positions rest_of(const std::vector<int>& vertices) const {
    Positions positions(static_cast<Eigen::Index>(vertices.size()), 3);
    for (Eigen::Index i = 0; i < positions.rows(); ++i) positions.row(i) = shape.positions.row(vertices[i]);
    return positions;
  }
  std::vector<FullRow> rows(double stiffness) const {
    std::vector<FullRow> list;
    for (const int vertex : pulled) list.push_back({{vertex}, {1}, stiffness});
    return list;
  }
};

double farthest(const Positions& a, const Positions& b) {
  return (a - b).rowwise().norm().maxCoeff();
}

constexpr FullArapOptions kTight{.iterations = 20000, .tolerance = 1e-15};

TEST(FullRows, ExactRowsOfVerticesAreFixedVertices) {
  const Pulled bar;
  std::vector<int> all = bar.fixed;
  all.insert(all.end(), bar.pulled.begin(), bar.pulled.end());
  Positions targets(bar.fixed_targets.rows() + bar.pulled_targets.rows(), 3);
  targets << bar.fixed_targets, bar.pulled_targets;
  FullArap by_vertices(bar.shape, all, ArapEnergy::Tets);
  FullArap by_rows(bar.shape, bar.fixed, bar.rows(0), ArapEnergy::Tets);
  for (const int iterations : {1, 7}) {
    by_vertices.reset();
    by_rows.reset();
    const FullArapResult expected = by_vertices.solve(targets, {.iterations = iterations});
    const FullArapResult result =
        by_rows.solve_with_rows(bar.fixed_targets, bar.pulled_targets, {.iterations = iterations});
    EXPECT_LT(farthest(by_vertices.positions(), by_rows.positions()), 1e-9);
    EXPECT_NEAR(result.energy, expected.energy, 1e-10);
    EXPECT_LT(result.row_miss, 1e-12);
  }
}

TEST(FullRows, ShiftAPartThatNothingElseHolds) {
  const Pulled bar;
  std::vector<FullRow> rows;
  std::vector<int> held = bar.fixed;
  held.insert(held.end(), bar.pulled.begin(), bar.pulled.end());
  for (const int vertex : held) rows.push_back({{vertex}, {1}, 0});
  FullArap solver(bar.shape, {}, rows, ArapEnergy::Tets);
  Positions targets = bar.rest_of(held);
  targets.rowwise() += Eigen::RowVector3d(50, -20, 7);
  const FullArapResult result = solver.solve_with_rows(Positions(0, 3), targets, {.iterations = 2});
  Positions expected = bar.shape.positions;
  expected.rowwise() += Eigen::RowVector3d(50, -20, 7);
  EXPECT_LT(farthest(solver.positions(), expected), 1e-8);
  EXPECT_NEAR(result.energy, 0, 1e-9);
  EXPECT_TRUE(solver.resting_parts().empty());
  // One point alone: it hangs there, undeformed.
  FullArap hanging(bar.shape, {}, {{{0, 1}, {0.5, 0.5}, 0}}, ArapEnergy::Tets);
  const Eigen::RowVector3d middle = (bar.shape.positions.row(0) + bar.shape.positions.row(1)) / 2;
  Positions one(1, 3);
  one << middle + Eigen::RowVector3d(0, 3, 0);
  hanging.solve_with_rows(Positions(0, 3), one, {.iterations = 2});
  expected = bar.shape.positions;
  expected.rowwise() += Eigen::RowVector3d(0, 3, 0);
  EXPECT_LT(farthest(hanging.positions(), expected), 1e-8);
}

TEST(FullRows, RedundantOnesAreFineAndConflictingOnesMeetInTheMiddle) {
  const Pulled bar;
  std::vector<FullRow> rows = {{{bar.pulled[0]}, {1}, 0}};
  FullArap once(bar.shape, bar.fixed, rows, ArapEnergy::Tets);
  Positions target(1, 3);
  target << bar.pulled_targets.row(0);
  once.solve_with_rows(bar.fixed_targets, target, {.iterations = 5});
  rows.push_back({{bar.pulled[0]}, {2}, 0});  // the same, said louder
  FullArap twice(bar.shape, bar.fixed, rows, ArapEnergy::Tets);
  Positions targets(2, 3);
  targets << target, 2 * target;
  EXPECT_LT(twice.solve_with_rows(bar.fixed_targets, targets, {.iterations = 5}).row_miss, 1e-9);
  EXPECT_LT(farthest(once.positions(), twice.positions()), 1e-7);

  rows[1].weights = {1};
  FullArap torn(bar.shape, bar.fixed, rows, ArapEnergy::Tets);
  targets << target, target + Eigen::RowVector3d(0, 0.4, 0);
  EXPECT_NEAR(torn.solve_with_rows(bar.fixed_targets, targets, {.iterations = 5}).row_miss, 0.2, 1e-6);
  EXPECT_LT((torn.positions().row(bar.pulled[0]) - target - Eigen::RowVector3d(0, 0.2, 0)).norm(), 1e-6);
}

TEST(FullRows, SoftOnesBalanceTheForceOfTheShape) {
  const Pulled bar;
  double before = std::numeric_limits<double>::infinity();
  for (const double stiffness : {0.01, 0.1, 1.0, 1e6}) {
    FullArap solver(bar.shape, bar.fixed, bar.rows(stiffness), ArapEnergy::Tets);
    const FullArapResult result = solver.solve_with_rows(bar.fixed_targets, bar.pulled_targets, kTight);
    // The elastic energy falls along -force, so its slope at a pulled vertex is stiffness times the miss.
    Positions at = solver.positions();
    const auto elastic = [&] { return solver.start_from(at); };
    const double base = elastic();
    double soft = 0;
    double largest_miss = 0;
    for (std::size_t i = 0; i < bar.pulled.size(); ++i) {
      const Eigen::RowVector3d miss = bar.pulled_targets.row(static_cast<Eigen::Index>(i)) - at.row(bar.pulled[i]);
      soft += stiffness / 2 * miss.squaredNorm();
      largest_miss = std::max(largest_miss, miss.norm());
      if (stiffness > 10) continue;  // the miss is too small to difference
      constexpr double kStep = 1e-4;
      double& y = at(bar.pulled[i], 1);
      const double value = y;
      y = value + kStep;
      const double above = elastic();
      y = value - kStep;
      const double slope = (above - elastic()) / (2 * kStep);
      y = value;
      EXPECT_NEAR(slope, stiffness * miss.y(), 1e-3 * stiffness * std::abs(miss.y()) + 1e-6);
    }
    EXPECT_NEAR(result.energy, base + soft, 1e-6 * (base + soft));
    EXPECT_NEAR(solver.start_from(at, bar.pulled_targets), base + soft, 1e-6 * (base + soft));
    EXPECT_LT(largest_miss, before);
    before = largest_miss;
  }
  EXPECT_LT(before, 1e-4) << "a stiff row is nearly exact";
}

TEST(FullRows, RefusesRowsThatMakeNoSense) {
  const Shape shape = make_sphere(1);
  const auto make = [&](FullRow row) { FullArap(shape, {0}, {std::move(row)}, ArapEnergy::SpokesAndRims); };
  expect_error(ErrorCode::IndexOutOfRange, [&] { make({{shape.vertex_count()}, {1}, 0}); });
  expect_error(ErrorCode::InvalidArgument, [&] { make({{1, 2}, {1}, 0}); });
  expect_error(ErrorCode::InvalidArgument, [&] { make({{1}, {1}, -1}); });
  expect_error(ErrorCode::InvalidArgument, [&] { make({{1}, {std::nan("")}, 0}); });
  FullArap solver(shape, {0}, {{{1}, {1}, 0}}, ArapEnergy::SpokesAndRims);
  expect_error(ErrorCode::InvalidArgument, [&] { solver.solve(Positions::Zero(1, 3)); });
}

}  // namespace
}  // namespace limber
