#include <cmath>

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include "limber/geometry/internal/operators.h"
#include "limber/weights/bind.h"
#include "limber/weights/internal/attach.h"

#include "tests/weights/bound.h"

namespace limber {
using namespace internal;
namespace {

using test::add_bone;
using test::add_point;
using test::add_region;
using test::bind;
using test::Bound;
using test::points_rig;

/// The optimality system, dense: minimise u^T A u with all conditions as rows of one matrix.
Eigen::MatrixXd dense_solution(const Eigen::MatrixXd& energy, const Eigen::MatrixXd& conditions,
                               const Eigen::MatrixXd& values) {
  const Eigen::Index n = energy.rows();
  const Eigen::Index m = conditions.rows();
  Eigen::MatrixXd system = Eigen::MatrixXd::Zero(n + m, n + m);
  system.topLeftCorner(n, n) = energy / energy.diagonal().mean();
  system.bottomLeftCorner(m, n) = conditions;
  system.topRightCorner(n, m) = conditions.transpose();
  Eigen::MatrixXd right = Eigen::MatrixXd::Zero(n + m, values.cols());
  right.bottomRows(m) = values;
  return system.fullPivLu().solve(right).topRows(n);
}

void expect_dense_agreement(const Shape& shape, const Rig& rig, BiharmonicEnergy kind) {
  const Bound bound = bind(shape, rig, {.energy = kind});
  BindReport report;
  const auto sites = attach_handles(bound.domain, shape, rig, {}, report);
  const int d = bound.domain.dimension;
  std::vector<Eigen::RowVectorXd> conditions;
  std::vector<Eigen::RowVectorXd> values;
  for (int h = 0; h < rig.count(); ++h) {
    const HandleSite& site = sites[h];
    const int first = bound.subspace.handles[h].first;
    Eigen::RowVectorXd condition = Eigen::RowVectorXd::Zero(shape.vertex_count());
    Eigen::RowVectorXd value = Eigen::RowVectorXd::Zero(bound.subspace.dof_count());
    if (site.is_point()) {
      for (std::size_t i = 0; i < site.vertices.size(); ++i) condition[site.vertices[i]] = site.weights[i];
      value[first] = 1;
      conditions.push_back(condition);
      values.push_back(value);
      continue;
    }
    for (const int v : site.vertices) {
      conditions.push_back(Eigen::RowVectorXd::Unit(shape.vertex_count(), v));
      value.segment(first, d) = shape.positions.row(v).head(d);
      value[first + d] = 1;
      values.push_back(value);
    }
  }
  Eigen::MatrixXd c(conditions.size(), shape.vertex_count());
  Eigen::MatrixXd w(values.size(), bound.subspace.dof_count());
  for (std::size_t i = 0; i < values.size(); ++i) {
    c.row(i) = conditions[i];
    w.row(i) = values[i];
  }
  const SparseMatrix energy =
      kind == BiharmonicEnergy::Paper ? boundary_corrected_energy(shape) : facet_jump_energy(shape);
  const Eigen::MatrixXd expected = dense_solution(Eigen::MatrixXd(energy), c, w);
  EXPECT_LT((dense_basis(bound.subspace) - expected).cwiseAbs().maxCoeff(), 1e-8);
}

TEST(Biharmonic, AgreesWithADenseSolve) {
  const Shape grid = test::jitter(test::make_grid(9, 6, 1.5, 1), 0.03, 3);
  const Shape box = test::jitter(test::make_tet_box(4, 3, 3), 0.04, 4);
  for (const BiharmonicEnergy kind : {BiharmonicEnergy::FacetJump, BiharmonicEnergy::Paper}) {
    Rig planar = points_rig({{0.1, 0.15, 0}, {1.41, 0.1, 0}, {0.7, 0.93, 0}, {0, 0, 0}});
    expect_dense_agreement(grid, planar, kind);
    add_region(planar, {30, 31, 32, 40});
    expect_dense_agreement(grid, planar, kind);
    Rig solid = points_rig({{0.1, 0.15, 0.2}, {0.9, 0.1, 0.5}, {0.6, 0.93, 0.7}, {0, 0, 0}, {0.3, 0.2, 0.95}});
    expect_dense_agreement(box, solid, kind);
    add_bone(solid, {0.5, 0.3, 0.4}, {0.6, 0.7, 0.5});
    expect_dense_agreement(box, solid, kind);
  }
}

/// The natural cubic spline that is 1 at knot `one` and 0 at the others, by its moments.
Eigen::VectorXd natural_spline(const std::vector<double>& knots, int one, const Eigen::VectorXd& at) {
  const int n = static_cast<int>(knots.size());
  Eigen::VectorXd y = Eigen::VectorXd::Zero(n);
  y[one] = 1;
  Eigen::MatrixXd system = Eigen::MatrixXd::Identity(n, n);
  Eigen::VectorXd right = Eigen::VectorXd::Zero(n);
  for (int i = 1; i + 1 < n; ++i) {
    const double h0 = knots[i] - knots[i - 1];
    const double h1 = knots[i + 1] - knots[i];
    system(i, i - 1) = h0 / 6;
    system(i, i) = (h0 + h1) / 3;
    system(i, i + 1) = h1 / 6;
    right[i] = (y[i + 1] - y[i]) / h1 - (y[i] - y[i - 1]) / h0;
  }
  const Eigen::VectorXd m = system.lu().solve(right);
  return at.unaryExpr([&](double x) {
    int i = 0;
    while (i + 2 < n && x > knots[i + 1]) ++i;
    const double h = knots[i + 1] - knots[i];
    const double a = knots[i + 1] - x;
    const double b = x - knots[i];
    return m[i] * a * a * a / (6 * h) + m[i + 1] * b * b * b / (6 * h) + (y[i] / h - m[i] * h / 6) * a +
           (y[i + 1] / h - m[i + 1] * h / 6) * b;
  });
}

/// Largest deviation from natural cubic splines on the axis of an 80 x 4 rectangle with six points on it.
double spline_error(BiharmonicEnergy energy) {
  const Shape strip = test::make_grid(80, 4, 80, 4);
  Rig rig;
  std::vector<double> knots;
  for (const int x : {0, 16, 32, 48, 64, 80}) {
    knots.push_back(x);
    add_point(rig, {static_cast<double>(x), 2, 0});
  }
  // Six points on a line do not say how the strip turns about it: two more beside its middle, moved along.
  add_point(rig, {40, 0, 0});
  const Bound bound = bind(strip, rig, {.energy = energy});
  double worst = 0;
  Eigen::VectorXd axis(81);
  for (int i = 0; i <= 80; ++i) axis[i] = i;
  for (int one = 0; one < 6; ++one) {
    const Eigen::VectorXd spline = natural_spline(knots, one, axis);
    // The seventh point stays on the spline: its dof takes the spline's value.
    const double beside = natural_spline(knots, one, Eigen::VectorXd::Constant(1, 40))[0];
    const Eigen::VectorXd values = dense_basis(bound.subspace).col(one) + beside * dense_basis(bound.subspace).col(6);
    for (int i = 0; i <= 80; ++i) worst = std::max(worst, std::abs(values[2 * 81 + i] - spline[i]));
  }
  return worst;
}

TEST(Biharmonic, MakesNaturalCubicSplinesOfAThinStrip) {
  EXPECT_LT(spline_error(BiharmonicEnergy::FacetJump), 0.002);
  EXPECT_GT(spline_error(BiharmonicEnergy::Paper), 0.05);
}

/// The weight of a corner of the unit square at (0.5, 0.25), with points at the corners and the middle of one side.
double weight_at_fixed_place(int cells, BiharmonicEnergy energy) {
  const Rig rig = points_rig({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0.5, 0.5, 0}});
  const Shape grid = test::make_grid(cells, cells);
  const Bound bound = bind(grid, rig, {.energy = energy});
  return dense_basis(bound.subspace)((cells / 4) * (cells + 1) + cells / 2, 4);
}

TEST(Biharmonic, ConvergesUnderRefinementUnlikeThePrintedEnergy) {
  const auto steps = [](BiharmonicEnergy energy) {
    std::vector<double> values;
    for (const int cells : {8, 16, 32, 64}) values.push_back(weight_at_fixed_place(cells, energy));
    return Eigen::Vector3d(std::abs(values[1] - values[0]), std::abs(values[2] - values[1]),
                           std::abs(values[3] - values[2]));
  };
  const Eigen::Vector3d facet = steps(BiharmonicEnergy::FacetJump);
  EXPECT_LT(facet[1], 0.6 * facet[0]);
  EXPECT_LT(facet[2], 0.6 * facet[1]);
  EXPECT_LT(facet[2], 0.01);
  const Eigen::Vector3d paper = steps(BiharmonicEnergy::Paper);
  EXPECT_GT(paper[2], 0.6 * paper[1]);
}

}  // namespace
}  // namespace limber
