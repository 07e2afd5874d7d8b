#pragma once

#include <vector>

#include "limber/geometry/operator_report.h"
#include "limber/geometry/shape.h"

namespace limber {

/// Sparse linear forms r_f(u) = sum_k coefficients[k] u[indices[k]], k in [starts[f], starts[f+1]), and a
/// weight for the square of each: the energy is u^T A u = sum_f weights[f] r_f(u)^2.
struct FacetResiduals {
  std::vector<int> starts = {0};
  std::vector<int> indices;  ///< Distinct vertices within one form.
  std::vector<double> coefficients;
  std::vector<double> weights;
  std::vector<int> first_sides;  ///< Per form, the side (see Facets) whose facet it was measured on.

  int count() const { return static_cast<int>(weights.size()); }
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

}  // namespace limber
