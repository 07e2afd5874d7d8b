#include "limber/rig/motion_clip.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"

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

}  // namespace limber
