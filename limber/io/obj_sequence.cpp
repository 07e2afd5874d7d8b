#include <cmath>
#include <set>
#include <string>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/io/internal/frame_data.h"
#include "limber/io/shape_file.h"

namespace limber {
using namespace internal;
namespace {

void append_frame(MeshSequence& sequence, const Shape& frame) {
  for (Eigen::Index v = 0; v < frame.positions.rows(); ++v) {
    for (int k = 0; k < 3; ++k) {
      const auto coordinate = static_cast<float>(frame.positions(v, k));
      if (!std::isfinite(coordinate)) {
        throw Error(ErrorCode::NonFiniteNumber, "a coordinate is too large for a sequence.", Place::at_vertex(v));
      }
      sequence.positions.push_back(coordinate);
    }
  }
}

void set_times(MeshSequence& sequence, const std::vector<NumberedFile>& files) {
  sequence.start = static_cast<float>(files.front().number);
  if (files.size() > 1) sequence.step = static_cast<float>(files[1].number - files[0].number);
  for (std::size_t f = 1; f < files.size(); ++f) {
    if (files[f].number - files[f - 1].number == files[1].number - files[0].number) continue;
    for (const NumberedFile& file : files) sequence.times.push_back(static_cast<float>(file.number));
    return;
  }
}

/// One number per frame: its time if that can number files, else its place.
std::vector<std::int64_t> file_numbers(const MeshSequence& sequence) {
  constexpr float kLargestExact = 16777216;  // Whole numbers up to here are exact.
  std::vector<std::int64_t> numbers;
  std::set<float> seen;
  for (int i = 0; i < sequence.frame_count(); ++i) {
    const float time = sequence.time_of(i);
    if (!(time >= 0 && time <= kLargestExact && time == std::floor(time)) || !seen.insert(time).second) {
      numbers.clear();
      for (int f = 1; f <= sequence.frame_count(); ++f) numbers.push_back(f);
      return numbers;
    }
    numbers.push_back(static_cast<std::int64_t>(time));
  }
  return numbers;
}

}  // namespace

AnimatedShape load_obj_sequence(const std::filesystem::path& path, Task* task) {
  const std::vector<NumberedFile> files = find_numbered_files(path, ".obj");
  Stage stage(task, "reading frames");
  AnimatedShape animated;
  for (std::size_t f = 0; f < files.size(); ++f) {
    in_file(files[f].path, [&] {
      Shape frame = read_obj(read_file(files[f].path), {.allow_points = true});
      if (f > 0 && frame.vertex_count() != animated.shape.vertex_count()) {
        throw Error(ErrorCode::CountMismatch,
                    fmt::format("frame {} has {} vertices, but the first frame has {}.", files[f].number,
                                frame.vertex_count(), animated.shape.vertex_count()),
                    {}, "All frames of a sequence are one mesh.");
      }
      append_frame(animated.sequence, frame);
      if (f == 0) animated.shape = std::move(frame);
    });
    stage.advance(static_cast<double>(f + 1) / static_cast<double>(files.size()));
  }
  animated.sequence.vertex_count = animated.shape.vertex_count();
  set_times(animated.sequence, files);
  return animated;
}

void save_obj_sequence(const std::filesystem::path& pattern, const Shape& shape, const MeshSequence& sequence,
                       Task* task) {
  internal::check_writable(sequence);
  if (shape.vertex_count() != sequence.vertex_count) {
    throw Error(ErrorCode::CountMismatch, fmt::format("the shape has {} vertices, but the sequence has {}.",
                                                      shape.vertex_count(), sequence.vertex_count));
  }
  Shape frame = shape;
  frame.normals.resize(0, 3);  // Those of the shape do not hold for the frames.
  const std::vector<std::int64_t> numbers = file_numbers(sequence);
  Stage stage(task, "writing frames");
  for (int f = 0; f < sequence.frame_count(); ++f) {
    frame.positions = Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>>(
                          sequence.frame(f).data(), sequence.vertex_count, 3)
                          .cast<double>();
    write_file(numbered_path(pattern, numbers[static_cast<std::size_t>(f)]), write_obj(frame));
    stage.advance(static_cast<double>(f + 1) / sequence.frame_count());
  }
}

}  // namespace limber
