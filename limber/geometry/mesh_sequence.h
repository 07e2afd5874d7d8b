#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace limber {

/// The positions of one mesh over time; its faces are those of a Shape with the same vertices. A plain value.
/// Times are in the unit of the file: seconds in MDD, frame numbers in PC2 and numbered OBJ files.
struct MeshSequence {
  int vertex_count = 0;
  std::vector<float> positions;  ///< Frames x vertices x 3, one frame after the other.
  float start = 0;               ///< When the first frame is.
  float step = 1;                ///< From one frame to the next; not used where `times` says it.
  std::vector<float> times;      ///< When each frame is, if they are not evenly spaced; else empty.

  int frame_count() const {
    return vertex_count > 0 ? static_cast<int>(positions.size() / (3 * static_cast<std::size_t>(vertex_count))) : 0;
  }

  /// The positions of one frame, vertices x 3.
  std::span<const float> frame(int index) const {
    const std::size_t floats = 3 * static_cast<std::size_t>(vertex_count);
    return std::span<const float>(positions).subspan(static_cast<std::size_t>(index) * floats, floats);
  }

  /// When a frame is.
  float time_of(int index) const {
    return times.empty() ? start + static_cast<float>(index) * step : times[static_cast<std::size_t>(index)];
  }

  bool operator==(const MeshSequence&) const = default;
};

}  // namespace limber
