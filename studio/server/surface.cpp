#include "studio/server/surface.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <optional>
#include <string_view>

namespace limber::studio {
namespace {

/// A .glb in its two parts.
struct Chunks {
  Json json;
  std::string_view data;
};

std::optional<Chunks> chunks_of(const std::string& glb) {
  const auto word = [&](std::size_t at) {
    std::uint32_t value = 0;
    std::memcpy(&value, glb.data() + at, 4);
    return static_cast<std::size_t>(value);
  };
  if (glb.size() < 20 || !glb.starts_with("glTF")) return std::nullopt;
  const std::size_t length = word(12);
  if (length > glb.size() - 20) return std::nullopt;
  Chunks chunks{Json::parse(std::string_view(glb).substr(20, length), nullptr, false), {}};
  if (chunks.json.is_discarded() || !chunks.json.is_object()) return std::nullopt;
  const std::size_t next = 20 + (length + 3) / 4 * 4;
  if (next + 8 <= glb.size()) {
    chunks.data = std::string_view(glb).substr(next + 8, std::min(word(next), glb.size() - next - 8));
  }
  return chunks;
}

/// An entry of a list of the file; null if it is not there.
const Json& entry(const Json& json, const char* list, const Json& index) {
  static const Json kNone;
  const auto found = json.find(list);
  if (found == json.end() || !found->is_array() || !index.is_number_unsigned()) return kNone;
  const auto at = index.get<std::size_t>();
  return at < found->size() && (*found)[at].is_object() ? (*found)[at] : kNone;
}

Json member(const Json& json, const char* name) {
  return json.is_object() ? json.value(name, Json()) : Json();
}

double number_or(const Json& json, const char* name, double otherwise) {
  const Json value = member(json, name);
  return value.is_number() ? value.get<double>() : otherwise;
}

std::vector<double> numbers_or(const Json& json, const char* name, std::vector<double> otherwise) {
  const Json value = member(json, name);
  const bool fits = value.is_array() && value.size() == otherwise.size() &&
                    std::all_of(value.begin(), value.end(), [](const Json& item) { return item.is_number(); });
  return fits ? value.get<std::vector<double>>() : otherwise;
}

std::string from_base64(std::string_view text) {
  static constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char c : text) {
    const std::size_t digit = kDigits.find(c);
    if (digit == std::string_view::npos) continue;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>(bits >> held & 0xff);
  }
  return bytes;
}

/// Reads materials and the pictures that they use.
class Reader {
 public:
  Reader(const Chunks& chunks, Surface& surface) : json_(chunks.json), data_(chunks.data), surface_(surface) {}

  /// The material of the file with that index, as the page wants it.
  Json material(const Json& from) {
    const Json pbr = member(from, "pbrMetallicRoughness");
    Json result = {{"name", member(from, "name").is_string() ? member(from, "name") : Json("")},
                   {"color", numbers_or(pbr, "baseColorFactor", {1, 1, 1, 1})},
                   {"metallic", number_or(pbr, "metallicFactor", 1)},
                   {"roughness", number_or(pbr, "roughnessFactor", 1)},
                   {"emissive", numbers_or(from, "emissiveFactor", {0, 0, 0})},
                   {"cutoff", number_or(from, "alphaCutoff", 0.5)},
                   {"double_sided", member(from, "doubleSided") == Json(true)},
                   {"unlit", member(from, "extensions").contains("KHR_materials_unlit")}};
    const Json alpha = member(from, "alphaMode");
    result["alpha"] = alpha == "BLEND" ? "blend" : alpha == "MASK" ? "mask" : "opaque";
    const Json specular = member(member(from, "extensions"), "KHR_materials_pbrSpecularGlossiness");
    if (specular.is_object() && pbr.is_null()) {
      result["color"] = numbers_or(specular, "diffuseFactor", {1, 1, 1, 1});
      result["metallic"] = 0;
      result["roughness"] = 1 - number_or(specular, "glossinessFactor", 1);
      add_texture(result, "color_map", member(specular, "diffuseTexture"));
    }
    add_texture(result, "color_map", member(pbr, "baseColorTexture"));
    add_texture(result, "roughness_map", member(pbr, "metallicRoughnessTexture"));
    add_texture(result, "normal_map", member(from, "normalTexture"));
    add_texture(result, "emissive_map", member(from, "emissiveTexture"));
    result["normal_scale"] = number_or(member(from, "normalTexture"), "scale", 1);
    return result;
  }

 private:
  void add_texture(Json& material, const char* name, const Json& use) {
    if (!use.is_object()) return;
    const Json& texture = entry(json_, "textures", member(use, "index"));
    if (texture.is_null() || number_or(use, "texCoord", 0) != 0) return;  // only the first set of coordinates is kept
    const int picture = picture_at(member(texture, "source"));
    if (picture < 0) return;
    const Json& sampler = entry(json_, "samplers", member(texture, "sampler"));
    const auto wrap = [&](const char* axis) {
      const double mode = number_or(sampler, axis, 10497);
      return mode == 33071 ? "clamp" : mode == 33648 ? "mirror" : "repeat";
    };
    Json map = {{"picture", picture},
                {"wrap", {wrap("wrapS"), wrap("wrapT")}},
                {"nearest", number_or(sampler, "magFilter", 9729) == 9728}};
    const Json moved = member(member(use, "extensions"), "KHR_texture_transform");
    if (moved.is_object()) {
      map["offset"] = numbers_or(moved, "offset", {0, 0});
      map["scale"] = numbers_or(moved, "scale", {1, 1});
      map["rotation"] = number_or(moved, "rotation", 0);
    }
    material[name] = map;
  }

  int picture_at(const Json& index) {
    const Json& image = entry(json_, "images", index);
    if (image.is_null()) return -1;
    const auto known = picture_of_.find(index.get<std::size_t>());
    if (known != picture_of_.end()) return known->second;
    Surface::Picture picture;
    if (const Json type = member(image, "mimeType"); type.is_string()) picture.type = type;
    picture.bytes = bytes_of(image);
    int at = -1;
    if (!picture.bytes.empty()) {
      at = static_cast<int>(surface_.pictures.size());
      surface_.pictures.push_back(std::move(picture));
    }
    picture_of_[index.get<std::size_t>()] = at;
    return at;
  }

  std::string bytes_of(const Json& image) const {
    if (const Json uri = member(image, "uri"); uri.is_string()) {
      const std::string text = uri;
      const std::size_t comma = text.find(',');
      return text.starts_with("data:") && comma != std::string::npos
                 ? from_base64(std::string_view(text).substr(comma + 1))
                 : std::string();
    }
    const Json& view = entry(json_, "bufferViews", member(image, "bufferView"));
    if (view.is_null() || number_or(view, "buffer", 0) != 0) return {};
    const double start = number_or(view, "byteOffset", 0), length = number_or(view, "byteLength", 0);
    if (start < 0 || length <= 0 || start + length > static_cast<double>(data_.size())) return {};
    return std::string(data_.substr(static_cast<std::size_t>(start), static_cast<std::size_t>(length)));
  }

  const Json& json_;
  std::string_view data_;
  Surface& surface_;
  std::map<std::size_t, int> picture_of_;
};

/// Triangles of a primitive, as the file counts them; -1: it does not say.
long triangles_of(const Json& json, const Json& primitive) {
  Json accessor = member(primitive, "indices");
  if (accessor.is_null()) accessor = member(member(primitive, "attributes"), "POSITION");
  const Json& found = entry(json, "accessors", accessor);
  if (found.is_null()) return -1;
  const auto corners = static_cast<long>(number_or(found, "count", 0));
  const double mode = number_or(primitive, "mode", 4);
  return mode == 4 ? corners / 3 : mode == 5 || mode == 6 ? std::max(0L, corners - 2) : 0;
}

std::uint16_t material_of(const Json& primitive) {
  const Json index = member(primitive, "material");
  return index.is_number_unsigned() && index.get<std::size_t>() < kNoMaterial ? index.get<std::uint16_t>()
                                                                              : kNoMaterial;
}

/// What the file says of each of its vertices and triangles, in the order of rest_shape.
struct AsInFile {
  Positions positions;
  std::vector<std::uint16_t> vertex_material, triangle_material;
  std::vector<float> uvs, colors;
  bool has_uvs = false, has_colors = false, triangles_known = true;
};

void add_mesh(const Json& json, const SkinnedMesh& mesh, const GltfMeshSource& source, AsInFile& all) {
  const Shape& shape = mesh.shape;
  const std::size_t first = all.vertex_material.size(), count = static_cast<std::size_t>(shape.vertex_count());
  all.vertex_material.resize(first + count, kNoMaterial);
  all.uvs.resize(2 * (first + count), 0.0F);
  all.colors.resize(4 * (first + count), 1.0F);
  if (shape.uvs.rows() == shape.positions.rows() && shape.triangle_uvs.rows() == 0) {
    all.has_uvs = true;
    for (std::size_t v = 0; v < count; ++v) {
      all.uvs[2 * (first + v)] = static_cast<float>(shape.uvs(static_cast<Eigen::Index>(v), 0));
      all.uvs[2 * (first + v) + 1] = static_cast<float>(1 - shape.uvs(static_cast<Eigen::Index>(v), 1));
    }
  }
  if (shape.colors.rows() == shape.positions.rows() && count > 0) {
    all.has_colors = true;
    std::copy_n(shape.colors.data(), 4 * count, all.colors.begin() + static_cast<std::ptrdiff_t>(4 * first));
  }
  const Json primitives =
      member(entry(json, "meshes", Json(static_cast<std::size_t>(std::max(source.mesh, 0)))), "primitives");
  long triangles = 0;
  for (const GltfVertexRange& range : source.primitives) {
    const auto at = static_cast<std::size_t>(std::max(range.primitive, 0));
    const std::uint16_t material =
        primitives.is_array() && at < primitives.size() ? material_of(primitives[at]) : kNoMaterial;
    const auto begin = first + static_cast<std::size_t>(range.first_vertex);
    for (std::size_t v = begin; v < begin + static_cast<std::size_t>(range.vertex_count) && v < first + count; ++v) {
      all.vertex_material[v] = material;
    }
  }
  if (!primitives.is_array()) {
    all.triangles_known = false;
    return;
  }
  for (const Json& primitive : primitives) {
    const long more = triangles_of(json, primitive);
    if (more < 0) all.triangles_known = false;
    all.triangle_material.insert(all.triangle_material.end(), static_cast<std::size_t>(std::max(more, 0L)),
                                 material_of(primitive));
    triangles += std::max(more, 0L);
  }
  all.triangles_known = all.triangles_known && triangles == shape.triangle_count();
}

/// For each vertex of the shape one of the file in the same place.
std::vector<int> origins(const Positions& wanted, const Positions& have) {
  std::vector<int> result(static_cast<std::size_t>(wanted.rows()), 0);
  std::map<std::array<double, 3>, int> places;
  for (Eigen::Index v = have.rows() - 1; v >= 0; --v) {
    places[{have(v, 0), have(v, 1), have(v, 2)}] = static_cast<int>(v);
  }
  for (Eigen::Index v = 0; v < wanted.rows(); ++v) {
    const auto found = places.find({wanted(v, 0), wanted(v, 1), wanted(v, 2)});
    if (found != places.end()) result[static_cast<std::size_t>(v)] = found->second;
  }
  return result;
}

}  // namespace

std::shared_ptr<const Surface> surface_of(const std::string& glb, const GltfContent& content, const Shape& shape) {
  const std::optional<Chunks> chunks = chunks_of(glb);
  if (!chunks || content.sources.size() != content.character.meshes.size()) return nullptr;
  AsInFile all;
  for (std::size_t m = 0; m < content.sources.size(); ++m) {
    add_mesh(chunks->json, content.character.meshes[m], content.sources[m], all);
  }
  auto surface = std::make_shared<Surface>();
  Reader reader(*chunks, *surface);
  if (const Json materials = member(chunks->json, "materials"); materials.is_array()) {
    for (const Json& material : materials) surface->materials.push_back(reader.material(material));
  }
  if (surface->materials.empty() && !all.has_colors) return nullptr;
  const auto vertices = static_cast<std::size_t>(shape.vertex_count());
  const bool same_vertices = all.vertex_material.size() == vertices;
  const bool same = same_vertices && all.triangles_known &&
                    all.triangle_material.size() == static_cast<std::size_t>(shape.triangle_count());
  const std::vector<int> origin =
      same_vertices ? std::vector<int>() : origins(shape.positions, shape_of(content).positions);
  const auto origin_of = [&](std::size_t v) { return same_vertices ? v : static_cast<std::size_t>(origin[v]); };
  for (Eigen::Index t = 0; t < shape.triangles.rows(); ++t) {
    const auto corner = static_cast<std::size_t>(shape.triangles(t, 0));
    const std::uint16_t material =
        same ? all.triangle_material[static_cast<std::size_t>(t)] : all.vertex_material[origin_of(corner)];
    surface->material.push_back(material < surface->materials.size() ? material : kNoMaterial);
  }
  for (std::size_t v = 0; v < vertices; ++v) {
    const std::size_t from = origin_of(v);
    if (all.has_uvs) surface->uvs.insert(surface->uvs.end(), {all.uvs[2 * from], all.uvs[2 * from + 1]});
    if (all.has_colors) {
      surface->colors.insert(surface->colors.end(), all.colors.begin() + static_cast<std::ptrdiff_t>(4 * from),
                             all.colors.begin() + static_cast<std::ptrdiff_t>(4 * from + 4));
    }
  }
  return surface;
}

}  // namespace limber::studio
