#pragma once

#include <span>
#include <string>

#include "limber/compress/compress_skin.h"

#include "tools/limber/loaded_skins.h"

namespace limber::cli {

/// A compressed character as a file.
struct CompressedFile {
  Character character;  ///< What is written.
  std::string glb;
};

/// How it is written.
struct CompressedFileOptions {
  GltfSkinOptions skin;
  double key_error = 1e-4;  ///< See BakeOptions::tolerance.
};

/// The file that was read as a .glb with other skins: virtual bones as joints, their motion in its clips, lower layers in
/// the extras of skins. Everything else of a glTF file stays as it is: materials, textures, cameras, extras; data that
/// nothing uses any more goes. Of a binding, a new file.
/// @param skins  One per problem; null: the mesh stays as it is.
CompressedFile compressed_file(const LoadedSkins& made, const std::string& path,
                               std::span<const CompressedSkin* const> skins, const CompressedFileOptions& options);

/// The file as it was, as a .glb.
std::string unchanged_file(const LoadedSkins& made, const std::string& path);

}  // namespace limber::cli
