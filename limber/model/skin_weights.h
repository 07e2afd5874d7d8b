#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

#include "limber/model/affine.h"

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

}  // namespace limber
