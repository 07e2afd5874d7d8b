#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "limber/bind/character.h"
#include "limber/io/gltf_container.h"
#include "limber/io/shape_assembly.h"
#include "limber/rig/rig.h"

namespace limber {

/// Which vertices of a SkinnedMesh came from which primitive of the file.
struct GltfVertexRange {
  int primitive = 0;  ///< In meshes[mesh].primitives.
  int first_vertex = 0;
  int vertex_count = 0;
};

/// Where a mesh of a character came from.
struct GltfMeshSource {
  int node = -1;  ///< -1: no node uses the mesh.
  int mesh = -1;
  int skin = -1;  ///< -1: it had none.
  /// Those with vertices. Primitives with the same attributes share their range.
  std::vector<GltfVertexRange> primitives;
};

/// What a file has beyond what a Character holds.
struct GltfInventory {
  std::string generator;  ///< The program that wrote it; may be empty.
  int nodes = 0;
  int meshes = 0;
  int primitives = 0;
  int skins = 0;
  int materials = 0;
  int textures = 0;
  int images = 0;
  int cameras = 0;
  std::vector<std::string> extensions;  ///< Those it uses.
};

/// A glTF 2.0 file as plain values.
struct GltfContent {
  Character character;                  ///< Joint i of its skeleton is node i of the file.
  std::vector<GltfMeshSource> sources;  ///< One per mesh of the character.
  GltfInventory inventory;
  std::vector<std::string> notes;  ///< What was left out or mended, a sentence each.
};

/// Reads a .gltf or .glb file: every mesh that a node of the shown scene uses, its skin, morph targets, and the
/// animations. Buffers may be inside, or files beside the .gltf; compressed meshes cannot be read.
///
/// Vertices are those of the primitives one after the other, in the file's order. Strips and fans become triangles,
/// points and lines are left out. A mesh without a skin hangs rigidly on its node. Whole numbers that stand for
/// coordinates are turned into them. Texture coordinates count from the bottom, as everywhere in Limber.
/// Weights that do not sum to one are scaled; a vertex without weights goes with the first joint it names.
///
/// @param content  The file. Buffers in other files cannot be found from memory.
/// @throws Error   Truncated, WrongMagic, UnsupportedVersion, Malformed, CountMismatch, IndexOutOfRange,
///                 NonFiniteNumber, InvalidRig, InvalidWeights (negative ones). The place is a byte, a line, or a path
///                 such as meshes[0].primitives[1].indices.
GltfContent read_gltf(std::string content);

/// The same, with buffers of other files from a function. @throws Error  As above; what read_beside throws, at the path of
/// the URI.
GltfContent read_gltf(std::string content, GltfFileReader read_beside);

/// The same from a file. @throws Error  As above with the file's name, FileNotFound, FileUnreadable.
GltfContent load_gltf(const std::filesystem::path& path);

/// Whether the extension of this file name is .gltf or .glb, in any case.
bool is_gltf_file(const std::filesystem::path& path);

/// All meshes of a file as one shape, in world space with the skeleton at rest: what a viewer shows at first.
/// @throws Error  As load_gltf; EmptyMesh; UnsuitableShape.
Shape load_gltf_shape(const std::filesystem::path& path, const ReadOptions& options = {});

/// The bones of a file at rest; of a file without skins, all nodes that carry no mesh.
/// @throws Error  As load_gltf; InvalidRig: there are none.
Rig load_gltf_rig(const std::filesystem::path& path);

/// What the two above do with content that was read already.
Shape shape_of(const GltfContent& content, const ReadOptions& options = {});
Rig rig_of(const GltfContent& content);  ///< A bone for each joint of a skin.

/// The joints behind rig_of.
BoneSkeleton skeleton_bones_of(const GltfContent& content);

}  // namespace limber
