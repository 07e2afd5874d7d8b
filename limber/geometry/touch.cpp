#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include "limber/core/internal/parallel.h"
#include "limber/geometry/internal/nearest.h"
#include "limber/geometry/lattice/internal/voxelise_parts.h"
#include "limber/geometry/volume.h"

namespace limber {
using namespace internal;
namespace {

/// A point on a triangle that looks for other parts.
struct TouchSample {
  int triangle;
  Eigen::Vector3d barycentric;
};

Eigen::Vector3d point_on(const Positions& positions, const Triangles& triangles, int triangle,
                         const Eigen::Vector3d& barycentric) {
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  for (int k = 0; k < 3; ++k) point += barycentric[k] * positions.row(triangles(triangle, k)).transpose();
  return point;
}

/// All vertices once, and a grid of points within triangles whose sides are longer than `spacing`.
std::vector<TouchSample> touch_samples(const Shape& shape, const SurfaceParts& parts, double spacing) {
  constexpr double kMostSteps = 24;
  std::vector<TouchSample> samples;
  std::vector<char> seen(static_cast<std::size_t>(shape.vertex_count()), 0);
  for (int t = 0; t < shape.triangle_count(); ++t) {
    if (parts.duplicate[static_cast<std::size_t>(t)] != 0) continue;
    double longest = 0;
    for (int k = 0; k < 3; ++k) {
      const int v = shape.triangles(t, k);
      longest =
          std::max(longest, (shape.positions.row(shape.triangles(t, (k + 1) % 3)) - shape.positions.row(v)).norm());
      char& known = seen[static_cast<std::size_t>(parts.weld[static_cast<std::size_t>(v)])];
      if (known == 0) samples.push_back({t, Eigen::Vector3d::Unit(k)});
      known = 1;
    }
    const int steps = static_cast<int>(std::clamp(std::ceil(longest / spacing), 1.0, kMostSteps));
    for (int i = 0; i <= steps && steps > 1; ++i) {
      for (int j = 0; j <= steps - i; ++j) {
        const Eigen::Vector3d at = Eigen::Vector3d(i, j, steps - i - j) / steps;
        if (at.maxCoeff() < 1) samples.push_back({t, at});
      }
    }
  }
  return samples;
}

BoxTree tree_of(const Shape& shape, const SurfaceParts& parts) {
  std::vector<Eigen::AlignedBox3d> boxes(static_cast<std::size_t>(shape.triangle_count()));
  for (int t = 0; t < shape.triangle_count(); ++t) {
    if (parts.duplicate[static_cast<std::size_t>(t)] != 0) continue;
    for (int k = 0; k < 3; ++k)
      boxes[static_cast<std::size_t>(t)].extend(shape.positions.row(shape.triangles(t, k)).transpose());
  }
  return BoxTree(boxes);
}

}  // namespace

Eigen::Vector3d point_of(const Touch& touch, int side, const Positions& positions, const Triangles& triangles) {
  const auto at = static_cast<std::size_t>(side);
  return point_on(positions, triangles, touch.triangles[at], touch.barycentric[at]);
}

ShapeParts parts_of(const Shape& shape) {
  const SurfaceParts found = find_parts(shape);
  ShapeParts parts;
  parts.count = found.count();
  parts.of_triangle = found.part_of;
  parts.outward = found.normals;
  parts.of_vertex.assign(static_cast<std::size_t>(shape.vertex_count()), -1);
  for (int t = 0; t < shape.triangle_count(); ++t) {
    for (int k = 0; k < 3; ++k) {
      parts.of_vertex[static_cast<std::size_t>(shape.triangles(t, k))] = found.part_of[static_cast<std::size_t>(t)];
    }
  }
  return parts;
}

std::vector<Touch> find_touches(const Shape& shape, double distance) {
  if (!(distance > 0) || shape.triangle_count() == 0 || is_one_piece(shape)) return {};
  const SurfaceParts parts = find_parts(shape);
  if (parts.count() < 2) return {};
  const std::vector<TouchSample> samples = touch_samples(shape, parts, distance);
  const BoxTree tree = tree_of(shape, parts);
  std::vector<Touch> found(samples.size());
  constexpr std::size_t kChunk = 256;
  parallel_for(samples.size(), kChunk, [&](std::size_t i) {
    const int own = parts.part_of[static_cast<std::size_t>(samples[i].triangle)];
    const Eigen::Vector3d point =
        point_on(shape.positions, shape.triangles, samples[i].triangle, samples[i].barycentric);
    const int other = tree.nearest(point, distance * distance, [&](int t) {
      if (parts.part_of[static_cast<std::size_t>(t)] == own) return std::numeric_limits<double>::infinity();
      const double away = nearest_on_triangle(shape.positions, shape.triangles, t, point).distance;
      return away * away;
    });
    if (other < 0) return;
    const SurfacePoint nearest = nearest_on_triangle(shape.positions, shape.triangles, other, point);
    const int part = parts.part_of[static_cast<std::size_t>(other)];
    found[i] = {
        {own, part}, {samples[i].triangle, other}, {samples[i].barycentric, nearest.barycentric}, nearest.distance};
    if (own < part) return;
    std::swap(found[i].parts[0], found[i].parts[1]);
    std::swap(found[i].triangles[0], found[i].triangles[1]);
    std::swap(found[i].barycentric[0], found[i].barycentric[1]);
  });
  // One for each pair of parts and cube.
  const Eigen::Vector3d corner = bounding_box(shape).min();
  std::map<std::tuple<int, int, int, int, int>, std::size_t> kept;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i].parts[0] < 0) continue;
    const Eigen::Vector3d place = (point_of(found[i], 0, shape.positions, shape.triangles) - corner) / (0.5 * distance);
    const Eigen::Vector3i cube = place.array().floor().min(1e9).cast<int>();
    const auto [entry, is_new] =
        kept.try_emplace(std::tuple(found[i].parts[0], found[i].parts[1], cube[0], cube[1], cube[2]), i);
    if (!is_new && found[i].distance < found[entry->second].distance) entry->second = i;
  }
  std::vector<Touch> touches;
  for (const auto& [key, index] : kept) touches.push_back(found[index]);
  return touches;
}

}  // namespace limber
