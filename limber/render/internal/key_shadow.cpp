#include "limber/render/internal/key_shadow.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <Eigen/Geometry>

#include "limber/core/internal/parallel.h"
#include "limber/render/internal/grid_blur.h"
#include "limber/render/internal/rasterizer.h"

namespace limber::internal {
namespace {

constexpr int kCells = 512;
constexpr int kMargin = 8;               // cells around the shape, for the blur
constexpr float kSoftness = 2.2f;        // radius of the blur's boxes in cells
constexpr float kNormalOffset = 0.006f;  // moves the point off its own surface, as part of the size
constexpr float kLeastVariance = 4e-6f;
constexpr float kBleeding = 0.3f;  // light that leaks between two casters is cut below this share

}  // namespace

KeyShadow::KeyShadow(std::span<const Eigen::Vector3f> positions, std::span<const Eigen::Vector3i> triangles,
                     const Eigen::Vector3f& light)
    : across_(light.unitOrthogonal()), along_(light.cross(across_)), light_(light) {
  Eigen::AlignedBox3f box;
  std::vector<Eigen::Vector3f> seen(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    seen[i] = {positions[i].dot(across_), positions[i].dot(along_), positions[i].dot(light_)};
    if (seen[i].allFinite()) box.extend(seen[i]);
  }
  if (box.isEmpty() || triangles.empty()) return;
  size_ = box.sizes().maxCoeff();
  if (!(size_ > 0) || !std::isfinite(size_)) return;
  corner_ = box.min();
  const float scale = (kCells - 2 * kMargin) / size_;
  std::vector<ScreenTriangle> screen;
  screen.reserve(triangles.size());
  for (const Eigen::Vector3i& corner : triangles) {
    ScreenTriangle t;
    for (int c = 0; c < 3; ++c) {
      const Eigen::Vector3f offset = seen[corner[c]] - corner_;
      t.x[c] = kMargin + offset.x() * scale;
      t.y[c] = kMargin + offset.y() * scale;
      t.depth[c] = offset.z() / size_;
    }
    screen.push_back(t);
  }
  const SampleBuffer buffer = rasterize(screen, kCells, kCells, 1);
  mean_.resize(buffer.depth.size());
  mean_square_.resize(buffer.depth.size());
  for (std::size_t i = 0; i < mean_.size(); ++i) {
    mean_[i] = buffer.triangle[i] == 0 ? 0.0f : buffer.depth[i];
    mean_square_[i] = mean_[i] * mean_[i];
  }
  const std::array<std::vector<float>*, 2> grids = {&mean_, &mean_square_};
  parallel_for(2, 1, [&](std::size_t k) { blur_grid(*grids[k], kCells, kSoftness, 2); });
}

float KeyShadow::light_at(const Eigen::Vector3f& point, const Eigen::Vector3f& normal) const {
  if (mean_.empty()) return 1;
  const Eigen::Vector3f moved = point + normal * (kNormalOffset * size_);
  const float scale = (kCells - 2 * kMargin) / size_;
  const float x = kMargin + (moved.dot(across_) - corner_.x()) * scale - 0.5f;
  const float y = kMargin + (moved.dot(along_) - corner_.y()) * scale - 0.5f;
  if (!(x >= 0 && y >= 0 && x < kCells - 1 && y < kCells - 1)) return 1;
  const int column = static_cast<int>(x);
  const int row = static_cast<int>(y);
  const float u = x - static_cast<float>(column);
  const float v = y - static_cast<float>(row);
  const std::size_t at = static_cast<std::size_t>(row) * kCells + static_cast<std::size_t>(column);
  const auto bilinear = [&](const std::vector<float>& grid) {
    return (1 - v) * ((1 - u) * grid[at] + u * grid[at + 1]) +
           v * ((1 - u) * grid[at + kCells] + u * grid[at + kCells + 1]);
  };
  const float mean = bilinear(mean_);
  const float below = mean - (moved.dot(light_) - corner_.z()) / size_;
  if (below <= 0) return 1;
  const float variance = std::max(bilinear(mean_square_) - mean * mean, kLeastVariance);
  const float bound = variance / (variance + below * below);  // Chebyshev's inequality
  return std::clamp((bound - kBleeding) / (1 - kBleeding), 0.0f, 1.0f);
}

}  // namespace limber::internal
