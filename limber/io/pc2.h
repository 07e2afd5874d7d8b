#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "limber/geometry/mesh_sequence.h"

namespace limber {

/// Reads a point cache: "POINTCACHE2\0", little-endian header, then frames x vertices x 3 floats.
/// @throws Error  WrongMagic; UnsupportedVersion; Truncated; EmptyMesh (no vertex or no frame); CountMismatch (more
///                data than the header announces); NonFiniteNumber. The place is a byte.
MeshSequence read_pc2(std::string_view data);

/// The content of a point cache. Reading it gives the same bits.
/// @throws Error  EmptyMesh; CountMismatch (positions that are not whole frames); InvalidArgument (frames that are
///                not evenly spaced, to a thousandth of a step: the format cannot say so).
std::string write_pc2(const MeshSequence& sequence);

/// read_pc2 of a file. @throws Error  As above, and as read_file.
MeshSequence load_pc2(const std::filesystem::path& path);

/// write_pc2 to a file. @throws Error  As above, and as write_file.
void save_pc2(const std::filesystem::path& path, const MeshSequence& sequence);

}  // namespace limber
