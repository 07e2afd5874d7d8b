#include "limber/io/gltf/internal/gltf_document.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/core/internal/assert.h"
#include "limber/core/internal/bytes.h"
#include "limber/io/gltf/internal/gltf_unpack.h"
#include "limber/io/imported_file.h"
#include "limber/io/internal/importer.h"

namespace limber::internal {
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

namespace {

constexpr std::string_view kBase64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::int8_t, 256> base64_values() {
  std::array<std::int8_t, 256> values{};
  for (auto& value : values) value = -1;
  for (std::size_t i = 0; i < kBase64Digits.size(); ++i) {
    values[static_cast<unsigned char>(kBase64Digits[i])] = static_cast<std::int8_t>(i);
  }
  return values;
}

[[noreturn]] void fail_base64() {
  throw Error(ErrorCode::Malformed, "the data is not base64.");
}

std::string decode_base64(std::string_view text) {
  static constexpr std::array<std::int8_t, 256> kValues = base64_values();
  while (text.ends_with('=')) text.remove_suffix(1);
  if (text.size() % 4 == 1) fail_base64();
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 3);
  std::uint32_t bits = 0;
  int count = 0;
  for (const char letter : text) {
    const int value = kValues[static_cast<unsigned char>(letter)];
    if (value < 0) fail_base64();
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xFF);
  }
  return bytes;
}

int hex_value(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return -1;
}

std::string decode_percent(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      bytes += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? hex_value(text[i + 2]) : -1;
    if (high < 0 || low < 0) throw Error(ErrorCode::Malformed, "'%' must be followed by two hexadecimal digits.");
    bytes += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return bytes;
}

std::string decode_data(std::string_view uri) {
  const std::size_t comma = uri.find(',');
  if (comma == std::string_view::npos) throw Error(ErrorCode::Malformed, "the data URI has no ',' before its data.");
  const std::string_view data = uri.substr(comma + 1);
  if (uri.substr(0, comma).ends_with(";base64")) return decode_base64(data);
  return decode_percent(data);
}

/// A name that stays in the folder of the .gltf: no scheme, no root, no step up, no other separator.
bool stays_in_folder(std::string_view name) {
  if (name.empty() || name.front() == '/') return false;
  if (name.find_first_of(std::string_view("\\:\0", 3)) != std::string_view::npos) return false;
  for (std::size_t start = 0; start <= name.size();) {
    const std::size_t end = std::min(name.find('/', start), name.size());
    if (name.substr(start, end - start) == "..") return false;
    start = end + 1;
  }
  return true;
}

}  // namespace

std::string data_uri(std::string_view bytes, std::string_view media_type) {
  std::string uri = "data:";
  uri.append(media_type).append(";base64,");
  uri.reserve(uri.size() + (bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    for (std::size_t k = 0; k < 3; ++k) {
      bits = bits << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    }
    for (std::size_t k = 0; k < 4; ++k) uri += k <= count ? kBase64Digits[bits >> (18 - 6 * k) & 63] : '=';
  }
  return uri;
}

std::string bytes_of_uri(std::string_view uri, const GltfFileReader& read_beside) {
  if (uri.starts_with("data:")) return decode_data(uri);
  const std::string name = decode_percent(uri);
  if (!stays_in_folder(name)) {
    throw Error(ErrorCode::FileUnreadable, "only files in the folder of the .gltf, or below it, are read.", {},
                "Copy the file there and name it without a path.");
  }
  return read_beside(name);
}

namespace {

/// Understood here, or kept as they are: they only change how a mesh looks.
constexpr std::array<std::string_view, 5> kKnownExtensions = {"KHR_draco_mesh_compression", "EXT_meshopt_compression",
                                                              "KHR_mesh_quantization", "KHR_texture_transform",
                                                              "EXT_mesh_gpu_instancing"};

void check_version(const JsonValue& root) {
  const JsonValue asset = root.member("asset");
  const JsonValue version = asset.has("minVersion") ? asset.member("minVersion") : asset.member("version");
  const std::string& text = version.text();
  if (text == "2" || text == "2.0" || (text.starts_with("2.") && !asset.has("minVersion"))) return;
  version.fail(ErrorCode::UnsupportedVersion, fmt::format("this is glTF {}; version 2.0 is known.", text),
               text.starts_with("1") ? "Convert it, for example with gltf-pipeline." : "");
}

void check_extensions(const JsonValue& root, std::vector<std::string>& notes) {
  if (!root.has("extensionsRequired")) return;
  const JsonValue required = root.member("extensionsRequired");
  for (std::size_t i = 0; i < required.size(); ++i) {
    const std::string& name = required.item(i).text();
    if (std::find(kKnownExtensions.begin(), kKnownExtensions.end(), name) != kKnownExtensions.end()) continue;
    notes.push_back(fmt::format("the extension {} is required, but not known here.", name));
  }
}

/// Adds the path to an error about a URI.
[[noreturn]] void rethrow_at(const JsonValue& uri, const Error& error) {
  std::string sentence = error.sentence();
  if (!error.place().file.empty()) {
    sentence = fmt::format("'{}': {}", std::filesystem::path(error.place().file).filename().string(), sentence);
  }
  uri.fail(error.code(), std::move(sentence), error.remedy());
}

GltfBuffer fetch_buffer(const GltfDocument& document, const JsonValue& buffer, bool first,
                        const GltfFileReader& read_beside) {
  const JsonValue length_value = buffer.member("byteLength");
  const int length = whole_number(length_value, 1, std::numeric_limits<int>::max());
  GltfBuffer result;
  if (buffer.has("uri")) {
    const JsonValue uri = buffer.member("uri");
    try {
      result.owner = std::make_shared<const std::string>(bytes_of_uri(uri.text(), read_beside));
    } catch (const Error& error) {
      rethrow_at(uri, error);
    }
    result.bytes = *result.owner;
  } else if (first && document.container.has_bin) {
    result.owner = document.content;
    result.bytes = document.container.bin;
  } else {
    return result;  // Some extensions have buffers without data; whoever uses one is told.
  }
  if (result.bytes.size() < static_cast<std::size_t>(length)) {
    length_value.fail(ErrorCode::CountMismatch,
                      fmt::format("the buffer should have {} bytes, but has {}.", length, result.bytes.size()));
  }
  result.bytes = result.bytes.substr(0, static_cast<std::size_t>(length));
  return result;
}

}  // namespace

namespace {

/// How often a file is unpacked: each kind of compression once.
constexpr int kMostUnpacking = 4;

GltfDocument open_packed(std::string content, const GltfFileReader& read_beside, int unpacked_before) {
  GltfDocument document;
  document.content = std::make_shared<const std::string>(std::move(content));
  document.container = split_gltf(*document.content);
  document.notes = document.container.notes;
  document.json = parse_json(document.container.json);
  const JsonValue root = document.root();
  root.require_object();
  check_version(root);
  check_extensions(root, document.notes);
  if (root.has("buffers")) {
    const JsonValue buffers = root.member("buffers");
    for (std::size_t i = 0; i < buffers.size(); ++i) {
      document.buffers.push_back(fetch_buffer(document, buffers.item(i), i == 0, read_beside));
    }
  }
  if (unpacked_before >= kMostUnpacking) return document;
  std::vector<std::string> notes;
  std::optional<std::string> plain = unpacked(document, notes);
  if (!plain) return document;
  GltfDocument result = open_packed(std::move(*plain), read_beside, unpacked_before + 1);
  // What is said about the file as it came, then what was done with it.
  notes.insert(notes.begin(), document.notes.begin(), document.notes.end());
  for (const std::string& note : notes) {
    if (std::find(result.notes.begin(), result.notes.end(), note) == result.notes.end()) result.notes.push_back(note);
  }
  return result;
}

}  // namespace

GltfDocument open_gltf(std::string content, const GltfFileReader& read_beside) {
  return open_packed(std::move(content), read_beside, 0);
}

namespace {

/// Says which pictures beside a file are not there: what only moves meshes does not need them.
void note_missing_pictures(const std::filesystem::path& folder, GltfDocument& document) {
  const auto exists = [&folder](const std::string& name) {
    std::error_code failure;
    if (std::filesystem::is_regular_file(folder / name, failure)) return std::string();
    throw Error(ErrorCode::FileNotFound, "it is not there.");
  };
  for (int i = 0; i < count_of(document, "images"); ++i) {
    const JsonValue image = document.root().member("images").item(static_cast<std::size_t>(i));
    if (!image.has("uri") || image.member("uri").text().starts_with("data:")) continue;
    const std::string& uri = image.member("uri").text();
    try {
      bytes_of_uri(uri, exists);
    } catch (const Error& error) {
      document.notes.push_back(
          fmt::format("the picture {} cannot be had ({}) Written files have a white one in its place.", in_quotes(uri),
                      error.sentence()));
    }
  }
}

}  // namespace

GltfDocument open_gltf_file(const std::filesystem::path& path) {
  std::vector<std::string> notes;
  std::string content;
  if (is_imported_file(path)) {
    ImportedFile file = load_imported(path);
    content = std::move(file.glb);
    notes = std::move(file.notes);
  } else {
    content = read_file(path);
  }
  return in_file(path, [&] {
    GltfDocument document = open_gltf(
        std::move(content), [&path](const std::string& name) { return read_file(path.parent_path() / name); });
    document.notes.insert(document.notes.end(), notes.begin(), notes.end());
    note_missing_pictures(path.parent_path(), document);
    return document;
  });
}

GltfDocument open_gltf_memory(std::string content) {
  return open_gltf(std::move(content), [](const std::string& name) -> std::string {
    throw Error(ErrorCode::FileNotFound,
                fmt::format("'{}' lies in another file, which cannot be found from here.", name), {},
                "Give the .gltf by its name, or pack it into a .glb.");
  });
}

int whole_number(const JsonValue& value, int low, int high) {
  const double number = value.number();
  if (number != std::floor(number)) value.fail(ErrorCode::Malformed, "expected a whole number.");
  if (number < low || number > high) {
    value.fail(ErrorCode::IndexOutOfRange, fmt::format("{:.17g} is not within {} and {}.", number, low, high));
  }
  return static_cast<int>(number);
}

int count_of(const GltfDocument& document, std::string_view list) {
  const JsonValue root = document.root();
  return root.has(list) ? static_cast<int>(root.member(list).size()) : 0;
}

int index_into(const GltfDocument& document, const JsonValue& value, std::string_view list) {
  const int count = count_of(document, list);
  const int index = whole_number(value, 0, std::numeric_limits<int>::max());
  if (index >= count) {
    value.fail(ErrorCode::IndexOutOfRange, fmt::format("there is no {}[{}]: the file has {}.", list, index, count));
  }
  return index;
}

int index_into(const GltfDocument& document, const JsonValue& value, std::string_view key, std::string_view list) {
  return value.has(key) ? index_into(document, value.member(key), list) : -1;
}

std::string name_in(const JsonValue& value) {
  return value.has("name") ? value.member("name").text() : std::string();
}

namespace {

constexpr int kMost = std::numeric_limits<int>::max();
/// An accessor without data costs its file nothing and its reader memory.
constexpr int kMostZeros = 1 << 20;

struct Type {
  std::string_view name;
  int components;
};
constexpr Type kTypes[] = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4},
                           {"MAT2", 4},   {"MAT3", 9}, {"MAT4", 16}};

int components_of(const JsonValue& type) {
  for (const Type& known : kTypes) {
    if (known.name == type.text()) return known.components;
  }
  type.fail(ErrorCode::Malformed, fmt::format("'{}' is not a type of accessors.", type.text()));
}

GltfComponent component_of(const JsonValue& value, bool only_unsigned) {
  const int number = whole_number(value, 0, kMost);
  const bool known = (number >= 5120 && number <= 5123) || number == 5125 || number == 5126;
  const bool is_unsigned = number == 5121 || number == 5123 || number == 5125;
  if (!known || (only_unsigned && !is_unsigned)) {
    value.fail(ErrorCode::Malformed, fmt::format("{} is not a type of components here.", number));
  }
  return static_cast<GltfComponent>(number);
}

/// A member that is a number of bytes; 0 if it is not there.
std::size_t bytes_in(const JsonValue& value, std::string_view key) {
  return value.has(key) ? static_cast<std::size_t>(whole_number(value.member(key), 0, kMost)) : 0;
}

struct View {
  std::string_view bytes;
  std::size_t stride = 0;  ///< 0: vectors follow each other.
};

View find_view(const GltfDocument& document, int index) {
  const JsonValue view = document.root().member("bufferViews").item(static_cast<std::size_t>(index));
  view.member("buffer");
  const int buffer = index_into(document, view, "buffer", "buffers");
  const std::string_view bytes = document.buffers[static_cast<std::size_t>(buffer)].bytes;
  if (bytes.data() == nullptr) {
    view.member("buffer").fail(ErrorCode::IndexOutOfRange, fmt::format("buffers[{}] has no data.", buffer));
  }
  const std::size_t offset = bytes_in(view, "byteOffset");
  const auto length = static_cast<std::size_t>(whole_number(view.member("byteLength"), 1, kMost));
  if (offset > bytes.size() || length > bytes.size() - offset) {
    view.fail(ErrorCode::IndexOutOfRange,
              fmt::format("it ends at byte {} of buffers[{}], which has {}.", offset + length, buffer, bytes.size()));
  }
  View result{bytes.substr(offset, length)};
  if (view.has("byteStride")) result.stride = static_cast<std::size_t>(whole_number(view.member("byteStride"), 4, 252));
  return result;
}

/// The first byte of `count` vectors of `size` bytes in the view that `value` refers to.
const char* locate(const GltfDocument& document, const JsonValue& value, int count, std::size_t size,
                   std::size_t& stride) {
  const View view = find_view(document, index_into(document, value.member("bufferView"), "bufferViews"));
  stride = view.stride == 0 ? size : view.stride;
  if (stride < size) {
    value.fail(ErrorCode::Malformed, fmt::format("its vectors have {} bytes, but its view steps by {}.", size, stride));
  }
  const std::size_t offset = bytes_in(value, "byteOffset");
  const std::size_t needed = count == 0 ? 0 : static_cast<std::size_t>(count - 1) * stride + size;
  if (offset > view.bytes.size() || needed > view.bytes.size() - offset) {
    value.fail(ErrorCode::IndexOutOfRange,
               fmt::format("it needs {} bytes of its view, which has {}.", offset + needed, view.bytes.size()));
  }
  return view.bytes.data() + offset;
}

std::uint32_t unsigned_at(const char* bytes, GltfComponent component) {
  if (component == GltfComponent::UInt8) return static_cast<unsigned char>(*bytes);
  if (component == GltfComponent::UInt16) {
    std::uint16_t value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
  }
  std::uint32_t value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

void find_sparse(const GltfDocument& document, const JsonValue& value, GltfAccessor& accessor) {
  const JsonValue sparse = value.member("sparse");
  accessor.sparse_count = whole_number(sparse.member("count"), 1, accessor.count);
  const JsonValue indices = sparse.member("indices");
  accessor.sparse_index_component = component_of(indices.member("componentType"), true);
  const std::size_t index_size = size_of(accessor.sparse_index_component);
  std::size_t stride = 0;
  accessor.sparse_indices = locate(document, indices, accessor.sparse_count, index_size, stride);
  if (stride != index_size) indices.fail(ErrorCode::Malformed, "sparse indices must follow each other.");
  const std::size_t vector_size = size_of(accessor.component) * static_cast<std::size_t>(accessor.components);
  const JsonValue values = sparse.member("values");
  accessor.sparse_values = locate(document, values, accessor.sparse_count, vector_size, stride);
  if (stride != vector_size) values.fail(ErrorCode::Malformed, "sparse values must follow each other.");
  std::int64_t last = -1;
  for (int i = 0; i < accessor.sparse_count; ++i) {
    const std::int64_t next = unsigned_at(accessor.sparse_indices + static_cast<std::size_t>(i) * index_size,
                                          accessor.sparse_index_component);
    if (next <= last) indices.fail(ErrorCode::Malformed, fmt::format("index {} does not rise: {}.", i, next));
    if (next >= accessor.count) {
      indices.fail(ErrorCode::IndexOutOfRange,
                   fmt::format("index {} is {}, beyond the {} vectors of the accessor.", i, next, accessor.count));
    }
    last = next;
  }
}

template <class Stored, class Number>
void convert(const char* bytes, std::size_t stride, std::size_t count, int components, Number factor, Number least,
             Number* out) {
  for (std::size_t i = 0; i < count; ++i) {
    const char* at = bytes + i * stride;
    for (int c = 0; c < components; ++c, at += sizeof(Stored)) {
      Stored value;
      std::memcpy(&value, at, sizeof value);
      *out++ = std::max(static_cast<Number>(value) / factor, least);
    }
  }
}

template <class Number>
void convert_floats(const char* bytes, std::size_t stride, std::size_t count, int components, Number* out) {
  for (std::size_t i = 0; i < count; ++i) {
    const char* at = bytes + i * stride;
    for (int c = 0; c < components; ++c, at += sizeof(float)) {
      float value;
      std::memcpy(&value, at, sizeof value);
      *out++ = static_cast<Number>(value);
    }
  }
}

/// Divided rather than multiplied by an inverse, so that 255 is exactly 1.
template <class Number>
void convert_vectors(const GltfAccessor& accessor, const char* bytes, std::size_t stride, std::size_t count,
                     Number* out) {
  const bool unit = accessor.normalized;
  const int n = accessor.components;
  constexpr Number kNone = -std::numeric_limits<Number>::infinity();
  switch (accessor.component) {
    case GltfComponent::Int8:
      return convert<std::int8_t, Number>(bytes, stride, count, n, unit ? 127 : 1, unit ? -1 : kNone, out);
    case GltfComponent::UInt8:
      return convert<std::uint8_t, Number>(bytes, stride, count, n, unit ? 255 : 1, kNone, out);
    case GltfComponent::Int16:
      return convert<std::int16_t, Number>(bytes, stride, count, n, unit ? 32767 : 1, unit ? -1 : kNone, out);
    case GltfComponent::UInt16:
      return convert<std::uint16_t, Number>(bytes, stride, count, n, unit ? 65535 : 1, kNone, out);
    case GltfComponent::UInt32:
      return convert<std::uint32_t, Number>(bytes, stride, count, n, unit ? Number(4294967295.0) : 1, kNone, out);
    case GltfComponent::Float:
      return convert_floats(bytes, stride, count, n, out);
  }
}

template <class Number>
void read_all(const GltfAccessor& accessor, std::span<Number> out) {
  LIMBER_ASSERT(out.size() == accessor.number_count());
  if (accessor.bytes == nullptr) {
    std::fill(out.begin(), out.end(), Number(0));
  } else {
    convert_vectors(accessor, accessor.bytes, accessor.stride, static_cast<std::size_t>(accessor.count), out.data());
  }
  const std::size_t index_size = size_of(accessor.sparse_index_component);
  const auto width = static_cast<std::size_t>(accessor.components);
  const std::size_t vector_size = size_of(accessor.component) * width;
  for (std::size_t i = 0; i < static_cast<std::size_t>(accessor.sparse_count); ++i) {
    const std::size_t target = unsigned_at(accessor.sparse_indices + i * index_size, accessor.sparse_index_component);
    convert_vectors(accessor, accessor.sparse_values + i * vector_size, vector_size, 1, out.data() + target * width);
  }
}

}  // namespace

std::size_t size_of(GltfComponent component) {
  switch (component) {
    case GltfComponent::Int8:
    case GltfComponent::UInt8:
      return 1;
    case GltfComponent::Int16:
    case GltfComponent::UInt16:
      return 2;
    default:
      return 4;
  }
}

std::string_view bytes_of_view(const GltfDocument& document, int view) {
  return find_view(document, view).bytes;
}

GltfAccessor find_accessor(const GltfDocument& document, int index) {
  const JsonValue value = document.root().member("accessors").item(static_cast<std::size_t>(index));
  GltfAccessor accessor;
  accessor.path = value.path();
  accessor.index = index;
  accessor.component = component_of(value.member("componentType"), false);
  accessor.components = components_of(value.member("type"));
  accessor.count = whole_number(value.member("count"), 1, kMost);
  accessor.normalized = value.has("normalized") && value.member("normalized").flag();
  if (value.has("bufferView")) {
    const std::size_t vector_size = size_of(accessor.component) * static_cast<std::size_t>(accessor.components);
    accessor.bytes = locate(document, value, accessor.count, vector_size, accessor.stride);
  } else {
    if (accessor.count > kMostZeros || static_cast<std::size_t>(accessor.count) > document.zeros_left) {
      value.member("count").fail(ErrorCode::CountMismatch,
                                 fmt::format("{} vectors without data are more than Limber accepts.", accessor.count));
    }
    document.zeros_left -= static_cast<std::size_t>(accessor.count);
  }
  if (value.has("sparse")) find_sparse(document, value, accessor);
  return accessor;
}

void read_numbers(const GltfAccessor& accessor, std::span<double> out) {
  read_all(accessor, out);
}

void read_numbers(const GltfAccessor& accessor, std::span<float> out) {
  read_all(accessor, out);
}

std::vector<std::uint32_t> read_unsigned(const GltfAccessor& accessor) {
  const bool is_unsigned = accessor.component == GltfComponent::UInt8 || accessor.component == GltfComponent::UInt16 ||
                           accessor.component == GltfComponent::UInt32;
  if (!is_unsigned || accessor.normalized) {
    throw Error(ErrorCode::Malformed, "unsigned whole numbers are needed here.", Place::at_path({}, accessor.path));
  }
  std::vector<std::uint32_t> numbers(accessor.number_count(), 0);
  const std::size_t size = size_of(accessor.component);
  const auto width = static_cast<std::size_t>(accessor.components);
  const auto copy_vector = [&](const char* from, std::uint32_t* to) {
    for (std::size_t c = 0; c < width; ++c) to[c] = unsigned_at(from + c * size, accessor.component);
  };
  if (accessor.bytes != nullptr) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(accessor.count); ++i) {
      copy_vector(accessor.bytes + i * accessor.stride, numbers.data() + i * width);
    }
  }
  const std::size_t index_size = size_of(accessor.sparse_index_component);
  for (std::size_t i = 0; i < static_cast<std::size_t>(accessor.sparse_count); ++i) {
    const std::size_t target = unsigned_at(accessor.sparse_indices + i * index_size, accessor.sparse_index_component);
    copy_vector(accessor.sparse_values + i * size * width, numbers.data() + target * width);
  }
  return numbers;
}

void require_finite(const GltfAccessor& accessor, std::span<const double> numbers) {
  const auto found = std::find_if(numbers.begin(), numbers.end(), [](double number) { return !std::isfinite(number); });
  if (found == numbers.end()) return;
  const auto vector = static_cast<std::size_t>(found - numbers.begin()) / static_cast<std::size_t>(accessor.components);
  throw Error(ErrorCode::NonFiniteNumber, fmt::format("its vector {} is not finite.", vector),
              Place::at_path({}, accessor.path));
}

void require_type(const GltfAccessor& accessor, std::initializer_list<int> components, bool only_float,
                  std::string_view purpose) {
  const bool right_width = std::find(components.begin(), components.end(), accessor.components) != components.end();
  if (right_width && (!only_float || accessor.is_float())) return;
  throw Error(ErrorCode::Malformed,
              fmt::format("{} cannot have {} {} per vector.", purpose, accessor.components,
                          accessor.is_float() ? "floats" : "whole numbers"),
              Place::at_path({}, accessor.path));
}

namespace {

/// The accessors that hold keys or inverse bind matrices, rising.
std::set<int> accessors_without_vertices(const GltfDocument& document) {
  std::set<int> found;
  for (int s = 0; s < count_of(document, "skins"); ++s) {
    const JsonValue skin = document.root().member("skins").item(static_cast<std::size_t>(s));
    if (skin.has("inverseBindMatrices")) found.insert(skin.member("inverseBindMatrices").index());
  }
  for (int a = 0; a < count_of(document, "animations"); ++a) {
    const JsonValue samplers =
        document.root().member("animations").item(static_cast<std::size_t>(a)).member("samplers");
    for (std::size_t i = 0; i < samplers.size(); ++i) {
      found.insert(samplers.item(i).member("input").index());
      found.insert(samplers.item(i).member("output").index());
    }
  }
  return found;
}

/// The view of an accessor; -1 if it has none.
int view_of(const GltfDocument& document, int accessor) {
  const JsonValue value = document.root().member("accessors").item(static_cast<std::size_t>(accessor));
  return value.has("bufferView") ? value.member("bufferView").index() : -1;
}

}  // namespace

std::map<int, std::vector<int>> strided_accessors(const GltfDocument& document) {
  std::map<int, std::vector<int>> found;
  for (const int accessor : accessors_without_vertices(document)) {
    const int view = view_of(document, accessor);
    if (view < 0) continue;
    const JsonValue value = document.root().member("bufferViews").item(static_cast<std::size_t>(view));
    if (value.has("byteStride")) found[view].push_back(accessor);
  }
  return found;
}

bool stride_says_nothing(const GltfDocument& document, int view) {
  for (int i = 0; i < count_of(document, "accessors"); ++i) {
    if (view_of(document, i) != view) continue;
    const GltfAccessor accessor = find_accessor(document, i);
    const std::size_t tight = size_of(accessor.component) * static_cast<std::size_t>(accessor.components);
    if (accessor.stride != tight) return false;
  }
  return true;
}

}  // namespace limber::internal
