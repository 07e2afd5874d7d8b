#include "limber/io/import/internal/import_stream.h"

#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "limber/core/internal/bytes.h"
#include "limber/io/internal/polygons.h"

namespace limber::internal {
namespace {

constexpr std::string_view kMagic = "LIMBIMP1";
constexpr std::uint32_t kMostNotes = 1000;
constexpr std::size_t kLongestNote = 500;

/// Reads one part after the other.
class StreamReader {
 public:
  explicit StreamReader(std::string_view stream) : bytes_(stream) {}

  ImportedFile read() {
    if (bytes_.take(kMagic.size()) != kMagic) fail(ErrorCode::Malformed, "the importer speaks another language.");
    ImportedFile file;
    read_numbers(std::span(file.to_gltf.data(), 12));
    read_notes(file);
    read_shape(file.shape);
    file.glb = bytes_.take(count(1));
    if (bytes_.remaining() > 0) fail(ErrorCode::CountMismatch, "the importer said more than it should.");
    return file;
  }

 private:
  [[noreturn]] void fail(ErrorCode code, std::string sentence) const {
    throw Error(code, std::move(sentence), Place::at_byte({}, static_cast<std::int64_t>(bytes_.position())));
  }

  /// How many items follow, of so many bytes each.
  std::size_t count(std::size_t item_size) {
    const auto items = bytes_.read<std::uint64_t>();
    if (items > bytes_.remaining() / item_size || items > std::numeric_limits<int>::max()) {
      fail(ErrorCode::Truncated, "the importer announces more than it sends.");
    }
    return static_cast<std::size_t>(items);
  }

  void read_numbers(std::span<double> numbers) {
    bytes_.read_into(numbers);
    for (const double number : numbers) {
      if (!std::isfinite(number)) fail(ErrorCode::NonFiniteNumber, "the importer sent a number that is not finite.");
    }
  }

  /// Indices below `end`.
  std::vector<int> read_indices(std::size_t number, std::size_t end) {
    if (number > bytes_.remaining() / sizeof(std::uint32_t)) {
      fail(ErrorCode::Truncated, "the importer announces more than it sends.");
    }
    std::vector<std::uint32_t> raw(number);
    bytes_.read_into(std::span(raw));
    std::vector<int> indices(number);
    for (std::size_t i = 0; i < number; ++i) {
      if (raw[i] >= end) fail(ErrorCode::IndexOutOfRange, "the importer sent an index that is out of range.");
      indices[i] = static_cast<int>(raw[i]);
    }
    return indices;
  }

  void read_notes(ImportedFile& file) {
    const auto notes = bytes_.read<std::uint32_t>();
    if (notes > kMostNotes) fail(ErrorCode::CountMismatch, "the importer has too much to say.");
    for (std::uint32_t i = 0; i < notes; ++i) {
      std::string note(bytes_.take(bytes_.read<std::uint32_t>()).substr(0, kLongestNote));
      for (char& letter : note) letter = static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F ? ' ' : letter;
      file.notes.push_back(std::move(note));
    }
  }

  void read_shape(Shape& shape) {
    shape.positions.resize(static_cast<Eigen::Index>(count(3 * sizeof(double))), 3);
    read_numbers(std::span(shape.positions.data(), static_cast<std::size_t>(shape.positions.size())));
    const std::size_t faces = count(sizeof(std::uint32_t));
    Polygons polygons;
    std::size_t corners = 0;
    for (std::size_t f = 0; f < faces; ++f) {
      const auto size = bytes_.read<std::uint32_t>();
      corners += size;
      if (size < 3 || corners > bytes_.remaining()) fail(ErrorCode::CountMismatch, "the importer sent a broken face.");
      polygons.starts.push_back(static_cast<int>(corners));
    }
    polygons.corners = read_indices(corners, static_cast<std::size_t>(shape.vertex_count()));
    shape.uvs.resize(static_cast<Eigen::Index>(count(2 * sizeof(double))), 2);
    read_numbers(std::span(shape.uvs.data(), static_cast<std::size_t>(shape.uvs.size())));
    std::vector<int> corner_uvs;
    if (shape.uvs.rows() > 0) corner_uvs = read_indices(corners, static_cast<std::size_t>(shape.uvs.rows()));
    set_faces(shape, std::move(polygons), corner_uvs);
  }

  ByteReader bytes_;
};

}  // namespace

std::string write_import_stream(const ImportedFile& file) {
  ByteWriter bytes;
  bytes.append(kMagic);
  bytes.write_all(std::span<const double>(file.to_gltf.data(), 12));
  const std::size_t notes = std::min<std::size_t>(file.notes.size(), kMostNotes);
  bytes.write(static_cast<std::uint32_t>(notes));
  for (std::size_t i = 0; i < notes; ++i) {
    bytes.write(static_cast<std::uint32_t>(file.notes[i].size()));
    bytes.append(file.notes[i]);
  }
  const Shape& shape = file.shape;
  bytes.write(static_cast<std::uint64_t>(shape.vertex_count()));
  bytes.write_all(std::span<const double>(shape.positions.data(), static_cast<std::size_t>(shape.positions.size())));
  std::vector<int> corner_uvs;
  const Polygons faces = faces_to_write(shape, &corner_uvs);
  bytes.write(static_cast<std::uint64_t>(faces.count()));
  for (int f = 0; f < faces.count(); ++f) {
    const auto at = static_cast<std::size_t>(f);
    bytes.write(static_cast<std::uint32_t>(faces.starts[at + 1] - faces.starts[at]));
  }
  for (const int corner : faces.corners) bytes.write(static_cast<std::uint32_t>(corner));
  bytes.write(static_cast<std::uint64_t>(corner_uvs.empty() ? 0 : shape.uvs.rows()));
  if (!corner_uvs.empty()) {
    bytes.write_all(std::span<const double>(shape.uvs.data(), static_cast<std::size_t>(shape.uvs.size())));
    for (const int row : corner_uvs) bytes.write(static_cast<std::uint32_t>(row));
  }
  bytes.write(static_cast<std::uint64_t>(file.glb.size()));
  bytes.append(file.glb);
  return bytes.take();
}

ImportedFile read_import_stream(std::string_view stream) {
  return StreamReader(stream).read();
}

}  // namespace limber::internal
