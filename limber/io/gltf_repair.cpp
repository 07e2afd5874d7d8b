#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/io/gltf_accessor.h"
#include "limber/io/gltf_edit.h"
#include "limber/io/gltf_findings.h"
#include "limber/io/gltf_mesh_write.h"
#include "limber/io/gltf_strides.h"

namespace limber {
namespace {

using detail::GltfDocument;
using detail::GltfMesh;
using detail::GltfScene;

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

void repair_weights(const GltfScene& scene, int index, detail::GltfEdit& edit) {
  const GltfMesh& mesh = scene.meshes[static_cast<std::size_t>(index)];
  const int joints = detail::joint_count_of(scene, index);
  std::vector<std::vector<Influence>> rows;
  for (int v = 0; v < mesh.shape.vertex_count(); ++v) rows.push_back(repaired_row(mesh, v, joints));
  std::vector<GltfVertexRange> ranges;
  for (std::size_t p = 0; p < mesh.primitives.size(); ++p) {
    const detail::GltfPrimitive& primitive = mesh.primitives[p];
    if (primitive.influence_sets == 0) continue;
    ranges.push_back({static_cast<int>(p), primitive.first_vertex, primitive.vertex_count});
  }
  const SkinWeights weights = make_skin_weights(joints, rows);
  edit.set_influences(index, ranges, detail::influence_sets(weights, {.influences = mesh.influences.per_vertex()}));
}

void repair_skin(const GltfScene& scene, int index, detail::GltfEdit& edit) {
  const detail::GltfSkin& skin = scene.skins[static_cast<std::size_t>(index)];
  const std::vector<AffineMatrix> to_world = rest_joint_to_world(scene.nodes);
  std::vector<SkinBone> bones;
  for (std::size_t j = 0; j < skin.joints.size(); ++j) {
    AffineMatrix matrix = skin.inverse_bind[j];
    if (!matrix.allFinite()) matrix = inverse(to_world[static_cast<std::size_t>(skin.joints[j])]);
    if (!matrix.allFinite()) matrix = AffineMatrix::Identity();
    bones.push_back({skin.joints[j], matrix});
  }
  edit.json().set(fmt::format("skins[{}]", index), "inverseBindMatrices",
                  std::to_string(detail::add_inverse_binds(bones, edit.builder())));
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
  return result;
}

/// The numbers of a channel are rewritten; its sampler then names them.
void repair_channel(const GltfDocument& document, const GltfScene& scene, std::size_t animation, std::size_t track,
                    detail::GltfEdit& edit) {
  MotionClip clip;
  clip.tracks.push_back(repaired_track(scene.clips[animation].tracks[track], scene.nodes));
  const auto written = detail::write_animation(clip, edit.builder());
  const auto& sampler = written["samplers"][0];
  const detail::JsonValue value = document.root().member("animations").item(animation);
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

void repair_rotation(const GltfScene& scene, int node, detail::GltfEdit& edit) {
  nlohmann::ordered_json numbers;
  detail::add_transform(scene.nodes.joints[static_cast<std::size_t>(node)].rest, numbers);
  const std::string text = numbers.contains("rotation") ? numbers["rotation"].dump() : "[0,0,0,1]";
  edit.json().set(fmt::format("nodes[{}]", node), "rotation", text);
}

/// Zeros instead of what is not finite, under the accessor's old number.
void repair_accessor(const GltfDocument& document, int index, detail::GltfEdit& edit) {
  const detail::GltfAccessor accessor = detail::find_accessor(document, index);
  std::vector<float> numbers(accessor.number_count());
  read_numbers(accessor, std::span<float>(numbers));
  for (float& number : numbers) {
    if (!std::isfinite(number)) number = 0;
  }
  const bool bounded = document.root().member("accessors").item(static_cast<std::size_t>(index)).has("min");
  edit.builder().add(numbers, accessor.components, bounded ? detail::GltfPurpose::Times : detail::GltfPurpose::Values);
  edit.json().replace(fmt::format("accessors[{}]", index), edit.builder().accessors().back().dump());
}

/// A node above the roots of a skin's joints, in their place in every scene.
void add_common_root(const GltfDocument& document, const GltfScene& scene, int skin, detail::GltfEdit& edit) {
  const std::vector<int> roots = detail::skin_roots(scene, skin);
  const nlohmann::ordered_json node = {{"name", "common root"}, {"children", roots}};
  const int index = edit.append("nodes", node.dump());
  for (int s = 0; s < count_of(document, "scenes"); ++s) {
    const detail::JsonValue value = document.root().member("scenes").item(static_cast<std::size_t>(s));
    if (!value.has("nodes")) continue;
    nlohmann::ordered_json nodes = nlohmann::ordered_json::array();
    const detail::JsonValue list = value.member("nodes");
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
void repair_strides(const GltfDocument& document, const std::set<std::string>& rewritten, detail::GltfEdit& edit) {
  for (const auto& [view, accessors] : detail::strided_accessors(document)) {
    if (detail::stride_says_nothing(document, view)) {
      edit.json().remove(fmt::format("bufferViews[{}]", view), "byteStride");
      continue;
    }
    for (const int accessor : accessors) {
      if (!rewritten.contains(fmt::format("accessors[{}]", accessor))) repair_accessor(document, accessor, edit);
    }
  }
}

int index_in(const std::string& path) {
  return std::atoi(path.c_str() + path.find('[') + 1);
}

RepairedGltf repair(GltfDocument document, const std::filesystem::path& folder) {
  const GltfScene scene = detail::read_scene(document, true);
  RepairedGltf result;
  for (const GltfFinding& finding : detail::find_problems(document, scene)) {
    if (is_fault(finding.problem)) result.repaired.push_back(finding);
  }
  detail::GltfEdit edit(document, folder);
  std::set<std::string> done;
  std::set<int> joined;
  for (const GltfFinding& finding : result.repaired) {
    if (finding.problem == GltfProblem::NoCommonRoot) {
      const int skin = index_in(finding.path);
      // Skins of the same trees need one node only.
      bool new_roots = true;
      for (const int root : detail::skin_roots(scene, skin)) new_roots = joined.insert(root).second && new_roots;
      if (new_roots) add_common_root(document, scene, skin, edit);
      continue;
    }
    if (!done.insert(finding.path).second) continue;
    const int index = index_in(finding.path);
    if (finding.path.starts_with("meshes")) repair_weights(scene, index, edit);
    if (finding.path.starts_with("skins")) repair_skin(scene, index, edit);
    if (finding.path.starts_with("accessors")) repair_accessor(document, index, edit);
    if (finding.path.starts_with("nodes")) repair_rotation(scene, index, edit);
    if (!finding.path.starts_with("animations")) continue;
    const auto animation = static_cast<std::size_t>(index);
    const int channel = index_in(finding.path.substr(finding.path.find("channels")));
    const std::vector<int>& channels = scene.channels[animation];
    const auto track = std::find(channels.begin(), channels.end(), channel) - channels.begin();
    repair_channel(document, scene, animation, static_cast<std::size_t>(track), edit);
  }
  if (done.contains("bufferViews")) repair_strides(document, done, edit);
  result.glb = edit.write_glb();
  return result;
}

}  // namespace

RepairedGltf repair_gltf_file(const std::filesystem::path& path) {
  GltfDocument document = detail::open_gltf_file(path);
  try {
    return repair(std::move(document), path.parent_path());
  } catch (const Error& error) {
    throw error.with_file(path.string());
  }
}

RepairedGltf repair_gltf(std::string content) {
  return repair(detail::open_gltf_memory(std::move(content)), "");
}

}  // namespace limber
