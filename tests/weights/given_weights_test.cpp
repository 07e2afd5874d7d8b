#include <limits>

#include <gtest/gtest.h>

#include "limber/weights/bind.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
namespace {

/// A strip whose second handle takes over from left to right.
struct Strip {
  Shape shape = test::make_grid(4, 1, 4, 1);
  Eigen::MatrixXd weights = Eigen::MatrixXd(10, 2);

  Strip() {
    weights.col(1) = 0.25 * shape.positions.col(0);
    weights.col(0) = 1 - weights.col(1).array();
  }
  Subspace bind(BindReport& report, bool renormalise = false) const {
    return bind_given_weights(shape.positions, 2, weights, 2, {renormalise}, report);
  }
  Error error(bool renormalise = false) const {
    return error_of([&] {
      BindReport report;
      bind(report, renormalise);
    });
  }
};

TEST(GivenWeights, AreTakenAsTheyAre) {
  const Strip strip;
  BindReport report;
  const Subspace subspace = strip.bind(report);
  EXPECT_EQ(dense_weights(subspace), strip.weights);
  EXPECT_TRUE(report.notes.empty());
  EXPECT_EQ(report.least_weight, 0);
  EXPECT_EQ(report.greatest_weight, 1);
  EXPECT_LT(report.rest_error, 1e-15);
  EXPECT_LT((deform(subspace, subspace.rest_dofs) - strip.shape.positions).norm(), 1e-14);
}

TEST(GivenWeights, SumsOffByMoreThanAPercentAreNotedWithTheWorstVertex) {
  Strip strip;
  strip.weights.row(3) *= 1.005;
  BindReport report;
  strip.bind(report);
  EXPECT_TRUE(report.notes.empty());
  strip.weights.row(3) *= 1.1;
  strip.weights.row(7) *= 0.5;
  strip.bind(report);
  ASSERT_EQ(report.notes.size(), 1u);
  EXPECT_NE(report.notes[0].find("2 of 10"), std::string::npos) << report.notes[0];
  EXPECT_NE(report.notes[0].find("vertex 7"), std::string::npos) << report.notes[0];
  EXPECT_GT(report.rest_error, 0.1);
}

TEST(GivenWeights, AreRenormalisedOnRequest) {
  Strip strip;
  const Eigen::MatrixXd sound = strip.weights;
  strip.weights.row(3) *= 3;
  strip.weights.row(7) *= 0.5;
  BindReport report;
  const Subspace subspace = strip.bind(report, true);
  EXPECT_LT((dense_weights(subspace) - sound).norm(), 1e-15);
  EXPECT_EQ(report.notes.size(), 1u);
  EXPECT_EQ(report.fallback_vertices, 0);
}

TEST(GivenWeights, NegativeOnesAreAllowedAndNoted) {
  Strip strip;
  strip.weights.row(2) << 1.25, -0.25;
  BindReport report;
  EXPECT_EQ(dense_weights(strip.bind(report)), strip.weights);
  ASSERT_EQ(report.notes.size(), 1u);
  EXPECT_NE(report.notes[0].find("vertex 2"), std::string::npos) << report.notes[0];
  EXPECT_EQ(report.least_weight, -0.25);
}

TEST(GivenWeights, ZeroRowsAreRefusedOrFilledFromTheNearestVertex) {
  Strip strip;
  strip.weights.row(4).setZero();  // at (4,0); its nearest vertices are (3,0) and (4,1), the lower is taken
  EXPECT_EQ(strip.error().code(), ErrorCode::InvalidWeights);
  EXPECT_EQ(strip.error().place().vertex, 4);
  BindReport report;
  const Subspace subspace = strip.bind(report, true);
  EXPECT_EQ(dense_weights(subspace).row(4), strip.weights.row(3));
  EXPECT_EQ(report.fallback_vertices, 1);
  EXPECT_NE(report.notes.back().find("vertex 4"), std::string::npos);
}

TEST(GivenWeights, RefuseWhatDoesNotFit) {
  Strip strip;
  BindReport report;
  expect_error(ErrorCode::InvalidWeights,
               [&] { bind_given_weights(strip.shape.positions, 2, strip.weights, 3, {}, report); });
  expect_error(ErrorCode::InvalidWeights,
               [&] { bind_given_weights(strip.shape.positions, 2, strip.weights.topRows(9), 2, {}, report); });
  expect_error(ErrorCode::TooFewHandles,
               [&] { bind_given_weights(strip.shape.positions, 2, Eigen::MatrixXd(10, 0), 0, {}, report); });
  strip.weights(6, 1) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(strip.error().place().vertex, 6);
  strip.weights.row(6) << 0.5, -0.5;
  EXPECT_EQ(strip.error(true).code(), ErrorCode::InvalidWeights);
  EXPECT_EQ(strip.error(true).place().vertex, 6);
  strip.weights.setZero();
  EXPECT_EQ(strip.error(true).code(), ErrorCode::InvalidWeights);
}

}  // namespace
}  // namespace limber
