#pragma once

#include <string>
#include <string_view>

#include "limber/geometry/shape.h"
#include "limber/io/ply_header.h"
#include "limber/io/shape_assembly.h"

namespace limber {

/// Reads a mesh from a PLY file, text or binary of either byte order: of element "vertex" the coordinates (x
/// y, or x y z; without z the shape is planar), normals (nx ny nz), colours (red green blue, alpha; whole
/// numbers are scaled by their type's range) and texture coordinates (s t, u v, texture_u texture_v); of
/// element "face" the corners (vertex_indices, vertex_index), triangulated, and their texture coordinates
/// (texcoord). All else is skipped. Texture coordinates of corners that are equal share a row of Shape::uvs.
///
/// @param content  The whole file.
/// @throws Error   With the line (header, text) or byte (binary): WrongMagic, UnsupportedVersion, Malformed, Truncated,
///                 CountMismatch, UnparsableNumber, NonFiniteNumber, IndexOutOfRange, EmptyMesh.
Shape read_ply(std::string_view content, const ReadOptions& options = {});

/// Writes a shape as PLY with all that it has; coordinates as doubles, polygons if it has them. Colours are
/// written as bytes if that is exact, else as floats. Reading it back gives the same bits.
std::string write_ply(const Shape& shape, PlyEncoding encoding = PlyEncoding::BinaryLittleEndian);

}  // namespace limber
