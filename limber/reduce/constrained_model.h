#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/reduce/constraints.h"
#include "limber/reduce/reduced_model.h"
#include "limber/solve/reduced_system.h"

namespace limber {

/// What `constrain` noticed.
struct ConstraintReport {
  int redundant_rows = 0;            ///< Rows that others imply; harmless.
  int undetermined_dofs = 0;         ///< Directions that neither energy nor constraints decide; they stay near rest.
  bool translation_is_free = false;  ///< Nothing holds the shape in space: pin at least one handle.
};

/// A reduced model under one set of constraints, in double: the dofs that minimise the energy for given rotations,
///   H = Gamma Q + Phi P + phi,
/// and the energy that is left, E = 1/2 tr(P^T C P) + <c1, P> + c0 - 1/2 <Q, S + F P + f> with S = G Q + F P
/// + f [Fast Automatic Skinning 2012, eq. 15, by elimination of the constraints' null space].
struct ConstrainedModel {
  int dimension = 3;
  Eigen::MatrixXd rotation_coupling;     ///< G = K Gamma, (d r) x (d r), with its diagonal blocks.
  Eigen::MatrixXd target_forces;         ///< F = K Phi, (d r) x rows.
  Eigen::MatrixXd rest_forces;           ///< f = K phi, (d r) x d.
  Eigen::MatrixXd dof_rotations;         ///< Gamma, dofs x (d r).
  Eigen::MatrixXd dof_targets;           ///< Phi, dofs x rows.
  Eigen::MatrixXd dof_rest;              ///< phi, dofs x d.
  Eigen::MatrixXd target_energy;         ///< C, rows x rows.
  Eigen::MatrixXd target_energy_linear;  ///< c1, rows x d.
  double rest_energy = 0;                ///< c0.
  ConstraintReport report;
};

/// Solves the small dense problem for the constraints: O(dofs^3), nothing of the shape's size. Redundant rows
/// are fine; conflicting ones are met in the least-squares sense (see constraint_miss); what is left
/// undetermined stays near rest. Never fails on finite input.
ConstrainedModel constrain(const ReducedModel& model, const std::vector<ConstraintRow>& rows);

/// How far the exact constraints are missed at best, in the model frame (1 is the shape's size): 0 unless
/// they conflict.
double constraint_miss(const std::vector<ConstraintRow>& rows, const Eigen::MatrixXd& targets);

/// The same in `float`, laid out for the run-time solvers: the one place where setup becomes run time.
ReducedSystem pack(const ConstrainedModel& model);

}  // namespace limber
