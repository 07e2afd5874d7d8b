#include <cmath>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "limber/weights/bind.h"
#include "limber/weights/internal/lattice_sources.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"
#include "tests/weights/rigs.h"

namespace limber {
using namespace internal;
namespace {

using test::add_bone;
using test::add_point;
using test::add_region;

LatticeWeightOptions with_cells(int cells) {
  LatticeWeightOptions options;
  options.lattice.cells_along_longest = cells;
  return options;
}

Rig two_bones(double length) {
  Rig rig;
  add_bone(rig, {-0.9 * length, 0, 0}, {-0.05 * length, 0, 0});
  add_bone(rig, {0.05 * length, 0, 0}, {0.9 * length, 0, 0});
  return rig;
}

Shape spindle(double length) {
  Shape shape = test::make_sphere(3);
  shape.positions.col(0) *= length;
  return shape;
}

void expect_weights(const Eigen::MatrixXd& weights) {
  EXPECT_TRUE(weights.allFinite());
  EXPECT_GE(weights.minCoeff(), 0);
  EXPECT_LE(weights.maxCoeff(), 1 + 1e-12);
  EXPECT_LT((weights.rowwise().sum().array() - 1).abs().maxCoeff(), 1e-12);
}

TEST(LatticeWeights, AimAtANumberOfParticles) {
  const Rig rig = two_bones(3);
  Shape sheet = test::make_grid(12, 12);
  sheet.dimension = 3;
  Rig flat;
  add_bone(flat, {0.1, 0.5, 0}, {0.4, 0.5, 0});
  add_bone(flat, {0.6, 0.5, 0}, {0.9, 0.5, 0});
  for (const int wanted : {800, 4000, 12000}) {
    LatticeWeightOptions options;
    options.particles = wanted;
    BindReport report;
    EXPECT_NEAR(diffuse_lattice_weights(spindle(3), rig, options, report).lattice.particle_count(), wanted,
                0.2 * wanted);
    EXPECT_NEAR(diffuse_lattice_weights(sheet, flat, options, report).lattice.particle_count(), wanted, 0.2 * wanted);
  }
  LatticeWeightOptions options;
  options.particles = -1;
  BindReport report;
  expect_error(ErrorCode::InvalidArgument, [&] { diffuse_lattice_weights(spindle(3), rig, options, report); });
}

TEST(LatticeWeights, EqualADenseSolveOfTheAveragingEquations) {
  const Shape shape = spindle(3);
  const Rig rig = two_bones(3);
  BindReport report;
  const LatticeWeights got = diffuse_lattice_weights(shape, rig, with_cells(14), report);
  expect_weights(got.particle_weights);
  const VoxelLattice& lattice = got.lattice;
  const int n = lattice.particle_count();
  // Every particle is given by its owners, or is the average of its neighbours.
  const ParticleOwners owners = own_particles(lattice, shape, rig, {{"bone0"}, {"bone1"}}, report);
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Identity(n, n);
  Eigen::MatrixXd wanted = Eigen::MatrixXd::Zero(n, 2);
  for (int p = 0; p < n; ++p) {
    for (const int handle : owners[p]) wanted(p, handle) = 1.0 / static_cast<double>(owners[p].size());
    if (!owners[p].empty()) continue;
    double sum = 0;
    for (int i = lattice.neighbor_starts[p]; i < lattice.neighbor_starts[p + 1]; ++i) {
      const int q = lattice.neighbors[i];
      const double steps = (lattice.particles.row(p) - lattice.particles.row(q)).norm() / lattice.cell_size;
      matrix(p, q) = -1 / (steps + 1);
      sum += 1 / (steps + 1);
    }
    matrix.row(p) /= sum;
    matrix(p, p) = 1;
  }
  EXPECT_LT((matrix.partialPivLu().solve(wanted) - got.particle_weights).cwiseAbs().maxCoeff(), 1e-10);
}

TEST(LatticeWeights, BelongToABoneNearItAndPassFromOneToTheOther) {
  const Shape shape = spindle(5);
  BindReport report;
  const Eigen::MatrixXd weights = dense_weights(bind_lattice(shape, two_bones(5), with_cells(40), report));
  expect_weights(weights);
  EXPECT_TRUE(report.notes.empty());
  for (int v = 0; v < shape.vertex_count(); ++v) {
    const double x = shape.positions(v, 0);
    if (std::abs(x) > 1e-9) {
      EXPECT_EQ(weights(v, 0) > 0.5, x < 0) << x;
    }
    if (std::abs(x) > 3.5) {
      EXPECT_GT(weights.row(v).maxCoeff(), 0.95) << x;
    }
  }
}

TEST(LatticeWeights, PartsThatOnlyComeNearDoNotBleed) {
  // Two long boxes side by side, much closer to each other than a cell, each with a bone of its own.
  const Shape box = test::make_tet_box(4, 1, 1, {4, 0.5, 0.5});
  Shape both = box;
  both.tets.resize(0, 4);
  const int n = box.vertex_count();
  both.positions.resize(2 * n, 3);
  both.positions << box.positions, box.positions.rowwise() + Eigen::RowVector3d(0, 0.52, 0);
  both.triangles.resize(2 * box.triangles.rows(), 3);
  both.triangles << box.triangles, box.triangles.array() + n;
  Rig rig;
  add_bone(rig, {0.2, 0.25, 0.25}, {3.8, 0.25, 0.25});
  add_bone(rig, {0.2, 0.77, 0.25}, {3.8, 0.77, 0.25});
  BindReport report;
  const Eigen::MatrixXd weights = dense_weights(bind_lattice(both, rig, with_cells(20), report));
  for (int v = 0; v < 2 * n; ++v) EXPECT_EQ(weights(v, v < n ? 0 : 1), 1) << v;
}

TEST(LatticeWeights, PartsWithoutAHandleFollowTheNearestPart) {
  const Shape shape = test::make_spheres(3, 2);  // at x = 0, 3, 6
  Rig rig;
  add_bone(rig, {-0.5, 0, 0}, {0.5, 0, 0});
  add_bone(rig, {5.5, 0, 0}, {6.5, 0, 0});
  BindReport report;
  const Eigen::MatrixXd weights = dense_weights(bind_lattice(shape, rig, with_cells(24), report));
  expect_weights(weights);
  ASSERT_EQ(report.following.size(), 1u);
  EXPECT_EQ(report.fallback_vertices, shape.vertex_count() / 3);
  EXPECT_EQ(report.notes.size(), 1u);
}

TEST(LatticeWeights, EveryHandleMovesSomething) {
  Rig rig;
  add_bone(rig, {-0.5, 0, 0}, {0.5, 0, 0});
  add_bone(rig, {0.1, 0, 0}, {0.2, 0, 0});  // on the first one, so that it is never nearer
  add_point(rig, {0, 5, 0});                // far outside
  add_region(rig, {0, 1, 2});
  BindReport report;
  const LatticeWeights got = diffuse_lattice_weights(test::make_sphere(3), rig, with_cells(12), report);
  expect_weights(got.particle_weights);
  for (int h = 0; h < rig.count(); ++h) EXPECT_GE(got.particle_weights.col(h).maxCoeff(), 0.3) << h;
  ASSERT_EQ(report.snapped.size(), 1u);
  EXPECT_EQ(report.snapped[0].handle, "point2");
}

TEST(LatticeWeights, AStrongerBoneReachesFurtherAndAWiderOneOwnsMore) {
  const Shape shape = spindle(5);
  const Rig rig = two_bones(5);
  BindReport report;
  LatticeWeightOptions options = with_cells(30);
  const Eigen::MatrixXd plain = dense_weights(bind_lattice(shape, rig, options, report));
  options.sources = {{"bone0", 1, 3}};
  const Eigen::MatrixXd strong = dense_weights(bind_lattice(shape, rig, options, report));
  options.sources = {{"bone0", 4, 1}};
  const Eigen::MatrixXd wide = dense_weights(bind_lattice(shape, rig, options, report));
  EXPECT_GT(strong.col(0).sum(), plain.col(0).sum() * 1.02);
  EXPECT_GT((wide.col(0).array() > 0.999).count(), (plain.col(0).array() > 0.999).count());
}

TEST(LatticeWeights, TakeTheLastSourceOfAHandle) {
  const Shape shape = spindle(5);
  const Rig rig = two_bones(5);
  BindReport report;
  LatticeWeightOptions options = with_cells(20);
  const Eigen::MatrixXd usual = dense_weights(bind_lattice(shape, rig, options, report));
  options.sources = sources_of({{"bone0", 3, 2, FleshPart::Bone}});
  EXPECT_NE(usual, dense_weights(bind_lattice(shape, rig, options, report)));
  options.sources.push_back({"bone0", 1, 1});
  EXPECT_EQ(usual, dense_weights(bind_lattice(shape, rig, options, report)));
}

TEST(LatticeWeights, LoosenSmoothlyAwayFromHandles) {
  const Shape shape = spindle(3);
  const Rig rig = two_bones(3);
  BindReport report;
  const LatticeWeights got = diffuse_lattice_weights(shape, rig, with_cells(40), report);
  const VoxelLattice& lattice = got.lattice;
  for (int p = 0; p < lattice.particle_count(); ++p) {
    const Eigen::Vector3d at = lattice.particles.row(p);
    if (std::abs(at.x()) > 0.15 && std::abs(at.x()) < 2.7) {
      const double cells = at.tail<2>().norm() / lattice.cell_size;  // from the bones, which lie on x
      if (cells < 0.5) {
        EXPECT_EQ(got.looseness[p], 0);
      } else if (cells > 2.5) {
        EXPECT_EQ(got.looseness[p], 1);
      }
    }
    for (int i = lattice.neighbor_starts[p]; i < lattice.neighbor_starts[p + 1]; ++i) {
      const int q = lattice.neighbors[i];
      const double apart = (lattice.particles.row(p) - lattice.particles.row(q)).norm() / lattice.cell_size;
      EXPECT_LE(std::abs(got.looseness[p] - got.looseness[q]), 0.75 * apart + 1e-9);  // the steepest slope is 1.5 / 2
    }
  }
}

TEST(LatticeWeights, PartsWithoutAHandleAreHeldWhereTheyComeNearest) {
  const Shape shape = test::make_spheres(2, 2);  // at x = 0 and 3
  Rig rig;
  add_bone(rig, {-0.5, 0, 0}, {0.5, 0, 0});
  BindReport report;
  const LatticeWeights got = diffuse_lattice_weights(shape, rig, with_cells(40), report);
  double least = 1;
  for (int p = 0; p < got.lattice.particle_count(); ++p) {
    if (got.lattice.particles(p, 0) < 1.6) continue;
    least = std::min(least, got.looseness[p]);
    if (got.lattice.particles(p, 0) > 3) {
      EXPECT_EQ(got.looseness[p], 1);
    }
  }
  EXPECT_EQ(least, 0);
}

TEST(LatticeWeights, ReachEveryVertexOfEveryDifficultShape) {
  int bound = 0;
  for (const test::NamedShape& named : test::degenerate_zoo()) {
    SCOPED_TRACE(named.name);
    Rig rig;
    add_bone(rig, {0, 0, 0}, {0.5, 0.2, 0});
    add_bone(rig, {0.5, 0.2, 0}, {1, 0.5, 0.1});
    BindReport report;
    try {
      const Eigen::MatrixXd weights = dense_weights(bind_lattice(named.shape, rig, {}, report));
      ASSERT_EQ(weights.rows(), named.shape.vertex_count());
      expect_weights(weights);
      ++bound;
    } catch (const Error& error) {
      EXPECT_FALSE(error.sentence().empty());
    }
  }
  EXPECT_GE(bound, 8);
}

TEST(LatticeWeights, SameInputSameBits) {
  const Shape shape = test::make_soup(40, 5);
  Rig rig;
  add_point(rig, {0.2, 0.2, 0.2});
  add_point(rig, {0.8, 0.7, 0.6});
  BindReport report;
  const Eigen::MatrixXd first = dense_weights(bind_lattice(shape, rig, {}, report));
  EXPECT_EQ(first, dense_weights(bind_lattice(shape, rig, {}, report)));
}

TEST(LatticeWeights, CarriedToALatticeGiveBackTheVerticesTheirOwn) {
  const Shape shape = spindle(3);
  const Rig rig = two_bones(3);
  Eigen::MatrixXd weights(shape.vertex_count(), 2);
  weights.col(0) = 0.5 - shape.positions.col(0).array() / 6;
  weights.col(1) = 1 - weights.col(0).array();
  BindReport report;
  const LatticeWeights got = carry_weights_to_lattice(shape, rig, weights, with_cells(40), report);
  expect_weights(got.particle_weights);
  EXPECT_GT(std::count(got.at_handle.begin(), got.at_handle.end(), char{1}), 10);
  for (int v = 0; v < shape.vertex_count(); ++v) {
    double back = 0;
    for (int k = 0; k < 8; ++k) {
      back += got.lattice.embedding_weights(v, k) * got.particle_weights(got.lattice.embedding_indices(v, k), 0);
    }
    EXPECT_NEAR(back, weights(v, 0), 0.02);
  }
  weights(5, 0) = -0.5;
  const Error error = error_of([&] { carry_weights_to_lattice(shape, rig, weights, {}, report); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidWeights);
  EXPECT_EQ(error.place().vertex, 5);
}

TEST(LatticeWeights, RefuseWhatTheyCannotUse) {
  const Shape sphere = test::make_sphere(2);
  BindReport report;
  expect_error(ErrorCode::TooFewHandles, [&] { bind_lattice(sphere, Rig(), {}, report); });
  expect_error(ErrorCode::EmptyMesh, [&] { bind_lattice(Shape(), two_bones(1), {}, report); });
  Rig abstract = two_bones(1);
  abstract.handles.push_back({"extra", -1, AbstractHandle{}});
  expect_error_at_handle(ErrorCode::InvalidRig, "extra", [&] { bind_lattice(sphere, abstract, {}, report); });
  LatticeWeightOptions options;
  options.sources = {{"nobody"}};
  expect_error_at_handle(ErrorCode::InvalidArgument, "nobody",
                         [&] { bind_lattice(sphere, two_bones(1), options, report); });
  options.sources = {{"bone1", -1, 1}};
  expect_error_at_handle(ErrorCode::InvalidArgument, "bone1",
                         [&] { bind_lattice(sphere, two_bones(1), options, report); });
}

}  // namespace
}  // namespace limber
