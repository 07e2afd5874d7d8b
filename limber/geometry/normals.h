#pragma once

#include "limber/geometry/shape.h"

namespace limber {

/// How much a triangle counts in the normals of its corners.
enum class NormalWeighting {
  Angle,  ///< Its angle at the corner: independent of how a face was cut into triangles.
  Area,   ///< Its area: cheaper.
};

/// Unit normals per triangle; zero for triangles without area or with a corner out of range.
Positions face_normals(const Positions& positions, const Triangles& triangles);

/// Unit normals per vertex; zero where no triangle gives a direction. Linear, deterministic.
Positions vertex_normals(const Positions& positions, const Triangles& triangles,
                         NormalWeighting weighting = NormalWeighting::Angle);

}  // namespace limber
