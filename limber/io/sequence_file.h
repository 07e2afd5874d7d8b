#pragma once

#include <filesystem>

#include "limber/core/task.h"
#include "limber/geometry/mesh_sequence.h"
#include "limber/geometry/shape.h"

namespace limber {

/// Reads a mesh sequence; the path says how: .pc2, .mdd, or numbered OBJ files (a pattern like
/// "mesh.%02d.obj", a folder, or the first file of a series).
/// @throws Error  UnknownFormat; FileNotFound; and what the format's reader throws, with the file and a place in it.
MeshSequence load_sequence(const std::filesystem::path& path, Task* task = nullptr);

/// Writes a mesh sequence; the path says how: .pc2, .mdd, or a pattern of OBJ files.
/// @param shape   Its faces go into OBJ files; not used by the other formats.
/// @throws Error  UnknownFormat; FileUnwritable; and what the format's writer throws.
void save_sequence(const std::filesystem::path& path, const MeshSequence& sequence, const Shape& shape,
                   Task* task = nullptr);

}  // namespace limber
