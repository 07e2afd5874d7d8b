#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/volume.h"
#include "limber/model/internal/skin_rows.h"

namespace limber {
using namespace internal;
namespace {

constexpr std::array kModes = {
    VolumeModeInfo{VolumeMode::Auto, "auto", "What suits the shape",
                   "tets if there are any, the plane if the shape is flat, else a lattice around it", true},
    VolumeModeInfo{VolumeMode::Tets, "tets", "Its tetrahedra", "only for shapes that have them"},
    VolumeModeInfo{VolumeMode::Planar, "planar", "The plane", "only for flat shapes"},
    VolumeModeInfo{VolumeMode::Lattice, "lattice", "A lattice around it",
                   "works for any mesh, also open or in many parts", true},
    VolumeModeInfo{VolumeMode::Surface, "surface", "Its surface", "as a thin shell"},
    VolumeModeInfo{VolumeMode::Shell, "shell", "A lattice, hollow where it is open",
                   "as lattice, but a part with wide holes is not filled", true},
};

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
  if ((mode == VolumeMode::Lattice || mode == VolumeMode::Shell || mode == VolumeMode::Surface) &&
      shape.dimension == 2) {
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
                  Place::at_element(e), std::string(kRepairRemedy));
    }
  }
}

void require_sound(const Shape& shape) {
  for (Eigen::Index i = 0; i < shape.positions.rows(); ++i) {
    if (shape.positions.row(i).allFinite()) continue;
    throw Error(ErrorCode::NonFiniteNumber, "the vertex has no finite position.", Place::at_vertex(i),
                std::string(kRepairRemedy));
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

Eigen::SparseMatrix<double, Eigen::RowMajor> embedding_of(const VolumeMesh& volume) {
  const Eigen::Index rows = volume.embedding_indices.rows();
  Eigen::SparseMatrix<double, Eigen::RowMajor> embedding(rows, volume.mesh.vertex_count());
  embedding.reserve(Eigen::VectorXi::Constant(rows, 4));
  for (Eigen::Index i = 0; i < rows; ++i) {
    for (int corner = 0; corner < 4; ++corner) {
      const double weight = volume.embedding_weights(i, corner);
      if (weight != 0) embedding.coeffRef(i, volume.embedding_indices(i, corner)) += weight;
    }
  }
  embedding.makeCompressed();
  return embedding;
}

/// embedding W, without zeros.
SkinWeights carried_weights(const Domain& domain, const SkinWeights& weights) {
  return make_rows(weights.bone_count, static_cast<int>(domain.embedding.rows()),
                   [&](int vertex, std::vector<Influence>& row) {
                     for (decltype(domain.embedding)::InnerIterator share(domain.embedding, vertex); share; ++share) {
                       for (const Influence& influence : weights.of(static_cast<int>(share.col()))) {
                         row.push_back({influence.bone, share.value() * influence.weight});
                       }
                     }
                     merge_bones(row);
                   });
}

}  // namespace

std::string_view name_of(PartKind kind) noexcept {
  constexpr std::array<std::string_view, 3> kNames = {"solid", "shell", "unclear"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string describe(std::span<const OpenPart> parts) {
  if (parts.empty()) return {};
  const auto count = [&](PartKind kind) {
    return std::count_if(parts.begin(), parts.end(), [kind](const OpenPart& part) { return part.kind == kind; });
  };
  std::vector<std::string> made;
  if (const auto solid = count(PartKind::Solid); solid > 0) made.push_back(fmt::format("{} taken as solid", solid));
  if (const auto shell = count(PartKind::Shell); shell > 0)
    made.push_back(fmt::format("{} as {}", shell, shell == 1 ? "a shell" : "shells"));
  if (const auto unclear = count(PartKind::Unclear); unclear > 0) {
    made.push_back(fmt::format("{} unclear and filled like a solid (the volume 'shell' leaves holes open)", unclear));
  }
  return fmt::format("{}: {}.", parts.size() == 1 ? "1 part is open" : fmt::format("{} parts are open", parts.size()),
                     fmt::join(made, ", "));
}

std::span<const VolumeModeInfo> volume_modes() noexcept {
  return kModes;
}

std::string_view name_of(VolumeMode mode) noexcept {
  return kModes[static_cast<std::size_t>(mode)].name;
}

std::optional<VolumeMode> volume_mode_named(std::string_view name) noexcept {
  for (const VolumeModeInfo& info : kModes) {
    if (info.name == name) return info.mode;
  }
  return std::nullopt;
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
  VolumeMeshOptions lattice;
  lattice.vertex_target = options.lattice_vertices;
  lattice.touches = options.touches;
  lattice.fill_open_parts = domain.mode == VolumeMode::Lattice;
  auto volume = std::make_shared<VolumeMesh>(make_volume_mesh(shape, lattice, task));
  domain.elements = elements_of(volume->mesh, VolumeMode::Tets);
  domain.embedding = embedding_of(*volume);
  domain.volume_mesh = std::move(volume);
  return domain;
}

Subspace carry_to_shape(const Domain& domain, const Subspace& on_domain, const Shape& shape) {
  if (domain.is_conforming()) return on_domain;
  if (is_linear_blend(on_domain)) {
    return linear_blend_subspace(shape.positions, on_domain.dimension,
                                 carried_weights(domain, sparse_weights(on_domain)), on_domain.rig_handle_count);
  }
  Subspace result;
  result.dimension = on_domain.dimension;
  result.handles = on_domain.handles;
  result.rig_handle_count = on_domain.rig_handle_count;
  result.rest_dofs = on_domain.rest_dofs;
  result.basis = Eigen::MatrixXd(domain.embedding * std::get<Eigen::MatrixXd>(on_domain.basis));
  return result;
}

}  // namespace limber
