// The sections of a binding file that hold what binding made: the subspace, the reduced model, how they came about.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <variant>
#include <vector>

#include "limber/io/internal/binding_sections.h"
#include "limber/io/internal/binding_values.h"

namespace limber::internal::binding_sections {
namespace {

using namespace binding_values;

void write_handles(ByteWriter& out, const std::vector<HandleDofs>& handles) {
  out.write(static_cast<std::uint32_t>(handles.size()));
  for (const HandleDofs& handle : handles) {
    out.write(static_cast<std::int32_t>(handle.first));
    out.write(static_cast<std::uint8_t>(handle.kind == DofKind::Affine));
    out.write(static_cast<std::uint8_t>(handle.takes_part_in_translation));
  }
}

bool read_flag(ByteReader& in) {
  const auto flag = in.read<std::uint8_t>();
  require(flag <= 1, "a yes or no is neither.", in);
  return flag == 1;
}

/// Handles whose dofs follow each other. @param dofs  Set to how many they have together.
std::vector<HandleDofs> read_handles(ByteReader& in, int dimension, Eigen::Index& dofs) {
  std::vector<HandleDofs> handles(read_count<std::uint32_t>(in, 6));
  dofs = 0;
  for (HandleDofs& handle : handles) {
    handle.first = in.read<std::int32_t>();
    handle.kind = read_flag(in) ? DofKind::Affine : DofKind::Position;
    handle.takes_part_in_translation = read_flag(in);
    require(handle.first == dofs, "the dofs of the handles do not follow each other.", in);
    dofs += handle.count(dimension);
  }
  return handles;
}

bool same_handles(const std::vector<HandleDofs>& a, const std::vector<HandleDofs>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const HandleDofs& x, const HandleDofs& y) {
    return x.first == y.first && x.kind == y.kind && x.takes_part_in_translation == y.takes_part_in_translation;
  });
}

/// How a file holds a basis.
enum class StoredBasis : std::uint8_t {
  Table = 0,          ///< B itself.
  BlendTable = 1,     ///< Linear blend weights, vertices x handles.
  SparseBlend = 2,    ///< The same without zeros.
  TwoLayerBlend = 3,  ///< Two tables without zeros.
};

/// Rows, columns, how many numbers each row has, their columns, their values: row by row, largest first.
void write_skin_weights(ByteWriter& out, const SkinWeights& weights) {
  out.write(static_cast<std::uint64_t>(weights.vertex_count()));
  out.write(static_cast<std::uint64_t>(weights.bone_count));
  for (int row = 0; row < weights.vertex_count(); ++row) {
    out.write(static_cast<std::uint32_t>(weights.of(row).size()));
  }
  for (const Influence& influence : weights.influences) out.write(static_cast<std::int32_t>(influence.bone));
  for (const Influence& influence : weights.influences) out.write(influence.weight);
}

/// Bytes that write_skin_weights needs.
std::size_t size_in_file(const SkinWeights& weights) {
  return 16 + 4 * static_cast<std::size_t>(weights.vertex_count()) + 12 * weights.influences.size();
}

/// @param columns  What the table must have.
SkinWeights read_skin_weights(ByteReader& in, std::size_t columns) {
  const std::size_t rows = read_count<std::uint64_t>(in, sizeof(std::uint32_t));
  require(in.read<std::uint64_t>() == columns, "weights and handles do not fit together.", in);
  std::vector<std::uint32_t> counts(rows);
  in.read_into<std::uint32_t>(counts);
  constexpr std::size_t kBytesOfOne = sizeof(std::int32_t) + sizeof(double);
  SkinWeights weights{static_cast<int>(columns), {0}, {}};
  std::size_t total = 0;
  for (const std::uint32_t count : counts) {
    total += count;
    if (total > std::min<std::size_t>(in.remaining() / kBytesOfOne, std::numeric_limits<int>::max())) {
      refuse(ErrorCode::CountMismatch, "a table of weights does not fit into the file.", in.position());
    }
    weights.first.push_back(static_cast<int>(total));
  }
  weights.influences.resize(total);
  for (Influence& influence : weights.influences) {
    influence.bone = in.read<std::int32_t>();
    if (influence.bone < 0 || static_cast<std::size_t>(influence.bone) >= columns) {
      refuse(ErrorCode::IndexOutOfRange, "a weight is of a handle that is not there.", in.position());
    }
  }
  for (Influence& influence : weights.influences) influence.weight = read_finite(in);
  require(is_sound(weights), "weights are not in their order.", in);
  return weights;
}

/// The basis that linear blend weights stand for, which the file leaves out.
void take_blend(Subspace& subspace, Subspace blended, const Shape& shape, const ByteReader& in) {
  require(same_handles(blended.handles, subspace.handles), "weights and handles do not fit together.", in);
  const SkinWeights weights = sparse_weights(blended);
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    for (const Influence& influence : weights.of(vertex)) {
      if (!(influence.weight * shape.positions.row(vertex)).allFinite()) {
        refuse(ErrorCode::NonFiniteNumber, "weights times positions are too large.", in.position());
      }
    }
  }
  subspace.basis = std::move(blended.basis);
}

void take_weights(Subspace& subspace, SkinWeights weights, const Shape& shape, const ByteReader& in) {
  require(weights.vertex_count() == shape.vertex_count() && weights.bone_count == subspace.handle_count(),
          "weights, handles and shape do not fit together.", in);
  take_blend(subspace,
             linear_blend_subspace(shape.positions, subspace.dimension, std::move(weights), subspace.rig_handle_count),
             shape, in);
}

void take_weights(Subspace& subspace, const Eigen::MatrixXd& weights, const Shape& shape, const ByteReader& in) {
  require(weights.rows() == shape.positions.rows(), "weights, handles and shape do not fit together.", in);
  take_weights(subspace, skin_weights_of(weights), shape, in);
}

void take_table(Subspace& subspace, Eigen::MatrixXd table, const Shape& shape, const ByteReader& in) {
  require(table.rows() == shape.positions.rows() && table.cols() == subspace.dof_count(),
          "weights, handles and shape do not fit together.", in);
  subspace.basis = std::move(table);
}

/// Version 1: a table of weights and one of the basis, of which one is empty.
void read_tables(ByteReader& in, const Shape& shape, Subspace& subspace) {
  const auto weights = read_matrix<Eigen::MatrixXd>(in);
  auto basis = read_matrix<Eigen::MatrixXd>(in);
  if (weights.size() == 0) return take_table(subspace, std::move(basis), shape, in);
  require(basis.size() == 0, "there are both weights and a basis.", in);
  take_weights(subspace, weights, shape, in);
}

void read_basis(ByteReader& in, const Shape& shape, Subspace& subspace) {
  const auto handles = static_cast<std::size_t>(subspace.handle_count());
  switch (static_cast<StoredBasis>(in.read<std::uint8_t>())) {
    case StoredBasis::Table:
      return take_table(subspace, read_matrix<Eigen::MatrixXd>(in), shape, in);
    case StoredBasis::BlendTable:
      return take_weights(subspace, read_matrix<Eigen::MatrixXd>(in), shape, in);
    case StoredBasis::SparseBlend:
      return take_weights(subspace, read_skin_weights(in, handles), shape, in);
    case StoredBasis::TwoLayerBlend: {
      TwoLayerWeights layers;
      layers.dictionary = read_skin_weights(in, handles);
      layers.coefficients = read_skin_weights(in, static_cast<std::size_t>(layers.virtual_bones()));
      require(layers.vertex_count() == shape.vertex_count() && subspace.rig_handle_count == subspace.handle_count(),
              "weights, handles and shape do not fit together.", in);
      return take_blend(subspace, two_layer_subspace(shape.positions, subspace.dimension, std::move(layers)), shape,
                        in);
    }
  }
  refuse(ErrorCode::Malformed, "the weights are of an unknown kind.", in.position());
}

void write_basis(ByteWriter& out, const Subspace& subspace) {
  const auto start = [&out](StoredBasis kind) { out.write(static_cast<std::uint8_t>(kind)); };
  if (const auto* table = std::get_if<Eigen::MatrixXd>(&subspace.basis)) {
    start(StoredBasis::Table);
    write_matrix(out, *table);
  } else if (const auto* layers = std::get_if<TwoLayerBlend>(&subspace.basis)) {
    start(StoredBasis::TwoLayerBlend);
    write_skin_weights(out, layers->weights.dictionary);
    write_skin_weights(out, layers->weights.coefficients);
  } else {
    // Whichever is shorter.
    const SkinWeights& weights = std::get<SparseBlend>(subspace.basis).weights;
    const std::size_t as_table =
        16 + 8 * static_cast<std::size_t>(weights.vertex_count()) * static_cast<std::size_t>(weights.bone_count);
    const bool is_sparse = size_in_file(weights) < as_table;
    start(is_sparse ? StoredBasis::SparseBlend : StoredBasis::BlendTable);
    is_sparse ? write_skin_weights(out, weights) : write_matrix(out, dense_weights(weights));
  }
}

}  // namespace

void write_subspace(ByteWriter& out, const Subspace& subspace) {
  out.write(static_cast<std::int32_t>(subspace.dimension));
  out.write(subspace.plane_height);
  write_handles(out, subspace.handles);
  out.write(static_cast<std::int32_t>(subspace.rig_handle_count));
  write_matrix(out, subspace.rest_dofs);
  write_basis(out, subspace);
}

Subspace read_subspace(ByteReader& in, std::uint32_t version, const Shape& shape, const Rig& rig) {
  Subspace subspace;
  subspace.dimension = in.read<std::int32_t>();
  require(subspace.dimension == 2 || subspace.dimension == 3, "the subspace is neither planar nor in space.", in);
  subspace.plane_height = read_finite(in);
  Eigen::Index dofs = 0;
  subspace.handles = read_handles(in, subspace.dimension, dofs);
  subspace.rig_handle_count = in.read<std::int32_t>();
  require(subspace.rig_handle_count == rig.count() && rig.count() <= subspace.handle_count(),
          "rig and weights do not fit together.", in);
  subspace.rest_dofs = read_matrix<Eigen::MatrixXd>(in);
  require(subspace.rest_dofs.rows() == dofs && subspace.rest_dofs.cols() == subspace.dimension,
          "rest pose and handles do not fit together.", in);
  version == 1 ? read_tables(in, shape, subspace) : read_basis(in, shape, subspace);
  return subspace;
}

void write_model(ByteWriter& out, const ReducedModel& model) {
  out.write(static_cast<std::int32_t>(model.dimension));
  write_handles(out, model.handles);
  out.write(static_cast<std::int32_t>(model.rig_handle_count));
  write_vector(out, model.frame.origin);
  out.write(model.frame.scale);
  write_matrix(out, model.stiffness);
  write_matrix(out, model.coupling);
  write_matrix(out, model.mass);
  write_matrix(out, model.rest_dofs);
  out.write(model.rest_energy);
  out.write(model.energy_scale);
  write_integers(out, model.cluster_of_rotation);
  out.write(static_cast<std::int32_t>(model.dropped_elements));
}

ReducedModel read_model(ByteReader& in, const Subspace& subspace) {
  ReducedModel model;
  model.dimension = in.read<std::int32_t>();
  require(model.dimension == subspace.dimension, "model and subspace differ in dimension.", in);
  Eigen::Index dofs = 0;
  model.handles = read_handles(in, model.dimension, dofs);
  model.rig_handle_count = in.read<std::int32_t>();
  require(same_handles(model.handles, subspace.handles) && model.rig_handle_count == subspace.rig_handle_count,
          "model and subspace differ in their handles.", in);
  model.frame.origin = read_vector(in);
  model.frame.scale = read_finite(in);
  require(model.frame.scale > 0, "the model has no scale.", in);
  model.stiffness = read_matrix<Eigen::MatrixXd>(in);
  model.coupling = read_matrix<Eigen::MatrixXd>(in);
  model.mass = read_matrix<Eigen::MatrixXd>(in);
  model.rest_dofs = read_matrix<Eigen::MatrixXd>(in);
  const auto square = [dofs](const Eigen::MatrixXd& matrix) { return matrix.rows() == dofs && matrix.cols() == dofs; };
  require(square(model.stiffness) && square(model.mass) && model.coupling.cols() == dofs && model.coupling.rows() > 0 &&
              model.coupling.rows() % model.dimension == 0 && model.rest_dofs.rows() == dofs &&
              model.rest_dofs.cols() == model.dimension,
          "the reduced model does not fit the subspace.", in);
  model.rest_energy = read_finite(in);
  model.energy_scale = read_finite(in);
  model.cluster_of_rotation = read_integers(in);
  for (const int cluster : model.cluster_of_rotation) {
    require(cluster >= 0 && cluster < model.cluster_count(), "a rotation has no cluster.", in);
  }
  model.dropped_elements = in.read<std::int32_t>();
  return model;
}

void write_provenance(ByteWriter& out, const Provenance& provenance) {
  for (const std::string* text :
       {&provenance.limber_version, &provenance.method, &provenance.energy, &provenance.volume, &provenance.rigidity}) {
    write_text(out, *text);
  }
  out.write(static_cast<std::int32_t>(provenance.extra_weights));
  out.write(static_cast<std::int32_t>(provenance.auxiliary_points));
}

Provenance read_provenance(ByteReader& in) {
  Provenance provenance;
  for (std::string* text :
       {&provenance.limber_version, &provenance.method, &provenance.energy, &provenance.volume, &provenance.rigidity}) {
    *text = read_text(in);
  }
  provenance.extra_weights = in.read<std::int32_t>();
  provenance.auxiliary_points = in.read<std::int32_t>();
  return provenance;
}

void write_lattice(ByteWriter& out, const Provenance& provenance) {
  out.write(static_cast<std::int32_t>(provenance.lattice_vertices));
}

int read_lattice(ByteReader& in) {
  const auto vertices = in.read<std::int32_t>();
  require(vertices > 0, "the lattice has no vertices.", in);
  return vertices;
}

}  // namespace limber::internal::binding_sections
