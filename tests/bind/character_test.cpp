#include "limber/bind/character.h"

#include <gtest/gtest.h>

namespace limber {
namespace {

/// A triangle that hangs rigidly on one joint at (0, 0, 5), with two morph targets.
Character morphing_triangle() {
  Character character;
  Joint joint;
  joint.name = "root";
  joint.rest.translation = {0, 0, 5};
  character.skeleton.joints = {joint};
  SkinnedMesh mesh;
  mesh.shape.positions = Positions{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  mesh.shape.triangles = Triangles{{0, 1, 2}};
  mesh.bones = {{.joint = 0, .inverse_bind = AffineMatrix::Identity()}};
  mesh.weights = skin_weights_of(Eigen::MatrixXd::Ones(3, 1));
  mesh.morph_targets = {{.name = "wide", .positions = Positions{{0, 0, 0}, {2, 0, 0}, {0, 0, 0}}},
                        {.name = "high", .positions = Positions{{0, 0, 0}, {0, 0, 0}, {0, 4, 0}}}};
  character.meshes = {mesh};
  return character;
}

TEST(RestShape, LeavesMorphTargetsOutThatHaveNoWeight) {
  const Positions expected{{0, 0, 5}, {1, 0, 5}, {0, 1, 5}};
  EXPECT_EQ(rest_shape(morphing_triangle()).positions, expected);
}

TEST(RestShape, MixesMorphTargetsInBeforeTheBones) {
  Character character = morphing_triangle();
  character.meshes[0].morph_weights = {0.5, 0.25};
  validate(character);
  const Positions expected{{0, 0, 5}, {2, 0, 5}, {0, 2, 5}};
  EXPECT_EQ(rest_shape(character).positions, expected);
}

TEST(RestShape, MixesTheNormalsOfMorphTargetsIn) {
  Character character = morphing_triangle();
  character.meshes[0].shape.normals = Positions{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}};
  character.meshes[0].morph_targets[0].normals = Positions{{0, 0, 0}, {2, 0, 0}, {0, 0, 0}};
  character.meshes[0].morph_weights = {0.5, 0};
  const Positions normals = rest_shape(character).normals;
  EXPECT_TRUE(normals.row(1).isApprox(Eigen::RowVector3d(1, 0, 1).normalized(), 1e-12));
  EXPECT_TRUE(normals.row(0).isApprox(Eigen::RowVector3d(0, 0, 1), 1e-12));
}

}  // namespace
}  // namespace limber
