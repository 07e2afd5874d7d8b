#pragma once

#include <vector>

#include "limber/geometry/internal/operators.h"
#include "limber/model/shape.h"
#include "limber/numerics/internal/sparse_assembly.h"

namespace limber::internal {

/// Residuals of a biharmonic energy, one per pair of elements that meet at a facet.
struct FacetResiduals {
  SparseResiduals residuals;     ///< Their weighted squares sum to the energy. Distinct vertices within each.
  std::vector<int> first_sides;  ///< Per residual, the side (see Facets) whose facet it was measured on.

  int count() const { return static_cast<int>(first_sides.size()); }
};

/// The residuals of the default biharmonic energy: one per interior facet, the flux of the gradient that does
/// not continue across it (Crouzeix-Raviart), with weight 1 / lumped mass of the facet, a third (triangles)
/// or quarter (tets) of its two elements. Vanishes exactly on the linear functions of each connected part,
/// and converges under refinement.
///
/// In the plane and in solids the gradients are compared in space, so linear functions cost nothing even on
/// folded or inverted elements. On surfaces the two triangles are unfolded into one plane.
/// A facet of three or more elements compares them pairwise in ascending order. A planar triangle or tet too
/// flat to have gradients (its size below 1e-6 of a cube on its longest edge) is left out, and its neighbours
/// are compared with each other across it. Flat surface triangles are thickened instead, see OperatorReport.
///
/// @param shape   Tets if it has any, else triangles: planar for dimension 2, a surface for 3.
/// @param report  What was left out or changed; may be null.
/// Linear in the number of elements; deterministic; never throws on user data.
FacetResiduals facet_jumps(const Shape& shape, OperatorReport* report = nullptr);

}  // namespace limber::internal
