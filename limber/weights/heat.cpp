#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/internal/parallel.h"
#include "limber/geometry/internal/distances.h"
#include "limber/geometry/internal/operators.h"
#include "limber/geometry/volume.h"
#include "limber/weights/bind.h"
#include "limber/weights/internal/blend_report.h"
#include "limber/weights/internal/heat_sources.h"
#include "limber/weights/internal/parts.h"

namespace limber {
using namespace internal;
namespace {

void require_handles(const Rig& rig, const Shape& shape, const HeatOptions& options) {
  if (rig.count() == 0) throw Error(ErrorCode::TooFewHandles, "the rig has no handle.", {}, "Add at least one.");
  validate(rig, shape.vertex_count());
  for (const Handle& handle : rig.handles) {
    if (!handle.is_abstract()) continue;
    throw Error(ErrorCode::InvalidRig, "the handle has no place from which it could warm anything.",
                Place::at_handle(handle.name), "Give it weights, or make it a point, bone or region.");
  }
  if (!(options.strength > 0) || !std::isfinite(options.strength)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("the strength is {}.", options.strength), {},
                "Give a positive number; the default is 1.");
  }
}

/// Per vertex, the region it belongs to, of several the first; -1: none.
std::vector<int> region_of_vertices(const Rig& rig, int vertex_count) {
  std::vector<int> result(static_cast<std::size_t>(vertex_count), -1);
  for (int h = rig.count() - 1; h >= 0; --h) {
    const auto* region = std::get_if<RegionHandle>(&rig.handles[static_cast<std::size_t>(h)].form);
    if (!region) continue;
    for (const int v : region->vertices) result[static_cast<std::size_t>(v)] = h;
  }
  return result;
}

std::vector<HeatSource> find_sources(const HeatSources& handles, const Positions& positions, Stage& stage) {
  std::vector<HeatSource> sources(static_cast<std::size_t>(positions.rows()));
  constexpr std::size_t kBatch = 16384;  // between two chances to cancel
  for (std::size_t begin = 0; begin < sources.size(); begin += kBatch) {
    stage.advance(static_cast<double>(begin) / static_cast<double>(sources.size()));
    parallel_for(std::min(kBatch, sources.size() - begin), 64, [&](std::size_t i) {
      const auto row = static_cast<Eigen::Index>(begin + i);
      sources[begin + i] = handles.nearest(positions.row(row).transpose(), true);
    });
  }
  return sources;
}

/// Lets parts that neither see a handle nor belong to a region take the nearest ones, hidden or not; returns
/// how many vertices those have.
int warm_cold_parts(const HeatSources& handles, const DomainParts& parts, const std::vector<int>& regions,
                    std::vector<HeatSource>& sources) {
  std::vector<char> warm(static_cast<std::size_t>(parts.count), 0);
  for (std::size_t v = 0; v < sources.size(); ++v) {
    if (regions[v] >= 0 || !sources[v].handles.empty()) warm[static_cast<std::size_t>(parts.of_vertex[v])] = 1;
  }
  int count = 0;
  for (std::size_t v = 0; v < sources.size(); ++v) {
    if (warm[static_cast<std::size_t>(parts.of_vertex[v])] || parts.is_lone(static_cast<int>(v))) continue;
    sources[v] = handles.nearest(parts.usable.positions.row(static_cast<Eigen::Index>(v)).transpose(), false);
    ++count;
  }
  return count;
}

/// A Laplacian without negative weights: every edge conducts a little, so that heat reaches all of a part.
SparseMatrix conducting_laplacian(const Shape& shape) {
  SparseMatrix laplacian = cotangent_laplacian(shape);
  const double least = 1e-6 * laplacian.diagonal().mean();
  for (int column = 0; column < laplacian.outerSize(); ++column) {
    double sum = 0;
    for (SparseMatrix::InnerIterator entry(laplacian, column); entry; ++entry) {
      if (entry.row() == column) continue;
      entry.valueRef() = std::min(entry.value(), -least);
      sum -= entry.value();
    }
    laplacian.coeffRef(column, column) = sum;
  }
  return laplacian;
}

/// (L + M H) w = M H p, with w given at the vertices of regions and, as zero, at lone ones.
Eigen::MatrixXd spread_heat(const DomainParts& parts, const std::vector<HeatSource>& sources,
                            const std::vector<int>& regions, int handle_count, double strength) {
  SparseMatrix matrix = conducting_laplacian(parts.usable);
  Eigen::VectorXd mass = lumped_mass(parts.usable);
  mass = mass.cwiseMax(1e-6 * mass.mean());
  Eigen::MatrixXd heat = Eigen::MatrixXd::Zero(parts.vertex_count(), handle_count);
  const auto is_given = [&](int v) { return regions[static_cast<std::size_t>(v)] >= 0 || parts.is_lone(v); };
  for (int v = 0; v < parts.vertex_count(); ++v) {
    const int region = regions[static_cast<std::size_t>(v)];
    for (SparseMatrix::InnerIterator entry(matrix, v); entry; ++entry) {
      const int row = static_cast<int>(entry.row());
      if (row == v || (!is_given(v) && !is_given(row))) continue;
      if (region >= 0 && !is_given(row)) heat(row, region) -= entry.value();
      entry.valueRef() = 0;
    }
    if (is_given(v)) {
      matrix.coeffRef(v, v) = 1;
      heat.row(v).setZero();
      if (region >= 0) heat(v, region) = 1;
      continue;
    }
    const HeatSource& source = sources[static_cast<std::size_t>(v)];
    if (source.handles.empty()) continue;
    const double inflow = mass[v] * strength / (source.distance * source.distance);
    matrix.coeffRef(v, v) += inflow;
    for (const int handle : source.handles) {
      heat(v, handle) += inflow / static_cast<double>(source.handles.size());
    }
  }
  return SparseCholesky(matrix).solve(heat);
}

/// Rounding apart, heat is not negative and sums to one; here it does so to the last bit.
void clean_rows(Eigen::MatrixXd& weights) {
  for (Eigen::Index v = 0; v < weights.rows(); ++v) {
    weights.row(v) = weights.row(v).cwiseMax(0.0);
    const double sum = weights.row(v).sum();
    if (sum > 0) weights.row(v) /= sum;
  }
}

/// Weights for vertices that no triangle uses; returns how many there are.
int fill_lone_vertices(const Shape& shape, const HeatSources& handles, const DomainParts& parts,
                       const std::vector<int>& regions, Eigen::MatrixXd& weights) {
  std::vector<int> warmed;
  std::vector<int> lone;
  for (int v = 0; v < parts.vertex_count(); ++v) {
    const bool is_lone = parts.is_lone(v) && regions[static_cast<std::size_t>(v)] < 0;
    (is_lone ? lone : warmed).push_back(v);
  }
  if (lone.empty()) return 0;
  const SourceDistances nearest = edge_distances(shape, warmed);
  for (const int v : lone) {
    const int from = nearest.sources[static_cast<std::size_t>(v)];
    if (from >= 0) {
      weights.row(v) = weights.row(warmed[static_cast<std::size_t>(from)]);
      continue;
    }
    const HeatSource source = handles.nearest(shape.positions.row(v).transpose(), false);
    for (const int handle : source.handles) {
      weights(v, handle) = 1.0 / static_cast<double>(source.handles.size());
    }
  }
  return static_cast<int>(lone.size());
}

void note_fallbacks(int unseen, int cold, int lone, BindReport& report) {
  report.fallback_vertices += cold + lone;
  if (unseen > 0) {
    report.notes.push_back(fmt::format("{} vertices see no handle and are warmed by their neighbours only.", unseen));
  }
  if (cold > 0) {
    report.notes.push_back(
        fmt::format("{} vertices are in parts that see no handle; they take the nearest, though hidden.", cold));
  }
  if (lone > 0) {
    report.notes.push_back(
        fmt::format("{} vertices are in no triangle; they take the weights of the nearest vertex or handle.", lone));
  }
}

}  // namespace

Subspace bind_heat(const Shape& shape, const Rig& rig, const HeatOptions& options, BindReport& report, Task* task) {
  require_handles(rig, shape, options);
  const bool planar = shape.dimension == 2 || is_flat(shape);
  const Domain domain = make_domain(shape, {.mode = planar ? VolumeMode::Planar : VolumeMode::Surface}, task);
  const DomainParts parts = find_parts(domain);
  const HeatSources handles(domain, rig);
  const std::vector<int> regions = region_of_vertices(rig, shape.vertex_count());
  std::vector<HeatSource> sources;
  {
    Stage stage(task, "visibility");
    sources = find_sources(handles, shape.positions, stage);
  }
  Stage stage(task, "heat");
  const int cold = warm_cold_parts(handles, parts, regions, sources);
  int unseen = 0;
  for (int v = 0; v < parts.vertex_count(); ++v) {
    const auto index = static_cast<std::size_t>(v);
    if (!parts.is_lone(v) && regions[index] < 0 && sources[index].handles.empty()) ++unseen;
  }
  Eigen::MatrixXd weights = spread_heat(parts, sources, regions, rig.count(), options.strength);
  clean_rows(weights);
  const int lone = fill_lone_vertices(shape, handles, parts, regions, weights);
  note_fallbacks(unseen, cold, lone, report);
  report.dropped_elements = parts.dropped_elements;
  Subspace subspace = linear_blend_subspace(shape.positions, domain.dimension, std::move(weights), rig.count());
  measure_linear_blend(subspace, shape.positions, report);
  return subspace;
}

}  // namespace limber
