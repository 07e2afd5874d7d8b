#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/bind/subspace.h"
#include "limber/compress/example_poses.h"
#include "limber/compress/two_layer_weights.h"
#include "limber/core/task.h"
#include "limber/geometry/adjacency.h"

namespace limber {

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
std::vector<BoneMatrix> blend_dofs(const SubspaceFactorisation& factorisation, const Eigen::MatrixXd& dofs);

}  // namespace limber
