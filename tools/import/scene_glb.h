#pragma once

#include <string>
#include <vector>

#include "limber/model/shape.h"

#include "tools/import/scene_nodes.h"

namespace limber::importer {

/// A scene as a .glb: nodes, meshes with normals, texture coordinates, colours, skins and morph targets, materials with
/// their pictures (those beside the file by their names), clips. Lamps and cameras are left out.
/// @param to_gltf  Where the root goes: from the space of the file to metres with y up.
/// @param notes    Gets what was left out, a sentence each.
/// @throws Error   NonFiniteNumber; IndexOutOfRange.
std::string glb_of_scene(const aiScene& scene, const SceneNodes& nodes, const AffineMatrix& to_gltf,
                         std::vector<std::string>& notes);

}  // namespace limber::importer
