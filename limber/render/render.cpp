#include "limber/render/render.h"

#include <cmath>
#include <numbers>

#include "limber/core/error.h"
#include "limber/render/internal/frame.h"
#include "limber/render/internal/overlay.h"

namespace limber {
using namespace internal;
namespace {

void require(bool holds, const char* sentence, const char* remedy = "") {
  if (!holds) throw Error(ErrorCode::InvalidArgument, sentence, {}, remedy);
}

void check(const Scene& scene) {
  for (const Surface& surface : scene.surfaces) {
    require(surface.scalar_map.range > 0 && std::isfinite(surface.scalar_map.range),
            "the range of a scalar map must be positive.");
    require(surface.scalar_map.iso_step >= 0, "the step between lines of equal value must not be negative.");
  }
  if (scene.overlay) {
    require(scene.overlay->states.empty() || scene.overlay->states.size() == scene.overlay->rig.handles.size(),
            "there must be one state per handle, or none.");
    require(scene.overlay->point_radius > 0 && scene.overlay->point_radius < 1000,
            "the radius of points must be in (0, 1000) pixels.");
  }
}

void check(const RenderOptions& options) {
  require(options.width >= 1 && options.width <= 16384 && options.height >= 1 && options.height <= 16384,
          "the picture's sides must be in [1, 16384] pixels.");
  require(options.samples == 1 || options.samples == 4 || options.samples == 8 || options.samples == 16,
          "the samples per pixel must be 1, 4, 8 or 16.");
  require(options.crease_angle >= 0 && options.crease_angle <= std::numbers::pi + 1e-9,
          "the crease angle must be in [0, pi].");
}

double aspect_of(const RenderOptions& options) {
  return static_cast<double>(options.width) / options.height;
}

/// Planar shapes lie in the plane z = 0 and are seen from +z, whatever the options say.
ViewOptions view_for(const Scene& scene, const ViewOptions& wanted) {
  if (!is_planar(scene)) return wanted;
  ViewOptions view = wanted;
  view.view = View::Front;
  view.azimuth = 0;
  view.elevation = 0;
  view.up = UpAxis::Y;
  view.orthographic = true;
  return view;
}

}  // namespace

Camera camera_for(const Scene& scene, const RenderOptions& options) {
  check(options);
  return frame_points(points_of(scene), aspect_of(options), view_for(scene, options.view));
}

Image turntable_frame(const Scene& scene, const RenderOptions& options, int frame, int count) {
  check(options);
  require(frame >= 0 && frame < count, "a turntable's frame must be at least 0 and less than their number.");
  ViewOptions view = options.view;
  // A camera that moves counter-clockwise shows the shape turning clockwise, as on a potter's wheel.
  view.azimuth = view.azimuth.value_or(azimuth_of(view.view)) + 2 * std::numbers::pi * frame / count;
  view = view_for(scene, view);
  const Camera camera = is_planar(scene) ? frame_points(points_of(scene), aspect_of(options), view)
                                         : frame_turning_points(points_of(scene), aspect_of(options), view);
  return render(scene, camera, options);
}

Image render(const Scene& scene, const RenderOptions& options) {
  return render(scene, camera_for(scene, options), options);
}

Image render(const Scene& scene, const Camera& camera, const RenderOptions& options) {
  check(options);
  check(scene);
  const Frame frame = make_frame(scene, camera, options);
  Image image = resolve(frame);
  draw_overlays(frame, image);
  return image;
}

}  // namespace limber
