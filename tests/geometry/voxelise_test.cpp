#include "limber/geometry/lattice/internal/voxelise.h"

#include <limits>

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"

#include "tests/geometry/lattice_zoo.h"
#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

using namespace test;

/// Separating axes of a triangle and a box: how far they are apart at least, negative if they overlap.
double separation(const std::array<Eigen::Vector3d, 3>& triangle, const Eigen::Vector3d& centre, double half) {
  std::vector<Eigen::Vector3d> axes;
  for (int d = 0; d < 3; ++d) axes.push_back(Eigen::Vector3d::Unit(d));
  axes.push_back((triangle[1] - triangle[0]).cross(triangle[2] - triangle[0]));
  for (int k = 0; k < 3; ++k) {
    for (int d = 0; d < 3; ++d) {
      axes.push_back((triangle[(k + 1) % 3] - triangle[k]).cross(Eigen::Vector3d::Unit(d)));
    }
  }
  double apart = -std::numeric_limits<double>::infinity();
  for (const Eigen::Vector3d& axis : axes) {
    if (axis.norm() < 1e-12) continue;
    const Eigen::Vector3d unit = axis.normalized();
    const double reach = half * unit.cwiseAbs().sum();
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const Eigen::Vector3d& corner : triangle) {
      low = std::min(low, unit.dot(corner - centre));
      high = std::max(high, unit.dot(corner - centre));
    }
    apart = std::max({apart, low - reach, -reach - high});
  }
  return apart;
}

template <class Call>
void for_each_voxel(const Voxels& voxels, Call&& call) {
  for (int x = 0; x < voxels.counts[0]; ++x) {
    for (int y = 0; y < voxels.counts[1]; ++y) {
      for (int z = 0; z < voxels.counts[2]; ++z) {
        const Eigen::Vector3d centre =
            voxels.origin + voxels.cell_size * (Eigen::Vector3d(x, y, z).array() + 0.5).matrix();
        call(voxels.at(x, y, z), centre);
      }
    }
  }
}

TEST(Voxelise, AgreesWithSeparatingAxesOnRandomTriangles) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    const Shape soup = make_soup(25, seed);
    const Voxels voxels = voxelise(soup, 0.11);
    int touched = 0;
    for_each_voxel(voxels, [&](VoxelState state, const Eigen::Vector3d& centre) {
      double apart = std::numeric_limits<double>::infinity();
      for (int t = 0; t < soup.triangle_count(); ++t) {
        std::array<Eigen::Vector3d, 3> corners;
        for (int k = 0; k < 3; ++k) corners[k] = soup.positions.row(soup.triangles(t, k)).transpose();
        apart = std::min(apart, separation(corners, centre, voxels.cell_size / 2));
      }
      if (apart < 0) {
        EXPECT_EQ(state, VoxelState::Surface);
        ++touched;
      }
      if (apart > 1e-8) {
        EXPECT_NE(state, VoxelState::Surface);
      }
    });
    EXPECT_GT(touched, 50);
  }
}

TEST(Voxelise, TouchesTheCellOfEveryPointOfTheSurface) {
  const Shape shape = moved(make_torus(20, 12));
  const Voxels voxels = voxelise(shape, 0.083);
  Random random(7);
  for (int i = 0; i < 100000; ++i) {
    const auto t = static_cast<int>(random.below(static_cast<std::uint32_t>(shape.triangle_count())));
    double a = random.uniform();
    double b = random.uniform();
    if (a + b > 1) {
      a = 1 - a;
      b = 1 - b;
    }
    const Eigen::RowVector3d point = (1 - a - b) * shape.positions.row(shape.triangles(t, 0)) +
                                     a * shape.positions.row(shape.triangles(t, 1)) +
                                     b * shape.positions.row(shape.triangles(t, 2));
    const Eigen::Vector3i cell =
        ((point.transpose() - voxels.origin) / voxels.cell_size).array().floor().matrix().cast<int>();
    ASSERT_EQ(voxels.at(cell[0], cell[1], cell[2]), VoxelState::Surface);
  }
}

TEST(Voxelise, FillsASphere) {
  const Voxels voxels = voxelise(make_sphere(5), 0.1);
  int inside = 0;
  for_each_voxel(voxels, [&](VoxelState state, const Eigen::Vector3d& centre) {
    const double half_diagonal = 0.5 * std::sqrt(3.0) * voxels.cell_size;
    if (centre.norm() < 0.98 - half_diagonal) {
      EXPECT_EQ(state, VoxelState::Inside);
    }
    if (centre.norm() > 1 + half_diagonal) {
      EXPECT_EQ(state, VoxelState::Outside);
    }
    inside += state == VoxelState::Inside ? 1 : 0;
  });
  EXPECT_GT(inside, 2000);
}

TEST(Voxelise, DoesNotFillASheet) {
  const Voxels voxels = voxelise(make_grid(5, 5), 0.1);
  for (const VoxelState state : voxels.states) EXPECT_NE(state, VoxelState::Inside);
}

TEST(Voxelise, IsTightAroundABoxOfWholeCells) {
  const Voxels voxels = voxelise(make_box({4, 3, 2}, 1), 1 + 1e-5);
  int covered = 0;
  for (const VoxelState state : voxels.states) covered += state != VoxelState::Outside ? 1 : 0;
  EXPECT_EQ(covered, 24);
}

TEST(Voxelise, RefusesImpossibleCells) {
  for (const double size : {0.0, -1.0, 1e-6, std::numeric_limits<double>::quiet_NaN()}) {
    expect_error(ErrorCode::InvalidArgument, [&] { voxelise(make_sphere(1), size); });
  }
  expect_error(ErrorCode::EmptyMesh, [] { voxelise(Shape{}, 1); });
}

}  // namespace
}  // namespace limber
