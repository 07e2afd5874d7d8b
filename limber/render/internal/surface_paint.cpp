#include "limber/render/internal/surface_paint.h"

#include <algorithm>
#include <cmath>

namespace limber::internal {
namespace {

constexpr int kHalfTable = 1024;
const Rgb kRegionBlue{0.20f, 0.45f, 0.90f};
constexpr float kTintShare = 0.75f;

/// sRGB bytes to linear light.
const std::array<float, 256>& byte_to_linear() {
  static const std::array<float, 256> table = [] {
    std::array<float, 256> values{};
    for (int i = 0; i < 256; ++i) values[i] = to_linear(Rgb::Constant(static_cast<float>(i) / 255))[0];
    return values;
  }();
  return table;
}

std::vector<Rgb> linear_of(const std::vector<Rgb>& colors) {
  std::vector<Rgb> result(colors.size());
  std::transform(colors.begin(), colors.end(), result.begin(), to_linear);
  return result;
}

}  // namespace

SurfacePaint::SurfacePaint(const Surface& surface, std::vector<bool> tinted)
    : surface_(&surface), plain_(to_linear(surface.color)), tinted_(std::move(tinted)) {
  const Shape& shape = surface.shape;
  if (!surface.scalars.empty()) {
    kind_ = Kind::Scalars;
    for (int i = -kHalfTable; i <= kHalfTable; ++i)
      colors_.push_back(to_linear(weight_color(static_cast<float>(i) / kHalfTable, surface.color)));
  } else if (!surface.triangle_colors.empty()) {
    kind_ = Kind::Triangles;
    colors_ = linear_of(surface.triangle_colors);
  } else if (!surface.vertex_colors.empty()) {
    kind_ = Kind::Vertices;
    colors_ = linear_of(surface.vertex_colors);
  } else if (!surface.texture.empty() && shape.uvs.rows() > 0) {
    kind_ = Kind::Texture;
  } else if (shape.colors.rows() > 0) {
    kind_ = Kind::Vertices;
    for (Eigen::Index i = 0; i < shape.colors.rows(); ++i)
      colors_.push_back(to_linear(shape.colors.row(i).head<3>().transpose()));
  }
}

float SurfacePaint::scalar_at(int triangle, const Eigen::Vector3f& b) const {
  const auto corner = surface_->shape.triangles.row(triangle);
  return b[0] * surface_->scalars[corner[0]] + b[1] * surface_->scalars[corner[1]] +
         b[2] * surface_->scalars[corner[2]];
}

SurfacePaint::Sample SurfacePaint::texture_at(int triangle, const Eigen::Vector3f& b) const {
  const Shape& shape = surface_->shape;
  const Image& image = surface_->texture;
  const auto row = shape.triangle_uvs.rows() > 0 ? shape.triangle_uvs.row(triangle) : shape.triangles.row(triangle);
  Eigen::Vector2d uv = Eigen::Vector2d::Zero();
  for (int c = 0; c < 3; ++c) uv += static_cast<double>(b[c]) * shape.uvs.row(row[c]).transpose();
  if (!uv.allFinite()) return {plain_, 1};
  // Repeats outside of [0,1], bilinear inside.
  const double x = (uv.x() - std::floor(uv.x())) * image.width - 0.5;
  const double y = (1 - (uv.y() - std::floor(uv.y()))) * image.height - 0.5;
  const int x0 = static_cast<int>(std::floor(x));
  const int y0 = static_cast<int>(std::floor(y));
  const auto fx = static_cast<float>(x - x0);
  const auto fy = static_cast<float>(y - y0);
  Rgb color = Rgb::Zero();
  float alpha = 0;
  for (int k = 0; k < 4; ++k) {
    const int px = std::clamp(x0 + (k & 1), 0, image.width - 1);
    const int py = std::clamp(y0 + (k >> 1), 0, image.height - 1);
    const std::uint8_t* p = image.at(px, py);
    const float weight = ((k & 1) != 0 ? fx : 1 - fx) * ((k >> 1) != 0 ? fy : 1 - fy) * static_cast<float>(p[3]) / 255;
    color += weight * Rgb(byte_to_linear()[p[0]], byte_to_linear()[p[1]], byte_to_linear()[p[2]]);
    alpha += weight;
  }
  if (alpha <= 0) return {plain_, 0};
  return {color / alpha, alpha};
}

SurfacePaint::Sample SurfacePaint::at(int triangle, const Eigen::Vector3f& b) const {
  Sample sample{plain_, 1};
  const auto corner = surface_->shape.triangles.row(triangle);
  switch (kind_) {
    case Kind::Plain:
      break;
    case Kind::Scalars: {
      const float value = scalar_at(triangle, b) / surface_->scalar_map.range;
      if (std::isfinite(value)) {
        const float place = (std::clamp(value, -1.0f, 1.0f) + 1) * kHalfTable;
        const int entry = std::min(static_cast<int>(place), 2 * kHalfTable - 1);
        const float fraction = place - static_cast<float>(entry);
        sample.linear = colors_[entry] * (1 - fraction) + colors_[entry + 1] * fraction;
      } else {
        sample.linear = Rgb(1, 0, 1);
      }
      break;
    }
    case Kind::Triangles:
      sample.linear = colors_[triangle];
      break;
    case Kind::Vertices:
      sample.linear = b[0] * colors_[corner[0]] + b[1] * colors_[corner[1]] + b[2] * colors_[corner[2]];
      break;
    case Kind::Texture:
      sample = texture_at(triangle, b);
      break;
  }
  if (!tinted_.empty()) {
    float share = 0;
    for (int c = 0; c < 3; ++c) share += tinted_[corner[c]] ? b[c] : 0.0f;
    share = kTintShare * std::clamp(share, 0.0f, 1.0f);
    sample.linear = sample.linear * (1 - share) + to_linear(kRegionBlue) * share;
  }
  return sample;
}

}  // namespace limber::internal
