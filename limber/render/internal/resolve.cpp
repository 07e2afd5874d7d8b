#include <algorithm>
#include <array>
#include <cmath>

#include "limber/core/internal/parallel.h"
#include "limber/render/internal/backdrop.h"
#include "limber/render/internal/frame.h"

namespace limber::internal {
namespace {

const Rgb kInside{0.50f, 0.62f, 0.78f};  // sRGB factor on the back of open surfaces
const Rgb kLine{0.10f, 0.11f, 0.13f};

/// Light premultiplied by alpha.
struct Light {
  Rgb color = Rgb::Zero();
  float alpha = 0;
};

/// Linear light to sRGB bytes; 4096 steps are finer than a byte everywhere.
std::uint8_t to_byte(float linear) {
  constexpr int kSteps = 4096;
  static const std::array<std::uint8_t, kSteps + 1> table = [] {
    std::array<std::uint8_t, kSteps + 1> bytes{};
    for (int i = 0; i <= kSteps; ++i) {
      const float srgb = to_srgb(Rgb::Constant(static_cast<float>(i) / kSteps))[0];
      bytes[i] = static_cast<std::uint8_t>(std::lrint(srgb * 255));
    }
    return bytes;
  }();
  return table[static_cast<int>(std::clamp(linear, 0.0f, 1.0f) * kSteps + 0.5f)];
}

/// Rolls the brightest tones off instead of cutting them.
Rgb tone_mapped(const Rgb& linear) {
  constexpr float kKnee = 0.72f;
  return linear.unaryExpr([](float value) {
    if (value <= kKnee) return value;
    const float over = value - kKnee;
    return kKnee + over * (1 - kKnee) / (over + (1 - kKnee));
  });
}

/// Barycentric coordinates and how they change from pixel to pixel.
struct Footprint {
  Eigen::Vector3f here, right, below;
  float slope(int corner) const { return std::hypot(right[corner] - here[corner], below[corner] - here[corner]); }
};

/// How much of a line, 0 to 1, the wire puts here: distance to the drawn edges, fading out in dense meshes.
float wire_at(const Footprint& footprint, std::uint8_t drawn_edges) {
  constexpr float kHalfWidth = 0.45f;
  float cover = 0;
  float smallest_height = 1e9f;
  for (int edge = 0; edge < 3; ++edge) {
    const int opposite = (edge + 2) % 3;
    const float slope = std::max(footprint.slope(opposite), 1e-12f);
    smallest_height = std::min(smallest_height, 1 / slope);
    if ((drawn_edges >> edge & 1) == 0) continue;
    const float distance = std::max(footprint.here[opposite], 0.0f) / slope;
    cover = std::max(cover, std::clamp(kHalfWidth + 0.5f - distance, 0.0f, 1.0f));
  }
  return cover * 0.62f * std::clamp(smallest_height / 9, 0.12f, 1.0f);
}

float iso_line_at(const SurfacePaint& paint, int triangle, const Footprint& footprint, float step) {
  const float value = paint.scalar_at(triangle, footprint.here);
  const float slope = std::hypot(paint.scalar_at(triangle, footprint.right) - value,
                                 paint.scalar_at(triangle, footprint.below) - value);
  if (!(slope > 0) || !std::isfinite(value)) return 0;
  const float nearest = std::round(value / step);
  const float distance = std::abs(value - nearest * step) / slope;
  const float weight = nearest == 0 ? 0.5f : 1.0f;
  // Lines closer than a few pixels would only grey the surface.
  return weight * 0.7f * std::clamp(1.2f - distance, 0.0f, 1.0f) * std::clamp(step / slope / 6, 0.0f, 1.0f);
}

Light shade(const Frame& frame, const ScreenTriangle& t, float x, float y, float openness) {
  const Eigen::Vector3f b = barycentric_at(frame.projection, frame.projected, t, x, y);
  const int surface = frame.mesh.surface_of(t.source);
  const int triangle = t.source - frame.mesh.first_triangle[surface];
  const SurfacePaint& paint = frame.paints[surface];
  SurfacePaint::Sample sample = paint.at(triangle, b);
  const std::uint8_t drawn_edges = frame.mesh.drawn_edges[t.source];
  if (drawn_edges != 0 || paint.has_iso_lines()) {
    const Footprint footprint{b, barycentric_at(frame.projection, frame.projected, t, x + 1, y),
                              barycentric_at(frame.projection, frame.projected, t, x, y + 1)};
    float line = drawn_edges != 0 ? wire_at(footprint, drawn_edges) : 0.0f;
    if (paint.has_iso_lines()) {
      const float step = frame.scene->surfaces[surface].scalar_map.iso_step;
      line = std::max(line, iso_line_at(paint, triangle, footprint, step));
    }
    sample.linear = sample.linear * (1 - line) + to_linear(kLine) * line;
  }
  if (frame.flat) return {sample.linear * sample.alpha, sample.alpha};

  const Eigen::Vector3f* const corner = frame.mesh.corner_normals.data() + 3 * static_cast<std::size_t>(t.source);
  Eigen::Vector3f normal = b[0] * corner[0] + b[1] * corner[1] + b[2] * corner[2];
  normal /= std::max(normal.norm(), 1e-12f);
  if (!is_front_facing(t)) {
    normal = -normal;
    static const Rgb inside = to_linear(kInside);
    sample.linear = sample.linear.cwiseProduct(inside);
  }
  const Eigen::Vector3i& vertex = frame.mesh.triangles[t.source];
  const Eigen::Vector3f point = b[0] * frame.mesh.positions[vertex[0]] + b[1] * frame.mesh.positions[vertex[1]] +
                                b[2] * frame.mesh.positions[vertex[2]];
  const Eigen::Vector3f to_viewer =
      frame.projection.orthographic ? Eigen::Vector3f(0, 0, -1) : Eigen::Vector3f(-point.normalized());
  // Never quite black: the lamp is wide.
  const float key_share = 0.18f + 0.82f * frame.key_shadow.light_at(point, normal);
  const Rgb lit = frame.lighting.shade(sample.linear, point, normal, openness, key_share, to_viewer,
                                       paint.is_data() ? 0.45f : 0.0f);
  return {tone_mapped(lit) * sample.alpha, sample.alpha};
}

Light backdrop(const Frame& frame, float x, float y) {
  float shadow = 0;
  if (!frame.shadow.empty()) {
    const Eigen::Vector3f at = frame.projection.to_view(x, y, 1);
    shadow = frame.projection.orthographic
                 ? frame.shadow.along_ray({at.x(), at.y(), -frame.mesh.size}, Eigen::Vector3f::UnitZ())
                 : frame.shadow.along_ray(Eigen::Vector3f::Zero(), at);
  }
  const RenderOptions& options = *frame.options;
  const BackdropSample sample =
      backdrop_at(options.background, x, y, options.width, options.height, std::clamp(shadow, 0.0f, 1.0f));
  return {sample.linear * sample.alpha, sample.alpha};
}

/// What a place in the picture shows: a triangle (by index + 1) over the backdrop, or the backdrop alone.
Light seen_at(const Frame& frame, std::uint32_t name, float x, float y, float openness) {
  Light seen;
  if (name != 0) seen = shade(frame, frame.projected.triangles[name - 1], x, y, openness);
  if (seen.alpha < 1) {
    const Light behind = backdrop(frame, x, y);
    seen.color += (1 - seen.alpha) * behind.color;
    seen.alpha += (1 - seen.alpha) * behind.alpha;
  }
  return seen;
}

/// Averages what the samples of a pixel see; each triangle is shaded once, at the middle of its samples. The
/// average is taken of square roots, near to how the eye spaces tones: edges of dark shapes on light ground
/// stay smooth.
Light pixel_light(const Frame& frame, int x, int y, float openness) {
  const SampleBuffer& samples = frame.samples;
  const std::size_t at = samples.pixel(x, y);
  const auto points = subpixel_points(samples.samples);
  const float share = 1 / static_cast<float>(samples.samples);
  const std::uint32_t* const names = samples.triangle.data() + at;
  if (std::all_of(names + 1, names + samples.samples, [names](std::uint32_t name) { return name == names[0]; }))
    return seen_at(frame, names[0], static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f, openness);
  Light sum;
  std::uint32_t done = 0;  // bit per sample
  for (int k = 0; k < samples.samples; ++k) {
    if ((done >> k & 1u) != 0) continue;
    const std::uint32_t name = names[k];
    float middle_x = 0, middle_y = 0, count = 0;
    for (int j = k; j < samples.samples; ++j) {
      if (names[j] != name) continue;
      done |= 1u << j;
      middle_x += points[j].x;
      middle_y += points[j].y;
      ++count;
    }
    const Light seen = seen_at(frame, name, static_cast<float>(x) + middle_x / count,
                               static_cast<float>(y) + middle_y / count, openness);
    if (seen.alpha <= 0) continue;
    sum.color += (seen.color / seen.alpha).cwiseSqrt() * (seen.alpha * count * share);
    sum.alpha += seen.alpha * count * share;
  }
  if (sum.alpha > 0) sum.color = (sum.color / sum.alpha).cwiseAbs2() * sum.alpha;
  return sum;
}

}  // namespace

Image resolve(const Frame& frame) {
  Image image;
  image.width = frame.samples.width;
  image.height = frame.samples.height;
  image.pixels.resize(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4);
  parallel_for(static_cast<std::size_t>(image.height), 4, [&](std::size_t row) {
    const int y = static_cast<int>(row);
    for (int x = 0; x < image.width; ++x) {
      const std::size_t pixel = row * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(x);
      const float openness = frame.openness.empty() ? 1.0f : frame.openness[pixel];
      const Light light = pixel_light(frame, x, y, openness);
      const float scale = light.alpha > 0 ? 1 / light.alpha : 0.0f;
      std::uint8_t* const out = image.at(x, y);
      for (int c = 0; c < 3; ++c) out[c] = to_byte(light.color[c] * scale);
      out[3] = static_cast<std::uint8_t>(std::lrint(std::clamp(light.alpha, 0.0f, 1.0f) * 255));
    }
  });
  return image;
}

}  // namespace limber::internal
