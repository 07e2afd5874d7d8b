#pragma once

#include <optional>
#include <string>
#include <vector>

#include "limber/compress/compress_skin.h"
#include "limber/io/gltf/gltf.h"
#include "limber/model/character.h"

#include "tools/limber/context.h"

namespace limber::cli {

/// What a file holds, ready to be compressed.
struct LoadedSkins {
  std::optional<GltfPatch> file;  ///< The glTF file, so that all else of it stays; none: it was a binding.
  std::size_t file_bytes = 0;     ///< Of what was read, with what lies beside it.
  Character character;            ///< What it holds, with a clip if it had none.
  std::vector<int> meshes;        ///< Of the character, one per problem: those with a skin.
  /// With frames to fit to and to judge by: all, or evenly spread ones of many.
  std::vector<SkinProblem> problems;
  std::vector<SkinProblem> frames;  ///< One per problem: all frames of all clips, without vertices.
  std::vector<std::string> names;   ///< One per problem.
  std::vector<ClipFrames> clips;    ///< Their frames follow each other in `frames`.
  bool is_range_of_motion = false;  ///< The file had no clips.
};

/// Reads the skins of a .glb, .gltf or .limber file. Clips are looked at where they have keys, and half-way between; a file
/// without any gets one that turns every joint forth and back.
/// @param fps     So many frames per second instead; 0: the keys.
/// @throws Error  What the readers throw; InvalidRig: no mesh has a skin.
LoadedSkins load_skins(const std::string& path, double fps, Context& context);

}  // namespace limber::cli
