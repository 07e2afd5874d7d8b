#include "limber/io/internal/frame_data.h"

#include <cmath>

#include <fmt/format.h>

namespace limber::internal {

void check_frame_counts(const ByteReader& reader, std::int32_t frames, std::int32_t vertices,
                        std::size_t extra_per_frame) {
  const Place here = Place::at_byte({}, static_cast<std::int64_t>(reader.position()));
  if (frames <= 0 || vertices <= 0) {
    throw Error(ErrorCode::EmptyMesh, fmt::format("the header announces {} frames of {} vertices.", frames, vertices),
                here);
  }
  // Both counts are below 2^31: one frame's bytes fit into 64 bits, all frames' bytes may not.
  const std::size_t frame_bytes = static_cast<std::size_t>(vertices) * 3 * sizeof(float) + extra_per_frame;
  const std::size_t whole_frames = reader.remaining() / frame_bytes;
  if (whole_frames < static_cast<std::size_t>(frames)) {
    throw Error(ErrorCode::Truncated,
                fmt::format("the header announces {} frames of {} vertices, but only {} whole frames follow.", frames,
                            vertices, whole_frames),
                here, "Was it copied completely?");
  }
  if (reader.remaining() != frame_bytes * static_cast<std::size_t>(frames)) {
    throw Error(ErrorCode::CountMismatch,
                fmt::format("the header announces {} frames of {} vertices, but {} more bytes follow.", frames,
                            vertices, reader.remaining() - frame_bytes * static_cast<std::size_t>(frames)),
                here);
  }
}

void read_finite(ByteReader& reader, std::span<float> out) {
  const std::size_t begin = reader.position();
  reader.read_into(out);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (!std::isfinite(out[i])) {
      throw Error(ErrorCode::NonFiniteNumber, fmt::format("the number is {}.", out[i]),
                  Place::at_byte({}, static_cast<std::int64_t>(begin + i * sizeof(float))));
    }
  }
}

void check_writable(const MeshSequence& sequence) {
  if (sequence.vertex_count <= 0 || sequence.positions.empty()) {
    throw Error(ErrorCode::EmptyMesh, "the sequence has no vertex or no frame.");
  }
  const std::size_t frame_floats = 3 * static_cast<std::size_t>(sequence.vertex_count);
  if (sequence.positions.size() % frame_floats != 0) {
    throw Error(ErrorCode::CountMismatch, fmt::format("{} numbers are not a whole number of frames of {} vertices.",
                                                      sequence.positions.size(), sequence.vertex_count));
  }
  if (!sequence.times.empty() && static_cast<int>(sequence.times.size()) != sequence.frame_count()) {
    throw Error(ErrorCode::CountMismatch, fmt::format("the sequence has {} frames, but {} times.",
                                                      sequence.frame_count(), sequence.times.size()));
  }
  const auto all_finite = [](const std::vector<float>& values) {
    for (const float value : values) {
      if (!std::isfinite(value)) return false;
    }
    return true;
  };
  if (!all_finite(sequence.positions) || !all_finite(sequence.times) || !std::isfinite(sequence.start) ||
      !std::isfinite(sequence.step)) {
    throw Error(ErrorCode::NonFiniteNumber, "the sequence holds a number that is not finite.");
  }
}

}  // namespace limber::internal
