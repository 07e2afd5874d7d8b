#include "limber/arap/internal/full_arap.h"

#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <gtest/gtest.h>

#include "limber/arap/pose_solver.h"
#include "limber/core/executor.h"

#include "tests/support/bars.h"
#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

using namespace test;

/// A shape, what is fixed of it, and where that goes.
struct Problem {
  Shape shape;
  ArapEnergy energy;
  std::vector<int> fixed;

  Positions rest_targets() const {
    Positions targets(static_cast<Eigen::Index>(fixed.size()), 3);
    for (Eigen::Index i = 0; i < targets.rows(); ++i) targets.row(i) = shape.positions.row(fixed[i]);
    return targets;
  }
  /// The far half of what is fixed turned about z through the centre of the near half, and shifted.
  Positions bent(double radians) const {
    Positions targets = rest_targets();
    const double middle = bounding_box(shape).center().x();
    const Eigen::Matrix3d turn = Eigen::AngleAxisd(radians, Eigen::Vector3d::UnitZ()).matrix();
    for (Eigen::Index i = 0; i < targets.rows(); ++i) {
      if (targets(i, 0) > middle) targets.row(i) = targets.row(i) * turn.transpose();
    }
    return targets;
  }
};

/// Both ends of a bar of every kind.
Problem make_problem(ArapEnergy energy) {
  Problem problem;
  problem.energy = energy;
  if (energy == ArapEnergy::Triangles) {
    problem.shape = jitter(make_grid(8, 3, 3, 1), 0.03, 1);
  } else {
    problem.shape = make_tet_box(6, 2, 2, {3, 1, 1});
    if (energy != ArapEnergy::Tets) {
      // The surface alone: the vertices within belong to nothing and stay.
      problem.shape.tets.resize(0, 4);
    }
  }
  const double length = problem.shape.positions.col(0).maxCoeff();
  for (int i = 0; i < problem.shape.vertex_count(); ++i) {
    const double x = problem.shape.positions(i, 0);
    if (x < 1e-9 || x > length - 1e-9) problem.fixed.push_back(i);
  }
  return problem;
}

/// The energy and its iterations by dense algebra and SVDs.
struct DenseReference {
  explicit DenseReference(const Problem& problem)
      : d(problem.shape.dimension),
        arap(build_arap_operator(problem.shape, d, problem.energy)),
        stiffness(arap.stiffness),
        coupling(arap.coupling) {}

  Eigen::MatrixXd rotations(const Positions& positions) const {
    Eigen::MatrixXd s = coupling * positions.leftCols(d);
    for (Eigen::Index k = 0; k < s.rows(); k += d) {
      s.middleRows(k, d) = s.middleRows(k, d).norm() > 1e-14
                               ? Eigen::MatrixXd(nearest_rotation_by_svd(s.middleRows(k, d)))
                               : Eigen::MatrixXd(Eigen::MatrixXd::Identity(d, d));
    }
    return s;
  }
  double energy(const Positions& positions) const {
    const Eigen::MatrixXd v = positions.leftCols(d);
    return 0.5 * v.cwiseProduct(stiffness * v).sum() - rotations(positions).cwiseProduct(coupling * v).sum() +
           arap.rest_energy;
  }
  Positions iterate(const Problem& problem, const Positions& targets, int iterations) const {
    const Eigen::Index n = stiffness.rows();
    Eigen::MatrixXd system = stiffness;
    std::vector<bool> given(n, false);
    for (const int vertex : problem.fixed) given[vertex] = true;
    for (Eigen::Index i = 0; i < n; ++i) given[i] = given[i] || stiffness(i, i) == 0;
    for (Eigen::Index i = 0; i < n; ++i) {
      if (given[i]) system.row(i) = Eigen::RowVectorXd::Unit(n, i);
    }
    const Eigen::FullPivLU<Eigen::MatrixXd> lu(system);
    Positions positions = problem.shape.positions;
    for (int iteration = 0; iteration < iterations; ++iteration) {
      Eigen::MatrixXd right = coupling.transpose() * rotations(positions);
      for (Eigen::Index i = 0; i < n; ++i) {
        if (given[i]) right.row(i) = problem.shape.positions.row(i).head(d);
      }
      for (std::size_t i = 0; i < problem.fixed.size(); ++i) {
        right.row(problem.fixed[i]) = targets.row(static_cast<Eigen::Index>(i)).head(d);
      }
      positions.leftCols(d) = lu.solve(right);
    }
    return positions;
  }

  int d;
  ArapOperator arap;
  Eigen::MatrixXd stiffness;
  Eigen::MatrixXd coupling;
};

double farthest(const Positions& a, const Positions& b) {
  return (a - b).rowwise().norm().maxCoeff();
}

class FullArapOf : public ::testing::TestWithParam<ArapEnergy> {
 protected:
  Problem problem_ = make_problem(GetParam());
  FullArap solver_{problem_.shape, problem_.fixed, problem_.energy};
};

TEST_P(FullArapOf, LeavesTheRestPoseAlone) {
  const FullArapResult result = solver_.solve(problem_.rest_targets(), {.iterations = 3});
  EXPECT_LT(farthest(solver_.positions(), problem_.shape.positions), 1e-6);
  EXPECT_NEAR(result.energy, 0, 1e-9);
}

TEST_P(FullArapOf, IteratesAsDenseAlgebraDoes) {
  const Positions targets = problem_.bent(0.8);
  const DenseReference reference(problem_);
  for (const int iterations : {1, 2, 10}) {
    solver_.reset();
    const FullArapResult result = solver_.solve(targets, {.iterations = iterations});
    EXPECT_EQ(result.iterations, iterations);
    const Positions expected = reference.iterate(problem_, targets, iterations);
    EXPECT_LT(farthest(solver_.positions(), expected), 2e-5) << iterations;
    EXPECT_NEAR(result.energy, reference.energy(solver_.positions()), 1e-7 * reference.arap.rest_energy);
  }
}

TEST_P(FullArapOf, NeverRaisesTheEnergy) {
  const Positions targets = problem_.bent(1.5);
  double before = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 60; ++i) {
    const double now = solver_.solve(targets, {.iterations = 1}).energy;
    EXPECT_LE(now, before + 1e-11) << i;
    before = now;
  }
}

TEST_P(FullArapOf, HasNoGradientWhereItConverges) {
  const Positions targets = problem_.bent(0.7);
  const FullArapResult result = solver_.solve(targets, {.iterations = 5000, .tolerance = 1e-14});
  EXPECT_TRUE(result.converged);
  const DenseReference reference(problem_);
  std::vector<bool> is_fixed(problem_.shape.vertex_count(), false);
  for (const int vertex : problem_.fixed) is_fixed[vertex] = true;
  Positions at = solver_.positions();
  constexpr double kStep = 1e-4;
  double largest_free = 0;
  double largest_fixed = 0;
  for (int vertex = 0; vertex < problem_.shape.vertex_count(); ++vertex) {
    for (int axis = 0; axis < reference.d; ++axis) {
      const double value = at(vertex, axis);
      at(vertex, axis) = value + kStep;
      const double above = reference.energy(at);
      at(vertex, axis) = value - kStep;
      const double below = reference.energy(at);
      at(vertex, axis) = value;
      double& largest = is_fixed[vertex] ? largest_fixed : largest_free;
      largest = std::max(largest, std::abs(above - below) / (2 * kStep));
    }
  }
  EXPECT_GT(largest_fixed, 1e-2) << "nothing pulls at what is fixed: the test says nothing";
  EXPECT_LT(largest_free, 1e-3 * largest_fixed);
}

TEST_P(FullArapOf, FollowsARigidMotion) {
  Eigen::Matrix3d turn = Eigen::AngleAxisd(0.9, Eigen::Vector3d::UnitZ()).matrix();
  if (problem_.shape.dimension == 3) turn = Eigen::AngleAxisd(0.6, Eigen::Vector3d::UnitX()).matrix() * turn;
  const Eigen::RowVector3d shift(5, -3, problem_.shape.dimension == 3 ? 2 : 0);
  Positions targets = problem_.rest_targets() * turn.transpose();
  targets.rowwise() += shift;
  const FullArapResult result = solver_.solve(targets, {.iterations = 5000, .tolerance = 1e-15});
  EXPECT_NEAR(result.energy, 0, 1e-8);
  Positions expected = problem_.shape.positions * turn.transpose();
  expected.rowwise() += shift;
  for (const int vertex : solver_.resting_parts()) expected.row(vertex) = problem_.shape.positions.row(vertex);
  EXPECT_LT(farthest(solver_.positions(), expected), 1e-3);
  // Told where it goes, it is there at once.
  solver_.start_from(expected);
  solver_.solve(targets, {.iterations = 1});
  EXPECT_LT(farthest(solver_.positions(), expected), 1e-6);
}

TEST_P(FullArapOf, GivesTheSameBitsOnAnyNumberOfThreads) {
  const Positions targets = problem_.bent(1.0);
  const double energy = solver_.solve(targets, {.iterations = 5}).energy;
  const Positions positions = solver_.positions();
  set_thread_count(3);
  FullArap again(problem_.shape, problem_.fixed, problem_.energy);
  EXPECT_EQ(again.solve(targets, {.iterations = 5}).energy, energy);
  set_thread_count(0);
  EXPECT_EQ(again.positions(), positions);
}

INSTANTIATE_TEST_SUITE_P(Energies, FullArapOf,
                         ::testing::Values(ArapEnergy::Triangles, ArapEnergy::Tets, ArapEnergy::Spokes,
                                           ArapEnergy::SpokesAndRims),
                         [](const auto& info) {
                           std::string name(name_of(info.param));
                           std::erase(name, '-');
                           return name;
                         });

/// Positions at the corners of a coarse grid, in between by linear interpolation on its triangles.
Subspace coarse_grid_subspace(const Shape& fine, int columns, int rows, double width, double height) {
  const Shape coarse = make_grid(columns, rows, width, height);
  Subspace subspace;
  subspace.dimension = 2;
  Eigen::MatrixXd basis = Eigen::MatrixXd::Zero(fine.vertex_count(), coarse.vertex_count());
  for (int i = 0; i < fine.vertex_count(); ++i) {
    const double x = fine.positions(i, 0) * columns / width;
    const double y = fine.positions(i, 1) * rows / height;
    const int column = std::min(static_cast<int>(x + 1e-9), columns - 1);
    const int row = std::min(static_cast<int>(y + 1e-9), rows - 1);
    const double u = x - column;
    const double v = y - row;
    const int corner = row * (columns + 1) + column;
    // Below the diagonal from lower left to upper right, or above it.
    basis(i, corner) += 1 - std::max(u, v);
    basis(i, corner + columns + 2) += std::min(u, v);
    basis(i, u > v ? corner + 1 : corner + columns + 1) += std::abs(u - v);
  }
  for (int j = 0; j < coarse.vertex_count(); ++j) subspace.handles.push_back({j, DofKind::Position, true});
  subspace.rig_handle_count = coarse.vertex_count();
  subspace.rest_dofs = coarse.positions.leftCols(2);
  subspace.basis = std::move(basis);
  return subspace;
}

TEST(FullArap, IsTheLimitOfReducedSolvesAsHandlesAreAdded) {
  const Shape shape = make_grid(16, 4, 4, 1);
  Problem problem{shape, ArapEnergy::Triangles, {}};
  for (int i = 0; i < shape.vertex_count(); ++i) {
    if (shape.positions(i, 0) < 1e-9 || shape.positions(i, 0) > 4 - 1e-9) problem.fixed.push_back(i);
  }
  const double angle = 0.6;
  FullArap full(shape, problem.fixed, problem.energy);
  const double least = full.solve(problem.bent(angle), {.iterations = 5000, .tolerance = 1e-13}).energy;
  ASSERT_GT(least, 1e-3);

  double before = std::numeric_limits<double>::infinity();
  for (const int rows : {1, 2, 4}) {
    const Subspace subspace = coarse_grid_subspace(shape, 4 * rows, rows, 4, 1);
    ASSERT_LT(farthest(deform(subspace, subspace.rest_dofs), shape.positions), 1e-12);
    const ReducedModel model = build_reduced_model(shape, subspace, {.energy = problem.energy, .clusters = -1});
    // The ends are rigid, so that every grid can meet them.
    Problem coarse{make_grid(4 * rows, rows, 4, 1), problem.energy, {}};
    PosedConstraints constraints;
    for (int j = 0; j < coarse.shape.vertex_count(); ++j) {
      const double x = coarse.shape.positions(j, 0);
      if (x < 1e-9 || x > 4 - 1e-9) coarse.fixed.push_back(j);
    }
    const Positions targets = coarse.bent(angle);
    constraints.targets.resize(targets.rows(), 2);
    for (std::size_t i = 0; i < coarse.fixed.size(); ++i) {
      constraints.rows.push_back({Eigen::RowVectorXd::Unit(model.dof_count(), coarse.fixed[i]), 0});
      const auto row = static_cast<Eigen::Index>(i);
      constraints.targets.row(row) = position_target(model, targets.row(row).transpose());
    }
    const PoseResult posed = pose_model(model, constraints, {.sweeps = 3000});
    const double energy = posed.energy;
    EXPECT_GE(energy, least * (1 - 1e-3)) << rows;
    EXPECT_LT(energy, before) << rows;
    before = energy;
    if (rows < 4) continue;
    // The whole space: the same minimum.
    EXPECT_NEAR(energy, least, 1e-3 * least);
    EXPECT_LT(farthest(deform(subspace, posed.dofs), full.positions()), 5e-3);
  }
}

TEST(FullArap, KeepsPartsThatNothingHoldsAtRestAndSaysSo) {
  const Shape shape = make_spheres(3, 1);
  const int per_sphere = shape.vertex_count() / 3;
  FullArap solver(shape, {per_sphere, per_sphere + 1, per_sphere + 2, per_sphere + 3}, ArapEnergy::SpokesAndRims);
  EXPECT_EQ(solver.resting_parts(), (std::vector<int>{0, 2 * per_sphere}));
  Positions targets = shape.positions.middleRows(per_sphere, 4);
  targets.rowwise() += Eigen::RowVector3d(0, 7, 0);
  solver.solve(targets, {.iterations = 200});
  Positions expected = shape.positions;
  expected.middleRows(per_sphere, per_sphere).rowwise() += Eigen::RowVector3d(0, 7, 0);
  EXPECT_LT(farthest(solver.positions(), expected), 1e-5);
}

TEST(FullArap, RestsWhereNothingIsFixed) {
  const Shape shape = make_sphere(1);
  FullArap solver(shape, {}, ArapEnergy::SpokesAndRims);
  EXPECT_EQ(solver.resting_parts(), std::vector<int>{0});
  EXPECT_NEAR(solver.solve(Positions(0, 3)).energy, 0, 1e-12);
  EXPECT_LT(farthest(solver.positions(), shape.positions), 1e-12);
}

TEST(FullArap, LosesNothingFarAwayOrAtAnyScale) {
  const Problem problem = make_problem(ArapEnergy::Tets);
  FullArap near(problem.shape, problem.fixed, problem.energy);
  const double energy = near.solve(problem.bent(0.5), {.iterations = 30}).energy;
  for (const double scale : {1e-5, 1e5}) {
    Problem other = problem;
    other.shape.positions *= scale;
    const Eigen::RowVector3d away = Eigen::RowVector3d(300, -500, 100) * scale;
    FullArap solver(other.shape, other.fixed, other.energy);
    Positions targets = other.bent(0.5);
    targets.rowwise() += away;
    const double scaled = solver.solve(targets, {.iterations = 30}).energy;
    // A solid's energy grows with its volume.
    EXPECT_NEAR(scaled / (scale * scale * scale), energy, 1e-6 * energy);
    Positions expected = near.positions() * scale;
    expected.rowwise() += away;
    EXPECT_LT(farthest(solver.positions(), expected), 1e-6 * scale);
  }
}

TEST(FullArap, StartsFromTheSolveBefore) {
  const Problem problem = make_problem(ArapEnergy::SpokesAndRims);
  FullArap solver(problem.shape, problem.fixed, problem.energy);
  const Positions targets = problem.bent(1.2);
  const FullArapResult cold = solver.solve(targets, {.iterations = 1000, .tolerance = 1e-9});
  const FullArapResult warm = solver.solve(targets, {.iterations = 1000, .tolerance = 1e-9});
  EXPECT_TRUE(cold.converged);
  EXPECT_GT(cold.iterations, 10);
  EXPECT_EQ(warm.iterations, 2);
  EXPECT_LE(warm.energy, cold.energy + 1e-12);
}

TEST(FullArap, RefusesWhatItCannotDo) {
  const Shape shape = make_sphere(1);
  const auto make = [&](std::vector<int> fixed) { FullArap(shape, fixed, ArapEnergy::SpokesAndRims); };
  const Error missing = error_of([&] { make({0, shape.vertex_count()}); });
  EXPECT_EQ(missing.code(), ErrorCode::IndexOutOfRange);
  EXPECT_EQ(missing.place().vertex, shape.vertex_count());
  expect_error(ErrorCode::IndexOutOfRange, [&] { make({-1}); });
  const Error twice = error_of([&] { make({3, 4, 3}); });
  EXPECT_EQ(twice.code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(twice.place().vertex, 3);
  expect_error(ErrorCode::UnsuitableShape, [&] { FullArap(shape, {0}, ArapEnergy::Tets); });

  FullArap solver(shape, {5, 6}, ArapEnergy::SpokesAndRims);
  expect_error(ErrorCode::InvalidArgument, [&] { solver.solve(Positions::Zero(3, 3)); });
  expect_error(ErrorCode::InvalidArgument, [&] { solver.solve(Positions::Zero(2, 3), {.iterations = 0}); });
  Positions targets = Positions::Zero(2, 3);
  targets(1, 2) = std::numeric_limits<double>::quiet_NaN();
  const Error broken = error_of([&] { solver.solve(targets); });
  EXPECT_EQ(broken.code(), ErrorCode::NonFiniteNumber);
  EXPECT_EQ(broken.place().vertex, 6);
  expect_error(ErrorCode::InvalidArgument, [&] { solver.start_from(Positions::Zero(3, 3)); });
  const std::vector<Eigen::Matrix3d> rotations = {Eigen::Matrix3d::Identity()};
  const auto vertices = static_cast<std::size_t>(shape.vertex_count());
  expect_error(ErrorCode::InvalidArgument, [&] { solver.start_from(rotations, std::vector<int>(vertices - 1, 0)); });
  expect_error(ErrorCode::InvalidArgument, [&] { solver.start_from(rotations, std::vector<int>(vertices, 1)); });
  Task task;
  task.cancel();
  expect_error(ErrorCode::Cancelled, [&] { solver.solve(Positions::Zero(2, 3), {}, &task); });
}

}  // namespace
}  // namespace limber
