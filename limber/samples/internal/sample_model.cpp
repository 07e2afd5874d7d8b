#include "limber/samples/internal/sample_model.h"

namespace limber::internal {

SampleRegion make_region(std::string name, const Shape& shape,
                         const std::function<double(const Eigen::Vector3d&)>& depth) {
  SampleRegion region{std::move(name), {}};
  int deepest = -1;
  double greatest = 0;
  for (int i = 0; i < shape.vertex_count(); ++i) {
    const double here = depth(shape.positions.row(i));
    if (here >= 0) region.vertices.push_back(i);
    if (deepest < 0 || here > greatest) {
      deepest = i;
      greatest = here;
    }
  }
  if (region.vertices.empty() && deepest >= 0) region.vertices.push_back(deepest);
  return region;
}

}  // namespace limber::internal
