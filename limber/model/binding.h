#pragma once

#include <memory>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/model/subspace.h"

namespace limber {

/// The frame in which energies are minimised: the shape centred and of size one, so that thresholds mean the
/// same for every shape and `float` is enough at run time. x_model = (x - origin) * scale.
struct ModelFrame {
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  double scale = 1;
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

/// How a binding came about.
struct Provenance {
  std::string limber_version;
  std::string method;  ///< As in weight_methods().
  std::string energy;  ///< Of biharmonic weights, as name_of(BiharmonicEnergy); else empty.
  std::string volume;  ///< As name_of(VolumeMode).
  std::string rigidity;
  int extra_weights = 0;  ///< As many as there are.
  int auxiliary_points = 0;
  int lattice_vertices = 0;  ///< Of lattices: how many were asked for; 0: as many as DomainOptions says.
};

/// A shape bound to its handles: what a `.limber` file holds, and all that posing needs.
struct Binding {
  Shape shape;
  Rig rig;
  Subspace subspace;   ///< Of the shape's own vertices.
  ReducedModel model;  ///< Of the domain's elements.
  Provenance provenance;
};

/// The same in parts that are shared: several users of one binding copy no weights, and a rig with other names takes the
/// weights along. No part is null, unless a function says that it does without.
struct SharedBinding {
  std::shared_ptr<const Shape> shape;
  std::shared_ptr<const Rig> rig;
  std::shared_ptr<const Subspace> subspace;
  std::shared_ptr<const ReducedModel> model;
  Provenance provenance;
};

/// Shares a binding by moving it.
SharedBinding share(Binding binding);
/// Shares a binding without a copy; it must outlive everything that is made of the result.
SharedBinding borrow(const Binding& binding);

/// The name of each handle of the subspace: the rig's, then "aux.0", ... for auxiliary points and "extra.0",
/// ... for extra weights.
std::vector<std::string> handle_names(const Rig& rig, const Subspace& subspace);
std::vector<std::string> handle_names(const Binding& binding);  ///< Of its rig and its subspace.

}  // namespace limber
