#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"

#include "tests/support/expect_error.h"

namespace limber {
namespace {

using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

Skeleton one_joint() {
  Skeleton skeleton;
  skeleton.joints.push_back({"root", -1, {}, {}});
  skeleton.joints.push_back({"tip", 0, {.translation = {0, 7, 0}}, {}});
  return skeleton;
}

/// The root moves along x with that speed, from a place.
MotionClip moving(double from, double speed, double seconds, Interpolation interpolation = Interpolation::Linear) {
  MotionClip clip;
  MotionTrack track;
  track.path = TrackPath::Translation;
  track.interpolation = interpolation;
  track.times = {0, seconds};
  track.values.resize(2, 3);
  track.values << from, 0, 0, from + speed * seconds, 0, 0;
  clip.tracks.push_back(track);
  return clip;
}

double x_at(const MotionClip& clip, double time, Wrap wrap = Wrap::Clamp) {
  return sample(clip, one_joint(), time, wrap).local[0].translation.x();
}

TEST(FrameTimes, EndsWhereTheMotionDoes) {
  EXPECT_EQ(frame_times(1, 4), (std::vector<double>{0, 0.25, 0.5, 0.75, 1}));
  EXPECT_EQ(frame_times(0.6, 4), (std::vector<double>{0, 0.25, 0.5}));
  EXPECT_EQ(frame_times(0, 30), std::vector<double>{0});
  EXPECT_EQ(frame_times(343 * 0.0083333, 120).size(), 344u);
  expect_error(ErrorCode::InvalidArgument, [] { frame_times(1, 0); });
  expect_error(ErrorCode::InvalidArgument, [] { frame_times(1e9, 100); });
  expect_error(ErrorCode::InvalidArgument, [] { frame_times(NAN, 100); });
}

TEST(Resampled, AgreesWithSamplingAtEveryFrame) {
  MotionClip clip;
  MotionTrack track;
  track.joint = 1;
  track.interpolation = Interpolation::Cubic;
  track.times = {0.1, 0.7, 2.0};
  track.values.setRandom(9, 4);
  clip.tracks.push_back(track);
  const MotionClip result = resampled(clip, 24);
  validate(result, 2);
  ASSERT_EQ(result.tracks[0].key_count(), 49);
  for (int frame = 0; frame <= 48; ++frame) {
    const SkeletonPose a = sample(clip, one_joint(), frame / 24.0);
    const SkeletonPose b = sample(result, one_joint(), frame / 24.0);
    EXPECT_LT(a.local[1].rotation.angularDistance(b.local[1].rotation), 1e-12);
  }
}

TEST(Trimmed, KeepsThePartBetween) {
  const MotionClip clip = moving(1, 2, 4);
  const MotionClip part = trimmed(clip, 0.5, 3);
  validate(part, 2);
  EXPECT_NEAR(part.seconds(), 2.5, 1e-15);
  for (double time = 0; time <= 2.5; time += 0.1) EXPECT_NEAR(x_at(part, time), x_at(clip, time + 0.5), 1e-12);
  EXPECT_NEAR(x_at(trimmed(clip, 3, 10), 7), 9, 1e-12);
  expect_error(ErrorCode::InvalidArgument, [&] { trimmed(clip, 2, 2); });
  expect_error(ErrorCode::InvalidArgument, [&] { trimmed(clip, -1, 2); });
}

TEST(Trimmed, KeepsSteps) {
  const MotionClip part = trimmed(moving(0, 1, 2, Interpolation::Step), 1, 3);
  EXPECT_EQ(x_at(part, 0.9), 0);
  EXPECT_EQ(x_at(part, 1.0), 2);
}

TEST(Trimmed, FollowsSplines) {
  MotionClip clip = moving(0, 1, 2);
  MotionTrack& track = clip.tracks[0];
  track.interpolation = Interpolation::Cubic;
  track.values.setZero(6, 3);
  track.values(2, 0) = 3;  // Starts along x and comes back.
  const MotionClip part = trimmed(clip, 0.25, 1.75);
  for (double time = 0; time <= 1.5; time += 0.05) EXPECT_NEAR(x_at(part, time), x_at(clip, time + 0.25), 0.003);
}

TEST(Crossfaded, PlaysOneThenTheOther) {
  const MotionClip clip = crossfaded(moving(0, 1, 2), moving(10, 0, 3), one_joint(), 1, 50);
  EXPECT_NEAR(clip.seconds(), 4, 1e-12);
  EXPECT_NEAR(x_at(clip, 0.5), 0.5, 1e-12);
  EXPECT_NEAR(x_at(clip, 1.5), 0.5 * (1.5 + 10), 1e-12);
  EXPECT_NEAR(x_at(clip, 2.5), 10, 1e-12);
  for (double time = 0; time < 4; time += 0.02) EXPECT_LT(std::abs(x_at(clip, time + 0.02) - x_at(clip, time)), 0.4);
}

TEST(Crossfaded, FadesWhatOnlyOneOfThemMovesToRest) {
  MotionClip nod;
  MotionTrack track;
  track.joint = 1;
  track.times = {0, 1};
  track.values.resize(2, 4);
  const Quaterniond turned(AngleAxisd(1, Vector3d::UnitX()));
  track.values << turned.coeffs().transpose(), turned.coeffs().transpose();
  nod.tracks.push_back(track);
  const MotionClip clip = crossfaded(nod, moving(0, 0, 1), one_joint(), 1, 10);
  const auto angle = [&](double time) {
    return sample(clip, one_joint(), time).local[1].rotation.angularDistance(Quaterniond::Identity());
  };
  EXPECT_NEAR(angle(0), 1, 1e-12);
  EXPECT_NEAR(angle(0.5), 0.5, 1e-12);
  EXPECT_NEAR(angle(1), 0, 1e-12);
  EXPECT_EQ(sample(clip, one_joint(), 0.5).local[1].translation, Vector3d(0, 7, 0));
}

TEST(Crossfaded, CutsOverInNoTime) {
  const MotionClip clip = crossfaded(moving(0, 1, 1), moving(5, 0, 1), one_joint(), 0, 10);
  EXPECT_NEAR(x_at(clip, 0.9), 0.9, 1e-12);
  EXPECT_NEAR(x_at(clip, 1.0), 5, 1e-12);
  expect_error(ErrorCode::InvalidArgument, [] { crossfaded(moving(0, 1, 1), moving(5, 0, 3), one_joint(), 1.5, 10); });
}

TEST(Looped, MeetsItsStartInPlaceAndSpeed) {
  MotionClip clip;
  MotionTrack track;
  track.path = TrackPath::Translation;
  for (int key = 0; key <= 200; ++key) {
    track.times.push_back(0.01 * key);
    track.values.conservativeResize(key + 1, 3);
    track.values.row(key) << std::sin(0.04 * key), 0, 0;
  }
  clip.tracks.push_back(track);
  const MotionClip loop = looped(clip, one_joint(), 0.5, 100);
  validate(loop, 2);
  EXPECT_NEAR(loop.seconds(), 1.5, 1e-9);
  EXPECT_NEAR(x_at(loop, 0), x_at(loop, 1.5), 1e-9);
  const double h = 0.01;
  const double speed_before = (x_at(loop, 1.5) - x_at(loop, 1.5 - h)) / h;
  const double speed_behind = (x_at(loop, 1.5 + h, Wrap::Loop) - x_at(loop, 1.5, Wrap::Loop)) / h;
  EXPECT_NEAR(speed_before, speed_behind, 0.1);
  EXPECT_NEAR(x_at(loop, 1), x_at(clip, 1), 1e-9);
  expect_error(ErrorCode::InvalidArgument, [&] { looped(clip, one_joint(), 1.1, 30); });
  expect_error(ErrorCode::InvalidArgument, [&] { looped(clip, one_joint(), 0, 30); });
}

}  // namespace
}  // namespace limber
