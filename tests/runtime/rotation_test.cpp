#include "limber/runtime/internal/rotation.h"

#include <cmath>
#include <limits>

#include <Eigen/Dense>
#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "limber/runtime/internal/rotation_undetermined.h"

#include "tests/runtime/rotation_zoo.h"

namespace limber {
using namespace internal;
namespace {

constexpr double kDegree = 0.017453292519943295;

/// The answer by a Jacobi SVD in double.
struct Reference {
  Eigen::Matrix3d rotation;
  double mu;
  double den;
  double norm;
};

Reference reference_of(const Eigen::Matrix3f& matrix) {
  const Eigen::Matrix3d m = matrix.cast<double>();
  const double largest = std::max(m.cwiseAbs().maxCoeff(), 1e-300);
  Eigen::JacobiSVD<Eigen::Matrix3d> svd(m / largest, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::Vector3d s = svd.singularValues();
  Eigen::Matrix3d u = svd.matrixU();
  if (u.determinant() * svd.matrixV().determinant() < 0) {
    u.col(2) *= -1;
    s[2] *= -1;
  }
  const double norm = s.norm();
  if (norm > 0) s /= norm;
  return {u * svd.matrixV().transpose(), s.sum(), (s[0] + s[1]) * (s[0] + s[2]) * (s[1] + s[2]), norm * largest};
}

double angle_between(const Eigen::Matrix3f& a, const Eigen::Matrix3d& b) {
  return (a.cast<double>() - b).norm() / std::sqrt(2.0);
}

double distance_from_rotations(const Eigen::Matrix3f& matrix) {
  const Eigen::Matrix3d r = matrix.cast<double>();
  return (r * r.transpose() - Eigen::Matrix3d::Identity()).norm() + std::abs(r.determinant() - 1);
}

struct Outcome {
  std::vector<Eigen::Matrix3f> rotations;
  std::vector<float> mu;
  std::vector<float> energy;
};

Outcome rotate_all(const std::vector<Eigen::Matrix3f>& matrices, std::size_t lanes = 0) {
  Outcome outcome;
  outcome.mu.resize(matrices.size());
  outcome.energy.resize(matrices.size());
  const std::size_t block = lanes == 0 ? matrices.size() : lanes;
  const std::vector<float> planes = to_planes(matrices, block);
  std::vector<float> result(planes.size());
  RotationBatch batch;
  batch.count = matrices.size();
  batch.lanes = lanes;
  batch.matrices = planes;
  batch.rotations = result;
  batch.mu = outcome.mu;
  batch.energy = outcome.energy;
  nearest_rotations_3d(batch);
  outcome.rotations = from_planes(result, matrices.size(), block);
  return outcome;
}

std::vector<Eigen::Matrix3f> zoo(int count, std::uint64_t seed) {
  RotationZoo source(seed);
  std::vector<Eigen::Matrix3f> matrices;
  for (int i = 0; i < count; ++i) matrices.push_back(source.next());
  return matrices;
}

std::array<float, 9> rows_of(const Eigen::Matrix3f& m) {
  return {m(0, 0), m(0, 1), m(0, 2), m(1, 0), m(1, 1), m(1, 2), m(2, 0), m(2, 1), m(2, 2)};
}

Eigen::Matrix3f matrix_of(const std::array<float, 9>& rows) {
  return Eigen::Map<const Eigen::Matrix<float, 3, 3, Eigen::RowMajor>>(rows.data());
}

TEST(NearestRotation, AgreesWithAJacobiSvdInDouble) {
  const std::vector<Eigen::Matrix3f> matrices = zoo(200000, 1);
  const Outcome outcome = rotate_all(matrices);
  double worst = 0;
  double worst_when_clear = 0;
  int compared = 0;
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    const Reference expected = reference_of(matrices[i]);
    ASSERT_LT(distance_from_rotations(outcome.rotations[i]), 1e-3) << matrices[i];
    EXPECT_NEAR(outcome.mu[i], expected.mu, 2e-5) << matrices[i];
    EXPECT_NEAR(outcome.energy[i] / expected.norm, expected.mu, 2e-5) << matrices[i];
    if (expected.den < 1.1e-5) continue;
    ++compared;
    const double angle = angle_between(outcome.rotations[i], expected.rotation);
    ASSERT_LT(angle, 0.01 * kDegree) << matrices[i] << "\nden " << expected.den;
    worst = std::max(worst, angle);
    if (expected.den > 1) worst_when_clear = std::max(worst_when_clear, angle);
  }
  EXPECT_GT(compared, 180000);
  EXPECT_LT(worst_when_clear, 2e-6);
  RecordProperty("worst_degrees", std::to_string(worst / kDegree));
}

TEST(NearestRotation, OneAtATimeInDoubleAgreesWithAJacobiSvd) {
  int compared = 0;
  for (const Eigen::Matrix3f& matrix : zoo(4000, 7)) {
    const float largest = matrix.cwiseAbs().maxCoeff();
    const Eigen::Matrix<float, 3, 3, Eigen::RowMajor> scaled = matrix / largest;
    const Reference reference = reference_of(scaled);
    if (reference.den < 1e-3) continue;
    float rotation[9];
    float mu = 0;
    float den = 0;
    rotation_in_double(scaled.data(), 25, rotation, mu, den);
    const Eigen::Matrix3f found = Eigen::Map<const Eigen::Matrix<float, 3, 3, Eigen::RowMajor>>(rotation);
    ASSERT_LT(angle_between(found, reference.rotation), 1e-6) << matrix;
    ASSERT_NEAR(mu, reference.mu, 1e-6);
    ASSERT_NEAR(den, 2 * reference.den, 1e-5);  // The derivative of the quartic is twice what the reference has.
    ++compared;
  }
  EXPECT_GT(compared, 2000);
}

TEST(NearestRotation, ReturnsRotationsUnchanged) {
  RotationZoo source(2);
  for (int i = 0; i < 1000; ++i) {
    const Eigen::Matrix3d rotation = source.rotation();
    EXPECT_LT(angle_between(matrix_of(nearest_rotation_3d(rows_of(rotation.cast<float>()))), rotation), 1e-6);
  }
  for (int axis = 0; axis < 3; ++axis) {
    Eigen::Matrix3d half_turn = -Eigen::Matrix3d::Identity();
    half_turn(axis, axis) = 1;
    EXPECT_LT(angle_between(matrix_of(nearest_rotation_3d(rows_of(half_turn.cast<float>()))), half_turn), 1e-6);
  }
}

TEST(NearestRotation, IsStillTheBestWhereManyAre) {
  RotationZoo source(3);
  for (int i = 0; i < 5000; ++i) {
    const Eigen::Matrix3f matrix = source.undetermined();
    const Eigen::Matrix3f previous = source.rotation().cast<float>();
    const Reference expected = reference_of(matrix);
    for (const Eigen::Matrix3f& found : {matrix_of(nearest_rotation_3d(rows_of(matrix))),
                                         matrix_of(nearest_rotation_3d(rows_of(matrix), rows_of(previous)))}) {
      ASSERT_LT(distance_from_rotations(found), 1e-5) << matrix;
      const double trace = (found.cast<double>().transpose() * matrix.cast<double>()).trace();
      EXPECT_GE(trace, (expected.mu - 1e-4) * expected.norm) << matrix;
    }
  }
}

TEST(NearestRotation, TakesTheShortestTurnFromThePreviousForRankOne) {
  RotationZoo source(4);
  for (int i = 0; i < 1000; ++i) {
    const Eigen::Vector3d to = source.gaussian().col(0).normalized();
    const Eigen::Vector3d from = source.gaussian().col(0).normalized();
    const Eigen::Matrix3f matrix = (to * from.transpose()).cast<float>();
    const Eigen::Matrix3d previous = source.rotation();
    const Eigen::Matrix3d found =
        matrix_of(nearest_rotation_3d(rows_of(matrix), rows_of(previous.cast<float>()))).cast<double>();
    EXPECT_LT((found * from - to).norm(), 1e-6);
    const double turned = Eigen::AngleAxisd(found * previous.transpose()).angle();
    EXPECT_NEAR(turned, std::acos(to.dot(previous * from)), 1e-3);
  }
}

TEST(NearestRotation, KeepsThePreviousForAZeroMatrix) {
  RotationZoo source(5);
  const std::array<float, 9> zero{};
  const std::array<float, 9> previous = rows_of(source.rotation().cast<float>());
  EXPECT_EQ(nearest_rotation_3d(zero, previous), previous);
  EXPECT_EQ(matrix_of(nearest_rotation_3d(zero)), Eigen::Matrix3f(Eigen::Matrix3f::Identity()));
}

TEST(NearestRotation, IsFiniteForAnyFiniteMatrix) {
  RotationZoo source(6);
  constexpr float kMax = std::numeric_limits<float>::max();
  constexpr float kMin = std::numeric_limits<float>::min();
  constexpr float kDenormal = std::numeric_limits<float>::denorm_min();
  const float values[] = {0, 1, -1, kMax, -kMax, kMin, -kMin, kDenormal, -kDenormal, 1e-30f, 1e30f, -0.5f};
  for (int i = 0; i < 50000; ++i) {
    std::array<float, 9> matrix;
    for (float& value : matrix) value = values[source.random().below(std::size(values))];
    const Eigen::Matrix3f found = matrix_of(nearest_rotation_3d(matrix));
    ASSERT_LT(distance_from_rotations(found), 1e-3) << matrix_of(matrix);
  }
}

TEST(NearestRotation, DoesNotDependOnTheScale) {
  RotationZoo source(7);
  for (int i = 0; i < 500; ++i) {
    const Eigen::Matrix3f matrix = source.gaussian().cast<float>();
    const std::array<float, 9> expected = nearest_rotation_3d(rows_of(matrix));
    for (const float scale : {0x1p-100f, 0x1p-20f, 0x1p40f, 0x1p120f}) {
      EXPECT_EQ(nearest_rotation_3d(rows_of(scale * matrix)), expected);
    }
  }
}

TEST(NearestRotation, EveryInstructionSetGivesTheSame) {
  std::vector<Eigen::Matrix3f> matrices = zoo(20000, 8);
  RotationZoo source(9);
  for (int i = 0; i < 2000; ++i) matrices.push_back(source.undetermined());
  const Outcome best = rotate_all(matrices);
  const std::int64_t supported = hwy::SupportedTargets();
  int targets = 0;
  for (std::int64_t rest = supported; rest != 0; rest &= rest - 1) {
    hwy::SetSupportedTargetsForTest(rest & -rest);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    ++targets;
    const Outcome outcome = rotate_all(matrices);
    for (std::size_t i = 0; i < matrices.size(); ++i) {
      const Reference expected = reference_of(matrices[i]);
      EXPECT_NEAR(outcome.mu[i], best.mu[i], 4e-5);
      if (std::abs(expected.den / 1e-5 - 1) < 0.1) continue;  // on either side of the threshold
      const double difference = angle_between(outcome.rotations[i], best.rotations[i].cast<double>());
      ASSERT_LT(difference, expected.den > 1 ? 3e-6 : 0.02 * kDegree) << hwy::TargetName(rest & -rest) << "\n"
                                                                      << matrices[i] << "\nden " << expected.den;
    }
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  EXPECT_GE(targets, 1);
}

TEST(NearestRotation, GivesTheSameBitsInEveryLayout) {
  std::vector<Eigen::Matrix3f> matrices = zoo(1003, 10);
  const Outcome expected = rotate_all(matrices);
  for (const std::size_t lanes : {1u, 5u, 8u, 16u, 37u, 2000u}) {
    const Outcome outcome = rotate_all(matrices, lanes);
    EXPECT_EQ(outcome.mu, expected.mu) << lanes;
    EXPECT_EQ(outcome.energy, expected.energy) << lanes;
    for (std::size_t i = 0; i < matrices.size(); ++i) ASSERT_EQ(outcome.rotations[i], expected.rotations[i]) << lanes;
  }
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    ASSERT_EQ(matrix_of(nearest_rotation_3d(rows_of(matrices[i]))), expected.rotations[i]);
  }
}

TEST(NearestRotation, WorksInPlace) {
  RotationZoo source(11);
  std::vector<Eigen::Matrix3f> matrices = zoo(333, 12);
  std::vector<Eigen::Matrix3f> old;
  for (int i = 0; i < 100; ++i) matrices.push_back(source.undetermined());
  for (std::size_t i = 0; i < matrices.size(); ++i) old.push_back(source.rotation().cast<float>());
  const std::vector<float> planes = to_planes(matrices, 8);
  const std::vector<float> previous = to_planes(old, 8);
  std::vector<float> expected(planes.size());
  RotationBatch batch;
  batch.count = matrices.size();
  batch.lanes = 8;
  batch.matrices = planes;
  batch.rotations = expected;
  batch.previous = previous;
  nearest_rotations_3d(batch);
  std::vector<float> over_previous = previous;
  batch.rotations = over_previous;
  batch.previous = over_previous;
  nearest_rotations_3d(batch);
  std::vector<float> over_matrices = planes;
  batch.rotations = over_matrices;
  batch.matrices = over_matrices;
  batch.previous = previous;
  nearest_rotations_3d(batch);
  const auto whole = from_planes(expected, matrices.size(), 8);
  EXPECT_EQ(from_planes(over_previous, matrices.size(), 8), whole);
  EXPECT_EQ(from_planes(over_matrices, matrices.size(), 8), whole);
}

TEST(NearestRotation, WarmStartIsAsExactFromAnyGuess) {
  const std::vector<Eigen::Matrix3f> matrices = zoo(40000, 13);
  const std::vector<float> planes = to_planes(matrices, matrices.size());
  std::vector<float> result(planes.size());
  RotationZoo source(14);
  for (const double change : {0.0, 1e-3, 0.1, 10.0}) {
    std::vector<float> mu = rotate_all(matrices).mu;
    for (float& value : mu) value += static_cast<float>(change * source.random().normal());
    RotationBatch batch;
    batch.count = matrices.size();
    batch.matrices = planes;
    batch.rotations = result;
    batch.mu = mu;
    nearest_rotations_3d_warm(batch);
    const auto rotations = from_planes(result, matrices.size(), matrices.size());
    for (std::size_t i = 0; i < matrices.size(); ++i) {
      const Reference expected = reference_of(matrices[i]);
      EXPECT_NEAR(mu[i], expected.mu, 2e-5);
      if (expected.den < 1.1e-5) continue;
      ASSERT_LT(angle_between(rotations[i], expected.rotation), 0.01 * kDegree) << matrices[i];
    }
  }
}

TEST(NearestRotation2d, AgreesWithTheAngleInDouble) {
  Random random(15);
  for (int i = 0; i < 20000; ++i) {
    std::array<float, 4> m;
    const double scale = std::pow(10.0, random.uniform(-37, 37));
    for (float& value : m) value = static_cast<float>(scale * random.normal());
    const double angle = std::atan2(static_cast<double>(m[2]) - m[1], static_cast<double>(m[0]) + m[3]);
    const std::array<float, 4> found = nearest_rotation_2d(m);
    EXPECT_NEAR(found[0], std::cos(angle), 3e-7);
    EXPECT_NEAR(found[1], -std::sin(angle), 3e-7);
    EXPECT_NEAR(found[2], std::sin(angle), 3e-7);
    EXPECT_NEAR(found[3], std::cos(angle), 3e-7);
  }
}

TEST(NearestRotation2d, KeepsThePreviousWhereUndetermined) {
  const std::array<float, 4> previous{0.6f, -0.8f, 0.8f, 0.6f};
  EXPECT_EQ(nearest_rotation_2d({0.0f, 0.0f, 0.0f, 0.0f}, previous), previous);
  EXPECT_EQ(nearest_rotation_2d({2.0f, 3.0f, 3.0f, -2.0f}, previous), previous);  // a reflection
  EXPECT_EQ(nearest_rotation_2d({0.0f, 1.0f, 1.0f, 0.0f}), (std::array<float, 4>{1, 0, 0, 1}));
}

TEST(NearestRotation2d, GivesMuAndEnergyInEveryLayout) {
  Random random(16);
  constexpr std::size_t kCount = 21;
  constexpr std::size_t kLanes = 8;
  std::vector<float> planes(3 * 4 * kLanes);
  for (float& value : planes) value = static_cast<float>(random.normal());
  std::vector<float> result(planes.size());
  std::vector<float> mu(kCount);
  std::vector<float> energy(kCount);
  nearest_rotations_2d(
      {.count = kCount, .lanes = kLanes, .matrices = planes, .rotations = result, .mu = mu, .energy = energy});
  for (std::size_t i = 0; i < kCount; ++i) {
    double trace = 0;
    double norm2 = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const std::size_t at = i / kLanes * 4 * kLanes + k * kLanes + i % kLanes;
      trace += static_cast<double>(planes[at]) * result[at];
      norm2 += static_cast<double>(planes[at]) * planes[at];
    }
    EXPECT_NEAR(energy[i], trace, 1e-5);
    EXPECT_NEAR(mu[i], trace / std::sqrt(norm2), 1e-5);
  }
}

}  // namespace
}  // namespace limber
