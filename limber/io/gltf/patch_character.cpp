#include <algorithm>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/io/gltf/gltf.h"

namespace limber {
namespace {

/// The joints of a character from `first` on, and the nodes that those without parents among them hang on.
Skeleton joints_from(const Skeleton& skeleton, int first, std::vector<int>& below) {
  Skeleton result;
  for (int i = first; i < skeleton.count(); ++i) {
    Joint joint = skeleton.joints[static_cast<std::size_t>(i)];
    below.push_back(joint.parent < first ? joint.parent : -1);
    joint.parent = joint.parent >= first ? joint.parent - first : -1;
    result.joints.push_back(std::move(joint));
  }
  return result;
}

/// The tracks of a clip that move joints from `first` on; these are nodes from `node` on.
MotionClip tracks_from(const MotionClip& clip, int first, int node) {
  MotionClip result{clip.name, {}};
  for (const MotionTrack& track : clip.tracks) {
    if (track.joint < first) continue;
    result.tracks.push_back(track);
    result.tracks.back().joint += node - first;
  }
  return result;
}

bool has_bones_of(const SkinnedMesh& a, const SkinnedMesh& b) {
  return a.bones.size() == b.bones.size() &&
         std::equal(a.bones.begin(), a.bones.end(), b.bones.begin(), [](const SkinBone& one, const SkinBone& other) {
           return one.joint == other.joint && one.inverse_bind == other.inverse_bind;
         });
}

}  // namespace

std::string patched_glb(GltfPatch patch, const Character& changed, std::span<const int> meshes,
                        const GltfWriteOptions& options) {
  const Character& before = patch.content().character;
  const int first = before.skeleton.count();
  if (changed.skeleton.count() < first || changed.meshes.size() != before.meshes.size() ||
      changed.clips.size() < before.clips.size()) {
    throw Error(ErrorCode::CountMismatch, "the changed character lacks joints, meshes or clips of the file.");
  }
  std::vector<int> below;
  const Skeleton added = joints_from(changed.skeleton, first, below);
  const int node = added.count() > 0 ? patch.hang_joints(added, below) : first;
  for (const int mesh : meshes) {
    const auto index = static_cast<std::size_t>(mesh);
    if (has_bones_of(changed.meshes[index], before.meshes[index])) {
      patch.set_weights(mesh, changed.meshes[index].weights, options.skin);
      continue;
    }
    std::vector<SkinBone> bones = changed.meshes[index].bones;
    for (SkinBone& bone : bones) {
      if (bone.joint >= first) bone.joint += node - first;
    }
    GltfTwoLayers layers;
    if (index < options.two_layers.size()) layers = options.two_layers[index];
    for (SkinBone& master : layers.masters) {
      if (master.joint >= first) master.joint += node - first;
    }
    patch.set_skin(mesh, bones, changed.meshes[index].weights, options.skin, layers);
  }
  for (std::size_t i = 0; i < changed.clips.size(); ++i) {
    // A clip that the file does not have may move joints that it has.
    const bool is_old = i < before.clips.size();
    MotionClip more = tracks_from(changed.clips[i], is_old ? first : 0, is_old ? node : 0);
    if (!is_old) {
      for (MotionTrack& track : more.tracks) track.joint += track.joint >= first ? node - first : 0;
    }
    if (more.tracks.empty()) continue;
    if (is_old) {
      patch.extend_clip(static_cast<int>(i), more);
    } else {
      patch.add_clip(more);
    }
  }
  return without_unused_data(patch.write_glb());
}

}  // namespace limber
