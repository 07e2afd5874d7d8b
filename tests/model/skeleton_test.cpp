#include "limber/model/skeleton.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"

namespace limber {
namespace {

using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

/// An arm along x: shoulder at the origin, elbow at 2, wrist at 3, listed children first.
Skeleton make_arm() {
  Skeleton skeleton;
  skeleton.joints.resize(3);
  skeleton.joints[0] = {"wrist", 1, {.translation = {1, 0, 0}}, Vector3d(0.5, 0, 0)};
  skeleton.joints[1] = {"elbow", 2, {.translation = {2, 0, 0}}, {}};
  skeleton.joints[2] = {"shoulder", -1, {}, {}};
  return skeleton;
}

Quaterniond about_z(double angle) {
  return Quaterniond(AngleAxisd(angle, Vector3d::UnitZ()));
}

TEST(Skeleton, BendsATwoJointChainInClosedForm) {
  const Skeleton skeleton = make_arm();
  validate(skeleton);
  for (const double a : {-0.7, 0.0, 0.3, 2.0}) {
    for (const double b : {-1.2, 0.0, 0.9}) {
      SkeletonPose pose = rest_pose(skeleton);
      pose.local[2].rotation = about_z(a);
      pose.local[1].rotation = about_z(b);
      const std::vector<AffineMatrix> to_world = joint_to_world(skeleton, pose);
      const Vector3d elbow(2 * std::cos(a), 2 * std::sin(a), 0);
      const Vector3d wrist = elbow + Vector3d(std::cos(a + b), std::sin(a + b), 0);
      EXPECT_LT((to_world[1].col(3) - elbow).norm(), 1e-15);
      EXPECT_LT((to_world[0].col(3) - wrist).norm(), 1e-15);
    }
  }
}

TEST(Skeleton, PassesScaleOnToChildren) {
  const Skeleton skeleton = make_arm();
  SkeletonPose pose = rest_pose(skeleton);
  pose.local[2].scale = {3, 1, 1};
  pose.local[1].rotation = about_z(std::acos(0.0));
  const std::vector<AffineMatrix> to_world = joint_to_world(skeleton, pose);
  // The fore arm points along y, which the shoulder does not stretch.
  EXPECT_TRUE(to_world[0].col(3).isApprox(Vector3d(6, 1, 0)));
}

TEST(Skeleton, ListsParentsFirstAndFindsNames) {
  const Skeleton skeleton = make_arm();
  EXPECT_EQ(parents_first(skeleton), (std::vector<int>{2, 1, 0}));
  EXPECT_EQ(children_of(skeleton)[2], std::vector<int>{1});
  EXPECT_EQ(skeleton.find("elbow"), 1);
  EXPECT_EQ(skeleton.find("ankle"), -1);
  EXPECT_TRUE(skeleton.has_hierarchy_of(make_arm()));
  Skeleton other = make_arm();
  other.joints[0].parent = 2;
  EXPECT_FALSE(skeleton.has_hierarchy_of(other));
}

TEST(Skeleton, RefusesWhatItDoesNotPromise) {
  const auto refused = [](ErrorCode code, const char* joint, auto&& change) {
    Skeleton skeleton = make_arm();
    change(skeleton.joints);
    expect_error_at_handle(code, joint, [&] { validate(skeleton); });
  };
  refused(ErrorCode::InvalidRig, "", [](auto& joints) { joints[1].name.clear(); });
  refused(ErrorCode::InvalidRig, "wrist", [](auto& joints) { joints[1].name = "wrist"; });
  refused(ErrorCode::InvalidRig, "wrist", [](auto& joints) { joints[0].parent = 3; });
  refused(ErrorCode::InvalidRig, "wrist", [](auto& joints) { joints[0].parent = -2; });
  refused(ErrorCode::InvalidRig, "elbow", [](auto& joints) { joints[1].parent = 1; });
  refused(ErrorCode::InvalidRig, "shoulder", [](auto& joints) { joints[2].rest.rotation.w() = 1.1; });
  refused(ErrorCode::NonFiniteNumber, "wrist", [](auto& joints) { joints[0].end_site->x() = std::nan(""); });
  refused(ErrorCode::NonFiniteNumber, "elbow",
          [](auto& joints) { joints[1].rest.scale.y() = std::numeric_limits<double>::infinity(); });
}

TEST(MakeNamesUnique, KeepsWhatIsUniqueAndNumbersTheRest) {
  std::vector<std::string> names{"a", "", "a", "b", "a", "a.2", "joint1"};
  make_names_unique(names);
  EXPECT_EQ(names, (std::vector<std::string>{"a", "joint1.2", "a.3", "b", "a.4", "a.2", "joint1"}));
}

}  // namespace
}  // namespace limber
