#include <algorithm>
#include <limits>
#include <set>

#include <gtest/gtest.h>

#include "limber/core/executor.h"
#include "limber/core/internal/random.h"
#include "limber/geometry/internal/disjoint_sets.h"
#include "limber/geometry/lattice/internal/voxelise.h"
#include "limber/geometry/volume.h"

#include "tests/geometry/lattice_zoo.h"
#include "tests/support/data.h"
#include "tests/support/every_shape.h"
#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

using namespace test;

VoxelLattice lattice_of_count(const Shape& shape, int cells, bool keep_apart = true) {
  VoxelLatticeOptions options;
  options.cells_along_longest = cells;
  options.keep_parts_apart = keep_apart;
  return make_voxel_lattice(shape, options);
}

int components_of(const VoxelLattice& lattice) {
  DisjointSets sets(lattice.particle_count());
  for (int cell = 0; cell < lattice.cell_count(); ++cell) {
    for (int k = 1; k < 8; ++k) sets.join(lattice.cell_corners(cell, 0), lattice.cell_corners(cell, k));
  }
  int count = 0;
  for (int p = 0; p < lattice.particle_count(); ++p) count += sets.find(p) == p ? 1 : 0;
  return count;
}

/// What holds for every lattice of every shape.
void expect_sound(const Shape& shape, const VoxelLattice& lattice) {
  for (int v = 0; v < shape.vertex_count(); ++v) {
    Eigen::RowVector3d point = Eigen::RowVector3d::Zero();
    for (int k = 0; k < 8; ++k) {
      point += lattice.embedding_weights(v, k) * lattice.particles.row(lattice.embedding_indices(v, k));
    }
    ASSERT_LT((point - shape.positions.row(v)).norm(), embedding_tolerance(shape));
  }
  EXPECT_GE(lattice.embedding_weights.minCoeff(), -1e-9);
  EXPECT_EQ(components_of(lattice), lattice.report.parts);
  for (int cell = 0; cell < lattice.cell_count(); ++cell) {
    for (int k = 0; k < 8; ++k) {
      const Eigen::RowVector3i at = lattice.cell_grid.row(cell) + Eigen::RowVector3i(k & 1, k >> 1 & 1, k >> 2);
      ASSERT_EQ(lattice.particle_grid.row(lattice.cell_corners(cell, k)), at);
    }
    for (int face = 0; face < 6; ++face) {
      const int other = lattice.cell_neighbors(cell, face);
      if (other < 0) continue;
      ASSERT_EQ(lattice.cell_neighbors(other, face ^ 1), cell);
      Eigen::RowVector3i step = Eigen::RowVector3i::Zero();
      step[face / 2] = 2 * (face % 2) - 1;
      ASSERT_EQ(lattice.cell_grid.row(other), lattice.cell_grid.row(cell) + step);
    }
  }
}

/// The signed volume below boundary quads, each the mean of its two triangulations: exact for trilinear cells.
double boundary_volume(const VoxelLattice& lattice, const Positions& particles) {
  double six_volumes = 0;
  for (Eigen::Index q = 0; q < lattice.boundary_quads.rows(); ++q) {
    std::array<Eigen::Vector3d, 4> p;
    for (int k = 0; k < 4; ++k) p[k] = particles.row(lattice.boundary_quads(q, k)).transpose();
    const auto det = [&](int a, int b, int c) { return p[a].dot(p[b].cross(p[c])); };
    six_volumes += 0.5 * (det(0, 1, 2) + det(0, 2, 3) + det(0, 1, 3) + det(1, 2, 3));
  }
  return six_volumes / 6;
}

/// The volume of trilinear cells by Gauss quadrature, exact for their Jacobians.
double cell_volume(const VoxelLattice& lattice, const Positions& particles) {
  const double nodes[2] = {0.5 - 0.5 / std::sqrt(3.0), 0.5 + 0.5 / std::sqrt(3.0)};
  double volume = 0;
  for (int cell = 0; cell < lattice.cell_count(); ++cell) {
    for (int sample = 0; sample < 8; ++sample) {
      const double u[3] = {nodes[sample & 1], nodes[sample >> 1 & 1], nodes[sample >> 2]};
      Eigen::Matrix3d jacobian = Eigen::Matrix3d::Zero();
      for (int k = 0; k < 8; ++k) {
        for (int d = 0; d < 3; ++d) {
          double slope = 1;
          for (int e = 0; e < 3; ++e) {
            const bool upper = (k >> e & 1) != 0;
            slope *= e == d ? (upper ? 1 : -1) : (upper ? u[e] : 1 - u[e]);
          }
          jacobian.col(d) += slope * particles.row(lattice.cell_corners(cell, k)).transpose();
        }
      }
      volume += jacobian.col(0).dot(jacobian.col(1).cross(jacobian.col(2))) / 8;
    }
  }
  return volume;
}

TEST(VoxelLattice, IsSoundAndKeepsPartsApart) {
  const Shape sphere = make_sphere(4);
  const std::vector<std::pair<Shape, int>> cases = {
      {sphere, 1},
      {make_torus(40, 20), 1},
      {make_fingers(0.02, 4), 1},
      {together({make_box({1, 3, 1}, 3), shifted(make_box({1, 3, 1}, 3), {1.01, 0, 0})}), 2},
      {together({sphere, scaled(sphere, 0.5)}), 2},
      {together({sphere, shifted(sphere, {0.9, 0.1, 0})}), 2},
      {make_grid(10, 10), 1},
      {as_soup(make_sphere(3)), 1},
      {make_soup(20, 5), 20},
      {make_jar(0.1), 1},
  };
  for (std::size_t i = 0; i < cases.size(); ++i) {
    for (const int cells : {1, 5, 16}) {
      SCOPED_TRACE(testing::Message() << "case " << i << ", " << cells << " cells");
      const VoxelLattice lattice = lattice_of_count(cases[i].first, cells);
      EXPECT_EQ(lattice.report.parts, cases[i].second);
      expect_sound(cases[i].first, lattice);
    }
  }
}

TEST(VoxelLattice, HasTheAskedNumberOfCellsAlongTheLongestSide) {
  for (const int cells : {1, 2, 7, 24}) {
    const VoxelLattice lattice = lattice_of_count(make_box({1, 3, 0.5}, 2), cells);
    EXPECT_EQ(lattice.cell_grid.col(1).maxCoeff() - lattice.cell_grid.col(1).minCoeff() + 1, cells);
    EXPECT_NEAR(lattice.cell_size, 3.0 / cells, 1e-4);
  }
}

TEST(VoxelLattice, FillsABlockExactly) {
  const VoxelLattice lattice = lattice_of_count(make_box({4, 3, 2}, 1), 4);
  EXPECT_EQ(lattice.cell_count(), 24);
  EXPECT_EQ(lattice.particle_count(), 60);
  EXPECT_EQ(lattice.report.interior_cells, 0);
  EXPECT_EQ(lattice.boundary_quads.rows(), 52);
  // An inner particle has 26 neighbours, a corner of the block 7.
  std::multiset<int> counts;
  for (int p = 0; p < lattice.particle_count(); ++p) {
    counts.insert(lattice.neighbor_starts[p + 1] - lattice.neighbor_starts[p]);
  }
  EXPECT_EQ(counts.count(26), 6u);
  EXPECT_EQ(counts.count(7), 8u);
}

TEST(VoxelLattice, HasTheCellsOfTheVoxelisation) {
  const Shape torus = make_torus(40, 20);
  VoxelLatticeOptions options;
  options.cell_size = 0.13;
  const VoxelLattice lattice = make_voxel_lattice(torus, options);
  const Voxels voxels = voxelise(torus, options.cell_size);
  const auto count = [&](VoxelState state) { return std::count(voxels.states.begin(), voxels.states.end(), state); };
  EXPECT_EQ(lattice.report.split_cells, 0);
  EXPECT_EQ(lattice.report.interior_cells, count(VoxelState::Inside));
  EXPECT_EQ(lattice.cell_count(), count(VoxelState::Inside) + count(VoxelState::Surface));
}

TEST(VoxelLattice, EnclosesTheVolumeOfItsCellsInAnyState) {
  for (const Shape& shape : {make_sphere(4), make_fingers(0.02, 4)}) {
    const VoxelLattice lattice = lattice_of_count(shape, 7);
    Positions particles = lattice.particles;
    EXPECT_NEAR(boundary_volume(lattice, particles), lattice.cell_count() * std::pow(lattice.cell_size, 3), 1e-9);
    Random random(4);
    for (Eigen::Index i = 0; i < particles.size(); ++i) {
      particles.data()[i] += random.uniform(-0.2, 0.2) * lattice.cell_size;
    }
    EXPECT_NEAR(boundary_volume(lattice, particles), cell_volume(lattice, particles), 1e-9);
  }
}

TEST(VoxelLattice, KeepsFingersApartHoweverCloseTheyAre) {
  for (const double gap : {0.3, 0.05, 0.001}) {
    for (const int cells : {5, 8, 20}) {
      SCOPED_TRACE(testing::Message() << "gap " << gap << ", cells " << cells);
      const Shape fingers = make_fingers(gap, 4);
      const auto path = [&](const VoxelLattice& lattice) {
        const auto near = [&](double x) {
          return lattice.embedding_indices.row(vertex_near(fingers, {x, 7, 0})).eval();
        };
        return path_length(lattice.particles, lattice.cell_corners, near(1), near(1 + gap));
      };
      const VoxelLattice apart = lattice_of_count(fingers, cells);
      EXPECT_GT(path(apart), 12 - 4 * apart.cell_size);
      EXPECT_LT(path(lattice_of_count(fingers, cells, false)), gap + 2 * apart.cell_size);
    }
  }
}

TEST(VoxelLattice, JoinsBothSidesOfAThinSolid) {
  const Shape plate = moved(make_box({3, 2, 0.05}, 5));
  const VoxelLattice lattice = lattice_of_count(plate, 12);
  EXPECT_EQ(lattice.report.split_cells, 0);
  expect_sound(plate, lattice);
}

TEST(VoxelLattice, IsTheSameOnAnyThreadCount) {
  const Shape fingers = make_fingers(0.05, 4);
  const VoxelLattice expected = lattice_of_count(fingers, 10);
  for (const int threads : {1, 3}) {
    set_thread_count(threads);
    const VoxelLattice lattice = lattice_of_count(fingers, 10);
    EXPECT_EQ(lattice.particles, expected.particles);
    EXPECT_EQ(lattice.cell_corners, expected.cell_corners);
    EXPECT_EQ(lattice.embedding_weights, expected.embedding_weights);
  }
  set_thread_count(0);
}

TEST(VoxelLattice, RefusesWhatItCannotCover) {
  const Shape sphere = make_sphere(2);
  expect_error(ErrorCode::EmptyMesh, [&] { make_voxel_lattice(Shape{}); });
  Shape broken = sphere;
  broken.positions(3, 0) = std::numeric_limits<double>::infinity();
  const Error error = error_of([&] { make_voxel_lattice(broken); });
  EXPECT_EQ(error.code(), ErrorCode::NonFiniteNumber);
  EXPECT_EQ(error.place().vertex, 3);
  broken.positions.setOnes();
  expect_error(ErrorCode::DegenerateShape, [&] { make_voxel_lattice(broken); });
  expect_error(ErrorCode::InvalidArgument, [&] { lattice_of_count(sphere, -1); });
  expect_error(ErrorCode::InvalidArgument, [&] { lattice_of_count(sphere, 100000); });
  VoxelLatticeOptions options;
  options.cell_size = -1;
  expect_error(ErrorCode::InvalidArgument, [&] { make_voxel_lattice(sphere, options); });
  Task task;
  task.cancel();
  expect_error(ErrorCode::Cancelled, [&] { make_voxel_lattice(sphere, {}, &task); });
}

TEST(VoxelLattice, CoversOrRefusesEveryBrokenFile) {
  LIMBER_DATA_OR_SKIP(folder, "broken");
  const int covered =
      test::try_every_shape(folder, [](const Shape& shape) { expect_sound(shape, lattice_of_count(shape, 12)); });
  EXPECT_GT(covered, 0);
}

}  // namespace
}  // namespace limber
