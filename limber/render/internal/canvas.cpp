#include "limber/render/internal/canvas.h"

#include <algorithm>
#include <cmath>

#include "limber/render/internal/bitmap_font.h"

namespace limber::internal {
namespace {

/// Calls cover(x, y) at the middle of each pixel of the box and blends what it returns.
template <class Cover>
void paint(Image& image, const Eigen::Vector2f& low, const Eigen::Vector2f& high, Cover&& cover) {
  if (!low.allFinite() || !high.allFinite()) return;
  const auto clamped = [](float value, int limit) {
    return static_cast<int>(std::clamp(std::floor(value), 0.0f, static_cast<float>(limit)));
  };
  const int x0 = clamped(low.x(), image.width), x1 = clamped(high.x() + 1, image.width);
  const int y0 = clamped(low.y(), image.height), y1 = clamped(high.y() + 1, image.height);
  for (int y = y0; y < y1; ++y)
    for (int x = x0; x < x1; ++x)
      cover(x, y, Eigen::Vector2f(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f));
}

float soft(float inside_by) {
  return std::clamp(inside_by + 0.5f, 0.0f, 1.0f);
}

}  // namespace

void blend(Image& image, int x, int y, const Rgb& color, float alpha) {
  if (x < 0 || y < 0 || x >= image.width || y >= image.height || !(alpha > 0)) return;
  alpha = std::min(alpha, 1.0f);
  std::uint8_t* const pixel = image.at(x, y);
  const float below = static_cast<float>(pixel[3]) / 255 * (1 - alpha);
  const float total = alpha + below;
  for (int c = 0; c < 3; ++c) {
    const float mixed = (color[c] * alpha + static_cast<float>(pixel[c]) / 255 * below) / total;
    pixel[c] = static_cast<std::uint8_t>(std::lrint(std::clamp(mixed, 0.0f, 1.0f) * 255));
  }
  pixel[3] = static_cast<std::uint8_t>(std::lrint(total * 255));
}

void draw_rectangle(Image& image, int x, int y, int width, int height, const Rgb& color, float alpha) {
  for (int row = std::max(y, 0); row < std::min(y + height, image.height); ++row)
    for (int column = std::max(x, 0); column < std::min(x + width, image.width); ++column)
      blend(image, column, row, color, alpha);
}

void draw_segment(Image& image, const Eigen::Vector2f& from, const Eigen::Vector2f& to, float half_width,
                  const Rgb& color, float alpha) {
  const Eigen::Vector2f margin = Eigen::Vector2f::Constant(half_width + 1);
  const Eigen::Vector2f along = to - from;
  const float length2 = along.squaredNorm();
  paint(image, from.cwiseMin(to) - margin, from.cwiseMax(to) + margin, [&](int x, int y, const Eigen::Vector2f& p) {
    const float t = length2 > 0 ? std::clamp((p - from).dot(along) / length2, 0.0f, 1.0f) : 0.0f;
    blend(image, x, y, color, alpha * soft(half_width - (p - from - t * along).norm()));
  });
}

void draw_ring(Image& image, const Eigen::Vector2f& center, float inner, float outer, const Rgb& color, float alpha) {
  const Eigen::Vector2f margin = Eigen::Vector2f::Constant(outer + 1);
  paint(image, center - margin, center + margin, [&](int x, int y, const Eigen::Vector2f& p) {
    const float distance = (p - center).norm();
    const float hole = inner > 0 ? soft(distance - inner) : 1.0f;
    blend(image, x, y, color, alpha * soft(outer - distance) * hole);
  });
}

void draw_ball(Image& image, const Eigen::Vector2f& center, float radius, const Rgb& color, float alpha) {
  const Eigen::Vector2f margin = Eigen::Vector2f::Constant(radius + 1);
  paint(image, center - margin, center + margin, [&](int x, int y, const Eigen::Vector2f& p) {
    const Eigen::Vector2f n = (p - center) / radius;
    const float toward = std::sqrt(std::max(1 - n.squaredNorm(), 0.0f));
    const float lit = std::max(-0.48f * n.x() - 0.58f * n.y() + 0.66f * toward, 0.0f);
    const float glint = std::pow(lit, 24.0f) * 0.55f;
    const Rgb shaded = color * (0.52f + 0.52f * lit) + Rgb::Constant(glint);
    blend(image, x, y, shaded.cwiseMin(1.0f), alpha * soft(radius - (p - center).norm()));
  });
}

void draw_text(Image& image, int x, int y, std::string_view text, int scale, const Rgb& color, const Rgb& halo) {
  const auto for_each_dot = [&](auto&& visit) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      for (int row = 0; row < kGlyphHeight; ++row) {
        for (int column = 0; column < kGlyphWidth; ++column) {
          if (!glyph_dot(text[i], column, row)) continue;
          visit(x + (static_cast<int>(i) * (kGlyphWidth + 1) + column) * scale, y + row * scale);
        }
      }
    }
  };
  for_each_dot([&](int px, int py) { draw_rectangle(image, px - 1, py - 1, scale + 2, scale + 2, halo, 0.35f); });
  for_each_dot([&](int px, int py) { draw_rectangle(image, px, py, scale, scale, color, 1); });
}

int text_width(std::string_view text, int scale) {
  return text.empty() ? 0 : (static_cast<int>(text.size()) * (kGlyphWidth + 1) - 1) * scale;
}

int text_height(int scale) {
  return kGlyphHeight * scale;
}

}  // namespace limber::internal
