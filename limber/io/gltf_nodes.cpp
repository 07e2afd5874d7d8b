#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "limber/io/gltf_accessor.h"
#include "limber/io/gltf_scene.h"

namespace limber::detail {
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

std::vector<AffineMatrix> read_inverse_bind(const GltfDocument& document, const JsonValue& skin, std::size_t joints,
                                            std::vector<std::string>& notes) {
  const JsonValue value = skin.member("inverseBindMatrices");
  const GltfAccessor accessor = find_accessor(document, index_into(document, value, "accessors"));
  require_type(accessor, {16}, true, "inverse bind matrices");
  if (static_cast<std::size_t>(accessor.count) < joints) {
    value.fail(ErrorCode::CountMismatch, fmt::format("{} matrices for {} joints.", accessor.count, joints));
  }
  std::vector<double> numbers(accessor.number_count());
  read_numbers(accessor, std::span<double>(numbers));
  std::vector<AffineMatrix> matrices;
  bool affine = true;
  for (std::size_t j = 0; j < joints; ++j) {
    const Eigen::Matrix4d matrix = Eigen::Map<const Eigen::Matrix4d>(numbers.data() + 16 * j);
    affine = affine && matrix.row(3) == Eigen::RowVector4d(0, 0, 0, 1);
    matrices.emplace_back(matrix.topRows<3>());
  }
  if (!affine) notes.push_back(fmt::format("{}: a last row is not 0 0 0 1; it is taken as such.", value.path()));
  return matrices;
}

/// Also what nothing uses must be in order; that its numbers are finite is then no condition.
void look_at_accessors(const GltfDocument& document, std::vector<std::string>& notes) {
  std::vector<double> numbers;
  for (int i = 0; i < count_of(document, "accessors"); ++i) {
    const GltfAccessor accessor = find_accessor(document, i);
    if (!accessor.is_float()) continue;
    numbers.resize(accessor.number_count());
    read_numbers(accessor, std::span<double>(numbers));
    if (std::any_of(numbers.begin(), numbers.end(), [](double number) { return !std::isfinite(number); })) {
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
      skin.inverse_bind = read_inverse_bind(document, value, skin.joints.size(), scene.notes);
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

}  // namespace limber::detail
