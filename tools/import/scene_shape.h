#pragma once

#include "limber/model/shape.h"

#include "tools/import/scene_nodes.h"

namespace limber::importer {

/// All meshes of a scene in its world, moved by their bones as the nodes stand, one after the other: positions, faces as
/// the file has them, and the first texture coordinates where every mesh has some.
///
/// Some readers give every corner of a face a vertex of its own. Where all corners of a node's meshes came apart in this
/// way, corners at the same position are joined again, in the order of their first use; other meshes keep their vertices.
/// @throws Error  NonFiniteNumber; IndexOutOfRange; CountMismatch.
Shape shape_of_scene(const aiScene& scene, const SceneNodes& nodes);

}  // namespace limber::importer
