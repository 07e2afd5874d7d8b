#include "tools/limber/compress_file.h"

#include "limber/io/gltf/gltf.h"

namespace limber::cli {
namespace {

/// The joints of a character from `first` on, which have no parents before it.
Skeleton joints_from(const Skeleton& skeleton, int first) {
  Skeleton result;
  for (int i = first; i < skeleton.count(); ++i) {
    Joint joint = skeleton.joints[static_cast<std::size_t>(i)];
    if (joint.parent >= 0) joint.parent -= first;
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

/// Brings what was added to a character into the file that it came from.
void carry_over(const Character& character, const LoadedSkins& made, std::span<const CompressedSkin* const> skins,
                std::span<const std::string> extras, const GltfSkinOptions& options, GltfPatch& file) {
  const Character& before = file.content().character;
  const int first = before.skeleton.count();
  const Skeleton added = joints_from(character.skeleton, first);
  const int node = added.count() > 0 ? file.add_joints(added) : first;
  for (std::size_t i = 0; i < skins.size(); ++i) {
    const int mesh = made.meshes[i];
    if (!skins[i]->has_virtual_bones) {
      file.set_weights(mesh, skins[i]->weights, options);
      continue;
    }
    std::vector<SkinBone> bones = character.meshes[static_cast<std::size_t>(mesh)].bones;
    for (SkinBone& bone : bones) bone.joint += node - first;
    file.set_skin(mesh, bones, skins[i]->weights, options, extras[static_cast<std::size_t>(mesh)]);
  }
  for (std::size_t i = 0; i < character.clips.size(); ++i) {
    const MotionClip more = tracks_from(character.clips[i], first, node);
    if (more.tracks.empty()) continue;
    if (i < before.clips.size()) {
      file.extend_clip(static_cast<int>(i), more);
    } else {
      file.add_clip(more);
    }
  }
}

}  // namespace

std::string compressed_file(LoadedSkins& made, std::span<const CompressedSkin* const> skins, int influences) {
  Character character = made.character;
  GltfWriteOptions options;
  options.skin.influences = influences;
  options.skin_extras.resize(character.meshes.size());
  for (std::size_t i = 0; i < skins.size(); ++i) {
    const auto mesh = static_cast<std::size_t>(made.meshes[i]);
    const CompressedSkin& skin = *skins[i];
    if (skin.layers) options.skin_extras[mesh] = two_layer_extras(*skin.layers, character.meshes[mesh].bones);
    put_compressed_skin(skin, made.names[i], made.clips, made.meshes[i], character);
  }
  if (made.file) {
    carry_over(character, made, skins, options.skin_extras, options.skin, *made.file);
    return made.file->write_glb();
  }
  std::erase_if(character.clips, [](const MotionClip& clip) { return clip.tracks.empty(); });
  return write_glb(character, options);
}

}  // namespace limber::cli
