#include "limber/geometry/samples/sample_model.h"

namespace limber {

SampleRegion make_region(std::string name, const Shape& shape,
                         const std::function<bool(const Eigen::Vector3d&)>& inside) {
  SampleRegion region{std::move(name), {}};
  for (int i = 0; i < shape.vertex_count(); ++i) {
    if (inside(shape.positions.row(i))) region.vertices.push_back(i);
  }
  return region;
}

}  // namespace limber
