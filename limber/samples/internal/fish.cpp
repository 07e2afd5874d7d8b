#include <fmt/format.h>

#include "limber/samples/internal/sample_shapes.h"
#include "limber/samples/internal/solid.h"

namespace limber::internal {
namespace {

using Eigen::Vector3d;

/// A flat, rounded fin.
Solid make_fin(const std::vector<TubeKey>& keys, const Vector3d& side = Vector3d::UnitX()) {
  return Solid::tube(keys, {.side = side, .squareness = 0.3, .end_cap = 1.8});
}

}  // namespace

SampleModel make_fish(int resolution) {
  require_resolution(resolution);
  const Solid trunk = Solid::tube({{{0, 0.50, 0.88}, 0.062, 0.072},
                                   {{0, 0.505, 0.66}, 0.150, 0.215},
                                   {{0, 0.510, 0.30}, 0.200, 0.330},
                                   {{0, 0.510, -0.10}, 0.175, 0.300},
                                   {{0, 0.500, -0.50}, 0.095, 0.165},
                                   {{0, 0.500, -0.80}, 0.050, 0.085}});
  const Solid upper_lobe =
      make_fin({{{0, 0.51, -0.78}, 0.040, 0.070}, {{0, 0.66, -0.96}, 0.034, 0.090}, {{0, 0.86, -1.16}, 0.030, 0.055}});
  const Solid lower_lobe =
      make_fin({{{0, 0.49, -0.78}, 0.040, 0.070}, {{0, 0.36, -0.94}, 0.034, 0.086}, {{0, 0.20, -1.10}, 0.030, 0.055}});
  const Solid dorsal =
      make_fin({{{0, 0.76, 0.36}, 0.034, 0.080}, {{0, 0.88, 0.12}, 0.030, 0.110}, {{0, 0.83, -0.22}, 0.026, 0.060}});
  const Solid anal = make_fin({{{0, 0.28, -0.22}, 0.030, 0.070}, {{0, 0.21, -0.38}, 0.024, 0.050}});
  const Solid fin = make_fin(
      {{{0.17, 0.42, 0.32}, 0.030, 0.060}, {{0.29, 0.33, 0.18}, 0.034, 0.080}, {{0.36, 0.27, 0.05}, 0.030, 0.055}},
      Vector3d(0.6, 0.8, 0.0));
  const Solid eye = Solid::sphere({0.115, 0.580, 0.640}, 0.052).with_reflection();
  const Solid fish = trunk.blended(upper_lobe.blended(lower_lobe, 0.04), 0.08)
                         .blended(dorsal, 0.06)
                         .blended(anal, 0.05)
                         .blended(fin.with_reflection(), 0.04)
                         .blended(eye, 0.02);
  SampleModel model;
  model.shape = mesh_sample(fish, resolution, 0.04, true);
  const std::vector<Vector3d> spine = {
      {0, 0.5, 0.84}, {0, 0.51, 0.40}, {0, 0.51, 0.0}, {0, 0.505, -0.40}, {0, 0.5, -0.80}};
  for (std::size_t i = 0; i + 1 < spine.size(); ++i) {
    const std::string parent = i == 0 ? "" : model.bones.back().name;
    model.bones.push_back({i == 0 ? "head" : fmt::format("spine.{}", i), parent, spine[i], spine[i + 1]});
  }
  const std::string last = model.bones.back().name;
  model.bones.push_back({"tail.upper", last, {0, 0.54, -0.82}, {0, 0.82, -1.12}});
  model.bones.push_back({"tail.lower", last, {0, 0.46, -0.82}, {0, 0.24, -1.06}});
  model.bones.push_back({"fin.L", "spine.1", {0.18, 0.41, 0.31}, {0.33, 0.295, 0.11}});
  model.bones.push_back({"fin.R", "spine.1", {-0.18, 0.41, 0.31}, {-0.33, 0.295, 0.11}});
  return model;
}

}  // namespace limber::internal
