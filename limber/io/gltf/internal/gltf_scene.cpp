#include "limber/io/gltf/internal/gltf_scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>

#include <fmt/format.h>

#include "limber/io/gltf/internal/gltf_document.h"

namespace limber::internal {
namespace {

/// How far from length 1 a rotation may be before it is worth a word.
constexpr double kUnitTolerance = 1e-4;
/// The largest cosine between two axes that rounding to float explains.
constexpr double kShearTolerance = 1e-4;

template <int Size>
Eigen::Matrix<double, Size, 1> vector_in(const JsonValue& value) {
  if (value.size() != Size) value.fail(ErrorCode::Malformed, fmt::format("expected {} numbers.", Size));
  Eigen::Matrix<double, Size, 1> vector;
  for (int i = 0; i < Size; ++i) vector[i] = value.item(static_cast<std::size_t>(i)).number();
  return vector;
}

JointTransform transform_of_matrix(const JsonValue& value, std::vector<std::string>& notes) {
  const Eigen::Matrix<double, 16, 1> numbers = vector_in<16>(value);
  const Eigen::Matrix4d matrix = Eigen::Map<const Eigen::Matrix4d>(numbers.data());  // By columns.
  const DecomposedTransform parts = decompose(matrix.topRows<3>());
  if (parts.shear > kShearTolerance) {
    notes.push_back(fmt::format("{} shears, which glTF does not allow: it is taken as translation, rotation and scale.",
                                value.path()));
  }
  return parts.transform;
}

JointTransform transform_in(const JsonValue& node, std::vector<std::string>& notes) {
  if (node.has("matrix")) return transform_of_matrix(node.member("matrix"), notes);
  JointTransform transform;
  if (node.has("translation")) transform.translation = vector_in<3>(node.member("translation"));
  if (node.has("scale")) transform.scale = vector_in<3>(node.member("scale"));
  if (node.has("rotation")) {
    const JsonValue value = node.member("rotation");
    const Eigen::Vector4d numbers = vector_in<4>(value);
    const double length = numbers.norm();
    if (!(length > 0) || !std::isfinite(length)) {
      value.fail(ErrorCode::Malformed, "the quaternion has length 0, so it is no rotation.");
    }
    if (std::abs(length - 1) > kUnitTolerance) {
      notes.push_back(fmt::format("{} has length {:.6g} instead of 1; it is scaled.", value.path(), length));
    }
    transform.rotation.coeffs() = numbers / length;
  }
  return transform;
}

/// Children of a node or roots of a scene.
std::vector<int> node_list(const GltfDocument& document, const JsonValue& value, std::string_view key) {
  std::vector<int> nodes;
  if (!value.has(key)) return nodes;
  const JsonValue list = value.member(key);
  for (std::size_t i = 0; i < list.size(); ++i) nodes.push_back(index_into(document, list.item(i), "nodes"));
  return nodes;
}

void set_parents(const GltfDocument& document, const JsonValue& nodes, Skeleton& skeleton) {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const int child : node_list(document, nodes.item(i), "children")) {
      int& parent = skeleton.joints[static_cast<std::size_t>(child)].parent;
      if (parent >= 0) {
        nodes.item(i).fail(ErrorCode::InvalidRig,
                           fmt::format("nodes[{}] is a child of nodes[{}] already.", child, parent));
      }
      parent = static_cast<int>(i);
    }
  }
  // From every node to its root; whoever has been seen from an earlier one leads there.
  std::vector<int> seen_from(skeleton.joints.size(), -1);
  for (int start = 0; start < skeleton.count(); ++start) {
    for (int node = start; node >= 0; node = skeleton.joints[static_cast<std::size_t>(node)].parent) {
      int& seen = seen_from[static_cast<std::size_t>(node)];
      if (seen == start) {
        nodes.item(static_cast<std::size_t>(node)).fail(ErrorCode::InvalidRig, "the node contains itself.");
      }
      if (seen >= 0) break;
      seen = start;
    }
  }
}

/// Marks what the scene shows; a file without scenes shows everything.
void mark_scene(const GltfDocument& document, GltfScene& scene) {
  if (count_of(document, "scenes") == 0) return;
  const int chosen = std::max(0, index_into(document, document.root(), "scene", "scenes"));
  const JsonValue value = document.root().member("scenes").item(static_cast<std::size_t>(chosen));
  for (GltfNode& node : scene.node_uses) node.in_scene = false;
  for (const int root : node_list(document, value, "nodes")) {
    scene.node_uses[static_cast<std::size_t>(root)].in_scene = true;
  }
  for (const int node : parents_first(scene.nodes)) {
    const int parent = scene.nodes.joints[static_cast<std::size_t>(node)].parent;
    if (parent >= 0 && scene.node_uses[static_cast<std::size_t>(parent)].in_scene) {
      scene.node_uses[static_cast<std::size_t>(node)].in_scene = true;
    }
  }
}

int root_of(const Skeleton& skeleton, int node) {
  while (skeleton.joints[static_cast<std::size_t>(node)].parent >= 0) {
    node = skeleton.joints[static_cast<std::size_t>(node)].parent;
  }
  return node;
}

void read_inverse_bind(const GltfDocument& document, const JsonValue& value, GltfSkin& skin,
                       std::vector<std::string>& notes) {
  const GltfAccessor accessor = find_accessor(document, index_into(document, value, "accessors"));
  require_type(accessor, {16}, true, "inverse bind matrices");
  std::vector<double> numbers(accessor.number_count());
  read_numbers(accessor, std::span<double>(numbers));
  skin.given_inverse_bind = std::min(accessor.count, static_cast<int>(skin.joints.size()));
  for (int j = 0; j < skin.given_inverse_bind; ++j) {
    const Eigen::Matrix4d matrix = Eigen::Map<const Eigen::Matrix4d>(numbers.data() + 16 * j);
    if (matrix.row(3) != Eigen::RowVector4d(0, 0, 0, 1)) skin.not_affine.push_back(j);
    skin.inverse_bind.emplace_back(matrix.topRows<3>());
  }
  skin.inverse_bind.resize(skin.joints.size(), AffineMatrix::Constant(std::numeric_limits<double>::quiet_NaN()));
  if (!skin.not_affine.empty()) {
    notes.push_back(fmt::format("{}: a last row is not 0 0 0 1; it is taken as such.", value.path()));
  }
}

/// Whether all floats are, where they lie.
bool is_finite(const GltfAccessor& accessor) {
  const auto width = static_cast<std::size_t>(accessor.components);
  if (accessor.sparse_count > 0) {  // Some of those below are replaced.
    std::vector<float> numbers(accessor.number_count());
    read_numbers(accessor, std::span<float>(numbers));
    return std::all_of(numbers.begin(), numbers.end(), [](float number) { return std::isfinite(number); });
  }
  if (accessor.bytes == nullptr) return true;
  const auto all_finite = [](const char* from, std::size_t count) {
    constexpr std::uint32_t kExponent = 0x7f800000u;
    bool finite = true;
    for (std::size_t i = 0; i < count; ++i) {
      std::uint32_t bits;
      std::memcpy(&bits, from + i * sizeof(bits), sizeof(bits));
      finite &= (bits & kExponent) != kExponent;
    }
    return finite;
  };
  if (accessor.stride == width * sizeof(float)) return all_finite(accessor.bytes, accessor.number_count());
  for (std::size_t i = 0; i < static_cast<std::size_t>(accessor.count); ++i) {
    if (!all_finite(accessor.bytes + i * accessor.stride, width)) return false;
  }
  return true;
}

/// Also what nothing uses must be in order; that its numbers are finite is then no condition.
void look_at_accessors(const GltfDocument& document, std::vector<std::string>& notes) {
  for (int i = 0; i < count_of(document, "accessors"); ++i) {
    const GltfAccessor accessor = find_accessor(document, i);
    if (accessor.is_float() && !is_finite(accessor)) {
      notes.push_back(fmt::format("{} has numbers that are not finite.", accessor.path));
    }
  }
}

}  // namespace

void read_nodes(const GltfDocument& document, GltfScene& scene) {
  if (count_of(document, "nodes") == 0) return;
  const JsonValue nodes = document.root().member("nodes");
  std::vector<std::string> names;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const JsonValue node = nodes.item(i);
    names.push_back(name_in(node));
    scene.nodes.joints.emplace_back().rest = transform_in(node, scene.notes);
    GltfNode& use = scene.node_uses.emplace_back();
    use.mesh = index_into(document, node, "mesh", "meshes");
    use.skin = index_into(document, node, "skin", "skins");
    if (node.has("weights")) {
      const JsonValue weights = node.member("weights");
      for (std::size_t w = 0; w < weights.size(); ++w) use.morph_weights.push_back(weights.item(w).number());
    }
  }
  make_names_unique(names);
  for (std::size_t i = 0; i < names.size(); ++i) scene.nodes.joints[i].name = names[i];
  set_parents(document, nodes, scene.nodes);
  mark_scene(document, scene);
}

void read_skins(const GltfDocument& document, GltfScene& scene) {
  for (int s = 0; s < count_of(document, "skins"); ++s) {
    const JsonValue value = document.root().member("skins").item(static_cast<std::size_t>(s));
    GltfSkin& skin = scene.skins.emplace_back();
    skin.name = name_in(value);
    skin.skeleton = index_into(document, value, "skeleton", "nodes");
    value.member("joints");
    skin.joints = node_list(document, value, "joints");
    if (skin.joints.empty()) value.member("joints").fail(ErrorCode::Malformed, "the skin has no joints.");
    for (const int joint : skin.joints) {
      if (root_of(scene.nodes, joint) == root_of(scene.nodes, skin.joints.front())) continue;
      scene.notes.push_back(fmt::format("{} have no common root, which glTF asks for.", value.member("joints").path()));
      break;
    }
    skin.has_inverse_bind = value.has("inverseBindMatrices");
    if (skin.has_inverse_bind) {
      read_inverse_bind(document, value.member("inverseBindMatrices"), skin, scene.notes);
    } else {
      skin.inverse_bind.assign(skin.joints.size(), AffineMatrix(AffineMatrix::Identity()));
    }
  }
}

GltfScene read_scene(const GltfDocument& document, bool points_too) {
  GltfScene scene;
  scene.notes = document.notes;
  look_at_accessors(document, scene.notes);
  scene.meshes = read_meshes(document, points_too, scene.notes);
  read_nodes(document, scene);
  read_skins(document, scene);
  read_animations(document, scene);
  return scene;
}

namespace {

/// The most sets of joints that are looked for; the specification gives no limit.
constexpr int kMostSets = 16;

/// Reads the primitives of one mesh, one after the other, into flat arrays.
class MeshReader {
 public:
  /// @param left  How many elements may still be made; see GltfDocument::most_elements.
  MeshReader(const GltfDocument& document, const JsonValue& value, bool points_too, std::vector<std::string>& notes,
             std::size_t& left)
      : document_(document), value_(value), points_too_(points_too), notes_(notes), left_(left) {}

  GltfMesh read() {
    mesh_.name = name_in(value_);
    const JsonValue primitives = value_.member("primitives");
    for (std::size_t i = 0; i < primitives.size(); ++i) read_primitive(primitives.item(i), static_cast<int>(i));
    read_target_names();
    finish();
    return std::move(mesh_);
  }

 private:
  struct Attribute {
    GltfAccessor accessor;
    bool exists = false;
  };

  void read_primitive(const JsonValue& primitive, int index) {
    GltfPrimitive& result = mesh_.primitives.emplace_back();
    if (primitive.has("mode")) result.mode = whole_number(primitive.member("mode"), 0, 6);
    result.first_vertex = vertex_count_;
    if (result.mode < 4 && !points_too_) {
      notes_.push_back(fmt::format("{} consists of {}, which are left out.", primitive.path(),
                                   result.mode == 0 ? "points" : "lines"));
      return;
    }
    const JsonValue attributes = primitive.member("attributes");
    attributes.require_object();
    if (!attributes.has("POSITION")) {
      notes_.push_back(fmt::format("{} has no positions and is left out.", primitive.path()));
      return;
    }
    if (!share_vertices(primitive, attributes, result, index)) read_vertices(primitive, attributes, result);
    const std::size_t before = corners_.size();
    if (result.mode >= 4) read_triangles(primitive, result);
    take(primitive, corners_.size() - before);
    result.first_triangle = static_cast<int>(before / 3);
    result.triangle_count = static_cast<int>((corners_.size() - before) / 3);
    result.material = index_into(document_, primitive, "material", "materials");
  }

  void take(const JsonValue& primitive, std::size_t elements) {
    if (elements > left_) {
      primitive.fail(ErrorCode::CountMismatch,
                     "the meshes so far have more elements than a file of this size can hold.",
                     "Store every mesh once, with data of its own.");
    }
    left_ -= elements;
  }

  /// Primitives of several materials often use the same vertices.
  bool share_vertices(const JsonValue& primitive, const JsonValue& attributes, GltfPrimitive& result, int index) {
    std::string key;
    for (const std::string& name : attributes.keys()) {
      key += fmt::format("{}={};", name, attributes.member(name).number());
    }
    if (primitive.has("targets")) key += fmt::format("targets of {}", index);
    const auto [found, is_new] = vertices_of_.try_emplace(key, index);
    if (is_new) return false;
    const GltfPrimitive& earlier = mesh_.primitives[static_cast<std::size_t>(found->second)];
    result.first_vertex = earlier.first_vertex;
    result.vertex_count = earlier.vertex_count;
    result.influence_sets = earlier.influence_sets;
    result.shares_with = found->second;
    return true;
  }

  Attribute find_attribute(const JsonValue& attributes, const std::string& name, int count) const {
    Attribute attribute;
    const int index = index_into(document_, attributes, name, "accessors");
    if (index < 0) return attribute;
    attribute.accessor = find_accessor(document_, index);
    attribute.exists = true;
    if (count >= 0 && attribute.accessor.count != count) {
      attributes.member(name).fail(
          ErrorCode::CountMismatch,
          fmt::format("it has {} vectors, but there are {} positions.", attribute.accessor.count, count));
    }
    return attribute;
  }

  /// The vectors of an accessor at the end of `out`, which is first brought to its place with `missing`.
  template <class Number>
  void append(const Attribute& attribute, int width, Number missing, std::vector<Number>& out) const {
    out.resize(static_cast<std::size_t>(vertex_count_) * static_cast<std::size_t>(width), missing);
    const std::size_t first = out.size();
    out.resize(first + attribute.accessor.number_count());
    read_numbers(attribute.accessor, std::span<Number>(out).subspan(first));
  }

  void read_vertices(const JsonValue& primitive, const JsonValue& attributes, GltfPrimitive& result) {
    const Attribute positions = find_attribute(attributes, "POSITION", -1);
    require_type(positions.accessor, {3}, false, "positions");
    result.vertex_count = positions.accessor.count;
    const std::size_t targets = primitive.has("targets") ? primitive.member("targets").size() : 0;
    take(primitive, static_cast<std::size_t>(result.vertex_count) * (1 + targets));
    if (result.vertex_count > std::numeric_limits<int>::max() - vertex_count_) {
      primitive.fail(ErrorCode::CountMismatch, "the mesh has too many vertices.");
    }
    append(positions, 3, 0.0, positions_);
    require_finite(positions.accessor, std::span<const double>(positions_).subspan(3 * to_size(vertex_count_)));
    if (const Attribute normals = find_attribute(attributes, "NORMAL", result.vertex_count); normals.exists) {
      require_type(normals.accessor, {3}, false, "normals");
      append(normals, 3, 0.0, normals_);
    } else {
      all_have_normals_ = false;
    }
    if (const Attribute uvs = find_attribute(attributes, "TEXCOORD_0", result.vertex_count); uvs.exists) {
      require_type(uvs.accessor, {2}, false, "texture coordinates");
      append(uvs, 2, 0.0, uvs_);
    }
    read_colors(attributes, result.vertex_count);
    read_influences(attributes, result);
    read_targets(primitive, result.vertex_count);
    vertex_count_ += result.vertex_count;
  }

  void read_colors(const JsonValue& attributes, int count) {
    const Attribute colors = find_attribute(attributes, "COLOR_0", count);
    if (!colors.exists) return;
    require_type(colors.accessor, {3, 4}, false, "colours");
    colors_.resize(4 * to_size(vertex_count_), 1.0f);
    std::vector<float> values(colors.accessor.number_count());
    read_numbers(colors.accessor, std::span<float>(values));
    const int width = colors.accessor.components;
    for (std::size_t i = 0; i < to_size(count); ++i) {
      for (int c = 0; c < 4; ++c) colors_.push_back(c < width ? values[i * to_size(width) + to_size(c)] : 1.0f);
    }
  }

  void read_influences(const JsonValue& attributes, GltfPrimitive& result) {
    struct Set {
      std::vector<std::uint32_t> joints;
      std::vector<float> weights;
    };
    std::vector<Set> sets;
    for (int s = 0; s < kMostSets; ++s) {
      const std::string joints_name = fmt::format("JOINTS_{}", s);
      const std::string weights_name = fmt::format("WEIGHTS_{}", s);
      if (attributes.has(joints_name) != attributes.has(weights_name)) {
        attributes.fail(ErrorCode::Malformed, fmt::format("{} and {} must come together.", joints_name, weights_name));
      }
      const Attribute joints = find_attribute(attributes, joints_name, result.vertex_count);
      if (!joints.exists) break;
      const Attribute weights = find_attribute(attributes, weights_name, result.vertex_count);
      require_type(joints.accessor, {4}, false, "joints");
      require_type(weights.accessor, {4}, false, "weights");
      Set& set = sets.emplace_back();
      set.joints = read_unsigned(joints.accessor);
      set.weights.resize(weights.accessor.number_count());
      read_numbers(weights.accessor, std::span<float>(set.weights));
    }
    result.influence_sets = static_cast<int>(sets.size());
    widen_influences(result.influence_sets);
    GltfInfluences& all = mesh_.influences;
    const std::size_t per_vertex = to_size(all.per_vertex());
    const std::size_t first = to_size(vertex_count_) * per_vertex;
    all.joints.resize(first + to_size(result.vertex_count) * per_vertex, 0);
    all.weights.resize(all.joints.size(), 0.0f);
    for (std::size_t s = 0; s < sets.size(); ++s) {
      for (std::size_t i = 0; i < sets[s].joints.size(); ++i) {
        const std::size_t place = first + i / 4 * per_vertex + 4 * s + i % 4;
        all.joints[place] = static_cast<std::uint16_t>(std::min<std::uint32_t>(sets[s].joints[i], 65535));
        all.weights[place] = sets[s].weights[i];
      }
    }
  }

  /// Makes room for primitives that have more sets than those before.
  void widen_influences(int sets) {
    GltfInfluences& all = mesh_.influences;
    if (sets <= all.sets) return;
    GltfInfluences wide;
    wide.sets = sets;
    wide.joints.resize(to_size(vertex_count_) * to_size(wide.per_vertex()), 0);
    wide.weights.resize(wide.joints.size(), 0.0f);
    const std::size_t from = to_size(all.per_vertex());
    const std::size_t to = to_size(wide.per_vertex());
    for (std::size_t i = 0; i < all.joints.size(); ++i) {
      wide.joints[i / from * to + i % from] = all.joints[i];
      wide.weights[i / from * to + i % from] = all.weights[i];
    }
    all = std::move(wide);
  }

  void read_targets(const JsonValue& primitive, int count) {
    const std::size_t target_count = primitive.has("targets") ? primitive.member("targets").size() : 0;
    if (vertex_count_ == 0) targets_.resize(target_count);
    if (target_count != targets_.size()) {
      primitive.fail(ErrorCode::CountMismatch, "the primitives of a mesh must have the same number of morph targets.");
    }
    for (std::size_t t = 0; t < target_count; ++t) {
      const JsonValue target = primitive.member("targets").item(t);
      if (const Attribute deltas = find_attribute(target, "POSITION", count); deltas.exists) {
        require_type(deltas.accessor, {3}, false, "positions");
        append(deltas, 3, 0.0, targets_[t].positions);
        require_finite(deltas.accessor,
                       std::span<const double>(targets_[t].positions).subspan(3 * to_size(vertex_count_)));
      }
      if (const Attribute deltas = find_attribute(target, "NORMAL", count); deltas.exists) {
        require_type(deltas.accessor, {3}, false, "normals");
        append(deltas, 3, 0.0, targets_[t].normals);
      }
    }
  }

  void read_triangles(const JsonValue& primitive, const GltfPrimitive& result) {
    std::vector<std::uint32_t> corners;
    const int index = index_into(document_, primitive, "indices", "accessors");
    if (index >= 0) {
      const GltfAccessor accessor = find_accessor(document_, index);
      require_type(accessor, {1}, false, "indices");
      corners = read_unsigned(accessor);
      for (std::size_t i = 0; i < corners.size(); ++i) {
        if (corners[i] < to_size(result.vertex_count)) continue;
        primitive.member("indices").fail(
            ErrorCode::IndexOutOfRange,
            fmt::format("index {} names vertex {}, but there are {}.", i, corners[i], result.vertex_count));
      }
    } else {
      corners.resize(to_size(result.vertex_count));
      for (std::size_t i = 0; i < corners.size(); ++i) corners[i] = static_cast<std::uint32_t>(i);
    }
    const auto add = [&](std::size_t a, std::size_t b, std::size_t c) {
      for (const std::size_t corner : {a, b, c}) {
        corners_.push_back(result.first_vertex + static_cast<int>(corners[corner]));
      }
    };
    if (result.mode == 4) {
      if (corners.size() % 3 != 0) notes_.push_back(fmt::format("{} ends within a triangle.", primitive.path()));
      const std::size_t whole = corners.size() / 3 * 3;
      const std::size_t before = corners_.size();
      corners_.resize(before + whole);
      std::transform(corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(whole),
                     corners_.begin() + static_cast<std::ptrdiff_t>(before),
                     [&](std::uint32_t corner) { return result.first_vertex + static_cast<int>(corner); });
      return;
    }
    for (std::size_t i = 0; i + 2 < corners.size(); ++i) {
      const std::size_t first = result.mode == 6 ? 0 : i;
      const bool turned = result.mode == 5 && i % 2 == 1;
      const std::size_t second = turned ? i + 2 : i + 1;
      const std::size_t third = turned ? i + 1 : i + 2;
      // Strips are sewn together by triangles without area.
      if (corners[first] == corners[second] || corners[second] == corners[third] || corners[third] == corners[first])
        continue;
      add(first, second, third);
    }
  }

  void read_target_names() {
    if (value_.has("weights")) {
      const JsonValue weights = value_.member("weights");
      for (std::size_t i = 0; i < weights.size(); ++i) mesh_.morph_weights.push_back(weights.item(i).number());
    }
    if (!value_.has("extras") || !value_.member("extras").has("targetNames")) return;
    const JsonValue names = value_.member("extras").member("targetNames");  // A custom that every program follows.
    if (!names.is_array()) return;
    for (std::size_t i = 0; i < std::min(names.size(), targets_.size()); ++i) {
      targets_[i].name = names.item(i).text();
    }
  }

  void finish() {
    Shape& shape = mesh_.shape;
    const Eigen::Index rows = vertex_count_;
    shape.positions = Eigen::Map<const Positions>(positions_.data(), rows, 3);
    shape.triangles = Eigen::Map<const Triangles>(corners_.data(), static_cast<Eigen::Index>(corners_.size() / 3), 3);
    if (all_have_normals_ && normals_.size() == positions_.size()) {
      shape.normals = Eigen::Map<const Positions>(normals_.data(), rows, 3);
    }
    if (!uvs_.empty()) {
      uvs_.resize(2 * to_size(vertex_count_), 0.0);
      shape.uvs = Eigen::Map<const TextureCoordinates>(uvs_.data(), rows, 2);
      shape.uvs.col(1).array() = 1 - shape.uvs.col(1).array();  // glTF counts from the top, Limber from the bottom.
    }
    if (!colors_.empty()) {
      colors_.resize(4 * to_size(vertex_count_), 1.0f);
      shape.colors = Eigen::Map<const Colors>(colors_.data(), rows, 4).array().max(0.0f).min(1.0f);
    }
    for (Target& target : targets_) {
      MorphTarget& result = mesh_.morph_targets.emplace_back();
      result.name = target.name;
      target.positions.resize(positions_.size(), 0.0);
      result.positions = Eigen::Map<const Positions>(target.positions.data(), rows, 3);
      if (target.normals.empty()) continue;
      target.normals.resize(positions_.size(), 0.0);
      result.normals = Eigen::Map<const Positions>(target.normals.data(), rows, 3);
    }
    if (mesh_.morph_weights.size() != mesh_.morph_targets.size()) mesh_.morph_weights.clear();
  }

  static std::size_t to_size(int count) { return static_cast<std::size_t>(count); }

  struct Target {
    std::string name;
    std::vector<double> positions, normals;
  };

  const GltfDocument& document_;
  const JsonValue& value_;
  bool points_too_;
  std::vector<std::string>& notes_;
  std::size_t& left_;  // of most_elements
  GltfMesh mesh_;
  int vertex_count_ = 0;
  bool all_have_normals_ = true;
  std::vector<double> positions_, normals_, uvs_;
  std::vector<float> colors_;
  std::vector<int> corners_;
  std::vector<Target> targets_;
  std::map<std::string, int> vertices_of_;
};

}  // namespace

std::vector<GltfMesh> read_meshes(const GltfDocument& document, bool points_too, std::vector<std::string>& notes) {
  std::vector<GltfMesh> meshes;
  std::size_t left = document.most_elements();
  for (int i = 0; i < count_of(document, "meshes"); ++i) {
    const JsonValue value = document.root().member("meshes").item(static_cast<std::size_t>(i));
    meshes.push_back(MeshReader(document, value, points_too, notes, left).read());
  }
  return meshes;
}

namespace {

struct PathName {
  std::string_view name;
  TrackPath path;
  int columns;  ///< 0: as many as the mesh has morph targets.
};
constexpr std::array<PathName, 4> kPaths = {{{"translation", TrackPath::Translation, 3},
                                             {"rotation", TrackPath::Rotation, 4},
                                             {"scale", TrackPath::Scale, 3},
                                             {"weights", TrackPath::Weights, 0}}};

Interpolation interpolation_in(const JsonValue& sampler) {
  if (!sampler.has("interpolation")) return Interpolation::Linear;
  const JsonValue value = sampler.member("interpolation");
  if (value.text() == "LINEAR") return Interpolation::Linear;
  if (value.text() == "STEP") return Interpolation::Step;
  if (value.text() == "CUBICSPLINE") return Interpolation::Cubic;
  value.fail(ErrorCode::Malformed, fmt::format("'{}' is no way to interpolate.", value.text()));
}

/// Keys and values of one channel.
void read_sampler(const GltfDocument& document, const JsonValue& sampler, int columns, MotionTrack& track) {
  track.interpolation = interpolation_in(sampler);
  const JsonValue input_value = sampler.member("input");
  const JsonValue output_value = sampler.member("output");
  const GltfAccessor input = find_accessor(document, index_into(document, input_value, "accessors"));
  const GltfAccessor output = find_accessor(document, index_into(document, output_value, "accessors"));
  require_type(input, {1}, true, "times");
  require_type(output, {columns == 0 ? 1 : columns}, track.path != TrackPath::Rotation && columns != 0,
               "the values of this channel");
  track.times.resize(input.number_count());
  read_numbers(input, std::span<double>(track.times));
  const int rows = input.count * (track.interpolation == Interpolation::Cubic ? 3 : 1);
  const bool fits = columns == 0 ? rows > 0 && output.count % rows == 0 : output.count == rows;
  if (!fits) {
    output_value.fail(ErrorCode::CountMismatch,
                      fmt::format("{} values do not fit to {} times.", output.count, input.count));
  }
  track.values.resize(rows, columns == 0 ? output.count / rows : columns);
  read_numbers(output, std::span<double>(track.values.data(), static_cast<std::size_t>(track.values.size())));
}

/// Whether it moves something that is known here; a note if not.
bool read_channel(const GltfDocument& document, const JsonValue& animation, const JsonValue& channel,
                  MotionTrack& track, std::vector<std::string>& notes) {
  const JsonValue samplers = animation.member("samplers");
  const JsonValue sampler_value = channel.member("sampler");
  const int sampler = whole_number(sampler_value, 0, std::numeric_limits<int>::max());
  if (static_cast<std::size_t>(sampler) >= samplers.size()) {
    sampler_value.fail(ErrorCode::IndexOutOfRange, fmt::format("the animation has {} samplers.", samplers.size()));
  }
  const JsonValue target = channel.member("target");
  const JsonValue path_value = target.member("path");
  track.joint = index_into(document, target, "node", "nodes");
  if (track.joint < 0) {
    notes.push_back(fmt::format("{} moves no node and is left out.", channel.path()));
    return false;
  }
  for (const PathName& path : kPaths) {
    if (path.name != path_value.text()) continue;
    track.path = path.path;
    read_sampler(document, samplers.item(static_cast<std::size_t>(sampler)), path.columns, track);
    return true;
  }
  notes.push_back(fmt::format("{} moves '{}', which is not known here.", channel.path(), path_value.text()));
  return false;
}

}  // namespace

void read_animations(const GltfDocument& document, GltfScene& scene) {
  for (int a = 0; a < count_of(document, "animations"); ++a) {
    const JsonValue animation = document.root().member("animations").item(static_cast<std::size_t>(a));
    MotionClip& clip = scene.clips.emplace_back();
    clip.name = name_in(animation);
    const JsonValue channels = animation.member("channels");
    std::vector<int>& kept = scene.channels.emplace_back();
    for (std::size_t c = 0; c < channels.size(); ++c) {
      MotionTrack track;
      if (!read_channel(document, animation, channels.item(c), track, scene.notes)) continue;
      clip.tracks.push_back(std::move(track));
      kept.push_back(static_cast<int>(c));
    }
  }
}

}  // namespace limber::internal
