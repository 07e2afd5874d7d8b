#include "limber/render/color_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace limber {
namespace {

float channel_to_linear(float value) {
  return value <= 0.04045f ? value / 12.92f : std::pow((value + 0.055f) / 1.055f, 2.4f);
}

float channel_to_srgb(float value) {
  value = std::clamp(value, 0.0f, 1.0f);
  return value <= 0.0031308f ? value * 12.92f : 1.055f * std::pow(value, 1 / 2.4f) - 0.055f;
}

/// Oklab (Ottosson 2020): lightness, green-red, blue-yellow.
Eigen::Vector3f oklab_to_linear(const Eigen::Vector3f& lab) {
  const float l = lab[0] + 0.3963377774f * lab[1] + 0.2158037573f * lab[2];
  const float m = lab[0] - 0.1055613458f * lab[1] - 0.0638541728f * lab[2];
  const float s = lab[0] - 0.0894841775f * lab[1] - 1.2914855480f * lab[2];
  const float l3 = l * l * l, m3 = m * m * m, s3 = s * s * s;
  return {4.0767416621f * l3 - 3.3077115913f * m3 + 0.2309699292f * s3,
          -1.2684380046f * l3 + 2.6097574011f * m3 - 0.3413193965f * s3,
          -0.0041960863f * l3 - 0.7034186147f * m3 + 1.7076147010f * s3};
}

/// The colour of that lightness and hue, with as much of the wanted chroma as the screen can show.
Rgb from_lch(float light, float chroma, float hue_degrees) {
  const float hue = hue_degrees * std::numbers::pi_v<float> / 180;
  for (int step = 0; step < 40; ++step) {
    const Eigen::Vector3f linear = oklab_to_linear({light, chroma * std::cos(hue), chroma * std::sin(hue)});
    if (linear.minCoeff() >= -1e-4f && linear.maxCoeff() <= 1 + 1e-4f) return to_srgb(linear);
    chroma *= 0.95f;
  }
  return to_srgb(oklab_to_linear({light, 0, 0}));
}

constexpr int kEntries = 256;
using Table = std::array<Rgb, kEntries + 1>;

template <class Color>
Table tabulate(Color&& color) {
  Table table;
  for (int i = 0; i <= kEntries; ++i) table[i] = color(static_cast<float>(i) / kEntries);
  return table;
}

Rgb look_up(const Table& table, float value) {
  const float place = std::clamp(value, 0.0f, 1.0f) * kEntries;
  const int entry = std::min(static_cast<int>(place), kEntries - 1);
  const float fraction = place - static_cast<float>(entry);
  return table[entry] * (1 - fraction) + table[entry + 1] * fraction;
}

float smooth_step(float value) {
  const float t = std::clamp(value, 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

}  // namespace

Rgb to_linear(const Rgb& srgb) {
  return srgb.unaryExpr(&channel_to_linear);
}

Rgb to_srgb(const Rgb& linear) {
  return linear.unaryExpr(&channel_to_srgb);
}

float lightness(const Rgb& srgb) {
  const Rgb c = to_linear(srgb);
  const float l = std::cbrt(0.4122214708f * c[0] + 0.5363325363f * c[1] + 0.0514459929f * c[2]);
  const float m = std::cbrt(0.2119034982f * c[0] + 0.6806995451f * c[1] + 0.1073969566f * c[2]);
  const float s = std::cbrt(0.0883024619f * c[0] + 0.2817188376f * c[1] + 0.6299787005f * c[2]);
  return 0.2104542553f * l + 0.7936177850f * m - 0.0040720468f * s;
}

Rgb sequential_color(float value) {
  // Lightness is linear; hue turns from violet over red to yellow; chroma swells in the middle.
  static const Table table = tabulate([](float t) {
    const float chroma = 0.15f + 0.09f * std::sin(std::numbers::pi_v<float> * t) * (1 - 0.35f * t);
    return from_lch(0.30f + 0.62f * t, chroma, 285 + 180 * std::pow(t, 1.08f));
  });
  return look_up(table, value);
}

Rgb negative_color(float magnitude) {
  static const Table table =
      tabulate([](float t) { return from_lch(0.30f + 0.58f * t, 0.075f + 0.065f * t, 235 - 60 * t); });
  return look_up(table, magnitude);
}

Rgb weight_color(float value, const Rgb& uncolored) {
  if (!std::isfinite(value)) return {1, 0, 1};
  constexpr float kBlend = 0.03f;
  const float share = smooth_step(std::abs(value) / kBlend);
  const Rgb color = value < 0 ? negative_color(-value) : sequential_color(value);
  return uncolored * (1 - share) + color * share;
}

}  // namespace limber
