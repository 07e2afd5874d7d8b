#pragma once

#include <array>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "limber/model/shape.h"

namespace limber::internal {

/// Splits a polygon in space into corners - 2 triangles with its orientation. Convex ones become a fan around
/// their first corner; others are clipped ear by ear in the plane of their Newell normal, best-shaped ear
/// first. Always succeeds: where no ear is left (self-intersecting or degenerate polygons), the rest becomes
/// a fan. Deterministic; linear for convex polygons, quadratic for others up to thousands of corners and then
/// bounded by fanning the rest.
///
/// @param points     The corners in order, at least three.
/// @param triangles  Appended to: indices into `points`.
void triangulate_polygon(std::span<const Eigen::Vector3d> points, std::vector<std::array<int, 3>>& triangles);

/// Sets the triangles of a shape from faces of any size, in their order, and keeps the faces in
/// shape.polygons if one has more than three corners. The positions must be there already; every face has at
/// least three corners, all in range.
/// @param corner_uvs  Rows of shape.uvs per corner of `faces`; empty: none. Sets shape.triangle_uvs.
void set_faces(Shape& shape, Polygons faces, std::span<const int> corner_uvs = {});

/// The faces that a writer should write: shape.polygons if they still describe the triangles, else the triangles.
/// @param corner_uvs  If not null and the shape has triangle_uvs: set to rows of shape.uvs per corner.
Polygons faces_to_write(const Shape& shape, std::vector<int>* corner_uvs = nullptr);

}  // namespace limber::internal
