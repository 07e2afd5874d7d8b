#include <cstdio>

#include "limber/limber.h"

/// Reaches into the modules with libraries behind them: a missing or misplaced library fails to link.
int main() {
  const auto [shape, rig] = limber::make_sample("gingerbread", 16);
  limber::BindReport report;
  const limber::Subspace weights =
      limber::bind_biharmonic(limber::make_domain(shape), shape, rig, limber::BiharmonicOptions{}, report);

  const limber::Image image{.width = 1, .height = 1, .pixels = {1, 2, 3, 255}};
  const bool same_picture = limber::read_png(limber::write_png(image)).pixels == image.pixels;

  bool refused = false;
  try {
    limber::validate(limber::Rig{.handles = {limber::Handle{}}});
  } catch (const limber::Error& error) {
    refused = error.code() == limber::ErrorCode::InvalidRig;
  }
  std::printf("limber %s: %d vertices bound to %d handles\n", LIMBER_VERSION, shape.vertex_count(), rig.count());
  return weights.vertex_count() == shape.vertex_count() && same_picture && refused ? 0 : 1;
}
