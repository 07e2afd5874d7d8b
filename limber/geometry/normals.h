#pragma once

#include "limber/geometry/shape.h"

namespace limber {

/// Unit normals per vertex; zero where no triangle gives a direction. A triangle counts by its angle at the vertex, so
/// that it does not matter how a face was cut into triangles; one without area, or with a corner out of range, does not
/// count. Linear, deterministic.
Positions vertex_normals(const Positions& positions, const Triangles& triangles);

}  // namespace limber
