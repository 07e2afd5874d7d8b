#include <algorithm>
#include <cmath>
#include <limits>

#include "limber/core/internal/random.h"
#include "limber/model/subspace.h"
#include "limber/weights/edit_weights.h"

#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

/// Rows with zeros, equal weights and different sums.
Eigen::MatrixXd random_weights(int vertices, int bones) {
  Random random(7);
  Eigen::MatrixXd weights(vertices, bones);
  for (int i = 0; i < vertices; ++i) {
    for (int j = 0; j < bones; ++j) {
      weights(i, j) = random.uniform() < 0.4 ? 0 : std::round(random.uniform(0.1, 1) * 20) / 20;
    }
    weights(i, i % bones) += 0.5;
  }
  return weights;
}

void expect_invariant(const SkinWeights& weights) {
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    const auto row = weights.of(vertex);
    std::vector<bool> seen(weights.bone_count, false);
    for (std::size_t j = 0; j < row.size(); ++j) {
      EXPECT_NE(row[j].weight, 0);
      EXPECT_FALSE(seen[row[j].bone]) << "vertex " << vertex;
      seen[row[j].bone] = true;
      if (j == 0) continue;
      const double before = std::abs(row[j - 1].weight);
      const double now = std::abs(row[j].weight);
      EXPECT_TRUE(before > now || (before == now && row[j - 1].bone < row[j].bone)) << "vertex " << vertex;
    }
  }
}

int vertex_of(const Error& error) {
  return static_cast<int>(error.place().vertex);
}

TEST(SkinWeights, GoToADenseMatrixAndBack) {
  Eigen::MatrixXd dense = random_weights(50, 9);
  dense.row(3).setZero();
  dense(4, 2) = -0.3;
  const SkinWeights weights = skin_weights_of(dense);
  expect_invariant(weights);
  EXPECT_EQ(weights.vertex_count(), 50);
  EXPECT_TRUE(weights.of(3).empty());
  EXPECT_EQ(dense_weights(weights), dense);
}

TEST(SkinWeights, AddUpInfluencesOfOneBoneAndDropZeros) {
  const std::vector<std::vector<Influence>> rows = {
      {{2, 0.25}, {0, 0.25}, {2, 0.5}}, {}, {{1, 0.5}, {1, -0.5}, {0, 0}}};
  const SkinWeights weights = make_skin_weights(3, rows);
  expect_invariant(weights);
  ASSERT_EQ(weights.of(0).size(), 2u);
  EXPECT_EQ(weights.of(0)[0], (Influence{2, 0.75}));
  EXPECT_EQ(weights.of(0)[1], (Influence{0, 0.25}));
  EXPECT_TRUE(weights.of(1).empty());
  EXPECT_TRUE(weights.of(2).empty());
}

TEST(SkinWeights, RejectBonesThatAreNotThereAndNumbersThatAreNotFinite) {
  const std::vector<std::vector<Influence>> beyond = {{{0, 1}}, {{3, 1}}};
  const Error range = error_of([&] { make_skin_weights(3, beyond); });
  EXPECT_EQ(range.code(), ErrorCode::IndexOutOfRange);
  EXPECT_EQ(vertex_of(range), 1);
  const std::vector<std::vector<Influence>> below = {{{-1, 1}}};
  expect_error(ErrorCode::IndexOutOfRange, [&] { make_skin_weights(3, below); });
  const double huge = std::numeric_limits<double>::max();
  const std::vector<std::vector<Influence>> overflow = {{{0, huge}, {0, huge}}};
  expect_error(ErrorCode::NonFiniteNumber, [&] { make_skin_weights(3, overflow); });
  Eigen::MatrixXd dense = random_weights(5, 3);
  dense(2, 1) = std::numeric_limits<double>::quiet_NaN();
  const Error nan = error_of([&] { skin_weights_of(dense); });
  EXPECT_EQ(nan.code(), ErrorCode::NonFiniteNumber);
  EXPECT_EQ(vertex_of(nan), 2);
}

TEST(SkinWeights, NormalisedSumToOneInTheSameProportions) {
  const Eigen::MatrixXd dense = random_weights(40, 6);
  const SkinWeights weights = normalised(skin_weights_of(dense));
  expect_invariant(weights);
  const Eigen::MatrixXd expected = dense.rowwise().sum().cwiseInverse().asDiagonal() * dense;
  EXPECT_LT((dense_weights(weights) - expected).cwiseAbs().maxCoeff(), 1e-15);
}

TEST(SkinWeights, WithoutAPositiveSumCannotBeNormalised) {
  Eigen::MatrixXd dense = random_weights(4, 3);
  dense.row(2).setZero();
  Error error = error_of([&] { normalised(skin_weights_of(dense)); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidWeights);
  EXPECT_EQ(vertex_of(error), 2);
  dense.row(2) << 1, -1, 0;
  expect_error(ErrorCode::InvalidWeights, [&] { normalised(skin_weights_of(dense)); });
}

TEST(SkinWeights, LimitedKeepTheLargestAndTheSum) {
  const Eigen::MatrixXd dense = random_weights(200, 12);
  const SkinWeights all = skin_weights_of(dense);
  for (const int most : {1, 3, 4, 8, 20}) {
    const SkinWeights weights = limited(all, most);
    expect_invariant(weights);
    EXPECT_TRUE(vertices_over_budget(weights, most).empty());
    const Eigen::MatrixXd kept = dense_weights(weights);
    for (int i = 0; i < 200; ++i) {
      EXPECT_NEAR(kept.row(i).sum(), dense.row(i).sum(), 1e-12);
      std::vector<double> sorted(12);
      for (int j = 0; j < 12; ++j) sorted[j] = dense(i, j);
      std::sort(sorted.rbegin(), sorted.rend());
      const double least = sorted[std::min(most, 12) - 1];
      for (int j = 0; j < 12; ++j) {
        if (dense(i, j) > least) {
          EXPECT_GT(kept(i, j), 0);
        }
        if (dense(i, j) < least) {
          EXPECT_EQ(kept(i, j), 0);
        }
      }
    }
  }
  expect_error(ErrorCode::InvalidArgument, [&] { limited(all, 0); });
}

TEST(SkinWeights, ThatFitStayBitForBit) {
  const SkinWeights weights = normalised(skin_weights_of(random_weights(30, 5)));
  EXPECT_EQ(limited(weights, 5).influences, weights.influences);
  EXPECT_EQ(pruned(weights, 0).influences, weights.influences);
}

TEST(SkinWeights, LimitedNameTheVertexWhoseLargestCancel) {
  Eigen::MatrixXd dense(2, 3);
  dense << 1, 0.5, 0.2, 1, -1, 0.5;
  const Error error = error_of([&] { limited(skin_weights_of(dense), 2); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidWeights);
  EXPECT_EQ(vertex_of(error), 1);
}

TEST(SkinWeights, PrunedLoseWhatIsBelowTheThresholdButNotTheLargest) {
  Eigen::MatrixXd dense(2, 3);
  dense << 0.6, 0.3, 0.1, 0.02, 0.03, 0.01;
  const Eigen::MatrixXd kept = dense_weights(pruned(skin_weights_of(dense), 0.2));
  Eigen::MatrixXd expected(2, 3);
  expected << 2.0 / 3, 1.0 / 3, 0, 0, 0.06, 0;
  EXPECT_LT((kept - expected).cwiseAbs().maxCoeff(), 1e-15);
  expect_error(ErrorCode::InvalidArgument, [&] { pruned(skin_weights_of(dense), -1); });
}

TEST(SkinWeights, AreReportedOn) {
  Eigen::MatrixXd dense(4, 4);
  dense << 0.5, 0.5, 0, 0, 1, 0, 0, 0, 0.2, 0.3, 0, 0.7, 0.6, -0.1, 0, 0;
  const SkinWeights weights = skin_weights_of(dense);
  const SkinWeightsReport report = report_on(weights);
  EXPECT_EQ(report.vertices_with, (std::vector<int>{0, 1, 2, 1}));
  EXPECT_EQ(report.most_influences(), 3);
  EXPECT_DOUBLE_EQ(report.least_sum, 0.5);
  EXPECT_EQ(report.least_sum_vertex, 3);
  EXPECT_DOUBLE_EQ(report.greatest_sum, 1.2);
  EXPECT_EQ(report.greatest_sum_vertex, 2);
  EXPECT_DOUBLE_EQ(report.least_weight, -0.1);
  EXPECT_EQ(report.unused_bones, std::vector<int>{2});
  EXPECT_EQ(vertices_over_budget(weights, 1), (std::vector<int>{0, 2, 3}));
  const SkinWeightsReport nothing = report_on({});
  EXPECT_EQ(nothing.least_sum_vertex, -1);
  EXPECT_TRUE(nothing.vertices_with.empty());
}

TEST(PackInfluences, HoldsEveryWeightAndPadsWithZeros) {
  const Eigen::MatrixXd dense = random_weights(60, 7);
  const SkinWeights weights = skin_weights_of(dense);
  for (const int width : {0, 8}) {
    const PackedInfluences packed = pack_influences(weights, width);
    ASSERT_TRUE(packed.table().is_valid(7));
    EXPECT_EQ(packed.influences, width == 0 ? report_on(weights).most_influences() : 8);
    Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(60, 7);
    for (int i = 0; i < 60; ++i) {
      for (int j = 0; j < packed.influences; ++j) {
        const int at = i * packed.influences + j;
        sums(i, packed.bones[at]) += packed.weights[at];
        if (j > 0) {
          EXPECT_LE(packed.weights[at], packed.weights[at - 1]);
        }
      }
    }
    EXPECT_LT((sums - dense).cwiseAbs().maxCoeff(), 1e-7);
  }
}

TEST(PackInfluences, TakesVerticesWithoutInfluencesAndNoVerticesAtAll) {
  const PackedInfluences still = pack_influences(skin_weights_of(Eigen::MatrixXd::Zero(3, 2)));
  EXPECT_EQ(still.influences, 1);
  EXPECT_EQ(still.weights, std::vector<float>(3, 0.0f));
  EXPECT_TRUE(pack_influences({}).table().is_valid(0));
}

TEST(PackInfluences, RejectsWhatTheTableCannotHold) {
  Eigen::MatrixXd dense(2, 3);
  dense << 1, 0, 0, 0.2, 0.3, 0.5;
  const Error error = error_of([&] { pack_influences(skin_weights_of(dense), 2); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidWeights);
  EXPECT_EQ(vertex_of(error), 1);
  expect_error(ErrorCode::InvalidArgument, [&] { pack_influences(skin_weights_of(dense), -1); });
  SkinWeights many;
  many.bone_count = 65537;
  expect_error(ErrorCode::InvalidArgument, [&] { pack_influences(many); });
  dense(0, 0) = 1e300;
  expect_error(ErrorCode::NonFiniteNumber, [&] { pack_influences(skin_weights_of(dense)); });
}

}  // namespace
}  // namespace limber
