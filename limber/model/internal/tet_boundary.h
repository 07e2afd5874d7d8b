#pragma once

#include "limber/model/shape.h"

namespace limber::internal {

/// The surface of a tet mesh: every triangle that belongs to exactly one tet, seen counter-clockwise from
/// outside (inverted tets included: the side away from the tet's fourth vertex is outside). In the order of
/// the tets. Tets with corners out of range are left out.
Triangles tet_boundary(const Positions& positions, const Tets& tets);

}  // namespace limber::internal
