#pragma once

// Files of modelling programs, which an importer turns into glTF.

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "limber/io/shape_file.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"

namespace limber {

/// A file of a modelling program (FBX, Collada, 3D Studio) as an importer hands it over. A plain value.
struct ImportedFile {
  /// All that it holds and glTF can say: nodes, meshes, skins, morph targets, materials, pictures, clips. In metres with y
  /// up, as far as the file says what its units and axes are.
  std::string glb;
  /// All meshes in the space of the file, at rest, with polygons and texture coordinates; without vertices if it has none.
  Shape shape;
  AffineMatrix to_gltf = AffineMatrix::Identity();  ///< From the space of the file to that of the glb.
  std::vector<std::string> notes;                   ///< What was left out or mended, a sentence each.
};

/// The formats that need an importer, as extensions in lower case: ".fbx", ".dae", ".3ds".
std::span<const std::string_view> imported_extensions();

/// Whether the extension of this file name is one of imported_extensions(), in any case.
bool is_imported_file(const std::filesystem::path& path);

/// How to make a file of a format that people have and Limber does not read into one that it does; empty: nothing is known.
/// @param extension  With its dot, in any case: ".blend", ".pcd".
std::string_view remedy_for_format(std::string_view extension);

/// The shape of an imported file, in its space. @throws Error  EmptyMesh; UnsuitableShape: it should be planar and is not.
Shape shape_of(const ImportedFile& file, const ReadOptions& options = {});

/// The bones of an imported file at rest, in its space. @throws Error  As read_gltf; InvalidRig: there are none.
Rig rig_of(const ImportedFile& file);

}  // namespace limber
