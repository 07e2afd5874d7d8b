#include "limber/render/internal/ground_shadow.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "limber/core/internal/parallel.h"
#include "limber/render/internal/grid_blur.h"
#include "limber/render/internal/rasterizer.h"

namespace limber::internal {
namespace {

constexpr int kCells = 256;
constexpr std::size_t kGrid = static_cast<std::size_t>(kCells) * kCells;
constexpr float kLean = 0.30f;    // how far the shadow leans away from the light, per height
constexpr float kSpread = 0.55f;  // radius of a layer's blur, per height
constexpr float kStrength = 0.85f;

// Middles of the layers of height, as parts of the footprint's side.
constexpr std::array<float, 7> kLayers = {0.004f, 0.02f, 0.05f, 0.1f, 0.2f, 0.4f, 0.8f};

/// Splits a height between the two nearest layers, so that no steps show.
std::pair<int, float> layer_of(float height) {
  if (height <= kLayers.front()) return {0, 0.0f};
  for (int i = 0; i + 1 < static_cast<int>(kLayers.size()); ++i) {
    if (height < kLayers[i + 1]) return {i, (height - kLayers[i]) / (kLayers[i + 1] - kLayers[i])};
  }
  return {static_cast<int>(kLayers.size()) - 2, 1.0f};
}

/// Lowest height over the ground per cell, as parts of the footprint's side; negative where nothing is.
std::vector<float> height_grid(std::span<const Eigen::Vector3f> on_ground, std::span<const Eigen::Vector3i> triangles) {
  std::vector<ScreenTriangle> screen;
  screen.reserve(triangles.size());
  for (const Eigen::Vector3i& corner : triangles) {
    ScreenTriangle t;
    for (int c = 0; c < 3; ++c) {
      t.x[c] = on_ground[corner[c]].x();
      t.y[c] = on_ground[corner[c]].y();
      t.depth[c] = -on_ground[corner[c]].z();
    }
    screen.push_back(t);
  }
  const SampleBuffer buffer = rasterize(screen, kCells, kCells, 1);
  std::vector<float> heights(kGrid);
  for (std::size_t i = 0; i < kGrid; ++i) heights[i] = buffer.triangle[i] == 0 ? -1 : -buffer.depth[i];
  return heights;
}

}  // namespace

GroundShadow::GroundShadow(std::span<const Eigen::Vector3f> positions, std::span<const Eigen::Vector3i> triangles,
                           const Eigen::Vector3f& up, const Eigen::Vector3f& light)
    : up_(up) {
  const Eigen::Vector3f away = -(light - light.dot(up) * up);
  across_ = away.norm() > 1e-6f ? away.normalized() : up.unitOrthogonal();
  along_ = up.cross(across_);
  height_ = std::numeric_limits<float>::infinity();
  for (const Eigen::Vector3f& p : positions)
    if (p.allFinite()) height_ = std::min(height_, p.dot(up));
  if (!std::isfinite(height_) || triangles.empty()) return;
  std::vector<Eigen::Vector3f> on_ground(positions.size());
  Eigen::AlignedBox2f box;
  float top = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const float rise = positions[i].dot(up) - height_;
    on_ground[i] = {positions[i].dot(across_) + kLean * rise, positions[i].dot(along_), rise};
    if (!on_ground[i].allFinite()) continue;
    box.extend(on_ground[i].head<2>());
    top = std::max(top, rise);
  }
  // Room for the blur; heights count in units of a side that also knows how tall the shape is.
  const float footprint = box.sizes().maxCoeff();
  const float side = footprint + 1.6f * std::max(0.5f * footprint, 0.5f * top);
  if (!(side > 0) || !std::isfinite(side)) return;
  corner_ = box.center() - Eigen::Vector2f::Constant(side / 2);
  cells_per_unit_ = kCells / side;
  for (Eigen::Vector3f& p : on_ground) {
    p.head<2>() = (p.head<2>() - corner_) * cells_per_unit_;
    p.z() /= side;
  }
  const std::vector<float> heights = height_grid(on_ground, triangles);
  std::vector<std::vector<float>> layers(kLayers.size(), std::vector<float>(kGrid, 0.0f));
  for (std::size_t i = 0; i < kGrid; ++i) {
    if (heights[i] < 0) continue;
    const auto [layer, share] = layer_of(heights[i]);
    layers[layer][i] += 1 - share;
    layers[layer + 1][i] += share;
  }
  parallel_for(layers.size(), 1, [&](std::size_t k) {
    // Three boxes of this radius have about the spread of a bell of the wanted one.
    const float radius = 0.62f * kSpread * kLayers[k] * kCells;
    blur_grid(layers[k], kCells, std::clamp(radius, 0.35f, kCells / 2.0f), 3);
  });
  grid_.assign(kGrid, 0.0f);
  for (const std::vector<float>& layer : layers)
    for (std::size_t i = 0; i < kGrid; ++i) grid_[i] += kStrength * layer[i];
}

float GroundShadow::along_ray(const Eigen::Vector3f& origin, const Eigen::Vector3f& direction) const {
  if (grid_.empty()) return 0;
  const float fall = -direction.dot(up_);
  const float above = origin.dot(up_) - height_;
  if (!(fall > 1e-6f) || !(above > 0)) return 0;
  const Eigen::Vector3f hit = origin + direction * (above / fall);
  const float x = (hit.dot(across_) - corner_.x()) * cells_per_unit_ - 0.5f;
  const float y = (hit.dot(along_) - corner_.y()) * cells_per_unit_ - 0.5f;
  if (!(x >= 0 && y >= 0 && x < kCells - 1 && y < kCells - 1)) return 0;
  const int column = static_cast<int>(x);
  const int row = static_cast<int>(y);
  const float u = x - static_cast<float>(column);
  const float v = y - static_cast<float>(row);
  const float* const at = grid_.data() + static_cast<std::size_t>(row) * kCells + column;
  return (1 - v) * ((1 - u) * at[0] + u * at[1]) + v * ((1 - u) * at[kCells] + u * at[kCells + 1]);
}

}  // namespace limber::internal
