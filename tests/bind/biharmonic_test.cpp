#include "limber/bind/biharmonic.h"

#include <cmath>

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include "limber/bind/attach.h"
#include "limber/bind/extra_weights.h"
#include "limber/core/random.h"
#include "limber/geometry/operators.h"

#include "tests/bind/rigs.h"
#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
namespace {

using test::add_bone;
using test::add_point;
using test::add_region;
using test::points_rig;

struct Bound {
  Domain domain;
  Subspace subspace;
  BindReport report;
};

Bound bind(const Shape& shape, const Rig& rig, const BiharmonicOptions& options = {},
           const DomainOptions& domain_options = {}) {
  Bound bound;
  bound.domain = make_domain(shape, domain_options);
  bound.subspace = bind_biharmonic(bound.domain, shape, rig, options, bound.report);
  return bound;
}

double constant_error(const Subspace& subspace) {
  return ((subspace.basis * translation_dofs(subspace)).array() - 1).abs().maxCoeff();
}

double rest_error(const Subspace& subspace, const Shape& shape) {
  const Eigen::MatrixXd missed =
      subspace.basis * subspace.rest_dofs - shape.positions.leftCols(subspace.dimension);
  return missed.cwiseAbs().maxCoeff() / size_of(shape);
}

void expect_precise(const Bound& bound, const Shape& shape, const std::string& what) {
  EXPECT_LT(constant_error(bound.subspace), 1e-9) << what;
  EXPECT_LT(rest_error(bound.subspace, bound.domain.elements), 1e-9) << what;
  EXPECT_LT(bound.report.interpolation_error, 1e-9) << what;
  EXPECT_LT(bound.report.rest_error, 1e-9) << what;
  const Subspace on_shape = carry_to_shape(bound.domain, bound.subspace, shape);
  EXPECT_LT(constant_error(on_shape), 1e-9) << what;
  EXPECT_LT(rest_error(on_shape, shape), 1e-9) << what;
}

/// Vertices with x below a limit.
std::vector<int> left_of(const Shape& shape, double limit) {
  std::vector<int> vertices;
  for (int v = 0; v < shape.vertex_count(); ++v) {
    if (shape.positions(v, 0) < limit) vertices.push_back(v);
  }
  return vertices;
}

TEST(Biharmonic, IsPreciseInThePlane) {
  const Shape grid = test::jitter(test::make_grid(20, 12, 2, 1), 0.02, 5);
  Rig points = points_rig({{0.13, 0.22, 0}, {1.71, 0.13, 0}, {0.9, 0.9, 0}, {1.3, 0.41, 0}});
  expect_precise(bind(grid, points), grid, "points between vertices");
  expect_precise(bind(grid, points_rig({{0, 0, 0}, {2, 0, 0}, {0, 1, 0}})), grid, "points at vertices");
  Rig mixed = points;
  add_region(mixed, left_of(grid, 0.1));
  add_bone(mixed, {0.4, 0.5, 0}, {0.8, 0.6, 0});
  expect_precise(bind(grid, mixed), grid, "all kinds");
  expect_precise(bind(grid, mixed, {.auxiliary_points = 15}), grid, "auxiliary points");
  expect_precise(bind(grid, mixed, {.energy = BiharmonicEnergy::Paper}), grid, "the printed energy");
  Rig one_bone;
  add_bone(one_bone, {0.4, 0.5, 0}, {0.8, 0.6, 0});
  expect_precise(bind(grid, one_bone), grid, "one bone");
}

TEST(Biharmonic, IsPreciseInSolids) {
  const Shape box = test::jitter(test::make_tet_box(8, 5, 5, {2, 1, 1}), 0.03, 7);
  Rig points =
      points_rig({{0.13, 0.22, 0.3}, {1.71, 0.13, 0.6}, {0.9, 0.9, 0.4}, {1.3, 0.41, 0.1}, {1, 0.4, 0.8}});
  expect_precise(bind(box, points), box, "points between vertices");
  expect_precise(bind(box, points_rig({{0, 0, 0}, {2, 0, 0}, {0, 1, 0}, {2, 1, 1}})), box,
                 "points at vertices");
  Rig mixed = points;
  add_region(mixed, left_of(box, 0.05));  // Flat: it leaves one direction open.
  expect_precise(bind(box, mixed), box, "a flat region and points");
  add_bone(mixed, {0.4, 0.5, 0.5}, {0.8, 0.6, 0.5});
  expect_precise(bind(box, mixed), box, "all kinds");
  expect_precise(bind(box, mixed, {.energy = BiharmonicEnergy::Paper}), box, "the printed energy");
}

TEST(Biharmonic, IsPreciseOnLattices) {
  const Shape torus = test::moved(test::make_torus(48, 20), 3);
  const Eigen::RowVector3d first = torus.positions.row(0);
  Rig rig;
  for (const int v : {0, 107, 313, 505, 711, 923}) add_point(rig, torus.positions.row(v).transpose());
  expect_precise(bind(torus, rig, {}, {.lattice_vertices = 1500}), torus, "points");
  add_region(rig, {200, 201, 202, 203});
  const Bound bound = bind(torus, rig, {}, {.lattice_vertices = 1500});
  expect_precise(bound, torus, "points and a region");
  // The shape's vertices move with their handles exactly.
  const Subspace on_shape = carry_to_shape(bound.domain, bound.subspace, torus);
  EXPECT_NEAR(on_shape.basis(0, 0), 1, 1e-9);
  const int w = bound.subspace.handles[6].first + 3;
  for (const int v : {200, 201, 202, 203}) {
    EXPECT_NEAR(on_shape.basis(v, w), 1, 1e-12);
    EXPECT_NEAR(on_shape.basis(v, w - 3), torus.positions(v, 0), 1e-12 * first.norm());
  }
}

TEST(Biharmonic, SurfacesReproduceTheRestPoseToo) {
  const Shape sphere = test::moved(test::make_sphere(3), 2);
  Rig rig;
  for (const int v : {0, 1, 2, 3, 4}) add_point(rig, sphere.positions.row(v).transpose());
  add_region(rig, {50, 51, 52, 53});
  const Bound bound = bind(sphere, rig, {}, {.mode = VolumeMode::Surface});
  expect_precise(bound, sphere, "surface");
  const Shape flat = [] {
    Shape shape = test::make_grid(10, 10);
    shape.dimension = 3;
    return test::moved(shape, 2);
  }();
  expect_precise(
      bind(flat, points_rig({flat.positions.row(0), flat.positions.row(10), flat.positions.row(120)}), {},
           {.mode = VolumeMode::Surface}),
      flat, "a flat sheet in space");
}

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
  EXPECT_LT((bound.subspace.basis - expected).cwiseAbs().maxCoeff(), 1e-8);
}

TEST(Biharmonic, AgreesWithADenseSolve) {
  const Shape grid = test::jitter(test::make_grid(9, 6, 1.5, 1), 0.03, 3);
  const Shape box = test::jitter(test::make_tet_box(4, 3, 3), 0.04, 4);
  for (const BiharmonicEnergy kind : {BiharmonicEnergy::FacetJump, BiharmonicEnergy::Paper}) {
    Rig planar = points_rig({{0.1, 0.15, 0}, {1.41, 0.1, 0}, {0.7, 0.93, 0}, {0, 0, 0}});
    expect_dense_agreement(grid, planar, kind);
    add_region(planar, {30, 31, 32, 40});
    expect_dense_agreement(grid, planar, kind);
    Rig solid =
        points_rig({{0.1, 0.15, 0.2}, {0.9, 0.1, 0.5}, {0.6, 0.93, 0.7}, {0, 0, 0}, {0.3, 0.2, 0.95}});
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
    const Eigen::VectorXd values = bound.subspace.basis.col(one) + beside * bound.subspace.basis.col(6);
    for (int i = 0; i <= 80; ++i) worst = std::max(worst, std::abs(values[2 * 81 + i] - spline[i]));
  }
  return worst;
}

TEST(Biharmonic, MakesNaturalCubicSplinesOfAThinStrip) {
  EXPECT_LT(spline_error(BiharmonicEnergy::FacetJump), 0.002);
  EXPECT_GT(spline_error(BiharmonicEnergy::Paper), 0.05);
}

/// The weight of a corner of the unit square at (0.5, 0.25), with points at the corners and the middle of one
/// side.
double weight_at_fixed_place(int cells, BiharmonicEnergy energy) {
  const Rig rig = points_rig({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0.5, 0.5, 0}});
  const Shape grid = test::make_grid(cells, cells);
  const Bound bound = bind(grid, rig, {.energy = energy});
  return bound.subspace.basis((cells / 4) * (cells + 1) + cells / 2, 4);
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

TEST(Biharmonic, MovesAndScalesWithTheShape) {
  const Shape box = test::jitter(test::make_tet_box(6, 4, 4), 0.03, 7);
  const Shape other = test::moved(box, 250);
  Rig rig;
  Rig other_rig;
  for (const int v : {0, 30, 77, 120}) {
    add_point(rig, box.positions.row(v).transpose());
    add_point(other_rig, other.positions.row(v).transpose());
  }
  add_region(rig, {170, 171, 172});
  add_region(other_rig, {170, 171, 172});
  const Eigen::MatrixXd weights = scalar_weights(bind(box, rig).subspace);
  const Eigen::MatrixXd moved = scalar_weights(bind(other, other_rig).subspace);
  EXPECT_LT((weights.leftCols(4) - moved.leftCols(4)).cwiseAbs().maxCoeff(), 1e-9);
}

/// A strip of the plane rolled up along a spiral that overlaps itself after one turn.
Shape overlapping_strip(int columns, int rows) {
  Shape strip = test::make_grid(columns, rows, 1, 1);
  for (int v = 0; v < strip.vertex_count(); ++v) {
    const double angle = strip.positions(v, 0) * 2.4 * 3.14159265358979;
    const double radius = 2 + strip.positions(v, 1) + 0.05 * angle;
    strip.positions.row(v) << radius * std::cos(angle), radius * std::sin(angle), 0;
  }
  return strip;
}

TEST(Biharmonic, DoesNotLeakThroughOverlaps) {
  const Shape strip = overlapping_strip(120, 8);
  Rig rig;
  // Regions: vertices, so that the layer is not in question.
  add_region(rig, {0, 1, 121, 122});
  add_region(rig, {60, 61, 181, 182});
  add_region(rig, {119, 120, 240, 241});
  const Bound bound = bind(strip, rig);
  expect_precise(bound, strip, "overlapping strip");
  // The two ends lie over each other and still belong to their own handle.
  const Eigen::MatrixXd weights = scalar_weights(bound.subspace);
  for (int row = 0; row <= 8; ++row) {
    EXPECT_GT(weights(row * 121 + 2, 0), 0.7);
    EXPECT_LT(std::abs(weights(row * 121 + 2, 2)), 0.1);
    EXPECT_GT(weights(row * 121 + 118, 2), 0.7);
    EXPECT_LT(std::abs(weights(row * 121 + 118, 0)), 0.1);
  }
}

TEST(Biharmonic, IsLocal) {
  const Shape strip = test::make_grid(60, 6, 10, 1);
  Rig rig;
  for (int i = 0; i <= 10; ++i) {
    add_point(rig, {static_cast<double>(i), 0, 0});
    add_point(rig, {static_cast<double>(i), 1, 0});
  }
  const Subspace subspace = bind(strip, rig).subspace;
  for (int v = 0; v < strip.vertex_count(); ++v) {
    if (strip.positions(v, 0) <= 6) continue;
    EXPECT_LT(std::abs(subspace.basis(v, 0)), 1e-3);
  }
}

TEST(Biharmonic, PartsWithoutHandlesFollow) {
  const Shape spheres = test::moved(test::make_spheres(4, 2), 3);
  Rig rig;
  add_region(rig, {0, 1, 2, 3, 4, 5});
  for (const VolumeMode mode : {VolumeMode::Lattice, VolumeMode::Surface}) {
    const Bound bound = bind(spheres, rig, {}, {.mode = mode, .lattice_vertices = 1200});
    EXPECT_EQ(bound.report.following.size(), 3u);
    expect_precise(bound, spheres, std::string(name_of(mode)));
  }
}

TEST(Biharmonic, PartsWithOnePointMoveWithItAndTurnWithTheirNeighbour) {
  const Shape spheres = test::make_spheres(2, 3);
  const int each = spheres.vertex_count() / 2;
  Rig rig;
  add_region(rig, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  add_point(rig, spheres.positions.row(each + 3).transpose());
  const Bound bound = bind(spheres, rig, {}, {.lattice_vertices = 1000});
  expect_precise(bound, spheres, "one point");
  const Subspace on_shape = carry_to_shape(bound.domain, bound.subspace, spheres);
  for (int v = 0; v < each; ++v) EXPECT_NEAR(on_shape.basis(v, 4), 0, 2e-3);
  for (int v = each; v < 2 * each; ++v) EXPECT_NEAR(on_shape.basis(v, 4), 1, 5e-2);
}

TEST(Biharmonic, OnePointPerPartIsEnoughIfTogetherTheySpanSpace) {
  Shape spheres = test::make_spheres(4, 2);
  const int each = spheres.vertex_count() / 4;
  for (int v = each; v < 2 * each; ++v) spheres.positions.row(v) += Eigen::RowVector3d(0, 4, 0);
  for (int v = 2 * each; v < 3 * each; ++v) spheres.positions.row(v) += Eigen::RowVector3d(0, 0, 4);
  Rig rig;
  for (int i = 0; i < 4; ++i) add_point(rig, spheres.positions.row(i * each).transpose());
  expect_precise(bind(spheres, rig, {}, {.lattice_vertices = 1200}), spheres, "one point each");
}

TEST(Biharmonic, PatchesThatTouchInOneVertexAreJoined) {
  Shape bow;
  bow.dimension = 2;
  bow.positions.resize(5, 3);
  bow.positions << 0, 0, 0, 1, 1, 0, 1, -1, 0, -1, 1, 0, -1, -1, 0;
  bow.triangles.resize(2, 3);
  bow.triangles << 0, 2, 1, 0, 3, 4;
  expect_precise(bind(bow, points_rig({{0, 0, 0}, {1, 1, 0}, {1, -1, 0}})), bow, "bow tie");
}

TEST(Biharmonic, SurvivesThousandsOfParts) {
  const Shape soup = test::make_soup(1500, 3);
  Rig rig;
  for (const int v : {0, 900, 1800, 3000, 4200}) add_point(rig, soup.positions.row(v).transpose());
  add_region(rig, {300, 301, 302});
  for (const VolumeMode mode : {VolumeMode::Lattice, VolumeMode::Surface}) {
    const Bound bound = bind(soup, rig, {}, {.mode = mode, .lattice_vertices = 3000});
    EXPECT_TRUE(bound.subspace.basis.allFinite());
    EXPECT_LT(constant_error(bound.subspace), 1e-9) << name_of(mode);
    EXPECT_LT(bound.report.rest_error, 1e-8) << name_of(mode);
    EXPECT_GT(bound.subspace.basis.rowwise().norm().minCoeff(), 0.1);
  }
}

TEST(Biharmonic, BindsOrExplainsTheZoo) {
  for (const auto& [name, shape] : test::degenerate_zoo()) {
    for (const VolumeMode mode : {VolumeMode::Auto, VolumeMode::Surface}) {
      Rig rig;
      for (int v = 0; v < std::min(3, shape.vertex_count()); ++v) {
        if (v == 0) add_region(rig, {});
        std::get<RegionHandle>(rig.handles[0].form).vertices.push_back(v);
      }
      try {
        const Bound bound =
            bind(shape, rig, {.auxiliary_points = 3}, {.mode = mode, .lattice_vertices = 300});
        EXPECT_TRUE(bound.subspace.basis.allFinite()) << name;
        EXPECT_LT(constant_error(bound.subspace), 1e-8) << name << " " << name_of(mode);
        EXPECT_LT(bound.report.rest_error, 1e-8) << name << " " << name_of(mode);
      } catch (const Error& error) {
        EXPECT_FALSE(error.sentence().empty()) << name;
        EXPECT_NE(error.code(), ErrorCode::SingularSystem) << name << ": " << error.what();
      }
    }
  }
}

TEST(Biharmonic, AuxiliaryPointsArePositionsThatTakePartInTranslations) {
  const Shape grid = test::make_grid(12, 12);
  Rig rig;
  add_region(rig, {0, 1, 13, 14});
  const Bound bound = bind(grid, rig, {.auxiliary_points = 8});
  EXPECT_EQ(bound.subspace.handle_count(), 9);
  EXPECT_EQ(bound.subspace.rig_handle_count, 1);
  EXPECT_EQ(bound.subspace.dof_count(), 3 + 8);
  EXPECT_EQ(translation_dofs(bound.subspace).sum(), 9);
  // Far from the region first: the opposite corner.
  EXPECT_LT((bound.subspace.rest_dofs.row(3) - Eigen::RowVector2d(1, 1)).norm(), 1e-12);
}

TEST(Biharmonic, RepeatsToTheLastBit) {
  const Shape torus = test::make_torus(24, 12);
  Rig rig;
  for (const int v : {0, 50, 100, 150, 200}) add_point(rig, torus.positions.row(v).transpose());
  add_region(rig, {10, 11, 12});
  const Bound first = bind(torus, rig, {.auxiliary_points = 10}, {.lattice_vertices = 800});
  const Bound second = bind(torus, rig, {.auxiliary_points = 10}, {.lattice_vertices = 800});
  EXPECT_TRUE((first.subspace.basis.array() == second.subspace.basis.array()).all());
}

TEST(Biharmonic, SaysWhatIsMissing) {
  const Shape grid = test::make_grid(4, 4);
  const Shape box = test::make_tet_box(3, 3, 3);
  const auto error_with = [](const Shape& shape, const std::vector<Eigen::Vector3d>& points) {
    return error_of([&] { bind(shape, points_rig(points)); });
  };
  EXPECT_EQ(error_with(grid, {}).code(), ErrorCode::TooFewHandles);
  EXPECT_NE(error_with(grid, {{0.5, 0.5, 0}}).sentence().find("one place"), std::string::npos);
  EXPECT_NE(error_with(grid, {{0, 0, 0}, {0.5, 0.5, 0}, {1, 1, 0}}).sentence().find("one line"),
            std::string::npos);
  const Error plane = error_with(box, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}});
  EXPECT_EQ(plane.code(), ErrorCode::TooFewHandles);
  EXPECT_NE(plane.sentence().find("one plane"), std::string::npos);
}

TEST(Biharmonic, NamesPointsThatCannotMoveOnTheirOwn) {
  const Shape grid = test::make_grid(6, 6);
  Rig twice = points_rig({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 0}});
  Error error = error_of([&] { bind(grid, twice); });
  EXPECT_EQ(error.code(), ErrorCode::SingularSystem);
  EXPECT_EQ(error.place().handle, "point3");
  Rig between = points_rig({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.4, 0.45, 0}, {0.4, 0.45, 0}});
  error = error_of([&] { bind(grid, between); });
  EXPECT_EQ(error.code(), ErrorCode::SingularSystem);
  EXPECT_EQ(error.place().handle, "point4");
  Rig inside = points_rig({{0.05, 0.05, 0}});
  add_region(inside, {0, 1, 7, 8});
  error = error_of([&] { bind(grid, inside); });
  EXPECT_EQ(error.code(), ErrorCode::SingularSystem);
  EXPECT_EQ(error.place().handle, "point0");
  EXPECT_NE(error.sentence().find("region1"), std::string::npos);
}

TEST(Biharmonic, RefusesBadOptionsAndFarHandlesAndStopsWhenAsked) {
  const Shape grid = test::make_grid(4, 4);
  const Rig rig = points_rig({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
  expect_error(ErrorCode::InvalidArgument, [&] { bind(grid, rig, {.auxiliary_points = -1}); });
  expect_error(ErrorCode::InvalidArgument, [&] { bind(grid, rig, {.snap_distance = -1}); });
  expect_error(ErrorCode::HandleOutsideShape, [&] { bind(grid, points_rig({{9, 9, 0}})); });
  Task task;
  task.cancel();
  BindReport report;
  expect_error(ErrorCode::Cancelled,
               [&] { bind_biharmonic(make_domain(grid), grid, rig, {}, report, &task); });
}

}  // namespace
}  // namespace limber
