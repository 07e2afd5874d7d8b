#include "limber/render/internal/ambient_occlusion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "limber/core/internal/parallel.h"

namespace limber::internal {
namespace {

constexpr int kNeighbours = 12;
constexpr float kTurns = 5;
constexpr float kStrength = 2.4f;
using Spiral = std::array<Eigen::Vector2f, kNeighbours>;

/// One spiral per position in a 4 x 4 block of pixels; rotations in an order that keeps similar ones apart.
std::array<Spiral, 16> spirals() {
  constexpr std::array<int, 16> kOrder = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};
  std::array<Spiral, 16> result;
  for (int block = 0; block < 16; ++block) {
    const float turn = static_cast<float>(kOrder[block]) / 16;
    for (int i = 0; i < kNeighbours; ++i) {
      const float along = (static_cast<float>(i) + 0.3f + 0.4f * turn) / kNeighbours;
      const float angle = 2 * std::numbers::pi_v<float> * (along * kTurns + turn);
      // Denser near the middle: small creases matter as much as large hollows.
      const float reach = along * std::sqrt(along);
      result[block][i] = Eigen::Vector2f(std::cos(angle), std::sin(angle)) * reach;
    }
  }
  return result;
}

float openness_at(const PixelGeometry& geometry, const Projection& projection, int x, int y, float radius,
                  const Spiral& spiral) {
  const auto width = static_cast<std::size_t>(geometry.width);
  const std::size_t at = static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x);
  const float z = geometry.distance[at];
  const Eigen::Vector3f& normal = geometry.normals[at];
  const Eigen::Vector3f point = projection.to_view(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f, z);
  const float reach = std::min(radius * projection.scale_at(z), 0.35f * static_cast<float>(geometry.height));
  if (reach < 1) return 1;
  const float square = radius * radius;
  const float bias = 0.012f * radius;
  float blocked = 0;
  for (const Eigen::Vector2f& offset : spiral) {
    const int nx = x + static_cast<int>(std::lrint(offset.x() * reach));
    const int ny = y + static_cast<int>(std::lrint(offset.y() * reach));
    if (nx < 0 || ny < 0 || nx >= geometry.width || ny >= geometry.height) continue;
    const float nz = geometry.distance[static_cast<std::size_t>(ny) * width + static_cast<std::size_t>(nx)];
    if (!(nz < z + radius)) continue;
    const Eigen::Vector3f to =
        projection.to_view(static_cast<float>(nx) + 0.5f, static_cast<float>(ny) + 0.5f, nz) - point;
    const float length2 = to.squaredNorm();
    const float rise = to.dot(normal) - bias;
    if (length2 >= square || rise <= 0) continue;
    // Cosine to the neighbour, faded out towards the rim.
    const float fade = 1 - length2 / square;
    blocked += fade * rise / std::sqrt(length2 + 1e-4f * square);
  }
  return std::max(1 - kStrength * blocked / kNeighbours, 0.0f);
}

/// Averages along one axis over a period of the pattern (half weights at both ends), across similar depths only.
void smooth(const PixelGeometry& geometry, const std::vector<float>& from, std::vector<float>& to, int step_x,
            int step_y, float tolerance) {
  constexpr std::array<float, 5> kWeight = {0.5f, 1, 1, 1, 0.5f};
  const auto width = static_cast<std::size_t>(geometry.width);
  parallel_for(static_cast<std::size_t>(geometry.height), 8, [&](std::size_t row) {
    const int y = static_cast<int>(row);
    for (int x = 0; x < geometry.width; ++x) {
      const std::size_t at = row * width + static_cast<std::size_t>(x);
      const float z = geometry.distance[at];
      if (!std::isfinite(z)) continue;
      float sum = 0;
      float weights = 0;
      for (int k = -2; k <= 2; ++k) {
        const int nx = x + k * step_x;
        const int ny = y + k * step_y;
        if (nx < 0 || ny < 0 || nx >= geometry.width || ny >= geometry.height) continue;
        const std::size_t neighbour = static_cast<std::size_t>(ny) * width + static_cast<std::size_t>(nx);
        if (!(std::abs(geometry.distance[neighbour] - z) < tolerance)) continue;
        sum += kWeight[k + 2] * from[neighbour];
        weights += kWeight[k + 2];
      }
      to[at] = sum / weights;
    }
  });
}

}  // namespace

std::vector<float> ambient_occlusion(const PixelGeometry& geometry, const Projection& projection, float radius) {
  static const std::array<Spiral, 16> kSpirals = spirals();
  const auto width = static_cast<std::size_t>(geometry.width);
  std::vector<float> openness(geometry.distance.size(), 1.0f);
  parallel_for(static_cast<std::size_t>(geometry.height), 4, [&](std::size_t row) {
    const int y = static_cast<int>(row);
    for (int x = 0; x < geometry.width; ++x) {
      const std::size_t at = row * width + static_cast<std::size_t>(x);
      if (!std::isfinite(geometry.distance[at])) continue;
      openness[at] = openness_at(geometry, projection, x, y, radius, kSpirals[(y & 3) * 4 + (x & 3)]);
    }
  });
  std::vector<float> scratch(openness.size(), 1.0f);
  smooth(geometry, openness, scratch, 1, 0, 0.3f * radius);
  smooth(geometry, scratch, openness, 0, 1, 0.3f * radius);
  return openness;
}

}  // namespace limber::internal
