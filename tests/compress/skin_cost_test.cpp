#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "limber/compress/compress_skin.h"
#include "limber/core/internal/random.h"
#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"

#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

struct Case {
  Skeleton skeleton;
  SkinnedMesh mesh;
  SkinWeights limited_weights;
  std::vector<SkeletonPose> poses;
};

Case random_case() {
  Case result;
  Random random(5);
  for (int j = 0; j < 6; ++j) {
    Joint joint;
    joint.name = std::string("j").append(std::to_string(j));
    joint.parent = j - 1;
    joint.rest.translation = {1, 0.1 * j, 0};
    result.skeleton.joints.push_back(joint);
  }
  const std::vector<AffineMatrix> rest = rest_joint_to_world(result.skeleton);
  for (int j = 0; j < 6; ++j) result.mesh.bones.push_back({j, inverse(rest[static_cast<std::size_t>(j)])});
  result.mesh.shape.positions.resize(40, 3);
  Eigen::MatrixXd weights(40, 6);
  for (int v = 0; v < 40; ++v) {
    for (int c = 0; c < 3; ++c) result.mesh.shape.positions(v, c) = random.uniform(0, 6);
    for (int b = 0; b < 6; ++b) weights(v, b) = random.uniform();
    if (v < 10) weights.row(v) << 1, 0, 0, 0, 0, 0;
    weights.row(v) /= weights.row(v).sum();
  }
  result.mesh.weights = skin_weights_of(weights);
  result.limited_weights = limited(result.mesh.weights, 2);
  const std::vector<int> joints = {0, 1, 2, 3, 4, 5};
  const MotionClip clip = range_of_motion(result.skeleton, joints);
  for (const RangePose& pose : range_poses(joints)) {
    result.poses.push_back(sample(clip, result.skeleton, pose.seconds));
  }
  return result;
}

TEST(SkinCost, AgreesWithPosingBothSkins) {
  const Case sample = random_case();
  const SkinCost cost = skin_cost(sample.mesh, sample.limited_weights, sample.skeleton, sample.poses);
  SkinnedMesh other = sample.mesh;
  other.weights = sample.limited_weights;
  const double size = size_of(sample.mesh.shape);
  std::vector<double> distances;
  double squares = 0;
  for (const SkeletonPose& pose : sample.poses) {
    const auto bones = bone_transforms(sample.mesh, joint_to_world(sample.skeleton, pose));
    const Positions apart = skinned_positions(sample.mesh, bones) - skinned_positions(other, bones);
    for (int v = 0; v < 40; ++v) {
      distances.push_back(apart.row(v).norm() / size);
      squares += distances.back() * distances.back();
    }
  }
  std::sort(distances.begin(), distances.end());
  EXPECT_NEAR(cost.rms, std::sqrt(squares / static_cast<double>(distances.size())), 1e-12);
  EXPECT_NEAR(cost.worst, distances.back(), 1e-12);
  EXPECT_NEAR(cost.percentile99, distances[distances.size() - 1 - distances.size() / 100], 1e-7);
  EXPECT_EQ(cost.changed_vertices, 30);
  const auto bones = bone_transforms(
      sample.mesh, joint_to_world(sample.skeleton, sample.poses[static_cast<std::size_t>(cost.worst_pose)]));
  const Positions apart = skinned_positions(sample.mesh, bones) - skinned_positions(other, bones);
  EXPECT_NEAR(apart.row(cost.worst_vertex).norm() / size, cost.worst, 1e-12);
}

TEST(SkinCost, IsZeroForTheSameWeights) {
  const Case sample = random_case();
  const SkinCost cost = skin_cost(sample.mesh, sample.mesh.weights, sample.skeleton, sample.poses);
  EXPECT_EQ(cost.worst, 0);
  EXPECT_EQ(cost.worst_vertex, -1);
  EXPECT_EQ(cost.changed_vertices, 0);
}

TEST(SkinCost, RefusesAnotherMesh) {
  const Case sample = random_case();
  const SkinWeights other = skin_weights_of(Eigen::MatrixXd::Ones(39, 6));
  expect_error(ErrorCode::CountMismatch, [&] { skin_cost(sample.mesh, other, sample.skeleton, sample.poses); });
}

}  // namespace
}  // namespace limber
