#include "limber/geometry/measures.h"

#include <Eigen/Geometry>

namespace limber {
namespace {

template <class Elements>
bool in_range(const Elements& elements, Eigen::Index row, Eigen::Index vertex_count) {
  return elements.row(row).minCoeff() >= 0 && elements.row(row).maxCoeff() < vertex_count;
}

}  // namespace

Eigen::Vector3d area_vector(const Positions& positions, const Triangles& triangles, Eigen::Index triangle) {
  const Eigen::Vector3d a = positions.row(triangles(triangle, 0));
  const Eigen::Vector3d b = positions.row(triangles(triangle, 1));
  const Eigen::Vector3d c = positions.row(triangles(triangle, 2));
  return (b - a).cross(c - a);
}

double signed_volume(const Positions& positions, const Tets& tets, Eigen::Index tet) {
  const Eigen::Vector3d a = positions.row(tets(tet, 0));
  const Eigen::Vector3d b = positions.row(tets(tet, 1));
  const Eigen::Vector3d c = positions.row(tets(tet, 2));
  const Eigen::Vector3d d = positions.row(tets(tet, 3));
  return (b - a).cross(c - a).dot(d - a) / 6;
}

Eigen::VectorXd triangle_areas(const Positions& positions, const Triangles& triangles) {
  Eigen::VectorXd areas(triangles.rows());
  for (Eigen::Index f = 0; f < triangles.rows(); ++f) {
    areas[f] = in_range(triangles, f, positions.rows()) ? area_vector(positions, triangles, f).norm() / 2 : 0;
  }
  return areas;
}

Eigen::VectorXd tet_volumes(const Positions& positions, const Tets& tets) {
  Eigen::VectorXd volumes(tets.rows());
  for (Eigen::Index t = 0; t < tets.rows(); ++t) {
    volumes[t] = in_range(tets, t, positions.rows()) ? signed_volume(positions, tets, t) : 0;
  }
  return volumes;
}

double enclosed_volume(const Positions& positions, const Triangles& triangles) {
  if (triangles.rows() == 0 || positions.rows() == 0) return 0;
  // Measured from a vertex instead of the origin: shapes far away keep their digits.
  const Eigen::Vector3d origin = positions.row(0);
  double volume = 0;
  for (Eigen::Index f = 0; f < triangles.rows(); ++f) {
    if (!in_range(triangles, f, positions.rows())) continue;
    const Eigen::Vector3d a = positions.row(triangles(f, 0)).transpose() - origin;
    const Eigen::Vector3d b = positions.row(triangles(f, 1)).transpose() - origin;
    const Eigen::Vector3d c = positions.row(triangles(f, 2)).transpose() - origin;
    volume += a.cross(b).dot(c) / 6;
  }
  return volume;
}

}  // namespace limber
