#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/bind/subspace.h"
#include "limber/core/task.h"
#include "limber/reduce/arap_energy.h"
#include "limber/reduce/model_frame.h"

namespace limber {

/// Options of build_reduced_model.
struct ReducedModelOptions {
  ArapEnergy energy = ArapEnergy::Tets;
  /// Rotation clusters, 1 up to one per rotation; 0 means twice the number of handles, -1 one per rotation.
  int clusters = 0;
  std::uint64_t seed = 1;  ///< Of the clustering.
};

/// All that a solver needs of a shape and its subspace, free of vertices: the energy of V = B H as a function of H,
///   E(H, Q) = 1/2 tr(H^T L H) - <Q, K H> + rest_energy,
/// in the model frame. A flat value; what a `.limber` file holds of it.
struct ReducedModel {
  int dimension = 3;
  std::vector<HandleDofs> handles;
  int rig_handle_count = 0;
  ModelFrame frame;
  Eigen::MatrixXd stiffness;  ///< L~ = B^T L B, dofs x dofs  [Fast Automatic Skinning 2012, eq. 12].
  Eigen::MatrixXd coupling;   ///< K~ = K B, (d clusters) x dofs.
  Eigen::MatrixXd mass;       ///< B^T M B with the lumped mass of the elements; total 1.
  Eigen::MatrixXd rest_dofs;  ///< In the model frame.
  double rest_energy = 0;     ///< In the model frame.
  double energy_scale = 1;    ///< Multiplies an energy of the model frame to give it in shape units.
  std::vector<int> cluster_of_rotation;
  int dropped_elements = 0;

  int dof_count() const { return static_cast<int>(stiffness.rows()); }
  int cluster_count() const { return static_cast<int>(coupling.rows()) / dimension; }
};

/// Reduces the energy of the elements to the subspace. Never forms more than a few matrices of the subspace's
/// own size: clusters are summed before they meet the basis.
///
/// @param elements  What carries the energy: the domain's elements. The subspace's rows are its vertices.
/// @throws Error    As build_arap_operator; InvalidArgument (clusters out of range); InvalidWeights (the
/// subspace is not of
///                  these elements); Cancelled.
ReducedModel build_reduced_model(const Shape& elements, const Subspace& subspace, const ReducedModelOptions& options,
                                 Task* task = nullptr);

/// Between dofs in shape units and in the model frame.
Eigen::MatrixXd dofs_to_model(const ReducedModel& model, const Eigen::MatrixXd& dofs);
Eigen::MatrixXd dofs_from_model(const ReducedModel& model, const Eigen::MatrixXd& dofs);  ///< And back.

/// The dofs of a translation by one along every axis: one for every handle that takes part in translations.
Eigen::VectorXd unit_translation(const ReducedModel& model);

/// The basis in the model frame: B_model dofs_to_model(H) = (B H - origin) * scale, row by row.
Eigen::MatrixXd basis_to_model(const Subspace& subspace, const ModelFrame& frame);

}  // namespace limber
