#pragma once

// Shapes that lattices must keep together or apart, and how far two of their vertices are within a lattice.

#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <vector>

#include "limber/model/shape.h"

namespace limber::test {

/// The closed surface of some cells of an uneven grid; solid(i,j,k) says which. Outward oriented.
inline Shape make_blocks(const std::array<std::vector<double>, 3>& grid,
                         const std::function<bool(int, int, int)>& solid) {
  std::array<int, 3> counts;
  for (int d = 0; d < 3; ++d) counts[d] = static_cast<int>(grid[d].size()) - 1;
  const auto is_solid = [&](std::array<int, 3> c) {
    for (int d = 0; d < 3; ++d) {
      if (c[d] < 0 || c[d] >= counts[d]) return false;
    }
    return solid(c[0], c[1], c[2]);
  };
  std::map<std::array<int, 3>, int> vertices;
  std::vector<std::array<int, 3>> triangles;
  const auto vertex = [&](const std::array<int, 3>& at) {
    return vertices.emplace(at, static_cast<int>(vertices.size())).first->second;
  };
  for (int i = 0; i < counts[0]; ++i) {
    for (int j = 0; j < counts[1]; ++j) {
      for (int k = 0; k < counts[2]; ++k) {
        const std::array<int, 3> cell = {i, j, k};
        if (!is_solid(cell)) continue;
        for (int face = 0; face < 6; ++face) {
          const int axis = face / 2;
          const int upper = face % 2;
          std::array<int, 3> beyond = cell;
          beyond[axis] += 2 * upper - 1;
          if (is_solid(beyond)) continue;
          std::array<int, 4> quad;
          for (int c = 0; c < 4; ++c) {
            std::array<int, 3> at = cell;
            at[axis] += upper;
            at[(axis + 1) % 3] += c == 1 || c == 2;
            at[(axis + 2) % 3] += c >= 2;
            quad[upper == 1 ? c : 3 - c] = vertex(at);
          }
          triangles.push_back({quad[0], quad[1], quad[2]});
          triangles.push_back({quad[0], quad[2], quad[3]});
        }
      }
    }
  }
  Shape shape;
  shape.positions.resize(static_cast<Eigen::Index>(vertices.size()), 3);
  for (const auto& [at, index] : vertices) {
    shape.positions.row(index) << grid[0][at[0]], grid[1][at[1]], grid[2][at[2]];
  }
  shape.triangles.resize(static_cast<Eigen::Index>(triangles.size()), 3);
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    shape.triangles.row(static_cast<Eigen::Index>(t)) << triangles[t][0], triangles[t][1], triangles[t][2];
  }
  return shape;
}

/// `count` + 1 even steps from `from` to `to`, appended without repeating the first.
inline void append_steps(std::vector<double>& values, double to, int count) {
  const double from = values.back();
  for (int i = 1; i <= count; ++i) values.push_back(from + (to - from) * i / count);
}

/// Two fingers of width 1 and length 6, `gap` apart, on a base of height 1; depth 1. Edges of about 1/detail.
inline Shape make_fingers(double gap, int detail) {
  std::array<std::vector<double>, 3> grid = {{{0.0}, {0.0}, {0.0}}};
  append_steps(grid[0], 1, detail);
  append_steps(grid[0], 1 + gap, 1);
  append_steps(grid[0], 2 + gap, detail);
  append_steps(grid[1], 1, detail);
  append_steps(grid[1], 7, 6 * detail);
  append_steps(grid[2], 1, detail);
  return make_blocks(grid, [=](int i, int j, int) { return j < detail || i != detail; });
}

/// A box with edges of about 1/detail.
inline Shape make_box(const Eigen::Vector3d& extents, int detail) {
  std::array<std::vector<double>, 3> grid = {{{0.0}, {0.0}, {0.0}}};
  for (int d = 0; d < 3; ++d) {
    append_steps(grid[d], extents[d], std::max(1, static_cast<int>(std::lround(extents[d] * detail))));
  }
  return make_blocks(grid, [](int, int, int) { return true; });
}

/// A box of side 6 with a cubic hole of side 4 in it, open to the outside through a shaft of width `mouth`.
inline Shape make_jar(double mouth) {
  std::array<std::vector<double>, 3> grid;
  for (int d = 0; d < 3; ++d) grid[d] = {0, 1, 3 - mouth / 2, 3 + mouth / 2, 5, 6};
  return make_blocks(grid, [](int i, int j, int k) {
    const bool hole = i >= 1 && i <= 3 && j >= 1 && j <= 3 && k >= 1 && k <= 3;
    const bool shaft = i == 2 && j == 2 && k == 4;
    return !hole && !shaft;
  });
}

/// All shapes as one, in this order.
inline Shape together(const std::vector<Shape>& shapes) {
  Shape all;
  for (const Shape& shape : shapes) {
    const Eigen::Index vertices = all.positions.rows();
    const Eigen::Index triangles = all.triangles.rows();
    all.positions.conservativeResize(vertices + shape.positions.rows(), 3);
    all.positions.bottomRows(shape.positions.rows()) = shape.positions;
    all.triangles.conservativeResize(triangles + shape.triangles.rows(), 3);
    all.triangles.bottomRows(shape.triangles.rows()) = shape.triangles.array() + static_cast<int>(vertices);
  }
  return all;
}

inline Shape shifted(Shape shape, const Eigen::RowVector3d& by) {
  shape.positions.rowwise() += by;
  return shape;
}

inline Shape scaled(Shape shape, double by) {
  shape.positions *= by;
  return shape;
}

/// How exactly an embedding can reproduce a shape: far from the origin, coordinates themselves are rounded.
inline double embedding_tolerance(const Shape& shape) {
  return 1e-12 * size_of(shape) + 1e-15 * shape.positions.cwiseAbs().maxCoeff();
}

/// Every triangle gets vertices of its own.
inline Shape as_soup(const Shape& shape) {
  Shape soup;
  soup.positions.resize(3 * shape.triangles.rows(), 3);
  soup.triangles.resize(shape.triangles.rows(), 3);
  for (int t = 0; t < shape.triangle_count(); ++t) {
    for (int k = 0; k < 3; ++k) {
      soup.positions.row(3 * t + k) = shape.positions.row(shape.triangles(t, k));
      soup.triangles(t, k) = 3 * t + k;
    }
  }
  return soup;
}

/// The vertex nearest to a point.
inline int vertex_near(const Shape& shape, const Eigen::RowVector3d& point) {
  Eigen::Index nearest = 0;
  (shape.positions.rowwise() - point).rowwise().squaredNorm().minCoeff(&nearest);
  return static_cast<int>(nearest);
}

/// The shortest path along edges of cells between any corner of two sets; infinite if there is none.
template <class Cells, class Corners>
double path_length(const Positions& positions, const Cells& cells, const Corners& from, const Corners& to) {
  std::vector<std::vector<int>> around(static_cast<std::size_t>(positions.rows()));
  for (Eigen::Index cell = 0; cell < cells.rows(); ++cell) {
    for (Eigen::Index i = 0; i < cells.cols(); ++i) {
      for (Eigen::Index j = 0; j < cells.cols(); ++j) around[cells(cell, i)].push_back(cells(cell, j));
    }
  }
  std::vector<double> length(around.size(), std::numeric_limits<double>::infinity());
  using Entry = std::pair<double, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  for (Eigen::Index i = 0; i < from.size(); ++i) {
    length[from[i]] = 0;
    queue.emplace(0.0, from[i]);
  }
  while (!queue.empty()) {
    const auto [here, vertex] = queue.top();
    queue.pop();
    if (here > length[vertex]) continue;
    for (const int other : around[vertex]) {
      const double there = here + (positions.row(vertex) - positions.row(other)).norm();
      if (there >= length[other]) continue;
      length[other] = there;
      queue.emplace(there, other);
    }
  }
  double least = std::numeric_limits<double>::infinity();
  for (Eigen::Index i = 0; i < to.size(); ++i) least = std::min(least, length[to[i]]);
  return least;
}

}  // namespace limber::test
