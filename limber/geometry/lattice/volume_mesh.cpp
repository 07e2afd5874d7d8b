#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/lattice/internal/voxelise_build.h"
#include "limber/geometry/lattice/internal/voxelise_lookup.h"
#include "limber/geometry/volume.h"
#include "limber/model/internal/tet_boundary.h"

namespace limber {
using namespace internal;
namespace {

using cells::BodyCentred;
using cells::CellPlace;
using cells::GridFrame;
using cells::LatticeBuilder;
using cells::ShapeLattice;

constexpr int kDefaultVertexTarget = 20'000;

void require_valid(const VolumeMeshOptions& options) {
  if (options.vertex_target < 0) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("a volume mesh of {} vertices was asked for.", options.vertex_target), {},
                "Give a positive number, or 0 for the default.");
  }
  if (!(options.cell_size >= 0) || !std::isfinite(options.cell_size)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("the cell size is {}.", options.cell_size), {},
                "Give a positive length, or 0 to aim at a number of vertices.");
  }
}

/// Vertices per cell size as solid, surface and curve make them: a first guess, and how fast it changes.
struct CountModel {
  double volume;
  double area;
  double length;

  double count(double cell_size) const {
    // Two vertices per cube; a layer of about 1.5 cubes around the surface; ten vertices per cube of a curve.
    return 2 * volume / (cell_size * cell_size * cell_size) + 3 * area / (cell_size * cell_size) +
           10 * length / cell_size;
  }
  double cell_size(double target) const {
    double low = 1e-8 * length;
    double high = 100 * length;
    for (int i = 0; i < 100; ++i) {
      const double middle = std::sqrt(low * high);
      (count(middle) > target ? low : high) = middle;
    }
    return high;
  }
  /// By which power of the cell size the count falls.
  double power(double cell_size) const {
    return std::log(count(0.99 * cell_size) / count(1.01 * cell_size)) / std::log(1.01 / 0.99);
  }
};

/// Searches the cell size that gives about `target` vertices.
double find_cell_size(const LatticeBuilder& builder, const Eigen::Vector3d& origin, double target, Task* task) {
  constexpr int kMostSteps = 8;
  constexpr double kCloseEnough = 0.04;
  const CountModel model{builder.parts().volume, builder.parts().area, builder.box().diagonal().norm()};
  const double least = builder.least_cell_size();
  const double most = 2 * model.length;
  double cell_size = std::clamp(model.cell_size(target), least, most);
  double power = model.power(cell_size);
  double best_size = cell_size;
  double best_error = 1e300;
  double previous_size = 0;
  double previous_count = 0;
  for (int step = 0; step < kMostSteps; ++step) {
    const auto count = static_cast<double>(builder.count_vertices<BodyCentred>(GridFrame{origin, cell_size}, task));
    const double error = std::abs(std::log(count / target));
    if (error < best_error) {
      best_error = error;
      best_size = cell_size;
    }
    if (error < kCloseEnough) break;
    if (previous_size > 0 && previous_size != cell_size) {
      power = -std::log(count / previous_count) / std::log(cell_size / previous_size);
    }
    previous_size = cell_size;
    previous_count = count;
    cell_size = std::clamp(cell_size * std::pow(count / target, 1 / std::clamp(power, 1.0, 4.0)), least, most);
    if (cell_size == previous_size) break;
  }
  return best_size;
}

/// A volume mesh and where it lies.
struct FramedMesh {
  GridFrame frame;
  ShapeLattice<BodyCentred> built;
};

/// Builds with about `target` vertices: the search counts without copies of cells, which come on top.
FramedMesh build_to_target(const LatticeBuilder& builder, const Eigen::Vector3d& origin, int target, Task* task) {
  constexpr int kMostCorrections = 3;
  constexpr double kCloseEnough = 0.07;
  constexpr double kPower = 2.5;
  FramedMesh best;
  best.frame = {origin, find_cell_size(builder, origin, target, task)};
  best.built = builder.build<BodyCentred>(best.frame, task);
  const auto excess = [&](const FramedMesh& mesh) { return static_cast<double>(mesh.built.vertices.size()) / target; };
  for (int i = 0; i < kMostCorrections && std::abs(std::log(excess(best))) > kCloseEnough; ++i) {
    FramedMesh next;
    next.frame = {origin, std::clamp(best.frame.cell_size * std::pow(excess(best), 1 / kPower),
                                     builder.least_cell_size(), 2 * builder.box().diagonal().norm())};
    if (next.frame.cell_size == best.frame.cell_size) break;
    next.built = builder.build<BodyCentred>(next.frame, task);
    if (std::abs(std::log(excess(next))) >= std::abs(std::log(excess(best)))) break;
    best = std::move(next);
  }
  return best;
}

FramedMesh build(const LatticeBuilder& builder, const VolumeMeshOptions& options, Task* task) {
  // The middle of the shape is a mesh vertex, through which mirror planes pass: symmetric shapes get
  // symmetric meshes.
  const Eigen::Vector3d origin = builder.box().center();
  if (options.cell_size > 0) {
    builder.require_fits(options.cell_size);
    const GridFrame frame{origin, options.cell_size};
    return {frame, builder.build<BodyCentred>(frame, task)};
  }
  return build_to_target(builder, origin, options.vertex_target > 0 ? options.vertex_target : kDefaultVertexTarget,
                         task);
}

Eigen::Vector4d barycentric(const std::array<int, 4>& place, const Eigen::Vector3d& grid_point) {
  const cells::CellType<BodyCentred>& type = cells::cell_types<BodyCentred>()[place[3]];
  const Eigen::Vector3d local = grid_point - Eigen::Vector3d(place[0], place[1], place[2]);
  Eigen::Vector4d weights;
  for (int k = 0; k < 4; ++k) weights[k] = type.distance(k, local);
  return weights;
}

VolumeMeshReport make_report(const LatticeBuilder& builder, const ShapeLattice<BodyCentred>& built) {
  VolumeMeshReport report;
  report.parts = built.part_count;
  report.open_parts = static_cast<int>(builder.open_parts().size());
  report.open = builder.open_parts();
  report.interior_cells = static_cast<int>(std::count(built.is_enclosed.begin(), built.is_enclosed.end(), char{1}));
  report.split_cells = built.split_cells;
  report.degenerate_triangles = builder.parts().degenerate_triangles;
  report.duplicate_triangles = builder.duplicate_triangles();
  report.lone_vertices = builder.lone_vertices();
  return report;
}

VolumeMesh assemble(const Shape& shape, const GridFrame& frame, ShapeLattice<BodyCentred>&& built) {
  VolumeMesh result;
  result.cell_size = frame.cell_size;
  result.origin = frame.origin;
  result.mesh.positions.resize(static_cast<Eigen::Index>(built.vertices.size()), 3);
  for (std::size_t v = 0; v < built.vertices.size(); ++v) {
    result.mesh.positions.row(static_cast<Eigen::Index>(v)) =
        (frame.origin + (0.5 * frame.cell_size) * built.vertices[v].cast<double>()).transpose();
  }
  result.mesh.tets.resize(static_cast<Eigen::Index>(built.cells.size()), 4);
  for (std::size_t i = 0; i < built.cells.size(); ++i) {
    for (int k = 0; k < 4; ++k) result.mesh.tets(static_cast<Eigen::Index>(i), k) = built.cells[i][k];
  }
  result.embedding_indices.resize(shape.vertex_count(), 4);
  result.embedding_weights.resize(shape.vertex_count(), 4);
  for (int v = 0; v < shape.vertex_count(); ++v) {
    const int tet = built.cell_of_vertex[v];
    const Eigen::Vector3d point = (shape.positions.row(v).transpose() - frame.origin) / frame.cell_size;
    result.embedding_indices.row(v) = result.mesh.tets.row(tet);
    result.embedding_weights.row(v) = barycentric(built.places[tet], point).transpose();
  }
  result.part_of_vertex = std::move(built.part_of_vertex);
  result.cell_of_tet = std::move(built.places);
  result.part_of_tet = std::move(built.part_of_cell);
  result.part_of_triangle = std::move(built.part_of_triangle);
  result.triangles_in_split_tets = std::move(built.split_triangles);
  return result;
}

Eigen::Vector3d to_grid(const VolumeMesh& mesh, const Eigen::Vector3d& point) {
  return (point - mesh.origin) / mesh.cell_size;
}

std::array<int, 4> place_at(const VolumeMesh& mesh, const Eigen::Vector3d& point) {
  const CellPlace place = cells::locate<BodyCentred>(to_grid(mesh, point));
  return {place.cube[0], place.cube[1], place.cube[2], place.type};
}

struct HoldingTet {
  int tet = -1;         ///< -1: the point is too far off for any.
  double distance = 0;  ///< Of the point from the surface, if no tet contains it.
};

HoldingTet find_tet(const VolumeMesh& mesh, const Shape& shape, const cells::CopyLookup& lookup,
                    const Eigen::Vector3d& point) {
  // Farther out, grid coordinates might not fit an int.
  const bool is_near = to_grid(mesh, point).cwiseAbs().maxCoeff() < 1e9;
  const int tet = is_near ? lookup.find(place_at(mesh, point), point) : -1;
  if (tet >= 0) return {tet, 0.0};
  const cells::NearestTriangle nearest = lookup.nearest_in_part(-1, point);
  if (nearest.triangle < 0) return {-1, std::numeric_limits<double>::infinity()};  // distances overflow so far out
  const int at_surface = lookup.find_holding(place_at(mesh, nearest.point), nearest.triangle);
  if (at_surface >= 0) return {at_surface, nearest.distance};
  // Rounding may put the surface point just across a facet; the cell of a corner always exists.
  const Eigen::Vector3d corner = shape.positions.row(shape.triangles(nearest.triangle, 0)).transpose();
  return {lookup.find_holding(place_at(mesh, corner), nearest.triangle), nearest.distance};
}

}  // namespace

VolumeMesh make_volume_mesh(const Shape& shape, const VolumeMeshOptions& options, Task* task) {
  require_valid(options);
  Stage stage(task, "volume mesh");
  const LatticeBuilder builder(shape, options.keep_parts_apart, options.touches, options.fill_open_parts);
  FramedMesh mesh = build(builder, options, task);
  stage.advance(0.9);
  const VolumeMeshReport report = make_report(builder, mesh.built);
  VolumeMesh result = assemble(shape, mesh.frame, std::move(mesh.built));
  result.mesh.triangles = tet_boundary(result.mesh.positions, result.mesh.tets);
  result.report = report;
  return result;
}

VolumeEmbedding embed_in_volume_mesh(const VolumeMesh& mesh, const Shape& shape, const Positions& points,
                                     double max_distance) {
  if (mesh.part_of_triangle.size() != static_cast<std::size_t>(shape.triangle_count()) ||
      mesh.embedding_indices.rows() != shape.vertex_count()) {
    throw Error(ErrorCode::UnsuitableShape, "the volume mesh was made for another shape.");
  }
  const cells::CopyLookup lookup(
      shape, {mesh.cell_of_tet, mesh.part_of_tet, mesh.part_of_triangle, mesh.triangles_in_split_tets});
  VolumeEmbedding embedding;
  embedding.indices.resize(points.rows(), 4);
  embedding.weights.resize(points.rows(), 4);
  embedding.distances.assign(static_cast<std::size_t>(points.rows()), 0.0);
  for (int i = 0; i < points.rows(); ++i) {
    const Eigen::Vector3d point = points.row(i).transpose();
    if (!point.allFinite()) {
      throw Error(ErrorCode::NonFiniteNumber, fmt::format("point {} has a coordinate that is not finite.", i),
                  Place::at_vertex(i));
    }
    const HoldingTet found = find_tet(mesh, shape, lookup, point);
    if (found.tet < 0 || found.distance > max_distance) {
      throw Error(
          ErrorCode::HandleOutsideShape,
          fmt::format("point {} lies {:.4g} from the surface, farther than {:.4g}.", i, found.distance, max_distance),
          Place::at_vertex(i), "Move it to the shape.");
    }
    embedding.distances[i] = found.distance;
    embedding.indices.row(i) = mesh.mesh.tets.row(found.tet);
    embedding.weights.row(i) = barycentric(mesh.cell_of_tet[found.tet], to_grid(mesh, point)).transpose();
  }
  return embedding;
}

}  // namespace limber
