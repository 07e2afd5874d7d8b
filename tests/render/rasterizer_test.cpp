#include "limber/render/internal/rasterizer.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "limber/core/executor.h"
#include "limber/core/internal/random.h"

namespace limber {
using namespace internal;
namespace {

ScreenTriangle random_triangle(Random& random, double low, double high, double size) {
  ScreenTriangle t;
  const double x = random.uniform(low, high);
  const double y = random.uniform(low, high);
  for (int c = 0; c < 3; ++c) {
    t.x[c] = static_cast<float>(x + random.uniform(-size, size));
    t.y[c] = static_cast<float>(y + random.uniform(-size, size));
    t.depth[c] = static_cast<float>(random.uniform(0.1, 1));
  }
  return t;
}

/// Barycentric coordinates in double, from corners rounded to the documented 1/256 pixel.
struct Exact {
  double b[3];
  double area;
  double depth = 0;
};
Exact exact_at(const ScreenTriangle& t, double x, double y) {
  double px[3], py[3];
  for (int c = 0; c < 3; ++c) {
    px[c] = std::round(t.x[c] * 256.0) / 256;
    py[c] = std::round(t.y[c] * 256.0) / 256;
  }
  Exact e;
  e.area = (px[1] - px[0]) * (py[2] - py[0]) - (px[2] - px[0]) * (py[1] - py[0]);
  for (int c = 0; c < 3; ++c) {
    const int i = (c + 1) % 3;
    const int j = (c + 2) % 3;
    e.b[c] = ((px[j] - px[i]) * (y - py[i]) - (py[j] - py[i]) * (x - px[i])) / e.area;
    e.depth += e.b[c] * t.depth[c];
  }
  return e;
}

TEST(Rasterizer, FindsTheNearestTriangleAtEverySampleAsBruteForceDoes) {
  Random random(3);
  for (const int samples : {1, 4, 8, 16}) {
    std::vector<ScreenTriangle> triangles;
    for (int i = 0; i < 60; ++i) triangles.push_back(random_triangle(random, -10, 100, i % 5 == 0 ? 90 : 12));
    const SampleBuffer buffer = rasterize(triangles, 91, 70, samples);
    const auto points = subpixel_points(samples);
    ASSERT_EQ(static_cast<int>(points.size()), samples);
    int covered = 0;
    for (int y = 0; y < 70; ++y) {
      for (int x = 0; x < 91; ++x) {
        for (int k = 0; k < samples; ++k) {
          double best = -1;
          for (const ScreenTriangle& t : triangles) {
            const Exact e = exact_at(t, x + points[k].x, y + points[k].y);
            if (e.b[0] > 0 && e.b[1] > 0 && e.b[2] > 0) best = std::max(best, e.depth);
          }
          const std::size_t at = buffer.pixel(x, y) + static_cast<std::size_t>(k);
          if (best < 0) {
            // A sample exactly on an edge may belong to a triangle; strictly outside it may not.
            if (buffer.triangle[at] == 0) continue;
            const Exact e = exact_at(triangles[buffer.triangle[at] - 1], x + points[k].x, y + points[k].y);
            EXPECT_NEAR(std::min({e.b[0], e.b[1], e.b[2]}), 0, 1e-12);
            continue;
          }
          ++covered;
          ASSERT_NE(buffer.triangle[at], 0u);
          EXPECT_NEAR(buffer.depth[at], best, 2e-5);
        }
      }
    }
    EXPECT_GT(covered, 1000 * samples);
  }
}

TEST(Rasterizer, CoversAMeshOfTheWholePictureWithoutGapOrOverlap) {
  // A jittered grid: every sample must belong to exactly one triangle, which drawing with one triangle left
  // out at a time would show as a double. Count by drawing each triangle alone.
  Random random(5);
  constexpr int kSide = 6;
  constexpr int kPixels = 48;
  float x[kSide + 1][kSide + 1], y[kSide + 1][kSide + 1];
  for (int i = 0; i <= kSide; ++i) {
    for (int j = 0; j <= kSide; ++j) {
      const bool inner = i > 0 && j > 0 && i < kSide && j < kSide;
      x[i][j] = static_cast<float>(j * kPixels / kSide + (inner ? random.uniform(-3, 3) : 0));
      y[i][j] = static_cast<float>(i * kPixels / kSide + (inner ? random.uniform(-3, 3) : 0));
    }
  }
  std::vector<int> hits(kPixels * kPixels * 4, 0);
  const auto draw = [&](int a, int b, int c, int d, int e, int f) {
    const ScreenTriangle t{{x[a][b], x[c][d], x[e][f]}, {y[a][b], y[c][d], y[e][f]}, {1, 1, 1}, 0, -1};
    const SampleBuffer buffer = rasterize(std::span(&t, 1), kPixels, kPixels, 4);
    for (std::size_t k = 0; k < hits.size(); ++k) hits[k] += buffer.triangle[k] != 0 ? 1 : 0;
  };
  for (int i = 0; i < kSide; ++i) {
    for (int j = 0; j < kSide; ++j) {
      draw(i, j, i + 1, j, i + 1, j + 1);
      draw(i, j, i, j + 1, i + 1, j + 1);  // the other orientation
    }
  }
  EXPECT_EQ(std::count(hits.begin(), hits.end(), 1), static_cast<std::ptrdiff_t>(hits.size()));
}

TEST(Rasterizer, CoverageApproachesTheAreaOfATriangle) {
  const ScreenTriangle t{{10.3f, 190.7f, 60.2f}, {12.1f, 40.9f, 180.4f}, {1, 1, 1}, 0, -1};
  const double area = 0.5 * std::abs((190.7 - 10.3) * (180.4 - 12.1) - (60.2 - 10.3) * (40.9 - 12.1));
  const SampleBuffer buffer = rasterize(std::span(&t, 1), 200, 200, 16);
  const auto covered =
      buffer.triangle.size() - static_cast<std::size_t>(std::count(buffer.triangle.begin(), buffer.triangle.end(), 0u));
  EXPECT_NEAR(static_cast<double>(covered) / 16, area, 2e-3 * area);
}

TEST(Rasterizer, TheEarlierTriangleWinsAtEqualDepth) {
  const ScreenTriangle t{{0, 20, 0}, {0, 0, 20}, {0.5f, 0.5f, 0.5f}, 0, -1};
  const std::vector<ScreenTriangle> twice = {t, t};
  const SampleBuffer buffer = rasterize(twice, 8, 8, 4);
  EXPECT_EQ(std::count(buffer.triangle.begin(), buffer.triangle.end(), 1u), 8 * 8 * 4);
}

TEST(Rasterizer, SkipsWhatCannotBeDrawn) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const std::vector<ScreenTriangle> triangles = {{{kNan, 5, 0}, {0, 0, 5}, {1, 1, 1}, 0, -1},
                                                 {{0, 5, 0}, {0, 0, kInfinity}, {1, 1, 1}, 0, -1},
                                                 {{0, 5, 0}, {0, 0, 5}, {1, kNan, 1}, 0, -1},
                                                 {{2, 2, 2}, {2, 2, 2}, {1, 1, 1}, 0, -1},
                                                 {{0, 4, 8}, {0, 4, 8}, {1, 1, 1}, 0, -1},
                                                 {{-1e9f, 1e9f, 0}, {0, 0, 1e9f}, {1, 1, 1}, 0, -1},
                                                 {{100, 105, 100}, {100, 100, 105}, {1, 1, 1}, 0, -1}};
  const SampleBuffer buffer = rasterize(triangles, 8, 8, 8);
  EXPECT_EQ(std::count(buffer.triangle.begin(), buffer.triangle.end(), 0u), 8 * 8 * 8);
}

TEST(Rasterizer, GivesTheSameBitsOnAnyNumberOfThreads) {
  Random random(9);
  std::vector<ScreenTriangle> triangles;
  for (int i = 0; i < 3000; ++i) triangles.push_back(random_triangle(random, 0, 300, i % 50 == 0 ? 200 : 9));
  set_thread_count(1);
  const SampleBuffer one = rasterize(triangles, 300, 280, 4);
  set_thread_count(4);
  const SampleBuffer four = rasterize(triangles, 300, 280, 4);
  set_thread_count(0);
  EXPECT_EQ(one.triangle, four.triangle);
  EXPECT_EQ(one.depth, four.depth);
}

}  // namespace
}  // namespace limber
