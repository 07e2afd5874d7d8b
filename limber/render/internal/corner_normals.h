#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/model/shape.h"

namespace limber::internal {

/// Unit normals per triangle corner (row 3 t + c): smooth over faces that meet at less than the crease angle,
/// split where they meet at more. Faces count by their angle at the vertex. Vertices at the same place are
/// treated as one, so that texture seams do not show. A corner of a triangle without area takes the average
/// of its neighbours, or zero if there is none.
///
/// @param positions     n x 3, finite where a triangle refers to them.
/// @param triangles     Rows of valid indices.
/// @param crease_angle  Radians, in [0, pi]; 0: flat faces, pi: smooth everywhere.
std::vector<Eigen::Vector3f> corner_normals(const Positions& positions, const Triangles& triangles,
                                            double crease_angle);

}  // namespace limber::internal
