#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "limber/core/error.h"
#include "limber/model/shape.h"

namespace limber {

/// What can be wrong with a shape.
enum class ShapeProblem {
  NonFiniteVertex,          ///< A coordinate is infinite or not a number.
  OutOfRangeFace,           ///< A corner is no vertex.
  OutOfRangeTet,            ///< A corner is no vertex.
  DegenerateFace,           ///< Repeats a corner, or has no area.
  DegenerateTet,            ///< Repeats a corner, or has no volume.
  DuplicateFace,            ///< Has the corners of an earlier face, in any order.
  DuplicateTet,             ///< Has the corners of an earlier tet, in any order.
  NonManifoldEdge,          ///< More than two faces share it.
  NonManifoldVertex,        ///< Its faces form more than one fan.
  InconsistentOrientation,  ///< An edge whose two faces run along it in the same direction.
  InsideOut,                ///< Closed and consistent but facing inward, or a planar shape facing down; count 1.
  InvertedTet,              ///< Has negative volume.
  CoincidentVertex,         ///< Lies exactly where a lower vertex lies.
  UnreferencedVertex,       ///< No face and no tet uses it.
  SliverFace,               ///< Quality below 0.01 (1: equilateral), but not degenerate.
  SliverTet,                ///< Quality below 0.01 (1: regular), but not degenerate.
};

/// The problem in words that follow a count: "degenerate faces".
std::string_view name_of(ShapeProblem problem) noexcept;

/// True for what makes an operation fail or give wrong results; false for what is only worth knowing
/// (coincident and unreferenced vertices, slivers).
bool is_fault(ShapeProblem problem) noexcept;

/// How often a problem occurs, and where first.
struct ProblemCount {
  ShapeProblem problem;
  int count = 0;
  std::vector<Place> places;  ///< The first kPlacesPerProblem, by vertex or element; an edge by its low vertex.
};
constexpr int kPlacesPerProblem = 5;  ///< The most places that a problem lists.

/// What `check` found. Faces are those of the file, before triangulation.
struct ShapeReport {
  int vertices = 0;
  int faces = 0;
  int triangles = 0;
  int tets = 0;
  int components = 0;  ///< By shared vertices of faces, or of tets if there are no faces.
  int edges = 0;       ///< Of faces.
  int boundary_edges = 0;
  int boundary_loops = 0;                   ///< Connected sets of boundary edges: one per hole or rim.
  bool closed = false;                      ///< Has faces, and no boundary edge.
  bool manifold = false;                    ///< Has faces, and no non-manifold edge or vertex.
  bool oriented = false;                    ///< Has faces, and all edges with two faces are consistent.
  std::optional<int> euler_characteristic;  ///< Vertices - edges + faces, of a closed manifold.
  std::optional<int> genus;                 ///< Handles over all components, of a closed oriented manifold.
  std::vector<ProblemCount> problems;       ///< Only what occurs, in the order of the enumeration.

  int count(ShapeProblem problem) const;
  /// Nothing that is_fault.
  bool sound() const;
};

/// Looks a shape over. Never throws on any content of the shape; n log n; deterministic.
ShapeReport check(const Shape& shape);

/// Options of repair.
struct RepairOptions {
  bool weld_coincident = false;    ///< Make faces and tets use the lowest of vertices at one position.
  bool drop_unreferenced = false;  ///< Remove vertices that nothing uses: renumbers the others.
};

/// A repaired shape and what was done to it.
struct Repaired {
  Shape shape;
  /// New index of each old vertex, -1 if it was removed; empty if no vertex was.
  std::vector<int> vertex_map;
  std::vector<std::string> actions;  ///< "removed 3 degenerate faces", in the order they were done.

  bool changed() const { return !actions.empty(); }
};

/// Repairs what can be repaired without moving a vertex: removes faces and tets that are out of range, not
/// finite, degenerate or duplicate; turns faces so that neighbours agree (each patch the way most of its
/// faces were), closed patches outward unless they are a cavity of another one, planar ones upward;
/// and turns inverted tets. Holes and non-manifold edges stay. Vertices keep their order, and their numbers
/// unless the options say otherwise. If faces change, polygons are replaced by their triangles.
/// n log n; deterministic; never throws on user data.
Repaired repair(const Shape& shape, const RepairOptions& options = {});

}  // namespace limber
