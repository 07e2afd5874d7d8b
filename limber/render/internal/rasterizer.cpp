#include "limber/render/internal/rasterizer.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "limber/core/internal/assert.h"
#include "limber/core/internal/parallel.h"

namespace limber::internal {
namespace {

constexpr int kTile = 64;       // pixels along a side
constexpr int kSubpixel = 256;  // positions per pixel and axis
constexpr int kSmall = 64;      // triangles up to this many pixels wide or high fit 32-bit edge functions

constexpr SubpixelPoint kOne[] = {{0.5f, 0.5f}};
constexpr SubpixelPoint kFour[] = {{0.375f, 0.125f}, {0.875f, 0.375f}, {0.125f, 0.625f}, {0.625f, 0.875f}};

// Sample i sits in column i and row (multiplier * i + shift) mod N: no two share either.
template <int N, int Multiplier, int Shift>
constexpr std::array<SubpixelPoint, N> lattice() {
  std::array<SubpixelPoint, N> points{};
  for (int i = 0; i < N; ++i) {
    points[i] = {(static_cast<float>(i) + 0.5f) / N, (static_cast<float>((Multiplier * i + Shift) % N) + 0.5f) / N};
  }
  return points;
}
constexpr std::array kEight = lattice<8, 3, 1>();
constexpr std::array kSixteen = lattice<16, 7, 3>();

struct PixelBox {
  int x0, y0, x1, y1;  // half open
  bool empty() const { return x0 >= x1 || y0 >= y1; }
};

std::int32_t snapped(float value) {
  return static_cast<std::int32_t>(std::lrint(static_cast<double>(value) * kSubpixel));
}

bool drawable(const ScreenTriangle& t) {
  for (int i = 0; i < 3; ++i) {
    if (!(std::abs(t.x[i]) <= kGuardBand && std::abs(t.y[i]) <= kGuardBand && std::isfinite(t.depth[i]))) return false;
  }
  return true;
}

PixelBox bounds(const ScreenTriangle& t, int width, int height) {
  if (!drawable(t)) return {0, 0, 0, 0};
  const auto [x_low, x_high] = std::minmax({t.x[0], t.x[1], t.x[2]});
  const auto [y_low, y_high] = std::minmax({t.y[0], t.y[1], t.y[2]});
  constexpr float kRounding = 1.0f / kSubpixel;
  return {std::max(static_cast<int>(std::floor(x_low - kRounding)), 0),
          std::max(static_cast<int>(std::floor(y_low - kRounding)), 0),
          std::min(static_cast<int>(std::floor(x_high + kRounding)) + 1, width),
          std::min(static_cast<int>(std::floor(y_high + kRounding)) + 1, height)};
}

/// Triangle indices per tile, in increasing order.
struct Bins {
  int columns = 0;
  int rows = 0;
  std::vector<std::uint32_t> start;  // tiles + 1
  std::vector<std::uint32_t> triangles;
};

template <class Visit>
void for_each_tile(const PixelBox& box, int columns, Visit&& visit) {
  if (box.empty()) return;
  for (int row = box.y0 / kTile; row <= (box.y1 - 1) / kTile; ++row)
    for (int column = box.x0 / kTile; column <= (box.x1 - 1) / kTile; ++column) visit(row * columns + column);
}

Bins bin(std::span<const ScreenTriangle> triangles, int width, int height) {
  Bins bins;
  bins.columns = (width + kTile - 1) / kTile;
  bins.rows = (height + kTile - 1) / kTile;
  bins.start.assign(static_cast<std::size_t>(bins.columns) * bins.rows + 1, 0);
  std::vector<PixelBox> boxes(triangles.size());
  parallel_for(triangles.size(), 4096, [&](std::size_t i) { boxes[i] = bounds(triangles[i], width, height); });
  for (const PixelBox& box : boxes) for_each_tile(box, bins.columns, [&](int tile) { ++bins.start[tile + 1]; });
  for (std::size_t i = 1; i < bins.start.size(); ++i) bins.start[i] += bins.start[i - 1];
  bins.triangles.resize(bins.start.back());
  std::vector<std::uint32_t> next(bins.start.begin(), bins.start.end() - 1);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for_each_tile(boxes[i], bins.columns,
                  [&](int tile) { bins.triangles[next[tile]++] = static_cast<std::uint32_t>(i); });
  }
  return bins;
}

/// Everything that is constant over a triangle. Edge i is opposite to corner i and counts as inside when
/// positive, or zero on a top or left edge.
template <class Int>
struct Setup {
  std::array<Int, 3> step_x, step_y, at_origin;  // of the edge functions, per subpixel, at the origin pixel
  int origin_x, origin_y;                        // a pixel, to keep numbers small
  float depth_origin, depth_x, depth_y;          // depth at the origin pixel's corner and per pixel
  float depth_low, depth_high;
  bool empty;
};

template <class Int>
Setup<Int> set_up(const ScreenTriangle& t) {
  Setup<Int> s{};
  s.origin_x = static_cast<int>(std::floor(std::min({t.x[0], t.x[1], t.x[2]})));
  s.origin_y = static_cast<int>(std::floor(std::min({t.y[0], t.y[1], t.y[2]})));
  std::array<Int, 3> x, y;
  for (int i = 0; i < 3; ++i) {
    x[i] = static_cast<Int>(snapped(t.x[i])) - static_cast<Int>(s.origin_x) * kSubpixel;
    y[i] = static_cast<Int>(snapped(t.y[i])) - static_cast<Int>(s.origin_y) * kSubpixel;
  }
  const Int area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
  s.empty = area == 0;
  if (s.empty) return s;
  const Int sign = area > 0 ? 1 : -1;
  for (int i = 0; i < 3; ++i) {
    const int a = (i + 1) % 3;
    const int b = (i + 2) % 3;
    s.step_x[i] = sign * (y[a] - y[b]);
    s.step_y[i] = sign * (x[b] - x[a]);
    const bool owns_edge = s.step_x[i] > 0 || (s.step_x[i] == 0 && s.step_y[i] > 0);
    s.at_origin[i] = -(s.step_x[i] * x[a] + s.step_y[i] * y[a]) - (owns_edge ? 0 : 1);
  }
  const double inverse = kSubpixel / static_cast<double>(area);
  const double d1 = static_cast<double>(t.depth[1]) - t.depth[0];
  const double d2 = static_cast<double>(t.depth[2]) - t.depth[0];
  const double slope_x = (d1 * static_cast<double>(y[2] - y[0]) - d2 * static_cast<double>(y[1] - y[0])) * inverse;
  const double slope_y = (d2 * static_cast<double>(x[1] - x[0]) - d1 * static_cast<double>(x[2] - x[0])) * inverse;
  s.depth_x = static_cast<float>(slope_x);
  s.depth_y = static_cast<float>(slope_y);
  s.depth_origin = static_cast<float>(
      t.depth[0] - (slope_x * static_cast<double>(x[0]) + slope_y * static_cast<double>(y[0])) / kSubpixel);
  const auto [low, high] = std::minmax({t.depth[0], t.depth[1], t.depth[2]});
  s.depth_low = low;
  s.depth_high = high;
  return s;
}

/// Draws the part of one triangle inside a tile.
template <class Int, int Samples>
void draw(const Setup<Int>& s, const PixelBox& box, std::uint32_t name, SampleBuffer& buffer) {
  const std::span<const SubpixelPoint> points = subpixel_points(Samples);
  std::array<std::array<Int, Samples>, 3> offset;
  std::array<float, Samples> depth_offset;
  std::array<Int, 3> highest;
  for (int k = 0; k < Samples; ++k) {
    const Int x = static_cast<Int>(points[k].x * kSubpixel);
    const Int y = static_cast<Int>(points[k].y * kSubpixel);
    for (int i = 0; i < 3; ++i) offset[i][k] = s.step_x[i] * x + s.step_y[i] * y;
    depth_offset[k] = s.depth_x * points[k].x + s.depth_y * points[k].y;
  }
  for (int i = 0; i < 3; ++i) highest[i] = *std::max_element(offset[i].begin(), offset[i].end());
  for (int row = box.y0; row < box.y1; ++row) {
    std::array<Int, 3> edge;
    for (int i = 0; i < 3; ++i) {
      edge[i] = s.at_origin[i] + s.step_x[i] * static_cast<Int>(box.x0 - s.origin_x) * kSubpixel +
                s.step_y[i] * static_cast<Int>(row - s.origin_y) * kSubpixel;
    }
    const float row_depth = s.depth_origin + s.depth_y * static_cast<float>(row - s.origin_y);
    std::size_t at = buffer.pixel(box.x0, row);
    for (int column = box.x0; column < box.x1; ++column, at += Samples) {
      if (((edge[0] + highest[0]) | (edge[1] + highest[1]) | (edge[2] + highest[2])) >= 0) {
        const float pixel_depth = row_depth + s.depth_x * static_cast<float>(column - s.origin_x);
        float* const depth = buffer.depth.data() + at;
        std::uint32_t* const triangle = buffer.triangle.data() + at;
        for (int k = 0; k < Samples; ++k) {
          const Int inside = (edge[0] + offset[0][k]) | (edge[1] + offset[1][k]) | (edge[2] + offset[2][k]);
          // Rounding must not push a sliver's depth beyond its corners.
          const float here = std::min(std::max(pixel_depth + depth_offset[k], s.depth_low), s.depth_high);
          if (inside >= 0 && here > depth[k]) {
            depth[k] = here;
            triangle[k] = name;
          }
        }
      }
      for (int i = 0; i < 3; ++i) edge[i] += s.step_x[i] * kSubpixel;
    }
  }
}

template <int Samples>
void draw_tile(std::span<const ScreenTriangle> triangles, const Bins& bins, int tile, SampleBuffer& buffer) {
  const int left = tile % bins.columns * kTile;
  const int top = tile / bins.columns * kTile;
  for (std::uint32_t k = bins.start[tile]; k < bins.start[tile + 1]; ++k) {
    const std::uint32_t index = bins.triangles[k];
    const ScreenTriangle& t = triangles[index];
    const auto [x_low, x_high] = std::minmax({t.x[0], t.x[1], t.x[2]});
    const auto [y_low, y_high] = std::minmax({t.y[0], t.y[1], t.y[2]});
    const PixelBox all = bounds(t, buffer.width, buffer.height);
    const PixelBox box{std::max(all.x0, left), std::max(all.y0, top), std::min(all.x1, left + kTile),
                       std::min(all.y1, top + kTile)};
    if (box.empty()) continue;
    if (x_high - x_low < kSmall && y_high - y_low < kSmall) {
      const auto setup = set_up<std::int32_t>(t);
      if (!setup.empty) draw<std::int32_t, Samples>(setup, box, index + 1, buffer);
    } else {
      const auto setup = set_up<std::int64_t>(t);
      if (!setup.empty) draw<std::int64_t, Samples>(setup, box, index + 1, buffer);
    }
  }
}

}  // namespace

std::span<const SubpixelPoint> subpixel_points(int samples) {
  switch (samples) {
    case 4:
      return kFour;
    case 8:
      return kEight;
    case 16:
      return kSixteen;
    default:
      return kOne;
  }
}

SampleBuffer rasterize(std::span<const ScreenTriangle> triangles, int width, int height, int samples) {
  LIMBER_ASSERT(width > 0 && height > 0);
  LIMBER_ASSERT(samples == 1 || samples == 4 || samples == 8 || samples == 16);
  SampleBuffer buffer;
  buffer.width = width;
  buffer.height = height;
  buffer.samples = samples;
  const std::size_t count = buffer.pixel(0, height);
  buffer.triangle.assign(count, 0);
  buffer.depth.assign(count, std::numeric_limits<float>::lowest());
  const Bins bins = bin(triangles, width, height);
  const auto tiles = static_cast<std::size_t>(bins.columns) * bins.rows;
  parallel_for(tiles, 1, [&](std::size_t i) {
    const int tile = static_cast<int>(i);
    switch (samples) {
      case 4:
        return draw_tile<4>(triangles, bins, tile, buffer);
      case 8:
        return draw_tile<8>(triangles, bins, tile, buffer);
      case 16:
        return draw_tile<16>(triangles, bins, tile, buffer);
      default:
        return draw_tile<1>(triangles, bins, tile, buffer);
    }
  });
  return buffer;
}

}  // namespace limber::internal
