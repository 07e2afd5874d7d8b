#include "limber/render/render.h"

#include <cmath>
#include <numbers>

#include "bench/bench.h"

namespace limber::bench {
namespace {

/// A closed bumpy ring of 2 x around x across triangles: curved everywhere, with hollows and parts in front of others.
Shape bumpy_ring(int around, int across) {
  Shape shape;
  shape.positions.resize(around * across, 3);
  shape.triangles.resize(2 * around * across, 3);
  int t = 0;
  for (int i = 0; i < around; ++i) {
    for (int j = 0; j < across; ++j) {
      const double u = 2 * std::numbers::pi * i / around;
      const double v = 2 * std::numbers::pi * j / across;
      const double radius = 0.4 + 0.05 * std::sin(9 * u) * std::cos(5 * v);
      shape.positions.row(i * across + j) << (1 + radius * std::cos(v)) * std::cos(u),
          (1 + radius * std::cos(v)) * std::sin(u), radius * std::sin(v);
      const int next_i = (i + 1) % around * across;
      const int next_j = (j + 1) % across;
      shape.triangles.row(t++) << i * across + j, next_i + j, next_i + next_j;
      shape.triangles.row(t++) << i * across + j, next_i + next_j, i * across + next_j;
    }
  }
  return shape;
}

}  // namespace

/// A picture of 100k triangles at 1280 x 720 with everything on.
std::vector<Result> run_render(const Options& options) {
  const Scene scene = scene_of(bumpy_ring(500, 100));
  const double seconds = median_seconds([&] { render(scene); }, options.quick ? 2 : 7, options.quick ? 0.0 : 1.0);
  return {{.bench = "render", .name = "picture_100k", .value = seconds, .unit = "s", .ratio = 0, .against = ""}};
}

}  // namespace limber::bench
