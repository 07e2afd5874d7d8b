#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>
#ifdef LIMBER_MESHOPT
#include <meshoptimizer.h>
#endif

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_build.h"
#include "limber/io/gltf/internal/gltf_document.h"
#include "limber/io/gltf/internal/two_layers.h"
#include "limber/io/internal/text_scanner.h"

namespace limber {
using namespace internal;
namespace {

using Json = nlohmann::ordered_json;

constexpr int kArrayBuffer = 34962;
constexpr int kElementArrayBuffer = 34963;
constexpr double kShort = 65535;
constexpr double kSignedShort = 32767;

std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void add_extension(Json& root, const char* name, bool required) {
  for (const char* key : {"extensionsUsed", "extensionsRequired"}) {
    if (std::string_view(key) == "extensionsRequired" && !required) continue;
    Json& list = root[key];
    if (!list.is_array()) list = Json::array();
    if (std::find(list.begin(), list.end(), name) == list.end()) list.push_back(name);
  }
}

/// What an accessor is for.
enum class Use {
  Position,
  Normal,
  Tangent,
  TextureCoordinate,
  Color,
  Weights,
  Joints,
  MorphPosition,
  MorphNormal,
  Other,
  Indices
};

Use use_of(const std::string& attribute, bool morph) {
  if (attribute == "POSITION") return morph ? Use::MorphPosition : Use::Position;
  if (attribute == "NORMAL") return morph ? Use::MorphNormal : Use::Normal;
  if (attribute == "TANGENT") return morph ? Use::Other : Use::Tangent;
  if (attribute.starts_with("TEXCOORD_")) return morph ? Use::Other : Use::TextureCoordinate;
  if (attribute.starts_with("COLOR_")) return morph ? Use::Other : Use::Color;
  if (attribute.starts_with("WEIGHTS_")) return Use::Weights;
  if (attribute.starts_with("JOINTS_")) return Use::Joints;
  return Use::Other;
}

/// The data of an accessor on its own, as it will be written.
struct Column {
  std::string bytes;
  std::size_t stride = 0;
  int target = 0;          ///< 0: none.
  bool triangles = false;  ///< Corners of a list of triangles.
};

/// A unit vector as three bytes whose length is one as far as bytes can have it: among the roundings of its parts the one
/// that turns it least.
std::array<std::int8_t, 3> unit_bytes(const double* vector) {
  constexpr double kMost = 127;
  constexpr double kLengthTolerance = 0.006;  // Below what validators take for no unit vector.
  std::array<std::int8_t, 3> best = {0, 0, 127};
  double best_score = -2;
  for (int corner = 0; corner < 8; ++corner) {
    double rounded[3];
    double squares = 0;
    double dot = 0;
    for (int c = 0; c < 3; ++c) {
      const double exact = vector[c] * kMost;
      rounded[c] = std::clamp((corner >> c & 1) != 0 ? std::ceil(exact) : std::floor(exact), -kMost, kMost);
      squares += rounded[c] * rounded[c];
      dot += rounded[c] * vector[c];
    }
    const double length = std::sqrt(squares);
    if (!(length > 0)) continue;
    const double score = dot / length - (std::abs(length / kMost - 1) > kLengthTolerance ? 1 : 0);
    if (score <= best_score) continue;
    best_score = score;
    for (std::size_t c = 0; c < 3; ++c) best[c] = static_cast<std::int8_t>(rounded[c]);
  }
  return best;
}

template <class Number>
void put(std::string& bytes, std::size_t at, Number number) {
  std::memcpy(bytes.data() + at, &number, sizeof number);
}

/// Where the positions of some meshes lie, as whole numbers: position = offset + scale * number.
struct Grid {
  Eigen::Vector3d offset = Eigen::Vector3d::Zero();
  double scale = 1;
};

class Packer {
 public:
  Packer(std::string glb, const GltfPackOptions& options)
      : document_(open_gltf_memory(std::move(glb))), options_(options), json_(Json::parse(document_.container.json)) {}

  PackedGltf run() {
    collect_uses();
    if (options_.quantise) quantise();
    write();
    return std::move(result_);
  }

 private:
  /// What has no positions is left out by readers, so what it refers to may not be there.
  static bool is_drawn(const Json& primitive) { return primitive["attributes"].contains("POSITION"); }

  Json& accessor(int index) { return json_["accessors"][static_cast<std::size_t>(index)]; }

  void collect_uses() {
    if (!json_.contains("meshes")) return;
    for (const Json& mesh : json_["meshes"]) {
      for (const Json& primitive : mesh["primitives"]) {
        if (!is_drawn(primitive)) continue;
        for (const auto& [name, index] : primitive["attributes"].items()) note_use(index, use_of(name, false));
        if (primitive.contains("targets")) {
          for (const Json& target : primitive["targets"]) {
            for (const auto& [name, index] : target.items()) note_use(index, use_of(name, true));
          }
        }
        if (!primitive.contains("indices")) continue;
        note_use(primitive["indices"], Use::Indices);
        if (primitive.value("mode", 4) != 4) strips_.insert(primitive["indices"].get<int>());
      }
    }
    // Keys and bind poses stay floats, so what a mesh shares with them does, too.
    for (const char* users : {"animations", "skins"}) {
      if (json_.contains(users)) note_others(json_[users]);
    }
  }

  void note_others(const Json& value) {
    if (!value.is_structured()) return;
    for (const auto& [key, member] : value.items()) {
      const bool is_accessor = key == "input" || key == "output" || key == "inverseBindMatrices";
      if (is_accessor && member.is_number_unsigned()) {
        const auto found = uses_.find(member.get<int>());
        if (found != uses_.end()) found->second = Use::Other;
      }
      note_others(member);
    }
  }

  /// An accessor that is two things stays as it is.
  void note_use(const Json& index, Use use) {
    const auto [found, is_new] = uses_.try_emplace(index.get<int>(), use);
    if (!is_new && found->second != use) found->second = Use::Other;
  }

  std::vector<double> numbers_of(int index) const {
    const GltfAccessor accessor = find_accessor(document_, index);
    std::vector<double> numbers(accessor.number_count());
    read_numbers(accessor, std::span<double>(numbers));
    return numbers;
  }

  bool is_float(int index) const { return find_accessor(document_, index).is_float(); }

  // What may be quantised, and how.

  void quantise() {
    for (const auto& [index, use] : uses_) {
      if (!is_float(index)) continue;
      if (use == Use::Normal) pack_units(index, 3);
      if (use == Use::Tangent) pack_units(index, 4);
      if (use == Use::TextureCoordinate) pack_fractions<std::uint16_t>(index, kShort);
      if (use == Use::Color) pack_fractions<std::uint8_t>(index, 255);
    }
    pack_weights();
    pack_positions();
    if (quantised_) add_extension(json_, "KHR_mesh_quantization", true);
  }

  void replace(int index, Column column, GltfComponent component, bool normalized) {
    Json& changed = accessor(index);
    changed["componentType"] = static_cast<int>(component);
    changed.erase("normalized");
    if (normalized) changed["normalized"] = true;
    for (const char* key : {"min", "max", "sparse", "byteOffset"}) changed.erase(key);
    column.target = kArrayBuffer;
    columns_[index] = std::move(column);
  }

  void pack_units(int index, int components) {
    const std::vector<double> numbers = numbers_of(index);
    if (find_accessor(document_, index).components != components) return;
    const auto width = static_cast<std::size_t>(components);
    Column column{std::string(numbers.size() / width * 4, '\0'), 4, 0, false};
    for (std::size_t i = 0; i * width < numbers.size(); ++i) {
      const std::array<std::int8_t, 3> unit = unit_bytes(numbers.data() + i * width);
      for (std::size_t c = 0; c < 3; ++c) put(column.bytes, 4 * i + c, unit[c]);
      if (components == 4)
        put(column.bytes, 4 * i + 3, static_cast<std::int8_t>(numbers[i * width + 3] < 0 ? -127 : 127));
    }
    replace(index, std::move(column), GltfComponent::Int8, true);
    quantised_ = true;
  }

  /// Numbers within 0 and 1; others stay floats.
  template <class Number>
  void pack_fractions(int index, double whole) {
    const std::vector<double> numbers = numbers_of(index);
    const bool fits = std::all_of(numbers.begin(), numbers.end(), [](double n) { return n >= 0 && n <= 1; });
    if (!fits) return;
    const auto width = static_cast<std::size_t>(find_accessor(document_, index).components);
    const std::size_t stride = (width * sizeof(Number) + 3) / 4 * 4;
    Column column{std::string(numbers.size() / width * stride, '\0'), stride, 0, false};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      put(column.bytes, i / width * stride + i % width * sizeof(Number),
          static_cast<Number>(std::lround(numbers[i] * whole)));
    }
    replace(index, std::move(column), sizeof(Number) == 1 ? GltfComponent::UInt8 : GltfComponent::UInt16, true);
  }

  /// Weights of a vertex as 255 parts, all sets together.
  void pack_weights() {
    std::set<std::vector<int>> done;
    if (!json_.contains("meshes")) return;
    for (const Json& mesh : json_["meshes"]) {
      for (const Json& primitive : mesh["primitives"]) {
        if (!is_drawn(primitive)) continue;
        std::vector<int> sets;
        const Json& attributes = primitive["attributes"];
        for (int s = 0; attributes.contains(fmt::format("WEIGHTS_{}", s)); ++s) {
          sets.push_back(attributes[fmt::format("WEIGHTS_{}", s)].get<int>());
        }
        const bool floats = !sets.empty() && std::all_of(sets.begin(), sets.end(), [&](int set) {
          return uses_[set] == Use::Weights && is_float(set);
        });
        if (floats && done.insert(sets).second) pack_weight_sets(sets);
      }
    }
  }

  void pack_weight_sets(const std::vector<int>& sets) {
    for (const int set : sets) {
      if (columns_.contains(set)) return;  // Another primitive has part of these.
    }
    std::vector<std::vector<double>> numbers;
    for (const int set : sets) numbers.push_back(numbers_of(set));
    for (const auto& set : numbers) {
      if (set.size() != numbers.front().size()) return;
    }
    std::vector<std::string> bytes(sets.size(), std::string(numbers.front().size(), '\0'));
    for (std::size_t v = 0; v + 4 <= numbers.front().size(); v += 4) {
      std::vector<std::pair<double, std::size_t>> left;  // what rounding down lost, and where
      int sum = 0;
      double whole = 0;
      for (const auto& set : numbers) {
        for (std::size_t i = v; i < v + 4; ++i) whole += std::max(0.0, set[i]);
      }
      if (!(whole > 0)) continue;
      for (std::size_t i = 0; i < 4 * sets.size(); ++i) {
        const double exact = 255 * std::max(0.0, numbers[i / 4][v + i % 4]) / whole;
        bytes[i / 4][v + i % 4] = static_cast<char>(static_cast<std::uint8_t>(exact));
        sum += static_cast<int>(exact);
        if (exact > 0) left.emplace_back(exact - std::floor(exact), i);
      }
      std::stable_sort(left.begin(), left.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
      for (std::size_t k = 0; sum < 255 && !left.empty(); k = (k + 1) % left.size(), ++sum) {
        char& byte = bytes[left[k].second / 4][v + left[k].second % 4];
        byte = static_cast<char>(static_cast<std::uint8_t>(byte) + 1);
      }
    }
    for (std::size_t s = 0; s < sets.size(); ++s) {
      replace(sets[s], Column{std::move(bytes[s]), 4, 0, false}, GltfComponent::UInt8, true);
    }
  }

  // Positions become whole numbers; a skin's matrices or a node of its own bring them back.

  struct Group {
    std::vector<std::size_t> meshes;
    int skin = -1;
  };

  /// Meshes that must share a grid, since a skin has one set of matrices. Those that are used with and without a skin, or
  /// with several, stay as they are, and so does what shares their skins.
  std::vector<Group> groups() {
    std::map<std::size_t, std::set<int>> skins_of;
    if (json_.contains("nodes")) {
      for (const Json& node : json_["nodes"]) {
        if (node.contains("mesh")) skins_of[node["mesh"].get<std::size_t>()].insert(node.value("skin", -1));
      }
    }
    std::set<int> kept;
    for (const auto& [mesh, skins] : skins_of) {
      if (skins.size() > 1) kept.insert(skins.begin(), skins.end());
    }
    std::map<int, Group> by_skin;
    std::vector<Group> result;
    for (const auto& [mesh, skins] : skins_of) {
      const int skin = *skins.begin();
      if (skins.size() > 1 || (skin >= 0 && kept.contains(skin))) {
        result_.notes.push_back(
            fmt::format("meshes[{}] keeps positions as floats: nodes use it in several ways.", mesh));
      } else if (skin < 0) {
        if (!has_node_table()) result.push_back({{mesh}, -1});
      } else {
        by_skin[skin].skin = skin;
        by_skin[skin].meshes.push_back(mesh);
      }
    }
    for (auto& [skin, group] : by_skin) result.push_back(std::move(group));
    return result;
  }

  /// VRM names nodes of meshes: they must not move to other nodes.
  bool has_node_table() const {
    return json_.contains("extensions") &&
           (json_["extensions"].contains("VRM") || json_["extensions"].contains("VRMC_vrm"));
  }

  void pack_positions() {
    std::set<int> taken;
    for (const Group& group : groups()) {
      std::set<int> positions;
      std::set<int> changes;
      bool possible = true;
      for (const std::size_t m : group.meshes) {
        for (const Json& primitive : json_["meshes"][m]["primitives"]) {
          if (!is_drawn(primitive)) continue;
          positions.insert(primitive["attributes"]["POSITION"].get<int>());
          if (!primitive.contains("targets")) continue;
          for (const Json& target : primitive["targets"]) {
            if (target.contains("POSITION")) changes.insert(target["POSITION"].get<int>());
          }
        }
      }
      for (const int index : positions) {
        possible = possible && uses_[index] == Use::Position && is_float(index) && !taken.contains(index);
      }
      for (const int index : changes) {
        possible = possible && uses_[index] == Use::MorphPosition && is_float(index) && !taken.contains(index);
      }
      if (!possible || positions.empty()) continue;
      taken.insert(positions.begin(), positions.end());
      taken.insert(changes.begin(), changes.end());
      const Grid grid = grid_of(positions, changes);
      if (!(grid.scale > 0) || !std::isfinite(grid.scale)) continue;
      for (const int index : positions) pack_grid<std::uint16_t>(index, grid, 0, kShort);
      for (const int index : changes)
        pack_grid<std::int16_t>(index, {Eigen::Vector3d::Zero(), grid.scale}, -kSignedShort, kSignedShort);
      if (group.skin >= 0) {
        move_skin(group.skin, grid);
      } else {
        move_nodes(group.meshes.front(), grid);
      }
      quantised_ = true;
      result_.worst_rounding = std::max(result_.worst_rounding, 0.5 * grid.scale);
    }
  }

  Grid grid_of(const std::set<int>& positions, const std::set<int>& changes) const {
    Eigen::AlignedBox3d box;
    for (const int index : positions) {
      const std::vector<double> numbers = numbers_of(index);
      for (std::size_t i = 0; i + 3 <= numbers.size(); i += 3)
        box.extend(Eigen::Vector3d(numbers[i], numbers[i + 1], numbers[i + 2]));
    }
    Grid grid;
    grid.offset = box.min().cast<float>().cast<double>();
    double most = (box.max() - grid.offset).maxCoeff() / kShort;
    for (const int index : changes) {
      for (const double number : numbers_of(index)) most = std::max(most, std::abs(number) / kSignedShort);
    }
    grid.scale = most;
    return grid;
  }

  template <class Number>
  void pack_grid(int index, const Grid& grid, double least, double most) {
    const std::vector<double> numbers = numbers_of(index);
    Column column{std::string(numbers.size() / 3 * 8, '\0'), 8, 0, false};
    std::array<double, 3> low = {most, most, most};
    std::array<double, 3> high = {least, least, least};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const std::size_t c = i % 3;
      const double number =
          std::clamp(std::round((numbers[i] - grid.offset[static_cast<Eigen::Index>(c)]) / grid.scale), least, most);
      low[c] = std::min(low[c], number);
      high[c] = std::max(high[c], number);
      put(column.bytes, i / 3 * 8 + c * 2, static_cast<Number>(number));
    }
    replace(index, std::move(column),
            sizeof(Number) == 2 && std::is_signed_v<Number> ? GltfComponent::Int16 : GltfComponent::UInt16, false);
    Json& changed = accessor(index);
    changed["min"] = {static_cast<int>(low[0]), static_cast<int>(low[1]), static_cast<int>(low[2])};
    changed["max"] = {static_cast<int>(high[0]), static_cast<int>(high[1]), static_cast<int>(high[2])};
  }

  /// Inverse bind matrices that start from the grid.
  void move_skin(int index, const Grid& grid) {
    Json& skin = json_["skins"][static_cast<std::size_t>(index)];
    const std::size_t joints = skin["joints"].size();
    std::vector<double> numbers(16 * joints, 0.0);
    if (skin.contains("inverseBindMatrices")) {
      numbers = numbers_of(skin["inverseBindMatrices"].get<int>());
    } else {
      for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i % 16 % 5 == 0 ? 1 : 0;
    }
    Eigen::Matrix4d from_grid = Eigen::Matrix4d::Identity();
    from_grid.topLeftCorner<3, 3>() *= grid.scale;
    from_grid.topRightCorner<3, 1>() = grid.offset;
    Column column{std::string(joints * 64, '\0'), 64, 0, false};
    for (std::size_t j = 0; j < joints; ++j) {
      const Eigen::Matrix4d moved = Eigen::Map<const Eigen::Matrix4d>(numbers.data() + 16 * j) * from_grid;
      for (std::size_t i = 0; i < 16; ++i) put(column.bytes, 64 * j + 4 * i, static_cast<float>(moved.data()[i]));
    }
    const int made = static_cast<int>(json_["accessors"].size());
    json_["accessors"].push_back({{"componentType", 5126}, {"count", joints}, {"type", "MAT4"}});
    columns_[made] = std::move(column);
    skin["inverseBindMatrices"] = made;
    if (!skin.contains("extensions") || !skin["extensions"].contains(kTwoLayerExtension)) return;
    move_masters(skin["extensions"][kTwoLayerExtension], from_grid);
  }

  /// The same of a lower layer, if it is as it should be.
  static void move_masters(Json& layers, const Eigen::Matrix4d& from_grid) {
    if (!layers.is_object() || !layers.contains("inverseBindMatrices")) return;
    for (Json& bind : layers["inverseBindMatrices"]) {
      if (!bind.is_array() || bind.size() != 16) return;
      Eigen::Matrix4d matrix;
      for (std::size_t i = 0; i < 16; ++i) {
        if (!bind[i].is_number()) return;
        matrix.data()[i] = bind[i].get<double>();
      }
      matrix = (matrix * from_grid).eval();
      for (std::size_t i = 0; i < 16; ++i) bind[i] = static_cast<float>(matrix.data()[i]);
    }
  }

  /// A node below every one with the mesh, which brings the grid back.
  void move_nodes(std::size_t mesh, const Grid& grid) {
    const std::size_t count = json_["nodes"].size();
    for (std::size_t n = 0; n < count; ++n) {
      if (!json_["nodes"][n].contains("mesh") || json_["nodes"][n]["mesh"] != mesh) continue;
      Json child = {{"mesh", mesh},
                    {"translation", {grid.offset[0], grid.offset[1], grid.offset[2]}},
                    {"scale", {grid.scale, grid.scale, grid.scale}}};
      Json& node = json_["nodes"][n];
      if (node.contains("name")) child["name"] = node["name"].get<std::string>() + ".mesh";
      if (node.contains("weights")) child["weights"] = node["weights"];
      for (const char* key : {"mesh", "weights"}) node.erase(key);
      const std::size_t made = json_["nodes"].size();
      node["children"].push_back(made);
      json_["nodes"].push_back(std::move(child));
      if (!json_.contains("animations")) continue;
      for (Json& animation : json_["animations"]) {  // Morph weights are those of the node with the mesh.
        for (Json& channel : animation["channels"]) {
          Json& target = channel["target"];
          if (target.value("path", "") == "weights" && target.value("node", -1) == static_cast<int>(n))
            target["node"] = made;
        }
      }
    }
  }

  // Every accessor gets a view of its own, compressed if that is wanted.

  /// The bytes of an accessor as they are, side by side at multiples of four bytes if they are vertices.
  Column plain_column(int index) {
    const GltfAccessor source = find_accessor(document_, index);
    const auto found = uses_.find(index);
    const bool indices = found != uses_.end() && found->second == Use::Indices;
    const bool vertices = found != uses_.end() && !indices;
    const std::size_t size = size_of(source.component) * static_cast<std::size_t>(source.components);
    Column column;
    column.stride = vertices ? (size + 3) / 4 * 4 : size;
    column.target = vertices ? kArrayBuffer : indices ? kElementArrayBuffer : 0;
    column.triangles = indices && !strips_.contains(index) && source.count % 3 == 0;
    column.bytes.assign(static_cast<std::size_t>(source.count) * column.stride, '\0');
    for (std::size_t i = 0; i < static_cast<std::size_t>(source.count); ++i) {
      std::memcpy(column.bytes.data() + i * column.stride, source.bytes + i * source.stride, size);
    }
    return column;
  }

  void write() {
    std::set<std::size_t> views_in_use;  // of the file, by something else than plain accessors
    if (json_.contains("accessors")) {
      for (std::size_t a = 0; a < json_["accessors"].size(); ++a) {
        Json& value = json_["accessors"][a];
        const int index = static_cast<int>(a);
        if (!columns_.contains(index) && value.contains("bufferView") && !value.contains("sparse")) {
          columns_[index] = plain_column(index);
        }
        if (columns_.contains(index)) {
          for (const char* key : {"bufferView", "byteOffset"}) value.erase(key);
        }
      }
    }
    find_views(json_, views_in_use);
    std::map<std::size_t, std::size_t> number_of_view;
    Json views = Json::array();
    std::string bin;
    const auto align = [](std::string& bytes) { bytes.append((4 - bytes.size() % 4) % 4, '\0'); };
    for (const std::size_t old : views_in_use) {
      const std::optional<std::string_view> bytes = bytes_of_view(old);
      if (!bytes) continue;
      Json view = json_["bufferViews"][old];
      align(bin);
      view["byteOffset"] = bin.size();
      bin += *bytes;
      view["buffer"] = 0;
      number_of_view[old] = views.size();
      views.push_back(std::move(view));
    }
    rename_views(json_, number_of_view);
    std::size_t plain_bytes = 0;
    for (auto& [index, column] : columns_) {
      accessor(index)["bufferView"] = views.size();
      views.push_back(written_view(column, bin, plain_bytes));
    }
    json_.erase("bufferViews");
    json_.erase("buffers");
    if (!views.empty()) json_["bufferViews"] = std::move(views);
    Json buffers = Json::array();
    if (!bin.empty()) buffers.push_back({{"byteLength", bin.size()}});
    if (plain_bytes > 0) {
      buffers.push_back(
          {{"byteLength", plain_bytes}, {"extensions", {{"EXT_meshopt_compression", {{"fallback", true}}}}}});
      add_extension(json_, "EXT_meshopt_compression", true);
    }
    if (!buffers.empty()) json_["buffers"] = std::move(buffers);
    result_.glb = join_glb(text_of(json_), bin, document_.container.other_chunks);
  }

  /// @param plain_bytes  How many bytes compressed views unpack to, so far.
  Json written_view(const Column& column, std::string& bin, std::size_t& plain_bytes) const {
    const std::string packed = options_.meshopt ? compressed(column) : std::string();
    const bool smaller = !packed.empty() && packed.size() < column.bytes.size();
    const std::string& bytes = smaller ? packed : column.bytes;
    bin.append((4 - bin.size() % 4) % 4, '\0');
    Json view = {{"buffer", smaller ? 1 : 0},
                 {"byteOffset", smaller ? plain_bytes : bin.size()},
                 {"byteLength", column.bytes.size()}};
    if (column.target == kArrayBuffer) view["byteStride"] = column.stride;
    if (column.target != 0) view["target"] = column.target;
    if (smaller) {
      const bool indices = column.target == kElementArrayBuffer;
      view["extensions"]["EXT_meshopt_compression"] = {{"buffer", 0},
                                                       {"byteOffset", bin.size()},
                                                       {"byteLength", packed.size()},
                                                       {"byteStride", column.stride},
                                                       {"count", column.bytes.size() / column.stride},
                                                       {"mode", !indices           ? "ATTRIBUTES"
                                                                : column.triangles ? "TRIANGLES"
                                                                                   : "INDICES"}};
      plain_bytes += (column.bytes.size() + 3) / 4 * 4;
    }
    bin += bytes;
    return view;
  }

#ifdef LIMBER_MESHOPT
  static std::string compressed(const Column& column) {
    const std::size_t count = column.bytes.size() / column.stride;
    std::string packed;
    std::size_t size = 0;
    const auto* start = reinterpret_cast<const unsigned char*>(column.bytes.data());
    if (column.target == kElementArrayBuffer) {
      if (column.stride != 2 && column.stride != 4) return {};
      std::vector<unsigned int> indices(count);
      for (std::size_t i = 0; i < count; ++i) {
        std::uint16_t small = 0;
        if (column.stride == 2) std::memcpy(&small, start + 2 * i, 2);
        if (column.stride == 4) std::memcpy(&indices[i], start + 4 * i, 4);
        if (column.stride == 2) indices[i] = small;
      }
      const std::size_t vertices =
          count == 0 ? 0 : 1 + static_cast<std::size_t>(*std::max_element(indices.begin(), indices.end()));
      packed.resize(column.triangles ? meshopt_encodeIndexBufferBound(count, vertices)
                                     : meshopt_encodeIndexSequenceBound(count, vertices));
      auto* out = reinterpret_cast<unsigned char*>(packed.data());
      size = column.triangles ? meshopt_encodeIndexBuffer(out, packed.size(), indices.data(), count)
                              : meshopt_encodeIndexSequence(out, packed.size(), indices.data(), count);
    } else {
      if (column.stride % 4 != 0 || column.stride > 256 || count == 0) return {};
      packed.resize(meshopt_encodeVertexBufferBound(count, column.stride));
      size = meshopt_encodeVertexBuffer(reinterpret_cast<unsigned char*>(packed.data()), packed.size(), start, count,
                                        column.stride);
    }
    packed.resize(size);
    return packed;
  }
#else
  static std::string compressed(const Column&) {
    throw Error(ErrorCode::UnsupportedVersion, "this program was built without meshoptimizer.");
  }
#endif

  /// All views that something names, wherever it is.
  static void find_views(const Json& value, std::set<std::size_t>& found) {
    if (!value.is_structured()) return;
    for (const auto& [key, member] : value.items()) {
      if (key == "bufferView" && member.is_number_unsigned()) found.insert(member.get<std::size_t>());
      find_views(member, found);
    }
  }

  /// What a view holds; nothing: it cannot be read. Readers look at views that are used by something they know only, so
  /// others may be anything.
  std::optional<std::string_view> bytes_of_view(std::size_t index) const {
    const auto views = json_.find("bufferViews");
    if (views == json_.end() || !views->is_array() || index >= views->size() || !(*views)[index].is_object()) return {};
    const auto number = [&view = (*views)[index]](const char* key) -> std::optional<std::size_t> {
      const auto found = view.find(key);
      if (found == view.end()) return 0;
      if (!found->is_number_unsigned()) return {};
      return found->template get<std::size_t>();
    };
    const std::optional<std::size_t> buffer = number("buffer"), offset = number("byteOffset"),
                                     length = number("byteLength");
    if (!buffer || !offset || !length || *buffer >= document_.buffers.size()) return {};
    const std::string_view bytes = document_.buffers[*buffer].bytes;
    if (*offset > bytes.size() || *length > bytes.size() - *offset) return {};
    return bytes.substr(*offset, *length);
  }

  /// References to views that were not copied go, too: their numbers mean other views now.
  static void rename_views(Json& value, const std::map<std::size_t, std::size_t>& names) {
    if (!value.is_structured()) return;
    if (value.is_object() && value.contains("bufferView") && value["bufferView"].is_number_unsigned()) {
      const auto found = names.find(value["bufferView"].get<std::size_t>());
      if (found != names.end()) {
        value["bufferView"] = found->second;
      } else {
        value.erase("bufferView");
      }
    }
    for (auto& member : value) rename_views(member, names);
  }

  GltfDocument document_;
  GltfPackOptions options_;
  Json json_;
  PackedGltf result_;
  bool quantised_ = false;
  std::map<int, Use> uses_;
  std::set<int> strips_;
  std::map<int, Column> columns_;
};

/// What a picture's bytes are: its extension; empty: not known.
std::string_view extension_of_picture(std::string_view bytes) {
  if (bytes.starts_with("\x89PNG")) return ".png";
  if (bytes.starts_with("\xFF\xD8\xFF")) return ".jpg";
  if (bytes.size() > 12 && bytes.starts_with("RIFF") && bytes.substr(8, 4) == "WEBP") return ".webp";
  if (bytes.starts_with("\xABKTX 20")) return ".ktx2";
  return "";
}

/// A file name as a URI: what is not plain is escaped.
std::string escaped(std::string_view name) {
  std::string uri;
  for (const char letter : name) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool plain = std::isalnum(byte) || letter == '.' || letter == '-' || letter == '_' || letter == '~';
    uri += plain ? std::string(1, letter) : fmt::format("%{:02X}", byte);
  }
  return uri;
}

}  // namespace

PackedGltf pack_glb(std::string glb, const GltfPackOptions& options) {
  return Packer(std::move(glb), options).run();
}

GltfFiles split_glb(std::string glb, const std::string& stem) {
  const GltfDocument document = open_gltf_memory(std::move(glb));
  Json json = Json::parse(document.container.json);
  GltfFiles files;
  std::set<std::size_t> picture_views;
  std::map<std::size_t, int> uses;
  const std::function<void(const Json&)> count_uses = [&](const Json& value) {
    if (!value.is_structured()) return;
    for (const auto& [key, member] : value.items()) {
      if (key == "bufferView" && member.is_number_unsigned()) ++uses[member.get<std::size_t>()];
      count_uses(member);
    }
  };
  count_uses(json);
  const auto bytes_of_view = [&](std::size_t index) {
    const Json& view = json["bufferViews"].at(index);
    const auto buffer = view.value("buffer", std::size_t{0});
    const std::string_view bytes =
        buffer < document.buffers.size() ? document.buffers[buffer].bytes : std::string_view();
    const std::size_t offset = view.value("byteOffset", std::size_t{0});
    const std::size_t length = view.value("byteLength", std::size_t{0});
    if (offset > bytes.size() || length > bytes.size() - offset) {
      throw Error(ErrorCode::IndexOutOfRange, "it ends beyond its buffer.",
                  Place::at_path({}, fmt::format("bufferViews[{}]", index)));
    }
    return bytes.substr(offset, length);
  };
  if (json.contains("images")) {
    for (std::size_t i = 0; i < json["images"].size(); ++i) {
      Json& image = json["images"][i];
      std::string bytes;
      if (image.contains("bufferView")) {
        const auto view = image["bufferView"].get<std::size_t>();
        if (view >= json["bufferViews"].size())
          throw Error(ErrorCode::IndexOutOfRange, "a picture has no such view.",
                      Place::at_path({}, fmt::format("images[{}]", i)));
        bytes = bytes_of_view(view);
        if (uses[view] == 1) picture_views.insert(view);
      } else if (image.contains("uri") && image["uri"].get<std::string>().starts_with("data:")) {
        bytes = bytes_of_uri(image["uri"].get<std::string>(), {});
      } else {
        continue;
      }
      std::string_view extension = extension_of_picture(bytes);
      if (extension.empty()) extension = ".bin";
      const std::string name = fmt::format("{}.{}{}", stem, i, extension);
      files.beside.emplace_back(name, std::move(bytes));
      for (const char* key : {"bufferView", "mimeType"}) image.erase(key);
      image["uri"] = escaped(name);
    }
  }
  // All other views, in one file.
  std::string bin;
  std::map<std::size_t, std::size_t> names;
  Json views = Json::array();
  if (json.contains("bufferViews")) {
    for (std::size_t v = 0; v < json["bufferViews"].size(); ++v) {
      if (picture_views.contains(v)) continue;
      Json view = json["bufferViews"][v];
      bin.append((4 - bin.size() % 4) % 4, '\0');
      const std::string_view bytes = bytes_of_view(v);
      view["buffer"] = 0;
      view["byteOffset"] = bin.size();
      bin += bytes;
      names[v] = views.size();
      views.push_back(std::move(view));
    }
  }
  const std::function<void(Json&)> rename = [&](Json& value) {
    if (!value.is_structured()) return;
    for (auto& [key, member] : value.items()) {
      if (key == "bufferView" && member.is_number_unsigned()) {
        const auto found = names.find(member.get<std::size_t>());
        if (found != names.end()) member = found->second;
      } else {
        rename(member);
      }
    }
  };
  json.erase("bufferViews");
  rename(json);
  if (!views.empty()) json["bufferViews"] = std::move(views);
  json.erase("buffers");
  if (!bin.empty()) {
    json["buffers"] = Json::array({Json{{"byteLength", bin.size()}, {"uri", escaped(stem + ".bin")}}});
    files.beside.emplace_back(stem + ".bin", std::move(bin));
  }
  files.gltf = json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
  return files;
}

void save_gltf(const std::filesystem::path& path, std::string glb) {
  const GltfFiles files = in_file(path, [&] { return split_glb(std::move(glb), path.stem().string()); });
  for (const auto& [name, bytes] : files.beside) write_file(path.parent_path() / name, bytes);
  write_file(path, files.gltf);
}

}  // namespace limber
