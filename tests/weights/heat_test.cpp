#include <cmath>
#include <string>

#include <Eigen/Cholesky>
#include <gtest/gtest.h>

#include "limber/core/executor.h"
#include "limber/weights/bind.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"
#include "tests/weights/rigs.h"

namespace limber {
namespace {

using test::add;

Rig two_points(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  Rig rig;
  add(rig, PointHandle{a});
  add(rig, PointHandle{b});
  return rig;
}

/// A closed, spindle-shaped tube around the x axis, from -length to length.
Shape make_tube(double length) {
  Shape shape = test::make_sphere(4);
  shape.positions.col(0) *= length;
  return shape;
}

Rig two_bones(double length) {
  Rig rig;
  add(rig, BoneHandle{{-0.9 * length, 0, 0}, {0, 0, 0}});
  add(rig, BoneHandle{{0, 0, 0}, {0.9 * length, 0, 0}});
  return rig;
}

void expect_weights(const Eigen::MatrixXd& weights) {
  EXPECT_TRUE(weights.allFinite());
  EXPECT_GE(weights.minCoeff(), 0);
  EXPECT_LE(weights.maxCoeff(), 1);
  EXPECT_LT((weights.rowwise().sum().array() - 1).abs().maxCoeff(), 4e-15);
}

TEST(Heat, TwoBonesShareATubeBetweenThem) {
  const Shape tube = make_tube(5);
  BindReport report;
  const Eigen::MatrixXd weights = dense_weights(bind_heat(tube, two_bones(5), {}, report));
  expect_weights(weights);
  EXPECT_EQ(report.fallback_vertices, 0);
  EXPECT_TRUE(report.notes.empty());
  EXPECT_LT(report.rest_error, 1e-14);
  for (int v = 0; v < tube.vertex_count(); ++v) {
    const double x = tube.positions(v, 0);
    if (x < -3) {
      EXPECT_GT(weights(v, 0), 0.9);
    } else if (x > 3) {
      EXPECT_GT(weights(v, 1), 0.9);
    } else if (x == 0) {
      EXPECT_NEAR(weights(v, 0), 0.5, 0.02);
    }
  }
}

TEST(Heat, TheMirrorImageGetsTheMirroredWeights) {
  const Shape tube = make_tube(5);
  BindReport report;
  const Eigen::MatrixXd weights = dense_weights(bind_heat(tube, two_bones(5), {}, report));
  Shape mirrored = tube;
  mirrored.positions.col(0) *= -1;
  mirrored.triangles.col(1).swap(mirrored.triangles.col(2));
  const Eigen::MatrixXd mirror = dense_weights(bind_heat(mirrored, two_bones(5), {}, report));
  EXPECT_LT((weights.col(0) - mirror.col(1)).cwiseAbs().maxCoeff(), 1e-6);
}

TEST(Heat, SolvesTheHeatEquationOfAStrip) {
  // A narrow planar strip with both points far off its ends: a dense solve in the test, per column.
  const Shape strip = test::make_grid(6, 1, 6, 1);
  Rig rig = two_points({-1, 0.5, 0}, {7, 0.5, 0});
  BindReport report;
  const Eigen::MatrixXd weights = dense_weights(bind_heat(strip, rig, {.strength = 0.5}, report));
  expect_weights(weights);
  // On a grid of squares, edges have weight 1 inside and 1/2 on the border; diagonals none. No point is seen
  // through the borders at the ends except by the vertices there, so only those are warmed.
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(14, 14);
  Eigen::MatrixXd heat = Eigen::MatrixXd::Zero(14, 2);
  const auto conduct = [&](int a, int b, double weight) {
    matrix(a, a) += weight;
    matrix(b, b) += weight;
    matrix(a, b) -= weight;
    matrix(b, a) -= weight;
  };
  for (int i = 0; i < 6; ++i) {
    conduct(i, i + 1, 0.5);
    conduct(7 + i, 8 + i, 0.5);
  }
  for (int i = 0; i <= 6; ++i) conduct(i, 7 + i, i == 0 || i == 6 ? 0.5 : 1);
  const auto warm = [&](int v, int handle, double mass) {
    const double inflow = mass * 0.5 / (1.0 + 0.25);
    matrix(v, v) += inflow;
    heat(v, handle) += inflow;
  };
  warm(0, 0, 1.0 / 3);
  warm(7, 0, 1.0 / 6);
  warm(6, 1, 1.0 / 6);
  warm(13, 1, 1.0 / 3);
  const Eigen::MatrixXd expected = matrix.llt().solve(heat);
  EXPECT_LT((weights - expected).cwiseAbs().maxCoeff(), 1e-4);
}

TEST(Heat, HiddenBonesDoNotWarm) {
  // Two spheres apart, a bone in each: every vertex is nearer to its own or does not see the other.
  Shape shape = test::make_spheres(2, 3);
  const int half = shape.vertex_count() / 2;
  const Eigen::Vector3d first = shape.positions.topRows(half).colwise().mean().transpose();
  const Eigen::Vector3d second = shape.positions.bottomRows(half).colwise().mean().transpose();
  // The second bone reaches out of its sphere to just before the first one.
  Rig rig;
  add(rig, PointHandle{first});
  add(rig, BoneHandle{second, first + 1.2 * (second - first).normalized()});
  BindReport report;
  const Eigen::MatrixXd weights = dense_weights(bind_heat(shape, rig, {}, report));
  expect_weights(weights);
  // The first sphere's far side is hidden from the bone; its near side sees it from outside.
  Eigen::Index far = 0;
  (shape.positions.topRows(half).rowwise() - second.transpose()).rowwise().norm().maxCoeff(&far);
  EXPECT_GT(weights(far, 0), 0.8);
  EXPECT_GT(weights.bottomRows(half).col(1).minCoeff(), 0.99);
}

TEST(Heat, RegionsOwnTheirVerticesAndWarmOthers) {
  const Shape sphere = test::make_sphere(3);
  Rig rig;
  add(rig, RegionHandle{{0, 7, 9}});
  add(rig, RegionHandle{{5}});
  BindReport report;
  const Eigen::MatrixXd weights = dense_weights(bind_heat(sphere, rig, {}, report));
  expect_weights(weights);
  for (const int v : {0, 7, 9}) EXPECT_EQ(weights(v, 0), 1);
  EXPECT_EQ(weights(5, 1), 1);
  EXPECT_LT(weights.col(0).minCoeff(), 0.2) << "the second region warms its surroundings";
}

TEST(Heat, PartsThatSeeNoHandleTakeTheNearest) {
  // A small sphere in the middle of a shell: all handles are outside, hidden behind the shell.
  Shape shape = test::make_sphere(3);
  const int shell = shape.vertex_count();
  Shape inner = test::make_sphere(1);
  const int triangles = shape.triangle_count();
  shape.positions.conservativeResize(shell + inner.vertex_count(), 3);
  shape.positions.bottomRows(inner.vertex_count()) = 0.2 * inner.positions;
  shape.triangles.conservativeResize(triangles + inner.triangle_count(), 3);
  shape.triangles.bottomRows(inner.triangle_count()) = inner.triangles.array() + shell;
  BindReport report;
  const Rig rig = two_points({-1.5, 0, 0}, {1.5, 0, 0});
  const Eigen::MatrixXd weights = dense_weights(bind_heat(shape, rig, {}, report));
  expect_weights(weights);
  EXPECT_EQ(report.fallback_vertices, inner.vertex_count());
  EXPECT_FALSE(report.notes.empty());
  for (int v = shell; v < shape.vertex_count(); ++v) {
    const double x = shape.positions(v, 0);
    if (std::abs(x) > 0.1) {
      EXPECT_GT(weights(v, x < 0 ? 0 : 1), 0.5);
    }
  }
}

TEST(Heat, TheInsideOfATetMeshCopiesFromItsSurface) {
  const Shape box = test::make_tet_box(4, 4, 4);
  const Rig rig = two_points({0.1, 0.5, 0.5}, {0.9, 0.5, 0.5});
  BindReport report;
  const Eigen::MatrixXd weights = dense_weights(bind_heat(box, rig, {}, report));
  expect_weights(weights);
  EXPECT_EQ(report.fallback_vertices, 27);
  EXPECT_GT(weights((2 * 5 + 2) * 5 + 1, 0), 0.8);
  EXPECT_GT(weights((2 * 5 + 2) * 5 + 3, 1), 0.8);
}

TEST(Heat, LeavesNoVertexOfAnyMeshWithoutWeights) {
  std::vector<test::NamedShape> zoo = test::degenerate_zoo();
  zoo.push_back({"soup", test::make_soup(60, 3)});
  zoo.push_back({"open", test::make_grid(5, 5)});
  zoo.push_back({"torus", test::make_torus(20, 10)});
  int bound = 0;
  for (const auto& [name, shape] : zoo) {
    SCOPED_TRACE(name);
    try {
      BindReport report;
      const Eigen::AlignedBox3d box = bounding_box(shape);
      Rig rig = box.isEmpty() ? two_points({0, 0, 0}, {1, 0, 0}) : two_points(box.min(), box.center());
      add(rig, BoneHandle{box.isEmpty() ? Eigen::Vector3d(0, 0, 1) : Eigen::Vector3d(box.max()),
                          Eigen::Vector3d(0.1, 0.2, 0.3)});
      expect_weights(dense_weights(bind_heat(shape, rig, {}, report)));
      ++bound;
    } catch (const Error& error) {
      EXPECT_TRUE(is_bad_input(error.code())) << error.what();
    }
  }
  EXPECT_GT(bound, 8);
}

TEST(Heat, DoesNotChangeWhenEverythingIsScaled) {
  const Shape tube = make_tube(3);
  BindReport report;
  const Rig rig = two_bones(3);
  const Eigen::MatrixXd weights = dense_weights(bind_heat(tube, rig, {}, report));
  for (const double scale : {1e-5, 1e5}) {
    Shape scaled = tube;
    scaled.positions *= scale;
    const Eigen::MatrixXd same = dense_weights(bind_heat(scaled, two_bones(3 * scale), {}, report));
    EXPECT_LT((same - weights).cwiseAbs().maxCoeff(), 1e-8) << scale;
  }
}

TEST(Heat, RefusesWhatCannotWarm) {
  const Shape sphere = test::make_sphere(1);
  const auto bind = [&](const Rig& rig, const HeatOptions& options = {}) {
    BindReport report;
    bind_heat(sphere, rig, options, report);
  };
  const Rig good = two_points({0, 0, 0}, {0.5, 0, 0});
  expect_error(ErrorCode::TooFewHandles, [&] { bind(Rig{}); });
  expect_error(ErrorCode::InvalidArgument, [&] { bind(good, {.strength = 0}); });
  Rig abstract = good;
  add(abstract, AbstractHandle{});
  expect_error_at_handle(ErrorCode::InvalidRig, "h2", [&] { bind(abstract); });
  Rig outside = good;
  add(outside, RegionHandle{{100000}});
  expect_error_at_handle(ErrorCode::IndexOutOfRange, "h2", [&] { bind(outside); });
  Task task;
  task.cancel();
  BindReport report;
  expect_error(ErrorCode::Cancelled, [&] { bind_heat(sphere, good, {}, report, &task); });
}

TEST(Heat, GivesTheSameBitsOnAnyNumberOfThreads) {
  const Shape tube = make_tube(3);
  BindReport report;
  set_thread_count(1);
  const Eigen::MatrixXd one = dense_weights(bind_heat(tube, two_bones(3), {}, report));
  set_thread_count(4);
  const Eigen::MatrixXd four = dense_weights(bind_heat(tube, two_bones(3), {}, report));
  set_thread_count(0);
  EXPECT_EQ(one, four);
}

}  // namespace
}  // namespace limber
