#pragma once

#include <string>
#include <string_view>

#include "limber/geometry/shape.h"
#include "limber/io/shape_assembly.h"

namespace limber {

/// Reads the mesh of a Wavefront OBJ: vertices (with colours behind the coordinates, if any), texture
/// coordinates, normals and faces, the latter triangulated. Groups, materials, smoothing, lines, points,
/// curves and the weight w of a vertex are skipped. At more than 100 MB/s on one thread.
///
/// - Vertices with two coordinates make a planar shape.
/// - Texture coordinates stay per corner (triangle_uvs) unless every corner uses the row of its vertex; a
/// corner without any,
///   where others have them, gets an additional row (0, 0).
/// - Normals are kept if each vertex has exactly one; normals that differ between faces at a vertex do not fit a Shape.
/// - References to texture coordinates or normals in a file that has none at all are skipped.
/// - If only some vertices have a colour, the others are white.
///
/// @param text    The whole file, in ASCII or UTF-8.
/// @throws Error  With the line: Malformed, Truncated, UnparsableNumber, NonFiniteNumber, IndexOutOfRange, EmptyMesh,
///                WrongMagic (UTF-16).
Shape read_obj(std::string_view text, const ReadOptions& options = {});

/// Writes a shape as OBJ: polygons if it has them, else triangles; two coordinates per vertex if it is
/// planar. Reading it back gives the same bits.
std::string write_obj(const Shape& shape);

}  // namespace limber
