#pragma once

#include <span>
#include <string>

#include "limber/compress/compress_skin.h"

#include "tools/limber/loaded_skins.h"

namespace limber::cli {

/// The file that was read as a .glb with other skins: virtual bones as joints, their motion in its clips, lower layers in
/// the extras of skins. Everything else of a glTF file stays as it is: materials, textures, cameras, extras. Of a
/// binding, a new file.
/// @param made        Its file is changed.
/// @param skins       One per problem.
/// @param influences  Per vertex, at most.
std::string compressed_file(LoadedSkins& made, std::span<const CompressedSkin* const> skins, int influences);

}  // namespace limber::cli
