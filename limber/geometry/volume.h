#pragma once

// Solids around a shape: tets, cubes, and the domain that smoothness and rigidity are measured on.

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include "limber/core/task.h"
#include "limber/model/shape.h"
#include "limber/model/subspace.h"

namespace limber {

/// Two points on different parts of a shape that are close to each other: cloth on a body, a hand on its wrist.
struct Touch {
  std::array<int, 2> parts = {-1, -1};      ///< As in ShapeParts; the first is the lower one.
  std::array<int, 2> triangles = {-1, -1};  ///< Of the shape, one of either part.
  std::array<Eigen::Vector3d, 2> barycentric = {Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()};  ///< Where on them.
  double distance = 0;  ///< Between the two points, in shape units.

  bool operator==(const Touch&) const = default;
};

/// One of the two points of a touch, anywhere: the vertices may have moved.
/// @param side  0 or 1.
Eigen::Vector3d point_of(const Touch& touch, int side, const Positions& positions, const Triangles& triangles);

/// What hangs together in a shape: triangles that share a vertex, or border edges that coincide.
struct ShapeParts {
  int count = 0;
  std::vector<int> of_triangle;  ///< Numbered by their first triangle.
  std::vector<int> of_vertex;    ///< -1: no triangle uses it.
  /// Per triangle, of length 1: out of the solid, as far as that can be told; zero for one without area.
  std::vector<Eigen::Vector3d> outward;
};

/// Finds the parts of a shape, as lattices see them. Indices must be in range and positions finite. A few sorts.
ShapeParts parts_of(const Shape& shape);

/// Finds where different parts of a shape are closer to each other than some distance. Vertices of all parts, and points
/// within triangles that are larger than the distance, look for the nearest triangle of another part. Of touches
/// between the same two parts, one is kept within each cube of half the distance: the closest.
///
/// @param shape     Triangles with indices in range and finite positions.
/// @param distance  In shape units; 0 or less finds nothing.
/// @return          Ordered by parts, then by place; empty if the shape is one part. n log n; deterministic, on any number
///                  of threads.
std::vector<Touch> find_touches(const Shape& shape, double distance);

/// Rows of barycentric coordinates.
using EmbeddingWeights = Eigen::Matrix<double, Eigen::Dynamic, 4, Eigen::RowMajor>;

/// What a part of a shape is taken for.
enum class PartKind {
  Solid,    ///< It is closed, or its surface winds around an inside that its holes leave no doubt about.
  Shell,    ///< A sheet: nothing is inside. It is covered by a layer of cells.
  Unclear,  ///< So open that it could be either; filled like a solid.
};
std::string_view name_of(PartKind kind) noexcept;  ///< "solid", "shell", "unclear".

/// A part with a border, and what was made of it.
struct OpenPart {
  int first_triangle = 0;  ///< Of the shape.
  int triangles = 0;
  PartKind kind = PartKind::Shell;
  /// Mean winding number just inside of the surface: 1 for a closed part, 0.5 for a flat sheet. Solid from 0.8 on, a
  /// shell below 0.65. 0: open parts were not to be filled, and this one was not looked at.
  double winding = 0;

  bool operator==(const OpenPart&) const = default;
};

/// What was made of open parts, as a sentence: "3 parts are open: 2 taken as solid, 1 as a shell." Empty for none.
std::string describe(std::span<const OpenPart> parts);

/// Options of make_volume_mesh.
struct VolumeMeshOptions {
  /// Aimed number of mesh vertices, at least 1; 0: 20,000. Met to about 10% from some thousands on, where
  /// the shape allows: many small parts need some vertices each, and the bounding boxes of all parts together
  /// are never divided into more than 4 million cubes.
  int vertex_target = 0;
  double cell_size = 0;  ///< Edge of the mesh's cubes in shape units; if positive it replaces the target.
  /// True: parts that come near or touch without being connected get cells of their own. False: whatever
  /// meets in a cell is joined, and all counts as one part.
  bool keep_parts_apart = true;
  /// Where parts hold together (see find_touches): they share cells there, and count as one part; what they enclose
  /// together is inside. Only if parts are kept apart otherwise.
  std::vector<Touch> touches = {};
  /// True: the inside of a part with a border is filled where the part's winding number is above one half, unless the
  /// part is a sheet. False: only what no way from outside leads to is filled; wide holes make a part hollow.
  bool fill_open_parts = true;
};

/// What make_volume_mesh did.
struct VolumeMeshReport {
  int parts = 0;                 ///< Connected parts of the input, including lone vertices outside of all others.
  int open_parts = 0;            ///< Parts with a border.
  std::vector<OpenPart> open;    ///< These parts, by first triangle; touching parts are told apart here.
  int interior_cells = 0;        ///< Cells that the surface does not touch.
  int split_cells = 0;           ///< Cells of which a part has more than one copy.
  int degenerate_triangles = 0;  ///< Triangles without area; covered like any other.
  int duplicate_triangles = 0;   ///< Triangles that repeat an earlier one; ignored.
  int lone_vertices = 0;         ///< Vertices without a triangle; embedded like any other.
};

/// A tetrahedral mesh around a shape, and how the shape hangs in it.
///
/// All tets are congruent. Where the shape forks below the cell size, a facet may belong to three or more
/// tets, and tets may overlap in space.
struct VolumeMesh {
  Shape mesh;              ///< Positions, positively oriented tets, and as triangles the facets of exactly one tet.
  Tets embedding_indices;  ///< Shape vertices x 4: corners of the tet that holds each vertex.
  EmbeddingWeights embedding_weights;  ///< Shape vertices x 4: barycentric; >= -1e-9, rows sum to one.
  double cell_size = 0;                ///< Edge of the mesh's cubes.
  std::vector<int> part_of_vertex;     ///< Per mesh vertex: the connected part of the shape it belongs to.
  VolumeMeshReport report;

  // What embed_in_volume_mesh needs to find the cell and the right copy of it.
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  std::vector<std::array<int, 4>> cell_of_tet;  ///< Cube and kind of cell.
  std::vector<int> part_of_tet;
  std::vector<int> part_of_triangle;  ///< Per triangle of the shape; -1 for ignored duplicates.
  /// Pairs of tet and triangle of the shape, ascending: what each copy of a split cell holds.
  std::vector<std::array<int, 2>> triangles_in_split_tets;
};

/// A volume mesh of body-centred cubic tets that covers the surface and the solid inside of any triangle soup.
///
/// Inside is what cannot be reached from outside through cells that the surface does not touch, so holes
/// smaller than a cell, inconsistent orientation and self-intersections do no harm. Inside of a part with wide holes
/// is also where its surface winds around a point by more than one half; a sheet, which winds around
/// nothing, is covered as a thin shell (see OpenPart). Every connected part of the input yields one connected part of the
/// mesh; parts that touch may be joined. Within a part, pieces of the surface that meet in a cell without being connected there, along the
/// surface or through the solid, hang in copies of that cell: two fingers stay two fingers.
/// Cost: linear in the cells in each part's bounding box and the pairs of triangle and cell that overlap; for
/// a vertex target, two to four coverings to find the cell size.
///
/// @param shape  Triangles in space; a flat shape is covered as a sheet. Its tets are not looked at.
/// @param task   Progress and cancellation; may be null.
/// @throws Error  EmptyMesh (no triangles); NonFiniteNumber and IndexOutOfRange (name the vertex or triangle);
///                DegenerateShape (all points equal, or extent not representable); InvalidArgument (negative
///                or not finite options, cells too small for memory); IndexOutOfRange (a touch of another
///                shape); Cancelled.
/// Deterministic: the same bits on any number of threads.
VolumeMesh make_volume_mesh(const Shape& shape, const VolumeMeshOptions& options = {}, Task* task = nullptr);

/// Points embedded in a volume mesh.
struct VolumeEmbedding {
  Tets indices;              ///< Points x 4.
  EmbeddingWeights weights;  ///< Points x 4, rows sum to one and reproduce the points.
  /// Per point: 0 within the volume mesh; else its distance from the surface, where weights extrapolate and may
  /// be negative.
  std::vector<double> distances;
};

/// Embeds further points: handles, joints, markers. Where copies of a cell overlap, a point belongs to the
/// piece of surface nearest to it. A point outside of all cells hangs in the cell of the nearest surface point.
///
/// @param shape         The shape that the volume mesh was made for.
/// @param points        Points x 3, in shape units.
/// @param max_distance  How far from the surface a point may lie when it is outside of the volume mesh.
/// @throws Error  NonFiniteNumber and HandleOutsideShape (name the point as vertex); UnsuitableShape (another
///                shape than the mesh's).
VolumeEmbedding embed_in_volume_mesh(const VolumeMesh& mesh, const Shape& shape, const Positions& points,
                                     double max_distance = std::numeric_limits<double>::infinity());

using CellCorners = Eigen::Matrix<int, Eigen::Dynamic, 8, Eigen::RowMajor>;      ///< Rows of eight particles.
using CellWeights = Eigen::Matrix<double, Eigen::Dynamic, 8, Eigen::RowMajor>;   ///< Rows of eight trilinear weights.
using CellNeighbors = Eigen::Matrix<int, Eigen::Dynamic, 6, Eigen::RowMajor>;    ///< Rows of six cells, or -1.
using Quads = Eigen::Matrix<int, Eigen::Dynamic, 4, Eigen::RowMajor>;            ///< Rows of four particles.
using GridCoordinates = Eigen::Matrix<int, Eigen::Dynamic, 3, Eigen::RowMajor>;  ///< Rows x, y, z in cells.

/// Options of make_voxel_lattice.
struct VoxelLatticeOptions {
  int cells_along_longest = 0;  ///< Cells along the longest side of the bounding box, at least 1; 0: 24.
  double cell_size = 0;         ///< Edge of a cell in shape units; if positive it replaces the count.
  /// True: parts that come near or touch without being connected get cells and particles of their own. False:
  /// cells that meet share particles, and all counts as one part.
  bool keep_parts_apart = true;
  std::vector<Touch> touches = {};  ///< As for a volume mesh: parts share particles there.
  bool fill_open_parts = true;      ///< As for a volume mesh: false leaves parts with wide holes hollow.
};

/// What make_voxel_lattice did.
struct VoxelLatticeReport {
  int parts = 0;           ///< Connected parts of the input, including lone vertices outside of all others.
  int interior_cells = 0;  ///< Cells that the surface does not touch.
  int split_cells = 0;     ///< Cells of which a part has more than one copy.
  int degenerate_triangles = 0;
  int duplicate_triangles = 0;
  std::vector<OpenPart> open;  ///< As for a volume mesh.
};

/// Cubic cells that cover a solid, with particles at their corners [Lattice-based Character Skinning 2010, 3.2].
struct VoxelLattice {
  double cell_size = 0;
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();  ///< Where grid coordinate (0,0,0) lies.

  Positions particles;                ///< Particles x 3: rest positions, in shape units.
  GridCoordinates particle_grid;      ///< Particles x 3: the same as integers; copies share them.
  std::vector<int> part_of_particle;  ///< The connected part of the shape.
  /// The up to 26 particles that share a cell with particle p: neighbors[neighbor_starts[p] ..
  /// neighbor_starts[p+1]), ascending, without p. Where the shape forks there may be more.
  std::vector<int> neighbor_starts;
  std::vector<int> neighbors;

  GridCoordinates cell_grid;  ///< Cells x 3: lower corner.
  CellCorners cell_corners;   ///< Cells x 8: particles; bit 0, 1, 2 of the column set means upper x, y, z.
  /// Cells x 6: the cell across each face (-x, +x, -y, +y, -z, +z), or -1. Symmetric; where the shape forks,
  /// one of the copies is the neighbour and the others have none.
  CellNeighbors cell_neighbors;
  std::vector<int> part_of_cell;
  std::vector<char> cell_is_interior;  ///< 1 if the surface does not touch the cell.

  /// Quads x 4: faces without a neighbour, counter-clockwise seen from outside. Signed volumes summed over
  /// them give the sum of the cells' volumes, in any deformed state.
  Quads boundary_quads;

  CellCorners embedding_indices;  ///< Shape vertices x 8: corners of the cell that holds each vertex.
  CellWeights embedding_weights;  ///< Shape vertices x 8: trilinear; >= -1e-9, rows sum to one.
  std::vector<int> cell_of_vertex;

  VoxelLatticeReport report;

  int particle_count() const { return static_cast<int>(particles.rows()); }
  int cell_count() const { return static_cast<int>(cell_corners.rows()); }
};

/// The corners of a face of a cell (-x, +x, -y, +y, -z, +z), counter-clockwise seen from outside, as columns of
/// VoxelLattice::cell_corners.
std::array<int, 4> cell_face_corners(int face) noexcept;

/// A lattice of cubic cells over the surface, conservatively, and the solid inside of any triangle soup.
/// Inside, parts and copies are as for make_volume_mesh, from the same code.
///
/// @param shape  Triangles in space; a flat shape is covered as a sheet.
/// @throws Error  EmptyMesh (no triangles); NonFiniteNumber and IndexOutOfRange (name the vertex or triangle);
///                DegenerateShape; InvalidArgument; Cancelled.
/// Deterministic: the same bits on any number of threads.
VoxelLattice make_voxel_lattice(const Shape& shape, const VoxelLatticeOptions& options = {}, Task* task = nullptr);

/// Which elements carry the energy of a shape.
enum class VolumeMode {
  Auto,     ///< Tets if the shape has them, the plane if it is flat, else a volume mesh around it.
  Tets,     ///< The shape's own tetrahedra.
  Planar,   ///< The shape's triangles, in the plane.
  Lattice,  ///< A volume mesh around the shape: works for any triangle soup.
  Surface,  ///< The shape's triangles as a thin shell in space.
  Shell,    ///< As Lattice, but parts with wide holes stay hollow.
};

/// A row of the table of volume modes.
struct VolumeModeInfo {
  VolumeMode mode;
  std::string_view name;      ///< On the command line and in files.
  std::string_view title;     ///< In a panel.
  std::string_view summary;   ///< What it does, in a few words.
  bool may_be_sized = false;  ///< Whether it makes a volume mesh, or may: DomainOptions::lattice_vertices then counts.
};
/// Every mode, in the order of the enumeration: the one table behind command line, studio and files.
std::span<const VolumeModeInfo> volume_modes() noexcept;
std::string_view name_of(VolumeMode mode) noexcept;  ///< As in the table.
/// The mode of that name; none if there is none.
std::optional<VolumeMode> volume_mode_named(std::string_view name) noexcept;

/// Options of make_domain.
struct DomainOptions {
  VolumeMode mode = VolumeMode::Auto;
  int lattice_vertices = 0;  ///< Aimed number of the volume mesh's vertices; 0: 20,000, which suits smooth weights.
  std::vector<Touch> touches = {};  ///< Where parts of the shape hold together in its volume mesh; see find_touches.

  bool operator==(const DomainOptions&) const = default;
};

/// Where smoothness and rigidity are measured, and how the shape's vertices hang in it. Weights are solved
/// for on the domain's vertices and carried to the shape's by `embedding`.
struct Domain {
  VolumeMode mode = VolumeMode::Planar;  ///< Never Auto.
  int dimension = 3;                     ///< 2 for Planar, else 3.
  Shape elements;                        ///< Triangles (Planar, Surface) or tets (Tets, Lattice) to integrate over.
  /// Shape vertices x domain vertices: rows are convex combinations, exact for linear functions. The identity
  /// unless the mode is Lattice or Shell.
  Eigen::SparseMatrix<double, Eigen::RowMajor> embedding;
  std::shared_ptr<const VolumeMesh> volume_mesh;  ///< To embed further points; null if the mode is conforming.

  int vertex_count() const { return elements.vertex_count(); }
  bool is_lattice() const { return mode == VolumeMode::Lattice || mode == VolumeMode::Shell; }
  bool is_conforming() const { return !is_lattice(); }
  bool uses_tets() const { return mode == VolumeMode::Tets || is_lattice(); }
};

/// Chooses and builds the domain of a shape.
///
/// @throws Error  UnsuitableShape (Tets without tets; Planar in space); DegenerateShape; NonFiniteNumber; EmptyMesh;
///                Cancelled.
Domain make_domain(const Shape& shape, const DomainOptions& options = {}, Task* task = nullptr);

/// The subspace of the shape's own vertices: B_shape = embedding B_domain, or, for linear blend weights, the
/// weights embedded and blended with the shape's own rest positions.
Subspace carry_to_shape(const Domain& domain, const Subspace& on_domain, const Shape& shape);

}  // namespace limber
