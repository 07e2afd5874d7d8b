#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/core/internal/random.h"
#include "limber/session/characters.h"

#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

/// Two meshes of random points on three joints, one of them with a morph target that is on.
Character make_character(Random& random) {
  Character character;
  for (int i = 0; i < 3; ++i) {
    Joint joint;
    joint.name = std::string(1, static_cast<char>('a' + i));
    joint.parent = i - 1;
    joint.rest.translation = {0, 1, 0};
    character.skeleton.joints.push_back(joint);
  }
  const std::vector<AffineMatrix> rest = rest_joint_to_world(character.skeleton);
  for (const int vertices : {40, 7}) {
    SkinnedMesh mesh;
    mesh.shape.positions.resize(vertices, 3);
    Eigen::MatrixXd weights(vertices, 3);
    for (int v = 0; v < vertices; ++v) {
      for (int i = 0; i < 3; ++i) {
        mesh.shape.positions(v, i) = random.normal();
        weights(v, i) = random.uniform();
      }
      weights.row(v) /= weights.row(v).sum();
    }
    mesh.weights = skin_weights_of(weights);
    for (int i = 0; i < 3; ++i) mesh.bones.push_back({i, inverse(rest[i])});
    character.meshes.push_back(mesh);
  }
  MorphTarget morph;
  morph.positions = Positions::Constant(7, 3, 0.5);
  character.meshes[1].morph_targets.push_back(morph);
  character.meshes[1].morph_weights = {0.25};
  return character;
}

SkeletonPose bent(const Skeleton& skeleton, double angle) {
  SkeletonPose pose = rest_pose(skeleton);
  for (JointTransform& local : pose.local) {
    local.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(angle, Eigen::Vector3d(1, 2, 3).normalized()));
  }
  return pose;
}

TEST(CharacterPlayer, AgreesWithTheSlowReference) {
  Random random(31);
  const Character character = make_character(random);
  CharacterPlayer player(character, SkinBlend::Linear);
  ASSERT_EQ(player.vertex_count(), 47);
  std::vector<float> positions(3 * 47);
  for (const double angle : {0.0, 0.4, 1.3}) {
    const std::vector<AffineMatrix> to_world = joint_to_world(character.skeleton, bent(character.skeleton, angle));
    player.skin(to_world, positions);
    const Shape expected = posed_shape(character, to_world);
    for (int v = 0; v < 47; ++v) {
      for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(positions[static_cast<std::size_t>(3 * v + i)], expected.positions(v, i), 1e-5);
      }
    }
  }
}

TEST(CharacterPlayer, MovesRigidlyByDualQuaternionsIfEveryBoneDoes) {
  Random random(32);
  Character character = make_character(random);
  CharacterPlayer player(character, SkinBlend::DualQuaternion);
  // Only the root turns: all bones share one rigid motion.
  SkeletonPose pose = rest_pose(character.skeleton);
  pose.local[0].rotation = Eigen::Quaterniond(Eigen::AngleAxisd(2, Eigen::Vector3d::UnitX()));
  std::vector<float> positions(3 * 47);
  const std::vector<AffineMatrix> to_world = joint_to_world(character.skeleton, pose);
  player.skin(to_world, positions);
  const Shape expected = posed_shape(character, to_world);
  for (int v = 0; v < 47; ++v) {
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(positions[static_cast<std::size_t>(3 * v + i)], expected.positions(v, i), 1e-5);
    }
  }
}

TEST(CharacterPlayer, RefusesVerticesThatNoBoneMoves) {
  Random random(33);
  Character character = make_character(random);
  character.meshes[0].weights = skin_weights_of(Eigen::MatrixXd::Zero(40, 3));
  expect_error(ErrorCode::InvalidWeights, [&] { CharacterPlayer(character, SkinBlend::Linear); });
}

}  // namespace
}  // namespace limber
