#include "limber/model/internal/tet_boundary.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <Eigen/Geometry>

namespace limber::internal {
namespace {

/// One side of one tet: its vertices in rising order, and which it is.
struct TetSide {
  std::array<int, 3> corners;
  int tet;
  int opposite;  // the corner of the tet that it does not touch
};

bool is_in_range(const Tets& tets, Eigen::Index tet, Eigen::Index vertex_count) {
  return tets.row(tet).minCoeff() >= 0 && tets.row(tet).maxCoeff() < vertex_count;
}

bool is_inverted(const Positions& positions, const Tets& tets, Eigen::Index tet) {
  const Eigen::Vector3d a = positions.row(tets(tet, 0));
  const Eigen::Vector3d b = positions.row(tets(tet, 1));
  const Eigen::Vector3d c = positions.row(tets(tet, 2));
  const Eigen::Vector3d d = positions.row(tets(tet, 3));
  return (b - a).cross(c - a).dot(d - a) < 0;
}

std::vector<TetSide> sorted_sides(const Tets& tets, Eigen::Index vertex_count) {
  std::vector<TetSide> sides;
  sides.reserve(4 * static_cast<std::size_t>(tets.rows()));
  for (Eigen::Index tet = 0; tet < tets.rows(); ++tet) {
    if (!is_in_range(tets, tet, vertex_count)) continue;
    for (int opposite = 0; opposite < 4; ++opposite) {
      TetSide side{{}, static_cast<int>(tet), opposite};
      for (int c = 0, next = 0; c < 4; ++c) {
        if (c != opposite) side.corners[static_cast<std::size_t>(next++)] = tets(tet, c);
      }
      std::sort(side.corners.begin(), side.corners.end());
      sides.push_back(side);
    }
  }
  std::sort(sides.begin(), sides.end(), [](const TetSide& a, const TetSide& b) { return a.corners < b.corners; });
  return sides;
}

}  // namespace

Triangles tet_boundary(const Positions& positions, const Tets& tets) {
  std::vector<TetSide> boundary;
  const std::vector<TetSide> sides = sorted_sides(tets, positions.rows());
  for (std::size_t i = 0, end = 0; i < sides.size(); i = end) {
    while (end < sides.size() && sides[end].corners == sides[i].corners) ++end;
    if (end == i + 1) boundary.push_back(sides[i]);
  }
  std::sort(boundary.begin(), boundary.end(), [](const TetSide& a, const TetSide& b) {
    return std::pair(a.tet, a.opposite) < std::pair(b.tet, b.opposite);
  });
  // The side opposite to a corner of a positive tet, counter-clockwise from outside.
  constexpr int kSides[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
  Triangles triangles(static_cast<Eigen::Index>(boundary.size()), 3);
  for (std::size_t i = 0; i < boundary.size(); ++i) {
    const int tet = boundary[i].tet;
    const auto& local = kSides[boundary[i].opposite];
    auto row = triangles.row(static_cast<Eigen::Index>(i));
    row << tets(tet, local[0]), tets(tet, local[1]), tets(tet, local[2]);
    if (is_inverted(positions, tets, tet)) std::swap(row[1], row[2]);
  }
  return triangles;
}

}  // namespace limber::internal
