#include <cmath>

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"
#include "limber/model/skeleton.h"

namespace limber {
using namespace internal;
namespace {

using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

Quaterniond about_z(double angle) {
  return Quaterniond(AngleAxisd(angle, Vector3d::UnitZ()));
}

Skeleton two_joints() {
  Skeleton skeleton;
  skeleton.joints.resize(2);
  skeleton.joints[0] = {"root", -1, {.translation = {1, 2, 3}}, {}};
  skeleton.joints[1] = {"tip", 0, {.rotation = about_z(0.5)}, {}};
  return skeleton;
}

/// A track with random keys at uneven times.
MotionTrack random_track(Random& random, TrackPath path, Interpolation interpolation, int keys) {
  MotionTrack track;
  track.path = path;
  track.interpolation = interpolation;
  double time = random.uniform();
  for (int i = 0; i < keys; ++i) track.times.push_back(time += 0.1 + random.uniform());
  const int columns = path == TrackPath::Rotation ? 4 : 3;
  track.values.resize(interpolation == Interpolation::Cubic ? 3 * keys : keys, columns);
  for (Eigen::Index r = 0; r < track.values.rows(); ++r) {
    for (Eigen::Index c = 0; c < columns; ++c) track.values(r, c) = random.normal();
  }
  if (path == TrackPath::Rotation) {
    for (int key = 0; key < keys; ++key) track.values.row(track.value_row(key)).normalize();
  }
  return track;
}

/// The definition, key by key, without anything shared with the sampler: linear search, the rotation vector
/// instead of the arc's sines, Bernstein-Bezier instead of Hermite.
Eigen::RowVectorXd slow_sample(const MotionTrack& track, double time) {
  const int last = track.key_count() - 1;
  const auto value = [&](int key) { return Eigen::RowVectorXd(track.values.row(track.value_row(key))); };
  if (time <= track.times[0]) return value(0);
  if (time >= track.times[static_cast<std::size_t>(last)]) return value(last);
  int key = 0;
  while (track.times[static_cast<std::size_t>(key) + 1] <= time) ++key;
  const double start = track.times[static_cast<std::size_t>(key)];
  const double span = track.times[static_cast<std::size_t>(key) + 1] - start;
  const double t = (time - start) / span;
  if (track.interpolation == Interpolation::Step) return value(key);
  if (track.interpolation == Interpolation::Cubic) {
    const Eigen::RowVectorXd p0 = value(key);
    const Eigen::RowVectorXd p3 = value(key + 1);
    const Eigen::RowVectorXd p1 = p0 + span / 3 * track.values.row(3 * key + 2);
    const Eigen::RowVectorXd p2 = p3 - span / 3 * track.values.row(3 * (key + 1));
    const double s = 1 - t;
    Eigen::RowVectorXd mixed = s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3;
    if (track.path == TrackPath::Rotation) mixed.normalize();
    return mixed;
  }
  if (track.path != TrackPath::Rotation) return (1 - t) * value(key) + t * value(key + 1);
  const Eigen::Vector4d a = value(key);
  const Eigen::Vector4d b = value(key + 1);
  const Quaterniond from(a);
  AngleAxisd turn(from.conjugate() * Quaterniond(b));
  if (turn.angle() > std::acos(-1.0)) turn.angle() -= 2 * std::acos(-1.0);
  turn.angle() *= t;
  return (from * Quaterniond(turn)).coeffs().transpose();
}

TEST(SampleTrack, AgreesWithTheDefinition) {
  Random random(11);
  for (const TrackPath path : {TrackPath::Translation, TrackPath::Rotation, TrackPath::Scale}) {
    for (const auto interpolation : {Interpolation::Step, Interpolation::Linear, Interpolation::Cubic}) {
      for (const int keys : {1, 2, 9}) {
        const MotionTrack track = random_track(random, path, interpolation, keys);
        for (double time = -0.5; time < track.times.back() + 0.5; time += 0.037) {
          Eigen::RowVectorXd fast = sample_track(track, time);
          const Eigen::RowVectorXd slow = slow_sample(track, time);
          if (path == TrackPath::Rotation && fast.dot(slow) < 0) fast = -fast;  // The same rotation.
          EXPECT_LT((fast - slow).norm(), 1e-12) << "at " << time;
        }
      }
    }
  }
}

TEST(SampleTrack, MeetsKeysExactly) {
  Random random(3);
  for (const auto interpolation : {Interpolation::Step, Interpolation::Linear, Interpolation::Cubic}) {
    const MotionTrack track = random_track(random, TrackPath::Translation, interpolation, 7);
    for (int key = 0; key < 7; ++key) {
      const Eigen::RowVectorXd value = track.values.row(track.value_row(key));
      EXPECT_EQ(sample_track(track, track.times[static_cast<std::size_t>(key)]), value);
    }
  }
}

TEST(SampleTrack, GivesAUnitRotationWhereASplinePassesThroughZero) {
  MotionTrack track;
  track.interpolation = Interpolation::Cubic;
  track.times = {0, 1};
  track.values.setZero(6, 4);
  track.values(1, 3) = 1;
  track.values(4, 3) = -1;
  EXPECT_NEAR(sample_track(track, 0.5).norm(), 1, 1e-12);
}

TEST(Sample, LeavesWhatHasNoTrackAtRest) {
  const Skeleton skeleton = two_joints();
  MotionClip clip;
  clip.tracks.resize(2);
  clip.tracks[0].joint = 1;
  clip.tracks[0].times = {0};
  clip.tracks[0].values = about_z(1).coeffs().transpose();
  clip.tracks[1].path = TrackPath::Weights;
  clip.tracks[1].times = {0};
  clip.tracks[1].values.setOnes(1, 6);
  const SkeletonPose pose = sample(clip, skeleton, 0.3);
  EXPECT_EQ(pose.local[0].translation, Vector3d(1, 2, 3));
  EXPECT_EQ(pose.local[0].rotation.coeffs(), Quaterniond::Identity().coeffs());
  EXPECT_LT(pose.local[1].rotation.angularDistance(about_z(1)), 1e-15);
}

TEST(Sample, LoopsForwardsAndBackwards) {
  MotionClip clip;
  clip.tracks.resize(1);
  clip.tracks[0].path = TrackPath::Translation;
  clip.tracks[0].times = {0, 2};
  clip.tracks[0].values.resize(2, 3);
  clip.tracks[0].values << 0, 0, 0, 4, 0, 0;
  const Skeleton skeleton = two_joints();
  const auto x_at = [&](double time, Wrap wrap) { return sample(clip, skeleton, time, wrap).local[0].translation.x(); };
  EXPECT_NEAR(x_at(0.5, Wrap::Loop), 1, 1e-15);
  EXPECT_NEAR(x_at(4.5, Wrap::Loop), 1, 1e-15);
  EXPECT_NEAR(x_at(-1.5, Wrap::Loop), 1, 1e-15);
  EXPECT_EQ(x_at(4.5, Wrap::Clamp), 4);
  EXPECT_EQ(x_at(-1.5, Wrap::Clamp), 0);
}

TEST(BlendPoses, GoesFromOneToTheOther) {
  const Skeleton skeleton = two_joints();
  const SkeletonPose a = rest_pose(skeleton);
  SkeletonPose b = a;
  b.local[0].translation = {3, 2, 3};
  b.local[0].scale = {1, 3, 1};
  b.local[1].rotation = about_z(1.5);
  const SkeletonPose half = blend(a, b, 0.5);
  EXPECT_EQ(half.local[0].translation, Vector3d(2, 2, 3));
  EXPECT_EQ(half.local[0].scale, Vector3d(1, 2, 1));
  EXPECT_LT(half.local[1].rotation.angularDistance(about_z(1.0)), 1e-15);
}

}  // namespace
}  // namespace limber
