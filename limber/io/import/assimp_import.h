#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "limber/io/shape_file.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/model/skeleton.h"

namespace limber {

/// What a file of a modelling program holds, as far as Limber can use it.
struct ImportedScene {
  Shape shape;  ///< All meshes in world space, one after the other; positions and faces.
  Rig rig;      ///< The bones that skin these meshes, in their bind pose; empty if there are none.
};

/// Lets load_shape and load_rig read the formats of assimp_extensions(), too. Call it once at the start of a program; it
/// may be called again, and from any thread. Without it these formats are an UnknownFormat there.
void install_importer() noexcept;

/// The formats that are left to assimp, as extensions in lower case: ".fbx", ".dae", ... Never one that
/// Limber reads itself: assimp keeps no vertex order.
std::span<const std::string_view> assimp_extensions();

/// True if the extension of this file name is one of assimp_extensions(), in any case.
bool is_assimp_file(const std::filesystem::path& path);

/// Imports meshes and their skeleton through assimp. Units and axes stay those of the file.
///
/// Some of assimp's readers give every corner of a face a vertex of its own. Where all corners of a node's
/// meshes came apart in this way, corners at the same position are joined again, in the order of their first
/// use, so that the shape holds together; other meshes keep the vertices and the order that assimp gives.
///
/// The parent of a bone is the nearest bone above it. Its tail is the head of its first child; at the end of
/// a chain, half of the parent's length further on; for a lone bone, a tenth of the shape's size along its y axis.
///
/// @param data       The content of the file.
/// @param extension  One of assimp_extensions().
/// @throws Error     UnknownFormat; Malformed (assimp's own words); NonFiniteNumber; IndexOutOfRange; EmptyMesh;
///                   UnsuitableShape, as finish_shape. The place has no line: assimp does not tell.
ImportedScene import_scene(std::string_view data, std::string_view extension, const ReadOptions& options = {});

/// import_scene of a file, by its extension. @throws Error  As above, and as read_file.
ImportedScene load_scene(const std::filesystem::path& path, const ReadOptions& options = {});

/// The nodes of a file as a skeleton, and what moves them.
struct ImportedMotion {
  Skeleton skeleton;              ///< Every node is a joint; names are made unique.
  std::vector<MotionClip> clips;  ///< Keys are linear; tracks of nodes that are not there are left out.
};

/// Imports the animations of a file through assimp. Units and axes stay those of the file.
/// @throws Error  UnknownFormat; Malformed (assimp's own words); NonFiniteNumber; CountMismatch (no animation).
ImportedMotion import_motion(std::string_view data, std::string_view extension);

/// import_motion of a file, by its extension. @throws Error  As above, and as read_file.
ImportedMotion load_scene_motion(const std::filesystem::path& path);

/// The shape of load_scene.
Shape load_scene_shape(const std::filesystem::path& path, const ReadOptions& options = {});

/// The skeleton of load_scene. @throws Error  As above; InvalidRig if no mesh is skinned by bones.
Rig load_scene_rig(const std::filesystem::path& path);

}  // namespace limber
