#include "limber/io/gltf_check.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/io/gltf_accessor.h"
#include "limber/io/gltf_findings.h"
#include "limber/io/gltf_strides.h"

namespace limber {
namespace {

using detail::GltfDocument;
using detail::GltfMesh;
using detail::GltfScene;

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
    if (weight == 0) continue;
    if (!std::isfinite(weight)) findings.add(GltfProblem::NonFiniteWeight, path, vertex);
    if (weight < 0) findings.add(GltfProblem::NegativeWeight, path, vertex);
    if (mesh.influences.joints[i] >= joint_count) findings.add(GltfProblem::JointOutOfRange, path, vertex);
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
    const detail::GltfSkin& skin = scene.skins[s];
    const std::string path = fmt::format("skins[{}]", s);
    if (detail::skin_roots(scene, static_cast<int>(s)).size() > 1) findings.add(GltfProblem::NoCommonRoot, path, 0);
    if (!skin.has_inverse_bind) findings.add(GltfProblem::NoInverseBind, path, 0);
    std::vector<bool> used(skin.joints.size(), false);
    bool any = false;
    for (const detail::GltfNode& node : scene.node_uses) {
      if (node.skin != static_cast<int>(s) || node.mesh < 0) continue;
      any = true;
      const detail::GltfInfluences& influences = scene.meshes[static_cast<std::size_t>(node.mesh)].influences;
      for (std::size_t i = 0; i < influences.joints.size(); ++i) {
        if (influences.weights[i] != 0 && influences.joints[i] < used.size()) used[influences.joints[i]] = true;
      }
    }
    for (std::size_t j = 0; j < skin.joints.size(); ++j) {
      if (any && !used[j]) findings.add(GltfProblem::UnusedJoint, path, static_cast<int>(j));
      if (!skin.inverse_bind[j].allFinite()) {
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
    const detail::JsonValue node = document.root().member("nodes").item(static_cast<std::size_t>(n));
    if (!node.has("rotation")) continue;
    const detail::JsonValue rotation = node.member("rotation");
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
    const detail::GltfAccessor accessor = detail::find_accessor(document, i);
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
};

const Wording& wording_of(GltfProblem problem) noexcept {
  return kWordings[static_cast<std::size_t>(problem)];
}

}  // namespace

namespace detail {

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
  check_accessors(document, findings);
  for (const auto& [view, accessors] : strided_accessors(document)) {
    findings.add(GltfProblem::NeedlessStride, "bufferViews", view);
  }
  return findings.take();
}

}  // namespace detail

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
  const GltfDocument document = detail::open_gltf_memory(std::move(content));
  return detail::find_problems(document, detail::read_scene(document, true));
}

std::vector<GltfFinding> check_gltf_file(const std::filesystem::path& path) {
  const GltfDocument document = detail::open_gltf_file(path);
  try {
    return detail::find_problems(document, detail::read_scene(document, true));
  } catch (const Error& error) {
    throw error.with_file(path.string());
  }
}

}  // namespace limber
