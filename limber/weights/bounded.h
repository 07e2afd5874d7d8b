#pragma once

#include "limber/core/task.h"
#include "limber/geometry/domain.h"
#include "limber/model/rig.h"
#include "limber/model/subspace.h"
#include "limber/numerics/weight_constraint.h"
#include "limber/weights/bind_report.h"

namespace limber {

/// Which energy bounded weights minimise.
enum class BoundedEnergy {
  SquaredLaplacian,  ///< L M^-1 L, as in the literature; flattens weights towards the boundary.
  FacetJump,         ///< The default energy of bind_biharmonic: linear weights cost nothing.
};

/// Options of bind_bounded.
struct BoundedOptions {
  BoundedEnergy energy = BoundedEnergy::SquaredLaplacian;
  /// Simplex: sums of one are part of the problem. Box: every handle on its own, rows divided by their sums
  /// afterwards, as other programs do; the certificate is then about the weights before that division.
  WeightConstraint constraint = WeightConstraint::Simplex;
  double tolerance = 1e-5;    ///< Wanted relative gap to the optimum, positive. 1e-3 is visibly too loose.
  int max_iterations = 2000;  ///< At least 1; usually 50 to 300 suffice, 300 to 1,000 on surfaces.
  double snap_distance = 0;   ///< As AttachOptions.
};

/// Bounded biharmonic weights: the smoothest linear blend weights within [0,1] that sum to one, are 1 on
/// their own handle and 0 on all others [Jacobson et al. 2011].
///
/// Handles hold vertices of the domain as attach_handles says. A point within an element holds all of the
/// element's vertices that carry it, so that its weight is exactly 1 at the point itself; a vertex that a
/// bone or region claims too goes to those, one that several points claim to the one it carries most. A point
/// left without a vertex takes the nearest free one, and is reported as snapped. Every handle owns an affine
/// transform, points included. A part of the domain with a single handle is all its own. Parts of the domain
/// without a handle copy the weights of the nearest vertex of a part with one.
///
/// Cost: see minimise_weights; on one core, 7,000 vertices and 20 bones take about 1.2 s, a lattice of 10,000
/// vertices and 17 points about 4 s. Finer lattices cost much and gain little: these weights are smooth. A
/// start from a coarser lattice was tried and saved 3% of the iterations.
///
/// @param domain  Where the energy is measured, made for `shape`.
/// @param report  Everything but `fallback_vertices`, which counts rows that Box left without a sum.
///                `converged` is false, with a note, if iterations ran out: the weights then satisfy all
///                bounds all the same, and `optimality_gap` says how far from the optimum they may be.
///                `interpolation_error` is the largest deviation of a weight from 1 or 0 at a handle.
/// @param task    Progress and cancellation; may be null.
/// @return        Linear blend skinning on the domain's vertices; carry_to_shape brings it to the shape's.
/// @throws Error  TooFewHandles (none); InvalidRig (also: no vertex left for a handle, by name);
///                HandleOutsideShape; InvalidArgument; Cancelled.
/// Deterministic: the same bits on any number of threads.
Subspace bind_bounded(const Domain& domain, const Shape& shape, const Rig& rig, const BoundedOptions& options,
                      BindReport& report, Task* task = nullptr);

}  // namespace limber
