#include "limber/io/gltf_container.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "limber/core/bytes.h"
#include "limber/core/error.h"

namespace limber {
namespace {

constexpr std::string_view kMagic = "glTF";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;  // "JSON"
constexpr std::uint32_t kBinChunk = 0x004E4942;   // "BIN\0"
constexpr std::size_t kHeaderSize = 12;
constexpr std::size_t kChunkHeaderSize = 8;

[[noreturn]] void fail(ErrorCode code, std::string sentence, std::size_t byte, std::string remedy = {}) {
  throw Error(code, std::move(sentence), Place::at_byte({}, static_cast<std::int64_t>(byte)), std::move(remedy));
}

/// Leaves out a byte order mark, which the specification forbids and readers may ignore.
void skip_byte_order_mark(GltfContainer& parts) {
  if (!parts.json.starts_with(kByteOrderMark)) return;
  parts.json.remove_prefix(kByteOrderMark.size());
  parts.json_offset += static_cast<std::int64_t>(kByteOrderMark.size());
  parts.notes.emplace_back("the JSON starts with a byte order mark, which glTF forbids.");
}

void check_header(std::string_view content) {
  ByteReader header(content);
  header.take(kMagic.size());
  const auto version = header.read<std::uint32_t>();
  if (version != 2) {
    fail(ErrorCode::UnsupportedVersion, fmt::format("this is glTF {}; only version 2 can be read.", version), 4,
         version == 1 ? "Convert it, for example with gltf-pipeline." : "");
  }
  const auto length = header.read<std::uint32_t>();
  if (length > content.size()) {
    fail(ErrorCode::Truncated,
         fmt::format("the header promises {} bytes, but the file has {}.", length, content.size()), 8,
         "Was it copied completely?");
  }
  if (length < content.size()) {
    fail(ErrorCode::CountMismatch,
         fmt::format("the header counts {} bytes, but the file has {}.", length, content.size()), 8);
  }
}

struct Chunk {
  std::uint32_t kind = 0;
  std::size_t offset = 0;  ///< Of its bytes.
  std::string_view bytes;
};

Chunk read_chunk(ByteReader& reader, GltfContainer& parts) {
  const std::size_t start = reader.position();
  const auto length = reader.read<std::uint32_t>();
  const auto kind = reader.read<std::uint32_t>();
  if (length > reader.remaining()) {
    fail(ErrorCode::Truncated,
         fmt::format("the chunk should have {} bytes, but {} are left in the file.", length, reader.remaining()), start,
         "Was it copied completely?");
  }
  if (length % 4 != 0) parts.notes.push_back(fmt::format("the chunk at byte {} is not padded to 4 bytes.", start));
  const std::size_t offset = reader.position();
  return {kind, offset, reader.take(length)};
}

void split_chunks(std::string_view content, GltfContainer& parts) {
  ByteReader reader(content);
  reader.take(kHeaderSize);
  const Chunk json = read_chunk(reader, parts);
  if (json.kind != kJsonChunk) fail(ErrorCode::Malformed, "the first chunk is not the JSON chunk.", kHeaderSize);
  parts.json = json.bytes;
  parts.json_offset = static_cast<std::int64_t>(json.offset);
  while (!parts.json.empty() && (parts.json.back() == ' ' || parts.json.back() == '\0')) parts.json.remove_suffix(1);
  std::size_t others = reader.position();
  for (int index = 1; reader.remaining() > 0; ++index) {
    const std::size_t start = reader.position();
    const Chunk chunk = read_chunk(reader, parts);
    if (chunk.kind == kJsonChunk) fail(ErrorCode::Malformed, "there is a second JSON chunk.", start);
    if (chunk.kind != kBinChunk) continue;
    if (index != 1) fail(ErrorCode::Malformed, "the BIN chunk must be the second one, and the only one.", start);
    parts.has_bin = true;
    parts.bin = chunk.bytes;
    others = reader.position();
  }
  parts.other_chunks = content.substr(others);
}

std::size_t padding_of(std::size_t size) {
  return (4 - size % 4) % 4;
}

}  // namespace

GltfContainer split_gltf(std::string_view content) {
  GltfContainer parts;
  if (content.empty()) fail(ErrorCode::Truncated, "the file is empty.", 0);
  if (content.starts_with(kMagic) || kMagic.starts_with(content)) {
    parts.binary = true;
    check_header(content);
    split_chunks(content, parts);
    skip_byte_order_mark(parts);
    return parts;
  }
  parts.json = content;
  skip_byte_order_mark(parts);
  const std::size_t first = parts.json.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || parts.json[first] != '{') {
    fail(ErrorCode::WrongMagic, "this is no glTF file: it starts neither with 'glTF' nor with a '{'.", 0);
  }
  return parts;
}

std::string join_glb(std::string_view json, std::string_view bin, std::string_view other_chunks) {
  const std::size_t json_size = json.size() + padding_of(json.size());
  const std::size_t bin_size = bin.size() + padding_of(bin.size());
  const std::size_t total = kHeaderSize + kChunkHeaderSize + json_size +
                            (bin.empty() ? 0 : kChunkHeaderSize + bin_size) + other_chunks.size();
  if (total > std::numeric_limits<std::uint32_t>::max()) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("a .glb cannot hold {} bytes: its limit is 4 GiB.", total));
  }
  std::string file;
  file.reserve(total);
  const auto append_word = [&file](std::size_t value) {
    ByteWriter word;
    word.write(static_cast<std::uint32_t>(value));
    file += word.data();
  };
  file += kMagic;
  append_word(2);
  append_word(total);
  append_word(json_size);
  append_word(kJsonChunk);
  file.append(json).append(padding_of(json.size()), ' ');
  if (!bin.empty()) {
    append_word(bin_size);
    append_word(kBinChunk);
    file.append(bin).append(padding_of(bin.size()), '\0');
  }
  return file.append(other_chunks);
}

}  // namespace limber
