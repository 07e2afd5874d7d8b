#include "limber/compress/internal/rigid_motions.h"

#include <Eigen/Geometry>

#include "limber/runtime/internal/rotation.h"

namespace limber::internal {
namespace {

/// The kernel works in float: what it returns is made orthonormal again in double.
Eigen::Matrix3d polished(const Eigen::Matrix3d& rotation) {
  return Eigen::Quaterniond(rotation).normalized().toRotationMatrix();
}

}  // namespace

void register_rigidly(std::span<const RegistrationSums> sums, std::span<AffineMatrix> motions) {
  const std::size_t count = sums.size();
  std::vector<float> matrices(9 * count);
  std::vector<float> rotations(9 * count);
  for (std::size_t i = 0; i < count; ++i) {
    Eigen::Matrix3d covariance = Eigen::Matrix3d::Zero();
    if (sums[i].weight > 0) covariance = sums[i].product - sums[i].to * sums[i].from.transpose() / sums[i].weight;
    const double norm = covariance.norm();
    if (norm > 0) covariance /= norm;
    for (std::size_t k = 0; k < 9; ++k) {
      const auto row = static_cast<Eigen::Index>(k / 3);
      const auto column = static_cast<Eigen::Index>(k % 3);
      matrices[k * count + i] = static_cast<float>(covariance(row, column));
      rotations[k * count + i] = static_cast<float>(motions[i](row, column));
    }
  }
  RotationBatch batch;
  batch.count = count;
  batch.matrices = matrices;
  batch.rotations = rotations;
  batch.previous = rotations;
  nearest_rotations_3d(batch);
  for (std::size_t i = 0; i < count; ++i) {
    if (!(sums[i].weight > 0)) continue;
    Eigen::Matrix3d rotation;
    for (std::size_t k = 0; k < 9; ++k) {
      rotation(static_cast<Eigen::Index>(k / 3), static_cast<Eigen::Index>(k % 3)) = rotations[k * count + i];
    }
    motions[i].leftCols<3>() = polished(rotation);
    motions[i].col(3) = (sums[i].to - motions[i].leftCols<3>() * sums[i].from) / sums[i].weight;
  }
}

}  // namespace limber::internal
