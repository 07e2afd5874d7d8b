#pragma once

#include <cstddef>
#include <variant>
#include <vector>

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include "limber/model/shape.h"
#include "limber/model/skin_weights.h"

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

/// B of linear blend skinning, [w_j (v, 1)], by what it is made of. Every handle is affine, and handle j is bone j.
struct SparseBlend {
  Positions rest_positions;  ///< v, vertices x 3.
  SkinWeights weights;       ///< w, over the handles.
};

/// The same with weights that are a product: the handles are the master bones.
struct TwoLayerBlend {
  Positions rest_positions;  ///< v, vertices x 3.
  TwoLayerWeights weights;
};

/// A linear deformation space: V = B H, where the rows of H (dofs x d) are what the handles do.
/// Every linear method of Limber yields one; the reduced solver and the skinning paths take any.
///
/// B is stored as what it is: a table for weights of any kind, few numbers per vertex for linear blends. Ask the
/// functions below for what you need of it.
///
/// Invariant: B `rest_dofs` reproduces the rest positions of the vertices it was made for, and B
/// translation_dofs() is one everywhere. Handles follow each other in H.
struct Subspace {
  int dimension = 3;                ///< d: 2 or 3.
  double plane_height = 0;          ///< Planar subspaces: the z of every vertex, which nothing moves.
  std::vector<HandleDofs> handles;  ///< One per handle: the rig's in its order, then extra ones.
  int rig_handle_count = 0;         ///< How many of `handles` are the rig's.
  Eigen::MatrixXd rest_dofs;        ///< H of the rest pose, dofs x d.
  /// B: a table, vertices x dofs, or a linear blend.
  std::variant<Eigen::MatrixXd, SparseBlend, TwoLayerBlend> basis;

  int vertex_count() const;
  int dof_count() const { return handles.empty() ? 0 : handles.back().first + handles.back().count(dimension); }
  int handle_count() const { return static_cast<int>(handles.size()); }
};

/// e with B e = 1: one for the position, or the translation row, of every handle that takes part in
/// translations, else zero.
Eigen::VectorXd translation_dofs(const Subspace& subspace);

/// Linear blend skinning as a subspace: B = [w_j (v, 1)], every handle affine [Fast Automatic Skinning 2012, eq. 2].
/// Only weights that are not zero take memory: 16 bytes each.
///
/// @param positions         Rest positions, vertices x 3; the first `dimension` coordinates are used.
/// @param weights           Vertices x handles. Those of the rig sum to one per vertex; extra ones may be anything.
/// @param rig_handle_count  How many columns are the rig's; the others are extra.
/// @throws Error            InvalidWeights (rows do not match the positions; not finite, naming the vertex).
Subspace linear_blend_subspace(const Positions& positions, int dimension, const Eigen::MatrixXd& weights,
                               int rig_handle_count);
/// The same of a sparse table, whose bones are the handles.
Subspace linear_blend_subspace(const Positions& positions, int dimension, SkinWeights weights, int rig_handle_count);

/// The same of two layers: the rig's handles are the master bones.
/// @throws Error  InvalidWeights (rows do not match the positions, or the layers each other).
Subspace two_layer_subspace(const Positions& positions, int dimension, TwoLayerWeights weights);

/// Whether B = [w_j (v, 1)], in one layer or two: what engines and files exchange.
bool is_linear_blend(const Subspace& subspace);

/// The rest positions that a linear blend was made for, vertices x 3. @param blend  A linear blend.
const Positions& rest_positions_of(const Subspace& blend);

/// The weights of a linear blend, handles as bones; of two layers, their product. No vertices if it is none.
SkinWeights sparse_weights(const Subspace& subspace);

/// The weights of a linear blend, vertices x handles; 0 x 0 if it is none.
Eigen::MatrixXd dense_weights(const Subspace& subspace);

/// The scalar weights of any subspace, vertices x handles: its linear blend weights where it has them, else
/// the column of each point and the translation column of each affine handle.
Eigen::MatrixXd scalar_weights(const Subspace& subspace);

/// V = B H.
/// @param dofs  H, dofs x d.
/// @return      Vertices x 3; z is the plane's height if the subspace is planar.
Positions deform(const Subspace& subspace, const Eigen::MatrixXd& dofs);

/// B as a table, vertices x dofs: 8 bytes for every vertex and dof. For setup that needs all of it.
Eigen::MatrixXd dense_basis(const Subspace& subspace);

/// B without its zeros, vertices x dofs: small for blends of few bones per vertex.
Eigen::SparseMatrix<double> sparse_basis(const Subspace& subspace);

/// The row of B of one vertex.
Eigen::RowVectorXd basis_row(const Subspace& subspace, int vertex);

/// The column of B of one dof.
Eigen::VectorXd basis_column(const Subspace& subspace, int dof);

/// How many of B's numbers may differ from zero, as a share of all; 0 if there are none.
double basis_fill(const Subspace& subspace);

/// Bytes that the subspace takes.
std::size_t memory_bytes(const Subspace& subspace);

}  // namespace limber
