#include <cmath>

#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/core/internal/bytes.h"
#include "limber/io/internal/frame_data.h"
#include "limber/io/shape_file.h"

namespace limber {
using namespace internal;
namespace {

constexpr std::string_view kMagic("POINTCACHE2\0", 12);
constexpr std::int32_t kVersion = 1;

struct Spacing {
  float start;
  float step;
};

Spacing even_spacing(const MeshSequence& sequence) {
  if (sequence.times.empty()) return {sequence.start, sequence.step};
  const int frames = sequence.frame_count();
  if (frames == 1) return {sequence.times[0], sequence.step};
  const double first = sequence.times.front();
  const double step = (static_cast<double>(sequence.times.back()) - first) / (frames - 1);
  for (int i = 0; i < frames; ++i) {
    if (std::abs(sequence.times[static_cast<std::size_t>(i)] - (first + i * step)) > 1e-3 * std::abs(step)) {
      throw Error(ErrorCode::InvalidArgument,
                  fmt::format("frame {} is not evenly spaced in time, which PC2 cannot store.", i), {},
                  "Write MDD instead.");
    }
  }
  return {sequence.times.front(), static_cast<float>(step)};
}

}  // namespace

MeshSequence read_pc2(std::string_view data) {
  if (data.substr(0, kMagic.size()) != kMagic.substr(0, data.size()) || data.empty()) {
    throw Error(ErrorCode::WrongMagic, "it does not start with POINTCACHE2.", Place::at_byte({}, 0),
                "Is it a point cache of another kind?");
  }
  ByteReader reader(data, std::endian::little);
  reader.take(kMagic.size());
  if (const auto version = reader.read<std::int32_t>(); version != kVersion) {
    throw Error(ErrorCode::UnsupportedVersion, fmt::format("it has version {}; only version 1 is known.", version),
                Place::at_byte({}, 12));
  }
  MeshSequence sequence;
  sequence.vertex_count = reader.read<std::int32_t>();
  internal::read_finite(reader, std::span(&sequence.start, 1));
  internal::read_finite(reader, std::span(&sequence.step, 1));
  const auto frames = reader.read<std::int32_t>();
  internal::check_frame_counts(reader, frames, sequence.vertex_count, 0);
  sequence.positions.resize(static_cast<std::size_t>(frames) * static_cast<std::size_t>(sequence.vertex_count) * 3);
  internal::read_finite(reader, sequence.positions);
  return sequence;
}

std::string write_pc2(const MeshSequence& sequence) {
  internal::check_writable(sequence);
  const Spacing spacing = even_spacing(sequence);
  ByteWriter writer(std::endian::little);
  writer.append(kMagic);
  writer.write<std::int32_t>(kVersion);
  writer.write<std::int32_t>(sequence.vertex_count);
  writer.write(spacing.start);
  writer.write(spacing.step);
  writer.write<std::int32_t>(sequence.frame_count());
  writer.write_all(std::span<const float>(sequence.positions));
  return writer.take();
}

MeshSequence load_pc2(const std::filesystem::path& path) {
  return in_file(path, [&] { return read_pc2(read_file(path)); });
}

void save_pc2(const std::filesystem::path& path, const MeshSequence& sequence) {
  in_file(path, [&] { write_file(path, write_pc2(sequence)); });
}

}  // namespace limber
