#include "tools/limber/compress_file.h"

#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"

namespace limber::cli {

CompressedFile compressed_file(const LoadedSkins& made, const std::string& path,
                               std::span<const CompressedSkin* const> skins, const CompressedFileOptions& options) {
  CompressedFile result;
  Character& character = result.character;
  character = made.character;
  GltfWriteOptions write;
  write.skin = options.skin;
  write.two_layers.resize(character.meshes.size());
  const BakeOptions bake{options.key_error, true};
  std::vector<int> changed;
  bool is_baked = false;
  for (std::size_t i = 0; i < skins.size(); ++i) {
    if (!skins[i]) continue;
    const auto mesh = static_cast<std::size_t>(made.meshes[i]);
    CompressedSkin skin = *skins[i];
    if (skin.has_virtual_bones) {
      is_baked = true;
      skin.poses = poses_in_frames(skin, made.frames[i]);
      if (skin.layers) write.two_layers[mesh] = {character.meshes[mesh].bones, skin.layers->dictionary};
    }
    put_compressed_skin(skin, made.names[i], made.clips, made.meshes[i], character, bake);
    changed.push_back(made.meshes[i]);
  }
  if (made.file) {
    Character written = character;
    // A motion that was only made to judge is not for the file, unless virtual bones need it.
    if (made.is_range_of_motion && !is_baked) written.clips.pop_back();
    result.glb = patched_glb(GltfPatch::load(path), written, changed, write);
    return result;
  }
  std::erase_if(character.clips, [](const MotionClip& clip) { return clip.tracks.empty(); });
  result.glb = write_glb(character, write);
  return result;
}

std::string unchanged_file(const LoadedSkins& made, const std::string& path) {
  const std::string content = read_file(path);
  return content.starts_with("glTF") ? content : without_unused_data(made.file->write_glb());
}

}  // namespace limber::cli
