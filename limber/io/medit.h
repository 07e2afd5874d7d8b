#pragma once

#include <string>
#include <string_view>

#include "limber/geometry/shape.h"
#include "limber/io/shape_assembly.h"

namespace limber {

/// Reads a Medit .mesh in text form: vertices (in the plane if it says "Dimension 2"), triangles,
/// quadrilaterals and tetrahedra; references and other sections are skipped. Faces and tets stay as the file
/// orients them. A tet mesh without faces gets its surface. A file that lacks its "End" is read.
/// @throws Error  With the line: WrongMagic (no MeshVersionFormatted), UnsupportedVersion, Malformed, Truncated,
///                UnparsableNumber, NonFiniteNumber, CountMismatch, IndexOutOfRange, EmptyMesh;
///                UnsuitableShape, as finish_shape.
Shape read_medit(std::string_view text, const ReadOptions& options = {});

/// Writes positions, faces and tets. Faces with more than four corners are written as triangles. Reading it
/// back gives the same bits.
std::string write_medit(const Shape& shape);

}  // namespace limber
