#include "tools/limber/skin_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "limber/render/render.h"

namespace limber::cli {

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

std::string describe(const CompressionError& error) {
  return fmt::format("RMS {:.3g}, 99% of vertices below {:.3g}, worst {:.3g} at vertex {}", error.rms,
                     error.percentile_99, error.worst, error.worst_vertex);
}

std::string describe(const PoseError& error, double size) {
  return fmt::format("{} in frame {} (RMS {:.2g}% of the size)", describe(static_cast<const CompressionError&>(error)),
                     error.worst_frame, size > 0 ? 100 * error.rms / size : 0.0);
}

Image error_picture(const std::vector<ErrorView>& views) {
  Scene scene;
  float largest = 0;
  for (const float error : views.front().errors) largest = std::max(largest, error);
  double offset = 0;
  for (const ErrorView& view : views) {
    Surface surface;
    surface.shape = view.shape;
    surface.scalars = view.errors;
    surface.scalar_map.range = largest > 0 ? largest : 1;
    surface.scalar_map.title = "error";
    surface.scalar_map.show_legend = scene.surfaces.empty();
    const Eigen::AlignedBox3d box = bounding_box(view.shape);
    const double shift = offset - box.min().x();
    surface.shape.positions.col(0).array() += shift;
    Eigen::Vector3d above = box.center();
    above.x() += shift;
    above.y() = box.max().y();
    scene.labels.push_back({above, view.title});
    offset += 1.15 * box.sizes().x();
    scene.surfaces.push_back(std::move(surface));
  }
  return render(scene);
}

}  // namespace limber::cli
