#include "limber/samples/internal/sample_shapes.h"
#include "limber/samples/internal/solid.h"

namespace limber::internal {

SampleModel make_cigar(int resolution) {
  require_resolution(resolution);
  constexpr double kHalf = 2.0;
  const auto key = [](double x, double radius) { return TubeKey{{x, 0.3, 0}, radius, radius}; };
  const Solid cigar = Solid::tube({key(-1.80, 0.20), key(-1.2, 0.275), key(0, 0.30), key(1.2, 0.275), key(1.80, 0.20)},
                                  {.side = Eigen::Vector3d::UnitZ()});
  SampleModel model;
  model.shape = mesh_sample(cigar, resolution, 0.3, true);
  model.points = {{"point.L", {0.6, 0.3, 0}}, {"point.R", {-0.6, 0.3, 0}}};
  model.regions.push_back(make_region("end.L", model.shape, [](const auto& p) { return p.x() - 0.86 * kHalf; }));
  model.regions.push_back(make_region("end.R", model.shape, [](const auto& p) { return -0.86 * kHalf - p.x(); }));
  return model;
}

}  // namespace limber::internal
