#pragma once

#include <vector>

#include "limber/geometry/internal/subdivide.h"
#include "limber/model/shape.h"

namespace limber::bench {

/// What the unreduced solvers are timed on: the lowest and the highest twentieth of the vertices along y are held, and
/// the highest is moved aside.
struct FullProblem {
  std::vector<int> vertices;
  Positions targets;
};

/// Each triangle as four, so many times.
inline Shape refined(Shape shape, int times) {
  for (int i = 0; i < times; ++i) shape = internal::subdivide_midpoint(shape).shape;
  return shape;
}

inline FullProblem full_problem_of(const Shape& shape) {
  const Eigen::AlignedBox3d box = bounding_box(shape);
  const double height = box.sizes().y();
  FullProblem problem;
  for (int i = 0; i < shape.vertex_count(); ++i) {
    const double up = (shape.positions(i, 1) - box.min().y()) / height;
    if (up < 0.05 || up > 0.95) problem.vertices.push_back(i);
  }
  problem.targets.resize(static_cast<Eigen::Index>(problem.vertices.size()), 3);
  for (Eigen::Index i = 0; i < problem.targets.rows(); ++i) {
    problem.targets.row(i) = shape.positions.row(problem.vertices[i]);
    if (problem.targets(i, 1) > box.center().y()) problem.targets(i, 0) += 0.3 * height;
  }
  return problem;
}

}  // namespace limber::bench
