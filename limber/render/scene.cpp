#include "limber/render/scene.h"

#include <utility>
#include <variant>

namespace limber {

Positions points_of(const Scene& scene) {
  Eigen::Index count = 0;
  for (const Surface& surface : scene.surfaces) count += surface.shape.positions.rows();
  std::vector<Eigen::Vector3d> handles;
  if (scene.overlay) {
    for (const Handle& handle : scene.overlay->rig.handles) {
      if (const auto* point = std::get_if<PointHandle>(&handle.form)) handles.push_back(point->position);
      if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
        handles.push_back(bone->head);
        handles.push_back(bone->tail);
      }
    }
  }
  Positions points(count + static_cast<Eigen::Index>(handles.size()), 3);
  Eigen::Index row = 0;
  for (const Surface& surface : scene.surfaces) {
    points.middleRows(row, surface.shape.positions.rows()) = surface.shape.positions;
    row += surface.shape.positions.rows();
  }
  for (const Eigen::Vector3d& handle : handles) points.row(row++) = handle;
  return points;
}

Scene scene_of(Shape shape) {
  Scene scene;
  scene.surfaces.emplace_back();
  scene.surfaces.back().shape = std::move(shape);
  return scene;
}

}  // namespace limber
