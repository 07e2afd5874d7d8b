#include <gtest/gtest.h>

#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"

#include "tests/support/expect_error.h"

namespace limber {
namespace {

Skeleton bent_chain() {
  Skeleton skeleton;
  Joint root;
  root.name = "root";
  root.rest.rotation = Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized());
  Joint tip;
  tip.name = "tip";
  tip.parent = 0;
  tip.rest.translation = {1, 0, 0};
  tip.rest.rotation = Eigen::AngleAxisd(-1.1, Eigen::Vector3d(0, 1, 1).normalized());
  skeleton.joints = {root, tip};
  return skeleton;
}

TEST(RangeOfMotion, TurnsOneJointAtATimeAboutTheAxesOfTheWorld) {
  const Skeleton skeleton = bent_chain();
  const std::vector<int> joints = {0, 1};
  const MotionClip clip = range_of_motion(skeleton, joints, {.degrees = 90});
  EXPECT_NO_THROW(validate(clip, 2));
  const std::vector<RangePose> poses = range_poses(joints, {.degrees = 90});
  ASSERT_EQ(poses.size(), 12u);
  const std::vector<AffineMatrix> rest = rest_joint_to_world(skeleton);
  for (const RangePose& pose : poses) {
    const std::vector<AffineMatrix> world = joint_to_world(skeleton, sample(clip, skeleton, pose.seconds));
    const Eigen::Matrix3d turn =
        Eigen::AngleAxisd(pose.degrees * 3.14159265358979 / 180, Eigen::Vector3d::Unit(pose.axis)).toRotationMatrix();
    const AffineMatrix& own = world[static_cast<std::size_t>(pose.joint)];
    const AffineMatrix& before = rest[static_cast<std::size_t>(pose.joint)];
    EXPECT_TRUE(own.leftCols<3>().isApprox(turn * before.leftCols<3>(), 1e-9));
    EXPECT_TRUE(own.col(3).isApprox(before.col(3), 1e-9) || before.col(3).norm() < 1e-12);
    if (pose.joint == 1) {
      EXPECT_TRUE(world[0].isApprox(rest[0], 1e-12)) << "the other joint moved";
    }
  }
}

TEST(RangeOfMotion, IsAtRestBetweenThePoses) {
  const Skeleton skeleton = bent_chain();
  const MotionClip clip = range_of_motion(skeleton, {1}, {.degrees = 30, .seconds = 0.25});
  const std::vector<AffineMatrix> rest = rest_joint_to_world(skeleton);
  EXPECT_DOUBLE_EQ(clip.seconds(), 12 * 0.25);
  for (int k = 0; k <= 12; k += 2) {
    const std::vector<AffineMatrix> world = joint_to_world(skeleton, sample(clip, skeleton, 0.25 * k));
    EXPECT_TRUE(world[1].isApprox(rest[1], 1e-12));
  }
}

TEST(RangeOfMotion, RefusesWhatIsOutOfRange) {
  const Skeleton skeleton = bent_chain();
  expect_error(ErrorCode::InvalidArgument, [&] { range_of_motion(skeleton, {0}, {.degrees = 0}); });
  expect_error(ErrorCode::InvalidArgument, [&] { range_of_motion(skeleton, {0}, {.seconds = 0}); });
  expect_error(ErrorCode::IndexOutOfRange, [&] { range_of_motion(skeleton, {2}); });
}

}  // namespace
}  // namespace limber
