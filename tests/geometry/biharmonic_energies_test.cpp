#include <cmath>
#include <limits>
#include <vector>

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include "limber/geometry/internal/facet_residuals.h"
#include "limber/geometry/internal/operators.h"

#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

using test::jitter;
using test::make_grid;
using test::make_tet_box;

/// The first eigenvalue of A u = lambda M u above those of the linear functions in the plane.
double first_eigenvalue(const SparseMatrix& energy, const Eigen::VectorXd& mass) {
  const Eigen::VectorXd scale = mass.cwiseSqrt().cwiseInverse();
  const Eigen::MatrixXd scaled = scale.asDiagonal() * Eigen::MatrixXd(energy) * scale.asDiagonal();
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(scaled, Eigen::EigenvaluesOnly).eigenvalues()[3];
}

// On slightly irregular grids of the unit square: independent prototypes found 721, 778, 801, 809 for the
// facet form and 37.7, 20.9, 12.5, 9.05 for the printed one. The irregularity accounts for the tolerances.
TEST(BiharmonicEnergies, FacetFormConvergesAndPrintedFormDoesNot) {
  struct Known {
    int cells;
    double facet;
    double printed;
  };
  double last_facet = 0;
  double last_printed = std::numeric_limits<double>::infinity();
  for (const auto& [cells, facet, printed] :
       std::vector<Known>{{6, 721, 37.7}, {10, 778, 20.9}, {16, 801, 12.5}, {22, 809, 9.05}}) {
    const Shape square = jitter(make_grid(cells, cells), 0.2 / cells, 3);
    const double found_facet = first_eigenvalue(facet_jump_energy(square), lumped_mass(square));
    const double found_printed = first_eigenvalue(boundary_corrected_energy(square), lumped_mass(square));
    EXPECT_NEAR(found_facet, facet, 0.02 * facet) << cells;
    EXPECT_NEAR(found_printed, printed, 0.2 * printed) << cells;
    EXPECT_GT(found_facet, last_facet);
    EXPECT_LT(found_printed, last_printed);
    last_facet = found_facet;
    last_printed = found_printed;
  }
}

TEST(BiharmonicEnergies, OnTheRegularGridFacetErrorsFallWithTheSquareOfTheCellSize) {
  std::vector<double> found;
  for (const int cells : {6, 12, 24}) {
    const Shape square = make_grid(cells, cells);
    found.push_back(first_eigenvalue(facet_jump_energy(square), lumped_mass(square)));
  }
  EXPECT_NEAR((found[1] - found[0]) / (found[2] - found[1]), 4, 0.5);
}

/// Values at x = 0 .. 5 in `steps` per unit of the natural cubic spline through the given six values there.
Eigen::VectorXd natural_spline(const Eigen::VectorXd& values, int steps) {
  Eigen::MatrixXd system = Eigen::MatrixXd::Identity(6, 6);
  Eigen::VectorXd right = Eigen::VectorXd::Zero(6);
  for (int i = 1; i < 5; ++i) {
    system.row(i).segment(i - 1, 3) << 1, 4, 1;
    right[i] = 6 * (values[i - 1] - 2 * values[i] + values[i + 1]);
  }
  const Eigen::VectorXd second = system.fullPivLu().solve(right);
  Eigen::VectorXd result(5 * steps + 1);
  for (int s = 0; s <= 5 * steps; ++s) {
    const int i = std::min(s / steps, 4);
    const double t = static_cast<double>(s) / steps - i;
    const double u = 1 - t;
    result[s] = u * values[i] + t * values[i + 1] + ((u * u * u - u) * second[i] + (t * t * t - t) * second[i + 1]) / 6;
  }
  return result;
}

/// The largest difference along the axis of a long thin rectangle between the minimiser of an energy that is
/// 1 at one of six points on the axis and 0 at the others, and the natural spline; over all six.
double worst_spline_error(const Shape& strip, const SparseMatrix& energy) {
  const int first = 2 * 81;  // Of the axis.
  Eigen::VectorXi known(6);
  for (int k = 0; k < 6; ++k) known[k] = first + 16 * k;
  Eigen::VectorXi unknown(strip.vertex_count() - 6);
  for (int v = 0, i = 0; v < strip.vertex_count(); ++v) {
    if ((known.array() != v).all()) unknown[i++] = v;
  }
  const Eigen::MatrixXd dense(energy);
  const Eigen::MatrixXd inner = dense(unknown, unknown);
  const Eigen::MatrixXd solved = -inner.ldlt().solve(Eigen::MatrixXd(dense(unknown, known)));
  double worst = 0;
  for (int k = 0; k < 6; ++k) {
    Eigen::VectorXd u(strip.vertex_count());
    u(unknown) = solved.col(k);
    u(known) = Eigen::VectorXd::Unit(6, k);
    const Eigen::VectorXd spline = natural_spline(Eigen::VectorXd::Unit(6, k), 16);
    worst = std::max(worst, (u.segment(first, 81) - spline).cwiseAbs().maxCoeff());
  }
  return worst;
}

TEST(BiharmonicEnergies, OnAThinStripFacetFormGivesNaturalCubicSplinesAndPrintedFormDoesNot) {
  const Shape strip = make_grid(80, 4, 20, 1);
  EXPECT_LT(worst_spline_error(strip, facet_jump_energy(strip)), 0.002);
  EXPECT_GT(worst_spline_error(strip, boundary_corrected_energy(strip)), 0.05);
}

TEST(BiharmonicEnergies, DoNotChangeUnderRigidMotionsAndScaleWithTheRightPower) {
  for (const Shape& shape :
       {jitter(make_grid(4, 4), 0.05, 1), jitter(make_tet_box(2, 2, 2), 0.1, 2), test::make_torus(8, 5)}) {
    const int dimension = shape.has_tets() ? 3 : 2;
    const double scale = 3;
    const Shape other = test::moved(shape, scale);
    const double expected = std::pow(scale, dimension - 4);
    for (const auto energy_of : {facet_jump_energy, boundary_corrected_energy}) {
      const SparseMatrix energy = energy_of(shape, nullptr);
      const SparseMatrix difference = energy_of(other, nullptr) / expected - energy;
      EXPECT_LT(difference.norm(), 1e-11 * energy.norm());
    }
    const SparseMatrix laplacian = cotangent_laplacian(shape);
    EXPECT_LT((cotangent_laplacian(other) / std::pow(scale, dimension - 2) - laplacian).norm(),
              1e-12 * laplacian.norm());
  }
}

TEST(BiharmonicEnergies, OfAFlatSurfaceInSpaceAreThoseInThePlane) {
  const Shape flat = jitter(make_grid(5, 4), 0.05, 4);
  Shape in_space = flat;
  in_space.dimension = 3;
  in_space = test::moved(in_space);
  for (const auto energy_of : {facet_jump_energy, boundary_corrected_energy}) {
    const SparseMatrix expected = energy_of(flat, nullptr);
    EXPECT_LT((energy_of(in_space, nullptr) - expected).norm(), 1e-10 * expected.norm());
  }
}

TEST(BiharmonicEnergies, OfAFoldedStripInSpaceAreThoseOfTheUnfoldedOne) {
  const Shape flat = make_grid(6, 2, 3, 1);
  Shape folded = flat;
  folded.dimension = 3;
  for (int v = 0; v < folded.vertex_count(); ++v) {
    const double beyond = folded.positions(v, 0) - 1.5;
    if (beyond > 0)
      folded.positions.row(v) << 1.5 + beyond * std::cos(1.0), folded.positions(v, 1), beyond * std::sin(1.0);
  }
  const SparseMatrix expected = facet_jump_energy(flat);
  EXPECT_LT((facet_jump_energy(folded) - expected).norm(), 1e-11 * expected.norm());
}

Eigen::MatrixXd linear_functions(const Shape& shape) {
  Eigen::MatrixXd functions(shape.vertex_count(), shape.dimension + 1);
  functions << Eigen::VectorXd::Ones(shape.vertex_count()), shape.positions.leftCols(shape.dimension);
  return functions;
}

/// Checks that linear functions cost nothing, and nothing else does not (of those that touch every vertex).
void expect_linear_null_space(const Shape& shape, int extra_dimensions = 0) {
  const Eigen::MatrixXd energy(facet_jump_energy(shape));
  EXPECT_LT((energy * linear_functions(shape)).norm(), 1e-9 * energy.norm());
  const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(energy).eigenvalues();
  const int zeros = static_cast<int>((values.array() < 1e-12 * values.maxCoeff()).count());
  EXPECT_EQ(zeros, shape.dimension + 1 + extra_dimensions);
}

TEST(FacetJumps, KeepLinearFunctionsFreeOnFoldedAndInvertedElements) {
  Shape grid = make_grid(4, 4);
  grid.positions.row(12) << 0.9, 0.62, 0;  // The middle vertex, beyond its neighbours.
  expect_linear_null_space(grid);
  Shape box = make_tet_box(2, 2, 2);
  box.positions.row(13) << 1.2, 0.3, 0.6;
  expect_linear_null_space(box);
}

TEST(FacetJumps, BridgeFlatElements) {
  // The cap (0,2,1) has no area: its three neighbours are compared with each other.
  Shape cap;
  cap.dimension = 2;
  cap.positions.resize(5, 3);
  cap.positions << 0, 0, 0, 2, 0, 0, 1, 0, 0, 1, 1, 0, 1, -1, 0;
  cap.triangles.resize(4, 3);
  cap.triangles << 0, 2, 1, 0, 1, 3, 2, 0, 4, 1, 2, 4;
  OperatorReport report;
  facet_jumps(cap, &report);
  EXPECT_EQ(report.dropped_elements, std::vector<int>{0});
  EXPECT_TRUE(report.uncovered_vertices.empty());
  expect_linear_null_space(cap);

  Shape squashed = make_tet_box(3, 3, 3);
  squashed.positions.row(21) = squashed.positions.row(22);
  facet_jumps(squashed, &report);
  EXPECT_FALSE(report.dropped_elements.empty());
  expect_linear_null_space(squashed);
}

TEST(FacetJumps, JoinThreeTetsOnOneFacet) {
  for (const auto& [name, shape] : test::degenerate_zoo()) {
    if (name == "three tets on a face") {
      EXPECT_EQ(facet_jumps(shape).count(), 2);
      expect_linear_null_space(shape);
    }
  }
}

TEST(FacetJumps, ReportThickeningOfSurfacesWithFlatTriangles) {
  Shape cap;
  cap.positions.resize(4, 3);
  cap.positions << 0, 0, 0, 2, 0, 0, 1, 0, 0, 1, 1, 1;
  cap.triangles.resize(2, 3);
  cap.triangles << 0, 2, 1, 0, 1, 3;
  OperatorReport report;
  const SparseMatrix energy = facet_jump_energy(cap, &report);
  EXPECT_GT(report.thickening, 0);
  EXPECT_LT(report.thickening, 1e-5);
  EXPECT_TRUE(report.dropped_elements.empty());
  EXPECT_GT(energy.norm(), 0);
}

TEST(Operators, SurviveTheZooWithFiniteSymmetricPositiveResults) {
  for (auto& [name, shape] : test::degenerate_zoo()) {
    for (const int dimension : {2, 3}) {
      SCOPED_TRACE(name);
      Shape tried = shape;
      if (!tried.has_tets()) tried.dimension = dimension;
      for (const auto matrix_of : {cotangent_laplacian, facet_jump_energy, boundary_corrected_energy}) {
        OperatorReport report;
        const Eigen::MatrixXd matrix(matrix_of(tried, &report));
        ASSERT_TRUE(matrix.allFinite());
        if (matrix.size() == 0) continue;
        EXPECT_LT((matrix - matrix.transpose()).norm(), 1e-9 * matrix.norm() + 1e-300);
        const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(matrix).eigenvalues();
        EXPECT_GE(values.minCoeff(), -1e-9 * values.maxCoeff());
        for (const int v : report.uncovered_vertices) EXPECT_EQ(matrix.row(v).norm(), 0);
      }
      EXPECT_TRUE(lumped_mass(tried).allFinite());
      EXPECT_TRUE(lumped_mass(tried, MassLumping::MixedVoronoi).allFinite());
    }
  }
}

}  // namespace
}  // namespace limber
