#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "limber/bind/character.h"
#include "limber/io/gltf_weights.h"

namespace limber {

/// Options of write_glb.
struct GltfWriteOptions {
  GltfSkinOptions skin;
  /// Per mesh of the character the extras of its skin, as JSON text; empty, or fewer than there are meshes: none.
  std::vector<std::string> skin_extras = {};
};

/// Writes a character as glTF 2.0 binary: skeleton, meshes with skins and morph targets, clips.
///
/// Joint i becomes node i. Vertices keep their order; where texture coordinates have seams, copies of vertices follow
/// at the end. Positions, normals, keys and weights are rounded to float. Normals are left out if one of them has no
/// direction. Keys that fall on the same float are dropped but for the first. A skeleton in several parts gets a node
/// above them, since glTF wants the joints of a skin to have a common root.
/// The result passes the Khronos validator without an error.
///
/// @throws Error  As validate(character); InvalidWeights and InvalidArgument, as influence_sets; UnsuitableShape (a mesh
///                without faces); NonFiniteNumber (too large for float); Malformed (extras that are not JSON).
std::string write_glb(const Character& character, const GltfWriteOptions& options = {});

/// write_glb to a file. @throws Error  As above; FileUnwritable.
void save_glb(const std::filesystem::path& path, const Character& character, const GltfWriteOptions& options = {});

/// A shape without a skeleton as a character: it hangs on one joint that never moves.
Character still_character(const Shape& shape, const std::string& name);

/// Writes a shape to a .glb. @throws Error  As save_glb.
void save_gltf_shape(const std::filesystem::path& path, const Shape& shape);

}  // namespace limber
