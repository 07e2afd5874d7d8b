#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "limber/model/shape.h"

namespace limber::test {

/// A planar rectangle [0,width] x [0,height] of columns x rows cells, each cut into two triangles by the
/// diagonal from its lower left to its upper right corner. Vertex (i,j) has index j * (columns + 1) + i.
Shape make_grid(int columns, int rows, double width = 1, double height = 1);

/// A box [0,extents] of cells, each cut into six tetrahedra around its main diagonal (Kuhn), with its
/// surface triangles. Vertex (i,j,k) has index (k * (ny + 1) + j) * (nx + 1) + i.
Shape make_tet_box(int nx, int ny, int nz, const Eigen::Vector3d& extents = Eigen::Vector3d::Ones());

/// A unit sphere: an octahedron whose faces are split in four `levels` times. Closed, outward oriented.
Shape make_sphere(int levels);

/// A closed torus with radii 1 and `tube`, around z.
Shape make_torus(int around, int along, double tube = 0.4);

/// `count` separate triangles in the unit cube, none sharing a vertex.
Shape make_soup(int count, std::uint64_t seed);

/// `count` unit spheres side by side along x, three apart: a shape of several components.
Shape make_spheres(int count, int levels);

/// Moves the inner vertices of a mesh by up to `amount` along each axis (the plane's two for planar shapes).
Shape jitter(Shape shape, double amount, std::uint64_t seed);

/// Rotates by a fixed general rotation (about z for planar shapes), scales, and shifts.
Shape moved(Shape shape, double scale = 1, const Eigen::Vector3d& shift = Eigen::Vector3d(0.3, -2, 0));

/// A shape with the reason why it is difficult.
struct NamedShape {
  std::string name;
  Shape shape;
};

/// Shapes that are valid as files but hard as meshes: zero-area and duplicate faces, faces with a repeated
/// vertex, non-manifold edges and vertices, coincident and unreferenced vertices, flat and inverted tets,
/// non-finite positions, tiny and huge, and empty ones. All indices are in range.
std::vector<NamedShape> degenerate_zoo();

}  // namespace limber::test
