#pragma once

// What is connected to what in a mesh, its areas, volumes and normals; the mesh of a picture.

#include <span>
#include <vector>

#include <Eigen/Core>

#include "limber/model/image.h"
#include "limber/model/shape.h"

namespace limber {

/// A list of integers per item, stored back to back: item i owns values[starts[i] .. starts[i+1]).
struct IndexLists {
  std::vector<int> starts = {0};  ///< One more than there are items.
  std::vector<int> values;

  int count() const { return static_cast<int>(starts.size()) - 1; }
  std::span<const int> operator[](int item) const {
    const auto begin = static_cast<std::size_t>(starts[static_cast<std::size_t>(item)]);
    const auto end = static_cast<std::size_t>(starts[static_cast<std::size_t>(item) + 1]);
    return {values.data() + begin, end - begin};
  }
};

/// The facets of a mesh (edges of triangles, triangles of tets), each once, with the elements around it.
/// A *side* is an element seen from one of its facets: side = element * corners_per_element + the local
/// corner opposite to the facet. Facets are sorted by their corners, the sides of a facet ascend.
struct Facets {
  int corners_per_facet = 0;  ///< 2 or 3; an element has one more.
  std::vector<int> corners;   ///< Vertex indices, corners_per_facet for each facet, ascending within it.
  IndexLists sides;           ///< Per facet. One side: a boundary facet; more than two: non-manifold.

  int count() const { return sides.count(); }
  std::span<const int> corners_of(int facet) const {
    const auto size = static_cast<std::size_t>(corners_per_facet);
    return {corners.data() + static_cast<std::size_t>(facet) * size, size};
  }
  int element_of(int side) const { return side / (corners_per_facet + 1); }
  int corner_of(int side) const { return side % (corners_per_facet + 1); }
};

/// All edges of the triangles. Linear in their number; elements with a corner outside of [0, vertex_count)
/// are left out here and in all functions below.
Facets build_facets(const Triangles& triangles, int vertex_count);

/// All triangles of the tets.
Facets build_facets(const Tets& tets, int vertex_count);

/// Per vertex, the triangles (or tets) around it, ascending; an element that repeats a corner is listed once.
IndexLists vertex_elements(const Triangles& triangles, int vertex_count);
IndexLists vertex_elements(const Tets& tets, int vertex_count);  ///< The same for tets.

/// Per vertex, the vertices it shares an edge with, ascending, without itself.
IndexLists vertex_neighbors(const Triangles& triangles, int vertex_count);
IndexLists vertex_neighbors(const Tets& tets, int vertex_count);  ///< The same for tets.

/// Neighbours over the tets' edges if the shape has tets, else over those of its triangles.
IndexLists vertex_neighbors(const Shape& shape);

/// Twice the area of a triangle times its unit normal (counter-clockwise side). Corners must be in range.
Eigen::Vector3d area_vector(const Positions& positions, const Triangles& triangles, Eigen::Index triangle);

/// The volume of a tet, negative if it is inverted. Corners must be in range.
double signed_volume(const Positions& positions, const Tets& tets, Eigen::Index tet);

/// Areas of all triangles; 0 for those with a corner out of range.
Eigen::VectorXd triangle_areas(const Positions& positions, const Triangles& triangles);

/// Signed volumes of all tets; 0 for those with a corner out of range.
Eigen::VectorXd tet_volumes(const Positions& positions, const Tets& tets);

/// The volume that closed, outward oriented triangles enclose; negative if they face inward. Of an open
/// surface it depends on the origin and means nothing.
double enclosed_volume(const Positions& positions, const Triangles& triangles);

/// Unit normals per vertex; zero where no triangle gives a direction. A triangle counts by its angle at the vertex, so
/// that it does not matter how a face was cut into triangles; one without area, or with a corner out of range, does not
/// count. Linear, deterministic.
Positions vertex_normals(const Positions& positions, const Triangles& triangles);

/// Options of trace_picture.
struct PictureShapeOptions {
  int resolution = 80;   ///< Edges along the longer side of the picture, in [8, 1000].
  double alpha = 0.5;    ///< What counts as part of the figure: this opaque or more, in (0, 1].
  double margin = 1.25;  ///< How far the outline goes beyond the figure, in pixels, 0 or more: soft edges belong to it.
};

/// A planar mesh of what a picture shows: where it is opaque, traced smoothly and triangulated evenly. A picture
/// without transparency gives its whole rectangle. Parts that are thinner than an edge may break or vanish.
///
/// The longer side of the picture measures 2, the picture lies around the origin in z = 0, y points up. Texture
/// coordinates per vertex count from the lower left corner.
///
/// Cost: linear in the number of pixels, and as mesh_region. Deterministic.
///
/// @throws Error  InvalidArgument (an option out of range; no pixels); EmptyMesh (nothing is opaque, or too thin).
Shape trace_picture(const Image& picture, const PictureShapeOptions& options = {});

}  // namespace limber
