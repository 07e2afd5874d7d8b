#include "limber/render/internal/frame.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include <fmt/core.h>

#include "limber/core/error.h"
#include "limber/core/internal/parallel.h"
#include "limber/render/internal/ambient_occlusion.h"

namespace limber::internal {
namespace {

/// Flags the vertices of the first surface that a region of the rig holds.
std::vector<bool> region_vertices(const Scene& scene) {
  std::vector<bool> tinted;
  if (!scene.overlay) return tinted;
  const int count = scene.surfaces.front().shape.vertex_count();
  for (const Handle& handle : scene.overlay->rig.handles) {
    const auto* region = std::get_if<RegionHandle>(&handle.form);
    if (region == nullptr) continue;
    tinted.resize(static_cast<std::size_t>(count), false);
    for (const int vertex : region->vertices) {
      if (vertex < 0 || vertex >= count) {
        throw Error(ErrorCode::IndexOutOfRange,
                    fmt::format("the region holds vertex {}, but the shape has {}.", vertex, count),
                    Place::at_handle(handle.name));
      }
      tinted[static_cast<std::size_t>(vertex)] = true;
    }
  }
  return tinted;
}

/// Distance and normal at the first covered sample of each pixel.
PixelGeometry pixel_geometry(const Frame& frame) {
  const SampleBuffer& samples = frame.samples;
  PixelGeometry geometry;
  geometry.width = samples.width;
  geometry.height = samples.height;
  const std::size_t count = static_cast<std::size_t>(samples.width) * static_cast<std::size_t>(samples.height);
  geometry.distance.assign(count, std::numeric_limits<float>::infinity());
  geometry.normals.assign(count, Eigen::Vector3f::Zero());
  const auto points = subpixel_points(samples.samples);
  parallel_for(static_cast<std::size_t>(samples.height), 8, [&](std::size_t row) {
    for (int x = 0; x < samples.width; ++x) {
      const std::size_t at = samples.pixel(x, static_cast<int>(row));
      int k = 0;
      while (k < samples.samples && samples.triangle[at + static_cast<std::size_t>(k)] == 0) ++k;
      if (k == samples.samples) continue;
      const ScreenTriangle& t = frame.projected.triangles[samples.triangle[at + static_cast<std::size_t>(k)] - 1];
      const Eigen::Vector3f b =
          barycentric_at(frame.projection, frame.projected, t, static_cast<float>(x) + points[k].x,
                         static_cast<float>(row) + points[k].y);
      const Eigen::Vector3f* corner = frame.mesh.corner_normals.data() + 3 * static_cast<std::size_t>(t.source);
      Eigen::Vector3f normal = b[0] * corner[0] + b[1] * corner[1] + b[2] * corner[2];
      normal /= std::max(normal.norm(), 1e-12f);
      const std::size_t pixel = row * static_cast<std::size_t>(samples.width) + static_cast<std::size_t>(x);
      geometry.distance[pixel] = frame.projection.distance(samples.depth[at + static_cast<std::size_t>(k)]);
      geometry.normals[pixel] = is_front_facing(t) ? normal : Eigen::Vector3f(-normal);
    }
  });
  return geometry;
}

void light(Frame& frame) {
  const RenderOptions& options = *frame.options;
  frame.lighting.up = (frame.camera.world_to_view * frame.camera.up).cast<float>();
  if (options.ground_shadow) {
    frame.shadow =
        GroundShadow(frame.mesh.positions, frame.mesh.triangles, frame.lighting.up, Lighting::key_direction());
    frame.lighting.has_ground = !frame.shadow.empty();
    frame.lighting.ground_height = frame.shadow.height();
    frame.lighting.ground_reach = std::max(0.25f * frame.mesh.size, std::numeric_limits<float>::min());
  }
  if (options.self_shadow)
    frame.key_shadow = KeyShadow(frame.mesh.positions, frame.mesh.triangles, Lighting::key_direction());
  if (options.ambient_occlusion && frame.mesh.size > 0)
    frame.openness = ambient_occlusion(pixel_geometry(frame), frame.projection, 0.11f * frame.mesh.size);
}

}  // namespace

bool is_planar(const Scene& scene) {
  return !scene.surfaces.empty() && std::all_of(scene.surfaces.begin(), scene.surfaces.end(),
                                                [](const Surface& s) { return s.shape.dimension == 2; });
}

Frame make_frame(const Scene& scene, const Camera& camera, const RenderOptions& options) {
  Frame frame;
  frame.scene = &scene;
  frame.options = &options;
  frame.camera = camera;
  frame.projection = Projection(camera, options.width, options.height);
  frame.flat = is_planar(scene);
  frame.mesh = make_view_mesh(scene, camera, options.crease_angle, !frame.flat);
  const float near = std::max(1e-4f * frame.mesh.size, std::numeric_limits<float>::min());
  frame.projected = project_triangles(frame.projection, frame.mesh.positions, frame.mesh.triangles, near);
  frame.samples = rasterize(frame.projected.triangles, options.width, options.height, options.samples);
  for (std::size_t s = 0; s < scene.surfaces.size(); ++s) {
    frame.paints.emplace_back(scene.surfaces[s], s == 0 ? region_vertices(scene) : std::vector<bool>());
  }
  if (!frame.flat) light(frame);
  return frame;
}

}  // namespace limber::internal
