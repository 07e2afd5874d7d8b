#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace limber::internal {

/// Where in a pixel coverage is sampled, both in (0,1).
struct SubpixelPoint {
  float x;
  float y;
};

/// The sample points of a pixel: 1, 4, 8 or 16 of them, each in a row and column of its own.
std::span<const SubpixelPoint> subpixel_points(int samples);

/// A triangle in the picture, after projection and clipping. Pixel (i, j) covers [i, i+1] x [j, j+1], y down.
struct ScreenTriangle {
  std::array<float, 3> x;  ///< In pixels, magnitude at most kGuardBand.
  std::array<float, 3> y;
  std::array<float, 3> depth;  ///< Linear over the picture; larger is nearer (1/z, or -z without perspective).
  int source = 0;              ///< Whatever the caller wants to find again.
  int clip = -1;               ///< Likewise: for triangles that clipping made.
};

/// How far outside of the picture a corner may lie, in pixels: beyond, triangles are clipped.
inline constexpr float kGuardBand = 65536;

/// True if its corners run counter-clockwise as the viewer sees them.
inline bool is_front_facing(const ScreenTriangle& t) {
  return (t.x[1] - t.x[0]) * (t.y[2] - t.y[0]) < (t.x[2] - t.x[0]) * (t.y[1] - t.y[0]);
}

/// The nearest triangle at every sample point.
struct SampleBuffer {
  int width = 0;
  int height = 0;
  int samples = 1;
  /// Width x height x samples; the samples of a pixel are neighbours. 0: nothing; else triangle index + 1.
  std::vector<std::uint32_t> triangle;
  std::vector<float> depth;  ///< Likewise; lowest float where there is nothing.

  std::size_t pixel(int x, int y) const {
    return (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) *
           static_cast<std::size_t>(samples);
  }
};

/// Fills the z-buffer. Corners are rounded to 1/256 pixel and edges evaluated in integers, so that triangles
/// that share an edge neither overlap nor leave a gap; both orientations are drawn; the earlier triangle wins
/// at equal depth. Parallel over tiles; the same bits on any number of threads. Triangles with non-finite or
/// too large coordinates are skipped.
SampleBuffer rasterize(std::span<const ScreenTriangle> triangles, int width, int height, int samples);

}  // namespace limber::internal
