#include "limber/weights/internal/heat_sources.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "limber/geometry/internal/segment.h"

namespace limber::internal {
namespace {

/// The borders of a planar mesh as upright walls, two triangles each.
struct Walls {
  Positions positions;
  Triangles triangles;
};

std::vector<std::array<int, 2>> border_edges(const Triangles& triangles) {
  std::map<std::pair<int, int>, int> uses;
  for (Eigen::Index t = 0; t < triangles.rows(); ++t) {
    for (int i = 0; i < 3; ++i) ++uses[std::minmax({triangles(t, i), triangles(t, (i + 1) % 3)})];
  }
  std::vector<std::array<int, 2>> edges;
  for (const auto& [edge, count] : uses) {
    if (count == 1) edges.push_back({edge.first, edge.second});
  }
  return edges;
}

Walls border_walls(const Shape& planar) {
  const std::vector<std::array<int, 2>> edges = border_edges(planar.triangles);
  const Eigen::Vector3d up = Eigen::Vector3d::UnitZ() * size_of(planar);
  Walls walls;
  walls.positions.resize(4 * static_cast<Eigen::Index>(edges.size()), 3);
  walls.triangles.resize(2 * static_cast<Eigen::Index>(edges.size()), 3);
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const auto first = static_cast<int>(4 * e);
    for (int end = 0; end < 2; ++end) {
      const Eigen::RowVector3d foot = planar.positions.row(edges[e][static_cast<std::size_t>(end)]);
      walls.positions.row(first + 2 * end) = foot - up.transpose();
      walls.positions.row(first + 2 * end + 1) = foot + up.transpose();
    }
    walls.triangles.row(static_cast<Eigen::Index>(2 * e)) << first, first + 1, first + 2;
    walls.triangles.row(static_cast<Eigen::Index>(2 * e + 1)) << first + 1, first + 3, first + 2;
  }
  return walls;
}

Rig in_plane(Rig rig, double height) {
  for (Handle& handle : rig.handles) {
    if (auto* point = std::get_if<PointHandle>(&handle.form)) point->position.z() = height;
    if (auto* bone = std::get_if<BoneHandle>(&handle.form)) bone->head.z() = bone->tail.z() = height;
  }
  return rig;
}

}  // namespace

HeatSources::HeatSources(const Domain& domain, const Rig& rig)
    : rig_(rig), least_distance_(1e-4 * size_of(domain.elements)) {
  const Shape& elements = domain.elements;
  if (domain.mode == VolumeMode::Planar) {
    rig_ = in_plane(rig, elements.positions(0, 2));
    const Walls walls = border_walls(elements);
    walls_ = std::make_unique<SurfaceTree>(walls.positions, walls.triangles);
  } else {
    walls_ = std::make_unique<SurfaceTree>(elements.positions, elements.triangles);
  }
  regions_.resize(rig_.handles.size());
  region_positions_.resize(rig_.handles.size());
  for (std::size_t h = 0; h < rig_.handles.size(); ++h) {
    const auto* region = std::get_if<RegionHandle>(&rig_.handles[h].form);
    if (!region) continue;
    region_positions_[h] = elements.positions(region->vertices, Eigen::all);
    regions_[h] = std::make_unique<VertexTree>(region_positions_[h]);
  }
}

HeatSources::~HeatSources() = default;

Eigen::Vector3d HeatSources::nearest_point(int handle, const Eigen::Vector3d& position) const {
  const auto h = static_cast<std::size_t>(handle);
  if (regions_[h]) return region_positions_[h].row(regions_[h]->nearest(position)).transpose();
  if (const auto* bone = std::get_if<BoneHandle>(&rig_.handles[h].form)) {
    return nearest_on_segment(bone->head, bone->tail, position);
  }
  return std::get<PointHandle>(rig_.handles[h].form).position;
}

bool HeatSources::sees(const Eigen::Vector3d& position, const Eigen::Vector3d& target) const {
  // Both ends may lie on the surface: what is met within a thousandth of the way from either does not count.
  constexpr double kEnds = 1e-3;
  const Eigen::Vector3d way = position - target;
  if (way.norm() <= least_distance_) return true;
  const auto hit = walls_->cast(target + kEnds * way, (1 - 2 * kEnds) * way);
  return !hit || hit->distance >= 1;
}

HeatSource HeatSources::nearest(const Eigen::Vector3d& position, bool seen_only) const {
  struct Candidate {
    double distance;
    int handle;
    Eigen::Vector3d target;
  };
  std::vector<Candidate> candidates;
  for (int handle = 0; handle < rig_.count(); ++handle) {
    const Eigen::Vector3d target = nearest_point(handle, position);
    candidates.push_back({std::max((target - position).norm(), least_distance_), handle, target});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.distance < b.distance; });
  HeatSource source;
  for (const Candidate& candidate : candidates) {
    // The joint of two bones is equally near to both, up to rounding.
    if (!source.handles.empty() && candidate.distance > source.distance * (1 + 1e-4)) break;
    if (seen_only && !sees(position, candidate.target)) continue;
    if (source.handles.empty()) source.distance = candidate.distance;
    source.handles.push_back(candidate.handle);
  }
  std::sort(source.handles.begin(), source.handles.end());
  return source;
}

}  // namespace limber::internal
