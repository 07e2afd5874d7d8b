#pragma once

#include <string>
#include <string_view>

#include "limber/geometry/shape.h"
#include "limber/io/shape_assembly.h"

namespace limber {

/// Reads a mesh in Geomview's Object File Format, one vertex or face per line. The letters before OFF say
/// what follows the coordinates of a vertex: N a normal, C a colour (three or four numbers), ST texture
/// coordinates; 4 adds a homogeneous coordinate, by which the others are divided; n means that the line after
/// the header gives the number of coordinates, two or three. What else follows on a line (colours of faces)
/// is skipped, as is the count of edges. Vertices with two coordinates make a planar shape. Polygons are triangulated.
///
/// @param text    The whole file, in ASCII or UTF-8.
/// @throws Error  With the line: WrongMagic, UnsupportedVersion (binary OFF), Malformed, Truncated, CountMismatch,
///                UnparsableNumber, NonFiniteNumber, IndexOutOfRange, EmptyMesh.
Shape read_off(std::string_view text, const ReadOptions& options = {});

/// Writes a shape as OFF with what it has per vertex: polygons if it has them, else triangles; as nOFF with
/// two coordinates if it is planar. Texture coordinates per corner have no place in OFF and are left out.
/// Reading it back gives the same bits.
std::string write_off(const Shape& shape);

}  // namespace limber
