#include "limber/rig/sample_clip.h"

#include <algorithm>
#include <cmath>

#include "limber/core/assert.h"

namespace limber {
namespace {

/// Where a time lies among keys.
struct KeySpan {
  int key = 0;         ///< The key at or before the time.
  double share = 0;    ///< From there to the next one, 0 to below 1.
  double seconds = 0;  ///< From key to key.
};

KeySpan locate(const std::vector<double>& times, double seconds) {
  if (!(seconds > times.front())) return {};
  if (seconds >= times.back()) return {static_cast<int>(times.size()) - 1, 0, 0};
  const auto next = std::upper_bound(times.begin(), times.end(), seconds);
  const double span = *next - *(next - 1);
  return {static_cast<int>(next - times.begin()) - 1, (seconds - *(next - 1)) / span, span};
}

Eigen::Quaterniond quaternion_of(const MotionTrack& track, int key) {
  const double* row = track.values.data() + track.value_row(key) * 4;
  return Eigen::Quaterniond(row[3], row[0], row[1], row[2]).normalized();
}

/// Writes the value of a track at a time into `value`.
void sample_into(const MotionTrack& track, double seconds, Eigen::Ref<Eigen::RowVectorXd> value) {
  const KeySpan span = locate(track.times, seconds);
  const auto at_key = track.values.row(track.value_row(span.key));
  const bool is_rotation = track.path == TrackPath::Rotation;
  if (span.share == 0 || track.interpolation == Interpolation::Step) {
    value = at_key;
  } else if (track.interpolation == Interpolation::Cubic) {
    // The Hermite spline of glTF 2.0, appendix C; tangents are per second.
    const double t = span.share;
    const double t2 = t * t;
    const double t3 = t2 * t;
    const int row = track.value_row(span.key);
    value = (2 * t3 - 3 * t2 + 1) * at_key + span.seconds * (t3 - 2 * t2 + t) * track.values.row(row + 1) +
            (-2 * t3 + 3 * t2) * track.values.row(row + 3) + span.seconds * (t3 - t2) * track.values.row(row + 2);
  } else if (is_rotation) {
    value = blend(quaternion_of(track, span.key), quaternion_of(track, span.key + 1), span.share).coeffs().transpose();
  } else {
    value = at_key + span.share * (track.values.row(track.value_row(span.key + 1)) - at_key);
  }
  if (!is_rotation) return;
  // A spline may pass through 0; the key before it is the best answer there.
  const double length = value.norm();
  if (length > 1e-9) {
    value /= length;
  } else {
    value = at_key / at_key.norm();
  }
}

double wrapped(double seconds, double length, Wrap wrap) {
  if (wrap == Wrap::Clamp || !(length > 0)) return seconds;
  const double within = std::fmod(seconds, length);
  return within < 0 ? within + length : within;
}

}  // namespace

Eigen::RowVectorXd sample_track(const MotionTrack& track, double seconds) {
  Eigen::RowVectorXd value(track.values.cols());
  sample_into(track, seconds, value);
  return value;
}

void sample(const MotionClip& clip, const Skeleton& skeleton, double seconds, Wrap wrap, SkeletonPose& pose) {
  pose.local.resize(skeleton.joints.size());
  for (std::size_t i = 0; i < skeleton.joints.size(); ++i) pose.local[i] = skeleton.joints[i].rest;
  const double within = wrapped(seconds, clip.seconds(), wrap);
  for (const MotionTrack& track : clip.tracks) {
    if (track.path == TrackPath::Weights) continue;
    LIMBER_ASSERT(track.joint >= 0 && track.joint < skeleton.count());
    JointTransform& local = pose.local[track.joint];
    Eigen::RowVector4d numbers;
    const int columns = track.path == TrackPath::Rotation ? 4 : 3;
    sample_into(track, within, Eigen::Map<Eigen::RowVectorXd>(numbers.data(), columns));
    if (track.path == TrackPath::Translation) local.translation = numbers.head<3>().transpose();
    if (track.path == TrackPath::Scale) local.scale = numbers.head<3>().transpose();
    if (track.path == TrackPath::Rotation) local.rotation.coeffs() = numbers.transpose();
  }
}

SkeletonPose sample(const MotionClip& clip, const Skeleton& skeleton, double seconds, Wrap wrap) {
  SkeletonPose pose;
  sample(clip, skeleton, seconds, wrap, pose);
  return pose;
}

SkeletonPose blend(const SkeletonPose& a, const SkeletonPose& b, double share) {
  LIMBER_ASSERT(a.local.size() == b.local.size());
  SkeletonPose mixed;
  mixed.local.reserve(a.local.size());
  for (std::size_t i = 0; i < a.local.size(); ++i) mixed.local.push_back(blend(a.local[i], b.local[i], share));
  return mixed;
}

}  // namespace limber
