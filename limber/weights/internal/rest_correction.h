#pragma once

#include "limber/weights/internal/biharmonic_basis.h"

namespace limber::internal {

/// Makes a basis keep constants and the rest pose exactly. Rows are scaled so that translations are exact;
/// then each vertex gets what B H_rest misses, turned by the linear map that fits the motion of the handles,
/// weighted by their influence on the vertex (moving least squares). The corners of a point's element share
/// one map, so that points still interpolate.
///
/// For surfaces, whose energy knows no linear functions in space, and for rounding where weak ties or nearly
/// flat elements let it grow: what is missed by less than 1e-11 of the size is left alone.
///
/// @param positions  Vertices x 3.
/// @param handles    Span the shape affinely.
void correct_rest_pose(Subspace& subspace, const BoundHandles& handles, const Positions& positions, double size);

}  // namespace limber::internal
