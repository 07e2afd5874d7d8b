#include "limber/geometry/lattice/internal/open_parts.h"

#include <algorithm>
#include <cmath>

#include "limber/geometry/mesh.h"

namespace limber::internal::cells {
namespace {

constexpr double kSolidFrom = 0.8;
constexpr double kShellBelow = 0.65;

/// One part by itself, with its triangles turned to one side.
struct PartSurface {
  Positions positions;
  Triangles triangles;
  std::vector<double> areas;  ///< Summed up to each triangle, with it.
  Eigen::AlignedBox3d box;
};

PartSurface surface_of(const Shape& shape, const SurfaceParts& parts, const std::vector<int>& part) {
  PartSurface surface;
  std::vector<int> used;
  used.reserve(3 * part.size());
  for (const int t : part) {
    for (int k = 0; k < 3; ++k) used.push_back(shape.triangles(t, k));
  }
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  surface.positions = shape.positions(used, Eigen::all);
  for (Eigen::Index v = 0; v < surface.positions.rows(); ++v) surface.box.extend(surface.positions.row(v).transpose());
  surface.triangles.resize(static_cast<Eigen::Index>(part.size()), 3);
  double area = 0;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    for (int k = 0; k < 3; ++k) {
      const auto at = std::lower_bound(used.begin(), used.end(), shape.triangles(part[i], k));
      surface.triangles(row, k) = static_cast<int>(at - used.begin());
    }
    const Eigen::Vector3d vector = area_vector(surface.positions, surface.triangles, row);
    if (vector.dot(parts.normals[part[i]]) < 0) std::swap(surface.triangles(row, 1), surface.triangles(row, 2));
    area += vector.norm() / 2;
    surface.areas.push_back(area);
  }
  return surface;
}

/// The mean winding number just under the surface, over points that are spread evenly by area.
double winding_below(const PartSurface& surface, const SurfaceTree& tree) {
  const double area = surface.areas.back();
  if (!(area > 0)) return 0.5;
  const int samples = std::clamp(4 * static_cast<int>(surface.areas.size()), 64, 1024);
  const double depth = 1e-6 * surface.box.sizes().norm();
  Positions points(samples, 3);
  for (int i = 0; i < samples; ++i) {
    const double at = area * (i + 0.5) / samples;
    const auto t = std::min<std::ptrdiff_t>(
        std::upper_bound(surface.areas.begin(), surface.areas.end(), at) - surface.areas.begin(),
        surface.triangles.rows() - 1);
    // Evenly within a triangle, too: steps along the two sides that no whole numbers divide [Roberts 2018].
    double u = std::fmod(0.5 + 0.7548776662466927 * i, 1.0);
    double v = std::fmod(0.5 + 0.5698402909980532 * i, 1.0);
    if (u + v > 1) {
      u = 1 - u;
      v = 1 - v;
    }
    const auto corner = [&](int k) -> Eigen::RowVector3d { return surface.positions.row(surface.triangles(t, k)); };
    const Eigen::Vector3d normal = area_vector(surface.positions, surface.triangles, t).normalized();
    points.row(i) = (1 - u - v) * corner(0) + u * corner(1) + v * corner(2) - depth * normal.transpose();
  }
  double sum = 0;
  for (const double winding : tree.winding_numbers(points)) sum += winding;
  return sum / samples;
}

}  // namespace

void OpenSolid::mark_inside(const Positions& points, std::vector<char>& inside) const {
  std::vector<int> asked;
  for (Eigen::Index i = 0; i < points.rows(); ++i) {
    if (inside[static_cast<std::size_t>(i)] == 0 && box_.contains(points.row(i).transpose())) {
      asked.push_back(static_cast<int>(i));
    }
  }
  const std::vector<double> windings = surface_->winding_numbers(points(asked, Eigen::all));
  for (std::size_t k = 0; k < asked.size(); ++k) {
    if ((turned_ ? -windings[k] : windings[k]) > 0.5) inside[static_cast<std::size_t>(asked[k])] = 1;
  }
}

OpenParts find_open_parts(const Shape& shape, const SurfaceParts& parts, bool fill) {
  OpenParts result;
  for (int part = 0; part < parts.count(); ++part) {
    const std::vector<int>& triangles = parts.triangles[part];
    if (parts.closed[part] != 0 || triangles.empty()) continue;
    if (!fill) {
      result.all.push_back({.first_triangle = triangles.front(), .triangles = static_cast<int>(triangles.size())});
      continue;
    }
    PartSurface surface = surface_of(shape, parts, triangles);
    auto tree = std::make_unique<const SurfaceTree>(surface.positions, surface.triangles);
    const double below = winding_below(surface, *tree);
    OpenPart open;
    open.first_triangle = triangles.front();
    open.triangles = static_cast<int>(triangles.size());
    open.winding = std::max(below, 1 - below);
    open.kind = open.winding >= kSolidFrom    ? PartKind::Solid
                : open.winding >= kShellBelow ? PartKind::Unclear
                                              : PartKind::Shell;
    result.all.push_back(open);
    if (open.kind == PartKind::Shell) continue;
    result.solids.emplace_back(std::move(tree), surface.box, below < 0.5);
    result.first_triangle_of_solid.push_back(open.first_triangle);
  }
  return result;
}

}  // namespace limber::internal::cells
