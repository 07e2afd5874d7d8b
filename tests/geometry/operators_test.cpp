#include "limber/geometry/internal/operators.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include "limber/geometry/mesh.h"

#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

using test::jitter;
using test::make_grid;
using test::make_tet_box;

Eigen::MatrixXd linear_functions(const Shape& shape) {
  Eigen::MatrixXd functions(shape.vertex_count(), shape.dimension + 1);
  functions << Eigen::VectorXd::Ones(shape.vertex_count()), shape.positions.leftCols(shape.dimension);
  return functions;
}

std::vector<Shape> flat_and_solid_shapes() {
  std::vector<Shape> shapes = {make_grid(5, 4), jitter(make_grid(5, 4), 0.05, 1), make_tet_box(2, 2, 2),
                               jitter(make_tet_box(3, 3, 2), 0.05, 2),
                               test::moved(jitter(make_grid(4, 4), 0.05, 3), 7)};
  return shapes;
}

/// Eigenvalues of A u = lambda M u, ascending.
Eigen::VectorXd eigenvalues(const SparseMatrix& energy, const Eigen::VectorXd& mass) {
  const Eigen::VectorXd scale = mass.cwiseSqrt().cwiseInverse();
  const Eigen::MatrixXd scaled = scale.asDiagonal() * Eigen::MatrixXd(energy) * scale.asDiagonal();
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(scaled, Eigen::EigenvaluesOnly).eigenvalues();
}

/// The angle at corner c of a planar or spatial triangle, as a cotangent.
double cotangent(const Eigen::Vector3d& at, const Eigen::Vector3d& b, const Eigen::Vector3d& c) {
  return (b - at).dot(c - at) / (b - at).cross(c - at).norm();
}

TEST(CotangentLaplacian, OfTrianglesHasTheCotangentsOfTheOppositeAngles) {
  for (const Shape& shape : {jitter(make_grid(4, 3), 0.06, 4), test::moved(test::make_sphere(1))}) {
    Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(shape.vertex_count(), shape.vertex_count());
    for (int f = 0; f < shape.triangle_count(); ++f) {
      for (int c = 0; c < 3; ++c) {
        const int at = shape.triangles(f, c);
        const int i = shape.triangles(f, (c + 1) % 3);
        const int j = shape.triangles(f, (c + 2) % 3);
        const double half = cotangent(shape.positions.row(at), shape.positions.row(i), shape.positions.row(j)) / 2;
        expected(i, j) -= half;
        expected(j, i) -= half;
        expected(i, i) += half;
        expected(j, j) += half;
      }
    }
    OperatorReport report;
    EXPECT_LT((Eigen::MatrixXd(cotangent_laplacian(shape, &report)) - expected).cwiseAbs().maxCoeff(), 1e-12);
    EXPECT_TRUE(report.dropped_elements.empty());
    EXPECT_EQ(report.thickening, 0);
  }
}

/// Length of the opposite edge times the cotangent of the dihedral angle at it, over 6 [2015, eq. 9].
double printed_tet_weight(const Shape& shape, int tet, int i, int j) {
  std::vector<int> others;
  for (int c = 0; c < 4; ++c) {
    if (c != i && c != j) others.push_back(c);
  }
  const auto corner = [&](int c) { return Eigen::Vector3d(shape.positions.row(shape.tets(tet, c))); };
  const Eigen::Vector3d k = corner(others[0]);
  const Eigen::Vector3d axis = (corner(others[1]) - k).normalized();
  const auto across = [&](int c) { return Eigen::Vector3d(corner(c) - k - axis * axis.dot(corner(c) - k)); };
  const double length = (corner(others[1]) - k).norm();
  return length / 6 * across(i).dot(across(j)) / across(i).cross(across(j)).norm();
}

TEST(CotangentLaplacian, OfTetsHasTheCotangentsOfTheDihedralAngles) {
  const Shape box = jitter(make_tet_box(2, 3, 2), 0.08, 6);
  Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(box.vertex_count(), box.vertex_count());
  for (int t = 0; t < box.tet_count(); ++t) {
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 4; ++j) {
        if (i == j) continue;
        const double weight = printed_tet_weight(box, t, i, j);
        expected(box.tets(t, i), box.tets(t, j)) -= weight;
        expected(box.tets(t, i), box.tets(t, i)) += weight;
      }
    }
  }
  EXPECT_LT((Eigen::MatrixXd(cotangent_laplacian(box)) - expected).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(LumpedMass, SumsToTheSizeOfTheShape) {
  const Shape grid = jitter(make_grid(6, 5, 2, 3), 0.1, 7);
  EXPECT_NEAR(lumped_mass(grid).sum(), 6, 1e-12);
  EXPECT_NEAR(lumped_mass(grid, MassLumping::MixedVoronoi).sum(), 6, 1e-12);
  EXPECT_GT(lumped_mass(grid, MassLumping::MixedVoronoi).minCoeff(), 0);
  const Shape box = make_tet_box(2, 2, 2, {1, 2, 3});
  EXPECT_NEAR(lumped_mass(box).sum(), 6, 1e-12);
}

TEST(LumpedMass, MixedVoronoiOfAGridIsOneCellPerInnerVertex) {
  const Eigen::VectorXd mass = lumped_mass(make_grid(4, 4), MassLumping::MixedVoronoi);
  EXPECT_NEAR(mass[12], 1.0 / 16, 1e-14);
  EXPECT_NEAR(mass[0], 1.0 / 64, 1e-14);
}

TEST(BoundaryCorrectedLaplacian, IsThePrintedOneForTriangles) {
  const Shape shape = jitter(make_grid(4, 4), 0.06, 8);
  Eigen::MatrixXd expected = Eigen::MatrixXd(cotangent_laplacian(shape));
  std::map<std::pair<int, int>, int> uses;
  for (int f = 0; f < shape.triangle_count(); ++f) {
    for (int c = 0; c < 3; ++c) ++uses[std::minmax<int>(shape.triangles(f, c), shape.triangles(f, (c + 1) % 3))];
  }
  for (int f = 0; f < shape.triangle_count(); ++f) {
    for (int c = 0; c < 3; ++c) {
      const int k = shape.triangles(f, c);
      const int i = shape.triangles(f, (c + 1) % 3);
      const int j = shape.triangles(f, (c + 2) % 3);
      if (uses[std::minmax(i, j)] != 1) continue;
      const Eigen::Vector3d pi = shape.positions.row(i);
      const Eigen::Vector3d pj = shape.positions.row(j);
      const Eigen::Vector3d pk = shape.positions.row(k);
      // Eqs. 7-8 with the sign of a positive semi-definite L.
      const double ik = cotangent(pj, pi, pk) / 2;
      const double jk = cotangent(pi, pj, pk) / 2;
      for (const int row : {i, j}) {
        expected(row, i) -= ik;
        expected(row, k) += ik + jk;
        expected(row, j) -= jk;
      }
    }
  }
  EXPECT_LT((Eigen::MatrixXd(boundary_corrected_laplacian(shape)) - expected).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(BoundaryCorrectedLaplacian, IsThePrintedOneForTets) {
  const Shape box = jitter(make_tet_box(2, 2, 3), 0.06, 9);
  Eigen::MatrixXd expected = Eigen::MatrixXd(cotangent_laplacian(box));
  std::map<std::vector<int>, int> uses;
  const auto facet = [&](int t, int opposite) {
    std::vector<int> corners;
    for (int c = 0; c < 4; ++c) {
      if (c != opposite) corners.push_back(box.tets(t, c));
    }
    std::sort(corners.begin(), corners.end());
    return corners;
  };
  for (int t = 0; t < box.tet_count(); ++t) {
    for (int c = 0; c < 4; ++c) ++uses[facet(t, c)];
  }
  for (int t = 0; t < box.tet_count(); ++t) {
    for (int f = 0; f < 4; ++f) {
      if (uses[facet(t, f)] != 1) continue;
      for (const int row : facet(t, f)) {
        for (int j = 0; j < 4; ++j) {
          if (j == f) continue;
          const double weight = printed_tet_weight(box, t, f, j);  // [2015, eq. 10]
          expected(row, box.tets(t, j)) -= weight;
          expected(row, box.tets(t, f)) += weight;
        }
      }
    }
  }
  EXPECT_LT((Eigen::MatrixXd(boundary_corrected_laplacian(box)) - expected).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(BoundaryCorrectedLaplacian, VanishesOnLinearFunctionsInEveryRow) {
  for (const Shape& shape : flat_and_solid_shapes()) {
    const SparseMatrix k = boundary_corrected_laplacian(shape);
    EXPECT_LT((k * linear_functions(shape)).cwiseAbs().maxCoeff(), 1e-11 * size_of(shape));
  }
}

TEST(BiharmonicEnergies, HaveExactlyTheLinearFunctionsAsNullSpace) {
  for (const Shape& shape : flat_and_solid_shapes()) {
    for (const SparseMatrix& energy : {facet_jump_energy(shape), boundary_corrected_energy(shape)}) {
      EXPECT_LT((energy - SparseMatrix(energy.transpose())).norm(), 1e-10 * energy.norm());
      const Eigen::VectorXd values = eigenvalues(energy, lumped_mass(shape));
      const double largest = values.tail<1>()[0];
      for (int i = 0; i <= shape.dimension; ++i) EXPECT_LT(std::abs(values[i]), 1e-12 * largest);
      EXPECT_GT(values[shape.dimension + 1], 1e-7 * largest);
      EXPECT_LT((energy * linear_functions(shape)).cwiseAbs().maxCoeff(),
                1e-11 * Eigen::MatrixXd(energy).cwiseAbs().maxCoeff() * std::max(1.0, size_of(shape)));
    }
  }
}

}  // namespace
}  // namespace limber
