#pragma once

#include <string>
#include <string_view>

#include "limber/geometry/shape.h"
#include "limber/io/shape_assembly.h"

namespace limber {

/// Reads a mesh from an STL file, text or binary (told apart by size and content, not by the word "solid",
/// with which some binary files start). STL has no shared vertices: positions that are exactly equal become
/// one vertex, in the order of their first appearance, so that the mesh is connected. Normals, names and
/// attributes are skipped.
///
/// @param content  The whole file.
/// @throws Error   With the line (text) or byte (binary): WrongMagic, Malformed, Truncated, CountMismatch,
///                 UnparsableNumber, NonFiniteNumber, EmptyMesh.
Shape read_stl(std::string_view content, const ReadOptions& options = {});

/// Which of the two forms to write.
enum class StlEncoding {
  Binary,  ///< Coordinates are rounded to float: that is what the format holds.
  Text,    ///< Coordinates keep their bits.
};

/// Writes the triangles of a shape as STL. Vertices without a triangle, and all attributes, have no place in it.
/// @throws Error  UnsuitableShape: no triangle, or a coordinate beyond the range of
///                float (binary).
std::string write_stl(const Shape& shape, StlEncoding encoding = StlEncoding::Binary);

}  // namespace limber
