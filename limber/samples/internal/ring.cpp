#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "limber/samples/internal/mesh_builder.h"
#include "limber/samples/internal/sample_shapes.h"

namespace limber::internal {

SampleModel make_ring(int resolution) {
  require_resolution(resolution);
  constexpr double kMajor = 1.0;
  constexpr double kMinor = 0.3;
  constexpr double kTwoPi = 2.0 * std::numbers::pi;
  const double edge = 2.0 * (kMajor + kMinor) / resolution;
  const int around = std::max(12, static_cast<int>(std::lround(kTwoPi * kMajor / edge)));
  const int across = std::max(6, static_cast<int>(std::lround(kTwoPi * kMinor / edge)));
  MeshBuilder builder;
  for (int i = 0; i < around; ++i) {
    for (int j = 0; j < across; ++j) {
      const double angle = kTwoPi * i / around;
      const double section = kTwoPi * j / across;
      const double radius = kMajor + kMinor * std::cos(section);
      builder.add_vertex({radius * std::cos(angle), kMinor * (1.0 + std::sin(section)), -radius * std::sin(angle)});
    }
  }
  const auto vertex = [&](int i, int j) { return (i % around) * across + j % across; };
  for (int i = 0; i < around; ++i) {
    for (int j = 0; j < across; ++j) {
      builder.add_quad(vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1), (i + j) % 2 != 0);
    }
  }
  SampleModel model;
  model.shape = builder.build();
  constexpr int kPoints = 6;
  for (int i = 0; i < kPoints; ++i) {
    const double angle = kTwoPi * i / kPoints;
    // Up and down in turn: points in one plane would not say how the ring turns.
    const double height = kMinor * (i % 2 == 0 ? 1.5 : 0.5);
    model.points.push_back(
        {fmt::format("point.{}", i + 1), {kMajor * std::cos(angle), height, -kMajor * std::sin(angle)}});
  }
  return model;
}

}  // namespace limber::internal
