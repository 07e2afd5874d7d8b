#include "limber/compress/internal/small_least_squares.h"

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include "limber/core/internal/random.h"

namespace limber {
using namespace internal;
namespace {

struct Problem {
  Eigen::MatrixXd q;
  Eigen::VectorXd b;
};

Problem random_problem(int size, int rows, Random& random) {
  Eigen::MatrixXd m(rows, size);
  Eigen::VectorXd y(rows);
  for (double& value : m.reshaped()) value = random.normal();
  for (double& value : y) value = random.normal();
  return {m.transpose() * m, m.transpose() * y};
}

double cost(const Problem& problem, const Eigen::VectorXd& x) {
  return x.dot(problem.q * x) - 2 * problem.b.dot(x);
}

/// The best over all supports: each solved by a dense KKT system.
Eigen::VectorXd brute_force(const Problem& problem, bool sum_to_one) {
  const int size = static_cast<int>(problem.b.size());
  Eigen::VectorXd best = Eigen::VectorXd::Zero(size);
  double least = sum_to_one ? 1e300 : 0;
  for (unsigned mask = 1; mask < (1u << size); ++mask) {
    std::vector<int> members;
    for (int i = 0; i < size; ++i) {
      if (mask & (1u << i)) members.push_back(i);
    }
    const int count = static_cast<int>(members.size());
    Eigen::MatrixXd kkt = Eigen::MatrixXd::Zero(count + 1, count + 1);
    Eigen::VectorXd right(count + 1);
    kkt.topLeftCorner(count, count) = problem.q(members, members);
    right.head(count) = problem.b(members);
    if (sum_to_one) {
      kkt.col(count).head(count).setOnes();
      kkt.row(count).head(count).setOnes();
    } else {
      kkt(count, count) = 1;
    }
    right[count] = 1;
    const Eigen::VectorXd solution = kkt.fullPivLu().solve(right);
    if (solution.head(count).minCoeff() < 0) continue;
    Eigen::VectorXd x = Eigen::VectorXd::Zero(size);
    x(members) = solution.head(count);
    if (cost(problem, x) < least) {
      least = cost(problem, x);
      best = x;
    }
  }
  return best;
}

TEST(SmallLeastSquares, AgreesWithBruteForceOverAllSupports) {
  Random random(1);
  for (const bool sum_to_one : {true, false}) {
    for (int trial = 0; trial < 200; ++trial) {
      const int size = 1 + static_cast<int>(random.below(7));
      const Problem problem = random_problem(size, 12, random);
      SmallLeastSquares solver({sum_to_one, true});
      Eigen::VectorXd x = Eigen::VectorXd::Zero(size);
      if (trial % 2) x.setConstant(1.0 / size);  // a warm start that is wrong
      EXPECT_TRUE(solver.solve(problem.q, problem.b, {}, x));
      const Eigen::VectorXd expected = brute_force(problem, sum_to_one);
      EXPECT_LT((x - expected).norm(), 1e-7) << "trial " << trial << ", size " << size;
      EXPECT_GE(x.minCoeff(), 0);
      if (sum_to_one) {
        EXPECT_NEAR(x.sum(), 1, 1e-12);
      }
    }
  }
}

TEST(SmallLeastSquares, AffineSolutionsSatisfyTheOptimalityConditions) {
  Random random(2);
  const Problem problem = random_problem(20, 60, random);
  SmallLeastSquares solver({true, false});
  Eigen::VectorXd x = Eigen::VectorXd::Zero(20);
  EXPECT_TRUE(solver.solve(problem.q, problem.b, {}, x));
  EXPECT_NEAR(x.sum(), 1, 1e-12);
  const Eigen::VectorXd gradient = problem.q * x - problem.b;
  EXPECT_LT((gradient.array() - gradient.mean()).abs().maxCoeff(), 1e-6) << "the gradient is along the constraint";
}

TEST(SmallLeastSquares, OnlyWhatIsAllowedDiffersFromZero) {
  Random random(3);
  const Problem problem = random_problem(10, 30, random);
  for (const bool nonnegative : {true, false}) {
    SmallLeastSquares solver({true, nonnegative});
    Eigen::VectorXd x = Eigen::VectorXd::Constant(10, 0.1);
    const std::vector<int> allowed = {2, 5, 9};
    EXPECT_TRUE(solver.solve(problem.q, problem.b, allowed, x));
    for (const int i : {0, 1, 3, 4, 6, 7, 8}) EXPECT_EQ(x[i], 0);
    EXPECT_NEAR(x.sum(), 1, 1e-12);
  }
}

TEST(SmallLeastSquares, SurvivesSingularForms) {
  for (const double diagonal : {0.0, 1.0}) {
    const Eigen::MatrixXd q = Eigen::MatrixXd::Constant(6, 6, diagonal);
    const Eigen::VectorXd b = Eigen::VectorXd::Constant(6, diagonal);
    SmallLeastSquares solver;
    Eigen::VectorXd x = Eigen::VectorXd::Zero(6);
    solver.solve(q, b, {}, x);
    EXPECT_TRUE(x.allFinite());
    EXPECT_NEAR(x.sum(), 1, 1e-9);
    EXPECT_GE(x.minCoeff(), 0);
  }
}

}  // namespace
}  // namespace limber
