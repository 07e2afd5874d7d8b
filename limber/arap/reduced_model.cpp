#include "limber/arap/reduced_model.h"

#include <type_traits>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "limber/arap/internal/model_frame.h"
#include "limber/arap/internal/rotation_clusters.h"
#include "limber/core/error.h"
#include "limber/geometry/internal/operators.h"

namespace limber {
using namespace internal;
namespace {

/// The mass of every vertex, of a total of one.
Eigen::VectorXd unit_mass(const Shape& elements) {
  const Eigen::VectorXd mass = lumped_mass(elements);
  const double total = mass.sum();
  return total > 0 ? Eigen::VectorXd(mass / total) : mass;
}

/// A matrix that is known to be symmetric, made so to the last bit.
template <class Matrix>
Eigen::MatrixXd symmetric(const Matrix& matrix) {
  const Eigen::MatrixXd product = matrix;
  return 0.5 * (product + product.transpose());
}

/// Above this share of numbers that are not zero, products of tables are faster than sparse ones.
constexpr double kSparseFill = 0.25;

/// The sparse basis in the model's frame, of a linear blend.
Eigen::SparseMatrix<double> sparse_basis_in(const ModelFrame& frame, const Subspace& subspace) {
  const auto moved = [&](const Positions& positions) -> Positions {
    return frame.scale * (positions.rowwise() - frame.origin.transpose());
  };
  Subspace in_frame = subspace;
  std::visit(
      [&](auto& basis) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(basis)>, Eigen::MatrixXd>) {
          basis.rest_positions = moved(basis.rest_positions);
        }
      },
      in_frame.basis);
  return sparse_basis(in_frame);
}

/// The matrices of a model: what is left of the operator when only the subspace may move.
template <class Basis>
void reduce(const ArapOperator& arap, const Eigen::VectorXd& mass, const Basis& basis, ReducedModel& model) {
  const auto product = [&](const Basis& other) {
    const Basis result = basis.transpose() * other;
    return symmetric(result);
  };
  const Basis coupling = arap.coupling * basis;
  model.coupling = Eigen::MatrixXd(coupling);
  model.stiffness = product(arap.stiffness * basis);
  model.mass = product(mass.asDiagonal() * basis);
}

}  // namespace

Eigen::MatrixXd basis_to_model(const Subspace& subspace, const ModelFrame& frame) {
  Eigen::MatrixXd basis = dense_basis(subspace);
  rows_to_model(subspace.handles, subspace.dimension, frame, basis);
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
  if (is_linear_blend(subspace) && basis_fill(subspace) <= kSparseFill) {
    reduce(arap, unit_mass(normalised), sparse_basis_in(model.frame, subspace), model);
  } else {
    reduce(arap, unit_mass(normalised), basis_to_model(subspace, model.frame), model);
  }
  model.rest_energy = arap.rest_energy;
  model.dropped_elements = arap.dropped_elements;
  model.cluster_of_rotation = std::move(clusters.cluster_of_rotation);
  model.rest_dofs = dofs_to_model(model, subspace.rest_dofs);
  return model;
}

}  // namespace limber
