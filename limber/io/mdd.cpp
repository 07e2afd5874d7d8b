#include <bit>
#include <cstdint>

#include "limber/core/file.h"
#include "limber/core/internal/bytes.h"
#include "limber/io/internal/frame_data.h"
#include "limber/io/shape_file.h"

namespace limber {
using namespace internal;
namespace {

/// Replaces a list of times by start and step where these give the same bits.
void simplify_times(MeshSequence& sequence) {
  MeshSequence even;
  even.start = sequence.times.front();
  if (sequence.times.size() > 1) even.step = sequence.times[1] - sequence.times[0];
  for (std::size_t i = 0; i < sequence.times.size(); ++i) {
    const float time = even.time_of(static_cast<int>(i));
    if (std::bit_cast<std::uint32_t>(time) != std::bit_cast<std::uint32_t>(sequence.times[i])) return;
  }
  sequence.start = even.start;
  sequence.step = even.step;
  sequence.times.clear();
}

}  // namespace

MeshSequence read_mdd(std::string_view data) {
  ByteReader reader(data, std::endian::big);
  const auto frames = reader.read<std::int32_t>();
  MeshSequence sequence;
  sequence.vertex_count = reader.read<std::int32_t>();
  internal::check_frame_counts(reader, frames, sequence.vertex_count, sizeof(float));
  sequence.times.resize(static_cast<std::size_t>(frames));
  internal::read_finite(reader, sequence.times);
  simplify_times(sequence);
  sequence.positions.resize(static_cast<std::size_t>(frames) * static_cast<std::size_t>(sequence.vertex_count) * 3);
  internal::read_finite(reader, sequence.positions);
  return sequence;
}

std::string write_mdd(const MeshSequence& sequence) {
  internal::check_writable(sequence);
  ByteWriter writer(std::endian::big);
  writer.write<std::int32_t>(sequence.frame_count());
  writer.write<std::int32_t>(sequence.vertex_count);
  for (int i = 0; i < sequence.frame_count(); ++i) writer.write(sequence.time_of(i));
  writer.write_all(std::span<const float>(sequence.positions));
  return writer.take();
}

MeshSequence load_mdd(const std::filesystem::path& path) {
  return in_file(path, [&] { return read_mdd(read_file(path)); });
}

void save_mdd(const std::filesystem::path& path, const MeshSequence& sequence) {
  in_file(path, [&] { write_file(path, write_mdd(sequence)); });
}

}  // namespace limber
