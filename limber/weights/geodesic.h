#pragma once

#include <vector>

#include "limber/core/task.h"
#include "limber/model/rig.h"
#include "limber/model/skin_weights.h"
#include "limber/model/subspace.h"
#include "limber/weights/bind_report.h"

namespace limber {

/// Which handle each vertex belongs to.
struct Skins {
  std::vector<int> handle_of_vertex;  ///< Every vertex has one.
  std::vector<char> is_primary;       ///< 1: the handle was found by sight; 0: by the way along the surface.
  int unreached = 0;                  ///< Vertices that no way leads to; they belong to the nearest handle.
};

/// Divides a shape among its handles [Scalable and Shape Sensitive Deformations 2007, 4.1].
/// - Primary skin: the nearest handle that the vertex sees locally, towards its inner side, in patches that
///   hang together; a patch counts if the handle is truly seen from its nearest vertex. In the plane every
///   vertex must see the handle past the shape's borders.
/// - Secondary skin: the handle of the nearest primary vertex along edges.
/// - The rest, parts without any primary vertex: the nearest handle.
/// Components that are inside out are turned for this. The vertices of a region belong to it.
///
/// @param rig     Bones, points, regions.
/// @throws Error  TooFewHandles (none); InvalidRig (abstract handles; what validate finds); EmptyMesh;
///                DegenerateShape; NonFiniteNumber; IndexOutOfRange; Cancelled.
/// Vertices x handles, and a ray per patch. Deterministic.
Skins find_skins(const Shape& shape, const Rig& rig, Task* task = nullptr);

/// Options of bind_geodesic.
struct GeodesicOptions {
  double reach = 0;  ///< How far a handle acts beyond its skin, in shape units; 0: 10% of the shape's size.
};

/// Weights that fall off along the surface: 1 within a handle's skin, h(x) = (1 - (x / reach)^2)^2 at a
/// distance x from it along edges, divided by their sum. Flat at both ends, so that no border shows.
/// @param reach   Positive.
SkinWeights geodesic_weights(const Shape& shape, const Skins& skins, int handle_count, double reach);

/// Linear blend skinning by the skins above [2007, eqs. 17 and 20]. Fast and local: parts that are near in
/// space but far along the surface do not mix. Where the edges of a mesh are long, so are steps of the weights;
/// for smooth weights see bind_bounded.
///
/// @param shape   Triangles in the plane or in space, or tets; of any quality.
/// @param report  `fallback_vertices` counts vertices that no way leads to; the range of the weights.
/// @return        Weights not negative, rows sum to one; no vertex goes without.
/// @throws Error  As find_skins; InvalidArgument (reach).
Subspace bind_geodesic(const Shape& shape, const Rig& rig, const GeodesicOptions& options, BindReport& report,
                       Task* task = nullptr);

}  // namespace limber
