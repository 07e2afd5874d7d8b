#include "limber/reduce/reduced_model.h"

#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/operators.h"
#include "limber/reduce/rotation_clusters.h"

namespace limber {
namespace {

/// The mass of every vertex, of a total of one.
Eigen::VectorXd unit_mass(const Shape& elements) {
  const Eigen::VectorXd mass = lumped_mass(elements);
  const double total = mass.sum();
  return total > 0 ? Eigen::VectorXd(mass / total) : mass;
}

/// X^T Y, known to be symmetric, made so to the last bit.
Eigen::MatrixXd symmetric_product(const Eigen::MatrixXd& x, const Eigen::MatrixXd& y) {
  const Eigen::MatrixXd product = x.transpose() * y;
  return 0.5 * (product + product.transpose());
}

}  // namespace

Eigen::MatrixXd basis_to_model(const Subspace& subspace, const ModelFrame& frame) {
  Eigen::MatrixXd basis = subspace.basis;
  for (const HandleDofs& handle : subspace.handles) {
    if (handle.kind == DofKind::Position) continue;
    for (int axis = 0; axis < subspace.dimension; ++axis) {
      basis.col(handle.first + axis) =
          frame.scale *
          (basis.col(handle.first + axis) - frame.origin[axis] * basis.col(handle.first + subspace.dimension));
    }
  }
  return basis;
}

Eigen::MatrixXd dofs_to_model(const ReducedModel& model, const Eigen::MatrixXd& dofs) {
  const int d = model.dimension;
  const Eigen::RowVectorXd origin = model.frame.origin.head(d).transpose();
  Eigen::MatrixXd result = dofs;
  for (const HandleDofs& handle : model.handles) {
    const int last = handle.first + handle.count(d) - 1;
    if (handle.kind == DofKind::Affine) result.row(last) += origin * dofs.middleRows(handle.first, d);
    // Extra handles add to what the rig's do: they have no origin of their own.
    if (handle.takes_part_in_translation) result.row(last) -= origin;
    result.row(last) *= model.frame.scale;
  }
  return result;
}

Eigen::MatrixXd dofs_from_model(const ReducedModel& model, const Eigen::MatrixXd& dofs) {
  const int d = model.dimension;
  const Eigen::RowVectorXd origin = model.frame.origin.head(d).transpose();
  Eigen::MatrixXd result = dofs;
  for (const HandleDofs& handle : model.handles) {
    const int last = handle.first + handle.count(d) - 1;
    result.row(last) /= model.frame.scale;
    if (handle.takes_part_in_translation) result.row(last) += origin;
    if (handle.kind == DofKind::Affine) result.row(last) -= origin * dofs.middleRows(handle.first, d);
  }
  return result;
}

Eigen::VectorXd unit_translation(const ReducedModel& model) {
  Eigen::VectorXd translation = Eigen::VectorXd::Zero(model.dof_count());
  for (const HandleDofs& dofs : model.handles) {
    if (dofs.takes_part_in_translation) translation[dofs.first + dofs.count(model.dimension) - 1] = 1;
  }
  return translation;
}

ReducedModel build_reduced_model(const Shape& elements, const Subspace& subspace, const ReducedModelOptions& options,
                                 Task* task) {
  if (subspace.vertex_count() != elements.vertex_count()) {
    throw Error(ErrorCode::InvalidWeights, fmt::format("the subspace has {} vertices and the elements have {}.",
                                                       subspace.vertex_count(), elements.vertex_count()));
  }
  ReducedModel model;
  model.dimension = subspace.dimension;
  model.handles = subspace.handles;
  model.rig_handle_count = subspace.rig_handle_count;
  model.frame = frame_of(elements, subspace.dimension);
  model.energy_scale = energy_scale(model.frame, options.energy);
  const Shape normalised = to_frame(elements, model.frame);

  RotationClusters clusters;
  {
    const Stage stage(task, "cluster");
    clusters = cluster_rotations(normalised, subspace, options);
  }
  ArapOperator arap;
  {
    const Stage stage(task, "energy");
    arap =
        build_arap_operator(normalised, model.dimension, options.energy, clusters.cluster_of_rotation, clusters.count);
  }
  const Stage stage(task, "reduce");
  const Eigen::MatrixXd basis = basis_to_model(subspace, model.frame);
  model.coupling = arap.coupling * basis;
  model.stiffness = symmetric_product(basis, arap.stiffness * basis);
  model.mass = symmetric_product(basis, unit_mass(normalised).asDiagonal() * basis);
  model.rest_energy = arap.rest_energy;
  model.dropped_elements = arap.dropped_elements;
  model.cluster_of_rotation = std::move(clusters.cluster_of_rotation);
  model.rest_dofs = dofs_to_model(model, subspace.rest_dofs);
  return model;
}

}  // namespace limber
