#include "limber/model/character.h"

#include <limits>

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"

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

TEST(ValidateCharacter, NamesThePartThatDoesNotFit) {
  const auto refused = [](ErrorCode code, const char* path, void (*spoil)(SkinnedMesh&)) {
    Character character = morphing_triangle();
    spoil(character.meshes[0]);
    expect_error_at_path(code, path, [&] { validate(character); });
  };
  validate(morphing_triangle());
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  refused(ErrorCode::CountMismatch, "meshes[0].morph_targets[1]",
          [](SkinnedMesh& mesh) { mesh.morph_targets[1].positions.resize(2, 3); });
  refused(ErrorCode::CountMismatch, "meshes[0].morph_targets[0]",
          [](SkinnedMesh& mesh) { mesh.morph_targets[0].normals = Positions::Zero(2, 3); });
  refused(ErrorCode::CountMismatch, "meshes[0].morph_weights", [](SkinnedMesh& mesh) { mesh.morph_weights = {1}; });
  refused(ErrorCode::CountMismatch, "meshes[0].weights",
          [](SkinnedMesh& mesh) { mesh.weights = skin_weights_of(Eigen::MatrixXd::Ones(4, 1)); });
  refused(ErrorCode::CountMismatch, "meshes[0].weights",
          [](SkinnedMesh& mesh) { mesh.weights = skin_weights_of(Eigen::MatrixXd::Constant(3, 2, 0.5)); });
  refused(ErrorCode::IndexOutOfRange, "meshes[0].bones[0]", [](SkinnedMesh& mesh) { mesh.bones[0].joint = 1; });
  refused(ErrorCode::NonFiniteNumber, "meshes[0].bones[0]",
          [](SkinnedMesh& mesh) { mesh.bones[0].inverse_bind(0, 0) = kNaN; });
  refused(ErrorCode::NonFiniteNumber, "meshes[0]", [](SkinnedMesh& mesh) { mesh.shape.positions(1, 1) = kNaN; });
  refused(ErrorCode::IndexOutOfRange, "meshes[0]", [](SkinnedMesh& mesh) { mesh.shape.triangles(0, 2) = 3; });
}

}  // namespace
}  // namespace limber
