#pragma once

#include <array>
#include <limits>
#include <vector>

#include "limber/core/task.h"
#include "limber/geometry/touch.h"
#include "limber/model/shape.h"

namespace limber {

/// Rows of barycentric coordinates.
using EmbeddingWeights = Eigen::Matrix<double, Eigen::Dynamic, 4, Eigen::RowMajor>;

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
};

/// What make_volume_mesh did.
struct VolumeMeshReport {
  int parts = 0;                 ///< Connected parts of the input, including lone vertices outside of all others.
  int open_parts = 0;            ///< Parts with a border.
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
/// smaller than a cell, inconsistent orientation and self-intersections do no harm; a sheet or a shape with
/// wide holes is covered as a thin shell. Every connected part of the input yields one connected part of the
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

}  // namespace limber
