#include <limits>

#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/model/rig.h"

#include "tests/support/expect_error.h"

namespace limber {
namespace {

Rig three_handles() {
  Rig rig;
  rig.handles = {{"tip", -1, PointHandle{{0, 0, 0}}},
                 {"arm", -1, BoneHandle{{0, 0, 0}, {1, 0, 0}}},
                 {"extra", -1, AbstractHandle{}}};
  return rig;
}

Pose pose_of(std::vector<HandleTarget> targets) {
  Pose pose;
  pose.targets = std::move(targets);
  return pose;
}

TransformTarget identity() {
  TransformTarget target;
  target.transform.setIdentity();
  return target;
}

TEST(Pose, FindsTargetsByName) {
  const Pose pose = pose_of({{"arm", identity()}, {"tip", PositionTarget{{1, 2, 3}}}});
  ASSERT_NE(pose.find("tip"), nullptr);
  EXPECT_EQ(std::get<PositionTarget>(pose.find("tip")->target).position.y(), 2);
  EXPECT_EQ(pose.find("extra"), nullptr);
}

TEST(ValidatePose, AcceptsWhatEachKindOfHandleCanDo) {
  const Rig rig = three_handles();
  EXPECT_NO_THROW(validate(Pose{}, rig));
  EXPECT_NO_THROW(validate(
      pose_of({{"tip", PositionTarget{{1, 2, 3}}}, {"arm", BoneTarget{{0, 0, 0}, {0, 1, 0}}}, {"extra", identity()}}),
      rig));
  EXPECT_NO_THROW(validate(pose_of({{"arm", PositionTarget{{1, 2, 3}}}, {"tip", identity()}}), rig));
}

TEST(ValidatePose, RefusesHandlesThatTheRigDoesNotHave) {
  const Error error = error_of([] { validate(pose_of({{"amr", identity()}}), three_handles()); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidPose);
  EXPECT_EQ(error.place().handle, "amr");
  EXPECT_EQ(error.remedy(), "Did you mean 'arm'?");
}

TEST(ValidatePose, RefusesContradictions) {
  const Rig rig = three_handles();
  expect_error_at_handle(ErrorCode::InvalidPose, "arm", [&] {
    validate(pose_of({{"arm", identity()}, {"arm", identity()}}), rig);
  });
  expect_error_at_handle(ErrorCode::InvalidPose, "tip", [&] {
    validate(pose_of({{"tip", BoneTarget{{0, 0, 0}, {0, 1, 0}}}}), rig);
  });
  expect_error_at_handle(ErrorCode::InvalidPose, "extra", [&] {
    validate(pose_of({{"extra", PositionTarget{{0, 0, 0}}}}), rig);
  });
  Pose planar = pose_of({{"arm", identity()}});
  planar.dimension = 2;
  expect_error(ErrorCode::InvalidPose, [&] { validate(planar, rig); });
}

TEST(ValidatePose, RefusesNumbersThatAreNotFinite) {
  const Rig rig = three_handles();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  TransformTarget broken = identity();
  broken.transform(2, 3) = nan;
  expect_error_at_handle(ErrorCode::NonFiniteNumber, "arm", [&] { validate(pose_of({{"arm", broken}}), rig); });
  expect_error_at_handle(ErrorCode::NonFiniteNumber, "tip", [&] {
    validate(pose_of({{"tip", PositionTarget{{0, nan, 0}}}}), rig);
  });
  expect_error_at_handle(ErrorCode::NonFiniteNumber, "arm", [&] {
    validate(pose_of({{"arm", BoneTarget{{0, 0, 0}, {nan, 1, 0}}}}), rig);
  });
}

TEST(ValidatePose, RefusesPinsThatAreNotOnTheShape) {
  Shape shape;
  shape.positions = Positions::Zero(3, 3);
  shape.triangles.resize(1, 3);
  shape.triangles << 0, 1, 2;
  const Rig rig = three_handles();
  Pose pose;
  pose.pins = {{VertexPlace{2}, {0, 0, 0}}, {SurfacePlace{0, {0.5, 0.5, 0}}, {1, 1, 1}, 3}};
  EXPECT_NO_THROW(validate(pose, rig, shape));
  const auto refuse = [&](ErrorCode code, const char* path, const Pin& pin) {
    pose.pins[1] = pin;
    expect_error_at_path(code, path, [&] { validate(pose, rig, shape); });
  };
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  refuse(ErrorCode::IndexOutOfRange, "pins[1].vertex", {VertexPlace{3}, {0, 0, 0}});
  refuse(ErrorCode::IndexOutOfRange, "pins[1].triangle", {SurfacePlace{1, {1, 0, 0}}, {0, 0, 0}});
  refuse(ErrorCode::InvalidPose, "pins[1].barycentric", {SurfacePlace{0, {1, 1, 0}}, {0, 0, 0}});
  refuse(ErrorCode::NonFiniteNumber, "pins[1].position", {VertexPlace{0}, {0, kNan, 0}});
  refuse(ErrorCode::InvalidPose, "pins[1].stiffness", {VertexPlace{0}, {0, 0, 0}, -1});
}

TEST(ValidatePose, RefusesFollowersWithTargetsAndNegativeStiffness) {
  const Rig rig = three_handles();
  Pose pose = pose_of({{"arm", identity()}});
  pose.followers = {{"arm"}};
  expect_error_at_handle(ErrorCode::InvalidPose, "arm", [&] { validate(pose, rig); });
  pose.followers = {{"tip", FollowKind::HeadAndTail}};
  expect_error_at_handle(ErrorCode::InvalidPose, "tip", [&] { validate(pose, rig); });
  pose.followers.clear();
  pose.targets[0].stiffness = -1;
  expect_error_at_handle(ErrorCode::InvalidPose, "arm", [&] { validate(pose, rig); });
  pose = pose_of({{"tip", TailTarget{{0, 0, 0}}}});
  expect_error_at_handle(ErrorCode::InvalidPose, "tip", [&] { validate(pose, rig); });
}

}  // namespace
}  // namespace limber
