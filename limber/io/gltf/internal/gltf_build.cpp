#include "limber/io/gltf/internal/gltf_build.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/internal/assert.h"
#include "limber/core/internal/bytes.h"
#include "limber/io/gltf/gltf.h"

namespace limber::internal {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kArrayBuffer = 34962;
constexpr int kElementArrayBuffer = 34963;

const char* type_name(int components) {
  switch (components) {
    case 1:
      return "SCALAR";
    case 2:
      return "VEC2";
    case 3:
      return "VEC3";
    case 4:
      return "VEC4";
    default:
      LIMBER_ASSERT(components == 16);
      return "MAT4";
  }
}

void add_bounds(Json& accessor, std::span<const float> numbers, int components) {
  const auto width = static_cast<std::size_t>(components);
  Json least = Json::array();
  Json greatest = Json::array();
  for (std::size_t c = 0; c < width; ++c) {
    float low = numbers[c];
    float high = numbers[c];
    for (std::size_t i = c; i < numbers.size(); i += width) {
      low = std::min(low, numbers[i]);
      high = std::max(high, numbers[i]);
    }
    least.push_back(static_cast<double>(low));
    greatest.push_back(static_cast<double>(high));
  }
  accessor["min"] = least;
  accessor["max"] = greatest;
}

}  // namespace

void GltfBufferBuilder::align() {
  bytes_.append((4 - bytes_.size() % 4) % 4, '\0');
}

int GltfBufferBuilder::add_accessor(std::size_t first_byte, std::size_t count, int components, GltfComponent component,
                                    GltfPurpose purpose) {
  Json view = {
      {"buffer", start_.buffer}, {"byteOffset", start_.byte + first_byte}, {"byteLength", bytes_.size() - first_byte}};
  const std::size_t vector_size = size_of(component) * static_cast<std::size_t>(components);
  LIMBER_ASSERT(purpose == GltfPurpose::Indices || purpose == GltfPurpose::Values || vector_size % 4 == 0);
  if (purpose == GltfPurpose::Vertices || purpose == GltfPurpose::Positions) {
    view["byteStride"] = vector_size;
    view["target"] = kArrayBuffer;
  } else if (purpose == GltfPurpose::Indices) {
    view["target"] = kElementArrayBuffer;
  }
  const Json accessor = {{"bufferView", start_.view + static_cast<int>(views_.size())},
                         {"componentType", static_cast<int>(component)},
                         {"count", count},
                         {"type", type_name(components)}};
  views_.push_back(std::move(view));
  accessors_.push_back(accessor);
  align();
  return start_.accessor + static_cast<int>(accessors_.size()) - 1;
}

int GltfBufferBuilder::add(std::span<const float> numbers, int components, GltfPurpose purpose) {
  const std::size_t first_byte = bytes_.size();
  ByteWriter writer;
  writer.write_all(numbers);
  bytes_ += writer.data();
  const std::size_t count = numbers.size() / static_cast<std::size_t>(components);
  const int index = add_accessor(first_byte, count, components, GltfComponent::Float, purpose);
  if (purpose == GltfPurpose::Positions || purpose == GltfPurpose::Times) {
    add_bounds(accessors_.back(), numbers, components);
  }
  return index;
}

int GltfBufferBuilder::add(std::span<const std::uint32_t> numbers, int components, GltfComponent component,
                           GltfPurpose purpose, bool normalized) {
  const std::size_t first_byte = bytes_.size();
  ByteWriter writer;
  for (const std::uint32_t number : numbers) {
    if (component == GltfComponent::UInt8) {
      writer.write(static_cast<std::uint8_t>(number));
    } else if (component == GltfComponent::UInt16) {
      writer.write(static_cast<std::uint16_t>(number));
    } else {
      writer.write(number);
    }
  }
  bytes_ += writer.data();
  const std::size_t count = numbers.size() / static_cast<std::size_t>(components);
  const int index = add_accessor(first_byte, count, components, component, purpose);
  if (normalized) accessors_.back()["normalized"] = true;
  return index;
}

namespace {

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
  constexpr double kMost = std::numeric_limits<float>::max();
  for (const int row : rows) {
    if (matrix.row(row).cwiseAbs().maxCoeff() <= kMost && matrix.row(row).allFinite()) continue;
    throw Error(ErrorCode::NonFiniteNumber, fmt::format("{} of vertex {} cannot be written as float.", what, row),
                Place::at_vertex(row));
  }
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

namespace {

const char* path_name(TrackPath path) {
  switch (path) {
    case TrackPath::Translation:
      return "translation";
    case TrackPath::Rotation:
      return "rotation";
    case TrackPath::Scale:
      return "scale";
    case TrackPath::Weights:
      return "weights";
  }
  return "";
}

const char* interpolation_name(Interpolation interpolation) {
  switch (interpolation) {
    case Interpolation::Step:
      return "STEP";
    case Interpolation::Linear:
      return "LINEAR";
    case Interpolation::Cubic:
      return "CUBICSPLINE";
  }
  return "";
}

/// The keys of a track that rise also as floats.
struct FloatKeys {
  std::vector<float> times;
  std::vector<double> values;  ///< Row after row.
};

FloatKeys round_keys(const MotionTrack& track) {
  FloatKeys keys;
  const std::vector<float> times = to_floats(track.times, "a time");
  const int rows_per_key = track.interpolation == Interpolation::Cubic ? 3 : 1;
  for (int key = 0; key < track.key_count(); ++key) {
    if (!keys.times.empty() && times[static_cast<std::size_t>(key)] <= keys.times.back()) continue;
    keys.times.push_back(times[static_cast<std::size_t>(key)]);
    for (int row = key * rows_per_key; row < (key + 1) * rows_per_key; ++row) {
      Eigen::RowVectorXd values = track.values.row(row);
      const bool rotation = track.path == TrackPath::Rotation && row == track.value_row(key);
      if (rotation && std::abs(values.norm() - 1) > kRounding) values.normalize();
      keys.values.insert(keys.values.end(), values.data(), values.data() + values.size());
    }
  }
  return keys;
}

}  // namespace

Json write_animation(const MotionClip& clip, GltfBufferBuilder& builder) {
  if (clip.tracks.empty()) return {};
  Json samplers = Json::array();
  Json channels = Json::array();
  std::map<std::vector<float>, int> accessor_of_times;  // Most tracks of a clip share their times.
  for (const MotionTrack& track : clip.tracks) {
    const FloatKeys keys = round_keys(track);
    const auto [input, is_new] = accessor_of_times.try_emplace(keys.times, 0);
    if (is_new) input->second = builder.add(keys.times, 1, GltfPurpose::Times);
    const int components = track.path == TrackPath::Weights ? 1 : static_cast<int>(track.values.cols());
    const int output = builder.add(to_floats(keys.values, "a key"), components, GltfPurpose::Values);
    channels.push_back(
        {{"sampler", samplers.size()}, {"target", {{"node", track.joint}, {"path", path_name(track.path)}}}});
    samplers.push_back(
        {{"input", input->second}, {"interpolation", interpolation_name(track.interpolation)}, {"output", output}});
  }
  Json animation = Json::object();
  if (!clip.name.empty()) animation["name"] = clip.name;
  animation["channels"] = std::move(channels);
  animation["samplers"] = std::move(samplers);
  return animation;
}

namespace {

constexpr double kSumTolerance = 1e-3;
[[noreturn]] void fail(std::string sentence, int vertex, std::string remedy = {}) {
  throw Error(ErrorCode::InvalidWeights, std::move(sentence), Place::at_vertex(vertex), std::move(remedy));
}

void check_vertex(std::span<const Influence> row, int vertex, int most) {
  if (static_cast<int>(row.size()) > most) {
    fail(fmt::format("the vertex has {} influences, but {} are to be written.", row.size(), most), vertex,
         "Limit the weights first, or write more sets.");
  }
  double sum = 0;
  for (const Influence& influence : row) {
    if (influence.weight < 0) {
      fail(fmt::format("the weight {:.6g} is negative, which glTF does not allow.", influence.weight), vertex,
           "Bounded weights have none.");
    }
    sum += influence.weight;
  }
  if (std::abs(sum - 1) > kSumTolerance) fail(fmt::format("the weights sum to {:.6g} instead of 1.", sum), vertex);
}

/// Rounded to floats whose sum is one to the last digit: the largest takes what rounding left.
void round_to_float(std::span<const double> weights, std::span<float> rounded) {
  double rest = 1;
  for (std::size_t i = weights.size(); i-- > 1;) {
    rounded[i] = static_cast<float>(weights[i]);
    rest -= static_cast<double>(rounded[i]);
  }
  rounded[0] = static_cast<float>(rest);
}

/// Rounded to multiples of 1/whole that sum to one: all down, then up where most was lost. Larger weights stay larger.
void round_to_multiples(std::span<const double> weights, std::uint32_t whole, std::span<std::uint32_t> rounded) {
  std::vector<double> lost(weights.size());
  std::int64_t left = whole;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double exact = weights[i] * whole;
    rounded[i] = static_cast<std::uint32_t>(std::floor(exact));
    lost[i] = exact - std::floor(exact);
    left -= rounded[i];
  }
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return lost[a] > lost[b]; });
  for (std::size_t i = 0; left > 0; i = (i + 1) % order.size(), --left) ++rounded[order[i]];
  for (; left < 0; ++left) --rounded[0];  // A sum that rounding had above one.
}

}  // namespace

GltfInfluenceSets influence_sets(const SkinWeights& weights, const GltfSkinOptions& options) {
  if (options.influences < 0) throw Error(ErrorCode::InvalidArgument, "influences must not be negative.");
  if (weights.bone_count > 65536) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("glTF has no room for {} bones.", weights.bone_count));
  }
  const int vertices = weights.vertex_count();
  int used = 0;
  for (int v = 0; v < vertices; ++v) used = std::max(used, static_cast<int>(weights.of(v).size()));
  const int most = options.influences > 0 ? options.influences : used;
  GltfInfluenceSets result;
  result.format = options.weights;
  result.bone_count = weights.bone_count;
  result.sets = std::max(1, (std::min(most, used) + 3) / 4);
  const auto numbers = 4 * static_cast<std::size_t>(vertices);
  const auto set_count = static_cast<std::size_t>(result.sets);
  result.joints.assign(set_count, std::vector<std::uint32_t>(numbers, 0));
  const bool floats = options.weights == GltfWeightFormat::Float;
  if (floats) result.float_weights.assign(set_count, std::vector<float>(numbers, 0.0f));
  if (!floats) result.weights.assign(set_count, std::vector<std::uint32_t>(numbers, 0));
  std::vector<double> exact;
  std::vector<float> rounded;
  std::vector<std::uint32_t> multiples;
  for (int v = 0; v < vertices; ++v) {
    const std::span<const Influence> row = weights.of(v);
    check_vertex(row, v, most);
    double sum = 0;
    for (const Influence& influence : row) sum += influence.weight;
    if (std::abs(sum - 1) <= kRounding) sum = 1;  // So that a copy of a copy is the same.
    exact.clear();
    for (const Influence& influence : row) exact.push_back(influence.weight / sum);
    rounded.assign(exact.size(), 0.0f);
    multiples.assign(exact.size(), 0);
    if (floats) {
      round_to_float(exact, rounded);
    } else {
      round_to_multiples(exact, options.weights == GltfWeightFormat::UInt8 ? 255 : 65535, multiples);
    }
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (floats ? rounded[i] <= 0 : multiples[i] == 0) continue;
      const std::size_t place = 4 * static_cast<std::size_t>(v) + i % 4;
      result.joints[i / 4][place] = static_cast<std::uint32_t>(row[i].bone);
      if (floats) result.float_weights[i / 4][place] = rounded[i];
      if (!floats) result.weights[i / 4][place] = multiples[i];
    }
  }
  return result;
}

nlohmann::ordered_json add_influences(const GltfInfluenceSets& sets, std::span<const int> vertices,
                                      GltfBufferBuilder& builder) {
  nlohmann::ordered_json attributes = nlohmann::ordered_json::object();
  const auto pick = [&](const auto& table) {
    std::remove_cvref_t<decltype(table)> rows;
    rows.reserve(4 * vertices.size());
    for (const int vertex : vertices) {
      const auto first = table.begin() + 4 * static_cast<std::ptrdiff_t>(vertex);
      rows.insert(rows.end(), first, first + 4);
    }
    return rows;
  };
  for (std::size_t s = 0; s < static_cast<std::size_t>(sets.sets); ++s) {
    const GltfComponent component = sets.bone_count <= 256 ? GltfComponent::UInt8 : GltfComponent::UInt16;
    attributes[fmt::format("JOINTS_{}", s)] =
        builder.add(std::span<const std::uint32_t>(pick(sets.joints[s])), 4, component, GltfPurpose::Vertices);
    int weights = 0;
    if (sets.format == GltfWeightFormat::Float) {
      weights = builder.add(std::span<const float>(pick(sets.float_weights[s])), 4, GltfPurpose::Vertices);
    } else {
      const bool bytes = sets.format == GltfWeightFormat::UInt8;
      weights = builder.add(std::span<const std::uint32_t>(pick(sets.weights[s])), 4,
                            bytes ? GltfComponent::UInt8 : GltfComponent::UInt16, GltfPurpose::Vertices, true);
    }
    attributes[fmt::format("WEIGHTS_{}", s)] = weights;
  }
  return attributes;
}

}  // namespace limber::internal
