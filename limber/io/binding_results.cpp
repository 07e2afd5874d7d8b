// The sections of a binding file that hold what binding made: the subspace, the reduced model, how they came about.

#include <algorithm>
#include <utility>

#include "limber/io/binding_sections.h"
#include "limber/io/binding_values.h"

namespace limber::binding_sections {
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

/// The basis that linear blend weights stand for, which the file leaves out.
void blend(Subspace& subspace, const Shape& shape, const ByteReader& in) {
  require(subspace.basis.size() == 0, "there are both weights and a basis.", in);
  const Subspace blended =
      linear_blend_subspace(shape.positions, subspace.dimension, subspace.weights, subspace.rig_handle_count);
  require(same_handles(blended.handles, subspace.handles), "weights and handles do not fit together.", in);
  if (!blended.basis.allFinite()) {
    refuse(ErrorCode::NonFiniteNumber, "weights times positions are too large.", in.position());
  }
  subspace.basis = blended.basis;
}

}  // namespace

void write_subspace(ByteWriter& out, const Subspace& subspace) {
  out.write(static_cast<std::int32_t>(subspace.dimension));
  out.write(subspace.plane_height);
  write_handles(out, subspace.handles);
  out.write(static_cast<std::int32_t>(subspace.rig_handle_count));
  write_matrix(out, subspace.rest_dofs);
  write_matrix(out, subspace.weights);
  write_matrix(out, subspace.weights.size() > 0 ? Eigen::MatrixXd() : subspace.basis);
}

Subspace read_subspace(ByteReader& in, const Shape& shape, const Rig& rig) {
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
  subspace.weights = read_matrix<Eigen::MatrixXd>(in);
  subspace.basis = read_matrix<Eigen::MatrixXd>(in);
  const bool from_weights = subspace.weights.size() > 0;
  const Eigen::MatrixXd& table = from_weights ? subspace.weights : subspace.basis;
  require(table.rows() == shape.positions.rows() && table.cols() == (from_weights ? subspace.handle_count() : dofs),
          "weights, handles and shape do not fit together.", in);
  if (from_weights) blend(subspace, shape, in);
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

}  // namespace limber::binding_sections
