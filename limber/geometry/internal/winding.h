#pragma once

#include <Eigen/Core>

#include "limber/model/shape.h"

namespace limber::internal {

/// The solid angle of a triangle seen from a point, over 4 pi: positive if the point sees its back (lies on
/// the inner side). 0 for a point in its plane. Corners must be in range.
double solid_angle_fraction(const Positions& positions, const Triangles& triangles, Eigen::Index triangle,
                            const Eigen::Vector3d& point);

}  // namespace limber::internal
