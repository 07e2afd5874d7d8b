#include "limber/numerics/internal/weight_qp.h"

#include <limits>

#include <gtest/gtest.h>

#include "limber/core/executor.h"
#include "limber/core/internal/random.h"
#include "limber/geometry/internal/operators.h"
#include "limber/numerics/internal/simplex_projection.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

SparseMatrix squared_laplacian(const Shape& shape) {
  const SparseMatrix laplacian = cotangent_laplacian(shape);
  return laplacian * lumped_mass(shape).cwiseInverse().asDiagonal() * laplacian;
}

WeightProblem problem_on(const Shape& shape, const std::vector<std::vector<int>>& handles) {
  WeightProblem problem;
  problem.energy = squared_laplacian(shape);
  problem.mass = lumped_mass(shape);
  problem.handle_count = static_cast<int>(handles.size());
  problem.handle_of_vertex.assign(static_cast<std::size_t>(shape.vertex_count()), -1);
  for (int handle = 0; handle < problem.handle_count; ++handle) {
    for (const int v : handles[static_cast<std::size_t>(handle)]) {
      problem.handle_of_vertex[static_cast<std::size_t>(v)] = handle;
    }
  }
  return problem;
}

/// A jittered plate with points and a region close to each other, where the bounds bind.
WeightProblem plate() {
  return problem_on(test::jitter(test::make_grid(10, 6, 10, 6), 0.2, 5), {{24}, {26, 27}, {31}, {64}});
}

double energy(const WeightProblem& problem, const Eigen::MatrixXd& weights) {
  return 0.5 * weights.cwiseProduct(problem.energy * weights).sum();
}

void restore_given(const WeightProblem& problem, Eigen::MatrixXd& weights) {
  for (std::size_t v = 0; v < problem.handle_of_vertex.size(); ++v) {
    if (problem.handle_of_vertex[v] < 0) continue;
    weights.row(static_cast<Eigen::Index>(v)).setZero();
    weights(static_cast<Eigen::Index>(v), problem.handle_of_vertex[v]) = 1;
  }
}

void project_all(const WeightProblem& problem, RowConstraint constraint, Eigen::MatrixXd& weights) {
  if (constraint == RowConstraint::Simplex) {
    project_rows_onto_simplex(weights);
  } else {
    weights = weights.cwiseMax(0.0).cwiseMin(1.0);
  }
  restore_given(problem, weights);
}

/// Projected gradient descent with momentum and restarts, until nothing moves: slow and independent.
Eigen::MatrixXd by_projected_gradient(const WeightProblem& problem, RowConstraint constraint) {
  const double step = 1 / Eigen::MatrixXd(problem.energy).cwiseAbs().rowwise().sum().maxCoeff();
  Eigen::MatrixXd weights =
      Eigen::MatrixXd::Constant(problem.mass.size(), problem.handle_count, 1.0 / problem.handle_count);
  project_all(problem, constraint, weights);
  Eigen::MatrixXd ahead = weights;
  double momentum = 1;
  for (int i = 0; i < 2000000; ++i) {
    Eigen::MatrixXd next = ahead - step * (problem.energy * ahead);
    project_all(problem, constraint, next);
    const bool overshot = (ahead - next).cwiseProduct(next - weights).sum() > 0;
    const double next_momentum = overshot ? 1 : (1 + std::sqrt(1 + 4 * momentum * momentum)) / 2;
    const double change = (next - weights).cwiseAbs().maxCoeff();
    ahead = next + (overshot ? 0 : (momentum - 1) / next_momentum) * (next - weights);
    momentum = next_momentum;
    weights = next;
    if (change < 1e-14 && i > 100) break;
  }
  return weights;
}

TEST(WeightQp, AgreesWithProjectedGradientDescent) {
  const WeightProblem problem = plate();
  for (const RowConstraint constraint : {RowConstraint::Simplex, RowConstraint::Box}) {
    const Eigen::MatrixXd expected = by_projected_gradient(problem, constraint);
    ASSERT_GT((expected.array() == 0).count(), 20) << "the bounds do not bind: the test shows nothing";
    const WeightQpResult result =
        minimise_weights(problem, {.constraint = constraint, .tolerance = 1e-10, .max_iterations = 20000});
    EXPECT_TRUE(result.converged);
    EXPECT_LT((result.weights - expected).cwiseAbs().maxCoeff(), 1e-4);
    EXPECT_NEAR(result.energy, energy(problem, expected), 2e-10 * result.energy);
    EXPECT_NEAR(result.energy, energy(problem, result.weights), 1e-11 * result.energy);
  }
}

TEST(WeightQp, LowerBoundIsBelowEveryAdmissibleEnergy) {
  const WeightProblem problem = plate();
  for (const RowConstraint constraint : {RowConstraint::Simplex, RowConstraint::Box}) {
    const double optimum = energy(problem, by_projected_gradient(problem, constraint));
    for (const int iterations : {1, 2, 5, 20, 60}) {
      const WeightQpResult result =
          minimise_weights(problem, {.constraint = constraint, .tolerance = 1e-12, .max_iterations = iterations});
      EXPECT_LE(result.lower_bound, optimum * (1 + 1e-10)) << iterations;
      EXPECT_GE(result.energy, optimum * (1 - 1e-10)) << iterations;
      EXPECT_NEAR(result.gap, (result.energy - result.lower_bound) / result.energy, 1e-12);
    }
  }
}

TEST(WeightQp, SaysThatItDidNotConvergeAndStaysAdmissible) {
  const WeightQpResult result = minimise_weights(plate(), {.max_iterations = 1});
  EXPECT_FALSE(result.converged);
  EXPECT_GT(result.gap, 1e-5);
  EXPECT_EQ(result.iterations, 1);
  EXPECT_GE(result.weights.minCoeff(), 0);
  EXPECT_LT((result.weights.rowwise().sum().array() - 1).abs().maxCoeff(), 4e-15);
}

TEST(WeightQp, StartsFromAnEarlierResult) {
  const WeightProblem problem = plate();
  const WeightQpOptions options{.tolerance = 1e-8};
  const WeightQpResult cold = minimise_weights(problem, options);
  const WeightQpStart start{cold.weights, cold.gradient_density};
  const WeightQpResult warm = minimise_weights(problem, options, &start);
  EXPECT_TRUE(warm.converged);
  EXPECT_LT(warm.iterations, cold.iterations / 2);
  EXPECT_LT((warm.weights - cold.weights).cwiseAbs().maxCoeff(), 1e-3);
}

TEST(WeightQp, SurvivesEnergiesThatGivenVerticesDoNotDetermine) {
  // Jumps of the gradient cost nothing for linear functions; two points do not hold them.
  const Shape shape = test::make_grid(6, 4, 6, 4);
  WeightProblem problem = problem_on(shape, {{14}, {20}});
  problem.energy = facet_jump_energy(shape);
  const WeightQpResult result = minimise_weights(problem, {});
  EXPECT_TRUE(result.converged);
  EXPECT_LT((result.weights.rowwise().sum().array() - 1).abs().maxCoeff(), 4e-15);
  // All of one handle and none of the other: nothing to be solved for.
  problem.handle_of_vertex.assign(problem.handle_of_vertex.size(), 1);
  const WeightQpResult given = minimise_weights(problem, {});
  EXPECT_TRUE(given.converged);
  EXPECT_EQ(given.weights.col(1), Eigen::VectorXd::Ones(35));
}

TEST(WeightQp, OneHandleHoldsEverything) {
  const WeightQpResult result = minimise_weights(problem_on(test::make_grid(5, 5), {{3}}), {});
  EXPECT_TRUE(result.converged);
  EXPECT_LT((result.weights.array() - 1).abs().maxCoeff(), 1e-15);
}

TEST(WeightQp, GivesTheSameBitsOnAnyNumberOfThreads) {
  const WeightProblem problem = problem_on(test::make_grid(40, 40), {{3}, {900}, {1200}, {77}});
  set_thread_count(1);
  const WeightQpResult one = minimise_weights(problem, {});
  set_thread_count(4);
  const WeightQpResult four = minimise_weights(problem, {});
  set_thread_count(0);
  EXPECT_EQ(one.weights, four.weights);
  EXPECT_EQ(one.lower_bound, four.lower_bound);
}

TEST(WeightQp, RefusesWhatDoesNotFit) {
  const WeightProblem good = plate();
  const auto refused = [&](auto change, WeightQpOptions options = {}) {
    WeightProblem problem = good;
    change(problem, options);
    const Error error = error_of([&] { minimise_weights(problem, options); });
    EXPECT_EQ(error.code(), ErrorCode::InvalidArgument) << error.what();
    return error;
  };
  refused([](WeightProblem& problem, WeightQpOptions&) { problem.handle_of_vertex.pop_back(); });
  refused([](WeightProblem& problem, WeightQpOptions&) { problem.handle_count = 0; });
  EXPECT_EQ(refused([](WeightProblem& problem, WeightQpOptions&) { problem.handle_of_vertex[3] = 9; }).place().vertex,
            3);
  EXPECT_EQ(refused([](WeightProblem& problem, WeightQpOptions&) { problem.mass[5] = 0; }).place().vertex, 5);
  refused([](WeightProblem&, WeightQpOptions& options) { options.tolerance = 0; });
  refused(
      [](WeightProblem&, WeightQpOptions& options) { options.tolerance = std::numeric_limits<double>::quiet_NaN(); });
  refused([](WeightProblem&, WeightQpOptions& options) { options.max_iterations = 0; });
  const WeightQpStart start{Eigen::MatrixXd::Zero(3, 4), Eigen::MatrixXd::Zero(3, 4)};
  expect_error(ErrorCode::InvalidArgument, [&] { minimise_weights(good, {}, &start); });
}

TEST(WeightQp, CanBeCancelledBetweenIterations) {
  Task* running = nullptr;
  int calls = 0;
  Task task([&](const Task::Progress&) {
    if (++calls == 3) running->cancel();
  });
  running = &task;
  expect_error(ErrorCode::Cancelled,
               [&] { minimise_weights(plate(), {.tolerance = 1e-14, .max_iterations = 100000}, nullptr, &task); });
}

}  // namespace
}  // namespace limber
