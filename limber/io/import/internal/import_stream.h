#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "limber/io/imported_file.h"

namespace limber::internal {

// What `limber-import` writes to its standard output. Little-endian:
//
//   8 bytes   "LIMBIMP1"
//   12 double to_gltf, row by row
//   uint32    notes; for each uint32 length and its text
//   uint64    vertices, then 3 double for each
//   uint64    faces, then uint32 corners of each, then uint32 vertex of each corner
//   uint64    texture coordinates, then 2 double for each, then (unless 0) uint32 per corner: which
//   uint64    bytes of the glb, then these
//
// If it cannot read its file, it writes a sentence that says why instead, and ends with a status from the list below.

/// How `limber-import` ends.
enum ImportStatus : int {
  kImportDone = 0,
  kImportWrongUse = 2,
  kImportBadFile = 3,
  kImportUnsupported = 4,  ///< A version of the format that cannot be read.
  kImportNoMemory = 5,
};

/// The stream of a file, with the faces of its shape as faces_to_write gives them.
std::string write_import_stream(const ImportedFile& file);

/// Reads the stream as a stranger's: every count and index is checked, and all numbers must be finite.
/// @throws Error  Malformed, Truncated, CountMismatch, IndexOutOfRange, NonFiniteNumber: with a byte.
ImportedFile read_import_stream(std::string_view stream);

}  // namespace limber::internal
