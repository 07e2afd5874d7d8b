#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_build.h"
#include "limber/io/gltf/internal/gltf_document.h"
#include "limber/io/gltf/internal/gltf_edit.h"
#include "limber/io/gltf/internal/gltf_scene.h"

namespace limber {
using namespace internal;
namespace {

using internal::GltfDocument;
using internal::GltfMesh;
using internal::GltfScene;

constexpr std::size_t kMostListed = 8;
/// As the Khronos validator: per weight that is not zero.
constexpr double kSumTolerance = 2e-7;
/// Of the length of rotations; exporters round to three digits.
constexpr double kUnitTolerance = 5e-3;

class Findings {
 public:
  /// Those of one path come together; an item counts once.
  void add(GltfProblem problem, const std::string& path, int item) {
    for (auto entry = list_.rbegin(); entry != list_.rend() && entry->path == path; ++entry) {
      if (entry->problem != problem) continue;
      if (entry->last_item == item) return;
      entry->last_item = item;
      ++entry->count;
      if (entry->first.size() < kMostListed) entry->first.push_back(item);
      return;
    }
    list_.push_back({{problem, path, 1, {item}}, item});
  }

  std::vector<GltfFinding> take() {
    std::vector<GltfFinding> findings;
    for (Entry& entry : list_) findings.push_back(std::move(entry));
    return findings;
  }

 private:
  struct Entry : GltfFinding {
    int last_item = -1;
  };
  std::vector<Entry> list_;
};

void check_vertex(const GltfMesh& mesh, int vertex, int joint_count, const std::string& path, Findings& findings) {
  const auto per_vertex = static_cast<std::size_t>(mesh.influences.per_vertex());
  const std::size_t first = static_cast<std::size_t>(vertex) * per_vertex;
  double sum = 0;
  double last = 0;
  int used = 0;
  for (std::size_t i = first; i < first + per_vertex; ++i) {
    const double weight = static_cast<double>(mesh.influences.weights[i]);
    // Also where the weight is 0: programs look joints up before they look at weights.
    if (mesh.influences.joints[i] >= joint_count) findings.add(GltfProblem::JointOutOfRange, path, vertex);
    if (weight == 0) continue;
    if (!std::isfinite(weight)) findings.add(GltfProblem::NonFiniteWeight, path, vertex);
    if (weight < 0) findings.add(GltfProblem::NegativeWeight, path, vertex);
    for (std::size_t k = first; k < i; ++k) {
      const bool same = mesh.influences.joints[k] == mesh.influences.joints[i] && mesh.influences.weights[k] != 0;
      if (same) findings.add(GltfProblem::JointTwice, path, vertex);
    }
    if (used > 0 && weight > last + kSumTolerance) findings.add(GltfProblem::UnsortedWeights, path, vertex);
    last = weight;
    sum += weight;
    ++used;
  }
  if (!(std::abs(sum - 1) <= kSumTolerance * std::max(used, 1))) findings.add(GltfProblem::WeightSum, path, vertex);
}

void check_skins(const GltfScene& scene, Findings& findings) {
  for (std::size_t s = 0; s < scene.skins.size(); ++s) {
    const internal::GltfSkin& skin = scene.skins[s];
    const std::string path = fmt::format("skins[{}]", s);
    if (internal::skin_roots(scene, static_cast<int>(s)).size() > 1) findings.add(GltfProblem::NoCommonRoot, path, 0);
    if (!skin.has_inverse_bind) findings.add(GltfProblem::NoInverseBind, path, 0);
    std::vector<bool> used(skin.joints.size(), false);
    bool any = false;
    for (const internal::GltfNode& node : scene.node_uses) {
      if (node.skin != static_cast<int>(s) || node.mesh < 0) continue;
      any = true;
      const internal::GltfInfluences& influences = scene.meshes[static_cast<std::size_t>(node.mesh)].influences;
      for (std::size_t i = 0; i < influences.joints.size(); ++i) {
        if (influences.weights[i] != 0 && influences.joints[i] < used.size()) used[influences.joints[i]] = true;
      }
    }
    for (const int matrix : skin.not_affine) findings.add(GltfProblem::BadInverseBind, path, matrix);
    const int given = skin.has_inverse_bind ? skin.given_inverse_bind : static_cast<int>(skin.joints.size());
    for (int j = given; j < static_cast<int>(skin.joints.size()); ++j) {
      findings.add(GltfProblem::FewInverseBinds, path, j);
    }
    for (std::size_t j = 0; j < skin.joints.size(); ++j) {
      if (any && !used[j]) findings.add(GltfProblem::UnusedJoint, path, static_cast<int>(j));
      if (static_cast<int>(j) < given && !skin.inverse_bind[j].allFinite()) {
        findings.add(GltfProblem::NonFiniteInverseBind, path, static_cast<int>(j));
      }
    }
  }
}

void check_track(const MotionTrack& track, const std::string& path, Findings& findings) {
  const int rows_per_key = track.interpolation == Interpolation::Cubic ? 3 : 1;
  double last = -1;
  for (int key = 0; key < track.key_count(); ++key) {
    const double time = track.times[static_cast<std::size_t>(key)];
    if (!std::isfinite(time) || !track.values.middleRows(key * rows_per_key, rows_per_key).allFinite()) {
      findings.add(GltfProblem::NonFiniteKey, path, key);
      continue;
    }
    if (time < 0 || (key > 0 && time <= last)) findings.add(GltfProblem::KeysDoNotRise, path, key);
    last = time;
    const double length = track.values.row(track.value_row(key)).norm();
    if (track.path == TrackPath::Rotation && std::abs(length - 1) > kUnitTolerance) {
      findings.add(GltfProblem::NonUnitKey, path, key);
    }
  }
}

void check_nodes(const GltfDocument& document, Findings& findings) {
  for (int n = 0; n < count_of(document, "nodes"); ++n) {
    const internal::JsonValue node = document.root().member("nodes").item(static_cast<std::size_t>(n));
    if (!node.has("rotation")) continue;
    const internal::JsonValue rotation = node.member("rotation");
    double squares = 0;
    for (std::size_t i = 0; i < rotation.size(); ++i) squares += rotation.item(i).number() * rotation.item(i).number();
    if (std::abs(std::sqrt(squares) - 1) > kUnitTolerance) {
      findings.add(GltfProblem::NonUnitRotation, rotation.path(), 0);
    }
  }
}

void check_accessors(const GltfDocument& document, Findings& findings) {
  std::vector<double> numbers;
  for (int i = 0; i < count_of(document, "accessors"); ++i) {
    const internal::GltfAccessor accessor = internal::find_accessor(document, i);
    if (!accessor.is_float()) continue;
    numbers.resize(accessor.number_count());
    read_numbers(accessor, std::span<double>(numbers));
    for (std::size_t n = 0; n < numbers.size(); ++n) {
      if (std::isfinite(numbers[n])) continue;
      findings.add(GltfProblem::NonFiniteNumber, accessor.path,
                   static_cast<int>(n / static_cast<std::size_t>(accessor.components)));
    }
  }
}

/// Accessors of normals. Whole numbers are as near to length one as they can be.
std::set<int> normals_of(const GltfDocument& document) {
  std::set<int> normals;
  for (int m = 0; m < count_of(document, "meshes"); ++m) {
    const internal::JsonValue primitives =
        document.root().member("meshes").item(static_cast<std::size_t>(m)).member("primitives");
    for (std::size_t p = 0; p < primitives.size(); ++p) {
      const int index = index_into(document, primitives.item(p).member("attributes"), "NORMAL", "accessors");
      if (index < 0) continue;
      const internal::GltfAccessor accessor = internal::find_accessor(document, index);
      if (accessor.is_float() && accessor.components == 3) normals.insert(index);
    }
  }
  return normals;
}

void check_normals(const GltfDocument& document, Findings& findings) {
  std::vector<double> numbers;
  for (const int index : normals_of(document)) {
    const internal::GltfAccessor accessor = internal::find_accessor(document, index);
    numbers.resize(accessor.number_count());
    read_numbers(accessor, std::span<double>(numbers));
    for (std::size_t n = 0; n + 2 < numbers.size(); n += 3) {
      const double length = std::hypot(numbers[n], numbers[n + 1], numbers[n + 2]);
      if (std::isfinite(length) && std::abs(length - 1) > kUnitTolerance) {
        findings.add(GltfProblem::NonUnitNormal, accessor.path, static_cast<int>(n / 3));
      }
    }
  }
}

/// Accessors that must have bounds: those of positions and of times.
std::set<int> bounded_accessors(const GltfDocument& document) {
  std::set<int> bounded;
  for (int m = 0; m < count_of(document, "meshes"); ++m) {
    const internal::JsonValue primitives =
        document.root().member("meshes").item(static_cast<std::size_t>(m)).member("primitives");
    for (std::size_t p = 0; p < primitives.size(); ++p) {
      const internal::JsonValue primitive = primitives.item(p);
      const auto add = [&](const internal::JsonValue& attributes) {
        const int index = index_into(document, attributes, "POSITION", "accessors");
        if (index >= 0) bounded.insert(index);
      };
      add(primitive.member("attributes"));
      if (!primitive.has("targets")) continue;
      for (std::size_t t = 0; t < primitive.member("targets").size(); ++t) add(primitive.member("targets").item(t));
    }
  }
  for (int a = 0; a < count_of(document, "animations"); ++a) {
    const internal::JsonValue samplers =
        document.root().member("animations").item(static_cast<std::size_t>(a)).member("samplers");
    for (std::size_t s = 0; s < samplers.size(); ++s) {
      bounded.insert(index_into(document, samplers.item(s).member("input"), "accessors"));
    }
  }
  return bounded;
}

/// Least and largest numbers as they are in the file: whole numbers are not turned into what they stand for.
struct Bounds {
  std::vector<double> least, largest;
};

/// None if a number is not finite, or there is none.
std::optional<Bounds> bounds_of(const GltfDocument& document, int index) {
  internal::GltfAccessor accessor = internal::find_accessor(document, index);
  accessor.normalized = false;
  std::vector<double> numbers(accessor.number_count());
  read_numbers(accessor, std::span<double>(numbers));
  const auto width = static_cast<std::size_t>(accessor.components);
  if (numbers.empty()) return std::nullopt;
  Bounds bounds;
  bounds.least.assign(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(width));
  bounds.largest = bounds.least;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!std::isfinite(numbers[i])) return std::nullopt;
    bounds.least[i % width] = std::min(bounds.least[i % width], numbers[i]);
    bounds.largest[i % width] = std::max(bounds.largest[i % width], numbers[i]);
  }
  return bounds;
}

/// Whether a list in the file says the same, as far as floats go.
bool says(const internal::JsonValue& list, const std::vector<double>& numbers) {
  if (!list.is_array() || list.size() != numbers.size()) return false;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (static_cast<float>(list.item(i).number()) != static_cast<float>(numbers[i])) return false;
  }
  return true;
}

void check_bounds(const GltfDocument& document, Findings& findings) {
  const std::set<int> bounded = bounded_accessors(document);
  for (int i = 0; i < count_of(document, "accessors"); ++i) {
    const internal::JsonValue value = document.root().member("accessors").item(static_cast<std::size_t>(i));
    const bool has = value.has("min") || value.has("max");
    if (!has && !bounded.contains(i)) continue;
    const std::optional<Bounds> bounds = bounds_of(document, i);
    if (!bounds) continue;  // Numbers that are not finite are found elsewhere.
    if (bounded.contains(i) && (!value.has("min") || !value.has("max"))) {
      findings.add(GltfProblem::NoBounds, value.path(), 0);
    } else if ((value.has("min") && !says(value.member("min"), bounds->least)) ||
               (value.has("max") && !says(value.member("max"), bounds->largest))) {
      findings.add(GltfProblem::WrongBounds, value.path(), 0);
    }
  }
}

void check_matrices(const GltfDocument& document, const GltfScene& scene, Findings& findings) {
  std::set<int> moved;
  for (const MotionClip& clip : scene.clips) {
    for (const MotionTrack& track : clip.tracks) {
      if (track.path != TrackPath::Weights) moved.insert(track.joint);
    }
  }
  for (const int node : moved) {
    const internal::JsonValue value = document.root().member("nodes").item(static_cast<std::size_t>(node));
    if (value.has("matrix")) findings.add(GltfProblem::AnimatedMatrix, value.path() + ".matrix", 0);
  }
}

struct Wording {
  GltfProblem problem;
  std::string_view name;
  std::string_view item;  ///< "vertex", "vertices"; empty: the path says it all.
  std::string_view items;
  std::string_view says;
};
constexpr Wording kWordings[] = {
    {GltfProblem::WeightSum, "weight_sum", "vertex", "vertices", "with weights that do not sum to one"},
    {GltfProblem::NegativeWeight, "negative_weight", "vertex", "vertices", "with a negative weight"},
    {GltfProblem::NonFiniteWeight, "non_finite_weight", "vertex", "vertices", "with a weight that is not finite"},
    {GltfProblem::JointTwice, "joint_twice", "vertex", "vertices", "that name a joint twice"},
    {GltfProblem::JointOutOfRange, "joint_out_of_range", "vertex", "vertices", "that name a joint the skin has not"},
    {GltfProblem::UnsortedWeights, "unsorted_weights", "vertex", "vertices", "whose largest weight is not the first"},
    {GltfProblem::UnusedJoint, "unused_joint", "joint", "joints", "without influence on any vertex"},
    {GltfProblem::NoInverseBind, "no_inverse_bind", "", "", "no inverse bind matrices; they count as the identity"},
    {GltfProblem::NonFiniteInverseBind, "non_finite_inverse_bind", "matrix", "matrices", "that are not finite"},
    {GltfProblem::NonFiniteKey, "non_finite_key", "key", "keys", "that are not finite"},
    {GltfProblem::KeysDoNotRise, "keys_do_not_rise", "key", "keys", "whose time is negative or does not rise"},
    {GltfProblem::NonUnitKey, "non_unit_key", "key", "keys", "with a rotation that is not of length one"},
    {GltfProblem::NonUnitRotation, "non_unit_rotation", "", "", "the quaternion is not of length one"},
    {GltfProblem::NonFiniteNumber, "non_finite_number", "vector", "vectors", "with a number that is not finite"},
    {GltfProblem::NoCommonRoot, "no_common_root", "", "", "its joints have no common root"},
    {GltfProblem::NeedlessStride, "needless_stride", "view", "views", "with a stride, though they hold no vertices"},
    {GltfProblem::NoBounds, "no_bounds", "", "", "least and largest numbers are missing"},
    {GltfProblem::WrongBounds, "wrong_bounds", "", "", "least and largest numbers are not those of its data"},
    {GltfProblem::BadInverseBind, "bad_inverse_bind", "matrix", "matrices", "whose last row is not 0 0 0 1"},
    {GltfProblem::FewInverseBinds, "few_inverse_binds", "joint", "joints", "without an inverse bind matrix"},
    {GltfProblem::AnimatedMatrix, "animated_matrix", "", "",
     "an animation moves the node, which then must not have one"},
    {GltfProblem::NonUnitNormal, "non_unit_normal", "normal", "normals", "that are not of length one"},
};

const Wording& wording_of(GltfProblem problem) noexcept {
  return kWordings[static_cast<std::size_t>(problem)];
}

}  // namespace

namespace internal {

int joint_count_of(const GltfScene& scene, int mesh) {
  int count = 65536;
  for (const GltfNode& node : scene.node_uses) {
    if (node.mesh != mesh || node.skin < 0) continue;
    count = std::min(count, static_cast<int>(scene.skins[static_cast<std::size_t>(node.skin)].joints.size()));
  }
  return count;
}

std::vector<int> skin_roots(const GltfScene& scene, int skin) {
  std::vector<int> roots;
  for (int node : scene.skins[static_cast<std::size_t>(skin)].joints) {
    while (scene.nodes.joints[static_cast<std::size_t>(node)].parent >= 0) {
      node = scene.nodes.joints[static_cast<std::size_t>(node)].parent;
    }
    if (std::find(roots.begin(), roots.end(), node) == roots.end()) roots.push_back(node);
  }
  return roots;
}

std::vector<GltfFinding> find_problems(const GltfDocument& document, const GltfScene& scene) {
  Findings findings;
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
    const GltfMesh& mesh = scene.meshes[m];
    const std::string path = fmt::format("meshes[{}]", m);
    const int joints = joint_count_of(scene, static_cast<int>(m));
    for (const GltfPrimitive& primitive : mesh.primitives) {
      if (primitive.influence_sets == 0 || primitive.shares_with >= 0) continue;
      for (int v = 0; v < primitive.vertex_count; ++v) {
        check_vertex(mesh, primitive.first_vertex + v, joints, path, findings);
      }
    }
  }
  check_skins(scene, findings);
  for (std::size_t a = 0; a < scene.clips.size(); ++a) {
    for (std::size_t t = 0; t < scene.clips[a].tracks.size(); ++t) {
      check_track(scene.clips[a].tracks[t], fmt::format("animations[{}].channels[{}]", a, scene.channels[a][t]),
                  findings);
    }
  }
  check_nodes(document, findings);
  check_matrices(document, scene, findings);
  check_accessors(document, findings);
  check_normals(document, findings);
  check_bounds(document, findings);
  for (const auto& [view, accessors] : strided_accessors(document)) {
    findings.add(GltfProblem::NeedlessStride, "bufferViews", view);
  }
  return findings.take();
}

}  // namespace internal

std::string_view name_of(GltfProblem problem) noexcept {
  return wording_of(problem).name;
}

bool is_fault(GltfProblem problem) noexcept {
  return problem != GltfProblem::UnsortedWeights && problem != GltfProblem::UnusedJoint &&
         problem != GltfProblem::NoInverseBind;
}

std::string sentence_of(const GltfFinding& finding) {
  const Wording& wording = wording_of(finding.problem);
  if (wording.item.empty()) return fmt::format("{}: {}.", finding.path, wording.says);
  std::string places;
  for (const int item : finding.first) places += fmt::format("{}{}", places.empty() ? "" : ", ", item);
  if (finding.count > static_cast<int>(finding.first.size())) places += ", ...";
  return fmt::format("{}: {} {} {} ({} {}).", finding.path, finding.count,
                     finding.count == 1 ? wording.item : wording.items, wording.says,
                     finding.first.size() == 1 ? wording.item : wording.items, places);
}

std::vector<GltfFinding> check_gltf(std::string content) {
  const GltfDocument document = internal::open_gltf_memory(std::move(content));
  return internal::find_problems(document, internal::read_scene(document, true));
}

std::vector<GltfFinding> check_gltf_file(const std::filesystem::path& path) {
  const GltfDocument document = internal::open_gltf_file(path);
  try {
    return internal::find_problems(document, internal::read_scene(document, true));
  } catch (const Error& error) {
    throw error.with_file(path.string());
  }
}

namespace {

using internal::GltfDocument;
using internal::GltfMesh;
using internal::GltfScene;

/// Weights of one vertex as they should be.
std::vector<Influence> repaired_row(const GltfMesh& mesh, int vertex, int joint_count) {
  const auto per_vertex = static_cast<std::size_t>(mesh.influences.per_vertex());
  const std::size_t first = static_cast<std::size_t>(vertex) * per_vertex;
  std::vector<Influence> row;
  double sum = 0;
  for (std::size_t i = first; i < first + per_vertex; ++i) {
    const double weight = static_cast<double>(mesh.influences.weights[i]);
    const int joint = mesh.influences.joints[i];
    if (!std::isfinite(weight) || weight <= 0 || joint >= joint_count) continue;
    row.push_back({joint, weight});
    sum += weight;
  }
  if (row.empty()) {
    const int named = per_vertex > 0 ? mesh.influences.joints[first] : 0;
    return {{named < joint_count ? named : 0, 1}};
  }
  for (Influence& influence : row) influence.weight /= sum;
  return row;
}

void repair_weights(const GltfScene& scene, int index, internal::GltfEdit& edit) {
  const GltfMesh& mesh = scene.meshes[static_cast<std::size_t>(index)];
  const int joints = internal::joint_count_of(scene, index);
  std::vector<std::vector<Influence>> rows;
  for (int v = 0; v < mesh.shape.vertex_count(); ++v) rows.push_back(repaired_row(mesh, v, joints));
  std::vector<GltfVertexRange> ranges;
  for (std::size_t p = 0; p < mesh.primitives.size(); ++p) {
    const internal::GltfPrimitive& primitive = mesh.primitives[p];
    if (primitive.influence_sets == 0) continue;
    ranges.push_back({static_cast<int>(p), primitive.first_vertex, primitive.vertex_count});
  }
  const SkinWeights weights = make_skin_weights(joints, rows);
  edit.set_influences(index, ranges, internal::influence_sets(weights, {.influences = mesh.influences.per_vertex()}));
}

void repair_skin(const GltfScene& scene, int index, internal::GltfEdit& edit) {
  const internal::GltfSkin& skin = scene.skins[static_cast<std::size_t>(index)];
  const std::vector<AffineMatrix> to_world = rest_joint_to_world(scene.nodes);
  std::vector<SkinBone> bones;
  for (std::size_t j = 0; j < skin.joints.size(); ++j) {
    AffineMatrix matrix = skin.inverse_bind[j];
    if (!matrix.allFinite()) matrix = inverse(to_world[static_cast<std::size_t>(skin.joints[j])]);
    if (!matrix.allFinite()) matrix = AffineMatrix::Identity();
    bones.push_back({skin.joints[j], matrix});
  }
  edit.json().set(fmt::format("skins[{}]", index), "inverseBindMatrices",
                  std::to_string(internal::add_inverse_binds(bones, edit.builder())));
}

/// The keys that are in order; one at rest if there is none.
MotionTrack repaired_track(const MotionTrack& track, const Skeleton& nodes) {
  const int rows_per_key = track.interpolation == Interpolation::Cubic ? 3 : 1;
  MotionTrack result = track;
  result.times.clear();
  std::vector<int> kept;
  for (int key = 0; key < track.key_count(); ++key) {
    const double time = track.times[static_cast<std::size_t>(key)];
    const bool finite = std::isfinite(time) && track.values.middleRows(key * rows_per_key, rows_per_key).allFinite();
    if (!finite || time < 0 || (!result.times.empty() && time <= result.times.back())) continue;
    if (track.path == TrackPath::Rotation && !(track.values.row(track.value_row(key)).norm() > 0)) continue;
    result.times.push_back(time);
    kept.push_back(key);
  }
  if (kept.empty()) {
    const JointTransform& rest = nodes.joints[static_cast<std::size_t>(track.joint)].rest;
    result.interpolation = Interpolation::Linear;
    result.times = {0};
    result.values = Eigen::RowVectorXd::Zero(track.values.cols());
    if (track.path == TrackPath::Translation) result.values = rest.translation.transpose();
    if (track.path == TrackPath::Rotation) result.values = rest.rotation.coeffs().transpose();
    if (track.path == TrackPath::Scale) result.values = rest.scale.transpose();
    return result;
  }
  result.values.resize(static_cast<Eigen::Index>(kept.size()) * rows_per_key, track.values.cols());
  for (std::size_t k = 0; k < kept.size(); ++k) {
    result.values.middleRows(static_cast<Eigen::Index>(k) * rows_per_key, rows_per_key) =
        track.values.middleRows(kept[k] * rows_per_key, rows_per_key);
  }
  if (kept.size() == 1 && result.interpolation == Interpolation::Cubic) {  // A spline takes two keys.
    result.interpolation = Interpolation::Linear;
    result.values = Eigen::MatrixXd(result.values.row(1));
  }
  return result;
}

/// The numbers of a channel are rewritten; its sampler then names them.
void repair_channel(const GltfDocument& document, const GltfScene& scene, std::size_t animation, std::size_t track,
                    internal::GltfEdit& edit) {
  MotionClip clip;
  clip.tracks.push_back(repaired_track(scene.clips[animation].tracks[track], scene.nodes));
  const auto written = internal::write_animation(clip, edit.builder());
  const auto& sampler = written["samplers"][0];
  const internal::JsonValue value = document.root().member("animations").item(animation);
  const auto channel = static_cast<std::size_t>(scene.channels[animation][track]);
  const int index = static_cast<int>(value.member("channels").item(channel).member("sampler").number());
  const std::string path = fmt::format("animations[{}].samplers[{}]", animation, index);
  for (const char* key : {"input", "output", "interpolation"}) {
    if (std::string_view(key) == "interpolation" && !edit.json().has(path + ".interpolation") &&
        sampler[key] == "LINEAR") {
      continue;
    }
    edit.json().set(path, key, sampler[key].dump());
  }
}

void repair_rotation(const GltfScene& scene, int node, internal::GltfEdit& edit) {
  nlohmann::ordered_json numbers = nlohmann::ordered_json::object();  // whole, also without memory to fill it
  internal::add_transform(scene.nodes.joints[static_cast<std::size_t>(node)].rest, numbers);
  const std::string text = numbers.contains("rotation") ? numbers["rotation"].dump() : "[0,0,0,1]";
  edit.json().set(fmt::format("nodes[{}]", node), "rotation", text);
}

/// Each three of them scaled to length one; (0, 0, 1) where there is nothing to scale.
void make_unit(std::vector<float>& numbers) {
  for (std::size_t n = 0; n + 2 < numbers.size(); n += 3) {
    Eigen::Vector3d normal(numbers[n], numbers[n + 1], numbers[n + 2]);
    const double length = normal.norm();
    if (std::abs(length - 1) <= kUnitTolerance) continue;
    normal = length > 0 ? Eigen::Vector3d(normal / length) : Eigen::Vector3d::UnitZ();
    for (std::size_t c = 0; c < 3; ++c) numbers[n + c] = static_cast<float>(normal[static_cast<Eigen::Index>(c)]);
  }
}

/// Zeros instead of what is not finite, and normals of length one, under the accessor's old number.
void repair_accessor(const GltfDocument& document, int index, internal::GltfEdit& edit) {
  const internal::GltfAccessor accessor = internal::find_accessor(document, index);
  std::vector<float> numbers(accessor.number_count());
  read_numbers(accessor, std::span<float>(numbers));
  for (float& number : numbers) {
    if (!std::isfinite(number)) number = 0;
  }
  if (normals_of(document).contains(index)) make_unit(numbers);
  const bool bounded = document.root().member("accessors").item(static_cast<std::size_t>(index)).has("min") ||
                       bounded_accessors(document).contains(index);
  edit.builder().add(numbers, accessor.components,
                     bounded ? internal::GltfPurpose::Times : internal::GltfPurpose::Values);
  edit.json().replace(fmt::format("accessors[{}]", index), edit.builder().accessors().back().dump());
}

/// Bounds from the data.
void repair_bounds(const GltfDocument& document, int index, internal::GltfEdit& edit) {
  const std::optional<Bounds> bounds = bounds_of(document, index);
  if (!bounds) return;
  const std::string path = fmt::format("accessors[{}]", index);
  const bool whole = !internal::find_accessor(document, index).is_float();
  const auto text = [whole](const std::vector<double>& numbers) {
    if (!whole) return nlohmann::json(numbers).dump();
    return nlohmann::json(std::vector<std::int64_t>(numbers.begin(), numbers.end())).dump();
  };
  edit.json().set(path, "min", text(bounds->least));
  edit.json().set(path, "max", text(bounds->largest));
}

/// Translation, rotation and scale in place of a matrix.
void repair_matrix(const GltfScene& scene, int node, internal::GltfEdit& edit) {
  nlohmann::ordered_json parts = nlohmann::ordered_json::object();
  internal::add_transform(scene.nodes.joints[static_cast<std::size_t>(node)].rest, parts);
  const std::string path = fmt::format("nodes[{}]", node);
  for (const auto& [key, value] : parts.items()) edit.json().set(path, key, value.dump());
  edit.json().remove(path, "matrix");
}

/// A node above the roots of a skin's joints, in their place in every scene.
void add_common_root(const GltfDocument& document, const GltfScene& scene, int skin, internal::GltfEdit& edit) {
  const std::vector<int> roots = internal::skin_roots(scene, skin);
  const nlohmann::ordered_json node = {{"name", "common root"}, {"children", roots}};
  const int index = edit.append("nodes", node.dump());
  for (int s = 0; s < count_of(document, "scenes"); ++s) {
    const internal::JsonValue value = document.root().member("scenes").item(static_cast<std::size_t>(s));
    if (!value.has("nodes")) continue;
    nlohmann::ordered_json nodes = nlohmann::ordered_json::array();
    const internal::JsonValue list = value.member("nodes");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const int root = static_cast<int>(list.item(i).number());
      if (std::find(roots.begin(), roots.end(), root) == roots.end()) nodes.push_back(root);
    }
    if (nodes.size() == list.size()) continue;
    nodes.push_back(index);
    edit.json().set(fmt::format("scenes[{}]", s), "nodes", nodes.dump());
  }
  edit.json().remove(fmt::format("skins[{}]", skin), "skeleton");
}

/// Takes strides away where they say nothing; else what is no vertex moves to a view of its own.
/// @param rewritten  Accessors that have one already.
void repair_strides(const GltfDocument& document, const std::set<std::string>& rewritten, internal::GltfEdit& edit) {
  for (const auto& [view, accessors] : internal::strided_accessors(document)) {
    if (internal::stride_says_nothing(document, view)) {
      edit.json().remove(fmt::format("bufferViews[{}]", view), "byteStride");
      continue;
    }
    for (const int accessor : accessors) {
      if (!rewritten.contains(fmt::format("accessors[{}]", accessor))) repair_accessor(document, accessor, edit);
    }
  }
}

/// The first index of a path; 0 if it has none.
int index_in(const std::string& path) {
  const std::size_t bracket = path.find('[');
  return bracket == std::string::npos ? 0 : std::atoi(path.c_str() + bracket + 1);
}

RepairedGltf repair(GltfDocument document, const std::filesystem::path& folder) {
  const GltfScene scene = internal::read_scene(document, true);
  RepairedGltf result;
  for (const GltfFinding& finding : internal::find_problems(document, scene)) {
    if (is_fault(finding.problem)) result.repaired.push_back(finding);
  }
  internal::GltfEdit edit(document, internal::reader_of(folder));
  std::set<std::string> done;
  std::set<std::string> rewritten;
  std::set<int> joined;
  for (const GltfFinding& finding : result.repaired) {
    if (finding.problem == GltfProblem::NoCommonRoot) {
      const int skin = index_in(finding.path);
      // Skins of the same trees need one node only.
      bool new_roots = true;
      for (const int root : internal::skin_roots(scene, skin)) new_roots = joined.insert(root).second && new_roots;
      if (new_roots) add_common_root(document, scene, skin, edit);
      continue;
    }
    if (!done.insert(finding.path).second) continue;
    const int index = index_in(finding.path);
    if (finding.path.starts_with("meshes")) repair_weights(scene, index, edit);
    if (finding.path.starts_with("skins")) repair_skin(scene, index, edit);
    const bool bounds = finding.problem == GltfProblem::NoBounds || finding.problem == GltfProblem::WrongBounds;
    if (finding.path.starts_with("accessors") && bounds) repair_bounds(document, index, edit);
    if (finding.path.starts_with("accessors") && !bounds) {
      repair_accessor(document, index, edit);
      rewritten.insert(finding.path);
    }
    if (finding.problem == GltfProblem::AnimatedMatrix) repair_matrix(scene, index, edit);
    if (finding.problem == GltfProblem::NonUnitRotation) repair_rotation(scene, index, edit);
    if (!finding.path.starts_with("animations")) continue;
    const auto animation = static_cast<std::size_t>(index);
    const int channel = index_in(finding.path.substr(finding.path.find("channels")));
    const std::vector<int>& channels = scene.channels[animation];
    const auto track = std::find(channels.begin(), channels.end(), channel) - channels.begin();
    repair_channel(document, scene, animation, static_cast<std::size_t>(track), edit);
  }
  if (done.contains("bufferViews")) repair_strides(document, rewritten, edit);
  result.glb = edit.write_glb();
  return result;
}

}  // namespace

RepairedGltf repair_gltf_file(const std::filesystem::path& path) {
  GltfDocument document = internal::open_gltf_file(path);
  try {
    return repair(std::move(document), path.parent_path());
  } catch (const Error& error) {
    throw error.with_file(path.string());
  }
}

RepairedGltf repair_gltf(std::string content) {
  return repair(internal::open_gltf_memory(std::move(content)), "");
}

}  // namespace limber
