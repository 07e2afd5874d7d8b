#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "limber/core/function_ref.h"

namespace limber {

// The outer shell of glTF 2.0: where its JSON and its binary data are. Limber reads and writes glTF itself: a library
// that turns the JSON into structures loses the text of what it does not know, so a file could not be changed in one
// place and keep its other bytes, and its complaints do not say where.

/// The parts of a .gltf or .glb file, as views into its content.
struct GltfContainer {
  bool binary = false;             ///< A .glb; else a .gltf, which is JSON alone.
  std::string_view json;           ///< Without a byte order mark, and in a .glb without padding.
  std::int64_t json_offset = 0;    ///< Where it starts in the content.
  bool has_bin = false;            ///< There is a BIN chunk, perhaps an empty one.
  std::string_view bin;            ///< Its bytes, with padding.
  std::string_view other_chunks;   ///< What follows it, headers included: chunks that glTF 2.0 does not define.
  std::vector<std::string> notes;  ///< What is against the specification and does no harm, a sentence each.
};

/// Finds the parts of a file in memory. Content that starts with "glTF" is binary, whatever its name.
/// @throws Error  Truncated, WrongMagic, UnsupportedVersion (glTF 1.0, or a version after 2), CountMismatch (lengths
///                that contradict each other), Malformed (chunks in the wrong order). The place is a
///                byte.
GltfContainer split_gltf(std::string_view content);

/// A .glb file from its parts, padded as the specification wants.
/// @param bin     The BIN chunk; empty: there is none.
/// @throws Error  InvalidArgument: more than the 4 GiB that the format can count.
std::string join_glb(std::string_view json, std::string_view bin, std::string_view other_chunks = {});

/// Reads a file that a .gltf refers to, given its name relative to that file.
using GltfFileReader = FunctionRef<std::string(const std::string& name)>;

/// The bytes that a buffer's URI stands for: base64 or percent-encoded data, or a file beside the .gltf.
/// @param read_beside  Reads such a file.
/// @throws Error       Malformed (bad base64, bad escape); FileUnreadable (a URI that leaves the folder of the .gltf or
///                     names another machine: it is refused, whoever made the file); what read_beside throws. The place
///                     is empty.
std::string bytes_of_uri(std::string_view uri, GltfFileReader read_beside);

/// Bytes as a data URI in base64.
std::string data_uri(std::string_view bytes, std::string_view media_type);

}  // namespace limber
