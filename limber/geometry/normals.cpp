#include "limber/geometry/normals.h"

#include <cmath>

#include <Eigen/Geometry>

#include "limber/geometry/measures.h"

namespace limber {
namespace {

bool usable(const Positions& positions, const Triangles& triangles, Eigen::Index f) {
  for (int c = 0; c < 3; ++c) {
    const int v = triangles(f, c);
    if (v < 0 || v >= positions.rows() || !positions.row(v).allFinite()) return false;
  }
  return true;
}

Eigen::Vector3d unit_or_zero(const Eigen::Vector3d& vector) {
  const double scale = vector.cwiseAbs().maxCoeff();
  if (!(scale > 0) || !std::isfinite(scale)) return Eigen::Vector3d::Zero();
  return (vector / scale).normalized();
}

double angle_at(const Positions& positions, const Triangles& triangles, Eigen::Index f, int corner) {
  const Eigen::Vector3d a = positions.row(triangles(f, corner));
  const Eigen::Vector3d b = positions.row(triangles(f, (corner + 1) % 3));
  const Eigen::Vector3d c = positions.row(triangles(f, (corner + 2) % 3));
  return std::atan2((b - a).cross(c - a).norm(), (b - a).dot(c - a));
}

}  // namespace

Positions vertex_normals(const Positions& positions, const Triangles& triangles) {
  Positions normals = Positions::Zero(positions.rows(), 3);
  for (Eigen::Index f = 0; f < triangles.rows(); ++f) {
    if (!usable(positions, triangles, f)) continue;
    const Eigen::Vector3d unit = unit_or_zero(area_vector(positions, triangles, f));
    for (int c = 0; c < 3; ++c) {
      normals.row(triangles(f, c)) += (angle_at(positions, triangles, f, c) * unit).transpose();
    }
  }
  for (Eigen::Index v = 0; v < normals.rows(); ++v) {
    normals.row(v) = unit_or_zero(normals.row(v).transpose()).transpose();
  }
  return normals;
}

}  // namespace limber
