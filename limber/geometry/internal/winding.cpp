#include "limber/geometry/internal/winding.h"

#include <array>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "limber/geometry/internal/nearest.h"
#include "limber/geometry/mesh.h"

namespace limber::internal {

double solid_angle_fraction(const Positions& positions, const Triangles& triangles, Eigen::Index triangle,
                            const Eigen::Vector3d& point) {
  // Van Oosterom and Strackee 1983.
  const Eigen::Vector3d a = positions.row(triangles(triangle, 0)).transpose() - point;
  const Eigen::Vector3d b = positions.row(triangles(triangle, 1)).transpose() - point;
  const Eigen::Vector3d c = positions.row(triangles(triangle, 2)).transpose() - point;
  const double la = a.norm();
  const double lb = b.norm();
  const double lc = c.norm();
  const double numerator = a.dot(b.cross(c));
  if (numerator == 0) return 0;
  const double denominator = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
  return std::atan2(numerator, denominator) / (2 * std::numbers::pi);
}

// Fast winding numbers [Barill et al. 2018], first order.
void SurfaceTree::build_dipoles() {
  const auto nodes = tree_.nodes();
  dipoles_.resize(nodes.size());
  for (std::size_t n = nodes.size(); n-- > 0;) {  // Children come after their parents.
    Dipole& dipole = dipoles_[n];
    Eigen::Vector3d weighted = Eigen::Vector3d::Zero();
    for (const int f : tree_.items(nodes[n])) {
      const Eigen::Vector3d normal = area_vector(positions_, triangles_, f) / 2;
      const Eigen::Vector3d middle =
          (positions_.row(triangles_(f, 0)) + positions_.row(triangles_(f, 1)) + positions_.row(triangles_(f, 2)))
              .transpose() /
          3;
      dipole.moment += normal;
      dipole.area += normal.norm();
      weighted += normal.norm() * middle;
    }
    for (int child = 0; child < 2 && nodes[n].count == 0; ++child) {
      const Dipole& part = dipoles_[static_cast<std::size_t>(nodes[n].first + child)];
      dipole.moment += part.moment;
      dipole.area += part.area;
      weighted += part.area * part.center;
    }
    const Eigen::AlignedBox3d& box = nodes[n].box;
    dipole.center = dipole.area > 0 ? Eigen::Vector3d(weighted / dipole.area) : Eigen::Vector3d(box.center());
    dipole.radius = (box.max() - dipole.center).cwiseMax(dipole.center - box.min()).norm();
  }
}

double SurfaceTree::winding_number(const Eigen::Vector3d& point) const {
  if (tree_.empty()) return 0;
  constexpr double kFarFactor = 3;
  double winding = 0;
  std::array<int, 128> stack;
  std::size_t size = 0;
  stack[size++] = 0;
  while (size > 0) {
    const auto n = static_cast<std::size_t>(stack[--size]);
    const BoxTree::Node& node = tree_.nodes()[n];
    const Eigen::Vector3d away = dipoles_[n].center - point;
    const double distance = away.norm();
    if (distance > kFarFactor * dipoles_[n].radius) {
      winding += dipoles_[n].moment.dot(away) / (4 * std::numbers::pi * distance * distance * distance);
      continue;
    }
    for (const int f : tree_.items(node)) winding += solid_angle_fraction(positions_, triangles_, f, point);
    if (node.count > 0) continue;
    stack[size++] = node.first + 1;
    stack[size++] = node.first;
  }
  return winding;
}

}  // namespace limber::internal
