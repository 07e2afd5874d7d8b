#include "limber/render/scene.h"

#include <utility>
#include <variant>

namespace limber {

Positions points_of(const Scene& scene) {
  // Vertices that no triangle uses are not seen; a file may have left them anywhere.
  std::vector<Eigen::Vector3d> seen;
  for (const Surface& surface : scene.surfaces) {
    const Shape& shape = surface.shape;
    std::vector<bool> used(static_cast<std::size_t>(shape.vertex_count()), shape.triangle_count() == 0);
    for (const int vertex : shape.triangles.reshaped())
      if (vertex >= 0 && vertex < shape.vertex_count()) used[static_cast<std::size_t>(vertex)] = true;
    for (int i = 0; i < shape.vertex_count(); ++i)
      if (used[static_cast<std::size_t>(i)]) seen.emplace_back(shape.positions.row(i));
  }
  if (scene.overlay) {
    for (const Handle& handle : scene.overlay->rig.handles) {
      if (const auto* point = std::get_if<PointHandle>(&handle.form)) seen.push_back(point->position);
      if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
        seen.push_back(bone->head);
        seen.push_back(bone->tail);
      }
    }
  }
  Positions points(static_cast<Eigen::Index>(seen.size()), 3);
  for (std::size_t i = 0; i < seen.size(); ++i) points.row(static_cast<Eigen::Index>(i)) = seen[i];
  return points;
}

Scene scene_of(Shape shape) {
  Scene scene;
  scene.surfaces.emplace_back();
  scene.surfaces.back().shape = std::move(shape);
  return scene;
}

}  // namespace limber
