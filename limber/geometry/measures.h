#pragma once

#include <Eigen/Core>

#include "limber/geometry/shape.h"

namespace limber {

/// Twice the area of a triangle times its unit normal (counter-clockwise side). Corners must be in range.
Eigen::Vector3d area_vector(const Positions& positions, const Triangles& triangles, Eigen::Index triangle);

/// The volume of a tet, negative if it is inverted. Corners must be in range.
double signed_volume(const Positions& positions, const Tets& tets, Eigen::Index tet);

/// Areas of all triangles; 0 for those with a corner out of range.
Eigen::VectorXd triangle_areas(const Positions& positions, const Triangles& triangles);

/// Signed volumes of all tets; 0 for those with a corner out of range.
Eigen::VectorXd tet_volumes(const Positions& positions, const Tets& tets);

/// The volume that closed, outward oriented triangles enclose; negative if they face inward. Of an open
/// surface it depends on the origin and means nothing.
double enclosed_volume(const Positions& positions, const Triangles& triangles);

}  // namespace limber
