#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/internal/parallel.h"
#include "limber/geometry/internal/components.h"
#include "limber/geometry/internal/disjoint_sets.h"
#include "limber/geometry/internal/distances.h"
#include "limber/geometry/mesh.h"
#include "limber/geometry/volume.h"
#include "limber/weights/bind.h"
#include "limber/weights/internal/blend_report.h"
#include "limber/weights/internal/heat_sources.h"

namespace limber {
using namespace internal;
namespace {

void require_handles(const Rig& rig, const Shape& shape) {
  if (rig.count() == 0) throw Error(ErrorCode::TooFewHandles, "the rig has no handle.", {}, "Add at least one.");
  validate(rig, shape.vertex_count());
  for (const Handle& handle : rig.handles) {
    if (!handle.is_abstract()) continue;
    throw Error(ErrorCode::InvalidRig, "the handle has no place, and so no skin.", Place::at_handle(handle.name),
                "Give it weights, or make it a point, bone or region.");
  }
}

/// Normals that point inwards, also of components that are inside out; zero where there is none.
Positions inward_normals(const Shape& shape) {
  Positions normals = -vertex_normals(shape.positions, shape.triangles);
  const Components components = find_components(shape.triangles, shape.vertex_count());
  std::vector<double> volumes(static_cast<std::size_t>(components.count), 0);
  const Eigen::RowVector3d middle = bounding_box(shape).center().transpose();
  for (Eigen::Index t = 0; t < shape.triangles.rows(); ++t) {
    const auto corner = [&](int k) -> Eigen::Vector3d {
      return (shape.positions.row(shape.triangles(t, k)) - middle).transpose();
    };
    const int component = components.of_vertex[static_cast<std::size_t>(shape.triangles(t, 0))];
    if (component < 0) continue;
    volumes[static_cast<std::size_t>(component)] += corner(0).dot(corner(1).cross(corner(2)));
  }
  for (int v = 0; v < shape.vertex_count(); ++v) {
    const int component = components.of_vertex[static_cast<std::size_t>(v)];
    if (component >= 0 && volumes[static_cast<std::size_t>(component)] < 0) normals.row(v) *= -1;
  }
  return normals;
}

/// A vertex's candidate for a skin.
struct Candidate {
  int handle = -1;
  double distance = 0;
};

/// The nearest handle on the inner side of a vertex.
Candidate locally_visible(const HeatSources& handles, int handle_count, const Eigen::Vector3d& position,
                          const Eigen::Vector3d& inward) {
  Candidate best;
  for (int h = 0; h < handle_count; ++h) {
    const Eigen::Vector3d way = handles.nearest_point(h, position) - position;
    if (inward.squaredNorm() > 0 && inward.dot(way) < 0) continue;
    if (best.handle < 0 || way.norm() < best.distance) best = {h, way.norm()};
  }
  return best;
}

std::vector<Candidate> find_candidates(const Shape& shape, const HeatSources& handles, int handle_count, bool planar) {
  const Positions inward = planar ? Positions::Zero(shape.vertex_count(), 3) : inward_normals(shape);
  std::vector<Candidate> candidates(static_cast<std::size_t>(shape.vertex_count()));
  parallel_for(candidates.size(), 256, [&](std::size_t v) {
    const auto row = static_cast<Eigen::Index>(v);
    const Eigen::Vector3d position = shape.positions.row(row).transpose();
    if (planar) {
      const HeatSource seen = handles.nearest(position, true);
      if (!seen.handles.empty()) candidates[v] = {seen.handles.front(), seen.distance};
    } else {
      candidates[v] = locally_visible(handles, handle_count, position, inward.row(row).transpose());
    }
  });
  return candidates;
}

/// Connected sets of vertices with the same candidate; by their lowest vertex, the one nearest to the handle.
std::map<int, int> patches_of(const EdgeGraph& graph, const std::vector<Candidate>& candidates,
                              std::vector<int>& patch_of_vertex) {
  DisjointSets sets(graph.neighbors.count());
  for (int v = 0; v < graph.neighbors.count(); ++v) {
    for (const int n : graph.neighbors[v]) {
      if (candidates[static_cast<std::size_t>(v)].handle == candidates[static_cast<std::size_t>(n)].handle) {
        sets.join(v, n);
      }
    }
  }
  std::map<int, int> nearest;
  patch_of_vertex.resize(candidates.size());
  for (int v = 0; v < graph.neighbors.count(); ++v) {
    const int patch = sets.find(v);
    patch_of_vertex[static_cast<std::size_t>(v)] = patch;
    if (candidates[static_cast<std::size_t>(v)].handle < 0) continue;
    const auto [entry, is_new] = nearest.emplace(patch, v);
    const double best = candidates[static_cast<std::size_t>(entry->second)].distance;
    if (!is_new && candidates[static_cast<std::size_t>(v)].distance < best) entry->second = v;
  }
  return nearest;
}

/// Marks the vertices of patches whose seed sees its handle; a handle without any takes its nearest patch.
void mark_primary(const Shape& shape, const EdgeGraph& graph, const HeatSources& handles, int handle_count,
                  const std::vector<Candidate>& candidates, Skins& skins) {
  std::vector<int> patch_of_vertex;
  const std::map<int, int> seeds = patches_of(graph, candidates, patch_of_vertex);
  std::map<int, bool> accepted;
  std::vector<int> nearest_seed(static_cast<std::size_t>(handle_count), -1);
  std::vector<char> has_skin(static_cast<std::size_t>(handle_count), 0);
  for (const auto& [patch, seed] : seeds) {
    const Candidate& candidate = candidates[static_cast<std::size_t>(seed)];
    const auto h = static_cast<std::size_t>(candidate.handle);
    const Eigen::Vector3d position = shape.positions.row(seed).transpose();
    accepted[patch] = handles.sees(position, handles.nearest_point(candidate.handle, position));
    has_skin[h] |= accepted[patch] ? 1 : 0;
    int& best = nearest_seed[h];
    if (best < 0 || candidate.distance < candidates[static_cast<std::size_t>(best)].distance) best = seed;
  }
  for (std::size_t h = 0; h < has_skin.size(); ++h) {
    if (!has_skin[h] && nearest_seed[h] >= 0)
      accepted[patch_of_vertex[static_cast<std::size_t>(nearest_seed[h])]] = true;
  }
  for (std::size_t v = 0; v < candidates.size(); ++v) {
    if (candidates[v].handle < 0 || !accepted[patch_of_vertex[v]]) continue;
    skins.handle_of_vertex[v] = candidates[v].handle;
    skins.is_primary[v] = 1;
  }
}

void add_regions(const Rig& rig, Skins& skins) {
  for (int h = rig.count() - 1; h >= 0; --h) {
    const auto* region = std::get_if<RegionHandle>(&rig.handles[static_cast<std::size_t>(h)].form);
    if (!region) continue;
    for (const int v : region->vertices) {
      skins.handle_of_vertex[static_cast<std::size_t>(v)] = h;
      skins.is_primary[static_cast<std::size_t>(v)] = 1;
    }
  }
}

void add_secondary(const Shape& shape, const EdgeGraph& graph, const HeatSources& handles, Skins& skins) {
  std::vector<int> primary;
  for (int v = 0; v < shape.vertex_count(); ++v) {
    if (skins.is_primary[static_cast<std::size_t>(v)]) primary.push_back(v);
  }
  const SourceDistances nearest = edge_distances(graph, primary);
  for (int v = 0; v < shape.vertex_count(); ++v) {
    const auto index = static_cast<std::size_t>(v);
    if (skins.is_primary[index]) continue;
    if (nearest.sources[index] >= 0) {
      const int from = primary[static_cast<std::size_t>(nearest.sources[index])];
      skins.handle_of_vertex[index] = skins.handle_of_vertex[static_cast<std::size_t>(from)];
    } else {
      skins.handle_of_vertex[index] = handles.nearest(shape.positions.row(v).transpose(), false).handles.front();
      ++skins.unreached;
    }
  }
}

/// The vertices of each skin that have a neighbour in another.
std::vector<std::vector<int>> borders_of(const EdgeGraph& graph, const Skins& skins, int handle_count) {
  std::vector<std::vector<int>> borders(static_cast<std::size_t>(handle_count));
  for (int v = 0; v < graph.neighbors.count(); ++v) {
    const int own = skins.handle_of_vertex[static_cast<std::size_t>(v)];
    const auto around = graph.neighbors[v];
    const bool at_border = std::any_of(around.begin(), around.end(), [&](int n) {
      return skins.handle_of_vertex[static_cast<std::size_t>(n)] != own;
    });
    if (at_border) borders[static_cast<std::size_t>(own)].push_back(v);
  }
  return borders;
}

}  // namespace

Skins find_skins(const Shape& shape, const Rig& rig, Task* task) {
  require_handles(rig, shape);
  const bool planar = shape.dimension == 2 || is_flat(shape);
  const Domain domain = make_domain(shape, {.mode = planar ? VolumeMode::Planar : VolumeMode::Surface}, task);
  const HeatSources handles(domain, rig);
  const EdgeGraph graph = build_edge_graph(shape);
  Stage stage(task, "skins");
  Skins skins;
  skins.handle_of_vertex.assign(static_cast<std::size_t>(shape.vertex_count()), -1);
  skins.is_primary.assign(static_cast<std::size_t>(shape.vertex_count()), 0);
  const std::vector<Candidate> candidates = find_candidates(shape, handles, rig.count(), planar);
  stage.advance(0.5);
  mark_primary(shape, graph, handles, rig.count(), candidates, skins);
  add_regions(rig, skins);
  add_secondary(shape, graph, handles, skins);
  return skins;
}

SkinWeights geodesic_weights(const Shape& shape, const Skins& skins, int handle_count, double reach) {
  if (!(reach > 0) || !std::isfinite(reach)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("the reach is {}.", reach), {}, "Give a positive length.");
  }
  const EdgeGraph graph = build_edge_graph(shape);
  const std::vector<std::vector<int>> borders = borders_of(graph, skins, handle_count);
  std::vector<std::vector<Influence>> falloff(static_cast<std::size_t>(handle_count));  // bone: here, the vertex
  parallel_for(falloff.size(), 1, [&](std::size_t h) {
    if (borders[h].empty()) return;
    const SourceDistances near = edge_distances(graph, borders[h], reach);
    for (std::size_t v = 0; v < near.distances.size(); ++v) {
      if (skins.handle_of_vertex[v] == static_cast<int>(h) || !(near.distances[v] < reach)) continue;
      const double x = near.distances[v] / reach;
      falloff[h].push_back({static_cast<int>(v), (1 - x * x) * (1 - x * x)});
    }
  });
  std::vector<std::vector<Influence>> rows(skins.handle_of_vertex.size());
  for (std::size_t v = 0; v < rows.size(); ++v) rows[v].push_back({skins.handle_of_vertex[v], 1.0});
  for (std::size_t h = 0; h < falloff.size(); ++h) {
    for (const Influence& at : falloff[h]) {
      rows[static_cast<std::size_t>(at.bone)].push_back({static_cast<int>(h), at.weight});
    }
  }
  return normalised(make_skin_weights(handle_count, rows));
}

Subspace bind_geodesic(const Shape& shape, const Rig& rig, const GeodesicOptions& options, BindReport& report,
                       Task* task) {
  if (!(options.reach >= 0) || !std::isfinite(options.reach)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("the reach is {}.", options.reach), {},
                "Give a positive length, or 0 for a tenth of the shape's size.");
  }
  const Skins skins = find_skins(shape, rig, task);
  const double reach = options.reach > 0 ? options.reach : 0.1 * size_of(shape);
  Eigen::MatrixXd weights = dense_weights(geodesic_weights(shape, skins, rig.count(), reach));
  report.fallback_vertices += skins.unreached;
  if (skins.unreached > 0) {
    report.notes.push_back(
        fmt::format("{} vertices are in parts that see no handle; they take the nearest.", skins.unreached));
  }
  const bool planar = shape.dimension == 2 || is_flat(shape);
  Subspace subspace = linear_blend_subspace(shape.positions, planar ? 2 : 3, std::move(weights), rig.count());
  measure_linear_blend(subspace, shape.positions, report);
  return subspace;
}

}  // namespace limber
