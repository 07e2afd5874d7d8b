#pragma once

#include <cmath>
#include <vector>

#include <Eigen/Core>

#include "limber/compress/compress_skin.h"
#include "limber/core/internal/random.h"
#include "limber/model/shape.h"
#include "limber/model/subspace.h"

namespace limber::test {

/// Smooth weights that no vertex has zero of: bones at random vertices, falling off like a bell.
inline Eigen::MatrixXd bell_weights(const Shape& shape, int bones, double width, std::uint64_t seed = 3) {
  internal::Random random(seed);
  std::vector<Eigen::RowVector3d> centers;
  for (int j = 0; j < bones; ++j) {
    centers.emplace_back(shape.positions.row(random.below(static_cast<std::uint32_t>(shape.vertex_count()))));
  }
  Eigen::MatrixXd weights(shape.vertex_count(), bones);
  for (int i = 0; i < shape.vertex_count(); ++i) {
    for (int j = 0; j < bones; ++j) {
      weights(i, j) = std::exp(-(shape.positions.row(i) - centers[j]).squaredNorm() / (width * width));
    }
    weights.row(i) /= weights.row(i).sum();
  }
  return weights;
}

/// A rigid motion about a random axis through the origin, and a shift.
inline AffineMatrix random_motion(internal::Random& random, double angle, double shift) {
  Eigen::Vector3d axis(random.normal(), random.normal(), random.normal());
  AffineMatrix bone;
  bone.leftCols<3>() = Eigen::AngleAxisd(random.uniform(-angle, angle), axis.normalized()).toRotationMatrix();
  bone.col(3) << random.uniform(-shift, shift), random.uniform(-shift, shift), random.uniform(-shift, shift);
  return bone;
}

inline ExamplePoses random_poses(int poses, int bones, std::uint64_t seed = 5) {
  ExamplePoses made;
  made.bone_count = bones;
  internal::Random random(seed);
  for (int i = 0; i < poses * bones; ++i) made.bones.push_back(random_motion(random, 1.0, 0.2));
  return made;
}

/// Root of the mean squared difference of the numbers of two tables.
inline double rms(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  return std::sqrt((a - b).squaredNorm() / static_cast<double>(a.size()));
}

}  // namespace limber::test
