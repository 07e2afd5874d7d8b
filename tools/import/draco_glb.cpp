#include "tools/import/draco_glb.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include <draco/compression/decode.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/core/error.h"
#include "limber/io/gltf/internal/gltf_document.h"

namespace limber::importer {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kDraco = "KHR_draco_mesh_compression";
constexpr int kVertices = 34962;
constexpr int kIndices = 34963;

[[noreturn]] void fail(const std::string& sentence) {
  throw Error(ErrorCode::Malformed, sentence);
}

/// The member `key` of an object, which must be there.
Json& need(Json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  if (!object.is_object() || found == object.end()) fail(fmt::format("'{}' is missing.", key));
  return *found;
}

Json& item(Json& root, const char* list, const Json& index) {
  Json& items = need(root, list);
  if (!items.is_array() || !index.is_number_unsigned() || index.get<std::size_t>() >= items.size()) {
    fail(fmt::format("there is no such item of '{}'.", list));
  }
  return items[index.get<std::size_t>()];
}

/// A file while its meshes are unpacked: every view's bytes on their own.
class Unpacking {
 public:
  explicit Unpacking(std::string_view glb) : parts_(internal::split_gltf(glb)), json_(Json::parse(parts_.json)) {
    if (!json_.contains("bufferViews")) return;
    for (Json& view : json_["bufferViews"]) {
      const std::size_t offset = view.value("byteOffset", std::size_t{0});
      const std::size_t length = view.value("byteLength", std::size_t{0});
      if (offset > parts_.bin.size() || length > parts_.bin.size() - offset) fail("a view ends beyond the data.");
      views_.emplace_back(parts_.bin.substr(offset, length));
    }
  }

  std::string run() {
    for (Json& mesh : need(json_, "meshes")) {
      for (Json& primitive : need(mesh, "primitives")) {
        if (primitive.contains("extensions") && primitive["extensions"].contains(kDraco)) unpack(primitive);
      }
    }
    for (const char* key : {"extensionsUsed", "extensionsRequired"}) {
      const auto list = json_.find(key);
      if (list == json_.end()) continue;
      for (std::size_t i = list->size(); i-- > 0;) {
        if ((*list)[i] == kDraco) list->erase(i);
      }
      if (list->empty()) json_.erase(key);
    }
    return assemble();
  }

 private:
  const draco::Mesh& decoded(std::size_t view) {
    std::unique_ptr<draco::Mesh>& mesh = meshes_[view];
    if (mesh) return *mesh;
    const std::string bytes = views_[view];
    draco::DecoderBuffer buffer;
    buffer.Init(bytes.data(), bytes.size());
    const auto type = draco::Decoder::GetEncodedGeometryType(&buffer);
    if (!type.ok() || type.value() != draco::TRIANGULAR_MESH) fail("its compressed data is no mesh of Draco.");
    draco::Decoder decoder;
    auto made = decoder.DecodeMeshFromBuffer(&buffer);
    if (!made.ok()) fail(fmt::format("its compressed mesh is damaged ({}).", made.status().error_msg_string()));
    mesh = std::move(made).value();
    return *mesh;
  }

  void unpack(Json& primitive) {
    Json packed = primitive["extensions"][kDraco];
    item(json_, "bufferViews", need(packed, "bufferView"));
    const auto view = packed["bufferView"].get<std::size_t>();
    const draco::Mesh& mesh = decoded(view);
    Json& attributes = need(primitive, "attributes");
    for (const auto& [name, id] : need(packed, "attributes").items()) {
      if (!attributes.contains(name)) continue;
      if (!id.is_number_unsigned()) fail("a number of an attribute is none.");
      const draco::PointAttribute* attribute = mesh.GetAttributeByUniqueId(id.get<std::uint32_t>());
      if (!attribute) fail(fmt::format("its compressed mesh has no attribute {}.", id.dump()));
      write_attribute(mesh, *attribute, name, attributes[name]);
    }
    write_indices(mesh, primitive, view);
    primitive.erase("mode");  // Strips come out as triangles.
    primitive["extensions"].erase(kDraco);
    if (primitive["extensions"].empty()) primitive.erase("extensions");
  }

  template <class Number>
  static void write_values(const draco::Mesh& mesh, const draco::PointAttribute& attribute, int components,
                           std::size_t stride, std::string& out) {
    std::array<Number, 16> values{};
    for (std::uint32_t i = 0; i < mesh.num_points(); ++i) {
      const draco::AttributeValueIndex index = attribute.mapped_index(draco::PointIndex(i));
      if (index.value() >= attribute.size()) fail("its compressed mesh names a value that is not there.");
      if (!attribute.ConvertValue<Number>(index, static_cast<std::int8_t>(components), values.data())) {
        fail("its compressed mesh has values of another kind than the file says.");
      }
      const std::size_t before = out.size();
      out.append(reinterpret_cast<const char*>(values.data()), sizeof(Number) * static_cast<std::size_t>(components));
      out.resize(before + stride, '\0');
    }
  }

  /// Draco rounds: weights no longer sum to one, and bounds are others. Floats side by side.
  static void mend_rounding(const std::string& name, std::size_t components, std::string& bytes, Json& accessor) {
    std::vector<float> numbers(bytes.size() / sizeof(float));
    std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(float));
    if (name == "WEIGHTS_0") {
      for (std::size_t i = 0; i + components <= numbers.size(); i += components) {
        float sum = 0;
        for (std::size_t c = 0; c < components; ++c) sum += numbers[i + c];
        for (std::size_t c = 0; c < components && sum > 0; ++c) numbers[i + c] /= sum;
      }
      std::memcpy(bytes.data(), numbers.data(), numbers.size() * sizeof(float));
    }
    if (!accessor.contains("min") && !accessor.contains("max")) return;
    std::vector<double> low(components, 0.0);
    std::vector<double> high(components, 0.0);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const double number = static_cast<double>(numbers[i]);
      const std::size_t c = i % components;
      low[c] = i < components ? number : std::min(low[c], number);
      high[c] = i < components ? number : std::max(high[c], number);
    }
    accessor["min"] = low;
    accessor["max"] = high;
  }

  void write_attribute(const draco::Mesh& mesh, const draco::PointAttribute& attribute, const std::string& name,
                       const Json& index) {
    Json& accessor = item(json_, "accessors", index);
    if (!written_.insert(index.get<std::size_t>()).second) return;
    static const std::map<std::string, int> kComponents = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}};
    const auto found = kComponents.find(accessor.value("type", ""));
    if (found == kComponents.end()) fail("an accessor has a type that vertices cannot have.");
    const int components = found->second;
    const auto component = static_cast<internal::GltfComponent>(accessor.value("componentType", 0));
    const std::size_t size = internal::size_of(component) * static_cast<std::size_t>(components);
    const std::size_t stride = (size + 3) / 4 * 4;
    std::string bytes;
    switch (component) {
      case internal::GltfComponent::Int8:
        write_values<std::int8_t>(mesh, attribute, components, stride, bytes);
        break;
      case internal::GltfComponent::UInt8:
        write_values<std::uint8_t>(mesh, attribute, components, stride, bytes);
        break;
      case internal::GltfComponent::Int16:
        write_values<std::int16_t>(mesh, attribute, components, stride, bytes);
        break;
      case internal::GltfComponent::UInt16:
        write_values<std::uint16_t>(mesh, attribute, components, stride, bytes);
        break;
      case internal::GltfComponent::UInt32:
        write_values<std::uint32_t>(mesh, attribute, components, stride, bytes);
        break;
      case internal::GltfComponent::Float:
        write_values<float>(mesh, attribute, components, stride, bytes);
        break;
      default:
        fail("an accessor has a type of components that is not known.");
    }
    accessor["count"] = mesh.num_points();
    if (component == internal::GltfComponent::Float)
      mend_rounding(name, static_cast<std::size_t>(components), bytes, accessor);
    add_view(accessor, std::move(bytes), {{"buffer", 0}, {"byteStride", stride}, {"target", kVertices}});
  }

  void write_indices(const draco::Mesh& mesh, Json& primitive, std::size_t packed_view) {
    const bool large = mesh.num_points() > 65535;
    if (!primitive.contains("indices")) {
      primitive["indices"] = need(json_, "accessors").size();
      json_["accessors"].push_back({{"type", "SCALAR"}});
    }
    Json& accessor = item(json_, "accessors", primitive["indices"]);
    if (!written_.insert(primitive["indices"].get<std::size_t>()).second) return;
    accessor["componentType"] =
        static_cast<int>(large ? internal::GltfComponent::UInt32 : internal::GltfComponent::UInt16);
    accessor["count"] = 3 * static_cast<std::size_t>(mesh.num_faces());
    for (const char* key : {"min", "max"}) accessor.erase(key);
    std::string bytes;
    for (std::uint32_t f = 0; f < mesh.num_faces(); ++f) {
      for (const draco::PointIndex& corner : mesh.face(draco::FaceIndex(f))) {
        const std::uint32_t number = corner.value();
        if (number >= mesh.num_points()) fail("its compressed mesh names a vertex that is not there.");
        bytes.append(reinterpret_cast<const char*>(&number), large ? 4 : 2);
      }
    }
    // In the place of the compressed data, which nothing needs any more.
    if (replaced_.insert(packed_view).second) {
      json_["bufferViews"][packed_view] = {{"buffer", 0}, {"target", kIndices}};
      views_[packed_view] = std::move(bytes);
      name_view(accessor, packed_view);
      return;
    }
    add_view(accessor, std::move(bytes), {{"buffer", 0}, {"target", kIndices}});
  }

  static void name_view(Json& accessor, std::size_t view) {
    accessor["bufferView"] = view;
    for (const char* key : {"byteOffset", "sparse"}) accessor.erase(key);
  }

  void add_view(Json& accessor, std::string bytes, Json view) {
    name_view(accessor, views_.size());
    json_["bufferViews"].push_back(std::move(view));
    views_.push_back(std::move(bytes));
  }

  std::string assemble() {
    std::string bin;
    for (std::size_t v = 0; v < views_.size(); ++v) {
      bin.append((4 - bin.size() % 4) % 4, '\0');
      json_["bufferViews"][v]["byteOffset"] = bin.size();
      json_["bufferViews"][v]["byteLength"] = views_[v].size();
      bin += views_[v];
    }
    json_["buffers"] = Json::array({Json{{"byteLength", bin.size()}}});
    return internal::join_glb(json_.dump(-1, ' ', false, Json::error_handler_t::replace), bin, parts_.other_chunks);
  }

  internal::GltfContainer parts_;
  Json json_;
  std::vector<std::string> views_;
  std::map<std::size_t, std::unique_ptr<draco::Mesh>> meshes_;
  std::set<std::size_t> written_;   // accessors
  std::set<std::size_t> replaced_;  // views
};

}  // namespace

std::string without_draco(std::string_view glb) {
  return Unpacking(glb).run();
}

}  // namespace limber::importer
