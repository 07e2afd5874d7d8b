#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "limber/io/gltf/gltf.h"
#include "limber/io/internal/json_reader.h"

namespace limber::internal {

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

/// The bytes that a buffer's URI stands for: base64 or percent-encoded data, or a file beside the .gltf.
/// @param read_beside  Reads such a file.
/// @throws Error       Malformed (bad base64, bad escape); FileUnreadable (a URI that leaves the folder of the .gltf or
///                     names another machine: it is refused, whoever made the file); what read_beside throws. The place
///                     is empty.
std::string bytes_of_uri(std::string_view uri, const GltfFileReader& read_beside);

/// Bytes as a data URI in base64.
std::string data_uri(std::string_view bytes, std::string_view media_type);

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
  mutable std::size_t zeros_left = std::size_t{1} << 24;  ///< Vectors without data that may still be asked for.

  JsonValue root() const { return JsonValue(json); }
  /// How many vertices and corners of triangles may be made of it: a few bytes can ask for the same ones, or for zeros,
  /// again and again.
  std::size_t most_elements() const {
    std::size_t bytes = content ? content->size() : 0;
    for (const GltfBuffer& buffer : buffers) bytes += buffer.bytes.size();
    return (std::size_t{1} << 21) + 8 * bytes;
  }
};

/// Parses a file and fetches its buffers. Pictures are not touched. Compressed meshes are unpacked, instances become
/// nodes (see gltf_unpack.h): the document is then that of a plain file.
/// @throws Error  As split_gltf, parse_json, bytes_of_uri and unpacked; UnsupportedVersion (of the asset); CountMismatch
///                (a buffer shorter than it should be). The place is a byte, a line or a path such as buffers[0].uri.
GltfDocument open_gltf(std::string content, const GltfFileReader& read_beside);

/// open_gltf of a file; buffers may lie beside it. A file that needs an importer goes through it. Pictures that are not
/// there are among the notes. @throws Error  As above with the file's name, and as read_file and load_imported.
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

/// How an accessor stores its numbers; the values are those of the file.
enum class GltfComponent { Int8 = 5120, UInt8 = 5121, Int16 = 5122, UInt16 = 5123, UInt32 = 5125, Float = 5126 };

/// Bytes per number.
std::size_t size_of(GltfComponent component);

/// A list of vectors in a document's buffers. Every byte it can touch has been checked to be there.
struct GltfAccessor {
  std::string path;    ///< "accessors[3]".
  int index = -1;      ///< 3.
  int count = 0;       ///< Vectors.
  int components = 1;  ///< Numbers per vector.
  GltfComponent component = GltfComponent::Float;
  bool normalized = false;      ///< Whole numbers stand for the range [0,1], or [-1,1].
  const char* bytes = nullptr;  ///< Null: all zero.
  std::size_t stride = 0;       ///< Bytes from one vector to the next.

  // Vectors that replace those above.
  int sparse_count = 0;
  GltfComponent sparse_index_component = GltfComponent::UInt32;
  const char* sparse_indices = nullptr;
  const char* sparse_values = nullptr;

  std::size_t number_count() const { return static_cast<std::size_t>(count) * static_cast<std::size_t>(components); }
  bool is_float() const { return component == GltfComponent::Float; }
};

/// Looks an accessor up and checks all that its numbers depend on.
/// @throws Error  IndexOutOfRange (no such accessor, view or buffer; data beyond the end of one); Malformed (types,
///                strides, sparse indices that do not rise). The place is a path.
GltfAccessor find_accessor(const GltfDocument& document, int index);

/// The bytes of a view. @throws Error  IndexOutOfRange: it ends beyond its buffer, which may have no data.
std::string_view bytes_of_view(const GltfDocument& document, int view);

/// Its numbers, vector by vector, whole numbers turned into what they stand for. They may be infinite or not a number.
/// @param out  accessor.number_count() places.
void read_numbers(const GltfAccessor& accessor, std::span<double> out);
void read_numbers(const GltfAccessor& accessor, std::span<float> out);

/// Its numbers as they are. @throws Error  Malformed: it does not hold unsigned whole numbers.
std::vector<std::uint32_t> read_unsigned(const GltfAccessor& accessor);

/// @throws Error  NonFiniteNumber, at the accessor, with the first vector that has one.
void require_finite(const GltfAccessor& accessor, std::span<const double> numbers);

/// @throws Error  Malformed, at the accessor: it has another number of components, or (if `only_float`) whole numbers.
void require_type(const GltfAccessor& accessor, std::initializer_list<int> components, bool only_float,
                  std::string_view purpose);

/// The accessors of keys and of inverse bind matrices that lie in views with a stride, by view. glTF gives strides to
/// vertices only.
std::map<int, std::vector<int>> strided_accessors(const GltfDocument& document);

/// Whether no accessor of a view would change if the view had no stride: their vectors lie side by side anyway.
bool stride_says_nothing(const GltfDocument& document, int view);

}  // namespace limber::internal
