#pragma once

#include <memory>
#include <string_view>

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include "limber/bind/subspace.h"
#include "limber/core/task.h"
#include "limber/geometry/shape.h"
#include "limber/geometry/tet_lattice.h"

namespace limber {

/// Which elements carry the energy of a shape.
enum class VolumeMode {
  Auto,     ///< Tets if the shape has them, the plane if it is flat, else the lattice.
  Tets,     ///< The shape's own tetrahedra.
  Planar,   ///< The shape's triangles, in the plane.
  Lattice,  ///< A tet lattice around the shape: works for any triangle soup.
  Surface,  ///< The shape's triangles as a thin shell in space.
};
std::string_view name_of(VolumeMode mode) noexcept;  ///< Its name on the command line and in files.

/// Options of make_domain.
struct DomainOptions {
  VolumeMode mode = VolumeMode::Auto;
  int lattice_vertices = 0;  ///< Aimed number of lattice vertices; 0: 20,000, which suits smooth weights.
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
  std::shared_ptr<const TetLattice> lattice;  ///< To embed further points; null unless the mode is Lattice.

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
