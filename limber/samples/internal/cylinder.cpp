#include <algorithm>
#include <cmath>
#include <numbers>

#include "limber/samples/internal/mesh_builder.h"
#include "limber/samples/internal/sample_shapes.h"

namespace limber::internal {
namespace {

constexpr double kRadius = 0.5;
constexpr double kHeight = 5.0;
constexpr double kRounding = 0.06;

/// A ring of `count` vertices at the given height, as a closed chain (the first vertex again at the end).
std::vector<int> add_ring(MeshBuilder& builder, int count, double radius, double height, double turn) {
  std::vector<int> ring;
  for (int i = 0; i < count; ++i) {
    const double angle = 2.0 * std::numbers::pi * (i + turn) / count;
    ring.push_back(builder.add_vertex({radius * std::cos(angle), height, -radius * std::sin(angle)}));
  }
  ring.push_back(ring.front());
  return ring;
}

}  // namespace

SampleModel make_cylinder(int resolution) {
  require_resolution(resolution);
  // Triangles of equal sides: rows are sqrt(3)/2 of an edge apart, every other one turned by half an edge. A
  // cap is a hexagonal fan bent to a disc, ring j of which has 6 j vertices.
  const double edge = kHeight / resolution;
  const int cap_rings = std::max(2, static_cast<int>(std::lround(kRadius / edge)));
  const int around = 6 * cap_rings;
  const int rows =
      std::max(4, static_cast<int>(std::lround((kHeight - 2 * kRounding) / (0.5 * std::sqrt(3.0) * edge))));
  MeshBuilder builder;
  std::vector<std::vector<int>> rings;  // From the bottom's centre, up the side, to the top's centre.
  const auto cap_radius = [&](int ring) { return (kRadius - kRounding) * ring / (cap_rings - 0.5); };
  rings.push_back({builder.add_vertex({0, 0, 0})});
  for (int j = 1; j < cap_rings; ++j) rings.push_back(add_ring(builder, 6 * j, cap_radius(j), 0.0, 0.0));
  for (int row = 0; row <= rows; ++row) {
    const double height = kRounding + (kHeight - 2 * kRounding) * row / rows;
    rings.push_back(add_ring(builder, around, kRadius, height, row % 2 == 0 ? 0.0 : 0.5));
  }
  for (int j = cap_rings - 1; j > 0; --j)
    rings.push_back(add_ring(builder, 6 * j, cap_radius(j), kHeight, rows % 2 == 0 ? 0.0 : 0.5));
  rings.push_back({builder.add_vertex({0, kHeight, 0})});
  for (std::size_t i = 0; i + 1 < rings.size(); ++i) builder.add_strip(rings[i + 1], rings[i]);

  SampleModel model;
  model.shape = builder.build();
  const double slab = 0.08 * kHeight;
  model.regions.push_back(make_region("bottom", model.shape, [&](const auto& p) { return slab - p.y(); }));
  model.regions.push_back(make_region("top", model.shape, [&](const auto& p) { return p.y() - (kHeight - slab); }));
  return model;
}

}  // namespace limber::internal
