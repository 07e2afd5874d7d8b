#include "limber/runtime/internal/rotation.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <Eigen/Dense>

#include "limber/core/internal/random.h"

#include "bench/bench.h"

namespace limber::bench {
using namespace internal;
namespace {

constexpr double kDegree = 0.017453292519943295;

/// Matrices of every kind, in planes: half of them rotations with noise, as solvers see, a quarter random
/// (half of those reflections), the rest reflected, of rank 2 and of rank 1.
struct Matrices {
  std::size_t count;
  std::vector<float> planes;

  explicit Matrices(std::size_t count) : count(count), planes(9 * count) {
    Random random(1);
    for (std::size_t i = 0; i < count; ++i) set(i, make(random, i % 32));
  }

  static Eigen::Matrix3d gaussian(Random& random) {
    return Eigen::Matrix3d::NullaryExpr([&](Eigen::Index, Eigen::Index) { return random.normal(); });
  }

  static Eigen::Matrix3d make(Random& random, std::size_t kind) {
    const Eigen::Matrix3d matrix = gaussian(random);
    if (kind < 16) {
      const Eigen::Quaterniond turn(random.normal(), random.normal(), random.normal(), random.normal());
      return turn.normalized().toRotationMatrix() + 0.2 * matrix;
    }
    if (kind < 24) return matrix;
    if (kind < 28) return matrix.determinant() > 0 ? Eigen::Matrix3d(-matrix) : matrix;
    if (kind < 31) return matrix * Eigen::Vector3d(1, 1, 0).asDiagonal() * gaussian(random);
    return matrix.col(0) * matrix.row(1);
  }

  void set(std::size_t i, const Eigen::Matrix3d& matrix) {
    for (std::size_t k = 0; k < 9; ++k) {
      planes[k * count + i] =
          static_cast<float>(matrix(static_cast<Eigen::Index>(k / 3), static_cast<Eigen::Index>(k % 3)));
    }
  }

  Eigen::Matrix3d get(const std::vector<float>& from, std::size_t i) const {
    Eigen::Matrix3d matrix;
    for (std::size_t k = 0; k < 9; ++k) {
      matrix(static_cast<Eigen::Index>(k / 3), static_cast<Eigen::Index>(k % 3)) = from[k * count + i];
    }
    return matrix;
  }
};

/// The nearest rotation by a Jacobi SVD; `den` receives how well determined it is.
Eigen::Matrix3d by_svd(const Eigen::Matrix3d& matrix, double& den) {
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::Matrix3d u = svd.matrixU();
  Eigen::Vector3d s = svd.singularValues().normalized();
  if (u.determinant() * svd.matrixV().determinant() < 0) {
    u.col(2) *= -1;
    s[2] *= -1;
  }
  den = (s[0] + s[1]) * (s[0] + s[2]) * (s[1] + s[2]);
  return u * svd.matrixV().transpose();
}

}  // namespace

std::vector<Result> run_rotation(const Options& options) {
  const std::string bench = "rotation";
  const Matrices matrices(options.quick ? 100000 : 1000000);
  std::vector<float> rotations(matrices.planes.size());
  std::vector<float> mu(matrices.count);
  RotationBatch batch;
  batch.count = matrices.count;
  batch.matrices = matrices.planes;
  batch.rotations = rotations;
  batch.mu = mu;

  const std::size_t svd_count = matrices.count / 10;
  double sum = 0;  // so that the SVDs are not optimised away
  const auto decompose = [&] {
    double den = 0;
    for (std::size_t i = 0; i < svd_count; ++i) sum += by_svd(matrices.get(matrices.planes, i), den)(0, 0);
  };
  const PairOfSeconds seconds = median_seconds_in_turns([&] { nearest_rotations_3d(batch); }, decompose);
  const double per_matrix = 1e9 * seconds.first / static_cast<double>(matrices.count);
  const double per_svd = 1e9 * seconds.second / static_cast<double>(svd_count);
  const double warm =
      1e9 * median_seconds([&] { nearest_rotations_3d_warm(batch); }) / static_cast<double>(matrices.count);

  nearest_rotations_3d(batch);
  double worst = 0;
  double undetermined = 0;
  for (std::size_t i = 0; i < matrices.count; ++i) {
    double den = 0;
    const Eigen::Matrix3d expected = by_svd(matrices.get(matrices.planes, i), den);
    if (den < 1e-5) {
      ++undetermined;
    } else {
      worst = std::max(worst, (matrices.get(rotations, i) - expected).norm() / std::sqrt(2.0) / kDegree);
    }
  }
  const std::string against = "Eigen JacobiSVD in double, one per matrix";
  return {{bench, "kernel_a_3x3", per_matrix, "ns per matrix", per_svd / per_matrix, against},
          {bench, "kernel_a_3x3_warm", warm, "ns per matrix", per_svd / warm, against},
          {bench, "jacobi_svd_3x3", per_svd, "ns per matrix", 0, std::isfinite(sum) ? "" : "not finite"},
          {bench, "kernel_a_3x3_worst_angle", worst, "degrees", 0, ""},
          {bench, "kernel_a_3x3_undetermined", 100 * undetermined / static_cast<double>(matrices.count), "%", 0, ""}};
}

}  // namespace limber::bench
