#include "limber/bind/domain.h"

#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber {
namespace {

VolumeMode chosen_mode(const Shape& shape, VolumeMode wanted) {
  if (wanted != VolumeMode::Auto) return wanted;
  if (shape.has_tets()) return VolumeMode::Tets;
  return shape.dimension == 2 || is_flat(shape) ? VolumeMode::Planar : VolumeMode::Lattice;
}

void require_suitable(const Shape& shape, VolumeMode mode) {
  const auto refuse = [&](const char* sentence, const char* remedy) {
    throw Error(ErrorCode::UnsuitableShape, sentence, {}, remedy);
  };
  if (mode == VolumeMode::Tets && !shape.has_tets()) {
    refuse("the shape has no tetrahedra.", "Use the volume mode 'lattice', or 'auto'.");
  }
  if (mode == VolumeMode::Planar && shape.dimension == 3 && !is_flat(shape)) {
    refuse("the shape does not lie in a plane z = constant.", "Use the volume mode 'lattice', or 'auto'.");
  }
  if ((mode == VolumeMode::Lattice || mode == VolumeMode::Surface) && shape.dimension == 2) {
    refuse("a planar shape has no inside to fill and no surface to bend.", "Use the volume mode 'planar', or 'auto'.");
  }
  if (mode != VolumeMode::Tets && shape.triangle_count() == 0) {
    throw Error(ErrorCode::EmptyMesh, "the shape has no triangles.");
  }
}

template <class Elements>
void require_indices(const Elements& elements, int vertices) {
  for (Eigen::Index e = 0; e < elements.rows(); ++e) {
    for (Eigen::Index i = 0; i < elements.cols(); ++i) {
      if (elements(e, i) >= 0 && elements(e, i) < vertices) continue;
      throw Error(ErrorCode::IndexOutOfRange,
                  fmt::format("the element refers to vertex {}, but there are {}.", elements(e, i), vertices),
                  Place::at_element(e), "Run `limber check --fix` on it.");
    }
  }
}

void require_sound(const Shape& shape) {
  for (Eigen::Index i = 0; i < shape.positions.rows(); ++i) {
    if (shape.positions.row(i).allFinite()) continue;
    throw Error(ErrorCode::NonFiniteNumber, "the vertex has no finite position.", Place::at_vertex(i),
                "Run `limber check --fix` on it.");
  }
  require_indices(shape.triangles, shape.vertex_count());
  require_indices(shape.tets, shape.vertex_count());
  if (!(size_of(shape) > 0)) {
    throw Error(ErrorCode::DegenerateShape, "all vertices are in one place.", {}, "Is it the right file?");
  }
}

/// The elements alone: what the energy is integrated over.
Shape elements_of(const Shape& shape, VolumeMode mode) {
  Shape elements;
  elements.dimension = mode == VolumeMode::Planar ? 2 : 3;
  elements.positions = shape.positions;
  if (mode == VolumeMode::Tets) {
    elements.tets = shape.tets;
  } else {
    elements.triangles = shape.triangles;
  }
  return elements;
}

Eigen::SparseMatrix<double, Eigen::RowMajor> embedding_of(const TetLattice& lattice) {
  const Eigen::Index rows = lattice.embedding_indices.rows();
  Eigen::SparseMatrix<double, Eigen::RowMajor> embedding(rows, lattice.lattice.vertex_count());
  embedding.reserve(Eigen::VectorXi::Constant(rows, 4));
  for (Eigen::Index i = 0; i < rows; ++i) {
    for (int corner = 0; corner < 4; ++corner) {
      const double weight = lattice.embedding_weights(i, corner);
      if (weight != 0) embedding.coeffRef(i, lattice.embedding_indices(i, corner)) += weight;
    }
  }
  embedding.makeCompressed();
  return embedding;
}

}  // namespace

std::string_view name_of(VolumeMode mode) noexcept {
  switch (mode) {
    case VolumeMode::Auto:
      return "auto";
    case VolumeMode::Tets:
      return "tets";
    case VolumeMode::Planar:
      return "planar";
    case VolumeMode::Lattice:
      return "lattice";
    case VolumeMode::Surface:
      return "surface";
  }
  return "unknown";
}

Domain make_domain(const Shape& shape, const DomainOptions& options, Task* task) {
  if (options.lattice_vertices < 0) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("the number of lattice vertices is {}.", options.lattice_vertices), {}, "Give 0 or more.");
  }
  Domain domain;
  domain.mode = chosen_mode(shape, options.mode);
  domain.dimension = domain.mode == VolumeMode::Planar ? 2 : 3;
  require_suitable(shape, domain.mode);
  require_sound(shape);
  if (domain.is_conforming()) {
    domain.elements = elements_of(shape, domain.mode);
    domain.embedding.resize(shape.vertex_count(), shape.vertex_count());
    domain.embedding.setIdentity();
    return domain;
  }
  auto lattice =
      std::make_shared<TetLattice>(make_tet_lattice(shape, {.vertex_target = options.lattice_vertices}, task));
  domain.elements = elements_of(lattice->lattice, VolumeMode::Tets);
  domain.embedding = embedding_of(*lattice);
  domain.lattice = std::move(lattice);
  return domain;
}

Subspace carry_to_shape(const Domain& domain, const Subspace& on_domain, const Shape& shape) {
  if (domain.is_conforming()) return on_domain;
  if (on_domain.weights.size() > 0) {
    return linear_blend_subspace(shape.positions, on_domain.dimension, domain.embedding * on_domain.weights,
                                 on_domain.rig_handle_count);
  }
  Subspace result;
  result.dimension = on_domain.dimension;
  result.handles = on_domain.handles;
  result.rig_handle_count = on_domain.rig_handle_count;
  result.rest_dofs = on_domain.rest_dofs;
  result.basis = domain.embedding * on_domain.basis;
  return result;
}

}  // namespace limber
