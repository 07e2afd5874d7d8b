#pragma once

// Skin weights, and the subspaces that shapes are deformed in.

#include <cstddef>
#include <span>
#include <variant>
#include <vector>

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include "limber/model/shape.h"

namespace limber {

/// One bone's share in one vertex.
struct Influence {
  int bone = 0;
  double weight = 0;

  bool operator==(const Influence&) const = default;
};

/// Which bones move each vertex, and how much: any number of influences per vertex, also none.
///
/// Invariant: weights are finite and not zero; a vertex's influences are sorted by falling magnitude (equal
/// ones by rising bone), and no bone occurs twice. Every function here keeps it. Weights may be negative and
/// need not sum to one; see normalised.
struct SkinWeights {
  int bone_count = 0;
  std::vector<int> first = {0};  ///< Where a vertex's influences begin; one more than there are vertices.
  std::vector<Influence> influences;

  int vertex_count() const { return static_cast<int>(first.size()) - 1; }
  std::span<const Influence> of(int vertex) const {
    return {influences.data() + first[vertex], influences.data() + first[vertex + 1]};
  }
};

/// Whether the invariant of SkinWeights holds.
bool is_sound(const SkinWeights& weights);

/// Sorts influences in any order, adds up those of the same bone and leaves out zeros.
/// @param rows    One list per vertex.
/// @throws Error  IndexOutOfRange (a bone that is not there), NonFiniteNumber; the place is the vertex.
SkinWeights make_skin_weights(int bone_count, std::span<const std::vector<Influence>> rows);

/// @param weights  Vertices x bones.
/// @throws Error   NonFiniteNumber; the place is the vertex.
SkinWeights skin_weights_of(const Eigen::MatrixXd& weights);

/// Vertices x bones.
Eigen::MatrixXd dense_weights(const SkinWeights& weights);

/// Scales the weights of each vertex so that they sum to one.
/// @throws Error  InvalidWeights (a sum that is not positive: no influences, or they cancel); the place is the
///                vertex.
SkinWeights normalised(const SkinWeights& weights);

/// Leaves out influences smaller than a threshold, and scales the others of the vertex so that their sum
/// stays what it was. The largest of a vertex always stays.
/// @param threshold  Magnitude of a weight, 0 or more.
/// @throws Error     InvalidArgument; InvalidWeights (what is left cancels to zero, though the whole does not);
///                   the place is the vertex.
SkinWeights pruned(const SkinWeights& weights, double threshold);

/// Keeps the `most` largest influences of each vertex, and scales them so that their sum stays what it was.
/// @param most    1 or more.
/// @throws Error  As pruned.
SkinWeights limited(const SkinWeights& weights, int most);

/// The vertices that have more influences than `most`, rising.
std::vector<int> vertices_over_budget(const SkinWeights& weights, int most);

/// What a table of weights looks like.
struct SkinWeightsReport {
  std::vector<int> vertices_with;  ///< [k]: how many vertices have k influences.
  double least_sum = 0;            ///< Of a vertex's weights, with the first vertex that has it; -1: no vertices.
  int least_sum_vertex = -1;
  double greatest_sum = 0;
  int greatest_sum_vertex = -1;
  double least_weight = 0;        ///< The lowest of all, negative if any is; 0 if there is none.
  std::vector<int> unused_bones;  ///< Bones without influence on any vertex, rising.

  int most_influences() const { return static_cast<int>(vertices_with.size()) - 1; }
};

/// Counts influences and sums; never throws.
SkinWeightsReport report_on(const SkinWeights& weights);

/// Weights as a product of two sparse tables, W = D A [Two-Layer Compression 2013, section 3.1]: *master bones*
/// (those of the rig) are blended to *virtual bones* first, and these move the vertices.
struct TwoLayerWeights {
  SkinWeights dictionary;    ///< D: one row per virtual bone, its shares of the master bones.
  SkinWeights coefficients;  ///< A: one row per vertex, its shares of the virtual bones.

  int master_bones() const { return dictionary.bone_count; }
  int virtual_bones() const { return dictionary.vertex_count(); }
  int vertex_count() const { return coefficients.vertex_count(); }
};

/// The product: what weights a vertex has of the master bones. Vertices x master bones.
Eigen::MatrixXd multiplied(const TwoLayerWeights& weights);

/// The product as a sparse table: bones without a share in a vertex are left out.
/// @throws Error  NonFiniteNumber (a product is too large); the place is the vertex.
SkinWeights sparse_product(const TwoLayerWeights& weights);

/// How many matrices are blended per vertex, both layers together: m c / n + q with the largest numbers c and q
/// of influences, as the run time pads all rows to the same length.
double blend_operations(const TwoLayerWeights& weights);

/// Where virtual bones are: matrices of the master bones (rest to posed) blended by the dictionary.
/// @param master  As many as there are master bones.
std::vector<AffineMatrix> blend_master_bones(const TwoLayerWeights& weights, std::span<const AffineMatrix> master);

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
