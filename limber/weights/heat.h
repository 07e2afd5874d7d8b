#pragma once

#include "limber/core/task.h"
#include "limber/model/rig.h"
#include "limber/model/subspace.h"
#include "limber/weights/bind_report.h"

namespace limber {

/// Options of bind_heat.
struct HeatOptions {
  double strength = 1;  ///< c in H = c / d^2, positive: greater values keep weights closer to the bones.
};

/// Bone heat: every vertex is warmed by the nearest handle that it sees, and heat spreads along the surface,
/// (-Laplacian + H) w = H p with H = c / d^2 [Baran and Popovic 2007, section 4]. What users know from other
/// programs; for smoother weights see bind_bounded.
///
/// Works on the shape's triangles, whatever their quality: soups, open and non-manifold meshes. Points warm
/// as bones without length do; the vertices of a region belong to it entirely and it warms others from the
/// nearest of them. Handles may lie anywhere. Handles equally near share a vertex. A handle is seen if the
/// straight line to its nearest point meets no triangle in between; in the plane, no border. Edges with
/// negative cotangent weights conduct next to nothing, so that weights are never negative.
///
/// No vertex is left without weights: vertices that see no handle are warmed by their neighbours; a connected
/// part that sees none takes the nearest handles though they are hidden; vertices in no triangle (inside of
/// a tet mesh, for instance) copy from the nearest vertex along edges, or belong to the nearest handle.
///
/// Cost: a ray per vertex or few, one sparse factorisation, one back-substitution for all handles.
///
/// @param shape   Triangles in the plane or in space; its tets are used for distances only.
/// @param rig     Points, bones and regions. The z of handles is ignored for planar shapes.
/// @param report  `fallback_vertices` counts the vertices of the last two kinds, with notes; the range of the
///                weights; `rest_error`.
/// @return        Linear blend skinning on the shape's own vertices; weights not negative, rows sum to one.
/// @throws Error  TooFewHandles (none); InvalidRig (abstract handles; what validate(rig) finds);
///                InvalidArgument (strength); EmptyMesh; DegenerateShape; NonFiniteNumber; IndexOutOfRange;
///                Cancelled.
/// Deterministic: the same bits on any number of threads.
Subspace bind_heat(const Shape& shape, const Rig& rig, const HeatOptions& options, BindReport& report,
                   Task* task = nullptr);

}  // namespace limber
