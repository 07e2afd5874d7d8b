#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "limber/geometry/shape.h"
#include "limber/io/shape_assembly.h"

namespace limber {

/// The files that make one mesh of TetGen or Triangle; attributes and markers are skipped.
struct TetgenText {
  std::string node;  ///< "count dimension attributes markers", then "index x y [z] ..." per vertex.
  std::string ele;   ///< "count corners attributes", then "index a b c [d] ..." per element; empty: no such file.
  std::string face;  ///< "count markers", then "index a b c [marker]" per face; empty: no such file.
};

/// Reads the vertices of .node, tets (of 4 or 10 corners, of which the first four count) or planar triangles
/// (3 or 6) of .ele, and faces of .face, which a planar mesh has none of. The first index, 0 or 1, says from
/// where all three count. Without faces, a tet mesh gets its surface. Where faces have markers, those marked
/// 0 lie inside and are left out, unless all are.
/// @throws Error  With the line: Malformed, Truncated, UnparsableNumber, NonFiniteNumber, CountMismatch,
///                IndexOutOfRange, EmptyMesh, UnsuitableShape. Which of the files it is stands in the place
///                as its path: "node", "ele" or "face".
Shape read_tetgen(const TetgenText& text, const ReadOptions& options = {});

/// Writes positions, elements and faces, counted from 1. Reading it back gives the same bits.
/// @throws Error  UnsuitableShape: a surface in space, which the format has no elements for.
TetgenText write_tetgen(const Shape& shape);

/// Reads a .node file and the .ele and .face beside it; any of the three names the mesh. Without .ele it has
/// vertices only, or faces. @throws Error  As above, with the file at fault, and as read_file.
Shape load_tetgen(const std::filesystem::path& path, const ReadOptions& options = {});

/// Writes .node, .ele and, for a tet mesh, .face. @throws Error  As above, and as write_file.
void save_tetgen(const std::filesystem::path& path, const Shape& shape);

}  // namespace limber
