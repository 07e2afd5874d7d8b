#include "limber/model/internal/start_track.h"

namespace limber::internal {

MotionTrack start_track(int joint, TrackPath path, std::vector<double> times) {
  MotionTrack track;
  track.joint = joint;
  track.path = path;
  track.values.resize(static_cast<Eigen::Index>(times.size()), path == TrackPath::Rotation ? 4 : 3);
  track.times = std::move(times);
  return track;
}

}  // namespace limber::internal
