#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/internal/function_ref.h"
#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"

namespace limber {
using namespace internal;
namespace {

[[noreturn]] void refuse(std::string sentence, std::string remedy = {}) {
  throw Error(ErrorCode::InvalidArgument, std::move(sentence), {}, std::move(remedy));
}

void keep_signs(MotionTrack& track) {
  if (track.path != TrackPath::Rotation) return;
  for (Eigen::Index key = 1; key < track.values.rows(); ++key) {
    if (track.values.row(key).dot(track.values.row(key - 1)) < 0) track.values.row(key) *= -1;
  }
}

MotionTrack sampled_track(const MotionTrack& track, const std::vector<double>& at, const std::vector<double>& times) {
  MotionTrack result;
  result.joint = track.joint;
  result.path = track.path;
  result.times = times;
  result.values.resize(static_cast<Eigen::Index>(times.size()), track.values.cols());
  for (std::size_t i = 0; i < times.size(); ++i) {
    result.values.row(static_cast<Eigen::Index>(i)) = sample_track(track, at[i]);
  }
  keep_signs(result);
  return result;
}

using Part = std::pair<int, TrackPath>;

std::set<Part> parts_of(const MotionClip& clip) {
  std::set<Part> parts;
  for (const MotionTrack& track : clip.tracks) {
    if (track.path != TrackPath::Weights) parts.emplace(track.joint, track.path);
  }
  return parts;
}

/// A clip out of poses: a track for every part, with a key at every time.
MotionClip clip_of_poses(const std::string& name, const std::set<Part>& parts, const std::vector<double>& times,
                         FunctionRef<SkeletonPose(double)> pose_at) {
  std::map<Part, MotionTrack> tracks;
  for (const Part& part : parts) {
    MotionTrack& track = tracks[part];
    track.joint = part.first;
    track.path = part.second;
    track.times = times;
    track.values.resize(static_cast<Eigen::Index>(times.size()), part.second == TrackPath::Rotation ? 4 : 3);
  }
  for (std::size_t i = 0; i < times.size(); ++i) {
    const SkeletonPose pose = pose_at(times[i]);
    const auto row = static_cast<Eigen::Index>(i);
    for (auto& [part, track] : tracks) {
      const JointTransform& local = pose.local[part.first];
      if (part.second == TrackPath::Translation) track.values.row(row) = local.translation.transpose();
      if (part.second == TrackPath::Rotation) track.values.row(row) = local.rotation.coeffs().transpose();
      if (part.second == TrackPath::Scale) track.values.row(row) = local.scale.transpose();
    }
  }
  MotionClip clip;
  clip.name = name;
  for (auto& [part, track] : tracks) {
    keep_signs(track);
    clip.tracks.push_back(std::move(track));
  }
  return clip;
}

/// From 0 to 1 without a kink at either end.
double eased(double share) {
  return share * share * (3 - 2 * share);
}

}  // namespace

MotionClip resampled(const MotionClip& clip, double fps) {
  const std::vector<double> times = frame_times(clip.seconds(), fps);
  MotionClip result;
  result.name = clip.name;
  for (const MotionTrack& track : clip.tracks) result.tracks.push_back(sampled_track(track, times, times));
  return result;
}

MotionClip trimmed(const MotionClip& clip, double start, double end) {
  if (!(start >= 0) || !(end > start) || !std::isfinite(end)) {
    refuse(fmt::format("from {} s to {} s is no part of a motion.", start, end), "The end comes after the start.");
  }
  MotionClip result;
  result.name = clip.name;
  for (const MotionTrack& track : clip.tracks) {
    // A cubic track loses its tangents where it is cut: fine keys keep its course.
    std::vector<double> at{start};
    constexpr int kKeysPerSpan = 32;
    const int steps = track.interpolation == Interpolation::Cubic ? kKeysPerSpan : 1;
    for (std::size_t key = 0; key < track.times.size(); ++key) {
      const double next = key + 1 < track.times.size() ? track.times[key + 1] : track.times[key];
      for (int step = 0; step < steps; ++step) {
        const double time = track.times[key] + (next - track.times[key]) * step / steps;
        if (time > at.back() && time < end) at.push_back(time);
      }
    }
    at.push_back(end);
    std::vector<double> times;
    for (const double time : at) times.push_back(time - start);
    MotionTrack part = sampled_track(track, at, times);
    if (track.interpolation == Interpolation::Step) part.interpolation = Interpolation::Step;
    result.tracks.push_back(std::move(part));
  }
  return result;
}

MotionClip crossfaded(const MotionClip& first, const MotionClip& second, const Skeleton& skeleton, double seconds,
                      double fps) {
  if (!(seconds >= 0) || seconds > std::min(first.seconds(), second.seconds())) {
    refuse(fmt::format("the clips cannot both play for {} s: the shorter one lasts {} s.", seconds,
                       std::min(first.seconds(), second.seconds())));
  }
  std::set<Part> parts = parts_of(first);
  parts.merge(parts_of(second));
  const double starts = first.seconds() - seconds;
  const auto pose_at = [&](double time) {
    if (time < starts) return sample(first, skeleton, time);
    const SkeletonPose in = sample(second, skeleton, time - starts);
    if (!(time < starts + seconds)) return in;
    return blend(sample(first, skeleton, time), in, eased((time - starts) / seconds));
  };
  return clip_of_poses(first.name, parts, frame_times(starts + second.seconds(), fps), pose_at);
}

MotionClip looped(const MotionClip& clip, const Skeleton& skeleton, double seconds, double fps) {
  if (!(seconds > 0) || seconds > 0.5 * clip.seconds()) {
    refuse(fmt::format("a clip of {} s cannot fade into itself over {} s.", clip.seconds(), seconds),
           "At most half of it can.");
  }
  // The start plays while the end fades out: at time 0 it is all end, and the result ends where that began.
  const double length = clip.seconds() - seconds;
  const auto pose_at = [&](double time) {
    const SkeletonPose in = sample(clip, skeleton, time);
    if (!(time < seconds)) return in;
    return blend(sample(clip, skeleton, length + time), in, eased(time / seconds));
  };
  std::vector<double> times = frame_times(length, fps);
  // The end must be a key, or the loop would miss its last part of a frame.
  if (times.back() < length) times.push_back(length);
  return clip_of_poses(clip.name, parts_of(clip), times, pose_at);
}

}  // namespace limber
