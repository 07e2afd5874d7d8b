#include "limber/model/subspace.h"

#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/internal/assert.h"
#include "limber/core/internal/parallel.h"

namespace limber {
using namespace internal;
namespace {

void require_rows(Eigen::Index rows, const Positions& positions) {
  if (rows == positions.rows()) return;
  throw Error(ErrorCode::InvalidWeights,
              fmt::format("there are weights for {} vertices, but the shape has {}.", rows, positions.rows()), {},
              "Weights need one row per vertex.");
}

/// Everything but the basis, of so many affine handles.
Subspace affine_handles(const Positions& positions, int dimension, int handle_count, int rig_handle_count) {
  LIMBER_ASSERT(rig_handle_count <= handle_count);
  const int rows_per_handle = dimension + 1;
  Subspace subspace;
  subspace.dimension = dimension;
  subspace.rig_handle_count = rig_handle_count;
  if (dimension == 2 && positions.rows() > 0) subspace.plane_height = positions(0, 2);
  subspace.rest_dofs.setZero(handle_count * rows_per_handle, dimension);
  for (int handle = 0; handle < handle_count; ++handle) {
    const int first = handle * rows_per_handle;
    subspace.handles.push_back({first, DofKind::Affine, handle < rig_handle_count});
    // Extra handles are absent at rest: their weights do not take part in the partition of unity.
    if (handle < rig_handle_count) subspace.rest_dofs.block(first, 0, dimension, dimension).setIdentity();
  }
  return subspace;
}

/// Calls visit(vertex, handle, weight) for every weight of a linear blend that is not zero, vertex by vertex.
template <class Visit>
void visit_weights(const SkinWeights& weights, const Visit& visit) {
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    for (const Influence& influence : weights.of(vertex)) visit(vertex, influence.bone, influence.weight);
  }
}

/// Calls use(weights): the table itself if there is one, else the product of the layers.
template <class Use>
auto with_weights(const Subspace& blend, const Use& use) {
  if (const auto* sparse = std::get_if<SparseBlend>(&blend.basis)) return use(sparse->weights);
  return use(sparse_product(std::get<TwoLayerBlend>(blend.basis).weights));
}

/// sum_j w_j (v, 1) H_j.
template <int kDimension>
void blend(const Positions& rest, const SkinWeights& weights, const Eigen::MatrixXd& dofs, Positions& positions) {
  using Map = Eigen::Matrix<double, kDimension + 1, kDimension>;
  constexpr std::size_t kChunk = 2048;
  parallel_for(static_cast<std::size_t>(weights.vertex_count()), kChunk, [&](std::size_t index) {
    const int vertex = static_cast<int>(index);
    Map map = Map::Zero();
    for (const Influence& influence : weights.of(vertex)) {
      map += influence.weight * dofs.block<kDimension + 1, kDimension>(influence.bone * (kDimension + 1), 0);
    }
    positions.row(vertex).head<kDimension>() =
        rest.row(vertex).head<kDimension>() * map.template topRows<kDimension>() + map.row(kDimension);
  });
}

void blend(int dimension, const Positions& rest, const SkinWeights& weights, const Eigen::MatrixXd& dofs,
           Positions& positions) {
  dimension == 2 ? blend<2>(rest, weights, dofs, positions) : blend<3>(rest, weights, dofs, positions);
}

/// What the virtual bones do.
Eigen::MatrixXd virtual_dofs(const SkinWeights& dictionary, const Eigen::MatrixXd& dofs) {
  const Eigen::Index rows = dofs.cols() + 1;
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(rows * dictionary.vertex_count(), dofs.cols());
  visit_weights(dictionary, [&](int bone, int master, double share) {
    result.middleRows(rows * bone, rows) += share * dofs.middleRows(rows * master, rows);
  });
  return result;
}

std::size_t bytes_of(const SkinWeights& weights) {
  return weights.first.size() * sizeof(int) + weights.influences.size() * sizeof(Influence);
}

}  // namespace

int Subspace::vertex_count() const {
  if (const auto* table = std::get_if<Eigen::MatrixXd>(&basis)) return static_cast<int>(table->rows());
  return static_cast<int>(rest_positions_of(*this).rows());
}

Eigen::VectorXd translation_dofs(const Subspace& subspace) {
  Eigen::VectorXd translation = Eigen::VectorXd::Zero(subspace.dof_count());
  for (const HandleDofs& dofs : subspace.handles) {
    if (!dofs.takes_part_in_translation) continue;
    translation[dofs.first + dofs.count(subspace.dimension) - 1] = 1.0;
  }
  return translation;
}

Subspace linear_blend_subspace(const Positions& positions, int dimension, const Eigen::MatrixXd& weights,
                               int rig_handle_count) {
  require_rows(weights.rows(), positions);
  for (Eigen::Index i = 0; i < weights.rows(); ++i) {
    if (!weights.row(i).allFinite()) {
      throw Error(ErrorCode::InvalidWeights, "the weights of this vertex are not finite.", Place::at_vertex(i));
    }
  }
  return linear_blend_subspace(positions, dimension, skin_weights_of(weights), rig_handle_count);
}

Subspace linear_blend_subspace(const Positions& positions, int dimension, SkinWeights weights, int rig_handle_count) {
  require_rows(weights.vertex_count(), positions);
  Subspace subspace = affine_handles(positions, dimension, weights.bone_count, rig_handle_count);
  weights.influences.shrink_to_fit();
  subspace.basis = SparseBlend{positions, std::move(weights)};
  return subspace;
}

Subspace two_layer_subspace(const Positions& positions, int dimension, TwoLayerWeights weights) {
  require_rows(weights.vertex_count(), positions);
  if (weights.coefficients.bone_count != weights.virtual_bones()) {
    throw Error(ErrorCode::InvalidWeights,
                fmt::format("vertices follow {} virtual bones, but there are {}.", weights.coefficients.bone_count,
                            weights.virtual_bones()),
                {}, "Use both layers of one factorisation.");
  }
  Subspace subspace = affine_handles(positions, dimension, weights.master_bones(), weights.master_bones());
  subspace.basis = TwoLayerBlend{positions, std::move(weights)};
  return subspace;
}

bool is_linear_blend(const Subspace& subspace) {
  return !std::holds_alternative<Eigen::MatrixXd>(subspace.basis);
}

const Positions& rest_positions_of(const Subspace& blend) {
  const auto* sparse = std::get_if<SparseBlend>(&blend.basis);
  return sparse ? sparse->rest_positions : std::get<TwoLayerBlend>(blend.basis).rest_positions;
}

SkinWeights sparse_weights(const Subspace& subspace) {
  if (!is_linear_blend(subspace)) return {};
  return with_weights(subspace, [](const SkinWeights& weights) { return weights; });
}

Eigen::MatrixXd dense_weights(const Subspace& subspace) {
  if (!is_linear_blend(subspace)) return {};
  return with_weights(subspace, [](const SkinWeights& weights) { return dense_weights(weights); });
}

Eigen::MatrixXd scalar_weights(const Subspace& subspace) {
  if (is_linear_blend(subspace)) return dense_weights(subspace);
  const auto& table = std::get<Eigen::MatrixXd>(subspace.basis);
  Eigen::MatrixXd weights(subspace.vertex_count(), subspace.handle_count());
  for (int handle = 0; handle < subspace.handle_count(); ++handle) {
    const HandleDofs& dofs = subspace.handles[static_cast<std::size_t>(handle)];
    weights.col(handle) = table.col(dofs.first + dofs.count(subspace.dimension) - 1);
  }
  return weights;
}

Positions deform(const Subspace& subspace, const Eigen::MatrixXd& dofs) {
  LIMBER_ASSERT(dofs.rows() == subspace.dof_count() && dofs.cols() == subspace.dimension);
  Positions positions(subspace.vertex_count(), 3);
  if (subspace.dimension == 2) positions.col(2).setConstant(subspace.plane_height);
  if (const auto* table = std::get_if<Eigen::MatrixXd>(&subspace.basis)) {
    positions.leftCols(subspace.dimension).noalias() = *table * dofs;
  } else if (const auto* sparse = std::get_if<SparseBlend>(&subspace.basis)) {
    blend(subspace.dimension, sparse->rest_positions, sparse->weights, dofs, positions);
  } else {
    const auto& layers = std::get<TwoLayerBlend>(subspace.basis);
    blend(subspace.dimension, layers.rest_positions, layers.weights.coefficients,
          virtual_dofs(layers.weights.dictionary, dofs), positions);
  }
  return positions;
}

Eigen::MatrixXd dense_basis(const Subspace& subspace) {
  if (const auto* table = std::get_if<Eigen::MatrixXd>(&subspace.basis)) return *table;
  const int d = subspace.dimension;
  const Positions& rest = rest_positions_of(subspace);
  return with_weights(subspace, [&](const SkinWeights& weights) {
    Eigen::MatrixXd basis = Eigen::MatrixXd::Zero(rest.rows(), subspace.dof_count());
    visit_weights(weights, [&](int vertex, int handle, double weight) {
      const int first = handle * (d + 1);
      for (int axis = 0; axis < d; ++axis) basis(vertex, first + axis) = weight * rest(vertex, axis);
      basis(vertex, first + d) = weight;
    });
    return basis;
  });
}

Eigen::SparseMatrix<double> sparse_basis(const Subspace& subspace) {
  if (const auto* table = std::get_if<Eigen::MatrixXd>(&subspace.basis)) return table->sparseView();
  const int d = subspace.dimension;
  const Positions& rest = rest_positions_of(subspace);
  return with_weights(subspace, [&](const SkinWeights& weights) {
    // Columns one after the other: the numbers of one handle are found by its place in every column.
    Eigen::VectorXi counts = Eigen::VectorXi::Zero(subspace.dof_count());
    visit_weights(weights, [&](int, int handle, double) { counts.segment(handle * (d + 1), d + 1).array() += 1; });
    Eigen::SparseMatrix<double> basis(rest.rows(), subspace.dof_count());
    basis.reserve(counts);
    visit_weights(weights, [&](int vertex, int handle, double weight) {
      const int first = handle * (d + 1);
      for (int axis = 0; axis < d; ++axis) basis.insert(vertex, first + axis) = weight * rest(vertex, axis);
      basis.insert(vertex, first + d) = weight;
    });
    basis.makeCompressed();
    return basis;
  });
}

Eigen::RowVectorXd basis_row(const Subspace& subspace, int vertex) {
  LIMBER_ASSERT(vertex >= 0 && vertex < subspace.vertex_count());
  if (const auto* table = std::get_if<Eigen::MatrixXd>(&subspace.basis)) return table->row(vertex);
  const int d = subspace.dimension;
  const Positions& rest = rest_positions_of(subspace);
  Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(subspace.dof_count());
  const auto add = [&](int handle, double weight) {
    const int first = handle * (d + 1);
    row.segment(first, d) += weight * rest.row(vertex).head(d);
    row[first + d] += weight;
  };
  if (const auto* sparse = std::get_if<SparseBlend>(&subspace.basis)) {
    for (const Influence& influence : sparse->weights.of(vertex)) add(influence.bone, influence.weight);
    return row;
  }
  const TwoLayerWeights& layers = std::get<TwoLayerBlend>(subspace.basis).weights;
  for (const Influence& share : layers.coefficients.of(vertex)) {
    for (const Influence& master : layers.dictionary.of(share.bone)) add(master.bone, share.weight * master.weight);
  }
  return row;
}

Eigen::VectorXd basis_column(const Subspace& subspace, int dof) {
  LIMBER_ASSERT(dof >= 0 && dof < subspace.dof_count());
  if (const auto* table = std::get_if<Eigen::MatrixXd>(&subspace.basis)) return table->col(dof);
  const int rows_per_handle = subspace.dimension + 1;
  const int axis = dof % rows_per_handle;
  const Positions& rest = rest_positions_of(subspace);
  return with_weights(subspace, [&](const SkinWeights& weights) {
    Eigen::VectorXd column = Eigen::VectorXd::Zero(rest.rows());
    visit_weights(weights, [&](int vertex, int handle, double weight) {
      if (handle != dof / rows_per_handle) return;
      column[vertex] = axis < subspace.dimension ? weight * rest(vertex, axis) : weight;
    });
    return column;
  });
}

double basis_fill(const Subspace& subspace) {
  const double all = static_cast<double>(subspace.vertex_count()) * subspace.handle_count();
  if (all == 0) return 0;
  if (!is_linear_blend(subspace)) return 1;
  return with_weights(subspace,
                      [&](const SkinWeights& weights) { return static_cast<double>(weights.influences.size()) / all; });
}

std::size_t memory_bytes(const Subspace& subspace) {
  std::size_t bytes = sizeof(Subspace) + subspace.handles.size() * sizeof(HandleDofs) +
                      static_cast<std::size_t>(subspace.rest_dofs.size()) * sizeof(double);
  if (const auto* table = std::get_if<Eigen::MatrixXd>(&subspace.basis)) {
    return bytes + static_cast<std::size_t>(table->size()) * sizeof(double);
  }
  bytes += static_cast<std::size_t>(rest_positions_of(subspace).size()) * sizeof(double);
  if (const auto* sparse = std::get_if<SparseBlend>(&subspace.basis)) return bytes + bytes_of(sparse->weights);
  const TwoLayerWeights& layers = std::get<TwoLayerBlend>(subspace.basis).weights;
  return bytes + bytes_of(layers.dictionary) + bytes_of(layers.coefficients);
}

}  // namespace limber
