#include "limber/io/gltf/internal/gltf_unpack.h"

#include <cmath>
#include <limits>

#include <fmt/format.h>
#ifdef LIMBER_MESHOPT
#include <meshoptimizer.h>
#endif

#include "limber/core/error.h"
#include "limber/io/internal/importer.h"

namespace limber::internal {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kMeshopt = "EXT_meshopt_compression";
constexpr std::string_view kDraco = "KHR_draco_mesh_compression";
constexpr std::string_view kInstancing = "EXT_mesh_gpu_instancing";

constexpr int kMostInt = std::numeric_limits<int>::max();
/// No codec packs its data more tightly: sixteen equal bytes take two bits.
constexpr std::size_t kMostRatio = 128;
constexpr std::size_t kFreeBytes = std::size_t{1} << 20;
/// Nodes that instances may become.
constexpr int kMostInstances = 65536;

/// An item's member of an extension; none if it has none.
std::optional<JsonValue> extension_of(const JsonValue& value, std::string_view name) {
  if (!value.has("extensions") || !value.member("extensions").has(name)) return std::nullopt;
  return value.member("extensions").member(name);
}

void forget_extension(Json& value, std::string_view name) {
  const auto extensions = value.find("extensions");
  if (extensions == value.end()) return;
  extensions->erase(std::string(name));
  if (extensions->empty()) value.erase("extensions");
}

/// Takes an extension from the lists of a file.
void forget_use(Json& root, std::string_view name) {
  for (const char* key : {"extensionsUsed", "extensionsRequired"}) {
    const auto list = root.find(key);
    if (list == root.end()) continue;
    for (std::size_t i = list->size(); i-- > 0;) {
      if ((*list)[i] == name) list->erase(i);
    }
    if (list->empty()) root.erase(key);
  }
}

Json ordered(const GltfDocument& document) {
  return Json::parse(document.container.json);
}

std::string glb_of(const Json& json, std::string_view bin, const GltfDocument& document) {
  return join_glb(json.dump(-1, ' ', false, Json::error_handler_t::replace), bin, document.container.other_chunks);
}

/// The bytes of a buffer that a value names, from "byteOffset" on.
std::string_view bytes_in_buffer(const GltfDocument& document, const JsonValue& value) {
  const int buffer = index_into(document, value.member("buffer"), "buffers");
  const std::string_view bytes = document.buffers[static_cast<std::size_t>(buffer)].bytes;
  if (bytes.data() == nullptr) {
    value.member("buffer").fail(ErrorCode::IndexOutOfRange, fmt::format("buffers[{}] has no data.", buffer));
  }
  const std::size_t offset =
      value.has("byteOffset") ? static_cast<std::size_t>(whole_number(value.member("byteOffset"), 0, kMostInt)) : 0;
  const auto length = static_cast<std::size_t>(whole_number(value.member("byteLength"), 1, kMostInt));
  if (offset > bytes.size() || length > bytes.size() - offset) {
    value.fail(ErrorCode::IndexOutOfRange,
               fmt::format("it ends at byte {} of buffers[{}], which has {}.", offset + length, buffer, bytes.size()));
  }
  return bytes.substr(offset, length);
}

std::size_t total_bytes(const GltfDocument& document) {
  std::size_t bytes = document.content->size();
  for (const GltfBuffer& buffer : document.buffers) bytes += buffer.bytes.size();
  return bytes;
}

#ifdef LIMBER_MESHOPT

/// A way to decode, and what it asks of its numbers.
struct Mode {
  std::string_view name;
  int (*decode)(void*, std::size_t, std::size_t, const unsigned char*, std::size_t);
  bool indices;
};
constexpr Mode kModes[] = {{"ATTRIBUTES", meshopt_decodeVertexBuffer, false},
                           {"TRIANGLES", meshopt_decodeIndexBuffer, true},
                           {"INDICES", meshopt_decodeIndexSequence, true}};

/// What is done with decoded vectors, and for which strides.
struct Filter {
  std::string_view name;
  void (*decode)(void*, std::size_t, std::size_t);
  std::size_t strides[2];  ///< 0: any.
};
constexpr Filter kFilters[] = {{"OCTAHEDRAL", meshopt_decodeFilterOct, {4, 8}},
                               {"QUATERNION", meshopt_decodeFilterQuat, {8, 8}},
                               {"EXPONENTIAL", meshopt_decodeFilterExp, {0, 0}}};

template <class Row, std::size_t Count>
const Row& row_named(const Row (&rows)[Count], const JsonValue& value) {
  for (const Row& row : rows) {
    if (row.name == value.text()) return row;
  }
  value.fail(ErrorCode::Malformed, fmt::format("{} is not known here.", in_quotes(value.text())));
}

/// The bytes of a compressed view.
/// @param left  How many bytes the file may still unpack to.
std::string decoded_view(const GltfDocument& document, const JsonValue& packed, std::size_t& left) {
  const std::string_view bytes = bytes_in_buffer(document, packed);
  const auto count = static_cast<std::size_t>(whole_number(packed.member("count"), 1, kMostInt));
  const auto stride = static_cast<std::size_t>(whole_number(packed.member("byteStride"), 1, 256));
  const Mode& mode = row_named(kModes, packed.member("mode"));
  const bool fits = mode.indices ? stride == 2 || stride == 4 : stride % 4 == 0;
  if (!fits) packed.member("byteStride").fail(ErrorCode::Malformed, fmt::format("{} is no stride here.", stride));
  if (mode.name == "TRIANGLES" && count % 3 != 0) {
    packed.member("count").fail(ErrorCode::Malformed, "the corners of triangles come in threes.");
  }
  if (count > left / stride || count * stride > kFreeBytes + kMostRatio * bytes.size()) {
    packed.member("count").fail(
        ErrorCode::CountMismatch,
        fmt::format("{} vectors of {} bytes are more than {} compressed bytes can hold.", count, stride, bytes.size()));
  }
  left -= count * stride;
  std::string plain(count * stride, '\0');
  if (mode.decode(plain.data(), count, stride, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()) !=
      0) {
    packed.fail(ErrorCode::Malformed, "the compressed data is damaged.", "Was the file copied completely?");
  }
  if (packed.has("filter") && packed.member("filter").text() != "NONE") {
    const Filter& filter = row_named(kFilters, packed.member("filter"));
    const bool usual = filter.strides[0] == 0 || stride == filter.strides[0] || stride == filter.strides[1];
    if (mode.indices || !usual) packed.member("filter").fail(ErrorCode::Malformed, "it does not go with this stride.");
    filter.decode(plain.data(), count, stride);
  }
  return plain;
}

/// Whole numbers for positions, normals and tangents need an extension, which files with compression may leave out.
void declare_quantisation(Json& json) {
  bool needed = false;
  if (!json.contains("meshes") || !json.contains("accessors")) return;
  for (const Json& mesh : json["meshes"]) {
    if (!mesh.contains("primitives")) continue;
    for (const Json& primitive : mesh["primitives"]) {
      for (const char* name : {"POSITION", "NORMAL", "TANGENT"}) {
        if (!primitive.contains("attributes") || !primitive["attributes"].contains(name)) continue;
        const Json& index = primitive["attributes"][name];
        if (!index.is_number_unsigned() || index.get<std::size_t>() >= json["accessors"].size()) continue;
        const Json& accessor = json["accessors"][index.get<std::size_t>()];
        needed = needed || (accessor.contains("componentType") && accessor["componentType"] != 5126);
      }
    }
  }
  if (!needed) return;
  for (const char* key : {"extensionsUsed", "extensionsRequired"}) {
    Json& list = json[key];
    if (!list.is_array()) list = Json::array();
    bool known = false;
    for (const Json& name : list) known = known || name == "KHR_mesh_quantization";
    if (!known) list.push_back("KHR_mesh_quantization");
  }
}

std::string without_meshopt(const GltfDocument& document) {
  std::vector<std::optional<std::string>> views(static_cast<std::size_t>(count_of(document, "bufferViews")));
  std::size_t left = kFreeBytes + kMostRatio * total_bytes(document);
  Json json = ordered(document);
  for (std::size_t i = 0; i < views.size(); ++i) {
    const JsonValue view = document.root().member("bufferViews").item(i);
    const std::optional<JsonValue> packed = extension_of(view, kMeshopt);
    if (!packed) continue;
    views[i] = decoded_view(document, *packed, left);
    const auto length = static_cast<std::size_t>(whole_number(view.member("byteLength"), 1, kMostInt));
    if (length != views[i]->size()) {
      view.member("byteLength")
          .fail(ErrorCode::CountMismatch,
                fmt::format("the view has {} bytes, but its data {}.", length, views[i]->size()));
    }
    forget_extension(json["bufferViews"][i], kMeshopt);
  }
  forget_use(json, kMeshopt);
  declare_quantisation(json);
  return in_one_buffer(document, std::move(json), views);
}

#else

std::string without_meshopt(const GltfDocument& document) {
  document.root().fail(
      ErrorCode::UnsupportedVersion,
      fmt::format("the meshes are compressed with {}, which this program was built without.", kMeshopt),
      "Export it without compression, or decompress it with gltf-transform.");
}

#endif

/// Puts children below every node with instances; they have its mesh.
std::string without_instancing(const GltfDocument& document) {
  Json json = ordered(document);
  int left = kMostInstances;
  const int count = count_of(document, "nodes");
  for (int n = 0; n < count; ++n) {
    const JsonValue node = document.root().member("nodes").item(static_cast<std::size_t>(n));
    const std::optional<JsonValue> instancing = extension_of(node, kInstancing);
    if (!instancing) continue;
    forget_extension(json["nodes"][static_cast<std::size_t>(n)], kInstancing);
    if (!node.has("mesh") || !instancing->has("attributes")) continue;
    struct Part {
      const char* attribute;
      const char* member;
      int components;
      std::vector<double> numbers;
    };
    Part parts[] = {{"TRANSLATION", "translation", 3, {}}, {"ROTATION", "rotation", 4, {}}, {"SCALE", "scale", 3, {}}};
    int instances = -1;
    const JsonValue attributes = instancing->member("attributes");
    for (Part& part : parts) {
      const int index = index_into(document, attributes, part.attribute, "accessors");
      if (index < 0) continue;
      const GltfAccessor accessor = find_accessor(document, index);
      require_type(accessor, {part.components}, false, "instances");
      part.numbers.resize(accessor.number_count());
      read_numbers(accessor, std::span<double>(part.numbers));
      require_finite(accessor, part.numbers);
      if (instances >= 0 && instances != accessor.count) {
        attributes.fail(ErrorCode::CountMismatch, "its accessors have different numbers of instances.");
      }
      instances = accessor.count;
    }
    if (instances < 0) continue;
    if (instances > left) {
      instancing->fail(ErrorCode::CountMismatch,
                       fmt::format("the file has more than {} instances, which is more than Limber makes nodes of.",
                                   kMostInstances));
    }
    left -= instances;
    Json& parent = json["nodes"][static_cast<std::size_t>(n)];
    Json shared = {{"mesh", parent["mesh"]}};
    if (parent.contains("weights")) shared["weights"] = parent["weights"];
    for (const char* key : {"mesh", "weights"}) parent.erase(key);
    const std::string name = node.has("name") ? node.member("name").text() : fmt::format("node{}", n);
    for (int i = 0; i < instances; ++i) {
      Json child = shared;
      child["name"] = fmt::format("{}.{}", name, i);
      for (const Part& part : parts) {
        if (part.numbers.empty()) continue;
        const auto first = part.numbers.begin() + static_cast<std::ptrdiff_t>(i) * part.components;
        std::vector<double> numbers(first, first + part.components);
        if (part.components == 4) {  // Bytes and shorts round: a rotation has length one.
          double squares = 0;
          for (const double number : numbers) squares += number * number;
          if (!(squares > 0)) attributes.fail(ErrorCode::Malformed, fmt::format("rotation {} has length 0.", i));
          for (double& number : numbers) number /= std::sqrt(squares);
        }
        child[part.member] = numbers;
      }
      Json& now = json["nodes"][static_cast<std::size_t>(n)];  // The list may have moved.
      now["children"].push_back(json["nodes"].size());
      json["nodes"].push_back(std::move(child));
    }
  }
  forget_use(json, kInstancing);
  return glb_of(json, document.container.bin, document);
}

/// Whether a node has instances.
bool has_instances(const GltfDocument& document) {
  for (int n = 0; n < count_of(document, "nodes"); ++n) {
    if (extension_of(document.root().member("nodes").item(static_cast<std::size_t>(n)), kInstancing)) return true;
  }
  return false;
}

bool has_meshopt(const GltfDocument& document) {
  for (int v = 0; v < count_of(document, "bufferViews"); ++v) {
    if (extension_of(document.root().member("bufferViews").item(static_cast<std::size_t>(v)), kMeshopt)) return true;
  }
  return false;
}

bool has_draco(const GltfDocument& document) {
  for (int m = 0; m < count_of(document, "meshes"); ++m) {
    const JsonValue mesh = document.root().member("meshes").item(static_cast<std::size_t>(m));
    if (!mesh.has("primitives")) continue;
    const JsonValue primitives = mesh.member("primitives");
    for (std::size_t p = 0; p < primitives.size(); ++p) {
      if (extension_of(primitives.item(p), kDraco)) return true;
    }
  }
  return false;
}

}  // namespace

std::string in_one_buffer(const GltfDocument& document, Json json,
                          const std::vector<std::optional<std::string>>& views) {
  std::string bin;
  const std::size_t most = kFreeBytes + (kMostRatio + 8) * total_bytes(document);
  for (int v = 0; v < count_of(document, "bufferViews"); ++v) {
    const auto index = static_cast<std::size_t>(v);
    const JsonValue view = document.root().member("bufferViews").item(index);
    const bool other = index < views.size() && views[index];
    const std::string_view bytes = other ? std::string_view(*views[index]) : bytes_in_buffer(document, view);
    bin.append((4 - bin.size() % 4) % 4, '\0');
    if (bin.size() + bytes.size() > most) {
      view.fail(ErrorCode::CountMismatch, "the views so far have more bytes than a file of this size should hold.",
                "Store every view once.");
    }
    Json& changed = json["bufferViews"][index];
    changed["buffer"] = 0;
    changed["byteOffset"] = bin.size();
    changed["byteLength"] = bytes.size();
    bin += bytes;
  }
  json.erase("buffers");
  if (!bin.empty()) json["buffers"] = Json::array({Json{{"byteLength", bin.size()}}});
  return glb_of(json, bin, document);
}

std::optional<std::string> unpacked(const GltfDocument& document, std::vector<std::string>& notes) {
  if (has_meshopt(document)) {
    notes.emplace_back("its data is compressed (EXT_meshopt_compression); Limber writes it plain.");
    return without_meshopt(document);
  }
  if (has_draco(document)) {
    // In a process of its own: what it reads is a stranger's.
    notes.emplace_back("its meshes are compressed (KHR_draco_mesh_compression); Limber writes them plain.");
    const std::string bundle = in_one_buffer(document, ordered(document), {});
    try {
      return import_content(bundle, kDracoContent).glb;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::UnknownFormat) throw;
      throw Error(ErrorCode::UnsupportedVersion,
                  fmt::format("the meshes are compressed with {}, which this program was built without.", kDraco), {},
                  "Link limber::import and call limber::install_importer() first, or export it without compression.");
    }
  }
  if (has_instances(document)) {
    notes.emplace_back("what EXT_mesh_gpu_instancing repeats has become nodes.");
    return without_instancing(document);
  }
  return std::nullopt;
}

}  // namespace limber::internal
