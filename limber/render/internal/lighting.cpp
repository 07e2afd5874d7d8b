#include "limber/render/internal/lighting.h"

#include <algorithm>
#include <cmath>

namespace limber::internal {
namespace {

struct Light {
  Eigen::Vector3f direction;  // towards the light
  Rgb color;
  float wrap;  // how far light reaches past the terminator, as from a large source
};

const Light& key() {
  static const Light light{Eigen::Vector3f(-0.50f, 0.62f, -0.60f).normalized(), Rgb(1.06f, 1.02f, 0.95f), 0.12f};
  return light;
}
const Light& fill() {
  static const Light light{Eigen::Vector3f(0.85f, 0.12f, -0.50f).normalized(), Rgb(0.16f, 0.18f, 0.22f), 0.35f};
  return light;
}
const Light& rim() {
  static const Light light{Eigen::Vector3f(0.55f, 0.55f, 0.63f).normalized(), Rgb(0.42f, 0.44f, 0.48f), 0.0f};
  return light;
}

float received(const Light& light, const Eigen::Vector3f& normal) {
  return std::max((normal.dot(light.direction) + light.wrap) / (1 + light.wrap), 0.0f);
}

}  // namespace

Eigen::Vector3f Lighting::key_direction() {
  return key().direction;
}

Rgb Lighting::shade(const Rgb& albedo, const Eigen::Vector3f& point, const Eigen::Vector3f& normal, float openness,
                    float key_share, const Eigen::Vector3f& to_viewer, float flatness) const {
  static const Rgb kSky(0.30f, 0.325f, 0.36f);
  static const Rgb kGround(0.13f, 0.12f, 0.11f);
  const float upward = 0.5f + 0.5f * normal.dot(up);
  float open = openness;
  if (has_ground) {
    const float rise = std::max(point.dot(up) - ground_height, 0.0f) / ground_reach;
    open *= 1 - 0.65f * (1 - upward) / (1 + 6 * rise * rise);
  }
  Rgb light = (kSky * upward + kGround * (1 - upward)) * open;
  // Hollows see less of the large lamps as well.
  const float lamp = 0.35f + 0.65f * open;
  light += key().color * (received(key(), normal) * lamp * key_share);
  light += fill().color * (received(fill(), normal) * lamp);
  light += rim().color * (received(rim(), normal) * lamp);
  const Rgb even = Rgb::Constant(0.55f + 0.45f * open);
  light = light * (1 - flatness) + even * flatness;
  const Eigen::Vector3f half = (key().direction + to_viewer).normalized();
  const float facing = std::max(normal.dot(half), 0.0f);
  const float squared = facing * facing;
  const float fourth = squared * squared;
  const float sheen = fourth * fourth * fourth * fourth;  // exponent 16
  return albedo.cwiseProduct(light) + Rgb::Constant(0.045f * (1 - flatness) * sheen * lamp * key_share);
}

}  // namespace limber::internal
