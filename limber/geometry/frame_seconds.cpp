#include "limber/geometry/frame_seconds.h"

namespace limber {

std::vector<double> frame_seconds(const MeshSequence& sequence, double unit, double fps) {
  std::vector<double> times;
  for (int frame = 0; frame < sequence.frame_count(); ++frame) {
    const double time = (static_cast<double>(sequence.time_of(frame)) - sequence.time_of(0)) / unit;
    times.push_back(!times.empty() && !(time > times.back()) ? times.back() + 1 / fps : time);
  }
  return times;
}

}  // namespace limber
