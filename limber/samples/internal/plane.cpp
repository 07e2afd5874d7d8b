#include <cmath>

#include "limber/samples/internal/mesh_builder.h"
#include "limber/samples/internal/sample_shapes.h"

namespace limber::internal {
namespace {

/// A square sheet of resolution x resolution cells over [-1,1]^2 with the given height above it.
template <class Height>
SampleModel make_sheet(int resolution, Height height) {
  require_resolution(resolution);
  MeshBuilder builder;
  const auto coordinate = [&](int i) { return (2.0 * i - resolution) / resolution; };
  for (int i = 0; i <= resolution; ++i) {
    for (int j = 0; j <= resolution; ++j) {
      const double x = coordinate(i);
      const double z = coordinate(j);
      builder.add_vertex({x, height(x, z), z});
    }
  }
  const auto vertex = [&](int i, int j) { return i * (resolution + 1) + j; };
  for (int i = 0; i < resolution; ++i) {
    for (int j = 0; j < resolution; ++j) {
      builder.add_quad(vertex(i, j), vertex(i, j + 1), vertex(i + 1, j + 1), vertex(i + 1, j), (i + j) % 2 != 0);
    }
  }
  SampleModel model;
  model.shape = builder.build();
  constexpr double kFrame = 0.92;
  constexpr double kCentre = 0.12;
  model.regions.push_back(make_region(
      "frame", model.shape, [&](const auto& p) { return std::max(std::abs(p.x()), std::abs(p.z())) - kFrame; }));
  model.regions.push_back(
      make_region("centre", model.shape, [&](const auto& p) { return kCentre - std::hypot(p.x(), p.z()); }));
  return model;
}

}  // namespace

SampleModel make_plane(int resolution) {
  return make_sheet(resolution, [](double, double) { return 0.0; });
}

SampleModel make_bumpy_plane(int resolution) {
  // A 6 x 6 field of round bumps whose feet meet the sheet with a horizontal tangent.
  return make_sheet(resolution, [](double x, double z) {
    constexpr double kPitch = 1.8 / 6;
    constexpr double kBumpRadius = 0.46 * kPitch;
    constexpr double kBumpHeight = 0.09;
    if (std::max(std::abs(x), std::abs(z)) >= 0.9) return 0.0;
    const double u = std::remainder(x - 0.5 * kPitch, kPitch);
    const double v = std::remainder(z - 0.5 * kPitch, kPitch);
    const double t = std::min(1.0, std::hypot(u, v) / kBumpRadius);
    return kBumpHeight * (1 - t * t) * (1 - t * t);
  });
}

}  // namespace limber::internal
