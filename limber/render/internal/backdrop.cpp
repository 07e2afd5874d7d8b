#include "limber/render/internal/backdrop.h"

#include <algorithm>
#include <cmath>

namespace limber::internal {
namespace {

struct Gradient {
  Rgb middle;  // linear
  Rgb rim;
};

const Gradient& light_gradient() {
  static const Gradient gradient{to_linear(Rgb(0.962f, 0.964f, 0.967f)), to_linear(Rgb(0.868f, 0.875f, 0.884f))};
  return gradient;
}
const Gradient& dark_gradient() {
  static const Gradient gradient{to_linear(Rgb(0.235f, 0.24f, 0.25f)), to_linear(Rgb(0.125f, 0.128f, 0.135f))};
  return gradient;
}

Rgb color_of(const Gradient& gradient, float x, float y, int width, int height) {
  const float half = 0.5f * static_cast<float>(std::max(width, height));
  const float dx = (x - 0.5f * static_cast<float>(width)) / half;
  const float dy = (y - 0.46f * static_cast<float>(height)) / half;
  const float t = std::clamp((dx * dx + dy * dy) * 0.85f, 0.0f, 1.0f);
  const float share = t * (1.35f - 0.35f * t);
  return gradient.middle * (1 - share) + gradient.rim * share;
}

}  // namespace

BackdropSample backdrop_at(Background background, float x, float y, int width, int height, float shadow) {
  // A shadow on a light floor keeps a little of the sky's blue.
  static const Rgb kShadow(0.055f, 0.06f, 0.07f);
  Rgb color = Rgb::Ones();
  switch (background) {
    case Background::Transparent:
      return {Rgb::Zero(), shadow};
    case Background::White:
      break;
    case Background::Light:
      color = color_of(light_gradient(), x, y, width, height);
      break;
    case Background::Dark:
      color = color_of(dark_gradient(), x, y, width, height);
      break;
  }
  return {color * (1 - shadow) + kShadow.cwiseProduct(color) * shadow, 1};
}

}  // namespace limber::internal
