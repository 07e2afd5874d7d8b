#include "limber/rig/curve_rig.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "limber/geometry/nearest.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
namespace {

/// A closed tube along x, ten times as long as thick.
Shape tube() {
  Shape shape = test::make_sphere(4);
  shape.positions.col(0) *= 10;
  return shape;
}

/// Tubes along x, y and z that cross in the origin: six limbs.
Shape cross() {
  Shape shape;
  for (int axis = 0; axis < 3; ++axis) {
    Shape limb = test::make_sphere(4);
    limb.positions.col(axis) *= 8;
    const int first = shape.vertex_count();
    const Eigen::Index faces = shape.triangles.rows();
    shape.positions.conservativeResize(first + limb.vertex_count(), 3);
    shape.positions.bottomRows(limb.vertex_count()) = limb.positions;
    shape.triangles.conservativeResize(faces + limb.triangles.rows(), 3);
    shape.triangles.bottomRows(limb.triangles.rows()) = limb.triangles.array() + first;
  }
  return shape;
}

int leaves_of(const CurveSkeleton& skeleton) {
  int leaves = 0;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    leaves += std::count(skeleton.parents.begin(), skeleton.parents.end(), j) == 0 ? 1 : 0;
  }
  return leaves;
}

TEST(CurveSkeleton, RunsAlongTheMiddleOfATube) {
  const CurveSkeleton skeleton = curve_skeleton(tube());
  EXPECT_EQ(leaves_of(skeleton), 2);
  EXPECT_GE(skeleton.joint_count(), 5);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    EXPECT_LT(skeleton.joints.row(j).tail<2>().norm(), 0.35) << j;
  }
  EXPECT_LT(skeleton.joints.col(0).minCoeff(), -7.5);
  EXPECT_GT(skeleton.joints.col(0).maxCoeff(), 7.5);
}

TEST(CurveSkeleton, GivesEveryLimbABranch) {
  EXPECT_EQ(leaves_of(curve_skeleton(cross())), 6);
}

TEST(CurveSkeleton, StaysInsideAndIsATree) {
  const Shape shape = cross();
  const CurveSkeleton skeleton = curve_skeleton(shape);
  const SurfaceTree surface(shape.positions, shape.triangles);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    EXPECT_TRUE(surface.contains(skeleton.joints.row(j).transpose()));
    EXPECT_LT(skeleton.parents[static_cast<std::size_t>(j)], j);
  }
  EXPECT_EQ(std::count(skeleton.parents.begin(), skeleton.parents.end(), -1), 1);
}

TEST(CurveSkeleton, GivesEachPartARoot) {
  Shape two = tube();
  const int count = two.vertex_count();
  const Eigen::Index faces = two.triangles.rows();
  two.positions.conservativeResize(2 * count, 3);
  two.positions.bottomRows(count) = two.positions.topRows(count).rowwise() + Eigen::RowVector3d(0, 5, 0);
  two.triangles.conservativeResize(2 * faces, 3);
  two.triangles.bottomRows(faces) = two.triangles.topRows(faces).array() + count;
  const CurveSkeleton skeleton = curve_skeleton(two);
  EXPECT_EQ(std::count(skeleton.parents.begin(), skeleton.parents.end(), -1), 2);
}

TEST(CurveSkeleton, NamesWhatIsWrong) {
  expect_error(ErrorCode::InvalidArgument, [] { curve_skeleton(tube(), {.resolution = 3}); });
  expect_error(ErrorCode::UnsuitableShape, [] { curve_skeleton(test::make_sphere(3), {.resolution = 24}); });
  expect_error(ErrorCode::EmptyMesh, [] { curve_skeleton(Shape()); });
}

TEST(CurveRig, HangsBonesOnTheBoneThatEndsWhereTheyStart) {
  CurveSkeleton skeleton;
  skeleton.joints.resize(5, 3);
  skeleton.joints << 0, 0, 0, 1, 0, 0, 2, 1, 0, 2, -1, 0, -1, 0, 0;
  skeleton.parents = {-1, 0, 1, 1, 0};
  const Rig rig = curve_rig(skeleton);
  ASSERT_EQ(rig.count(), 4);
  EXPECT_NO_THROW(validate(rig));
  EXPECT_EQ(rig.handles[0].parent, -1);
  EXPECT_EQ(rig.handles[1].parent, 0);
  EXPECT_EQ(rig.handles[2].parent, 0);
  EXPECT_EQ(rig.handles[3].parent, -1);
  EXPECT_EQ(std::get<BoneHandle>(rig.handles[2].form).tail, Eigen::Vector3d(2, -1, 0));
}

}  // namespace
}  // namespace limber
