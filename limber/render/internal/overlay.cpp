#include "limber/render/internal/overlay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <variant>

#include <Eigen/Geometry>

#include "limber/render/internal/canvas.h"

namespace limber::internal {
namespace {

const Rgb kPinnedYellow{0.96f, 0.74f, 0.12f};
const Rgb kTransformedRed{0.88f, 0.25f, 0.22f};
const Rgb kFreeGreen{0.20f, 0.68f, 0.36f};
const Rgb kDark{0.13f, 0.14f, 0.16f};
const Rgb kLight{0.95f, 0.95f, 0.96f};
constexpr float kBehind = 0.5f;  // opacity of what the shape hides

Rgb color_of(HandleState state) {
  switch (state) {
    case HandleState::Free:
      return kFreeGreen;
    case HandleState::Pinned:
      return kPinnedYellow;
    case HandleState::Transformed:
      break;
  }
  return kTransformedRed;
}

HandleState state_of(const RigOverlay& overlay, std::size_t handle) {
  if (handle < overlay.states.size()) return overlay.states[handle];
  return overlay.rig.handles[handle].is_point() ? HandleState::Pinned : HandleState::Transformed;
}

/// A point of the world in the picture.
struct Spot {
  Eigen::Vector2f pixel;
  float z = 0;
  bool visible = false;  ///< In front of the camera.
  bool hidden = false;   ///< Behind a surface.
};

Spot spot_of(const Frame& frame, const Eigen::Vector3d& world) {
  Spot spot;
  const Eigen::Vector3f view = frame.camera.to_view(world).cast<float>();
  if (!view.allFinite() || (!frame.projection.orthographic && view.z() <= 0)) return spot;
  spot.pixel = frame.projection.to_pixel(view);
  spot.z = view.z();
  spot.visible = spot.pixel.allFinite();
  const SampleBuffer& samples = frame.samples;
  if (!spot.visible || frame.flat || spot.pixel.minCoeff() < 0 || spot.pixel.x() >= static_cast<float>(samples.width) ||
      spot.pixel.y() >= static_cast<float>(samples.height))
    return spot;
  const std::size_t at = samples.pixel(static_cast<int>(spot.pixel.x()), static_cast<int>(spot.pixel.y()));
  spot.hidden = samples.triangle[at] != 0 && samples.depth[at] > frame.projection.buffer_depth(view.z());
  return spot;
}

/// Edges with a triangle on one side only, as vertex pairs.
std::vector<std::pair<int, int>> boundary_edges(const Triangles& triangles) {
  std::map<std::pair<int, int>, int> uses;
  for (Eigen::Index t = 0; t < triangles.rows(); ++t)
    for (int c = 0; c < 3; ++c) ++uses[std::minmax({triangles(t, c), triangles(t, (c + 1) % 3)})];
  std::vector<std::pair<int, int>> edges;
  for (const auto& [edge, count] : uses)
    if (count == 1) edges.push_back(edge);
  return edges;
}

void draw_outlines(const Frame& frame, Image& image) {
  const float half_width = std::max(0.75f, static_cast<float>(std::min(image.width, image.height)) / 720);
  for (const Surface& surface : frame.scene->surfaces) {
    if (!surface.outline) continue;
    for (const auto& [a, b] : boundary_edges(surface.shape.triangles)) {
      const Spot from = spot_of(frame, surface.shape.positions.row(a));
      const Spot to = spot_of(frame, surface.shape.positions.row(b));
      if (from.visible && to.visible) draw_segment(image, from.pixel, to.pixel, half_width, kDark, 0.85f);
    }
  }
}

/// A slender octahedron from head to tail, in the camera's frame: ring corners 0 to 3, head 4, tail 5.
std::array<Eigen::Vector3f, 6> octahedron(const Eigen::Vector3f& head, const Eigen::Vector3f& tail) {
  const Eigen::Vector3f along = tail - head;
  const Eigen::Vector3f side = along.unitOrthogonal();
  const Eigen::Vector3f other = along.normalized().cross(side);
  const float radius = 0.065f * along.norm();
  const Eigen::Vector3f waist = head + 0.16f * along;
  return {waist + radius * side, waist + radius * other, waist - radius * side, waist - radius * other, head, tail};
}

struct BoneLayer {
  std::vector<Eigen::Vector3f> positions;
  std::vector<Eigen::Vector3i> triangles;
  std::vector<Rgb> colors;  // per triangle
  std::vector<float> opacity;
  std::vector<bool> outward;  // its corners run counter-clockwise seen from outside
};

void add_bone(const Frame& frame, const BoneHandle& bone, HandleState state, BoneLayer& layer) {
  const Eigen::Vector3f head = frame.camera.to_view(bone.head).cast<float>();
  const Eigen::Vector3f tail = frame.camera.to_view(bone.tail).cast<float>();
  if (!head.allFinite() || !tail.allFinite() || !((tail - head).norm() > 0)) return;
  const auto corners = octahedron(head, tail);
  const Eigen::Vector3f middle = 0.5f * (head + tail);
  const int first = static_cast<int>(layer.positions.size());
  layer.positions.insert(layer.positions.end(), corners.begin(), corners.end());
  for (int k = 0; k < 4; ++k) {
    for (const int tip : {4, 5}) {
      const Eigen::Vector3f& a = corners[k];
      const Eigen::Vector3f& b = corners[(k + 1) % 4];
      Eigen::Vector3f normal = (b - a).cross(corners[tip] - a).normalized();
      // The camera's frame is left-handed: a cross product points inward where corners run counter-clockwise.
      const bool inward = normal.dot((a + b) / 2 - middle) < 0;
      if (inward) normal = -normal;
      layer.outward.push_back(inward);
      const float lit = std::max(normal.dot(Lighting::key_direction()), 0.0f);
      layer.triangles.emplace_back(first + k, first + (k + 1) % 4, first + tip);
      layer.colors.push_back((color_of(state) * (0.62f + 0.45f * lit)).cwiseMin(1.0f));
      // A free bone is hollow: see-through.
      layer.opacity.push_back(state == HandleState::Free ? 0.6f : 0.96f);
    }
  }
}

void draw_bones(const Frame& frame, const RigOverlay& overlay, Image& image) {
  BoneLayer layer;
  for (std::size_t i = 0; i < overlay.rig.handles.size(); ++i) {
    if (const auto* bone = std::get_if<BoneHandle>(&overlay.rig.handles[i].form))
      add_bone(frame, *bone, state_of(overlay, i), layer);
  }
  if (layer.triangles.empty()) return;
  const float near = std::max(1e-4f * frame.mesh.size, 1e-30f);
  const ProjectedTriangles projected = project_triangles(frame.projection, layer.positions, layer.triangles, near);
  const SampleBuffer bones = rasterize(projected.triangles, image.width, image.height, frame.samples.samples);
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const std::size_t at = bones.pixel(x, y);
      Rgb color = Rgb::Zero();
      float alpha = 0;
      for (std::size_t k = at; k < at + static_cast<std::size_t>(bones.samples); ++k) {
        if (bones.triangle[k] == 0) continue;
        const auto source = static_cast<std::size_t>(projected.triangles[bones.triangle[k] - 1].source);
        const bool hidden = !frame.flat && frame.samples.triangle[k] != 0 && frame.samples.depth[k] > bones.depth[k];
        const float share = layer.opacity[source] * (hidden ? kBehind : 1) / static_cast<float>(bones.samples);
        color += share * layer.colors[source];
        alpha += share;
      }
      if (alpha > 0) blend(image, x, y, color / alpha, alpha);
    }
  }
  // Edges of the sides that are seen, so that a dimmed bone still reads as a solid.
  for (const ScreenTriangle& t : projected.triangles) {
    if (is_front_facing(t) != layer.outward[static_cast<std::size_t>(t.source)]) continue;
    for (int c = 0; c < 3; ++c) {
      const int next = (c + 1) % 3;
      draw_segment(image, {t.x[c], t.y[c]}, {t.x[next], t.y[next]}, 0.4f, kDark, 0.25f);
    }
  }
}

void draw_point(Image& image, const Spot& spot, HandleState state, float radius) {
  const float alpha = spot.hidden ? kBehind + 0.15f : 1.0f;
  const Rgb color = color_of(state);
  switch (state) {
    case HandleState::Free:  // hollow
      draw_ring(image, spot.pixel, 0.50f * radius - 1, radius + 1, kDark, 0.5f * alpha);
      draw_ring(image, spot.pixel, 0.50f * radius, radius, color, alpha);
      break;
    case HandleState::Pinned:  // with a ring
      draw_ring(image, spot.pixel, 1.35f * radius - 0.7f, 1.35f * radius + 1.5f, kDark, 0.45f * alpha);
      draw_ring(image, spot.pixel, 1.35f * radius, 1.35f * radius + 1.6f, color, alpha);
      draw_ball(image, spot.pixel, radius, color, alpha);
      break;
    case HandleState::Transformed:  // with a cross
      for (const Eigen::Vector2f& arm : {Eigen::Vector2f(1, 0), Eigen::Vector2f(0, 1)}) {
        draw_segment(image, spot.pixel - 2 * radius * arm, spot.pixel + 2 * radius * arm, 1.9f, kDark, 0.35f * alpha);
        draw_segment(image, spot.pixel - 2 * radius * arm, spot.pixel + 2 * radius * arm, 1.1f, color, alpha);
      }
      draw_ball(image, spot.pixel, radius, color, alpha);
      break;
  }
}

/// Where a handle's name goes: its point, the middle of its bone, or the middle of its region.
std::optional<Eigen::Vector3d> anchor_of(const Frame& frame, const Handle& handle) {
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) return point->position;
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) return 0.5 * (bone->head + bone->tail);
  const auto* region = std::get_if<RegionHandle>(&handle.form);
  if (region == nullptr || region->vertices.empty() || frame.scene->surfaces.empty()) return std::nullopt;
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const int vertex : region->vertices)
    sum += frame.scene->surfaces.front().shape.positions.row(vertex).transpose();
  return sum / static_cast<double>(region->vertices.size());
}

void draw_label(const Frame& frame, Image& image, const Eigen::Vector3d& position, const std::string& text, float gap) {
  const Spot spot = spot_of(frame, position);
  if (!spot.visible || spot.pixel.cwiseAbs().maxCoeff() > kGuardBand) return;
  const int scale = std::max(1, std::min(image.width, image.height) / 360);
  const int x = static_cast<int>(std::lrint(spot.pixel.x() + gap)) + 2;
  const int y = static_cast<int>(std::lrint(spot.pixel.y())) - text_height(scale) / 2;
  draw_text(image, x, y, text, scale, kDark, kLight);
}

void draw_rig(const Frame& frame, const RigOverlay& overlay, Image& image) {
  draw_bones(frame, overlay, image);
  const auto radius = static_cast<float>(overlay.point_radius);
  for (std::size_t i = 0; i < overlay.rig.handles.size(); ++i) {
    const auto* point = std::get_if<PointHandle>(&overlay.rig.handles[i].form);
    if (point == nullptr) continue;
    const Spot spot = spot_of(frame, point->position);
    if (spot.visible) draw_point(image, spot, state_of(overlay, i), radius);
  }
  if (!overlay.show_names) return;
  for (const Handle& handle : overlay.rig.handles) {
    if (const auto anchor = anchor_of(frame, handle))
      draw_label(frame, image, *anchor, handle.name, handle.is_point() ? 2 * radius : 6);
  }
}

}  // namespace

void draw_overlays(const Frame& frame, Image& image) {
  draw_outlines(frame, image);
  if (frame.scene->overlay) draw_rig(frame, *frame.scene->overlay, image);
  for (const Label& label : frame.scene->labels) draw_label(frame, image, label.position, label.text, 4);
  for (const Surface& surface : frame.scene->surfaces) {
    if (surface.scalars.empty() || !surface.scalar_map.show_legend) continue;
    float lowest = 0;
    for (const float value : surface.scalars) lowest = std::min(lowest, value);
    draw_legend(image, surface.scalar_map, lowest, surface.color, frame.options->background == Background::Dark);
    break;
  }
}

}  // namespace limber::internal
