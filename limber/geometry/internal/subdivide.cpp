#include "limber/geometry/internal/subdivide.h"

#include <algorithm>

#include "limber/core/error.h"
#include "limber/geometry/internal/duplicates.h"
#include "limber/geometry/mesh.h"

namespace limber::internal {
namespace {

/// Appends the mean of two rows for every edge.
template <class Rows>
void append_middles(Rows& rows, const std::vector<std::array<int, 2>>& edges) {
  const Eigen::Index before = rows.rows();
  rows.conservativeResize(before + static_cast<Eigen::Index>(edges.size()), Eigen::NoChange);
  for (std::size_t e = 0; e < edges.size(); ++e) {
    rows.row(before + static_cast<Eigen::Index>(e)) = (rows.row(edges[e][0]) + rows.row(edges[e][1])) / 2;
  }
}

/// The four triangles of each one, given the vertices at the middles of its edges.
struct Split {
  Triangles triangles;
  std::vector<std::array<int, 2>> edges;
};

/// Splits triangles over `count` vertices.
Split split(const Triangles& triangles, int count) {
  const Facets facets = build_facets(triangles, count);
  Split result;
  Triangles middles(triangles.rows(), 3);  // Opposite to each corner.
  for (int e = 0; e < facets.count(); ++e) {
    const auto ends = facets.corners_of(e);
    result.edges.push_back({ends[0], ends[1]});
    for (const int side : facets.sides[e]) middles(facets.element_of(side), facets.corner_of(side)) = count + e;
  }
  result.triangles.resize(4 * triangles.rows(), 3);
  for (Eigen::Index f = 0; f < triangles.rows(); ++f) {
    const auto corner = triangles.row(f);
    const auto middle = middles.row(f);
    result.triangles.row(4 * f) << corner[0], middle[2], middle[1];
    result.triangles.row(4 * f + 1) << corner[1], middle[0], middle[2];
    result.triangles.row(4 * f + 2) << corner[2], middle[1], middle[0];
    result.triangles.row(4 * f + 3) << middle[0], middle[1], middle[2];
  }
  return result;
}

void normalize_rows(Positions& normals) {
  for (Eigen::Index v = 0; v < normals.rows(); ++v) {
    if (normals.row(v).norm() > 0) normals.row(v).normalize();
  }
}

}  // namespace

Subdivided subdivide_midpoint(const Shape& shape) {
  for (int f = 0; f < shape.triangle_count(); ++f) {
    if (!internal::row_in_range(shape.triangles, f, shape.vertex_count())) {
      throw Error(ErrorCode::IndexOutOfRange, "a triangle has a corner that is no vertex.", Place::at_element(f),
                  "Repair the shape first.");
    }
  }
  Subdivided result;
  Split finer = split(shape.triangles, shape.vertex_count());
  result.shape.dimension = shape.dimension;
  result.shape.positions = shape.positions;
  result.shape.triangles = std::move(finer.triangles);
  append_middles(result.shape.positions, finer.edges);
  if (shape.normals.rows() == shape.positions.rows()) {
    result.shape.normals = shape.normals;
    append_middles(result.shape.normals, finer.edges);
    normalize_rows(result.shape.normals);
  }
  if (shape.colors.rows() == shape.positions.rows()) {
    result.shape.colors = shape.colors;
    append_middles(result.shape.colors, finer.edges);
  }
  if (shape.triangle_uvs.rows() > 0 && shape.triangle_uvs.rows() == shape.triangles.rows() && shape.uvs.rows() > 0 &&
      shape.triangle_uvs.minCoeff() >= 0 && shape.triangle_uvs.maxCoeff() < shape.uvs.rows()) {
    Split uv_split = split(shape.triangle_uvs, static_cast<int>(shape.uvs.rows()));
    result.shape.uvs = shape.uvs;
    result.shape.triangle_uvs = std::move(uv_split.triangles);
    append_middles(result.shape.uvs, uv_split.edges);
  } else if (shape.uvs.rows() == shape.positions.rows()) {
    result.shape.uvs = shape.uvs;
    append_middles(result.shape.uvs, finer.edges);
  }
  result.edges = std::move(finer.edges);
  return result;
}

}  // namespace limber::internal
