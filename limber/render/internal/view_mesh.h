#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "limber/render/render.h"

namespace limber::internal {

/// All surfaces of a scene as one triangle list in the camera's frame.
struct ViewMesh {
  std::vector<Eigen::Vector3f> positions;
  std::vector<Eigen::Vector3i> triangles;       ///< Into positions.
  std::vector<Eigen::Vector3f> corner_normals;  ///< Row 3 t + c; zero for a triangle without area.
  std::vector<std::uint8_t> drawn_edges;        ///< Per triangle: bit c for the edge from corner c to c + 1 that a
                                                ///< wire shows; 0 where the surface wants no wire.
  std::vector<int> first_triangle;              ///< Per surface, and the total.
  std::vector<int> first_vertex;                ///< Per surface, and the total.
  float size = 0;                               ///< Diagonal of the scene.

  int surface_of(int triangle) const {
    int surface = 0;
    while (triangle >= first_triangle[surface + 1]) ++surface;
    return surface;
  }
};

/// @param smooth  Compute normals; false leaves them empty, for flat pictures.
/// @throws Error  CountMismatch (an attribute of the wrong length); IndexOutOfRange.
ViewMesh make_view_mesh(const Scene& scene, const Camera& camera, double crease_angle, bool smooth);

}  // namespace limber::internal
