#pragma once

#include <array>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "limber/render/internal/rasterizer.h"
#include "limber/render/render.h"

namespace limber::internal {

/// A camera and the size of the picture: from the camera's frame to pixels and back.
struct Projection {
  bool orthographic = false;
  float focal = 1;  ///< Pixels per unit at depth 1 (perspective), or pixels per unit.
  float center_x = 0;
  float center_y = 0;

  Projection() = default;
  Projection(const Camera& camera, int width, int height)
      : orthographic(camera.orthographic),
        focal(static_cast<float>(height / 2.0 / camera.half_height)),
        center_x(static_cast<float>(width) / 2),
        center_y(static_cast<float>(height) / 2) {}

  float scale_at(float z) const { return orthographic ? focal : focal / z; }
  /// Pixel coordinates of a point in front of the camera.
  Eigen::Vector2f to_pixel(const Eigen::Vector3f& view) const {
    const float scale = scale_at(view.z());
    return {center_x + scale * view.x(), center_y - scale * view.y()};
  }
  /// The depth that the z-buffer stores, and the distance that it stands for.
  float buffer_depth(float z) const { return orthographic ? -z : 1 / z; }
  float distance(float depth) const { return orthographic ? -depth : 1 / depth; }
  /// The point at that pixel and distance.
  Eigen::Vector3f to_view(float x, float y, float z) const {
    const float scale = 1 / scale_at(z);
    return {(x - center_x) * scale, (center_y - y) * scale, z};
  }
};

/// Barycentric coordinates, in the source triangle, of the corners of a triangle that clipping made.
using ClippedCorners = std::array<Eigen::Vector3f, 3>;

/// What is to be drawn.
struct ProjectedTriangles {
  std::vector<ScreenTriangle> triangles;  ///< `source`: the triangle's index; `clip`: into `clipped`, or -1.
  std::vector<ClippedCorners> clipped;
};

/// Projects triangles and clips them: against the near plane (perspective only) and to the rasteriser's guard
/// band. Triangles with non-finite corners are left out.
/// @param positions  In the camera's frame.
/// @param near       Smallest distance that is drawn, > 0; not used by a parallel projection.
ProjectedTriangles project_triangles(const Projection& projection, std::span<const Eigen::Vector3f> positions,
                                     std::span<const Eigen::Vector3i> triangles, float near);

/// Barycentric coordinates in the source triangle, of the point of the surface seen at a place in the
/// picture; perspective-correct. Outside of the triangle they are extrapolated.
Eigen::Vector3f barycentric_at(const Projection& projection, const ProjectedTriangles& projected,
                               const ScreenTriangle& triangle, float x, float y);

}  // namespace limber::internal
