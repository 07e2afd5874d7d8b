#include <Eigen/Geometry>
#include <Eigen/SVD>
#include <gtest/gtest.h>

#include "limber/arap/reduced_model.h"
#include "limber/core/internal/random.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

struct Case {
  const char* name;
  ArapEnergy energy;
  int dimension;
};

Shape shape_for(const Case& c) {
  if (c.energy == ArapEnergy::Tets) return test::jitter(test::make_tet_box(3, 2, 2), 0.05, 1);
  if (c.dimension == 2) return test::jitter(test::make_grid(5, 4), 0.03, 2);
  return test::make_sphere(2);
}

/// Rotation nearest to a matrix, by SVD.
Eigen::MatrixXd nearest_rotation_by_svd(const Eigen::MatrixXd& matrix) {
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::MatrixXd u = svd.matrixU();
  if ((u * svd.matrixV().transpose()).determinant() < 0) u.col(u.cols() - 1) *= -1;
  return u * svd.matrixV().transpose();
}

/// E(V') with the best rotations, through the operator.
double operator_energy(const ArapOperator& arap, const Eigen::MatrixXd& deformed) {
  const int d = arap.dimension;
  double energy = arap.rest_energy + 0.5 * deformed.cwiseProduct(arap.stiffness * deformed).sum();
  const Eigen::MatrixXd s = arap.coupling * deformed;
  for (int k = 0; k < arap.cluster_count; ++k) {
    const Eigen::MatrixXd block = s.middleRows(k * d, d);
    energy -= nearest_rotation_by_svd(block).cwiseProduct(block).sum();
  }
  return energy;
}

class ArapOperatorTest : public ::testing::TestWithParam<Case> {
 protected:
  Shape shape_ = shape_for(GetParam());
  int d_ = GetParam().dimension;
  ArapOperator arap_ = build_arap_operator(shape_, d_, GetParam().energy);
  Eigen::MatrixXd rest_ = shape_.positions.leftCols(d_);
};

TEST_P(ArapOperatorTest, IsZeroAtRestAndUnderRigidMotions) {
  const double scale = arap_.rest_energy;
  EXPECT_GT(scale, 0);
  EXPECT_NEAR(operator_energy(arap_, rest_), 0, 1e-12 * scale);
  Eigen::MatrixXd rotation = Eigen::MatrixXd::Identity(d_, d_);
  rotation.topLeftCorner(2, 2) = Eigen::Rotation2Dd(2.5).toRotationMatrix();
  if (d_ == 3) rotation = rotation * Eigen::AngleAxisd(1.1, Eigen::Vector3d(1, 2, 3).normalized()).matrix();
  const Eigen::MatrixXd moved = (rest_ * rotation).rowwise() + Eigen::RowVectorXd::Constant(d_, 7.0);
  EXPECT_NEAR(operator_energy(arap_, moved), 0, 1e-11 * scale);
}

TEST_P(ArapOperatorTest, GradientAtRestVanishes) {
  // L V = K^T (I; I; ...): linear and quadratic parts belong together.
  const Eigen::MatrixXd identities = Eigen::MatrixXd::Identity(d_, d_).replicate(arap_.cluster_count, 1);
  EXPECT_LT((arap_.stiffness * rest_ - arap_.coupling.transpose() * identities).cwiseAbs().maxCoeff(), 1e-12);
}

TEST_P(ArapOperatorTest, GradientAgreesWithFiniteDifferences) {
  Random random(3);
  Eigen::MatrixXd deformed = rest_;
  Eigen::MatrixXd direction(rest_.rows(), d_);
  for (Eigen::Index i = 0; i < rest_.size(); ++i) {
    deformed.data()[i] += 0.2 * random.uniform(-1, 1);
    direction.data()[i] = random.uniform(-1, 1);
  }
  const Eigen::MatrixXd s = arap_.coupling * deformed;
  Eigen::MatrixXd rotations(s.rows(), d_);
  for (int k = 0; k < arap_.cluster_count; ++k) {
    rotations.middleRows(k * d_, d_) = nearest_rotation_by_svd(s.middleRows(k * d_, d_));
  }
  const Eigen::MatrixXd gradient = arap_.stiffness * deformed - arap_.coupling.transpose() * rotations;
  const double step = 1e-6;
  const double difference =
      (operator_energy(arap_, deformed + step * direction) - operator_energy(arap_, deformed - step * direction)) /
      (2 * step);
  EXPECT_NEAR(difference, gradient.cwiseProduct(direction).sum(), 1e-6 * gradient.norm() * direction.norm());
}

TEST_P(ArapOperatorTest, ClustersSumTheirRotations) {
  const int rotations = rotation_count(shape_, GetParam().energy);
  std::vector<int> labels(rotations);
  for (int i = 0; i < rotations; ++i) labels[i] = (i * 7) % 3;
  const ArapOperator clustered = build_arap_operator(shape_, d_, GetParam().energy, labels, 3);
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(3 * d_, shape_.vertex_count());
  const Eigen::MatrixXd all = arap_.coupling;
  for (int i = 0; i < rotations; ++i) sums.middleRows(labels[i] * d_, d_) += all.middleRows(i * d_, d_);
  EXPECT_LT((Eigen::MatrixXd(clustered.coupling) - sums).cwiseAbs().maxCoeff(), 1e-13);
  EXPECT_EQ((clustered.stiffness - arap_.stiffness).norm(), 0);
}

TEST_P(ArapOperatorTest, MatchesTheSumOverEdgesWrittenOut) {
  // Independent: per element, |J - R|^2 times its size, with J from the element's edges.
  if (GetParam().energy == ArapEnergy::Spokes || GetParam().energy == ArapEnergy::SpokesAndRims) return;
  Random random(9);
  Eigen::MatrixXd deformed = rest_;
  for (Eigen::Index i = 0; i < rest_.size(); ++i) deformed.data()[i] += 0.3 * random.uniform(-1, 1);
  const int elements = rotation_count(shape_, GetParam().energy);
  double expected = 0;
  for (int e = 0; e < elements; ++e) {
    Eigen::MatrixXd before(d_, d_);
    Eigen::MatrixXd after(d_, d_);
    const auto corner = [&](int i) { return d_ == 3 ? shape_.tets(e, i) : shape_.triangles(e, i); };
    for (int i = 0; i < d_; ++i) {
      before.col(i) = (rest_.row(corner(i + 1)) - rest_.row(corner(0))).transpose();
      after.col(i) = (deformed.row(corner(i + 1)) - deformed.row(corner(0))).transpose();
    }
    const Eigen::MatrixXd jacobian = after * before.inverse();
    const double size = std::abs(before.determinant()) / (d_ == 3 ? 6 : 2);
    expected += 0.5 * size * (jacobian - nearest_rotation_by_svd(jacobian)).squaredNorm();
  }
  EXPECT_NEAR(operator_energy(arap_, deformed), expected, 1e-10 * expected);
}

INSTANTIATE_TEST_SUITE_P(Energies, ArapOperatorTest,
                         ::testing::Values(Case{"Triangles2D", ArapEnergy::Triangles, 2},
                                           Case{"Tets", ArapEnergy::Tets, 3}, Case{"Spokes", ArapEnergy::Spokes, 3},
                                           Case{"SpokesAndRims", ArapEnergy::SpokesAndRims, 3},
                                           Case{"SpokesAndRims2D", ArapEnergy::SpokesAndRims, 2}),
                         [](const auto& info) { return info.param.name; });

TEST(ArapOperator, SurvivesDegenerateElements) {
  Shape shape = test::make_grid(2, 2);
  shape.triangles.conservativeResize(shape.triangles.rows() + 1, 3);
  shape.triangles.row(shape.triangles.rows() - 1) << 0, 1, 1;
  const ArapOperator arap = build_arap_operator(shape, 2, ArapEnergy::Triangles);
  EXPECT_EQ(arap.dropped_elements, 1);
  EXPECT_TRUE(Eigen::MatrixXd(arap.stiffness).allFinite());
}

TEST(ArapOperator, RejectsWhatItCannotMeasure) {
  expect_error(ErrorCode::UnsuitableShape, [] { build_arap_operator(test::make_grid(2, 2), 3, ArapEnergy::Tets); });
  Shape flat = test::make_grid(1, 1);
  flat.positions.setZero();
  expect_error(ErrorCode::DegenerateShape, [&] { build_arap_operator(flat, 2, ArapEnergy::Triangles); });
}

TEST(ArapOperator, DefaultsToTheEnergyThatSuitsTheElements) {
  EXPECT_EQ(default_energy(test::make_tet_box(1, 1, 1), 3), ArapEnergy::Tets);
  EXPECT_EQ(default_energy(test::make_grid(1, 1), 2), ArapEnergy::Triangles);
  EXPECT_EQ(default_energy(test::make_sphere(1), 3), ArapEnergy::SpokesAndRims);
}

}  // namespace
}  // namespace limber
