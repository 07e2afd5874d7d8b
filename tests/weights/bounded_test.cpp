#include <string>

#include <gtest/gtest.h>

#include "limber/core/executor.h"
#include "limber/geometry/internal/operators.h"
#include "limber/weights/bind.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"
#include "tests/weights/rigs.h"

namespace limber {
using namespace internal;
namespace {

using test::add;

Rig make_rig(int dimension) {
  Rig rig;
  rig.dimension = dimension;
  return rig;
}

Rig points_at(const Shape& shape, const std::vector<int>& vertices) {
  Rig rig = make_rig(shape.dimension);
  for (const int v : vertices) add(rig, PointHandle{shape.positions.row(v).transpose()});
  return rig;
}

Eigen::MatrixXd weights_of(const Shape& shape, const Rig& rig, const BoundedOptions& options = {},
                           const DomainOptions& where = {}) {
  BindReport report;
  const Domain domain = make_domain(shape, where);
  Eigen::MatrixXd weights = dense_weights(bind_bounded(domain, shape, rig, options, report));
  EXPECT_TRUE(report.converged);
  EXPECT_LE(report.optimality_gap, options.tolerance);
  return weights;
}

void expect_bounds(const Eigen::MatrixXd& weights) {
  EXPECT_GE(weights.minCoeff(), 0);
  EXPECT_LE(weights.maxCoeff(), 1);
  EXPECT_LT((weights.rowwise().sum().array() - 1).abs().maxCoeff(), 4e-15);
}

/// Two regions at the ends of a strip.
Rig rig_of_ends(const Shape& strip, double length) {
  RegionHandle left;
  RegionHandle right;
  for (int v = 0; v < strip.vertex_count(); ++v) {
    if (strip.positions(v, 0) == 0) left.vertices.push_back(v);
    if (strip.positions(v, 0) == length) right.vertices.push_back(v);
  }
  Rig rig = make_rig(strip.dimension);
  add(rig, left);
  add(rig, right);
  return rig;
}

TEST(Bounded, AreWithinBoundsAndInterpolateOnEveryKindOfDomain) {
  struct Case {
    Shape shape;
    DomainOptions where;
  };
  const Case cases[] = {{test::make_grid(12, 8, 12, 8), {}},
                        {test::make_tet_box(6, 4, 4), {}},
                        {test::make_sphere(3), {VolumeMode::Surface, 0}},
                        {test::make_sphere(3), {VolumeMode::Lattice, 800}}};
  for (const auto& [shape, where] : cases) {
    Rig rig = points_at(shape, {0, shape.vertex_count() - 1});
    add(rig, RegionHandle{{shape.vertex_count() / 2, shape.vertex_count() / 2 + 1}});
    const Eigen::Vector3d middle = bounding_box(shape).center();
    const double size = size_of(shape);
    add(rig, BoneHandle{middle - Eigen::Vector3d(0.1 * size, 0.1 * size, 0),
                        middle + Eigen::Vector3d(0.1 * size, -0.1 * size, 0)});
    const Domain domain = make_domain(shape, where);
    BindReport report;
    const Subspace subspace = bind_bounded(domain, shape, rig, {.snap_distance = size}, report);
    SCOPED_TRACE(name_of(domain.mode));
    EXPECT_TRUE(report.converged);
    EXPECT_LE(report.optimality_gap, 1e-5);
    EXPECT_EQ(report.interpolation_error, 0);
    EXPECT_LT(report.rest_error, 1e-14);
    EXPECT_EQ(report.least_weight, 0);
    EXPECT_EQ(report.greatest_weight, 1);
    expect_bounds(dense_weights(subspace));
    const Subspace carried = carry_to_shape(domain, subspace, shape);
    EXPECT_NEAR(scalar_weights(carried)(0, 0), 1, 1e-8);
    EXPECT_NEAR(scalar_weights(carried)(shape.vertex_count() / 2, 2), 1, 1e-8);
  }
}

TEST(Bounded, PointsWithinAnElementHaveWeightOneThere) {
  const Shape shape = test::make_grid(8, 8, 8, 8);
  Rig rig = make_rig(2);
  add(rig, PointHandle{Eigen::Vector3d(2.3, 2.1, 0)});
  add(rig, PointHandle{Eigen::Vector3d(6.5, 5.25, 0)});
  const Eigen::MatrixXd weights = weights_of(shape, rig);
  for (const int v : {2 * 9 + 2, 2 * 9 + 3, 3 * 9 + 3}) EXPECT_EQ(weights(v, 0), 1) << v;
  EXPECT_EQ(weights(5 * 9 + 6, 1), 1);
}

TEST(Bounded, PointsThatShareAnElementEachKeepAVertex) {
  const Shape shape = test::make_grid(4, 4, 4, 4);
  Rig rig = make_rig(2);
  for (const double x : {0.6, 0.65, 0.7, 0.75, 0.8}) add(rig, PointHandle{Eigen::Vector3d(x, 0.3, 0)});
  const Domain domain = make_domain(shape);
  BindReport report;
  const Subspace subspace = bind_bounded(domain, shape, rig, {}, report);
  expect_bounds(dense_weights(subspace));
  for (Eigen::Index j = 0; j < 5; ++j) EXPECT_EQ(dense_weights(subspace).col(j).maxCoeff(), 1) << j;
  EXPECT_FALSE(report.snapped.empty());
  EXPECT_GT(report.snapped.front().distance, 0);
  EXPECT_GT(report.interpolation_error, 0.01);
  ASSERT_EQ(report.notes.size(), 1u);
  EXPECT_NE(report.notes[0].find("share an element"), std::string::npos);
}

TEST(Bounded, FacetJumpWeightsOfAStripAreLinear) {
  const Shape strip = test::jitter(test::make_grid(30, 4, 10, 1), 0.05, 3);
  const Eigen::MatrixXd weights = weights_of(strip, rig_of_ends(strip, 10), {.energy = BoundedEnergy::FacetJump});
  const Eigen::VectorXd expected = 0.1 * strip.positions.col(0);
  EXPECT_LT((weights.col(1) - expected).cwiseAbs().maxCoeff(), 1e-3);
}

TEST(Bounded, SquaredLaplacianWeightsOfAStripApproachTheClampedCubic) {
  // The squared Laplacian holds the slope at the ends at zero: 3 t^2 - 2 t^3, up to the size of a cell.
  double last_error = 1;
  for (const int columns : {20, 40, 80}) {
    const Shape strip = test::make_grid(columns, 2, 1, 2.0 / columns);
    const Eigen::MatrixXd weights = weights_of(strip, rig_of_ends(strip, 1));
    const Eigen::ArrayXd t = strip.positions.col(0).array();
    const double error = (weights.col(1).array() - (3 - 2 * t) * t * t).abs().maxCoeff();
    EXPECT_LT(error, 0.7 * last_error) << columns;
    last_error = error;
    for (int i = 0; i < columns; ++i) EXPECT_GE(weights(i + 1, 1), weights(i, 1)) << i;
  }
  EXPECT_LT(last_error, 0.03);
}

TEST(Bounded, SymmetricShapesGetSymmetricWeights) {
  // Turning a Kuhn grid by half a turn maps it to itself: vertex v goes to n - 1 - v.
  const Shape shape = test::make_grid(12, 9, 12, 9);
  const int last = shape.vertex_count() - 1;
  const Eigen::MatrixXd weights =
      weights_of(shape, points_at(shape, {15, last - 15, 40, last - 40}), {.tolerance = 1e-9});
  double worst = 0;
  for (int v = 0; v <= last; ++v) {
    worst = std::max(worst, std::abs(weights(v, 0) - weights(last - v, 1)));
    worst = std::max(worst, std::abs(weights(v, 2) - weights(last - v, 3)));
  }
  EXPECT_LT(worst, 1e-4);
}

TEST(Bounded, DoNotChangeWhenEverythingIsMovedOrScaled) {
  const Shape shape = test::make_tet_box(5, 4, 3);
  const BoundedOptions options{.tolerance = 1e-8};
  const std::vector<int> handles = {0, 60, 119};
  const Eigen::MatrixXd weights = weights_of(shape, points_at(shape, handles), options);
  for (const double scale : {1e-4, 1.0, 1e4}) {
    const Shape elsewhere = test::moved(shape, scale);
    const Eigen::MatrixXd moved = weights_of(elsewhere, points_at(elsewhere, handles), options);
    EXPECT_LT((moved - weights).cwiseAbs().maxCoeff(), 1e-3) << scale;
  }
}

TEST(Bounded, BoxWeightsAreDividedByTheirSums) {
  const Shape shape = test::make_grid(12, 8, 12, 8);
  const Rig rig = points_at(shape, {20, 24, 60, 90});
  const Eigen::MatrixXd box = weights_of(shape, rig, {.constraint = WeightConstraint::Box});
  expect_bounds(box);
  const Eigen::MatrixXd simplex = weights_of(shape, rig);
  EXPECT_GT((box - simplex).cwiseAbs().maxCoeff(), 1e-3) << "they solve different problems";
  // Partition of unity within the problem is smoother than afterwards.
  const SparseMatrix laplacian = cotangent_laplacian(shape);
  const SparseMatrix energy = laplacian * lumped_mass(shape).cwiseInverse().asDiagonal() * laplacian;
  EXPECT_LT(simplex.cwiseProduct(energy * simplex).sum(), box.cwiseProduct(energy * box).sum());
}

TEST(Bounded, SayWhenIterationsRunOut) {
  const Shape shape = test::make_grid(12, 8, 12, 8);
  const Domain domain = make_domain(shape);
  BindReport report;
  const Subspace subspace = bind_bounded(domain, shape, points_at(shape, {20, 24, 60}), {.max_iterations = 1}, report);
  EXPECT_FALSE(report.converged);
  EXPECT_GT(report.optimality_gap, 1e-5);
  EXPECT_EQ(report.iterations, 1);
  ASSERT_EQ(report.notes.size(), 1u);
  EXPECT_NE(report.notes[0].find("iterations"), std::string::npos);
  expect_bounds(dense_weights(subspace));
}

TEST(Bounded, PartsWithoutAHandleFollow) {
  const Shape shape = test::make_spheres(3, 2);
  const int per_sphere = shape.vertex_count() / 3;
  const Rig rig = points_at(shape, {0, 5, per_sphere + 3});
  for (const DomainOptions where : {DomainOptions{VolumeMode::Surface, 0}, DomainOptions{VolumeMode::Lattice, 900}}) {
    const Domain domain = make_domain(shape, where);
    BindReport report;
    const Subspace subspace = bind_bounded(domain, shape, rig, {}, report);
    expect_bounds(dense_weights(subspace));
    ASSERT_EQ(report.following.size(), 1u);
    const Eigen::MatrixXd weights = dense_weights(carry_to_shape(domain, subspace, shape));
    // The third sphere follows the second, which the third handle holds alone.
    EXPECT_LT((weights.bottomRows(2 * per_sphere).col(2).array() - 1).abs().maxCoeff(), 1e-8);
  }
}

TEST(Bounded, SurviveDegenerateShapes) {
  int bound = 0;
  for (const auto& [name, shape] : test::degenerate_zoo()) {
    SCOPED_TRACE(name);
    try {
      const Domain domain = make_domain(shape, {.lattice_vertices = 500});
      Rig rig = make_rig(domain.dimension);
      add(rig, RegionHandle{{0}});
      add(rig, RegionHandle{{shape.vertex_count() - 1}});
      BindReport report;
      const Subspace subspace = bind_bounded(domain, shape, rig, {}, report);
      expect_bounds(dense_weights(subspace));
      EXPECT_TRUE(report.converged) << report.optimality_gap;
      ++bound;
    } catch (const Error& error) {
      EXPECT_TRUE(is_bad_input(error.code())) << error.what();
    }
  }
  EXPECT_GT(bound, 5);
}

TEST(Bounded, RefuseWhatCannotBeBound) {
  const Shape shape = test::make_grid(3, 3);
  const Domain domain = make_domain(shape);
  const Rig rig = points_at(shape, {0, 15});
  const auto bind = [&](const Rig& with, const BoundedOptions& options = {}) {
    BindReport report;
    bind_bounded(domain, shape, with, options, report);
  };
  expect_error(ErrorCode::TooFewHandles, [&] { bind(make_rig(2)); });
  expect_error(ErrorCode::InvalidArgument, [&] { bind(rig, {.tolerance = 0}); });
  expect_error(ErrorCode::InvalidArgument, [&] { bind(rig, {.max_iterations = 0}); });
  expect_error(ErrorCode::InvalidArgument, [&] { bind(rig, {.snap_distance = -1}); });
  Rig far = rig;
  add(far, PointHandle{Eigen::Vector3d(50, 0, 0)});
  expect_error_at_handle(ErrorCode::HandleOutsideShape, "h2", [&] { bind(far); });
  Rig abstract = rig;
  add(abstract, AbstractHandle{});
  expect_error_at_handle(ErrorCode::InvalidRig, "h2", [&] { bind(abstract); });
  Rig crowd = make_rig(2);
  for (int i = 0; i < 17; ++i) add(crowd, PointHandle{Eigen::Vector3d(0.5, 0.5, 0)});
  // The first holds the two vertices beside it, so that 14 are left for the others.
  expect_error_at_handle(ErrorCode::InvalidRig, "h15", [&] { bind(crowd); });
  Task task;
  task.cancel();
  BindReport report;
  expect_error(ErrorCode::Cancelled, [&] { bind_bounded(domain, shape, rig, {}, report, &task); });
}

TEST(Bounded, GiveTheSameBitsOnAnyNumberOfThreads) {
  const Shape shape = test::make_sphere(3);
  const Rig rig = points_at(shape, {0, 50, 100});
  set_thread_count(1);
  const Eigen::MatrixXd one = weights_of(shape, rig, {}, {.lattice_vertices = 1500});
  set_thread_count(4);
  const Eigen::MatrixXd four = weights_of(shape, rig, {}, {.lattice_vertices = 1500});
  set_thread_count(0);
  EXPECT_EQ(one, four);
}

}  // namespace
}  // namespace limber
