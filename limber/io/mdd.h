#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "limber/geometry/mesh_sequence.h"

namespace limber {

/// Reads a motion cache: big-endian counts of frames and vertices, a time in seconds per frame, then frames x
/// vertices x 3 floats. The format has no magic; a file whose size does not fit its counts is refused.
/// @throws Error  Truncated; EmptyMesh (no vertex or no frame); CountMismatch (counts that do not fit the file's size);
///                NonFiniteNumber. The place is a byte.
MeshSequence read_mdd(std::string_view data);

/// The content of a motion cache. Reading it gives the same bits.
/// @throws Error  EmptyMesh; CountMismatch (positions that are not whole frames, or times for other than all frames).
std::string write_mdd(const MeshSequence& sequence);

/// read_mdd of a file. @throws Error  As above, and as read_file.
MeshSequence load_mdd(const std::filesystem::path& path);

/// write_mdd to a file. @throws Error  As above, and as write_file.
void save_mdd(const std::filesystem::path& path, const MeshSequence& sequence);

}  // namespace limber
