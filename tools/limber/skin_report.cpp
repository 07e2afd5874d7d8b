#include "tools/limber/skin_report.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include <fmt/format.h>

#include "limber/render/render.h"

namespace limber::cli {
namespace {

/// Pictures of the same height in one.
Image side_by_side(const std::vector<Image>& pictures) {
  Image result;
  result.height = pictures.front().height;
  for (const Image& picture : pictures) result.width += picture.width;
  for (int row = 0; row < result.height; ++row) {
    for (const Image& picture : pictures) {
      const auto length = 4 * static_cast<std::ptrdiff_t>(picture.width);
      const auto begin = picture.pixels.begin() + row * length;
      result.pixels.insert(result.pixels.end(), begin, begin + length);
    }
  }
  return result;
}

}  // namespace

nlohmann::ordered_json to_json(const CompressionError& error) {
  return {{"rms", error.rms},
          {"percentile_99", error.percentile_99},
          {"worst", error.worst},
          {"worst_vertex", error.worst_vertex}};
}

nlohmann::ordered_json to_json(const PoseError& error) {
  nlohmann::ordered_json json = to_json(static_cast<const CompressionError&>(error));
  json["worst_frame"] = error.worst_frame;
  return json;
}

nlohmann::ordered_json to_json(const PlayedError& error) {
  constexpr double kDegrees = 180 / 3.14159265358979323846;
  return {{"rms", error.rms},
          {"percentile_99", error.percentile_99},
          {"worst", error.worst},
          {"worst_vertex", error.worst_vertex},
          {"worst_clip", error.worst_clip},
          {"worst_seconds", error.worst_seconds},
          {"normals_99_degrees", kDegrees * error.normals_99},
          {"normals_worst_degrees", kDegrees * error.normals_worst},
          {"frames", error.frames}};
}

std::string describe(const PlayedError& error, double size) {
  constexpr double kDegrees = 180 / 3.14159265358979323846;
  return fmt::format(
      "RMS {:.3g} ({:.2g}% of the size), 99% below {:.3g}, worst {:.3g}; normals: 99% below {:.2g} degrees", error.rms,
      size > 0 ? 100 * error.rms / size : 0.0, error.percentile_99, error.worst, kDegrees * error.normals_99);
}

std::string describe(const CompressionError& error) {
  return fmt::format("RMS {:.3g}, 99% of vertices below {:.3g}, worst {:.3g} at vertex {}", error.rms,
                     error.percentile_99, error.worst, error.worst_vertex);
}

std::string describe(const PoseError& error, double size) {
  return fmt::format("{} in frame {} (RMS {:.2g}% of the size)", describe(static_cast<const CompressionError&>(error)),
                     error.worst_frame, size > 0 ? 100 * error.rms / size : 0.0);
}

Image error_picture(const std::vector<ErrorView>& views) {
  float largest = 0;
  for (const float error : views.front().errors) largest = std::max(largest, error);
  RenderOptions options;
  options.width = 1280 / static_cast<int>(views.size());
  std::vector<Image> pictures;
  std::optional<Camera> camera;  // one for all, so that they can be compared
  for (const ErrorView& view : views) {
    Scene scene = scene_of(view.shape);
    Surface& surface = scene.surfaces.front();
    surface.scalars = view.errors;
    surface.scalar_map.range = largest > 0 ? largest : 1;
    surface.scalar_map.title = view.title;
    surface.scalar_map.show_legend = true;
    if (!camera) camera = camera_for(scene, options);
    pictures.push_back(render(scene, *camera, options));
  }
  return side_by_side(pictures);
}

}  // namespace limber::cli
