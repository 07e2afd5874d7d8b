#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "tools/limber/describe.h"

namespace limber::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string_view name_of_interpolation(Interpolation interpolation) {
  switch (interpolation) {
    case Interpolation::Step:
      return "step";
    case Interpolation::Linear:
      return "linear";
    case Interpolation::Cubic:
      return "cubic";
  }
  return "";
}

Json describe_clip(const MotionClip& clip) {
  std::size_t keys = 0;
  std::set<int> joints;
  std::set<std::string_view> interpolations;
  for (const MotionTrack& track : clip.tracks) {
    keys += track.times.size();
    joints.insert(track.joint);
    interpolations.insert(name_of_interpolation(track.interpolation));
  }
  return {{"name", clip.name}, {"seconds", clip.seconds()}, {"tracks", clip.tracks.size()},
          {"keys", keys},      {"joints", joints.size()},   {"interpolation", Json(interpolations)}};
}

Json describe_mesh(const SkinnedMesh& mesh, const Skeleton& skeleton, const GltfMeshSource& source) {
  Json description = {{"name", mesh.name},
                      {"vertices", mesh.shape.vertex_count()},
                      {"triangles", mesh.shape.triangle_count()},
                      {"primitives", source.primitives.size()},
                      {"morph_targets", mesh.morph_targets.size()}};
  if (mesh.rigid) {
    description["hangs_on"] = skeleton.joints[static_cast<std::size_t>(mesh.bones.front().joint)].name;
    return description;
  }
  const SkinWeightsReport report = report_on(mesh.weights);
  Json unused = Json::array();
  for (const int bone : report.unused_bones) {
    unused.push_back(skeleton.joints[static_cast<std::size_t>(mesh.bones[static_cast<std::size_t>(bone)].joint)].name);
  }
  description["joints"] = mesh.bones.size();
  description["most_influences"] = report.most_influences();
  description["vertices_with_influences"] = report.vertices_with;
  description["unused_joints"] = unused;
  return description;
}

}  // namespace

Json describe_character(const CharacterFile& file) {
  const Character& character = file.gltf.character;
  const GltfInventory& inventory = file.gltf.inventory;
  Json description = {{"kind", "character"}};
  if (file.shape.vertex_count() > 0) description.update(describe_shape(file.shape));
  description["kind"] = "character";
  description["nodes"] = inventory.nodes;
  description["primitives"] = inventory.primitives;
  description["skins"] = inventory.skins;
  Json meshes = Json::array();
  std::size_t morph_targets = 0;
  std::set<int> bones;
  for (std::size_t m = 0; m < character.meshes.size(); ++m) {
    const SkinnedMesh& mesh = character.meshes[m];
    meshes.push_back(describe_mesh(mesh, character.skeleton, file.gltf.sources[m]));
    morph_targets += mesh.morph_targets.size();
    if (mesh.rigid) continue;
    for (const SkinBone& bone : mesh.bones) bones.insert(bone.joint);
  }
  description["bones"] = bones.size();
  description["morph_targets"] = morph_targets;
  description["meshes"] = meshes;
  Json clips = Json::array();
  for (const MotionClip& clip : character.clips) clips.push_back(describe_clip(clip));
  description["clips"] = clips;
  description["materials"] = inventory.materials;
  description["textures"] = inventory.textures;
  description["images"] = inventory.images;
  description["cameras"] = inventory.cameras;
  description["extensions"] = inventory.extensions;
  description["written_by"] = inventory.generator.empty() ? Json() : Json(inventory.generator);
  Json warnings = description.value("warnings", Json::array());
  for (const std::string& note : file.gltf.notes) warnings.push_back(note);
  description.erase("warnings");
  description["warnings"] = warnings;
  return description;
}

}  // namespace limber::cli
