#pragma once

#include <cstddef>
#include <vector>

#include "limber/core/aligned.h"

namespace limber {

/// The reduced as-rigid-as-possible problem for one set of constraints, ready for the solvers: flat, in
/// `float`, and independent of the number of vertices. Made by `pack` (limber/reduce), never by hand; new
/// targets do not change it.
///
/// Rotations are stored transposed, Q_k = R_k^T, stacked to Q (d clusters x d). One iteration of the textbook is
///   S = G Q + F P + f,  Q_k = the rotation nearest to S_k,
/// and the dofs at the end are H = Gamma Q + Phi P + phi, where P (rows x d) are the targets of the
/// constraints [Fast Automatic Skinning 2012, eqs. 12-15].
///
/// Matrices are blocked for SIMD: kLanes clusters (or kLanes x d dofs) make a block of kLanes x d rows, a
/// block is stored column by column, and a column as d vectors of kLanes. Row (cluster, axis) is vector
/// `axis`, lane `cluster % kLanes` of its block. Columns that belong to rotations are ordered by block, then
/// axis, then lane: the order of the state. Padding is zero.
struct ReducedSystem {
  static constexpr int kLanes = 8;

  int dimension = 3;      ///< d: 2 or 3.
  int cluster_count = 0;  ///< r, before padding.
  int dof_count = 0;      ///< Rows of H, before padding.
  int target_count = 0;   ///< Rows of P.

  AlignedVector<float>
      coupling;  ///< G without its diagonal blocks: on rotations they only add a constant to the energy.
  AlignedVector<float>
      coupling_diagonal;               ///< Those blocks: per cluster block, per (a, b): kLanes. For plain iterations.
  AlignedVector<float> target_forces;  ///< F: cluster blocks x targets.
  AlignedVector<float> rest_forces;    ///< f: per cluster block, per (a, b): kLanes.
  AlignedVector<float> dof_rotations;  ///< Gamma: dof blocks x rotation columns.
  AlignedVector<float> dof_targets;    ///< Phi: dof blocks x targets.
  AlignedVector<float> dof_rest;       ///< phi: per dof block, per (vector, b): kLanes.
  // The same for crowds, whose lanes are characters: d rows at a time (a cluster's, or d dofs), column by
  // column, d values each; columns of rotations by cluster, then axis. The rest forces and dofs: d x d values
  // per d rows.
  AlignedVector<float> crowd_coupling;
  AlignedVector<float> crowd_target_forces;
  AlignedVector<float> crowd_rest_forces;
  AlignedVector<float> crowd_dof_rotations;
  AlignedVector<float> crowd_dof_targets;
  AlignedVector<float> crowd_dof_rest;

  /// Energy at Q = 0, c(P) = 1/2 tr(P^T C P) + <c1, P> + c0, in double: it nearly cancels against the rest.
  std::vector<double> target_energy;         ///< C: targets x targets.
  std::vector<double> target_energy_linear;  ///< c1: targets x d.
  double rest_energy = 0;                    ///< c0, with what the removed diagonal blocks add.

  int cluster_blocks() const noexcept { return (cluster_count + kLanes - 1) / kLanes; }
  int dof_blocks() const noexcept { return (dof_count + kLanes * dimension - 1) / (kLanes * dimension); }
  /// Columns that belong to rotations, padding included.
  int rotation_columns() const noexcept { return cluster_blocks() * kLanes * dimension; }
  /// Floats of a solver's state: the rotations of one character.
  std::size_t state_size() const noexcept {
    return static_cast<std::size_t>(cluster_blocks()) * kLanes * dimension * dimension;
  }
};

}  // namespace limber
