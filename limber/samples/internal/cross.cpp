#include <algorithm>
#include <cmath>

#include "limber/geometry/internal/isosurface.h"
#include "limber/samples/internal/sample_shapes.h"

namespace limber::internal {

SampleModel make_cross(int resolution) {
  require_resolution(resolution);
  constexpr double kReach = 1.0;
  constexpr double kWidth = 0.28;
  constexpr double kThickness = 0.18;
  constexpr double kRounding = 0.06;
  // The plus sign in the plane, its inner corners rounded, extruded with rounded edges.
  const auto rectangle = [](double x, double y) {
    return Eigen::Vector2d(std::abs(x) - kWidth + kRounding, std::abs(y) - kReach + kRounding);
  };
  const auto distance = [](const Eigen::Vector2d& q) { return q.cwiseMax(0.0).norm() + std::min(q.maxCoeff(), 0.0); };
  const auto cross = [&](const Eigen::Vector3d& p) {
    const double y = p.y() - kReach;
    const double a = distance(rectangle(p.x(), y));
    const double b = distance(rectangle(y, p.x()));
    constexpr double kFillet = 0.12;
    const double overlap = std::max(kFillet - std::abs(a - b), 0.0);
    const double plus = std::min(a, b) - overlap * overlap / (4 * kFillet);  // Of the sign shrunk by the rounding.
    return distance({plus, std::abs(p.z()) - kThickness + kRounding}) - kRounding;
  };
  IsosurfaceOptions options;
  options.box.extend(Eigen::Vector3d(-kReach, 0, -kThickness));
  options.box.extend(Eigen::Vector3d(kReach, 2 * kReach, kThickness));
  options.edge_length = 2 * kReach / resolution;
  options.finest_feature = 0.3;
  options.mirrored = true;
  SampleModel model;
  model.shape = mesh_solid(cross, options);
  constexpr double kEnd = 0.84 * kReach;
  const auto add = [&](const char* name, auto inside) {
    model.regions.push_back(make_region(name, model.shape, inside));
  };
  add("bottom", [&](const Eigen::Vector3d& p) { return kReach - p.y() - kEnd; });
  add("top", [&](const Eigen::Vector3d& p) { return p.y() - kReach - kEnd; });
  add("left", [&](const Eigen::Vector3d& p) { return p.x() - kEnd; });
  add("right", [&](const Eigen::Vector3d& p) { return -kEnd - p.x(); });
  return model;
}

}  // namespace limber::internal
