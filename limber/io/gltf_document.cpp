#include "limber/io/gltf_document.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "limber/core/file.h"

namespace limber::detail {
namespace {

/// Without these the mesh cannot be had at all; other extensions change how it looks.
constexpr std::array<std::string_view, 2> kMeshCompression = {"KHR_draco_mesh_compression", "EXT_meshopt_compression"};
/// Understood here.
constexpr std::string_view kQuantization = "KHR_mesh_quantization";

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
    if (std::find(kMeshCompression.begin(), kMeshCompression.end(), name) != kMeshCompression.end()) {
      required.item(i).fail(ErrorCode::UnsupportedVersion,
                            fmt::format("the meshes are compressed with {}, which is not read.", name),
                            "Export it without compression, or decompress it with gltf-transform.");
    }
    if (name != kQuantization) notes.push_back(fmt::format("the extension {} is required, but not known here.", name));
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

GltfBuffer fetch_buffer(const GltfDocument& document, const JsonValue& buffer, bool first, GltfFileReader read_beside) {
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

GltfDocument open_gltf(std::string content, GltfFileReader read_beside) {
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
  return document;
}

GltfDocument open_gltf_file(const std::filesystem::path& path) {
  std::string content = read_file(path);
  try {
    return open_gltf(std::move(content),
                     [&path](const std::string& name) { return read_file(path.parent_path() / name); });
  } catch (const Error& error) {
    throw error.with_file(path.string());
  }
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

}  // namespace limber::detail
