#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "limber/compress/compress_skin.h"
#include "limber/model/image.h"
#include "limber/model/shape.h"

namespace limber::cli {

/// An error as JSON: {"rms", "percentile_99", "worst", "worst_vertex"[, "worst_frame"]}.
nlohmann::ordered_json to_json(const CompressionError& error);
nlohmann::ordered_json to_json(const PoseError& error);

/// "RMS 0.0012, 99% of vertices below 0.0044, worst 0.02 at vertex 1207".
std::string describe(const CompressionError& error);
/// The same with the frame, and the RMS as a part of the size.
std::string describe(const PoseError& error, double size);

/// {"rms", "percentile_99", "worst", "worst_vertex", "worst_clip", "worst_seconds", "normals_99_degrees",
/// "normals_worst_degrees", "frames"}.
nlohmann::ordered_json to_json(const PlayedError& error);
/// "RMS 0.0012 (0.06% of the size), 99% below 0.0044, worst 0.02; normals 99% below 1.4 degrees".
std::string describe(const PlayedError& error, double size);

/// A mesh with an error per vertex as colour.
struct ErrorView {
  Shape shape;
  std::vector<float> errors;
  std::string title;
};

/// One or two meshes side by side, in the same colours: the brightest is the largest error of the first.
Image error_picture(const std::vector<ErrorView>& views);

}  // namespace limber::cli
