#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/internal/assert.h"
#include "limber/model/skeleton.h"

namespace limber {
namespace {

[[noreturn]] void refuse(ErrorCode code, std::size_t track, std::string sentence, std::string remedy = {}) {
  throw Error(code, std::move(sentence), Place::at_path({}, fmt::format("tracks[{}]", track)), std::move(remedy));
}

void validate_times(const MotionTrack& track, std::size_t index) {
  if (track.times.empty()) refuse(ErrorCode::CountMismatch, index, "the track has no key.", "Remove it.");
  double last = -1;
  for (std::size_t key = 0; key < track.times.size(); ++key) {
    const double time = track.times[key];
    if (!(time - time == 0)) {
      refuse(ErrorCode::NonFiniteNumber, index, fmt::format("the time of key {} is not finite.", key));
    }
    if (time < 0) refuse(ErrorCode::Malformed, index, fmt::format("key {} is at {} s.", key, time), "Start at 0.");
    if (time <= last) {
      refuse(ErrorCode::Malformed, index, fmt::format("key {} is at {} s, the one before it at {} s.", key, time, last),
             "Times must rise.");
    }
    last = time;
  }
}

void validate_values(const MotionTrack& track, std::size_t index) {
  const Eigen::Index rows_per_key = track.interpolation == Interpolation::Cubic ? 3 : 1;
  if (track.values.rows() != rows_per_key * track.key_count()) {
    refuse(ErrorCode::CountMismatch, index,
           fmt::format("{} keys need {} rows of values, but there are {}.", track.key_count(),
                       rows_per_key * track.key_count(), track.values.rows()));
  }
  const Eigen::Index columns = track.values.cols();
  const Eigen::Index wanted = track.path == TrackPath::Rotation  ? 4
                              : track.path == TrackPath::Weights ? std::max<Eigen::Index>(columns, 1)
                                                                 : 3;
  if (columns != wanted) {
    refuse(ErrorCode::CountMismatch, index, fmt::format("its values have {} numbers, not {}.", columns, wanted));
  }
  if (!track.values.allFinite()) refuse(ErrorCode::NonFiniteNumber, index, "one of its values is not finite.");
  if (track.path != TrackPath::Rotation) return;
  for (int key = 0; key < track.key_count(); ++key) {
    if (track.values.row(track.value_row(key)).norm() < 1e-6) {
      refuse(ErrorCode::Malformed, index, fmt::format("the rotation of key {} has length 0.", key),
             "Rotations are quaternions of length 1.");
    }
  }
}

}  // namespace

double MotionClip::seconds() const {
  double last = 0;
  for (const MotionTrack& track : tracks) {
    if (!track.times.empty()) last = std::max(last, track.times.back());
  }
  return last;
}

void validate(const MotionClip& clip, int joint_count) {
  std::set<std::pair<int, TrackPath>> parts;
  for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
    const MotionTrack& track = clip.tracks[i];
    if (track.joint < 0 || (joint_count >= 0 && track.joint >= joint_count)) {
      refuse(ErrorCode::IndexOutOfRange, i,
             fmt::format("it moves joint {}, but the skeleton has {}.", track.joint, joint_count));
    }
    if (!parts.emplace(track.joint, track.path).second) {
      refuse(ErrorCode::CountMismatch, i, fmt::format("joint {} has two tracks for the same part.", track.joint));
    }
    validate_times(track, i);
    validate_values(track, i);
  }
}

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

std::vector<double> frame_times(double seconds, double fps) {
  if (!(fps > 0) || !std::isfinite(fps))
    throw Error(ErrorCode::InvalidArgument, "the number of frames per second must be above 0.");
  if (!(seconds >= 0) || !std::isfinite(seconds))
    throw Error(ErrorCode::InvalidArgument, "a motion cannot last less than 0 s.");
  constexpr double kMostFrames = 1e7;
  // Files round the time of a frame ("0.0333333"), which adds up.
  constexpr double kNear = 0.01;
  const double count = std::floor(seconds * fps + kNear) + 1;
  if (count > kMostFrames) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("{} s at {} frames per second are too many frames.", seconds, fps), {}, "Ask for fewer.");
  }
  std::vector<double> times;
  for (int i = 0; i < static_cast<int>(count); ++i) times.push_back(std::min(i / fps, seconds));
  return times;
}

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
