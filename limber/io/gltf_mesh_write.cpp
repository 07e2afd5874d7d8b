#include "limber/io/gltf_mesh_write.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber::detail {
namespace {

using Json = nlohmann::ordered_json;

/// What the length of a unit vector of floats may miss; less is left alone, so that a copy of a copy is the same.
constexpr double kRounding = 1e-6;

/// The vertices of a mesh as glTF can have them: one texture coordinate each.
struct Corners {
  std::vector<int> vertices;           ///< Which vertex of the shape each is; those come first, in their order.
  std::vector<int> uvs;                ///< Which row of the shape's texture coordinates; -1: none.
  std::vector<std::uint32_t> indices;  ///< Three per triangle.
};

Corners split_seams(const Shape& shape) {
  Corners corners;
  corners.vertices.resize(static_cast<std::size_t>(shape.vertex_count()));
  std::iota(corners.vertices.begin(), corners.vertices.end(), 0);
  const std::span<const int> named(shape.triangles.data(), static_cast<std::size_t>(shape.triangles.size()));
  if (shape.triangle_uvs.rows() == 0) {
    corners.uvs = corners.vertices;
    corners.indices.assign(named.begin(), named.end());
    return corners;
  }
  corners.uvs.assign(corners.vertices.size(), -1);
  std::map<std::pair<int, int>, std::uint32_t> copies;
  for (std::size_t i = 0; i < named.size(); ++i) {
    const int uv = shape.triangle_uvs.data()[i];
    auto& first = corners.uvs[static_cast<std::size_t>(named[i])];
    if (first < 0) first = uv;
    if (first == uv) {
      corners.indices.push_back(static_cast<std::uint32_t>(named[i]));
      continue;
    }
    const auto [copy, is_new] = copies.try_emplace({named[i], uv}, static_cast<std::uint32_t>(corners.vertices.size()));
    if (is_new) {
      corners.vertices.push_back(named[i]);
      corners.uvs.push_back(uv);
    }
    corners.indices.push_back(copy->second);
  }
  return corners;
}

/// Rows of a matrix as floats, one per vertex.
std::vector<float> rows_of(const Positions& matrix, std::span<const int> rows, std::string_view what) {
  std::vector<double> numbers;
  numbers.reserve(3 * rows.size());
  for (const int row : rows) numbers.insert(numbers.end(), matrix.row(row).data(), matrix.row(row).data() + 3);
  return to_floats(numbers, what);
}

/// Empty if one of them has no direction: glTF wants unit vectors or none.
std::vector<float> unit_normals(const Positions& normals, std::span<const int> rows) {
  std::vector<float> result;
  result.reserve(3 * rows.size());
  for (const int row : rows) {
    const Eigen::RowVector3d normal = normals.row(row);
    double length = normal.stableNorm();
    if (!(length > 0) || !std::isfinite(length)) return {};
    if (std::abs(length - 1) <= kRounding) length = 1;
    for (int c = 0; c < 3; ++c) result.push_back(static_cast<float>(normal[c] / length));
  }
  return result;
}

void add_uvs(const Shape& shape, const Corners& corners, Json& attributes, GltfBufferBuilder& builder) {
  if (shape.uvs.rows() == 0) return;
  std::vector<double> uvs;
  uvs.reserve(2 * corners.uvs.size());
  for (const int row : corners.uvs) {
    uvs.push_back(row < 0 ? 0.0 : shape.uvs(row, 0));
    uvs.push_back(row < 0 ? 0.0 : 1 - shape.uvs(row, 1));  // glTF counts from the top.
  }
  attributes["TEXCOORD_0"] = builder.add(to_floats(uvs, "texture coordinates"), 2, GltfPurpose::Vertices);
}

void add_colors(const Shape& shape, const Corners& corners, Json& attributes, GltfBufferBuilder& builder) {
  if (shape.colors.rows() == 0) return;
  std::vector<float> colors;
  colors.reserve(4 * corners.vertices.size());
  for (const int row : corners.vertices) {
    for (int c = 0; c < 4; ++c) colors.push_back(std::clamp(shape.colors(row, c), 0.0f, 1.0f));
  }
  attributes["COLOR_0"] = builder.add(colors, 4, GltfPurpose::Vertices);
}

void add_morphs(const SkinnedMesh& mesh, const Corners& corners, Json& result, GltfBufferBuilder& builder) {
  if (mesh.morph_targets.empty()) return;
  Json targets = Json::array();
  Json names = Json::array();
  bool named = false;
  for (const MorphTarget& target : mesh.morph_targets) {
    Json attributes = {{"POSITION", builder.add(rows_of(target.positions, corners.vertices, "a morph target"), 3,
                                                GltfPurpose::Positions)}};
    if (target.normals.rows() > 0) {
      attributes["NORMAL"] =
          builder.add(rows_of(target.normals, corners.vertices, "a morph target"), 3, GltfPurpose::Vertices);
    }
    targets.push_back(std::move(attributes));
    names.push_back(target.name);
    named = named || !target.name.empty();
  }
  result["primitives"][0]["targets"] = std::move(targets);
  if (!mesh.morph_weights.empty()) result["weights"] = mesh.morph_weights;
  if (named) result["extras"] = {{"targetNames", std::move(names)}};
}

int add_indices(const Corners& corners, GltfBufferBuilder& builder) {
  const bool small = corners.vertices.size() < 65535;  // 65535 itself would cut a strip.
  return builder.add(std::span<const std::uint32_t>(corners.indices), 1,
                     small ? GltfComponent::UInt16 : GltfComponent::UInt32, GltfPurpose::Indices);
}

}  // namespace

std::vector<float> to_floats(std::span<const double> numbers, std::string_view what) {
  std::vector<float> floats(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    floats[i] = static_cast<float>(numbers[i]);
    if (!std::isfinite(floats[i])) {
      throw Error(ErrorCode::NonFiniteNumber, fmt::format("{} cannot be written as float: {}.", what, numbers[i]));
    }
  }
  return floats;
}

Json write_mesh(const SkinnedMesh& mesh, const GltfSkinOptions& options, GltfBufferBuilder& builder) {
  const Shape& shape = mesh.shape;
  if (shape.triangle_count() == 0) {
    throw Error(ErrorCode::UnsuitableShape, fmt::format("the mesh '{}' has no faces.", mesh.name));
  }
  const Corners corners = split_seams(shape);
  Json attributes = {
      {"POSITION", builder.add(rows_of(shape.positions, corners.vertices, "a position"), 3, GltfPurpose::Positions)}};
  if (shape.normals.rows() > 0) {
    const std::vector<float> normals = unit_normals(shape.normals, corners.vertices);
    if (!normals.empty()) attributes["NORMAL"] = builder.add(normals, 3, GltfPurpose::Vertices);
  }
  add_uvs(shape, corners, attributes, builder);
  add_colors(shape, corners, attributes, builder);
  if (!mesh.rigid) {
    attributes.update(add_influences(influence_sets(mesh.weights, options), corners.vertices, builder));
  }
  Json result = Json::object();
  if (!mesh.name.empty()) result["name"] = mesh.name;
  result["primitives"] =
      Json::array({Json{{"attributes", std::move(attributes)}, {"indices", add_indices(corners, builder)}}});
  add_morphs(mesh, corners, result, builder);
  return result;
}

int add_inverse_binds(const std::vector<SkinBone>& bones, GltfBufferBuilder& builder) {
  std::vector<double> numbers;
  numbers.reserve(16 * bones.size());
  for (const SkinBone& bone : bones) {
    for (int column = 0; column < 4; ++column) {
      for (int row = 0; row < 3; ++row) numbers.push_back(bone.inverse_bind(row, column));
      numbers.push_back(column == 3 ? 1 : 0);
    }
  }
  return builder.add(to_floats(numbers, "an inverse bind matrix"), 16, GltfPurpose::Values);
}

void add_transform(const JointTransform& transform, Json& node) {
  const auto numbers = [](const auto& vector) {
    Json list = Json::array();
    for (Eigen::Index i = 0; i < vector.size(); ++i) list.push_back(vector[i]);
    return list;
  };
  if (transform.translation != Eigen::Vector3d::Zero()) node["translation"] = numbers(transform.translation);
  const Eigen::Vector4d quaternion = transform.rotation.normalized().coeffs();
  if (quaternion != Eigen::Vector4d(0, 0, 0, 1)) node["rotation"] = numbers(quaternion);
  if (transform.scale != Eigen::Vector3d::Ones()) node["scale"] = numbers(transform.scale);
}

}  // namespace limber::detail
