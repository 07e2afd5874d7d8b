#include <cmath>

#include <gtest/gtest.h>

#include "limber/core/executor.h"
#include "limber/geometry/internal/distances.h"
#include "limber/weights/bind.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"
#include "tests/weights/rigs.h"

namespace limber {
using namespace internal;
namespace {

using test::add;

/// A closed tube around the x axis with rounded ends, from -5 to 5.
Shape make_tube() {
  Shape shape = test::make_sphere(4);
  shape.positions.col(0) *= 5;
  return shape;
}

Rig two_bones() {
  Rig rig;
  add(rig, BoneHandle{{-4.5, 0, 0}, {0, 0, 0}});
  add(rig, BoneHandle{{0, 0, 0}, {4.5, 0, 0}});
  return rig;
}

void expect_weights(const Eigen::MatrixXd& weights) {
  EXPECT_TRUE(weights.allFinite());
  EXPECT_GE(weights.minCoeff(), 0);
  EXPECT_LT((weights.rowwise().sum().array() - 1).abs().maxCoeff(), 1e-12);
}

TEST(Geodesic, SkinsDivideTheVertices) {
  const Shape tube = make_tube();
  const Skins skins = find_skins(tube, two_bones());
  ASSERT_EQ(skins.handle_of_vertex.size(), static_cast<std::size_t>(tube.vertex_count()));
  EXPECT_EQ(skins.unreached, 0);
  for (int v = 0; v < tube.vertex_count(); ++v) {
    const double x = tube.positions(v, 0);
    if (std::abs(x) > 0.1) {
      EXPECT_EQ(skins.handle_of_vertex[static_cast<std::size_t>(v)], x < 0 ? 0 : 1) << x;
    }
  }
}

TEST(Geodesic, WeightsAreOneFarFromOthersAndFadeSmoothly) {
  const Shape tube = make_tube();
  BindReport report;
  const double reach = 2;
  const Eigen::MatrixXd weights = dense_weights(bind_geodesic(tube, two_bones(), {.reach = reach}, report));
  expect_weights(weights);
  const EdgeGraph graph = build_edge_graph(tube);
  for (int v = 0; v < tube.vertex_count(); ++v) {
    const double x = tube.positions(v, 0);
    if (x < -2.5) {
      EXPECT_EQ(weights(v, 0), 1);
    }
    // h falls by at most 1.54 per reach, and dividing by a sum of at least one can double that.
    for (int n = graph.neighbors.starts[v]; n < graph.neighbors.starts[v + 1]; ++n) {
      const double step = std::abs(weights(v, 0) - weights(graph.neighbors.values[n], 0));
      EXPECT_LE(step, 3.1 * graph.lengths[n] / reach);
    }
  }
}

TEST(Geodesic, TouchingFingersDoNotBleed) {
  // Two long tubes side by side, a hundredth apart, joined by nothing nearer than their far ends.
  Shape fingers = make_tube();
  const int count = fingers.vertex_count();
  const Eigen::Index faces = fingers.triangles.rows();
  fingers.positions.conservativeResize(2 * count, 3);
  fingers.triangles.conservativeResize(2 * faces, 3);
  fingers.positions.bottomRows(count) = fingers.positions.topRows(count);
  fingers.positions.bottomRows(count).col(1).array() += 2.01;
  fingers.triangles.bottomRows(faces) = fingers.triangles.topRows(faces).array() + count;
  Rig rig;
  add(rig, BoneHandle{{-4.5, 0, 0}, {4.5, 0, 0}});
  add(rig, BoneHandle{{-4.5, 2.01, 0}, {4.5, 2.01, 0}});
  BindReport report;
  const Eigen::MatrixXd weights = dense_weights(bind_geodesic(fingers, rig, {.reach = 1}, report));
  expect_weights(weights);
  EXPECT_EQ(weights.topRows(count).col(0).minCoeff(), 1);
  EXPECT_EQ(weights.bottomRows(count).col(1).minCoeff(), 1);
}

TEST(Geodesic, FindsSkinsOfShapesThatAreInsideOut) {
  Shape tube = make_tube();
  const Skins right = find_skins(tube, two_bones());
  tube.triangles.col(1).swap(tube.triangles.col(2));
  EXPECT_EQ(find_skins(tube, two_bones()).handle_of_vertex, right.handle_of_vertex);
}

TEST(Geodesic, NoVertexGoesWithoutOnMessyMeshes) {
  Rig rig;
  add(rig, BoneHandle{{0, 0, 0}, {0.4, 0.5, 0.5}});
  add(rig, PointHandle{{1, 1, 1}});
  for (const Shape& shape : {test::make_soup(60, 3), test::make_spheres(3, 2), test::make_torus(24, 16),
                             test::make_tet_box(3, 3, 3), test::make_grid(7, 5)}) {
    BindReport report;
    const Subspace subspace = bind_geodesic(shape, rig, {}, report);
    expect_weights(dense_weights(subspace));
    EXPECT_LT(report.rest_error, 1e-12);
  }
}

TEST(Geodesic, RegionsOwnTheirVertices) {
  const Shape tube = make_tube();
  Rig rig = two_bones();
  add(rig, RegionHandle{{3, 17, 40}});
  const Skins skins = find_skins(tube, rig);
  for (const int v : {3, 17, 40}) EXPECT_EQ(skins.handle_of_vertex[static_cast<std::size_t>(v)], 2);
}

TEST(Geodesic, BordersHideHandlesInThePlane) {
  // A comb of two teeth: a vertex of one tooth is nearer to the bone of the other, but cannot see it.
  Shape comb = test::make_grid(40, 40, 4, 4);
  std::vector<int> kept;
  for (int t = 0; t < comb.triangle_count(); ++t) {
    const Eigen::RowVector3d middle =
        (comb.positions.row(comb.triangles(t, 0)) + comb.positions.row(comb.triangles(t, 1)) +
         comb.positions.row(comb.triangles(t, 2))) /
        3;
    if (middle.x() > 1.8 && middle.x() < 2 && middle.y() > 1) continue;
    kept.push_back(t);
  }
  comb.triangles = Triangles(comb.triangles(kept, Eigen::all));
  Rig rig;
  rig.dimension = 2;
  add(rig, BoneHandle{{0.2, 1, 0}, {0.2, 3.9, 0}});
  add(rig, BoneHandle{{2.1, 1, 0}, {2.1, 3.9, 0}});
  const Skins skins = find_skins(comb, rig);
  for (int v = 0; v < comb.vertex_count(); ++v) {
    const Eigen::RowVector3d p = comb.positions.row(v);
    if (p.y() < 2.5 || p.x() > 1.75) continue;
    EXPECT_EQ(skins.handle_of_vertex[static_cast<std::size_t>(v)], 0) << p;
  }
}

TEST(Geodesic, GivesTheSameBitsOnAnyNumberOfThreads) {
  const int before = thread_count();
  std::vector<Eigen::MatrixXd> results;
  for (const int threads : {1, 2}) {
    set_thread_count(threads);
    BindReport report;
    results.push_back(dense_weights(bind_geodesic(make_tube(), two_bones(), {}, report)));
  }
  set_thread_count(before);
  EXPECT_EQ(results[0], results[1]);
}

TEST(Geodesic, NamesWhatIsWrong) {
  const Shape tube = make_tube();
  BindReport report;
  expect_error(ErrorCode::TooFewHandles, [&] { bind_geodesic(tube, {}, {}, report); });
  expect_error(ErrorCode::InvalidArgument, [&] { bind_geodesic(tube, two_bones(), {.reach = -1}, report); });
  Rig rig = two_bones();
  add(rig, AbstractHandle{});
  expect_error_at_handle(ErrorCode::InvalidRig, "h2", [&] { bind_geodesic(tube, rig, {}, report); });
}

}  // namespace
}  // namespace limber
