#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "limber/core/error.h"
#include "limber/geometry/shape.h"

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

}  // namespace limber
