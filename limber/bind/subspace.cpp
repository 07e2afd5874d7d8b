#include "limber/bind/subspace.h"

#include <utility>

#include <fmt/format.h>

#include "limber/core/assert.h"
#include "limber/core/error.h"

namespace limber {

Eigen::VectorXd translation_dofs(const Subspace& subspace) {
  Eigen::VectorXd translation = Eigen::VectorXd::Zero(subspace.dof_count());
  for (const HandleDofs& dofs : subspace.handles) {
    if (!dofs.takes_part_in_translation) continue;
    translation[dofs.first + dofs.count(subspace.dimension) - 1] = 1.0;
  }
  return translation;
}

Subspace linear_blend_subspace(const Positions& positions, int dimension, Eigen::MatrixXd weights,
                               int rig_handle_count) {
  LIMBER_ASSERT(rig_handle_count <= weights.cols());
  if (weights.rows() != positions.rows()) {
    throw Error(
        ErrorCode::InvalidWeights,
        fmt::format("there are weights for {} vertices, but the shape has {}.", weights.rows(), positions.rows()), {},
        "Weights need one row per vertex.");
  }
  for (Eigen::Index i = 0; i < weights.rows(); ++i) {
    if (!weights.row(i).allFinite()) {
      throw Error(ErrorCode::InvalidWeights, "the weights of this vertex are not finite.", Place::at_vertex(i));
    }
  }
  const int rows_per_handle = dimension + 1;
  const auto handle_count = static_cast<int>(weights.cols());
  Subspace subspace;
  subspace.dimension = dimension;
  subspace.rig_handle_count = rig_handle_count;
  if (dimension == 2 && positions.rows() > 0) subspace.plane_height = positions(0, 2);
  subspace.basis.resize(positions.rows(), handle_count * rows_per_handle);
  subspace.rest_dofs.setZero(handle_count * rows_per_handle, dimension);
  for (int handle = 0; handle < handle_count; ++handle) {
    const int first = handle * rows_per_handle;
    subspace.handles.push_back({first, DofKind::Affine, handle < rig_handle_count});
    for (int axis = 0; axis < dimension; ++axis) {
      subspace.basis.col(first + axis) = weights.col(handle).cwiseProduct(positions.col(axis));
    }
    subspace.basis.col(first + dimension) = weights.col(handle);
    // Extra handles are absent at rest: their weights do not take part in the partition of unity.
    if (handle < rig_handle_count) {
      subspace.rest_dofs.block(first, 0, dimension, dimension).setIdentity();
    }
  }
  subspace.weights = std::move(weights);
  return subspace;
}

Positions deform(const Subspace& subspace, const Eigen::MatrixXd& dofs) {
  LIMBER_ASSERT(dofs.rows() == subspace.basis.cols() && dofs.cols() == subspace.dimension);
  Positions positions(subspace.vertex_count(), 3);
  if (subspace.dimension == 2) positions.col(2).setConstant(subspace.plane_height);
  positions.leftCols(subspace.dimension).noalias() = subspace.basis * dofs;
  return positions;
}

}  // namespace limber
