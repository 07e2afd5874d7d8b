#include <gtest/gtest.h>

#include "limber/arap/reduced_model.h"
#include "limber/core/internal/random.h"

#include "tests/support/bars.h"

namespace limber {
namespace {

using namespace test;

class ReducedEnergy : public ::testing::TestWithParam<int> {
 protected:
  Bar bar_ = make_bar(GetParam(), 4);
  ReducedModel model_ = model_of(bar_, 8);
};

TEST_P(ReducedEnergy, IsThatOfTheBestRotations) {
  srand(7);
  for (int i = 0; i < 50; ++i) {
    const Eigen::MatrixXd dofs = model_.rest_dofs + 0.3 * Eigen::MatrixXd::Random(model_.dof_count(), GetParam());
    const double expected = energy_of(model_, dofs) * model_.energy_scale;
    EXPECT_NEAR(reduced_energy(model_, dofs), expected,
                1e-6 * std::max(expected, model_.rest_energy * model_.energy_scale));
  }
}

TEST_P(ReducedEnergy, VanishesForRigidMotions) {
  const double whole = model_.rest_energy * model_.energy_scale;
  EXPECT_NEAR(reduced_energy(model_, model_.rest_dofs), 0, 1e-6 * whole);
  Eigen::MatrixXd moved = dofs_from_model(model_, model_.rest_dofs);
  moved.col(0).swap(moved.col(1));
  moved.col(0) *= -1;  // a quarter turn
  EXPECT_NEAR(reduced_energy(model_, dofs_to_model(model_, moved)), 0, 1e-6 * whole);
  EXPECT_NEAR(reduced_energy(model_, Eigen::MatrixXd::Zero(model_.dof_count(), GetParam())), whole, 1e-6 * whole);
}

INSTANTIATE_TEST_SUITE_P(Dimensions, ReducedEnergy, ::testing::Values(2, 3));

}  // namespace
}  // namespace limber
