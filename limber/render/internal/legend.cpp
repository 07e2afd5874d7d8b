#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "limber/render/internal/canvas.h"
#include "limber/render/internal/overlay.h"

namespace limber::internal {
namespace {

/// The largest of 1, 2, 5 times a power of ten that gives at least `parts` steps in `length`.
float round_step(float length, int parts) {
  const float rough = length / static_cast<float>(parts);
  const float power = std::pow(10.0f, std::floor(std::log10(rough)));
  const float digit = rough / power;
  return (digit >= 5 ? 5.0f : digit >= 2 ? 2.0f : 1.0f) * power;
}

}  // namespace

void draw_legend(Image& image, const ScalarMap& map, float lowest, const Rgb& uncolored, bool light_text) {
  const int scale = std::max(1, std::min(image.width, image.height) / 360);
  const float top = map.range;
  const float bottom = std::isfinite(lowest) && lowest < -0.005f * top ? std::max(lowest, -top) : 0.0f;
  const int bar_width = 9 * scale;
  const int bar_height = 90 * scale;
  const int line = text_height(scale);
  const int right = image.width - 14 * scale;
  const int x = right - 52 * scale;
  const int y = image.height - 16 * scale - bar_height;
  if (x < 0 || y - 2 * line < 0) return;  // no room

  const Rgb ink = light_text ? Rgb(0.92f, 0.92f, 0.93f) : Rgb(0.15f, 0.16f, 0.18f);
  const Rgb halo = light_text ? Rgb(0.12f, 0.12f, 0.13f) : Rgb(0.95f, 0.95f, 0.96f);
  const auto row_of = [&](float value) {
    return y + static_cast<int>(std::lrint((top - value) / (top - bottom) * static_cast<float>(bar_height - 1)));
  };
  draw_rectangle(image, x - 1, y - 1, bar_width + 2, bar_height + 2, ink, 0.55f);
  for (int row = 0; row < bar_height; ++row) {
    const float value = top - (top - bottom) * static_cast<float>(row) / static_cast<float>(bar_height - 1);
    draw_rectangle(image, x, y + row, bar_width, 1, weight_color(value / top, uncolored), 1);
  }
  const float step = round_step(top - bottom, 3);
  for (int k = static_cast<int>(std::ceil(bottom / step - 1e-3f)); static_cast<float>(k) * step <= top * 1.001f; ++k) {
    const float value = static_cast<float>(k) * step;
    const int row = row_of(value);
    draw_rectangle(image, x + bar_width, row, 3 * scale, std::max(1, scale / 2), ink, 0.8f);
    draw_text(image, x + bar_width + 5 * scale, row - line / 2 + scale / 2, fmt::format("{:.3g}", value), scale, ink,
              halo);
  }
  if (!map.title.empty()) {
    const int left = std::min(x, right - text_width(map.title, scale));
    draw_text(image, std::max(left, 2), y - line - 6 * scale, map.title, scale, ink, halo);
  }
}

}  // namespace limber::internal
