#pragma once

#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/compress/example_poses.h"
#include "limber/core/task.h"
#include "limber/geometry/mesh.h"
#include "limber/model/affine.h"
#include "limber/model/shape.h"
#include "limber/model/skin_weights.h"
#include "limber/model/subspace.h"
#include "limber/weights/pack_influences.h"

namespace limber {

/// Per vertex, others with probably similar weights: those it shares an edge with, and, where edges do not lead there
/// (other components, seams of duplicate vertices, no edges at all), those with the most similar weights along three
/// random directions in the space of weights. What the factorisation spreads atoms over.
/// n log n; deterministic.
///
/// @param shape  As many vertices as the rows; its triangles or tets may be missing.
/// @param rows   What is to be similar: vertices x numbers.
IndexLists skin_neighbors(const Shape& shape, const Eigen::MatrixXd& rows);
IndexLists skin_neighbors(const Shape& shape, const SkinWeights& weights);  ///< The same for weights.

/// The memory of the tables of a TwoLayerJob (limber/runtime/skin.h).
struct PackedTwoLayers {
  PackedInfluences dictionary;
  PackedInfluences coefficients;
};

/// Rounds both layers to the run time's flat tables.
/// @throws Error  As pack_influences.
PackedTwoLayers pack_two_layers(const TwoLayerWeights& weights);

/// Options of the factorisations. At least one of the first three says when to stop; of several, the first that is
/// met does.
struct FactoriseOptions {
  int virtual_bones = 0;     ///< Stop at so many; 0: no limit but the number of vertices.
  double tolerance = 0;      ///< Stop when the error is below this, see FactoriseReport; 0: never.
  double operations = 0;     ///< Stop when m c / n + q matrices are blended per vertex; more than q; 0: never.
  int bones_per_vertex = 2;  ///< q: virtual bones that move one vertex, 1 to 4.
  /// c: master bones that move one virtual bone; 0: with a budget of operations, the number that promises the least
  /// error (see choose_cardinality), else one more than any vertex has.
  int bones_per_virtual = 0;
  /// Coefficients within [0,1], which is what files carry; virtual bones too where the weights are. Costs 5% to 13%
  /// of error against affine coefficients.
  bool convex = false;
  double bound = 1;         ///< How far affine coefficients may be outside of [0,1]; 0 or more.
  int stages = 10;          ///< Growing in stages cuts the error of the worst vertex; 1: as printed in 2013.
  bool ring_search = true;  ///< Choose among all atoms of the two-ring at the end; false: as printed in 2013.
};

/// How a factorisation went.
struct FactoriseReport {
  /// Root of the mean squared error per number: of the weights, 1/(k n) |W - D A|^2 [eq. 1a]; with examples, of the
  /// coordinates of all poses, what dense weights leave included [E of table 3]; of a subspace, of the numbers of its
  /// basis.
  double error = 0;
  std::vector<double> errors;      ///< The same after each outer iteration; within a stage it never rises.
  bool reached_tolerance = false;  ///< False also if none was asked for.
};

/// A factorisation of weights.
struct Factorisation {
  TwoLayerWeights weights;
  FactoriseReport report;
};

/// Compresses weights to two sparse layers [Two-Layer Compression 2013, algorithms 1 and 2, with the dictionary
/// update divided by Phi_jj, a queue for the recursion, and the options' improvements].
/// Setup: linear in the vertices; 32k vertices with 30 bones take about 1 s on one core (`limber bench compression`).
///
/// @param weights    Any: negative, not summing to one, unused bones, vertices without influence.
/// @param neighbors  Per vertex, those with similar weights: see skin_neighbors. Lists may be empty; then vertices
///                   share nothing, and many virtual bones are needed.
/// @param task       Progress and cancellation; may be null.
/// @throws Error     InvalidArgument (an option outside its range, or nothing to stop by); InvalidWeights (no
///                   vertices or no bones); CountMismatch (neighbours of another number of vertices); Cancelled.
/// Deterministic on any number of threads.
Factorisation factorise_weights(const SkinWeights& weights, const IndexLists& neighbors,
                                const FactoriseOptions& options, Task* task = nullptr);

/// The same, but as near as possible to example poses rather than to the weights [section 3.5]. The dictionary is
/// updated through the quadratic form of each vertex, which, unlike the paper's step, never raises the error.
/// @param rest    Vertices x 3.
/// @throws Error  And as check_example_poses.
Factorisation factorise_for_poses(const SkinWeights& weights, const Positions& rest, const ExamplePoses& poses,
                                  const IndexLists& neighbors, const FactoriseOptions& options, Task* task = nullptr);

/// A subspace as a skin: virtual bones whose matrices are linear in the dofs.
struct SubspaceFactorisation {
  /// Per virtual bone a (d+1) x dofs matrix C: its transposed affine transform is C H.
  std::vector<Eigen::MatrixXd> virtual_bones;
  SkinWeights coefficients;  ///< Shares of the virtual bones per vertex.
  FactoriseReport report;
};

/// Compresses a subspace that is not skin-like, such as biharmonic ones with their d+1 columns per region, to a skin
/// with few virtual bones per vertex: V = B H becomes v_i = sum_j a_ij (v_i, 1) C_j H. `bones_per_virtual` does not
/// apply, and a budget of operations counts every dof of a virtual bone as a quarter of a blend.
SubspaceFactorisation factorise_subspace(const Subspace& subspace, const Positions& rest, const IndexLists& neighbors,
                                         const FactoriseOptions& options, Task* task = nullptr);

/// Where virtual bones of a subspace are when its handles do `dofs` (H, dofs x d): 3x4 matrices, rest to posed. Planar
/// ones leave z alone.
std::vector<AffineMatrix> blend_dofs(const SubspaceFactorisation& factorisation, const Eigen::MatrixXd& dofs);

// Ways to bring a skin down to few influences per vertex without virtual bones: what engines and exporters do, and
// what the factorisation is compared with. All are deterministic on any number of threads.

/// Options of the reductions.
struct ReduceOptions {
  int influences = 4;  ///< Per vertex, at most; 1 or more.
  /// Of smooth and Poisson reduction: how much a vertex's own error counts beside the difference from its
  /// neighbours' errors, per neighbour; more than 0.
  double fidelity = 0.05;
  int sweeps = 60;  ///< Of smooth and Poisson reduction, at most; 1 or more.
};

/// Keeps the largest influences of each vertex and scales them to the sum they had.
/// @throws Error  As limited.
SkinWeights reduce_k_largest(const SkinWeights& weights, const ReduceOptions& options = {});

/// Keeps the largest influences, and chooses their weights so that the error is smooth: the differences between
/// neighbours are kept rather than the weights themselves, which a viewer forgives more easily than a crack
/// [Landreneau and Schaefer 2010; here by sweeps of exact minimisation per vertex]. Weights that were not
/// negative and summed to one stay so.
/// @throws Error  InvalidArgument; CountMismatch (neighbours of another number of vertices); Cancelled.
SkinWeights reduce_smooth(const SkinWeights& weights, const IndexLists& neighbors, const ReduceOptions& options = {},
                          Task* task = nullptr);

/// Keeps the largest influences, and fits their weights to example poses by least squares, not negative and summing
/// to one [James and Twigg 2005].
/// @throws Error  InvalidArgument; as check_example_poses; Cancelled.
SkinWeights reduce_geometry(const SkinWeights& weights, const Positions& rest, const ExamplePoses& poses,
                            const ReduceOptions& options = {}, Task* task = nullptr);

/// Like reduce_smooth, but keeps the differences between the positions of neighbours in example poses.
/// @throws Error  As both.
SkinWeights reduce_poisson(const SkinWeights& weights, const Positions& rest, const ExamplePoses& poses,
                           const IndexLists& neighbors, const ReduceOptions& options = {}, Task* task = nullptr);

/// The best dense weights for example poses, not negative and summing to one: W* [Two-Layer Compression 2013, 3.5].
SkinWeights fit_weights(const SkinWeights& start, const Positions& rest, const ExamplePoses& poses,
                        Task* task = nullptr);

}  // namespace limber
