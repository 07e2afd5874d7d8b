#pragma once

#include <string>
#include <vector>

#include "limber/geometry/shape.h"

namespace limber {

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
