#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include "limber/core/task.h"
#include "limber/geometry/lattice/volume_mesh.h"
#include "limber/model/shape.h"
#include "limber/model/subspace.h"

namespace limber {

/// Which elements carry the energy of a shape.
enum class VolumeMode {
  Auto,     ///< Tets if the shape has them, the plane if it is flat, else a volume mesh around it.
  Tets,     ///< The shape's own tetrahedra.
  Planar,   ///< The shape's triangles, in the plane.
  Lattice,  ///< A volume mesh around the shape: works for any triangle soup.
  Surface,  ///< The shape's triangles as a thin shell in space.
};

/// A row of the table of volume modes.
struct VolumeModeInfo {
  VolumeMode mode;
  std::string_view name;      ///< On the command line and in files.
  std::string_view title;     ///< In a panel.
  std::string_view summary;   ///< What it does, in a few words.
  bool may_be_sized = false;  ///< Whether it makes a volume mesh, or may: DomainOptions::lattice_vertices then counts.
};
/// Every mode, in the order of the enumeration: the one table behind command line, studio and files.
std::span<const VolumeModeInfo> volume_modes() noexcept;
std::string_view name_of(VolumeMode mode) noexcept;  ///< As in the table.
/// The mode of that name; none if there is none.
std::optional<VolumeMode> volume_mode_named(std::string_view name) noexcept;

/// Options of make_domain.
struct DomainOptions {
  VolumeMode mode = VolumeMode::Auto;
  int lattice_vertices = 0;  ///< Aimed number of the volume mesh's vertices; 0: 20,000, which suits smooth weights.
  std::vector<Touch> touches = {};  ///< Where parts of the shape hold together in its volume mesh; see find_touches.

  bool operator==(const DomainOptions&) const = default;
};

/// Where smoothness and rigidity are measured, and how the shape's vertices hang in it. Weights are solved
/// for on the domain's vertices and carried to the shape's by `embedding`.
struct Domain {
  VolumeMode mode = VolumeMode::Planar;  ///< Never Auto.
  int dimension = 3;                     ///< 2 for Planar, else 3.
  Shape elements;                        ///< Triangles (Planar, Surface) or tets (Tets, Lattice) to integrate over.
  /// Shape vertices x domain vertices: rows are convex combinations, exact for linear functions. The identity
  /// unless the mode is Lattice.
  Eigen::SparseMatrix<double, Eigen::RowMajor> embedding;
  std::shared_ptr<const VolumeMesh> volume_mesh;  ///< To embed further points; null unless the mode is Lattice.

  int vertex_count() const { return elements.vertex_count(); }
  bool is_conforming() const { return mode != VolumeMode::Lattice; }
  bool uses_tets() const { return mode == VolumeMode::Tets || mode == VolumeMode::Lattice; }
};

/// Chooses and builds the domain of a shape.
///
/// @throws Error  UnsuitableShape (Tets without tets; Planar in space); DegenerateShape; NonFiniteNumber; EmptyMesh;
///                Cancelled.
Domain make_domain(const Shape& shape, const DomainOptions& options = {}, Task* task = nullptr);

/// The subspace of the shape's own vertices: B_shape = embedding B_domain, or, for linear blend weights, the
/// weights embedded and blended with the shape's own rest positions.
Subspace carry_to_shape(const Domain& domain, const Subspace& on_domain, const Shape& shape);

}  // namespace limber
