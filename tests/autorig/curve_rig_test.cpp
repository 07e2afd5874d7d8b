#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "limber/autorig/fit_skeleton.h"
#include "limber/geometry/internal/nearest.h"
#include "limber/samples/samples.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
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

/// How far the leaf nearest to a place is from it.
double nearest_leaf(const CurveSkeleton& skeleton, const Eigen::Vector3d& place) {
  double nearest = 1e300;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    if (std::count(skeleton.parents.begin(), skeleton.parents.end(), j) > 0) continue;
    nearest = std::min(nearest, (skeleton.joints.row(j).transpose() - place).norm());
  }
  return nearest;
}

/// The ends of limbs: tails of bones that no other bone goes on from.
std::vector<Eigen::Vector3d> limb_ends(const Rig& rig) {
  std::vector<Eigen::Vector3d> ends;
  for (int h = 0; h < rig.count(); ++h) {
    const bool goes_on =
        std::any_of(rig.handles.begin(), rig.handles.end(), [&](const Handle& other) { return other.parent == h; });
    if (!goes_on) ends.push_back(std::get<BoneHandle>(rig.handles[static_cast<std::size_t>(h)].form).tail);
  }
  return ends;
}

TEST(CurveSkeleton, HasOneBranchPerFingerAndNoneToTheEdgesOfThePalm) {
  const Sample hand = make_sample("hand");
  const double near = 0.06 * size_of(hand.shape);
  const double wrist = hand.shape.positions.col(1).minCoeff() + 0.2 * size_of(hand.shape);
  for (const int resolution : {80, 100}) {
    const CurveSkeleton skeleton = curve_skeleton(hand.shape, {.resolution = resolution});
    for (const Eigen::Vector3d& tip : limb_ends(hand.rig)) {
      EXPECT_LT(nearest_leaf(skeleton, tip), near) << tip.transpose() << " at " << resolution;
    }
    int fingers = 0;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
      if (std::count(skeleton.parents.begin(), skeleton.parents.end(), j) > 0) continue;
      double to_tip = 1e300;
      for (const Eigen::Vector3d& tip : limb_ends(hand.rig)) {
        to_tip = std::min(to_tip, (skeleton.joints.row(j).transpose() - tip).norm());
      }
      if (to_tip < near) ++fingers;
      EXPECT_TRUE(to_tip < near || skeleton.joints(j, 1) < wrist) << skeleton.joints.row(j) << " at " << resolution;
    }
    EXPECT_EQ(fingers, 5) << "at " << resolution;
  }
}

TEST(CurveSkeleton, HasTheLimbsOfAFigure) {
  const Sample figure = make_sample("mannequin", 60);
  const CurveSkeleton skeleton = curve_skeleton(figure.shape);
  EXPECT_EQ(leaves_of(skeleton), 5) << "hands, feet and head";
  for (const Eigen::Vector3d& end : limb_ends(figure.rig)) {
    EXPECT_LT(nearest_leaf(skeleton, end), 0.08 * size_of(figure.shape)) << end.transpose();
  }
}

TEST(CurveSkeleton, EndsInTheMiddleOfABluntEnd) {
  const Shape bar = make_sample("bar", 40).shape;
  const CurveSkeleton skeleton = curve_skeleton(bar);
  EXPECT_LE(leaves_of(skeleton), 2) << "one end may be the root";
  const Eigen::AlignedBox3d box = bounding_box(bar);
  const double half = box.sizes().x() / 2;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    EXPECT_NEAR(skeleton.joints(j, 0), box.center().x(), 0.35 * half) << j;
    EXPECT_NEAR(skeleton.joints(j, 2), box.center().z(), 0.35 * half) << j;
  }
  EXPECT_LT(skeleton.joints.col(1).minCoeff(), box.min().y() + 1.2 * half);
  EXPECT_GT(skeleton.joints.col(1).maxCoeff(), box.max().y() - 1.2 * half);
}

TEST(CurveSkeleton, IsOneLineInAWideStrip) {
  // A flat ellipsoid, five times as wide as thick: its edges are no limbs.
  Shape strip = test::make_sphere(4);
  strip.positions.col(0) *= 10;
  strip.positions.col(1) *= 3;
  strip.positions.col(2) *= 0.6;
  EXPECT_EQ(leaves_of(curve_skeleton(strip)), 2);
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

/// A hundred triangles anywhere in a box.
Shape soup() {
  std::mt19937 random(7);
  Shape shape;
  shape.positions.resize(300, 3);
  // Not by a distribution: those differ between libraries.
  for (Eigen::Index i = 0; i < shape.positions.size(); ++i) shape.positions(i) = (random() % 10000) / 10000.0;
  shape.triangles.resize(100, 3);
  for (int i = 0; i < 300; ++i) shape.triangles(i / 3, i % 3) = i;
  return shape;
}

TEST(CurveSkeleton, RefusesASoupThatWouldNeedHundredsOfJoints) {
  expect_error(ErrorCode::UnsuitableShape, [] { curve_skeleton(soup()); });
}

TEST(CurveSkeleton, MakesBonesLongerWhereShortOnesWouldBeTooMany) {
  CurveSkeletonOptions options;
  options.bone_length = 0.01;
  const CurveSkeleton skeleton = curve_skeleton(tube(), options);
  EXPECT_EQ(leaves_of(skeleton), 2);
  EXPECT_LE(skeleton.joint_count(), kMostCurveJoints);
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
