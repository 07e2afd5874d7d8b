#include "limber/numerics/internal/anderson.h"

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"

namespace limber {
using namespace internal;
namespace {

/// x <- x + D (b - x) with slow and fast directions: plain iteration needs thousands of steps.
struct SlowMap {
  Eigen::VectorXd rates = Eigen::VectorXd::LinSpaced(60, 0.005, 0.9);
  Eigen::VectorXd fixed_point = Eigen::VectorXd::LinSpaced(60, -1, 2);

  Eigen::VectorXd operator()(const Eigen::VectorXd& x) const { return x + rates.cwiseProduct(fixed_point - x); }
};

int steps_to_converge(const SlowMap& map, int window) {
  AndersonMixer mixer(Eigen::VectorXd::Ones(60), window);
  Eigen::VectorXd x = Eigen::VectorXd::Zero(60);
  for (int step = 0; step < 5000; ++step) {
    if ((x - map.fixed_point).norm() < 1e-6) return step;
    const Eigen::VectorXd image = map(x);
    mixer.mix(x, image, x);
  }
  return 5000;
}

TEST(Anderson, ConvergesMuchFasterThanThePlainIteration) {
  const SlowMap map;
  Eigen::VectorXd x = Eigen::VectorXd::Zero(60);
  int plain = 0;
  while ((x - map.fixed_point).norm() > 1e-6) {
    x = map(x);
    ++plain;
  }
  EXPECT_LT(steps_to_converge(map, 6), plain / 5);
  EXPECT_LT(steps_to_converge(map, 1), plain);
}

TEST(Anderson, FindsTheFixedPointOfAnAffineMapInAsManyStepsAsItHasRates) {
  SlowMap map;
  for (Eigen::Index i = 0; i < 60; ++i) map.rates[i] = 0.2 + 0.3 * static_cast<double>(i % 3);
  EXPECT_LE(steps_to_converge(map, 5), 6);
}

TEST(Anderson, TakesThePlainStepFirstAndAfterARestart) {
  const SlowMap map;
  AndersonMixer mixer(Eigen::VectorXd::Ones(60), 3);
  Eigen::VectorXd x = Eigen::VectorXd::Zero(60);
  Eigen::VectorXd next(60);
  for (int step = 0; step < 5; ++step) {
    const Eigen::VectorXd image = map(x);
    mixer.mix(x, image, next);
    if (step == 0) {
      EXPECT_EQ(next, image);
    } else {
      EXPECT_NE(next, image);
    }
    x = next;
  }
  mixer.restart();
  const Eigen::VectorXd image = map(x);
  mixer.mix(x, image, next);
  EXPECT_EQ(next, image);
}

TEST(Anderson, StaysFiniteAtAFixedPoint) {
  AndersonMixer mixer(Eigen::VectorXd::Ones(4), 3);
  Eigen::VectorXd x = Eigen::VectorXd::Ones(4);
  for (int step = 0; step < 6; ++step) {
    const Eigen::VectorXd image = Eigen::VectorXd::Ones(4);
    mixer.mix(x, image, x);
    EXPECT_EQ(x, Eigen::VectorXd::Ones(4));
  }
}

}  // namespace
}  // namespace limber
