#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/geometry/shape.h"

namespace limber {

/// What a handle owns in the stacked degrees of freedom H.
enum class DofKind {
  Position,  ///< One row: the handle's position.
  Affine,    ///< d+1 rows: the transposed affine transform, rest space to deformed space; identity at rest.
};

/// Where a handle's rows start in H.
struct HandleDofs {
  int first = 0;
  DofKind kind = DofKind::Affine;
  /// Whether it moves along when everything is translated: the rig's handles and auxiliary points do, extra
  /// handles, which are absent at rest, do not.
  bool takes_part_in_translation = true;

  int count(int dimension) const { return kind == DofKind::Position ? 1 : dimension + 1; }
};

/// A linear deformation space: V = B H, where the rows of H (dofs x d) are what the handles do.
/// Every linear method of Limber yields one; the reduced solver and the skinning paths take any.
///
/// Invariant: B `rest_dofs` reproduces the rest positions of the vertices it was made for, and B
/// translation_dofs() is one everywhere.
struct Subspace {
  int dimension = 3;                ///< d: 2 or 3.
  double plane_height = 0;          ///< Planar subspaces: the z of every vertex, which nothing moves.
  Eigen::MatrixXd basis;            ///< B, vertices x dofs.
  std::vector<HandleDofs> handles;  ///< One per handle: the rig's in its order, then extra ones.
  int rig_handle_count = 0;         ///< How many of `handles` are the rig's.
  Eigen::MatrixXd rest_dofs;        ///< H of the rest pose, dofs x d.
  /// Linear blend weights (vertices x handles) if B = [w_j (v, 1)], else empty. What engines and files exchange.
  Eigen::MatrixXd weights;

  int vertex_count() const { return static_cast<int>(basis.rows()); }
  int dof_count() const { return static_cast<int>(basis.cols()); }
  int handle_count() const { return static_cast<int>(handles.size()); }
};

/// e with B e = 1: one for the position, or the translation row, of every handle that takes part in
/// translations, else zero.
Eigen::VectorXd translation_dofs(const Subspace& subspace);

/// Linear blend skinning as a subspace: B = [w_j (v, 1)], every handle affine [Fast Automatic Skinning 2012, eq. 2].
///
/// @param positions         Rest positions, vertices x 3; the first `dimension` coordinates are used.
/// @param weights           Vertices x handles. Those of the rig sum to one per vertex; extra ones may be anything.
/// @param rig_handle_count  How many columns are the rig's; the others are extra.
/// @throws Error            InvalidWeights (rows do not match the positions; not finite, naming the vertex).
Subspace linear_blend_subspace(const Positions& positions, int dimension, Eigen::MatrixXd weights,
                               int rig_handle_count);

/// V = B H.
/// @param dofs  H, dofs x d.
/// @return      Vertices x 3; z is the plane's height if the subspace is planar.
Positions deform(const Subspace& subspace, const Eigen::MatrixXd& dofs);

}  // namespace limber
