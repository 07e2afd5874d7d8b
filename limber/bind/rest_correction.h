#pragma once

#include "limber/bind/biharmonic_basis.h"

namespace limber::detail {

/// Makes a basis that keeps constants reproduce the rest pose: adds, per vertex, what B H_rest misses, turned
/// by the linear map that fits the motion of the handles, weighted by their influence on the vertex (moving
/// least squares). Zero where nothing is missed; constants stay exact. The corners of a point's element share
/// one map, so that points still interpolate.
///
/// For surfaces, whose energy knows no linear functions in space, and for parts that weak ties leave less
/// precise than the rest.
///
/// @param positions  Vertices x 3.
/// @param handles    Span the shape affinely.
void correct_rest_pose(Subspace& subspace, const BoundHandles& handles, const Positions& positions,
                       double size);

}  // namespace limber::detail
