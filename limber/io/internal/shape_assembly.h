#pragma once

#include <limits>
#include <span>
#include <string>

#include "limber/core/error.h"
#include "limber/io/shape_file.h"
#include "limber/model/shape.h"

namespace limber::internal {

// The last steps that every reader shares.

/// Positions from consecutive coordinates, `dimension` (2 or 3) per vertex; z = 0 in the plane.
Positions to_positions(std::span<const double> coordinates, int dimension);

/// Sets the colours from consecutive RGBA values. If any (finite) one exceeds 1, the file counts to 255 and
/// all are scaled; what is then outside of [0,1] is clamped. kFullChannel stands for what a file leaves out:
/// opaque, or white. So does what is not a number.
void set_colors(Shape& shape, std::span<const float> rgba);
inline constexpr float kFullChannel = std::numeric_limits<float>::infinity();  ///< See set_colors.

/// Applies the options and checks what is left to check: a shape has vertices and faces, and normals have
/// unit length (others are scaled; if one is zero, all are dropped).
/// @param end     Where the file ends, for the messages.
/// @throws Error  EmptyMesh; UnsuitableShape, if it should be planar and is not.
Shape finish_shape(Shape shape, const ReadOptions& options, const Place& end);

/// What every writer asks of a shape. @throws Error  NonFiniteNumber, at the vertex: a position that is not finite.
void require_finite_positions(const Shape& shape);

/// "12 vertices", "1 vertex".
std::string counted(long long count, const char* singular, const char* plural);

}  // namespace limber::internal
