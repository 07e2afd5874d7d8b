#include "limber/geometry/internal/isosurface.h"

#include <algorithm>

#include "limber/core/error.h"
#include "limber/geometry/internal/remesh.h"

namespace limber::internal {
namespace {

SamplingGrid grid_of(const IsosurfaceOptions& options) {
  if (!(options.edge_length > 0)) {
    throw Error(ErrorCode::InvalidArgument, "the edge length of an isosurface is not positive.");
  }
  if (options.box.isEmpty()) throw Error(ErrorCode::InvalidArgument, "the box of an isosurface is empty.");
  // Cells a little larger than edges yield about twice the vertices that remain in the end.
  constexpr double kCellPerEdge = 1.25;
  double cell = kCellPerEdge * options.edge_length;
  if (options.finest_feature > 0) cell = std::min(cell, 0.5 * options.finest_feature);
  return {options.box, cell, options.steepness, options.mirrored};
}

/// Value and gradient from the corners of a small tetrahedron around the point.
struct Probe {
  double value;
  Eigen::Vector3d gradient;
};

Probe probe(ImplicitShape shape, const Eigen::Vector3d& point, double step) {
  static const Eigen::Vector3d kCorners[4] = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
  Probe result{0, Eigen::Vector3d::Zero()};
  for (const Eigen::Vector3d& corner : kCorners) {
    const double value = shape(point + step * corner);
    result.value += 0.25 * value;
    result.gradient += value / (4.0 * step) * corner;
  }
  return result;
}

void require_faces(const EditableMesh& mesh) {
  if (mesh.face_count() == 0) {
    throw Error(ErrorCode::EmptyMesh, "the function is negative nowhere on the sampling grid.", {},
                "Use a smaller edge length.");
  }
}

}  // namespace

Shape mesh_solid(ImplicitShape shape, const IsosurfaceOptions& options) {
  EditableMesh mesh = march_surface(shape, grid_of(options));
  require_faces(mesh);
  const double step = 0.02 * options.edge_length;
  const auto project = [&](const Eigen::Vector3d& point, std::uint8_t bond) -> Eigen::Vector3d {
    Probe here = probe(shape, point, step);
    if ((bond & kMirrorVertex) != 0) here.gradient.x() = 0.0;
    const double slope = std::max(here.gradient.squaredNorm(), 1e-6);
    Eigen::Vector3d move = -here.value / slope * here.gradient;
    if (move.norm() > options.edge_length) move *= options.edge_length / move.norm();
    Eigen::Vector3d place = point + move;
    if ((bond & kMirrorVertex) != 0) place.x() = 0.0;
    return place;
  };
  remesh(mesh, project, {options.edge_length, options.rounds});
  return mesh.build(3, options.mirrored);
}

Shape mesh_region(ImplicitShape shape, const IsosurfaceOptions& options) {
  EditableMesh mesh = march_region(shape, grid_of(options));
  require_faces(mesh);
  const double step = 0.02 * options.edge_length;
  const auto project = [&](const Eigen::Vector3d& point, std::uint8_t bond) -> Eigen::Vector3d {
    Eigen::Vector3d place = point;
    if ((bond & kRimVertex) != 0) {
      Probe here = probe(shape, point, step);
      here.gradient.z() = 0.0;
      if ((bond & kMirrorVertex) != 0) here.gradient.x() = 0.0;
      place -= here.value / std::max(here.gradient.squaredNorm(), 1e-6) * here.gradient;
    }
    if ((bond & kMirrorVertex) != 0) place.x() = 0.0;
    place.z() = 0.0;
    return place;
  };
  remesh(mesh, project, {options.edge_length, options.rounds});
  return mesh.build(2, options.mirrored);
}

}  // namespace limber::internal
