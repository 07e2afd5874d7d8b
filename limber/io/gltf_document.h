#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "limber/io/gltf_container.h"
#include "limber/io/json_reader.h"

namespace limber::detail {

/// One of a document's buffers.
struct GltfBuffer {
  std::shared_ptr<const std::string> owner;  ///< Keeps the bytes alive.
  std::string_view bytes;                    ///< `byteLength` of them; empty if there are none to be had.
};

/// A glTF file in memory: its JSON, parsed but not interpreted, and its buffers.
struct GltfDocument {
  std::shared_ptr<const std::string> content;  ///< The file.
  GltfContainer container;                     ///< Views into it.
  nlohmann::json json;
  std::vector<GltfBuffer> buffers;
  std::vector<std::string> notes;  ///< What is odd about the file and does no harm, a sentence each.

  JsonValue root() const { return JsonValue(json); }
};

/// Parses a file and fetches its buffers. Pictures are not touched.
/// @throws Error  As split_gltf, parse_json and bytes_of_uri; UnsupportedVersion (of the asset, or a required extension
///                that compresses meshes); CountMismatch (a buffer shorter than it should be). The place is a byte, a
///                line or a path such as buffers[0].uri.
GltfDocument open_gltf(std::string content, GltfFileReader read_beside);

/// open_gltf of a file; buffers may lie beside it. @throws Error  As above with the file's name, and as read_file.
GltfDocument open_gltf_file(const std::filesystem::path& path);

/// open_gltf of what comes from elsewhere than a file: only data inside of it can be had.
GltfDocument open_gltf_memory(std::string content);

/// A whole number, which JSON may also write as 3.0. @throws Error  Malformed; IndexOutOfRange: outside of [low, high].
int whole_number(const JsonValue& value, int low, int high);

/// The member as an index into the root's list `list`; -1 if it is not there.
/// @throws Error  Malformed; IndexOutOfRange: the list has no such item.
int index_into(const GltfDocument& document, const JsonValue& value, std::string_view key, std::string_view list);
/// The value itself as such an index.
int index_into(const GltfDocument& document, const JsonValue& value, std::string_view list);

/// How many items the root's list has; 0 if it is not there. @throws Error  Malformed: not a list.
int count_of(const GltfDocument& document, std::string_view list);

/// The member "name"; empty if there is none.
std::string name_in(const JsonValue& value);

}  // namespace limber::detail
